"""The only writers of the call log. What was said stays; only who sees to it, and that it is done, can be added."""

from datetime import date

from accounts import clock
from accounts.actors import Actor
from accounts.models import User
from accounts.staff import staff
from casework.calls.models import Call
from casework.cases.models import Case
from casework.errors import NotAllowed, Refused
from casework.obstacle import Obstacle
from ordinances.law import law
from parcels.models import Municipality, Parcel

CITE = "§ 5-34(a)"


def log_call(
    municipality: Municipality,
    *,
    by: Actor,
    on: date,
    caller: str,
    said: str,
    phone: str = "",
    case: Case | None = None,
    parcel: Parcel | None = None,
    follow_up: User | None = None,
    due_on: date | None = None,
) -> Call:
    """Note a call, and who sees to it by when.

    :raises NotAllowed: this person does not keep the log here.
    :raises Refused: what it is about, or who should see to it, does not belong to this office.
    """
    _may(municipality, by, on)
    if {one.municipality_id for one in (case, parcel) if one} - {municipality.pk}:
        raise Refused([Obstacle("elsewhere", "That record belongs to another municipality.", CITE)])
    _refuse_stranger(municipality, follow_up, on)
    assert by.user_id is not None
    return Call.objects.create(
        municipality=municipality,
        case=case,
        parcel=parcel or (case.parcel if case else None),
        caller=caller,
        phone=phone,
        said=said,
        taken_at=clock.now(),
        taken_by_id=by.user_id,
        follow_up=follow_up,
        due_on=due_on if follow_up else None,
    )


def pass_on(call: Call, *, by: Actor, on: date, follow_up: User, due_on: date) -> Call:
    """Somebody else sees to it, or by another day.

    :raises Refused: it is done already, or that person does not work here.
    """
    _may(call.municipality, by, on)
    _refuse_done(call)
    _refuse_stranger(call.municipality, follow_up, on)
    call.follow_up, call.due_on = follow_up, due_on
    call.save(update_fields=["follow_up", "due_on"])
    return call


def done(call: Call, *, by: Actor, on: date, outcome: str = "") -> Call:
    """It was seen to.

    :raises Refused: it is done already.
    """
    _may(call.municipality, by, on)
    _refuse_done(call)
    call.done_on, call.done_by, call.outcome = on, by.name, outcome
    call.save(update_fields=["done_on", "done_by", "outcome"])
    return call


def _may(municipality: Municipality, by: Actor, on: date) -> None:
    rules = law(municipality.law_code, on) if municipality.law_code else None
    if by.municipality_id != municipality.pk or not by.may("calls.log", rules):
        raise NotAllowed("Your role does not include the call log.")


def _refuse_done(call: Call) -> None:
    if call.done_on:
        raise Refused([Obstacle("done", f"{call.done_by} saw to it already.", CITE)])


def _refuse_stranger(municipality: Municipality, person: User | None, on: date) -> None:
    if person is not None and person.pk not in {one.user_id for one in staff(municipality, on)}:
        raise Refused([Obstacle("not-here", f"{person} does not work in this office.", CITE)])
