"""The forms of the verbs on outside approvals."""

from typing import Any

from django import forms
from django.core.files import File

from casework.forms import DayField
from permits.approvals.models import Approval, Before
from permits.approvals.policies import applying
from permits.approvals.queries import accepted_agencies
from permits.building.forms import PermitForm
from records.forms import checked_file


class ApprovalForm(PermitForm):
    """Base: which of the permit's approvals."""

    approval = forms.TypedChoiceField(label="Approval", coerce=int)

    def shape(self) -> None:
        self.asked = {one.pk: one for one in applying(self.record)}
        chosen = self.fields["approval"]
        assert isinstance(chosen, forms.ChoiceField)
        rows = [(pk, f"{one.label} ({one.agency}): {self.standing(one)}") for pk, one in self.asked.items()]
        chosen.choices = rows if len(rows) == 1 else [("", "Choose"), *rows]

    def standing(self, one: Approval) -> str:
        """How it stands today, for the list."""
        return "expired" if one.expired_by(self.office.today) else one.get_state_display().lower()

    def chosen(self) -> Approval:
        return self.asked[self.cleaned_data["approval"]]


class RecordApprovalForm(ApprovalForm):
    """What the paper of the other agency says."""

    given_by = forms.CharField(label="Given by", max_length=120, required=False)
    given_on = DayField(label="Date on it")
    number = forms.CharField(label="Its number", max_length=60, required=False)
    expires_on = DayField(label="Good through", required=False, hint="Empty where it does not expire.")
    conditions = forms.CharField(
        label="Its conditions",
        widget=forms.Textarea(attrs={"rows": 3}),
        required=False,
        max_length=2000,
        help_text="Printed on the permit.",
    )
    file = forms.FileField(label="Scan", required=False, help_text="PDF, or a photo as JPEG or PNG.")

    def shape(self) -> None:
        super().shape()
        self.fields["given_by"].help_text = self._who()

    def _who(self) -> str:
        """Whose certificates count, where the town keeps a list; otherwise whom the approval was asked of."""
        lists = []
        for kind in (one.kind for one in self.asked.values()):
            if kind and kind.only_listed_agencies:
                names = ", ".join(agency.name for agency in accepted_agencies(kind, self.office.today))
                lists.append(f"{kind.label}: {(names or 'nobody').rstrip('.')}.")
        return " ".join(["Left empty: the agency named with the approval.", *lists])

    def clean_file(self) -> File[bytes] | None:
        return checked_file(self.cleaned_data["file"])

    def facts(self) -> dict[str, Any]:
        given = self.cleaned_data
        approval = self.chosen()
        return given | {"approval": approval, "given_by": given["given_by"].strip() or approval.agency}


class ExcuseApprovalForm(ApprovalForm):
    """Why an approval does not apply to this job."""

    reason = forms.CharField(label="Why it does not apply", widget=forms.Textarea(attrs={"rows": 2}), max_length=300)

    def facts(self) -> dict[str, Any]:
        return {"approval": self.chosen(), "reason": self.cleaned_data["reason"]}


class AskApprovalsForm(PermitForm):
    """The letter lists what is missing; one more approval can be added for this job."""

    label = forms.CharField(label="One more approval, for this job only", max_length=120, required=False)
    agency = forms.CharField(label="Who gives it", max_length=120, required=False)
    cite = forms.CharField(label="Law or policy it rests on", max_length=120, required=False)
    before = forms.ChoiceField(label="Needed", choices=Before.choices, widget=forms.RadioSelect, initial=Before.ISSUE)
    blocking = forms.BooleanField(
        label="Nothing goes ahead without it",
        required=False,
        initial=True,
        help_text="Unchecked: the officer may go ahead with a written reason.",
    )

    def shape(self) -> None:
        lacking = [one.label for one in applying(self.record) if not one.stands(self.office.today)]
        self.fields["label"].help_text = f"Missing so far: {'; '.join(lacking) or 'nothing'}."

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("label"):
            for name, wanted in (("agency", "Enter who gives it."), ("cite", "Name the law or policy it rests on.")):
                if not data.get(name):
                    self.add_error(name, wanted)
        return data
