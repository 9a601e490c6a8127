"""Asking for an inspection from outside the office, and the office's answer. The only writers of it. § 5-25(a)(2)"""

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Unpack

from accounts.actors import Actor
from accounts.models import User
from casework.acting import How, act
from casework.cases.models import Case
from casework.errors import Refused
from casework.kinds import kind_called
from casework.obstacle import Obstacle
from casework.opening import open_case
from inspections.construction import letters, policies, queries
from inspections.construction.actions import CODE, HOLDER
from inspections.construction.letters import Visit
from inspections.construction.models import Half, Inspection

VERB = "request_inspection"


def request(
    subject: Case,
    *,
    by: Actor,
    on: date,
    kind_key: str,
    day: date,
    half: str,
    of_parts: Sequence[str] = (),
    phone: str = "",
    **how: Unpack[How],
) -> Case:
    """The holder says that work is ready, and which day would suit; a verb of the permit. The clerk finds it.

    :raises Refused: the inspection is not possible now; every reason at once.
    """
    with act(subject, VERB, by=by, on=on, **how) as step:
        permit = step.record
        _refuse(policies.obstacles_to_book(permit, on, kind_key=kind_key, day=day, of_parts=of_parts))
        line = next(line for line in queries.plan_of(permit) if line.key == kind_key)
        follows = line.last if line.needs_reinspection else None
        visit = Visit(line, tuple(of_parts or line.open_parts), day, Half(half), by.name, follows)
        said = letters.booking(visit)
        asked: Inspection = open_case(
            kind_called(CODE),
            municipality=permit.municipality,
            by=by,
            on=on,
            power="inspections.book",
            open_to="inspections.request",
            cite="§ 5-25(a)(2)",
            headline=letters.headline(permit, visit),
            parcel=permit.parcel,
            building=permit.building,
            subject=permit,
            data=said,
            kind_key=kind_key,
            parts=list(visit.parts),
            day=day,
            half=half,
            requested_by=by.name,
            phone=phone,
            follows=follows,
        )
        step.data |= {name: said[name] for name in ("inspection", "day_words", "half")} | {"number": asked.number}
    return step.record


def agree(
    inspection: Inspection,
    *,
    by: Actor,
    on: date,
    day: date,
    half: str,
    inspector: User | None = None,
    **how: Unpack[How],
) -> Inspection:
    """Book what was asked for, on the day asked for or another; the holder is told.

    :raises Refused: nobody can come then, or the inspection is not possible any more.
    """
    with act(inspection, "agree", by=by, on=on, **how) as step:
        record, line = step.record, queries.line_of(step.record)
        _refuse([*policies.obstacles_to_day(record, on, day), *policies.obstacles_to_send(inspector, record, day)])
        wished = {"day": record.day.isoformat(), "half": Half(record.half).label}
        record.day, record.half = day, half
        record.assignee = inspector or queries.who_is_sent(queries.subject_of(record), on, day)
        record.agree()
        now = letters.booking(Visit.of(record, line))
        step.data |= now | {"wished": wished}
        step.mail("inspection_booked", HOLDER, **now)
    return step.record


def decline(inspection: Inspection, *, by: Actor, on: date, reason: str, **how: Unpack[How]) -> Inspection:
    """Do not come for what was asked for; the holder is told why."""
    with act(inspection, "decline", by=by, on=on, **how) as step:
        step.record.decline()
        words = Visit.of(step.record, queries.line_of(step.record)).words
        step.data |= {"kind_key": step.record.kind_key, "reason": reason.strip()}
        step.mail("inspection_declined", HOLDER, inspection=words, reason=reason.strip())
    return step.record


def take_back(inspection: Inspection, *, by: Actor, on: date, **how: Unpack[How]) -> Inspection:
    """Whoever asked asks no more: the work is not ready after all, or the permit has ended."""
    with act(inspection, "take_back", by=by, on=on, **how) as step:
        step.record.take_back()
        step.data |= {"kind_key": step.record.kind_key, "day": step.record.day.isoformat()}
    return step.record


def _refuse(obstacles: Iterable[Obstacle]) -> None:
    found = list(obstacles)
    if found:
        raise Refused(found)
