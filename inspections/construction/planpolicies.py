"""What stands in the way of deciding which inspections apply to a job (§ 5-25(b))."""

from collections.abc import Collection, Iterator, Mapping
from datetime import date

from casework.cases.models import Case
from casework.obstacle import Obstacle
from inspections.construction import parts, standing
from inspections.construction.queries import plan_of
from inspections.construction.standing import PlanChoice, PlanLine, Standing
from ordinances.chapters import InspectionKind, InspectionLaw
from ordinances.types import printed_cite

EXPOSED = "§ 5-25(c)(2)"


def inspection_law(case: Case) -> InspectionLaw:
    """The law of inspections that governs the case; LookupError where none is loaded."""
    law = case.law
    if law is None:
        raise LookupError(f"No law is loaded for the {case.municipality.name}.")
    return law.inspections


def obstacles_to_plan(subject: Case, on: date) -> Iterator[Obstacle]:
    """A permit issues when each inspection is decided on, and what must be noted with it is (§ 5-25(b))."""
    for line in plan_of(subject):
        if line.standing is Standing.UNDECIDED:
            sentence = f"Decide whether inspection {line.kind.number}, {line.kind.label}, applies."
            yield Obstacle(f"undecided-{line.key}", sentence, "§ 5-25(b)")
        elif line.planned and line.applies:
            choice = PlanChoice(True, "", line.parts, line.planned.scope)
            yield from choice_obstacles(line.law, line.kind, choice)


def choice_obstacles(law: InspectionLaw, kind: InspectionKind, choice: PlanChoice) -> Iterator[Obstacle]:
    """What is missing from a choice that the inspection applies."""
    unknown = [part for part in choice.parts if not parts.known(law, kind, part)]
    if unknown:
        yield Obstacle("unknown-part", f"{kind.label} has no “{unknown[0]}”.", printed_cite(kind.cite))
        return
    if parts.by_parts(kind) and not choice.parts:
        yield Obstacle(f"parts-{kind.key}", f"{kind.label}: name the systems.", printed_cite(kind.cite))
    if "sprinkler" in {parts.system(part) for part in choice.parts} and not choice.scope.strip():
        yield Obstacle("sprinkler-scope", "Note the scope of the sprinkler system.", "§ 5-25(b)(8)(e)")
    unnamed = [part for part in choice.parts if parts.system(part) == "other" and not part.partition(":")[2]]
    if unnamed and parts.by_parts(kind):
        yield Obstacle("other-name", "Name the other system of this project.", "§ 5-25(b)(8)(g)")


def obstacles_to_choose(
    subject: Case, choices: Mapping[str, PlanChoice], kept: Collection[str] = ()
) -> Iterator[Obstacle]:
    """An inspection leaves the plan only when nothing of it is open; some leave it only for a written reason."""
    for line in plan_of(subject):
        choice = choices.get(line.key)
        if choice is None:
            continue
        if choice.applies:
            yield from choice_obstacles(line.law, line.kind, choice)
            yield from _obstacles_to_drop_parts(line, choice)
        else:
            yield from _obstacles_to_drop(line, choice, kept)


def _obstacles_to_drop(line: PlanLine, choice: PlanChoice, kept: Collection[str]) -> Iterator[Obstacle]:
    if line.booked:
        sentence = f"{line.kind.label} is booked ({line.booked.number}); cancel the booking first."
        yield Obstacle(f"booked-{line.key}", sentence, printed_cite(line.kind.cite))
    if line.standing in (Standing.FAILED, Standing.PARTIAL):
        sentence = f"{line.kind.label} has not been found satisfactory; it stays on the plan."
        yield Obstacle(f"exposed-{line.key}", sentence, EXPOSED)
    if line.key in kept and choice.reason.strip() in ("", standing.NOT_NEEDED):
        sentence = f"Say why {line.kind.label.lower()} does not apply to this work."
        yield Obstacle(f"reason-{line.key}", sentence, printed_cite(line.kind.cite))


def _obstacles_to_drop_parts(line: PlanLine, choice: PlanChoice) -> Iterator[Obstacle]:
    for part in line.open_parts:
        if part not in choice.parts and standing.last_look(part, line.results):
            sentence = (
                f"{parts.label(line.law, line.kind, part)} has not been found satisfactory; it stays on the plan."
            )
            yield Obstacle(f"exposed-{part}", sentence, EXPOSED)
