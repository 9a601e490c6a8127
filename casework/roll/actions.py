"""The only writers of roll imports. A roll is applied in the background and told in the municipality's own stream."""

import hashlib
from collections.abc import Mapping
from datetime import date

from django.core.files.base import ContentFile
from django.db import transaction

from accounts import clock
from accounts.actors import Actor
from casework.errors import NotAllowed, Refused
from casework.events.chain import Fact
from casework.events.office import tell_office
from casework.kinds import Draft
from casework.obstacle import Obstacle
from casework.outbox.post import post
from casework.roll.models import RollImport
from casework.roll.policies import lacks, mixes
from casework.roll.queries import reading_of
from ordinances.law import law
from parcels.models import Municipality
from parcels.rollfile import RollField, proposed
from parcels.rollplan import plan
from parcels.rollreading import read_table

POWER = "office.settings"
TOPIC = "roll"
CITE = "§ 5-24(d)(4)(b)"
LARGEST = 50 * 1024 * 1024  # bytes

State = RollImport.State


def bring_in(municipality: Municipality, *, name: str, content: bytes, by: Actor, on: date) -> RollImport:
    """Take a roll's file and propose how to read it. Nothing of the record changes.

    :raises UnreadableFile: it is no table and no collection of parcels.
    :raises Refused: it is too large.
    """
    _may(municipality, by, on)
    if len(content) > LARGEST:
        raise Refused([Obstacle("too-large", "The file is larger than 50 MB.", CITE)])
    table = read_table(name, content)
    brought = RollImport(
        municipality=municipality,
        name=name[-120:],
        sha256=hashlib.sha256(content).hexdigest(),
        rows=len(table.rows),
        columns=dict(proposed(table.header)),
        year=on.year,
        brought_by=by.name,
        brought_on=on,
    )
    brought.file.save(brought.name, ContentFile(content), save=False)
    brought.save()
    return brought


def set_columns(
    brought: RollImport, *, by: Actor, on: date, columns: Mapping[RollField, str], swis: str, year: int
) -> RollImport:
    """How the file is to be read.

    :raises Refused: it was applied already.
    """
    with transaction.atomic():
        held = _held(brought, by, on)
        held.columns = {str(what): name for what, name in columns.items() if name}
        held.swis, held.year = swis, year
        held.save(update_fields=["columns", "swis", "year"])
    return held


def set_aside(brought: RollImport, *, by: Actor, on: date) -> RollImport:
    """It will not be applied.

    :raises Refused: it was.
    """
    with transaction.atomic():
        held = _held(brought, by, on)
        held.state = State.SET_ASIDE
        held.save(update_fields=["state"])
    return held


def begin(brought: RollImport, *, by: Actor, on: date, whole: bool = False, all_ours: bool = False) -> RollImport:
    """Have it applied in the background. `whole`: whoever applies it says that it is the whole roll; `all_ours`: that
    the municipalities in it are all this office's.

    :raises Refused: it was applied already, lacks too much of the record to be the whole roll, or mixes municipalities.
    """
    with transaction.atomic():
        held = _held(brought, by, on)
        reading = reading_of(held)
        lacking, mixing = lacks(plan(held.municipality, reading)), mixes(reading)
        against = [] if reading.roll.entries else [Obstacle("no-rows", "No row of the file can be taken.", CITE)]
        against += [Obstacle("not-whole", lacking, CITE)] if lacking and not whole else []
        against += [Obstacle("not-ours", mixing, CITE)] if mixing and not all_ours else []
        if against:
            raise Refused(against)
        held.state = State.APPLYING
        held.save(update_fields=["state"])
        said = {"file": held.name, "sha256": held.sha256, "rows": held.rows}
        fact = Fact("roll.begin", by, on, clock.now(), cites=(CITE,), data=said)
        event = tell_office(held.municipality, fact)
        payload = {"import": held.pk, "by": by.name, "title": by.title, "on": on.isoformat()}
        post(event, [Draft(TOPIC, f"roll:{held.pk}", TOPIC, payload)])
    return held


def _held(brought: RollImport, by: Actor, on: date) -> RollImport:
    """The import under lock, while it can still be changed."""
    _may(brought.municipality, by, on)
    held = RollImport.objects.select_for_update(of=("self",)).select_related("municipality").get(pk=brought.pk)
    if held.state != State.LOOKED_AT:
        sentence = f"This file is {State(held.state).label.lower()} already."
        raise Refused([Obstacle("state", sentence, CITE)])
    return held


def _may(municipality: Municipality, by: Actor, on: date) -> None:
    """:raises NotAllowed: bringing in the roll is not part of the person's role here."""
    rules = law(municipality.law_code, on) if municipality.law_code else None
    if not by.system and (by.municipality_id != municipality.pk or not by.may(POWER, rules)):
        raise NotAllowed("Bringing in the roll is not part of your role here.")
