"""What case pages show of inspections: the plan on a permit's page; result and photos on an inspection's own."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from accounts.office import Office
from casework.cases.models import Case
from casework.holds import queries as holds
from casework.holds.models import Hold
from casework.kinds import Panel, Tone
from casework.obstacle import Obstacle
from casework.policies import offered
from casework.writing import short_date
from inspections.construction import parts, policies, queries, requestpolicies, standing
from inspections.construction.letters import SITE_PAPERS, Visit
from inspections.construction.models import Half, Inspection, Status
from inspections.construction.standing import PlanLine, Point, Standing

# The act of the inspected permit that charges for papers missing at its site.
CHARGE_SITE_PAPERS = "levy_site_documents"
TONES = {
    Standing.UNDECIDED: Tone.WARNING,
    Standing.NOT_NEEDED: "quiet",
    Standing.OPEN: Tone.NEUTRAL,
    Standing.PARTIAL: Tone.WARNING,
    Standing.FAILED: Tone.BAD,
    Standing.PASSED: Tone.GOOD,
}
WORDS = {standing.YES: "Yes", standing.NO: "No", standing.NOT_APPLICABLE: "Does not apply"}


@dataclass(frozen=True)
class PlanRow:
    """One inspection of a job, as its permit's page shows it."""

    line: PlanLine
    parts: str
    tone: str
    booked: Inspection | None
    asked: Inspection | None
    book_url: str
    waits_for: Sequence[Obstacle]

    @property
    def words(self) -> str:
        return self.line.words

    @property
    def when(self) -> str:
        visit = self.booked or self.asked
        return policies.when(visit) if visit else ""


def plan_panel(case: Case, office: Office) -> Mapping[str, Any] | None:
    """Where every inspection of the job stands, with the way to book those that are possible now."""
    lines = queries.plan_of(case)
    if not any(line.planned for line in lines):
        return None
    held = list(holds.binding(case))
    rows = [_plan_row(case, line, lines, office, held) for line in lines]
    shown = [row for row in rows if row.line.standing is not Standing.NOT_NEEDED]
    passed = sum(1 for line in lines if line.passed_on)
    return {
        "rows": shown,
        "not_needed": [row.line for row in rows if row.line.standing is Standing.NOT_NEEDED and row.line.planned],
        "passed": passed,
        "applying": sum(1 for line in lines if line.applies),
        "town": office.municipality.slug,
    }


def _plan_row(case: Case, line: PlanLine, lines: Sequence[PlanLine], office: Office, held: Sequence[Hold]) -> PlanRow:
    on_hold = holds.obstacles(case, f"{policies.BOOK}:{line.key}", held)
    found = [
        *policies.subject_obstacles(case, line, office.today),
        *on_hold,
        *policies.line_obstacles(line, lines),
    ]
    url = ""
    if not found and office.may("inspections.book"):
        url = book_url(office, case, line.key)
    order = [o for o in found if o.code.startswith("after-") or o in on_hold] if line.is_open else []
    return PlanRow(
        line=line,
        parts=parts.labels(line.law, line.kind, line.open_parts or line.parts),
        tone=TONES[line.standing],
        booked=line.booked if line.is_open else None,
        asked=line.requested if line.is_open else None,
        book_url=url,
        waits_for=order,
    )


def book_url(office: Office, case: Case, kind_key: str) -> str:
    """The booking page with permit and inspection filled in."""
    path = reverse("inspections:book", kwargs={"town": office.municipality.slug})
    return f"{path}?permit={case.number}&inspection={kind_key}"


PLAN = Panel("inspections", "Inspections", "inspections/panels/plan.html", plan_panel, reads=queries.OF_PLAN)


# --- an inspection's own page ---------------------------------------------------------------------------------


def header_facts(inspection: Inspection) -> Sequence[tuple[str, str]]:
    """When, where, for which permit, by whom."""
    half = Half(inspection.half).label.lower()
    asked = inspection.status == Status.REQUESTED
    facts = [("Day asked for" if asked else "Booked for", f"{short_date(inspection.day)}, {half}")]
    if inspection.subject:
        facts.append(("Permit", inspection.subject.number))
    person = inspection.performed_by or (inspection.assignee.name if inspection.assignee else "nobody yet")
    facts.append(("Inspector", person))
    if inspection.requested_by:
        facts.append(("Asked for by", f"{inspection.requested_by} {inspection.phone}".strip()))
    if inspection.outside_inspector:
        facts.append(("Authorized from outside", inspection.outside_inspector))
    return facts


def request_panel(inspection: Inspection, office: Office) -> Mapping[str, Any] | None:
    """What was asked for from outside, to be booked as it is by whoever books; None once it is answered."""
    if inspection.status != Status.REQUESTED:
        return None
    line = queries.line_of(inspection)
    possible = office.may("inspections.book") and not any(
        (
            *requestpolicies.obstacles_to_agree(inspection, office.today),
            *policies.obstacles_to_day(inspection, office.today, inspection.day),
        )
    )
    key = {"town": office.municipality.slug, "number": inspection.number}
    return {
        "inspection": inspection,
        "words": Visit.of(inspection, line).words,
        "cite": line.kind.cite,
        "when": policies.when(inspection),
        "today": office.today,
        "agree_url": reverse("casework:do", kwargs={**key, "verb": "agree"}) if possible else "",
    }


def result_panel(inspection: Inspection, office: Office) -> Mapping[str, Any] | None:
    """What the visit found; None before it took place."""
    if not inspection.outcome:
        return None
    line = queries.line_of(inspection)
    points = [*standing.site_points(line.law, line.kind), *policies.points_of(inspection, line)]
    bases = {term.key: term.label for term in line.law.bases}
    return {
        "inspection": inspection,
        "book_again": _book_again(inspection, line, office),
        "pass_label": line.law.pass_label.value if inspection.outcome == Status.PASSED else "",
        "reversed": inspection.status == Status.REVERSED,
        "answers": [_answer(inspection, point) for point in points if point.key in inspection.answers],
        "deficiencies": [
            {"flaw": flaw, "basis": bases.get(flaw.basis, flaw.basis)} for flaw in queries.flaws_of(inspection)
        ],
        "corrected": list(queries.corrected_by(inspection)),
        "charge_url": _charge_url(inspection, office),
        "papers_missing": [
            q.label
            for q in line.law.site_questions
            if q.cite in SITE_PAPERS and inspection.answers.get(q.key) == standing.NO
        ],
    }


def _charge_url(inspection: Inspection, office: Office) -> str:
    """The way to charge the permit for papers missing at its site, where its page can (§ 5-24(g)(3))."""
    permit = queries.subject_of(inspection)
    verb = next((verb for verb in offered(permit) if verb.name == CHARGE_SITE_PAPERS), None)
    if verb is None or not office.may(verb.power):
        return ""
    key = {"town": office.municipality.slug, "number": permit.number, "verb": verb.name}
    return reverse("casework:do", kwargs=key)


def _book_again(inspection: Inspection, line: PlanLine, office: Office) -> str:
    """The way to book the reinspection that this result asks for."""
    asked_for = line.needs_reinspection and line.last is not None and line.last.pk == inspection.pk
    if not asked_for or not office.may("inspections.book"):
        return ""
    return book_url(office, queries.subject_of(inspection), line.key)


def _answer(inspection: Inspection, point: Point) -> dict[str, str]:
    answer = inspection.answers[point.key]
    return {
        "label": point.label,
        "answer": WORDS[answer],
        "tone": {standing.YES: Tone.GOOD, standing.NO: Tone.BAD}.get(answer, "quiet"),
        "note": inspection.notes.get(point.key, ""),
        "cite": point.cite,
    }


def photos_panel(inspection: Inspection, office: Office) -> Mapping[str, Any] | None:
    """The photos that are here, and how many are still on the phone."""
    photos = list(queries.photos_of(inspection))
    if not photos:
        return None
    here = [photo for photo in photos if photo.file]
    return {
        "photos": here,
        "waiting": len(photos) - len(here),
        "number": inspection.number,
        "town": office.municipality.slug,
    }


def earlier_panel(inspection: Inspection, office: Office) -> Mapping[str, Any] | None:
    """What earlier visits of the same inspection found wrong and is not known to be corrected."""
    if inspection.status != Status.SCHEDULED:
        return None
    flaws = queries.open_deficiencies(inspection)
    return {"flaws": flaws} if flaws else None


REQUEST = Panel("request", "Asked for", "inspections/panels/request.html", request_panel)
RESULT = Panel("result", "What was found", "inspections/panels/result.html", result_panel)
PHOTOS = Panel("photos", "Photos", "inspections/panels/photos.html", photos_panel)
EARLIER = Panel("earlier", "Found wrong before", "inspections/panels/earlier.html", earlier_panel)
