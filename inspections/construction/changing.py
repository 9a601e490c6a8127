"""What the holder does from home about a visit that is booked: cancels it, or asks for another day. § 5-25(a)(2)

Whoever is sent there is told once by e-mail, else the office; what is asked for anew waits on the clerk as any request.
"""

from datetime import date
from typing import Any, Unpack

from accounts.actors import Actor
from casework.acting import How, Step, act
from casework.errors import Refused
from casework.writing import long_date
from inspections.construction import letters, policies, queries, requestpolicies
from inspections.construction.letters import Visit
from inspections.construction.models import Half, Inspection


def call_off(inspection: Inspection, *, by: Actor, on: date, **how: Unpack[How]) -> Inspection:
    """The holder cancels the visit: the work will not be ready. A fee that was paid is not refunded (§ 5-25(d)(2)).

    :raises Refused: the office booked it by itself, or it is too late to do so from home.
    """
    with act(inspection, "call_off", by=by, on=on, **how) as step:
        record = step.record
        said = letters.booking(Visit.of(record, queries.line_of(record)))
        record.cancel()
        step.data |= {name: said[name] for name in ("kind_key", "inspection", "day", "day_words", "half")}
        _tell_office(step, "visit_called_off", said)
    return step.record


def ask_other_day(
    inspection: Inspection, *, by: Actor, on: date, day: date, half: str, **how: Unpack[How]
) -> Inspection:
    """The holder asks for another day: the booking is given up, and the office books anew and tells the day.

    :raises Refused: as with `call_off`; or nobody can come on that day.
    """
    with act(inspection, "ask_other_day", by=by, on=on, **how) as step:
        record, line = step.record, queries.line_of(step.record)
        found = [*policies.obstacles_to_day(record, on, day), *requestpolicies.the_same_day(record, day, half)]
        if found:
            raise Refused(found)
        was = letters.booking(Visit.of(record, line))
        record.ask_other_day()
        _tell_office(step, "visit_moved", was | {"wished": long_date(day), "wished_half": Half(half).label.lower()})
        record.day, record.half, record.assignee = day, half, None
        now = letters.booking(Visit.of(record, line))
        step.data |= now | {"was": {"day": was["day"], "half": was["half"], "inspector": was["inspector"]}}
    return step.record


def _tell_office(step: Step[Inspection], template: str, said: dict[str, Any]) -> None:
    """The inspector who would have come; else whoever reads the office's mail."""
    sent = step.record.assignee
    address = sent.email if sent else step.record.municipality.email
    if address:
        step.mail(template, address, said_by=step.by.name, **said)
