"""Applying a roll in the background, worked off by the outbox."""

from dataclasses import asdict
from datetime import date

from accounts import clock
from accounts.actors import Actor
from casework.events.chain import Fact
from casework.events.office import tell_office
from casework.outbox.models import OutboxItem
from casework.roll.actions import CITE, TOPIC
from casework.roll.models import RollImport
from casework.roll.queries import reading_of
from parcels.actions import apply_roll
from parcels.holding import hold
from parcels.rollplan import plan

State = RollImport.State
__all__ = ["TOPIC", "work_off"]


def work_off(item: OutboxItem) -> None:
    """The outbox's handler: apply the roll. Done twice, the second time changes nothing."""
    rows = RollImport.objects.select_for_update(of=("self",)).select_related("municipality")
    brought = rows.get(pk=item.payload["import"])
    if brought.state != State.APPLYING:
        return
    town, on = brought.municipality, date.fromisoformat(item.payload["on"])
    hold(town)  # the roll is read against the record that another roll leaves
    reading = reading_of(brought)
    planned = plan(town, reading)
    change = apply_roll(
        town, planned.applicable(reading.roll), on=on, renumbered=planned.numbers, also_there=planned.there
    )
    brought.counts = asdict(change) | {"faults": len(reading.faults), "elsewhere": reading.elsewhere}
    brought.state, brought.applied_on = State.APPLIED, on
    brought.save(update_fields=["counts", "state", "applied_on"])
    doer = Actor(item.payload["by"], item.payload["title"], municipality_id=town.pk)
    said = {"file": brought.name, "sha256": brought.sha256, **brought.counts}
    tell_office(town, Fact("roll.apply", doer, on, clock.now(), cites=(CITE,), data=said))
