"""Which inspections of a permit can be booked now, and why the others cannot."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from casework.cases.models import Case
from casework.holds import queries as holds
from casework.obstacle import Obstacle
from inspections.construction import parts, policies, queries
from inspections.construction.standing import PlanLine, Standing


@dataclass(frozen=True)
class Offer:
    """One inspection that may be asked for; `value` is KIND, or KIND/part where a part passes by itself."""

    value: str
    label: str
    again: bool
    obstacles: Sequence[Obstacle] = ()


def offers(case: Case, on: date) -> tuple[list[Offer], list[Offer]]:
    """Those that are possible now, and those that apply but are not, each with its reasons."""
    lines = queries.plan_of(case)
    held = list(holds.binding(case))
    found = [
        Offer(
            value,
            label,
            line.needs_reinspection,
            (
                *_why_not(case, line, lines, of_parts, on),
                *holds.obstacles(case, f"{policies.BOOK}:{line.key}", held),
            ),
        )
        for line in lines
        if line.standing is not Standing.NOT_NEEDED
        for value, label, of_parts in _choices(line)
    ]
    return [offer for offer in found if not offer.obstacles], [offer for offer in found if offer.obstacles]


def _why_not(
    case: Case, line: PlanLine, lines: Sequence[PlanLine], of_parts: Sequence[str], on: date
) -> list[Obstacle]:
    subject = list(policies.subject_obstacles(case, line, on))
    return subject or list(policies.line_obstacles(line, lines, of_parts))


def _choices(line: PlanLine) -> list[tuple[str, str, tuple[str, ...]]]:
    """The whole inspection, and each part that is still open where there are several."""
    left = line.open_parts
    named = f": {parts.labels(line.law, line.kind, left)}" if left else ""
    whole = (line.key, f"{line.kind.label}{named}", left)
    if len(left) < 2:
        return [whole]
    return [
        whole,
        *(
            (f"{line.key}/{part}", f"{line.kind.label}: only {parts.label(line.law, line.kind, part)}", (part,))
            for part in left
        ),
    ]


def chosen(value: str) -> tuple[str, tuple[str, ...]]:
    """The inspection and its parts that an offer's value stands for."""
    kind_key, _, part = value.partition("/")
    return kind_key, (part,) if part else ()
