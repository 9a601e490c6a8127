"""What stands in the way of booking an inspection and of its result (§ 5-25), as sentences with their clauses."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date

from accounts.absence.queries import away_on
from accounts.models import User
from casework.cases.models import Case
from casework.holds import queries as holds
from casework.kinds import kind_of, typed
from casework.obstacle import Obstacle
from casework.writing import long_date
from fees.policies import unpaid
from inspections.construction import parts, standing
from inspections.construction.findings import Findings
from inspections.construction.models import Half, Inspection, Status
from inspections.construction.planpolicies import EXPOSED
from inspections.construction.queries import line_of, open_deficiencies, plan_of, subject_of
from inspections.construction.standing import PlanLine, Point, Standing
from ordinances.calendar import add, next_business_day, us_weekday_date, why_not_business_day
from ordinances.types import months, printed_cite

BOOK = "inspection.open"  # the event type that a hold names to keep inspections from being booked
PASS = "inspection.pass"  # the one that keeps work from being found satisfactory
# The one obstacle of a subject that does not keep its site from being looked at before the permit (§ 5-25(b)(1)).
NOT_ISSUED = "not-issued"
# The one that does not keep failed work from being looked at again: the holder has to show that what was done
# complies, and the office has to see it (§ 5-24(j)(1)(a)).
SUSPENDED = "suspended"
# The one obstacle that a request does not put in its own way.
ASKED = "asked"
FARTHEST = months(12)


# --- booking ------------------------------------------------------------------------------------------------


def obstacles_to_book(
    subject: Case, on: date, *, kind_key: str, day: date | None = None, of_parts: Sequence[str] = ()
) -> Iterator[Obstacle]:
    """Whether this inspection can be booked for `day`, asked for on `on`."""
    lines = plan_of(subject)
    line = next(line for line in lines if line.key == kind_key)
    yield from subject_obstacles(subject, line, on)
    yield from holds.obstacles(subject, f"{BOOK}:{kind_key}")
    yield from line_obstacles(line, lines, of_parts, day)
    if day is not None:
        yield from _obstacles_of_day(subject, line, on, day)


def obstacles_to_day(inspection: Inspection, on: date, day: date) -> Iterator[Obstacle]:
    """Whether a booking can be moved to `day`."""
    subject, line = typed(subject_of(inspection)), line_of(inspection)
    yield from _obstacles_of_order(line, plan_of(subject), day)
    yield from _obstacles_of_day(subject, line, on, day)


def obstacles_to_send(inspector: User | None, case: Case, day: date) -> Iterator[Obstacle]:
    """Whether the person who was named is there on the day."""
    absence = inspector and away_on(case.municipality, day).filter(user=inspector).first()
    if absence:
        until = f"{absence.user} is away on {long_date(day)}, until {long_date(absence.last_day)}"
        yield Obstacle("away", f"{until}; send somebody else.", "§ 5-25(a)(2)")


def _obstacles_of_day(subject: Case, line: PlanLine, on: date, day: date) -> Iterator[Obstacle]:
    """A day on which the office works, soon enough not to be a slip, and on which the permit may still be inspected."""
    asked = "§ 5-25(a)(2)"
    closures = subject.law.closures if subject.law else ()
    if day < on:
        yield Obstacle("past-day", f"{long_date(day)} is past; choose another day.", asked)
    elif day > add(on, FARTHEST):
        yield Obstacle("far-day", f"{long_date(day)} is more than a year ahead; check the year.", asked)
    elif why := why_not_business_day(day, closures):
        opens = us_weekday_date(next_business_day(day, closures))
        yield Obstacle("closed-day", f"{long_date(day)} is {why}; the office works again on {opens}.", asked)
    yield from _beyond_its_term(subject, line, on, day)


def _beyond_its_term(subject: Case, line: PlanLine, on: date, day: date) -> Iterable[Obstacle]:
    """A final that was asked for in time may be made later (V-5-27-042); what the permit says today is said already."""
    if standing.is_final(line.law, line.kind) or list(subject_obstacles(subject, line, on)):
        return ()
    return subject_obstacles(subject, line, day)


def subject_obstacles(subject: Case, line: PlanLine, on: date) -> Iterator[Obstacle]:
    """Whether the permit may be inspected; before it is issued only its site, while suspended only failed work."""
    passed_over = {NOT_ISSUED} if line.kind.before_permit else {SUSPENDED} if line.needs_reinspection else set()
    for obstacle in kind_of(subject).may_be_inspected(subject, on):
        if obstacle.code not in passed_over:
            yield obstacle


def line_obstacles(
    line: PlanLine, lines: Sequence[PlanLine], of_parts: Sequence[str] = (), day: date | None = None
) -> Iterator[Obstacle]:
    """What the plan and the earlier visits put in the way of one more visit."""
    cite = printed_cite(line.kind.cite)
    if line.standing is Standing.UNDECIDED:
        yield Obstacle("undecided", f"{line.kind.label} is not on the plan of inspections yet.", cite)
        return
    if line.standing is Standing.NOT_NEEDED:
        yield Obstacle("not-needed", f"Does not apply: {line.reason}", cite)
        return
    if line.passed_on:
        yield Obstacle("passed", f"{line.kind.label} passed on {long_date(line.passed_on)}.", cite)
        return
    wanted = set(of_parts or line.open_parts)
    for visit in (*line.bookings, *line.requests):
        if not parts.by_parts(line.kind) or wanted & set(visit.parts):
            yield _under_way(visit, cite)
    if not wanted <= set(line.parts):
        yield Obstacle("parts", "That system is not on the plan of inspections.", cite)
    yield from _obstacles_of_order(line, lines, day)


def _under_way(visit: Inspection, cite: str) -> Obstacle:
    """It is taken care of already: booked, or asked for and with the office."""
    if visit.status == Status.REQUESTED:
        return Obstacle(ASKED, f"Already asked for, for {when(visit)} ({visit.number}).", cite)
    return Obstacle("booked", f"Already booked for {when(visit)} ({visit.number}).", cite)


def _obstacles_of_order(line: PlanLine, lines: Sequence[PlanLine], day: date | None) -> Iterator[Obstacle]:
    """Earlier inspections must have passed; the final may share its visit with those still booked."""
    final = standing.is_final(line.law, line.kind)
    for earlier in open_before(line, lines):
        if final and earlier.bookings and all(day is None or b.day <= day for b in earlier.bookings):
            continue
        yield has_not_passed(earlier)


def open_before(line: PlanLine, lines: Sequence[PlanLine]) -> list[PlanLine]:
    """The inspections that must pass before this one and have not."""
    return [other for other in lines if other.key in line.kind.after and other.is_open]


def has_not_passed(line: PlanLine) -> Obstacle:
    words = f"{line.kind.label} has not passed."
    if line.open_parts and len(line.open_parts) < len(line.parts):
        words = f"{line.kind.label}: {parts.labels(line.law, line.kind, line.open_parts)} has not passed."
    return Obstacle(f"after-{line.key}", words, printed_cite(line.kind.cite))


def when(inspection: Inspection) -> str:
    """ "March 2, 2026, morning"."""
    return f"{long_date(inspection.day)}, {Half(inspection.half).label.lower()}"


# --- results ------------------------------------------------------------------------------------------------


def obstacles_to_visit(inspection: Inspection, on: date) -> Iterator[Obstacle]:
    """What keeps any result from being recorded: the fee, if the inspection has one (§ 5-25(d)(1)).

    A permit that lapsed meanwhile does not: what was seen at the site is a fact. Nor need the fee, where the
    code enforcement officer leaves it to the owner's bill (§ 5-37(c)).
    """
    yield from unpaid(inspection, events=("INSPECTION",), overridable=True)


def obstacles_to_result(inspection: Inspection, found: Findings) -> Iterator[Obstacle]:
    """Whether what was found carries the result that is to be recorded (§ 5-25(c)(1))."""
    line = line_of(inspection)
    yield from _obstacles_to_any_result(inspection, found, line)
    after = {
        Status.PASSED: _obstacles_to_pass,
        Status.PARTIAL: _obstacles_to_partial,
        Status.FAILED: _obstacles_to_fail,
    }
    yield from after[Status(found.result)](inspection, found, line)


def _obstacles_to_any_result(inspection: Inspection, found: Findings, line: PlanLine) -> Iterator[Obstacle]:
    for point in standing.site_points(line.law, line.kind):
        if point.required and point.key not in found.answers:
            yield _unanswered(point)
    if not found.signed_name.strip():
        yield Obstacle("signature", "Sign the result with your name.", "§ 5-25(a)(1)")
    if found.performed_by and found.performed_by != inspection.outside_inspector:
        sentence = f"{found.performed_by} is not authorized for this inspection."
        yield Obstacle("not-authorized", sentence, "§ 5-22 Inspector")
    if not all(flaw.complete for flaw in found.deficiencies):
        sentence = "Each deficiency says where it is and which provision or document the work fails."
        yield Obstacle("deficiency", sentence, "§ 5-25(c)(1)")


def points_of(inspection: Inspection, line: PlanLine) -> list[Point]:
    """The checklist of this visit's work."""
    return standing.work_points(line.law, line.kind, inspection.parts, line.parts)


def _obstacles_to_pass(inspection: Inspection, found: Findings, line: PlanLine) -> Iterator[Obstacle]:
    cite = printed_cite(line.kind.cite)
    points = points_of(inspection, line)
    for point in points:
        if point.required and point.key not in found.answers:
            yield _unanswered(point)
    for point in standing.counted(found.answers, points, standing.NO):
        yield Obstacle(f"no-{point.key}", f"Answered no: {point.label}. It cannot pass.", printed_cite(point.cite))
    if parts.by_parts(line.kind) and points and not standing.counted(found.answers, points, standing.YES):
        yield Obstacle("nothing-seen", "No system of this visit was found satisfactory.", cite)
    if found.deficiencies:
        yield Obstacle(
            "has-deficiency", "A deficiency is listed; record it as failed or partly passed.", "§ 5-25(c)(1)"
        )
    if found.covered:
        yield Obstacle("covered", "The work was covered before it was inspected; it cannot pass.", "§ 5-25(a)(1)")
    yield from holds.obstacles(inspection, f"{PASS}:{line.key}")
    yield from _obstacles_of_documents(found)
    yield from _obstacles_of_earlier_failures(inspection, found)
    for earlier in open_before(line, plan_of(subject_of(inspection))):
        yield has_not_passed(earlier)


def _obstacles_of_documents(found: Findings) -> Iterator[Obstacle]:
    """Work that differs from the accepted documents is failed, or its change is reported (§ 5-24(h)(1), (2))."""
    if found.answers.get("matches_documents") == standing.NO and not found.change_reported:
        sentence = "The work does not match the accepted documents: fail it, or note that the change was reported."
        yield Obstacle("differs", sentence, "§ 5-24(h)(1), (2)")


def _obstacles_of_earlier_failures(inspection: Inspection, found: Findings) -> Iterator[Obstacle]:
    for flaw in open_deficiencies(inspection):
        if flaw.pk not in found.corrected:
            yield Obstacle(f"open-{flaw.pk}", f"Not marked corrected: {flaw.place}, {flaw.provision}.", EXPOSED)


def _obstacles_to_partial(inspection: Inspection, found: Findings, line: PlanLine) -> Iterator[Obstacle]:
    if not found.portion.strip():
        yield Obstacle("portion", "Describe the portion that is satisfactory.", "§ 5-25(c)(1)")
    answered_no = standing.counted(found.answers, points_of(inspection, line), standing.NO)
    if answered_no and not found.deficiencies:
        sentence = f"Say where it fails: {answered_no[0].label} is answered no."
        yield Obstacle("no-deficiency", sentence, "§ 5-25(c)(1)")


def _obstacles_to_fail(inspection: Inspection, found: Findings, line: PlanLine) -> Iterator[Obstacle]:
    if not found.deficiencies:
        yield Obstacle("no-deficiency", "Say where the work fails: list at least one deficiency.", "§ 5-25(c)(1)")


def _unanswered(point: Point) -> Obstacle:
    return Obstacle(f"unanswered-{point.key}", f"Not answered: {point.label}.", printed_cite(point.cite))


def obstacles_to_reverse(inspection: Inspection, on: date) -> Iterable[Obstacle]:
    """Whether the permit can do without this result: the subject knows what rests on it."""
    subject = subject_of(inspection)
    return kind_of(subject).may_reverse_inspection(subject, on)
