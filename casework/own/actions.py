"""Declaring own land and firms, and ending it; each is an event of the office’s own stream."""

from datetime import date
from typing import Any

from django.db import transaction

from accounts import clock
from accounts.actors import Actor
from accounts.interests.models import OwnInterest
from casework.errors import NotAllowed
from casework.events.chain import Fact
from casework.events.office import tell_office
from parcels.models import Municipality, Parcel, Party


def declare(
    municipality: Municipality,
    *,
    by: Actor,
    on: date,
    relation: str,
    parcel: Parcel | None = None,
    party: Party | None = None,
) -> OwnInterest:
    """Say that this land, or whatever this person or firm does here, is one’s own matter. Said twice, it is one.

    :raises NotAllowed: whoever says it does not work here, or the land or person belongs to another municipality.
    """
    thing = parcel or party
    if thing is None or by.user_id is None or {by.municipality_id, thing.municipality_id} != {municipality.pk}:
        raise NotAllowed("Only who works in this office declares what is their own here.")
    with transaction.atomic():
        interest, is_new = OwnInterest.objects.get_or_create(
            municipality=municipality,
            user_id=by.user_id,
            parcel=parcel,
            party=party,
            ended_on=None,
            defaults={"relation": relation, "declared_on": on},
        )
        if is_new:
            _tell(interest, "office.declare_own", by, on)
    return interest


def end(interest: OwnInterest, *, by: Actor, on: date) -> OwnInterest:
    """It is no longer one’s own: sold, or left.

    :raises NotAllowed: it is somebody else’s declaration.
    """
    if interest.user_id != by.user_id:
        raise NotAllowed("Only who made a declaration ends it.")
    with transaction.atomic():
        interest.ended_on = on
        interest.save(update_fields=["ended_on"])
        _tell(interest, "office.end_own", by, on)
    return interest


def _tell(interest: OwnInterest, event: str, by: Actor, on: date) -> None:
    said: dict[str, Any] = {"what": str(interest), "relation": interest.relation}
    said |= {"parcel": interest.parcel_id, "party": interest.party_id}
    tell_office(
        interest.municipality, Fact(event, by, on, clock.now(), cites=("General Municipal Law art. 18",), data=said)
    )
