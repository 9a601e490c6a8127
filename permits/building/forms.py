"""The forms of the building permit's verbs. Each says in `facts()` what its action takes."""

from collections.abc import Callable, Mapping
from typing import Any

from django import forms

from casework.forms import LINE, LINE_NOTE, LINE_TEXT, why_not
from casework.verbforms import VerbForm
from inspections.construction.planforms import as_choice, choice_from, plan_fields
from inspections.construction.planning import proposed
from inspections.construction.planpolicies import choice_obstacles
from inspections.construction.queries import plan_of
from inspections.construction.standing import NOT_NEEDED
from ordinances.chapters import RequiredItem
from ordinances.law import Law
from permits.building.models import ApplicationItem, BuildingPermit
from permits.building.policies import the_law
from permits.building.preconditions import grounds_to_deny
from permits.building.queries import items_by_key, open_shortfalls

Presence = ApplicationItem.Presence
SECTIONS = 8  # the page shows those that are filled in, and one more when it is wanted
# The facts that bring a point in, by the name that the law gives them.
FACTS: Mapping[str, Callable[[BuildingPermit], bool]] = {
    "flood_hazard": lambda permit: permit.parcel is not None and permit.parcel.in_flood_hazard_area,
}


class PermitForm(VerbForm):
    """Base: the record is a building permit, with its law."""

    record: BuildingPermit

    @property
    def law(self) -> Law:
        return the_law(self.record)


class ItemRows:
    """Fields for a list of application items: presence and reason for each, checked together."""

    @staticmethod
    def add(form: forms.Form, items: tuple[RequiredItem, ...], answered: dict[str, ApplicationItem]) -> None:
        for item in items:
            found = answered.get(item.key)
            allowed = [c for c in Presence.choices if item.needs_applicability or c[0] != Presence.NOT_APPLICABLE]
            form.fields[f"item_{item.key}"] = forms.ChoiceField(
                label=item.label,
                choices=allowed,
                widget=forms.RadioSelect(attrs=LINE),
                initial=found.presence if found else Presence.MISSING,
                help_text=f"§ {item.cite}",
            )
            form.fields[f"reason_{item.key}"] = forms.CharField(
                label=why_not(item.label),
                widget=forms.TextInput(attrs=LINE_NOTE),
                required=False,
                max_length=200,
                initial=found.reason if found else "",
            )

    @staticmethod
    def clean(form: forms.Form, items: tuple[RequiredItem, ...]) -> dict[str, tuple[str, str]]:
        """The answers; a “does not apply” without its reason becomes an error on the reason's field."""
        answers = {}
        for item in items:
            presence = form.cleaned_data.get(f"item_{item.key}", "")
            reason = form.cleaned_data.get(f"reason_{item.key}", "").strip()
            if presence == Presence.NOT_APPLICABLE and not reason:
                form.add_error(f"reason_{item.key}", f"Say why this does not apply: {item.label}.")
            answers[item.key] = (presence, reason if presence == Presence.NOT_APPLICABLE else "")
        return answers


class AnswerItemsForm(PermitForm):
    """The checklist of § 5-24(d)(4)."""

    plan_sets = forms.IntegerField(label="Sets of construction documents on paper", min_value=0, max_value=50)

    def shape(self) -> None:
        self.fields["plan_sets"].initial = self.record.plan_sets
        ItemRows.add(self, self.law.permits.application_items, items_by_key(self.record))

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        self.answers = ItemRows.clean(self, self.law.permits.application_items)
        return data

    def facts(self) -> dict[str, Any]:
        return {"answers": self.answers, "plan_sets": self.cleaned_data["plan_sets"]}


class SignatureForm(PermitForm):
    """Who signed the application; the date of the act is the day of the signature."""

    signer = forms.ChoiceField(label="Signed by", widget=forms.RadioSelect)
    signer_name = forms.CharField(label="Name as signed", max_length=120)
    authorization_shown = forms.BooleanField(label="The agent showed the owner’s written authorization", required=False)

    def shape(self) -> None:
        signers = self.fields["signer"]
        assert isinstance(signers, forms.ChoiceField)
        signers.choices = [(term.key, term.label) for term in self.law.permits.signers]


def points_to_look_for(permit: BuildingPermit, item: RequiredItem) -> str:
    """What one question asks for: “Lot lines; existing wells.” What the flood map brings in, only where it does."""
    asked = [point.label for point in item.parts if not point.when or FACTS[point.when](permit)]
    return f"{'; '.join(asked)}. " if asked else ""


class ReviewDocumentsForm(PermitForm):
    """Each point of § 5-24(d)(4)(e) that applies: does the set show it?"""

    ANSWERS = (("yes", "Yes"), ("no", "No"), ("", "Not yet"))

    def shape(self) -> None:
        answered = items_by_key(self.record)
        for item in self.law.permits.application_items:
            found = answered.get(item.key)
            if item.plan_review and not (found and found.presence == Presence.NOT_APPLICABLE):
                said = {True: "yes", False: "no", None: ""}[found.satisfied if found else None]
                self.fields[f"item_{item.key}"] = forms.ChoiceField(
                    label=item.question,
                    help_text=f"{points_to_look_for(self.record, item)}§ {item.cite}",
                    choices=self.ANSWERS,
                    widget=forms.RadioSelect(attrs=LINE),
                    initial=said,
                    required=False,
                )

    def facts(self) -> dict[str, Any]:
        meaning = {"yes": True, "no": False, "": None}
        given = {k.removeprefix("item_"): meaning[v] for k, v in self.cleaned_data.items() if k.startswith("item_")}
        return {"satisfied": given}


class FindingForm(PermitForm):
    """One finding of the plan review."""

    provision = forms.CharField(
        label="Provision", max_length=120, help_text="Such as 2025 RCNYS R507.5, or § 5-24(d)(4)(e)(7)"
    )
    complies = forms.TypedChoiceField(
        label="Does the work comply?",
        choices=(("yes", "It complies"), ("no", "It does not comply")),
        widget=forms.RadioSelect,
        coerce=lambda said: said == "yes",
    )
    note = forms.CharField(
        label="What was found", required=False, widget=forms.Textarea(attrs={"rows": 3}), max_length=1000
    )

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("complies") is False and not data.get("note", "").strip():
            self.add_error("note", "Say where the work does not comply.")
        return data


class SettleForm(PermitForm):
    """A shortfall that was put right."""

    finding: Any = forms.ModelChoiceField(label="Finding", queryset=None, empty_label=None)
    settled_how = forms.CharField(label="How it was settled", max_length=300)

    def shape(self) -> None:
        chosen = self.fields["finding"]
        assert isinstance(chosen, forms.ModelChoiceField)
        chosen.queryset = open_shortfalls(self.record)


class RequestItemsForm(PermitForm):
    """Which items are missing, and what exactly is wanted of each."""

    def shape(self) -> None:
        for item in self.law.permits.application_items:
            self.fields[f"want_{item.key}"] = forms.CharField(
                label=item.label,
                help_text=f"§ {item.cite}",
                widget=forms.TextInput(attrs=LINE_TEXT),
                required=False,
                max_length=300,
            )

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if not self._wanted():
            raise forms.ValidationError("Name at least one item and what is needed.")
        return data

    def _wanted(self) -> dict[str, str]:
        given = self.cleaned_data.items()
        return {k.removeprefix("want_"): v.strip() for k, v in given if k.startswith("want_") and v.strip()}

    def facts(self) -> dict[str, Any]:
        return {"missing": self._wanted()}


class DenyForm(PermitForm):
    """A denial names each section and why; what was found so far is filled in."""

    def shape(self) -> None:
        proposed = [(found.provision, found.note) for found in open_shortfalls(self.record)]
        proposed += grounds_to_deny(self.record)
        self.places = range(1, max(SECTIONS, len(proposed)) + 1)
        for n in self.places:
            section, reason = proposed[n - 1] if n <= len(proposed) else ("", "")
            self.fields[f"section_{n}"] = forms.CharField(
                label=f"Section {n}",
                max_length=120,
                required=n == 1,
                initial=section,
                widget=forms.TextInput(attrs={"data-repeat": n, "data-more": "Add another section"}),
            )
            self.fields[f"reason_{n}"] = forms.CharField(
                label=f"Why the work does not comply with section {n}",
                widget=forms.Textarea(attrs={"rows": 2, "data-repeat": n}),
                max_length=1000,
                required=n == 1,
                initial=reason,
            )

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        for n in self.places:
            section, reason = data.get(f"section_{n}", ""), data.get(f"reason_{n}", "")
            if bool(section) != bool(reason) and not self.errors.get(f"reason_{n}"):
                self.add_error(
                    f"reason_{n}" if section else f"section_{n}", "Give the section and the reason together."
                )
        return data

    def facts(self) -> dict[str, Any]:
        pairs = [(self.cleaned_data[f"section_{n}"], self.cleaned_data[f"reason_{n}"]) for n in self.places]
        return {"sections": [pair for pair in pairs if all(pair)]}


class IssueForm(PermitForm):
    """Which of the inspections of § 5-25(b) apply, the conditions, and what the site card adds.

    The job proposes the plan; what was decided before, such as the site inspection, is shown as decided.
    """

    conditions = forms.CharField(
        label="Conditions, one to a line",
        widget=forms.Textarea(attrs={"rows": 3}),
        required=False,
        max_length=2000,
        help_text="Printed on the permit. § 5-23(a)(2)(b)",
    )
    display_notice = forms.CharField(
        label="Added to the site card", required=False, max_length=200, help_text="§ 5-24(g)"
    )

    def shape(self) -> None:
        job = self.law.permits.permit_type(self.record.permit_type)
        usual = proposed(self.law.inspections, job.inspections, job.systems)
        decided = {line.key: line for line in plan_of(self.record)}
        rest = self.fields
        self.fields = {}
        for kind in self.law.inspections.kinds:
            line = decided[kind.key]
            choice = as_choice(line) or usual[kind.key]
            self.fields |= plan_fields(self.law.inspections, kind, choice)
        self.fields |= rest

    def clean(self) -> dict[str, Any]:
        """Says beside its field what a decision lacks; the action would refuse it all the same."""
        data = super().clean() or {}
        kept = self.law.permits.permit_type(self.record.permit_type).kept_inspections
        for kind in self.law.inspections.kinds:
            choice = choice_from(data, kind)
            if choice is None:
                continue
            found = list(choice_obstacles(self.law.inspections, kind, choice)) if choice.applies else []
            for obstacle in found:
                self.add_error(f"plan_{kind.key}", str(obstacle))
            if not choice.applies and kind.key in kept and choice.reason.strip() in ("", NOT_NEEDED):
                self.add_error(f"reason_{kind.key}", f"Say why this does not apply: {kind.label}.")
        return data

    def facts(self) -> dict[str, Any]:
        given = self.cleaned_data
        found = {kind.key: choice_from(given, kind) for kind in self.law.inspections.kinds}
        return {
            "inspections": {key: choice for key, choice in found.items() if choice is not None},
            "conditions": given["conditions"],
            "display_notice": given["display_notice"],
        }
