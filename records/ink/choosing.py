"""Who signs with a pen: each person's own choice, told in the municipality's stream."""

from datetime import date

from django.db import transaction

from accounts import clock
from accounts.actors import Actor
from accounts.models import Membership
from casework.events.chain import Fact
from casework.events.office import tell_office
from parcels.models import Municipality
from records.ink.actions import CITE


def choose_pen(municipality: Municipality, *, by: Actor, pen: bool, on: date) -> None:
    """From now on this person's papers are signed with a pen, or by password; what was signed stays as it is."""
    assert by.user_id is not None
    with transaction.atomic():
        mine = Membership.objects.filter(user_id=by.user_id, municipality=municipality)
        if mine.exclude(signs_in_ink=pen).update(signs_in_ink=pen):
            tell_office(
                municipality, Fact("office.signs", by, on, clock.now(), cites=(CITE,), data={"with a pen": pen})
            )
