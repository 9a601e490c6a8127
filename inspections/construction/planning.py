"""Deciding which inspections apply to a job (§ 5-25(b)): part of issuing its permit, or an act of its own."""

from collections.abc import Collection, Iterable, Mapping
from datetime import date
from typing import Any, Unpack

from accounts.actors import Actor
from casework.acting import How, act
from casework.cases.models import Case
from casework.errors import Refused
from inspections.construction import parts
from inspections.construction.models import PlannedInspection
from inspections.construction.planpolicies import inspection_law, obstacles_to_choose
from inspections.construction.standing import NOT_NEEDED, PlanChoice
from ordinances.chapters import InspectionLaw

VERB = "plan_inspections"


def proposed(law: InspectionLaw, applying: Collection[str], systems: Iterable[str] = ()) -> dict[str, PlanChoice]:
    """The plan that a kind of job starts from: the named inspections apply, the others do not."""
    return {
        kind.key: PlanChoice(
            kind.key in applying,
            "" if kind.key in applying else NOT_NEEDED,
            tuple(systems) if kind.key in applying and parts.by_parts(kind) else (),
        )
        for kind in law.kinds
    }


def plan(subject: Case, choices: Mapping[str, PlanChoice], kept: Collection[str] = ()) -> dict[str, Any]:
    """Write the decisions, inside the act that makes them; what is returned goes into that act's event.

    :raises Refused: a decision lacks what must be noted with it, or drops work that is still to be inspected.
    """
    law = inspection_law(subject)
    whole = {key: completed(law, key, choice) for key, choice in choices.items()}
    found = list(obstacles_to_choose(subject, whole, kept))
    if found:
        raise Refused(found)
    PlannedInspection.objects.bulk_create(
        [_row(subject, key, choice) for key, choice in whole.items()],
        update_conflicts=True,
        unique_fields=["subject", "kind_key"],
        update_fields=["applies", "reason", "parts", "scope"],
    )
    return {key: _said(choice) for key, choice in whole.items()}


def _row(subject: Case, key: str, choice: PlanChoice) -> PlannedInspection:
    return PlannedInspection(
        subject_id=subject.pk,
        kind_key=key,
        applies=choice.applies,
        reason=choice.reason,
        parts=list(choice.parts),
        scope=choice.scope,
    )


def completed(law: InspectionLaw, key: str, choice: PlanChoice) -> PlanChoice:
    """The choice with a reason where it does not apply, and each system with its stage where it does."""
    if not choice.applies:
        return PlanChoice(False, choice.reason.strip() or NOT_NEEDED)
    kind = law.kind(key)
    named = tuple(dict.fromkeys(parts.complete(law, kind, part) for part in choice.parts))
    return PlanChoice(True, "", named, choice.scope.strip())


def change_plan(subject: Case, *, by: Actor, on: date, choices: Mapping[str, PlanChoice], **how: Unpack[How]) -> Case:
    """Decide on inspections before the permit is issued, its site among them, or add some later. § 5-25(b)"""
    with act(subject, VERB, by=by, on=on, **how) as step:
        step.data["inspections"] = plan(step.record, choices)
    return step.record


def _said(choice: PlanChoice) -> dict[str, Any]:
    if not choice.applies:
        return {"applies": False, "reason": choice.reason}
    return (
        {"applies": True}
        | ({"parts": list(choice.parts)} if choice.parts else {})
        | ({"scope": choice.scope} if choice.scope else {})
    )
