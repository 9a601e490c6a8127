"""What whoever takes part in a permit sees of its inspections: what is planned, booked, passed; what failed and where.

What failed is shown to them alone, with the photos that were taken of it; what else the inspector noted or
photographed at the site stays with the office.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from accounts.office import Office
from casework.cases.models import Case
from casework.kinds import Panel, Verb
from casework.obstacle import Obstacle
from casework.policies import may_do, offered
from inspections.construction import parts, queries
from inspections.construction.models import Deficiency, Inspection, Photo, Status
from inspections.construction.offers import Offer, offers
from inspections.construction.panels import TONES
from inspections.construction.policies import when
from inspections.construction.requesting import VERB
from inspections.construction.requestpolicies import TAKEN_CARE_OF
from inspections.construction.standing import PlanLine, Standing
from ordinances.chapters import InspectionLaw

Data = Mapping[str, Any]


@dataclass(frozen=True)
class Flaw:
    """Where the work fails, what it fails, and what shows it."""

    where: str
    what: str
    provision: str
    corrected_at: str  # the number of the visit
    photos: Sequence[tuple[str, str]]  # address and description


@dataclass(frozen=True)
class Row:
    """One inspection of the job."""

    line: PlanLine
    parts: str
    tone: str
    visit: Inspection | None
    when: str
    inspector: str
    ask_url: str
    waits_for: Sequence[Obstacle]
    flaws: Sequence[Flaw]

    @property
    def last_number(self) -> str:
        """The visit that is spoken of: the one to come, else the last that was made."""
        visit = self.visit or self.line.last
        return visit.number if visit else ""


def inspections(case: Case, office: Office) -> Data | None:
    """Each inspection of the permit, with the way to ask for those that are possible now, or why they are not yet."""
    lines = [line for line in queries.plan_of(case) if line.applies]
    if not lines:
        return None
    possible, not_now = offers(case, office.today)
    reasons = {offer.value: offer.obstacles for offer in not_now}
    shared = _shared(not_now)
    ask = next((verb for verb in offered(case) if verb.name == VERB and may_do(office.actor, verb, case)), None)
    rows = [_row(case, line, office, ask, possible, reasons, shared) for line in lines]
    return {
        "rows": rows,
        "shared": shared if ask else (),
        "passed": sum(1 for line in lines if line.passed_on),
        "town": office.municipality.slug,
    }


def _shared(not_now: Sequence[Offer]) -> Sequence[Obstacle]:
    """What is in the way of more than one of them for the same reason: it is said once."""
    if len(not_now) < 2:
        return ()
    return [one for one in not_now[0].obstacles if all(one in offer.obstacles for offer in not_now)]


def _row(
    case: Case,
    line: PlanLine,
    office: Office,
    ask: Verb | None,
    possible: Sequence[Offer],
    reasons: Mapping[str, Sequence[Obstacle]],
    shared: Sequence[Obstacle],
) -> Row:
    visit = (line.booked or line.requested) if line.is_open else None
    mine = next((offer for offer in possible if offer.value.split("/")[0] == line.key), None)
    key = {"town": office.municipality.slug, "number": case.number, "verb": VERB}
    waits = [o for o in reasons.get(line.key, ()) if o.code not in TAKEN_CARE_OF and o not in shared]
    return Row(
        line=line,
        parts=parts.labels(line.law, line.kind, line.open_parts or line.parts),
        tone=TONES[line.standing],
        visit=visit,
        when=when(visit) if visit else "",
        inspector=visit.assignee.name if visit and visit.assignee else "",
        ask_url=f"{reverse('portal:do', kwargs=key)}?inspection={mine.value}" if ask and mine else "",
        waits_for=waits if line.is_open and ask and not mine else (),
        flaws=_open_flaws(case, line, office) if line.standing in (Standing.FAILED, Standing.PARTIAL) else (),
    )


def _open_flaws(case: Case, line: PlanLine, office: Office) -> list[Flaw]:
    """What was found wrong at this inspection and no later visit found corrected."""
    return _flaws(queries.found_wrong(case, line.results), line.law, office)


def _flaws(found: Iterable[Deficiency], law: InspectionLaw, office: Office) -> list[Flaw]:
    bases = {term.key: term.label for term in law.bases}
    return [
        Flaw(
            where=one.place,
            what=one.note,
            provision=f"{bases.get(one.basis, one.basis)}: {one.provision}",
            corrected_at=_corrected_at(one),
            photos=_shown(one.photos.all(), one, office),
        )
        for one in found
    ]


def _corrected_at(flaw: Deficiency) -> str:
    later = flaw.corrected_in
    return later.number if later and later.status != Status.REVERSED else ""


def _shown(photos: Iterable[Photo], flaw: Deficiency, office: Office) -> list[tuple[str, str]]:
    key = {"town": office.municipality.slug, "number": flaw.inspection.number}
    return [
        (reverse("portal:photo", kwargs={**key, "sha256": photo.sha256}), photo.caption or flaw.place)
        for photo in photos
        if photo.file
    ]


def photo_shown(case: Case, sha256: str) -> Photo | None:
    """The photo of something that failed at this visit; of a result that was taken back none is shown."""
    if not isinstance(case, Inspection) or case.status == Status.REVERSED:
        return None
    photo = queries.photo_of(case, sha256)
    return photo if photo and photo.file and photo.deficiency_id is not None else None


def result(visit: Inspection, office: Office) -> Data | None:
    """What the visit found of the work itself; None before it took place."""
    if not visit.outcome:
        return None
    line = queries.line_of(visit)
    if visit.status == Status.REVERSED:
        return {"visit": visit, "reversed": True, "flaws": []}
    return {
        "visit": visit,
        "reversed": False,
        "label": line.law.pass_label.value if visit.status == Status.PASSED else Status(visit.status).label,
        "cite": line.kind.cite,
        "exposed": line.is_open and line.last is not None and line.last.pk == visit.pk,
        "exposed_cite": line.law.stays_exposed.cite,
        "flaws": _flaws(queries.flaws_of(visit), line.law, office),
    }


INSPECTIONS = Panel(
    "inspections", "Inspections", "portal/cases/_inspections.html", inspections, reads=(*queries.OF_PLAN, queries.FLAWS)
)
RESULT = Panel("result", "What was found", "portal/cases/_result.html", result)
