"""The forms of a change: what is changed, what it needs, how the permit reads once it is approved."""

from typing import Any

from django import forms

from casework.forms import MoneyField
from casework.verbforms import VerbForm
from permits.building.forms import PermitForm
from permits.building.letters import part
from permits.building.policies import the_law
from permits.changes.models import Change
from permits.changes.policies import NO_AMENDMENT
from permits.changes.queries import changeable, new_permits_for, permit_of


class ReportForm(PermitForm):
    """What is to be built otherwise than accepted."""

    says = "reported_by"

    description = forms.CharField(
        label="What changes",
        widget=forms.Textarea(attrs={"rows": 4}),
        max_length=2000,
        help_text="What the accepted plans show, and what is to be built instead.",
    )
    elements: Any = forms.MultipleChoiceField(
        label="Which part of the work",
        widget=forms.CheckboxSelectMultiple,
        required=False,
        help_text="By the inspections of the permit. Leave it open if you are not sure.",
    )
    reported_by = forms.CharField(label="Who told of it", max_length=120, help_text="The permit holder or their agent.")

    def shape(self) -> None:
        self.fields["elements"].choices = [(line.key, line.kind.label) for line in changeable(self.record)]  # type: ignore[attr-defined]
        who = part(self.record, "applicant") or part(self.record, "owner")
        self.initial.setdefault("reported_by", who.name if who else "")


class ChangeForm(VerbForm):
    """Base: the record is a change of a permit."""

    record: Change


class DecideForm(ChangeForm):
    """What the change needs, and what may not be built until then."""

    decision = forms.ChoiceField(label="Decision", widget=forms.RadioSelect)
    elements: Any = forms.MultipleChoiceField(
        label="Work that changes",
        widget=forms.CheckboxSelectMultiple,
        required=False,
        help_text="It is not inspected until the change is approved. The final and the certificate wait in any case.",
    )
    note = forms.CharField(
        label="Why", widget=forms.Textarea(attrs={"rows": 3}), max_length=1000, help_text="It stands in the letter."
    )

    def shape(self) -> None:
        permit = permit_of(self.record)
        decision = self.fields["decision"]
        assert isinstance(decision, forms.ChoiceField)
        decision.choices = [(term.key, term.label) for term in the_law(permit).permits.change_decisions]
        self.fields["elements"].choices = [(line.key, line.kind.label) for line in changeable(permit)]  # type: ignore[attr-defined]
        self.initial.setdefault("elements", self.record.elements)

    def facts(self) -> dict[str, Any]:
        given = dict(self.cleaned_data)
        return given | ({"elements": []} if given["decision"] == NO_AMENDMENT else {})


class ApproveForm(ChangeForm):
    """How the permit reads from now on."""

    new_description = forms.CharField(
        label="The work, as the permit says it from now on", widget=forms.Textarea(attrs={"rows": 4}), max_length=2000
    )
    new_valuation_cents = MoneyField(label="Estimated cost of the whole work")

    def shape(self) -> None:
        permit = permit_of(self.record)
        self.initial.setdefault("new_description", permit.description)
        self.initial.setdefault("new_valuation_cents", permit.valuation_cents)


class CoverForm(ChangeForm):
    """Which new permit covers the change."""

    permit: Any = forms.ModelChoiceField(label="New permit", queryset=None, empty_label=None)

    def shape(self) -> None:
        self.fields["permit"].queryset = new_permits_for(self.record)  # type: ignore[attr-defined]


class DenyForm(ChangeForm):
    """Why the change is not approved."""

    reason = forms.CharField(
        label="Why the change is not approved",
        widget=forms.Textarea(attrs={"rows": 4}),
        max_length=1500,
        help_text="It stands in the letter, with the provision.",
    )
