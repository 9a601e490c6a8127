"""The form for filing a document."""

from collections.abc import Callable, Sequence
from typing import Any

from django import forms
from django.core.files import File

from casework.verbforms import VerbForm
from records.errors import UploadNotAccepted
from records.intake import inspect
from records.models import Upload
from records.queries import uploads_of

Items = Callable[[Any], Sequence[tuple[str, str]]]


def no_items(record: Any) -> Sequence[tuple[str, str]]:
    """For record types whose documents answer no list."""
    return ()


def checked_file(file: Any) -> File[bytes] | None:
    """What was chosen, or None. Tells at once, beside its field, what is wrong with a file.

    :raises ValidationError: the office cannot take it.
    """
    if not file:
        return None
    try:
        inspect(file, file.name)
    except UploadNotAccepted as error:
        raise forms.ValidationError(error.sentence, code=error.code) from error
    chosen: File[bytes] = file
    return chosen


class AttachForm(VerbForm):
    """A file, or a number of paper sets; what it is; which item of the application it answers; what it replaces."""

    items: Items = staticmethod(no_items)

    title = forms.CharField(label="What it is", max_length=120, help_text="Such as “Site plan, revised”.")
    item = forms.ChoiceField(label="Item it answers", required=False)
    file = forms.FileField(label="File", required=False, help_text="PDF, or a photo as JPEG, PNG or HEIC.")
    paper_sets = forms.IntegerField(
        label="Sets on paper",
        required=False,
        min_value=0,
        max_value=50,
        help_text="If it came on paper: how many sets.",
    )
    replaces: forms.ModelChoiceField[Upload] = forms.ModelChoiceField(
        label="Replaces",
        queryset=None,
        required=False,
        empty_label="Nothing earlier",
        help_text="The earlier version stays on record.",
    )

    def shape(self) -> None:
        choices = self.items(self.record)
        if choices:
            self.fields["item"].choices = [("", "None of these"), *choices]  # type: ignore[attr-defined]
        else:
            del self.fields["item"]
        if self.office.actor.is_applicant:  # paper comes over the counter
            del self.fields["paper_sets"]
            self.fields["file"].required = True
        earlier = uploads_of(self.record)
        if self.office.actor.is_applicant:  # what the office or somebody else filed is not theirs to replace
            earlier = earlier.filter(received_by=self.office.actor.name, signed_paper__isnull=True)
        if earlier.exists():
            self.fields["replaces"].queryset = earlier  # type: ignore[attr-defined]
        else:
            del self.fields["replaces"]

    def clean_file(self) -> File[bytes] | None:
        return checked_file(self.cleaned_data["file"])

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        file, sets = data.get("file"), data.get("paper_sets")
        if "file" not in self.errors and "paper_sets" in self.fields and not file and not sets:
            self.add_error("file", "Choose a file, or say how many sets came on paper.")
        if file and sets:
            self.add_error("paper_sets", "File the sets on paper by themselves, without a file.")
        return data

    def facts(self) -> dict[str, Any]:
        return {**self.cleaned_data, "paper_sets": self.cleaned_data.get("paper_sets") or 0}
