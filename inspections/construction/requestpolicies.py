"""What stands in the way of asking for an inspection from outside, and of agreeing to come (§ 5-25(a)(2))."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date

from casework.cases.models import Case
from casework.holds import queries as holds
from casework.kinds import typed
from casework.obstacle import Obstacle
from inspections.construction import policies, standing
from inspections.construction.models import Inspection
from inspections.construction.offers import offers
from inspections.construction.queries import line_of, plan_of, subject_of

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
