"""Where each inspection of a job stands (§ 5-25(b), (c)): worked out from the plan and the visits, stored nowhere."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from functools import cached_property

from casework.writing import long_date
from inspections.construction import parts
from inspections.construction.models import RESULTS, Inspection, PlannedInspection, Status
from ordinances.chapters import InspectionKind, InspectionLaw

YES, NO, NOT_APPLICABLE = "yes", "no", "na"
NOT_NEEDED = "Not part of this job."


class Standing(StrEnum):
    """How far one inspection of a job has come."""

    UNDECIDED = "Not decided"
    NOT_NEEDED = "Does not apply"
    OPEN = "To be inspected"
    PARTIAL = "Partly passed"
    FAILED = "Failed"
    PASSED = "Passed"


@dataclass(frozen=True)
class PlanChoice:
    """What the officer decided about one inspection of a job; `scope` is noted with the permit."""

    applies: bool
    reason: str = ""
    parts: tuple[str, ...] = ()
    scope: str = ""


@dataclass(frozen=True)
class Point:
    """One point of a visit's checklist."""

    key: str
    label: str
    cite: str
    required: bool


@dataclass(frozen=True)
class PlanLine:
    """One inspection of the law, the choice made about it, and its visits, the earliest first."""

    law: InspectionLaw
    kind: InspectionKind
    planned: PlannedInspection | None
    visits: Sequence[Inspection] = field(default=())

    @property
    def key(self) -> str:
        return self.kind.key

    @property
    def applies(self) -> bool:
        return self.planned is not None and self.planned.applies

    @property
    def parts(self) -> tuple[str, ...]:
        return tuple(self.planned.parts) if self.planned else ()

    @property
    def scope(self) -> str:
        """What is noted of it with the permit."""
        return self.planned.scope if self.planned else ""

    @property
    def reason(self) -> str:
        """Why it does not apply."""
        if self.planned is None:
            return "The officer has not asked for it."
        return self.planned.reason or NOT_NEEDED

    @cached_property
    def results(self) -> list[Inspection]:
        """Visits with a result that counts, in the order in which they took place."""
        found = [visit for visit in self.visits if visit.status in RESULTS]
        return sorted(found, key=lambda visit: (visit.visited_on or date.min, visit.pk))

    @property
    def last(self) -> Inspection | None:
        return self.results[-1] if self.results else None

    @property
    def bookings(self) -> list[Inspection]:
        return [visit for visit in self.visits if visit.status == Status.SCHEDULED]

    @property
    def requests(self) -> list[Inspection]:
        """What was asked for from outside and is not booked yet."""
        return [visit for visit in self.visits if visit.status == Status.REQUESTED]

    @property
    def requested(self) -> Inspection | None:
        return next(iter(self.requests), None)

    @property
    def booked(self) -> Inspection | None:
        return next(iter(self.bookings), None)

    @cached_property
    def open_parts(self) -> tuple[str, ...]:
        """The parts that have not passed, where each passes by itself."""
        if not parts.by_parts(self.kind):
            return ()
        return tuple(part for part in self.parts if part_passed_on(part, self.results) is None)

    @cached_property
    def passed_on(self) -> date | None:
        """The day the inspection as a whole was found satisfactory, or None."""
        if parts.by_parts(self.kind):
            days = [part_passed_on(part, self.results) for part in self.parts]
            known = [day for day in days if day is not None]
            return max(known) if known and len(known) == len(days) else None
        return self.last.visited_on if self.last and self.last.status == Status.PASSED else None

    @property
    def standing(self) -> Standing:
        if self.planned is None:
            return Standing.NOT_NEEDED if self.kind.before_permit else Standing.UNDECIDED
        if not self.applies:
            return Standing.NOT_NEEDED
        if self.passed_on:
            return Standing.PASSED
        after = {Status.FAILED: Standing.FAILED, Status.PARTIAL: Standing.PARTIAL}
        return after.get(Status(self.last.status), Standing.OPEN) if self.last else Standing.OPEN

    @property
    def is_open(self) -> bool:
        """Whether it applies and has not passed."""
        return self.applies and self.passed_on is None

    @property
    def needs_reinspection(self) -> bool:
        """Whether work stays exposed and nobody has been asked to come again (§ 5-25(c)(2))."""
        return self.standing in (Standing.FAILED, Standing.PARTIAL) and self.booked is None

    @property
    def words(self) -> str:
        """Where it stands, with its date: "Passed on May 4, 2026", "Failed on May 4, 2026"."""
        if self.passed_on:
            return f"Passed on {long_date(self.passed_on)}"
        if self.is_open and self.last and self.last.visited_on:
            return f"{self.standing} on {long_date(self.last.visited_on)}"
        return str(self.standing)


def part_passed_on(part: str, results: Iterable[Inspection]) -> date | None:
    """The day a part passed: by the last visit that looked at it, unless that visit failed."""
    last = last_look(part, results)
    if last is None or last.status == Status.FAILED or last.answers[part] == NO:
        return None
    return last.visited_on


def last_look(part: str, results: Iterable[Inspection]) -> Inspection | None:
    """The last visit that looked at a part; "not this visit" is no look."""
    looked_at = [visit for visit in results if visit.answers.get(part) in (YES, NO)]
    return looked_at[-1] if looked_at else None


def lines(
    law: InspectionLaw, planned: Iterable[PlannedInspection], visits: Iterable[Inspection]
) -> tuple[PlanLine, ...]:
    """All inspections of the law in its order, for one job."""
    decided = {row.kind_key: row for row in planned}
    by_kind: dict[str, list[Inspection]] = {}
    for visit in visits:
        by_kind.setdefault(visit.kind_key, []).append(visit)
    return tuple(PlanLine(law, kind, decided.get(kind.key), by_kind.get(kind.key, ())) for kind in law.kinds)


def is_final(law: InspectionLaw, kind: InspectionKind) -> bool:
    """Whether it comes after everything else (§ 5-25(b)(15))."""
    return set(kind.after) == {other.key for other in law.kinds} - {kind.key}


def site_points(law: InspectionLaw, kind: InspectionKind) -> list[Point]:
    """What is asked at every visit once there is a permit: permit displayed, plans on site, work as accepted."""
    asked = () if kind.before_permit else law.site_questions
    return [Point(q.key, q.label, q.cite, q.required) for q in asked]


def work_points(
    law: InspectionLaw, kind: InspectionKind, looked_at: Iterable[str], needed: Collection[str] = ()
) -> list[Point]:
    """The checklist of the work itself: the parts of this visit, or the law's points and those this job needs."""
    if parts.by_parts(kind):
        return [
            Point(part, parts.label(law, kind, part), parts.subitem(kind, part).cite, True)
            for part in looked_at
            if parts.known(law, kind, part)
        ]
    return [Point(s.key, s.label, s.cite, s.required or s.key in needed) for s in kind.subitems]


def counted(answers: Mapping[str, str], points: Iterable[Point], answer: str) -> list[Point]:
    """The points with that answer."""
    return [point for point in points if answers.get(point.key) == answer]
