"""Reading inspections. The office, or the case that is inspected, comes first."""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any
from uuid import UUID

from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts.absence.queries import away_on, stand_in_of
from accounts.models import Membership, Role, User
from accounts.office import Office, held_on
from casework.cases.models import Case, CaseParty
from casework.cases.queries import typed_number
from casework.kinds import every_kind, kind_of, nothing_in_the_way, typed
from casework.looking import once_a_look
from casework.rows import Rows
from inspections.construction import standing
from inspections.construction.models import Deficiency, Inspection, Photo, PlannedInspection, Status
from inspections.construction.parts import labels
from inspections.construction.standing import PlanLine
from parcels.models import Municipality, Party
from parcels.queries import find_parcels
from records.papers import InspectionLine

HasMunicipality = Office | Municipality
VOID = (Status.CANCELLED, Status.REVERSED)
NOT_COMING = (*VOID, Status.REQUESTED)
WITH_PLACE = ("municipality", "parcel", "assignee", "subject__municipality", "follows")

PLANNED = Rows(PlannedInspection, lambda of: Q(subject_id=of.case))
VISITS = Rows(Inspection, lambda of: Q(subject_id__in=of.line), joined=WITH_PLACE, order=("opened_on", "pk"))
OF_PLAN = (PLANNED, VISITS)
# What the visits of a case found wrong, each with its photos.
PHOTOS = Rows(Photo, lambda of: Q(inspection__subject_id__in=of.line), joined=("deficiency",))
FLAWS = Rows(
    Deficiency,
    lambda of: Q(inspection__subject_id__in=of.line),
    joined=("inspection", "corrected_in"),
    lists={"photos": PHOTOS},
)


# --- one job ------------------------------------------------------------------------------------------------


def visits_of(case: Case, **conditions: Any) -> QuerySet[Inspection]:
    """Every inspection of the case, the first booked first; a renewed permit's with those of the permits it renews."""
    return VISITS.of(case, **conditions)


@once_a_look
def plan_of(case: Case) -> tuple[PlanLine, ...]:
    """The inspections of the law for this job, each with its decision and its visits; none where no law is loaded."""
    law = case.law
    if law is None:
        return ()
    visits = [visit for visit in visits_of(case) if visit.status != Status.CANCELLED]
    return standing.lines(law.inspections, PLANNED.of(case), visits)


def subject_of(inspection: Inspection) -> Case:
    """The permit that the inspection serves."""
    assert inspection.subject is not None, "an inspection serves a permit"
    return inspection.subject


def line_of(inspection: Inspection) -> PlanLine:
    """The line of the plan that the inspection belongs to."""
    return next(line for line in plan_of(subject_of(inspection)) if line.key == inspection.kind_key)


def planned(case: Case) -> frozenset[str]:
    """The inspections that apply to the job."""
    return frozenset(row.kind_key for row in PLANNED.of(case, applies=True))


def passed_kinds(case: Case) -> frozenset[str]:
    """The inspections that passed as a whole."""
    return frozenset(line.key for line in plan_of(case) if line.passed_on)


def open_kinds(case: Case) -> tuple[str, ...]:
    """The inspections that apply and have not passed, in the order of the law."""
    return tuple(line.key for line in plan_of(case) if line.is_open)


def final_passed_on(case: Case) -> date | None:
    """The day the final passed, if it did (§ 5-25(b)(15))."""
    return next((line.passed_on for line in plan_of(case) if standing.is_final(line.law, line.kind)), None)


def first_work_shown(case: Case) -> Inspection | None:
    """The first visit that saw work under the permit; reversed entries prove nothing (§ 5-24(i)(1))."""
    seen = Inspection.objects.filter(subject_id=case.pk, shows_work=True, visited_on__isnull=False)
    return seen.exclude(status=Status.REVERSED).order_by("visited_on", "pk").first()


def plan_lines(case: Case) -> tuple[InspectionLine, ...]:
    """The inspections that the job needs, as its papers print them."""
    return tuple(
        InspectionLine(
            number=line.kind.number,
            label=line.kind.label,
            cite=f"§ {line.kind.cite}",
            detail="; ".join(filter(None, (labels(line.law, line.kind, line.parts), line.scope))),
        )
        for line in plan_of(case)
        if line.applies
    )


def open_deficiencies(inspection: Inspection) -> list[Deficiency]:
    """What earlier visits of the same inspection found wrong and no later one found corrected."""
    case = subject_of(inspection)
    same = [visit for visit in visits_of(case) if visit.kind_key == inspection.kind_key and visit.pk != inspection.pk]
    left = found_wrong(case, (visit for visit in same if visit.status != Status.REVERSED))
    concerned = {"", *inspection.parts} if inspection.parts else None
    return [flaw for flaw in left if concerned is None or flaw.item in concerned]


def found_wrong(case: Case, visits: Iterable[Inspection]) -> list[Deficiency]:
    """What these visits of the case found wrong and no other one found corrected."""
    theirs = {visit.pk for visit in visits}
    left = [flaw for flaw in FLAWS.of(case) if flaw.inspection_id in theirs]
    return [flaw for flaw in left if flaw.corrected_in is None or flaw.corrected_in.status == Status.REVERSED]


def flaws_of(inspection: Inspection) -> QuerySet[Deficiency]:
    """What this visit found wrong, corrected since or not."""
    return FLAWS.of(subject_of(inspection), inspection_id=inspection.pk)


def corrected_by(inspection: Inspection) -> QuerySet[Deficiency]:
    """What earlier visits found wrong and this one found corrected."""
    return FLAWS.of(subject_of(inspection), corrected_in_id=inspection.pk)


def photos_of(inspection: Inspection) -> QuerySet[Photo]:
    """The photos of the visit, those too that are still on the phone."""
    return PHOTOS.of(subject_of(inspection), inspection_id=inspection.pk)


def usual_inspector(case: Case, on: date) -> User | None:
    """Who inspected the job last, while still with the office; else the only inspector, or the officer who is alone."""
    here = inspectors(case.municipality, on)
    last = visits_of(case).filter(assignee__in=here).exclude(status__in=VOID).last()
    if last and last.assignee:
        return last.assignee
    of_that_title = list(here.filter(memberships__role=Role.INSPECTOR, memberships__municipality=case.municipality))
    alone = of_that_title or list(here)
    return alone[0] if len(alone) == 1 else None


def who_is_sent(case: Case, on: date, day: date) -> User | None:
    """The usual inspector, or who stands in for them on the day of the visit; nobody where nobody does."""
    usual = usual_inspector(case, on)
    absence = usual and away_on(case.municipality, day).filter(user=usual).first()
    if not (usual and absence):
        return usual
    here = set(inspectors(case.municipality, day).values_list("pk", flat=True))
    instead = stand_in_of(case.municipality, usual, day, here)
    return None if instead == usual else instead


# --- the office ---------------------------------------------------------------------------------------------


def inspections(office: HasMunicipality) -> QuerySet[Inspection]:
    """Every inspection of the municipality."""
    return Inspection.objects.filter(municipality=office.municipality).select_related(*WITH_PLACE)


def inspection_by_number(office: HasMunicipality, number: str) -> Inspection | None:
    return inspections(office).filter(number__iexact=typed_number(number)).first()


def inspectors(office: HasMunicipality, on: date) -> QuerySet[User]:
    """Who may be sent: the code enforcement officers and inspectors, as designated on `on` (§ 5-23(b), (c)(2))."""
    held = Membership.objects.filter(
        held_on(on), municipality=office.municipality, role__in=[Role.INSPECTOR, Role.CODE_OFFICER]
    )
    return User.objects.filter(pk__in=held.values("user_id"), is_active=True).order_by("name", "pk")


def on_day(office: HasMunicipality, day: date) -> QuerySet[Inspection]:
    """The bookings of a day and what became of them, mornings first."""
    booked = inspections(office).filter(day=day).exclude(status__in=NOT_COMING)
    return booked.order_by("-half", "parcel__street_name", "parcel__house_number", "pk")


def left_over(office: HasMunicipality, day: date) -> QuerySet[Inspection]:
    """Bookings of earlier days that have no result."""
    return inspections(office).filter(day__lt=day, status=Status.SCHEDULED).order_by("day", "-half", "pk")


def requested(office: HasMunicipality) -> QuerySet[Inspection]:
    """What permit holders asked for and nobody has answered, the first asked first (§ 5-25(a)(2))."""
    return inspections(office).filter(status=Status.REQUESTED).order_by("opened_on", "pk")


def needing_reinspection(office: HasMunicipality) -> QuerySet[Inspection]:
    """Failed and partly passed work that nobody has been asked to look at again (§ 5-25(c)(2))."""
    same_job = Q(subject_id=OuterRef("subject_id")) | Q(subject__continues_id=OuterRef("subject_id"))
    later = Inspection.objects.filter(same_job, kind_key=OuterRef("kind_key"), pk__gt=OuterRef("pk")).exclude(
        status__in=(*VOID, Status.NOT_DONE)
    )
    waiting = inspections(office).filter(~Exists(later), status__in=(Status.FAILED, Status.PARTIAL))
    return waiting.order_by("visited_on", "pk")


STREETFUL = 200  # a long street has so many properties, and so many permits


def inspectable(office: Office, text: str, limit: int = 12) -> list[Case]:
    """The permits that a number or an address leads to, those in force first, then the newest."""
    kinds = [kind.code for kind in every_kind() if kind.may_be_inspected is not nothing_in_the_way]
    cases = Case.objects.filter(municipality=office.municipality, kind__in=kinds)
    words = text.replace("\x00", "").strip()[:120]
    if not words:
        return []
    exact = cases.filter(number__iexact=words).first()
    if exact:
        return [typed(exact)]
    parcels = [found.parcel.pk for found in find_parcels(office, words, STREETFUL)]
    hits = cases.filter(Q(parcel__in=parcels) | Q(number__icontains=words)).order_by("-opened_on", "-pk")
    found = [typed(case) for case in hits[:STREETFUL]]
    return sorted(found, key=lambda case: bool(list(kind_of(case).may_be_inspected(case, office.today))))[:limit]


def photo_of(inspection: Inspection, sha256: str) -> Photo | None:
    found = Photo.objects.filter(inspection=inspection, sha256=typed_number(sha256).lower())
    return found.select_related("inspection").first()


def by_submission(submission: UUID | None) -> Inspection | None:
    """The inspection whose result came with this number, so that a second sending changes nothing."""
    return Inspection.objects.filter(submission=submission).first() if submission else None


def phones(subjects: Iterable[Case]) -> Mapping[int, Party]:
    """Whom to call for each permit: contractor first, then applicant, then owner; one query for all."""
    found: dict[int, dict[str, Party]] = {}
    for row in CaseParty.objects.filter(case__in=list(subjects)).select_related("party"):
        found.setdefault(row.case_id, {})[row.part] = row.party
    order = ("contractor", "applicant", "owner")
    return {pk: next(by[part] for part in order if part in by) for pk, by in found.items() if set(order) & set(by)}
