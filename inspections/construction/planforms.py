"""Deciding the plan on screen: one question for each inspection of the law, with its systems and what is noted."""

from typing import Any

from django import forms

from casework.forms import LINE, LINE_NOTE, LINE_PART, why_not
from casework.verbforms import VerbForm
from inspections.construction import parts, queries
from inspections.construction.planpolicies import inspection_law
from inspections.construction.standing import PlanChoice, PlanLine
from ordinances.chapters import InspectionKind, InspectionLaw

APPLIES = (("yes", "Applies"), ("no", "Does not apply"))


def plan_fields(law: InspectionLaw, kind: InspectionKind, choice: PlanChoice | None) -> dict[str, forms.Field]:
    """The fields for one inspection. A permit's own form may take them in; `choice_from` reads them back."""
    initial = {True: "yes", False: "no"}.get(choice.applies) if choice else None
    fields: dict[str, forms.Field] = {
        f"plan_{kind.key}": forms.ChoiceField(
            label=f"{kind.number}. {kind.label}",
            help_text=f"§ {kind.cite}",
            choices=APPLIES,
            widget=forms.RadioSelect(attrs=LINE),
            initial=initial,
            required=not kind.before_permit,
        ),
        f"reason_{kind.key}": forms.CharField(
            label=why_not(kind.label), widget=forms.TextInput(attrs=LINE_NOTE), required=False, max_length=200
        ),
    }
    return fields | _parts_fields(law, kind, choice) | (_system_fields(kind, choice) if parts.by_parts(kind) else {})


def _parts_fields(law: InspectionLaw, kind: InspectionKind, choice: PlanChoice | None) -> dict[str, forms.Field]:
    """Which systems are inspected, or which points are asked for besides; nothing where there is no choice."""
    offered = parts.choices(law, kind)
    if not offered:
        return {}
    field = forms.MultipleChoiceField(
        label="Which systems" if parts.by_parts(kind) else "Also asked for this job",
        choices=offered,
        widget=forms.CheckboxSelectMultiple(attrs=LINE_PART),
        required=False,
        initial=[parts.complete(law, kind, part).partition(":")[0] for part in choice.parts] if choice else [],
    )
    return {f"parts_{kind.key}": field}


def _system_fields(kind: InspectionKind, choice: PlanChoice | None) -> dict[str, forms.Field]:
    """What is noted of systems: the name of one that the law does not list, and what a sprinkler covers."""
    named = [part.partition(":")[2] for part in choice.parts] if choice else []
    other = forms.CharField(
        label="Name of the other system",
        widget=forms.TextInput(attrs=LINE_PART),
        required=False,
        max_length=60,
        initial=next(filter(None, named), ""),
    )
    scope = forms.CharField(
        label="Scope of the sprinkler system, as noted with the permit",
        widget=forms.TextInput(attrs=LINE_PART),
        required=False,
        max_length=200,
        initial=choice.scope if choice else "",
    )
    return {f"other_{kind.key}": other, f"scope_{kind.key}": scope}


def choice_from(given: dict[str, Any], kind: InspectionKind) -> PlanChoice | None:
    """What was decided about one inspection; None where nothing was."""
    applies = given.get(f"plan_{kind.key}")
    if not applies:
        return None
    other = given.get(f"other_{kind.key}", "").replace(":", " ").strip()
    named = [
        f"{part}:{other}" if other and parts.by_parts(kind) and parts.system(part) == "other" else part
        for part in given.get(f"parts_{kind.key}", ())
    ]
    return PlanChoice(
        applies == "yes", given.get(f"reason_{kind.key}", ""), tuple(named), given.get(f"scope_{kind.key}", "")
    )


class PlanForm(VerbForm):
    """Every inspection of the law for this job, as decided so far."""

    def shape(self) -> None:
        self.law = inspection_law(self.record)
        for line in queries.plan_of(self.record):
            self.fields |= plan_fields(self.law, line.kind, as_choice(line))

    def facts(self) -> dict[str, Any]:
        found = {kind.key: choice_from(self.cleaned_data, kind) for kind in self.law.kinds}
        return {"choices": {key: choice for key, choice in found.items() if choice is not None}}


def as_choice(line: PlanLine) -> PlanChoice | None:
    """What is decided about the inspection, or None."""
    if line.planned is None:
        return None
    return PlanChoice(line.applies, line.planned.reason, line.parts, line.planned.scope)
