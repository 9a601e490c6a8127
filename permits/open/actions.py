"""Letters about open permits: one, or many at once in the background. Each leaves one event of its permit."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import Unpack

from django.db import transaction

from accounts import clock
from accounts.actors import Actor
from casework.acting import How, act
from casework.errors import NotAllowed, Refused
from casework.events.chain import Fact
from casework.events.models import Event
from casework.events.office import tell_office
from casework.kinds import Draft
from casework.obstacle import Obstacle
from casework.outbox.post import post
from casework.own.policies import own_matter
from ordinances.law import law
from parcels.models import Municipality
from permits.building.models import BuildingPermit
from permits.open.letters import open_permit_letter
from permits.open.queries import LETTER, present_owner
from records.actions import request_document

TOPIC = "open_letter"
POWER = "permits.review"
CITE = "§ 5-23(a)(1)"
NOBODY = Obstacle("no-owner", "Nobody is known to own the property; enter the owner first.", CITE)


def write_open_letter(permit: BuildingPermit, *, by: Actor, on: date, **how: Unpack[How]) -> BuildingPermit:
    """Tell the present owner what is missing and how to close the permit.

    :raises Refused: nobody is known to own the property.
    """
    with transaction.atomic():
        with act(permit, "write_open_letter", by=by, on=on, **how) as step:
            to = present_owner(step.record)
            if to is None:
                raise Refused([NOBODY])
            step.data["to"] = to.name
            step.mail("open_permit", f"party:{to.pk}")
        request_document(
            step.record,
            kind=LETTER,
            title="Letter about the open permit",
            context=open_permit_letter(step.record, to, by, on),
            by=by,
            event=step.happened(),
        )
    return step.record


def order_letters(municipality: Municipality, *, chosen: Sequence[BuildingPermit], by: Actor, on: date) -> Event:
    """Have a letter written for each of these, in the background.

    :raises NotAllowed: the doer's role does not include it.
    :raises Refused: none was chosen, or one of them is the doer's own matter.
    """
    if not by.may(POWER, law(municipality.law_code, on)) or by.municipality_id != municipality.pk:
        raise NotAllowed("Your role does not include writing to owners about open permits.")
    if not chosen:
        raise Refused([Obstacle("none", "Choose at least one permit.", CITE)])
    own = [(permit, obstacle) for permit in chosen for obstacle in own_matter(permit, by)]
    if own:
        raise Refused([replace(o, sentence=f"{permit.number}: {o.sentence}") for permit, o in own])
    with transaction.atomic():
        said = {"permits": [permit.number for permit in chosen]}
        run = tell_office(municipality, Fact("permits.open_letters", by, on, clock.now(), cites=(CITE,), data=said))
        drafts = [Draft(TOPIC, f"permit:{one.pk}", LETTER, {"permit": one.pk, "number": one.number}) for one in chosen]
        post(run, drafts, many=True)
    return run
