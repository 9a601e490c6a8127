"""What is said of an inspection: in its event, to the permit holder, and on the inspector's day sheet."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from accounts.actors import Actor
from accounts.office import Office
from casework.cases.models import Case
from casework.writing import long_date
from inspections.construction import parts, standing
from inspections.construction.findings import Findings, Flaw
from inspections.construction.models import Half, Inspection, Status
from inspections.construction.standing import PlanLine
from ordinances.types import printed_cite
from records.heads import head_of_office
from records.papers import Paper

UNSIGNED = Actor(name="")
SITE_PAPERS = ("5-24(g)(1)", "5-24(g)(2)")  # a fee is due where these are not at the site (§ 5-24(g)(3))


@dataclass(frozen=True)
class Visit:
    """A booking as it is spoken of."""

    line: PlanLine
    parts: tuple[str, ...]
    day: date
    half: Half
    requested_by: str = ""
    follows: Inspection | None = None
    inspector: str = ""

    @classmethod
    def of(cls, inspection: Inspection, line: PlanLine) -> "Visit":
        half = Half(inspection.half)
        sent = inspection.assignee.name if inspection.assignee else ""
        said = (inspection.requested_by, inspection.follows, sent)
        return cls(line, tuple(inspection.parts), inspection.day, half, *said)

    @property
    def words(self) -> str:
        """ "Building systems before concealment: Plumbing, rough-in"."""
        named = parts.labels(self.line.law, self.line.kind, self.parts)
        return f"{self.line.kind.label}: {named}" if named else self.line.kind.label


@dataclass(frozen=True, kw_only=True)
class SheetLine:
    """One inspection of the day, as the sheet prints it."""

    time: str
    number: str
    address: str
    inspection: str
    contact: str = ""
    phone: str = ""
    notes: str = ""
    cite: str = ""


@dataclass(frozen=True, kw_only=True)
class DaySheet(Paper):
    """One inspector's day on paper."""

    day: date
    inspector: str
    visits: tuple[SheetLine, ...]


def headline(subject: Case, visit: Visit) -> str:
    """What the case is called in lists: "Footing before the pour, reinspection, 12 Ferry Landing Rd"."""
    again = ", reinspection" if visit.follows else ""
    place = f", {subject.parcel}" if subject.parcel else ""
    return f"{visit.line.kind.label}{again}{place}"[:200]


def booking(visit: Visit) -> dict[str, Any]:
    """A booking in words, for its event and for the message to the permit holder."""
    return {
        "kind_key": visit.line.key,
        "inspection": visit.words,
        "parts": list(visit.parts),
        "day": visit.day.isoformat(),
        "day_words": long_date(visit.day),
        "half": visit.half.label.lower(),
        "requested_by": visit.requested_by,
        "follows": visit.follows.number if visit.follows else "",
        "inspector": visit.inspector,
        "exposed": visit.line.law.stays_exposed.note,
    }


def result(inspection: Inspection, line: PlanLine, found: Findings) -> dict[str, Any]:
    """Everything that was found, for the permanent record."""
    missing = [
        q.key for q in line.law.site_questions if found.answers.get(q.key) == standing.NO and q.cite in SITE_PAPERS
    ]
    return {
        "kind_key": line.key,
        "result": str(inspection.status),
        "shows_work": found.shows_work,
        "parts": list(inspection.parts),
        "answers": dict(found.answers),
        "notes": dict(inspection.notes),
        "portion": found.portion,
        "covered": found.covered,
        "change_reported": found.change_reported,
        "remarks": found.remarks,
        "deficiencies": [said(line, flaw) for flaw in found.deficiencies],
        "corrected": sorted(found.corrected),
        "site_papers_missing": missing,
        "photos": [shot.sha256 for shot in found.photos],
        "performed_by": inspection.performed_by,
        "accompanied_by": found.accompanied_by,
        "signed_name": found.signed_name,
        "signed_as": found.signed_as,
        "submission": str(inspection.submission or ""),
    }


def of_result(data: Mapping[str, Any]) -> str:
    """A result in the history: where the work fails, or which portion of it is satisfactory."""
    failing = [f"{flaw['place']}: {flaw['provision']}" for flaw in data["deficiencies"]]
    return "; ".join([*([f"Satisfactory: {data['portion']}"] if data["portion"] else []), *failing])


def said(line: PlanLine, flaw: Flaw) -> dict[str, str]:
    """One deficiency: where, and what it fails."""
    basis = {term.key: term.label for term in line.law.bases}.get(flaw.basis, flaw.basis)
    return {"place": flaw.place, "basis": basis, "provision": flaw.provision, "note": flaw.note, "item": flaw.item}


def result_message(inspection: Inspection, line: PlanLine, found: Findings) -> dict[str, Any]:
    """What the permit holder is told: the result, where the work fails, and what must stay exposed."""
    words = {
        Status.PASSED: line.law.pass_label.value,
        Status.PARTIAL: f"A portion is {line.law.pass_label.value.lower()}",
        Status.FAILED: "Does not comply",
    }
    flaws = [said(line, flaw) for flaw in found.deficiencies]
    return {
        "inspection": Visit.of(inspection, line).words,
        "cite": printed_cite(line.kind.cite),
        "result": str(inspection.status),
        "result_words": words[Status(inspection.status)],
        "portion": found.portion,
        "deficiencies": [sentence(flaw) for flaw in flaws],
        "exposed": "" if inspection.status == Status.PASSED else failed_stays_exposed(line),
        "remarks": found.remarks,
        "inspector": inspection.performed_by,
        "cause": "",
    }


def sentence(flaw: Mapping[str, str]) -> str:
    """ "North wall: anchor bolts missing (Code section: RCNYS R403.1.6)"."""
    what = f": {flaw['note']}" if flaw["note"] else ""
    return f"{flaw['place']}{what} ({flaw['basis']}: {flaw['provision']})"


def failed_stays_exposed(line: PlanLine) -> str:
    """The duty that a failed result carries, in the words the law's package gives it (§ 5-25(c)(2))."""
    return next((t.text for t in line.law.printed_texts if t.key == "failed_stays_exposed"), "")


def not_done_message(inspection: Inspection, line: PlanLine, cause: str) -> dict[str, Any]:
    """Why nothing was inspected; the work stays exposed (§ 5-25(a)(1))."""
    return {
        "inspection": Visit.of(inspection, line).words,
        "cite": printed_cite(line.kind.cite),
        "result": str(Status.NOT_DONE),
        "result_words": "Not done",
        "portion": "",
        "deficiencies": [],
        "exposed": line.law.stays_exposed.note,
        "remarks": inspection.remarks,
        "inspector": inspection.performed_by,
        "cause": cause,
    }


def day_sheet(office: Office, *, day: date, inspector: str, visits: Sequence[SheetLine]) -> DaySheet:
    """The paper for one inspector's day. It is a list and nobody signs it."""
    department = office.law.office.department if office.law else ""
    head = head_of_office(
        office.municipality, department=department, title="Inspections", by=UNSIGNED, on=day, number=""
    )
    return DaySheet(**head, day=day, inspector=inspector, visits=tuple(visits))
