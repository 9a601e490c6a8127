"""Entering the schedule that the board adopted, and withdrawing one: told in the municipality's own stream."""

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any

from django.db import transaction

from accounts import clock
from accounts.actors import Actor
from casework.errors import NotAllowed, Refused
from casework.events.chain import Fact
from casework.events.office import tell_office
from casework.obstacle import Obstacle
from fees.models import FeeItem, FeeSchedule
from fees.schedules.policies import obstacles_to_adopt, obstacles_to_withdraw
from ordinances.law import Law, law
from parcels.models import Municipality

POWER = "fees.adopt"


def adopt(
    municipality: Municipality,
    *,
    resolution: str,
    adopted_on: date,
    effective_from: date,
    items: Sequence[FeeItem],
    by: Actor,
    on: date,
) -> FeeSchedule:
    """Enter a schedule that the board adopted; it never touches what was charged before (§ 5-37(a)).

    :raises NotAllowed: the doer's role does not include it.
    :raises Refused: the board has not acted yet, the day is taken, or no fee is set.
    :raises KeyError: an item names an event that the town's fee law does not know.
    """
    the_law = _may(municipality, by, on)
    days = {"adopted_on": adopted_on, "effective_from": effective_from}
    with transaction.atomic():
        # One at a time: two that are entered at once for one day must not both find it free.
        Municipality.objects.select_for_update().get(pk=municipality.pk)
        _refuse(obstacles_to_adopt(municipality, items=items, on=on, **days))
        schedule = FeeSchedule.objects.create(municipality=municipality, resolution=resolution, **days)
        for item in items:
            the_law.fees.event(item.event)
            item.schedule = schedule
        FeeItem.objects.bulk_create(items)
        said = {"resolution": resolution, **days, "items": [_line(item) for item in items]}
        _tell(schedule, "fees.adopt", by, on, said)
    return schedule


def withdraw(schedule: FeeSchedule, *, why: str, by: Actor, on: date) -> FeeSchedule:
    """Take back a schedule entered by mistake. It stays to be seen, and counts for nothing. § 5-37(a)

    :raises NotAllowed: the doer's role does not include it.
    :raises Refused: fees were charged under it, or it was withdrawn before.
    """
    _may(schedule.municipality, by, on)
    with transaction.atomic():
        locked = FeeSchedule.objects.select_for_update(of=("self",)).get(pk=schedule.pk)
        _refuse(obstacles_to_withdraw(locked, on))
        locked.withdrawn_on, locked.withdrawn_why = on, why.strip()
        locked.save(update_fields=["withdrawn_on", "withdrawn_why"])
        said = {"resolution": locked.resolution, "effective_from": locked.effective_from, "why": locked.withdrawn_why}
        _tell(locked, "fees.withdraw", by, on, said)
    return locked


def _may(municipality: Municipality, by: Actor, on: date) -> Law:
    the_law = law(municipality.law_code, on)
    if not by.system and (by.municipality_id != municipality.pk or not by.may(POWER, the_law)):
        raise NotAllowed("Your role does not include entering a fee schedule.")
    return the_law


def _refuse(obstacles: Iterable[Obstacle]) -> None:
    found = list(obstacles)
    if found:
        raise Refused(found)


def _tell(schedule: FeeSchedule, event: str, by: Actor, on: date, said: dict[str, Any]) -> None:
    the_law = law(schedule.municipality.law_code, on)
    cite = the_law.office.cite(the_law.fees.set_by.cite)
    tell_office(schedule.municipality, Fact(event, by, on, clock.now(), cites=(cite,), data=said))


def _line(item: FeeItem) -> dict[str, Any]:
    told = ("key", "event", "label", "applies_to", "method", "amount_cents", "rate", "minimum_cents")
    return {name: getattr(item, name) for name in told}
