"""What the permit's page shows of its zoning review."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from accounts.office import Office
from casework.kinds import Panel
from permits.building.models import BuildingPermit
from permits.zoning.figures import Line
from permits.zoning.models import DistrictUse
from permits.zoning.policies import USE, use_sentence
from permits.zoning.queries import REVIEW, lines_of, review_of


@dataclass(frozen=True)
class Row:
    """One figure in the table."""

    label: str
    required: str
    proposed: str
    word: str
    tone: str
    cite: str


def zoning(permit: BuildingPermit, office: Office) -> Mapping[str, Any] | None:
    """Required against proposed, figure by figure; where the district is not known, that there is no firm answer."""
    review = review_of(permit)
    if review is None:
        return None
    listed = review.use_standing in ("", DistrictUse.Standing.PERMITTED)
    return {
        "review": review,
        "rows": [_row(line) for line in lines_of(review)],
        "use": "" if listed else use_sentence(review),
        "use_cleared": bool(review.granted.get(USE)),
        "areas": f"{review.covered_sq_ft:,} of {review.lot_sq_ft:,} sq ft"
        if review.lot_sq_ft and review.covered_sq_ft is not None
        else "",
    }


def _row(line: Line) -> Row:
    bound = "at least" if line.measure.bound.value == "at least" else "at most"
    word, tone = _standing(line)
    return Row(
        label=line.measure.label,
        required=f"{bound} {line.figure(line.required)}",
        proposed="not given" if line.proposed is None else line.figure(line.proposed),
        word=word,
        tone=tone,
        cite=line.cite,
    )


def _standing(line: Line) -> tuple[str, str]:
    if line.proposed is None:
        return "Not given", "warning"
    if not line.falls_short:
        return "Complies", "good"
    short = f"{'Short' if line.measure.bound.value == 'at least' else 'Over'} by {line.figure(line.off_by)}"
    return (f"{short}; variance", "good") if line.cleared else (short, "bad")


ZONING = Panel("zoning", "Zoning", "permits/panels/zoning.html", zoning, reads=(REVIEW,))
