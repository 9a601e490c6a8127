"""The forms of a renewal: who applies, its approval, its denial."""

from typing import Any

from django import forms

from casework.verbforms import VerbForm
from casework.writing import long_date
from permits.building.forms import PermitForm
from permits.building.letters import part
from permits.building.policies import the_law
from permits.renewal.models import Renewal
from permits.renewal.policies import CODE_CHANGE, code_change_from
from permits.renewal.queries import permit_of


class ApplyForm(PermitForm):
    """Who applies: the permit holder or the holder's agent (§ 5-22)."""

    says = "applied_by"

    applied_by = forms.CharField(
        label="Who applies", max_length=160, help_text="The permit holder, or the holder’s agent."
    )

    def shape(self) -> None:
        who = part(self.record, "applicant") or part(self.record, "owner")
        self.initial.setdefault("applied_by", who.name if who else "")


class ApproveForm(VerbForm):
    """What the renewed permit says besides."""

    conditions = forms.CharField(
        label="Further conditions, one to a line",
        widget=forms.Textarea(attrs={"rows": 3}),
        required=False,
        max_length=1000,
        help_text="Printed after those of the permit. § 5-23(a)(2)(b)",
    )


class DenyForm(VerbForm):
    """On which ground of the law, and why."""

    record: Renewal
    ground = forms.ChoiceField(label="Ground", widget=forms.RadioSelect)
    edition = forms.CharField(
        label="Code that changed",
        required=False,
        max_length=160,
        help_text="With its edition, such as 2025 RCNYS R302. Only for changed codes.",
    )
    reason = forms.CharField(
        label="Why", widget=forms.Textarea(attrs={"rows": 4}), max_length=1500, help_text="It stands in the letter."
    )

    def shape(self) -> None:
        permit = permit_of(self.record)
        after = f" (after {long_date(code_change_from(permit).last_day)})"
        ground = self.fields["ground"]
        assert isinstance(ground, forms.ChoiceField)
        ground.choices = [
            (term.key, f"{term.label}{after if term.key == CODE_CHANGE else ''}")
            for term in the_law(permit).permits.renewal_denials
        ]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("ground") == CODE_CHANGE and not data.get("edition", "").strip():
            self.add_error("edition", "Name the code that changed, with its edition.")
        return data
