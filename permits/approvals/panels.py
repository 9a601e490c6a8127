"""What the permit's page shows of its outside approvals."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from accounts.office import Office
from casework.kinds import Panel
from permits.approvals import queries
from permits.approvals.models import Approval
from permits.approvals.policies import applying
from permits.building.models import BuildingPermit
from permits.building.queries import ITEMS


@dataclass(frozen=True)
class Row:
    """One approval as it stands today."""

    approval: Approval
    word: str
    tone: str
    scan: str  # address of the scan, for who may open it


def approvals(permit: BuildingPermit, office: Office) -> Mapping[str, Any] | None:
    """What is missing first, then what is in; what does not apply, set apart with the reason."""
    found = applying(permit)
    if not found:
        return None
    rows = [_row(one, office) for one in sorted(found, key=lambda one: (one.stands(office.today), one.listed_as != ""))]
    excused = [row for row in rows if row.approval.state == Approval.State.NOT_APPLICABLE]
    return {"rows": [row for row in rows if row not in excused], "excused": excused}


def _row(one: Approval, office: Office) -> Row:
    word, tone = _standing(one, office)
    shown = one.upload_id and office.may("records.view")
    scan = reverse("records:upload", args=[office.municipality.slug, one.upload_id]) if shown else ""
    return Row(one, word, tone, scan)


def _standing(one: Approval, office: Office) -> tuple[str, str]:
    """In a word; a paper that another list asks for is missed there."""
    if one.expired_by(office.today):
        return "Expired", "bad"
    if one.listed_as and not one.is_in:
        return "Not filed", "neutral"
    return one.get_state_display(), TONES[one.state]


TONES = {
    Approval.State.WANTED.value: "warning",
    Approval.State.IN.value: "good",
    Approval.State.NOT_APPLICABLE.value: "neutral",
}

APPROVALS = Panel(
    "approvals", "Approvals of others", "permits/panels/approvals.html", approvals, reads=(queries.APPROVALS, ITEMS)
)
