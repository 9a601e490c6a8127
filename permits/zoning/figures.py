"""Comparing what is proposed with what a district asks, figure by figure. No database."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from ordinances.types import Bound

HUNDRED = Decimal(100)


@dataclass(frozen=True)
class Measure:
    """One figure of a proposal, and the requirement that it is held against."""

    key: str
    label: str
    requirement: str
    bound: Bound
    unit: str = " ft"


MEASURES = (
    Measure("front", "Front setback", "front", Bound.AT_LEAST),
    Measure("left", "Left side setback", "side", Bound.AT_LEAST),
    Measure("right", "Right side setback", "side", Bound.AT_LEAST),
    Measure("rear", "Rear setback", "rear", Bound.AT_LEAST),
    Measure("height", "Height", "height", Bound.AT_MOST),
    Measure("coverage", "Lot coverage", "coverage", Bound.AT_MOST, "%"),
)
BY_KEY = {measure.key: measure for measure in MEASURES}


def plain(value: Decimal) -> str:
    """25, 18.5: without zeros that say nothing."""
    text = f"{value:,.2f}".rstrip("0").rstrip(".")
    return text or "0"


@dataclass(frozen=True)
class Line:
    """One figure of a review: what is required, under which section, what is proposed, what a variance allows."""

    measure: Measure
    required: Decimal
    cite: str
    proposed: Decimal | None
    granted: Decimal | None = None

    @property
    def off_by(self) -> Decimal:
        """By how much the proposal misses the requirement; zero or less where it keeps it."""
        if self.proposed is None:
            return Decimal(0)
        return _off(self.measure.bound, self.required, self.proposed)

    @property
    def falls_short(self) -> bool:
        """Whether the district's own figure is missed."""
        return self.off_by > 0

    @property
    def cleared(self) -> bool:
        """Whether a variance allows what is proposed."""
        if self.granted is None or self.proposed is None:
            return False
        return _off(self.measure.bound, self.granted, self.proposed) <= 0

    @property
    def stands_in_the_way(self) -> bool:
        return self.proposed is None or (self.falls_short and not self.cleared)

    def figure(self, value: Decimal) -> str:
        """25 ft, 30%."""
        return f"{plain(value)}{self.measure.unit}"

    @property
    def sentence(self) -> str:
        """ "Front setback: requires at least 25 ft; 18 ft proposed; short by 7 ft." """
        at_least = self.measure.bound is Bound.AT_LEAST
        asked = f"{'requires at least' if at_least else 'allows at most'} {self.figure(self.required)}"
        if self.proposed is None:
            return f"{self.measure.label}: {asked}; nothing is proposed."
        said = f"{self.measure.label}: {asked}; {self.figure(self.proposed)} proposed"
        if not self.falls_short:
            return f"{said}."
        missed = f"{'short' if at_least else 'over'} by {self.figure(self.off_by)}"
        allowed = f"; {self.figure(self.granted)} allowed by variance" if self.granted is not None else ""
        return f"{said}; {missed}{allowed}."


def _off(bound: Bound, limit: Decimal, proposed: Decimal) -> Decimal:
    return limit - proposed if bound is Bound.AT_LEAST else proposed - limit


def coverage(lot_sq_ft: int | None, covered_sq_ft: int | None) -> Decimal | None:
    """Which part of the lot is covered once the work is done, in percent."""
    if not lot_sq_ft or covered_sq_ft is None:
        return None
    return (Decimal(covered_sq_ft) * HUNDRED / Decimal(lot_sq_ft)).quantize(Decimal("0.01"))


def compared(required: Mapping[str, tuple[Decimal, str]], proposed: Mapping[str, Decimal | None]) -> list[Line]:
    """The lines of a review: each figure that the district asks; `required` maps it to its value and section."""
    return [
        Line(measure, *required[measure.requirement], proposed.get(measure.key))
        for measure in MEASURES
        if measure.requirement in required
    ]


def stored(lines: Sequence[Line]) -> list[dict[str, Any]]:
    """The lines as they are kept with the review."""
    return [
        {
            "figure": line.measure.key,
            "required": str(line.required),
            "cite": line.cite,
            "proposed": None if line.proposed is None else str(line.proposed),
        }
        for line in lines
    ]


def read(rows: Sequence[Mapping[str, Any]], granted: Mapping[str, str]) -> list[Line]:
    """The lines of a kept review, with what its variance allows."""
    return [
        Line(
            BY_KEY[row["figure"]],
            Decimal(row["required"]),
            row["cite"],
            None if row["proposed"] is None else Decimal(row["proposed"]),
            Decimal(granted[row["figure"]]) if granted.get(row["figure"]) else None,
        )
        for row in rows
    ]
