"""Entering and calling off absences; each is an event of the office’s own stream (§ 5-23)."""

from datetime import date
from typing import Any

from django.db import transaction

from accounts import clock
from accounts.absence.models import Absence
from accounts.actors import Actor
from accounts.models import User
from casework.errors import NotAllowed
from casework.events.chain import Fact
from casework.events.office import tell_office
from ordinances.law import law
from parcels.models import Municipality

FOR_OTHERS = "office.settings"


def go_away(
    municipality: Municipality,
    *,
    by: Actor,
    on: date,
    user: User,
    first_day: date,
    last_day: date,
    stand_in: User | None = None,
    note: str = "",
) -> Absence:
    """Enter that somebody is away from the first day through the last, and on whom their work waits meanwhile.

    :raises NotAllowed: it is somebody else’s absence, and this person’s role does not include entering it.
    """
    _may(by, user.pk, municipality, on)
    with transaction.atomic():
        absence = Absence.objects.create(
            municipality=municipality,
            user=user,
            first_day=first_day,
            last_day=last_day,
            stand_in=stand_in,
            note=note,
            entered_on=on,
            entered_by=by.name,
        )
        _tell(absence, "office.absence", by, on)
    return absence


def call_off(absence: Absence, *, by: Actor, on: date) -> Absence:
    """The person does not go, or is back early; the entry stays to be seen.

    :raises NotAllowed: see `go_away`.
    """
    _may(by, absence.user_id, absence.municipality, on)
    with transaction.atomic():
        absence.called_off_on = on
        absence.save(update_fields=["called_off_on"])
        _tell(absence, "office.absence_called_off", by, on)
    return absence


def _may(by: Actor, user_id: int, municipality: Municipality, on: date) -> None:
    rules = law(municipality.law_code, on) if municipality.law_code else None
    here = by.municipality_id == municipality.pk
    if not (here and (by.user_id == user_id or by.may(FOR_OTHERS, rules))):
        raise NotAllowed("Your role does not include entering when somebody else is away.")


def _tell(absence: Absence, event: str, by: Actor, on: date) -> None:
    said: dict[str, Any] = {
        "who": absence.user.name,
        "first_day": absence.first_day,
        "last_day": absence.last_day,
        "stand_in": absence.stand_in.name if absence.stand_in else "",
    }
    tell_office(absence.municipality, Fact(event, by, on, clock.now(), data=said))
