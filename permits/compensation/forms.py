"""The form for filing proof of insurance."""

from typing import Any

from django import forms

from casework.forms import DayField
from permits.building.forms import PermitForm
from permits.building.policies import who_is_insured


class CompensationForm(PermitForm):
    """One form that proves insurance, or that none is needed."""

    form = forms.ChoiceField(label="Form")
    carrier = forms.CharField(label="Insurance carrier", required=False, max_length=120)
    policy_number = forms.CharField(label="Policy or certificate number", required=False, max_length=60)
    effective_on = DayField(label="In force from", required=False)
    expires_on = DayField(label="Expires", required=False)
    owner_occupied_units = forms.IntegerField(
        label="Families in the owner-occupied house",
        required=False,
        min_value=0,
        max_value=99,
        help_text="For BP-1 only.",
    )

    def shape(self) -> None:
        chosen = self.fields["form"]
        assert isinstance(chosen, forms.ChoiceField)
        rules = self.law.permits.compensation
        chosen.choices = [(form.key, form.label) for form in rules.forms]
        chosen.help_text = " ".join(term.label + "." for term in rules.not_accepted)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        self.insured = who_is_insured(self.record)
        if self.insured is None:
            raise forms.ValidationError("Add who does the work to the permit first.")
        begins, ends = data.get("effective_on"), data.get("expires_on")
        if begins and ends and ends < begins:
            self.add_error("expires_on", "The last day lies before the first.")
        return data

    def facts(self) -> dict[str, Any]:
        given = dict(self.cleaned_data)
        return given | {"party": self.insured, "owner_occupied_units": given["owner_occupied_units"] or 0}
