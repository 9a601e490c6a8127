"""The forms of withdrawing, suspending, reinstating and revoking."""

from collections.abc import Mapping
from typing import Any

from django import forms

from permits.building.forms import PermitForm
from permits.building.letters import part
from permits.ending.policies import WORK_VIOLATES

SHOWS = "shows_"


class WithdrawForm(PermitForm):
    """On whose word the application is withdrawn."""

    says = "asked_by"

    asked_by = forms.CharField(
        label="Who asked for it", max_length=120, help_text="The owner, the applicant or their agent."
    )

    def shape(self) -> None:
        who = part(self.record, "applicant") or part(self.record, "owner")
        self.initial.setdefault("asked_by", who.name if who else "")


class StopForm(PermitForm):
    """On which ground of the law, and on which facts, a permit is suspended or revoked."""

    ground = forms.ChoiceField(label="Ground", widget=forms.RadioSelect)
    provision = forms.CharField(
        label="Provision that the work violates",
        required=False,
        max_length=160,
        help_text="Such as 2025 RCNYS R507.5. Not needed for a permit issued in error.",
    )
    found = forms.CharField(
        label="Facts",
        widget=forms.Textarea(attrs={"rows": 4}),
        max_length=2000,
        help_text="What was found, where and when. It stands in the letter.",
    )

    def shape(self) -> None:
        ground = self.fields["ground"]
        assert isinstance(ground, forms.ChoiceField)
        ground.choices = [(term.key, term.label) for term in self.law.permits.suspension_grounds]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("ground") == WORK_VIOLATES and not data.get("provision", "").strip():
            self.add_error("provision", "Name the provision that the work violates.")
        return data

    def facts(self) -> dict[str, Any]:
        given = dict(self.cleaned_data)
        return given | {"facts": given.pop("found")}


class ReinstateForm(PermitForm):
    """Each finding of the law, and what shows it."""

    def shape(self) -> None:
        for finding in self.law.permits.reinstatement_findings:
            cite = self.law.office.cite(finding.cite)
            self.fields[finding.key] = forms.BooleanField(label=finding.label, help_text=cite)
            self.fields[SHOWS + finding.key] = forms.CharField(
                label="What shows it",
                widget=forms.Textarea(attrs={"rows": 2}),
                max_length=600,
                help_text="An inspection, changed plans, a report: with number and date.",
            )

    def facts(self) -> dict[str, Any]:
        shown: Mapping[str, str] = {
            finding.key: self.cleaned_data[SHOWS + finding.key] for finding in self.law.permits.reinstatement_findings
        }
        return {"findings": shown}
