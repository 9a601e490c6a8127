"""The form for filing a sheet that was signed with a pen."""

from typing import Any

from django import forms
from django.core.files import File

from casework.forms import DayField
from casework.verbforms import VerbForm
from records.forms import checked_file
from records.ink.models import InkSignature
from records.ink.queries import waiting_of


class PaperChoice(forms.ModelChoiceField[InkSignature]):
    def label_from_instance(self, obj: InkSignature) -> str:
        return f"{obj.document.title} {obj.document.number}, to be signed by {obj.officer}"


class FileSignedForm(VerbForm):
    """Which paper, when it was signed, and the scan."""

    paper = PaperChoice(label="Which paper", queryset=None, empty_label=None)
    signed_on = DayField(label="Signed on", hint="As the officer dated it beside the signature.")
    file = forms.FileField(label="Scan of the signed sheet", help_text="PDF, or a photo as JPEG, PNG or HEIC.")

    def shape(self) -> None:
        self.fields["paper"].queryset = waiting_of(self.record)  # type: ignore[attr-defined]
        self.fields["signed_on"].initial = self.office.today

    def clean_file(self) -> File[bytes] | None:
        return checked_file(self.cleaned_data["file"])

    def facts(self) -> dict[str, Any]:
        return dict(self.cleaned_data)
