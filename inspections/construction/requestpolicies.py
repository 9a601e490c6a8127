"""What stands in the way of asking for an inspection from outside, and of agreeing to come (§ 5-25(a)(2))."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date

from casework.cases.models import Case
from casework.events.queries import of_case
from casework.holds import queries as holds
from casework.kinds import typed
from casework.obstacle import Obstacle
from casework.writing import long_date
from inspections.construction import policies, standing
from inspections.construction.models import Half, Inspection, Status
from inspections.construction.offers import offers
from inspections.construction.queries import line_of, plan_of, subject_of
from ordinances.calendar import business_days_before

# What an inspection waits for, beside what says that it is taken care of or comes later in any case.
TAKEN_CARE_OF = frozenset({"booked", "passed", policies.ASKED})
EXPIRED = "expired"


def obstacles_to_request(case: Case, on: date) -> Iterable[Obstacle]:
    """Why nothing can be asked for now; nothing where at least one inspection can."""
    possible, not_now = offers(case, on)
    if possible:
        return ()
    found = list(dict.fromkeys(obstacle for offer in not_now for obstacle in offer.obstacles))
    if not found:
        return (Obstacle("no-plan", "No inspection is planned for this work yet.", "§ 5-25(b)"),)
    return _first_reasons(found)


def _first_reasons(found: Sequence[Obstacle]) -> Sequence[Obstacle]:
    """What is in the way itself; that one inspection comes after another is said only where nothing else is."""
    own = [o for o in found if not o.code.startswith("after-")]
    waiting = [o for o in own if o.code not in TAKEN_CARE_OF]
    return waiting or own or found


def obstacles_to_agree(inspection: Inspection, on: date) -> Iterator[Obstacle]:
    """Whether what was asked for can be booked on `on`; the day itself is judged with the day that is chosen.

    A final that was asked for in time may be made after the permit expired (V-5-27-042).
    """
    subject, line = typed(subject_of(inspection)), line_of(inspection)
    final = standing.is_final(line.law, line.kind)
    for obstacle in policies.subject_obstacles(subject, line, on):
        if not (final and obstacle.code == EXPIRED):
            yield obstacle
    yield from holds.obstacles(subject, f"{policies.BOOK}:{line.key}")
    for obstacle in policies.line_obstacles(line, plan_of(subject), inspection.parts, inspection.day):
        if obstacle.code != policies.ASKED:
            yield obstacle


# --- a booked visit, changed from home ------------------------------------------------------------------------


def obstacles_to_change(inspection: Inspection, on: date) -> Iterator[Obstacle]:
    """Whether the holder may cancel or move the visit from home: only what was asked for there, and in time."""
    call = _call(inspection)
    if of_case(inspection).earliest("seq").to_status != Status.REQUESTED:
        yield Obstacle("office-booked", f"The office booked this visit; {call} to change it.", "§ 5-25(a)(2)")
        return
    last = last_day_to_change(inspection)
    if on > last:
        words = f"The visit is on {long_date(inspection.day)}, and could be changed here through {long_date(last)}"
        yield Obstacle("too-late", f"{words}; {call}.", line_of(inspection).law.change_before.cite)


def last_day_to_change(inspection: Inspection) -> date:
    """The last day on which the holder may cancel or move it from home."""
    law = line_of(inspection).law
    closures = inspection.law.closures if inspection.law else ()
    return business_days_before(inspection.day, law.change_before.value, closures)


def the_same_day(inspection: Inspection, day: date, half: str) -> Iterable[Obstacle]:
    """Another day is another one."""
    if (inspection.day, inspection.half) != (day, half):
        return ()
    words = f"{long_date(day)}, {Half(half).label.lower()}, is when the visit is booked for."
    return (Obstacle("same-day", words, "§ 5-25(a)(2)"),)


def _call(inspection: Inspection) -> str:
    phone = inspection.municipality.phone
    return f"call {phone}" if phone else "call the office"
