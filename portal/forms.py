"""The two things a visitor types or hands over: a printed code, and a document's file."""

from typing import Any

from django import forms
from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict

from casework.forms import PlumblineForm
from records.codes import plain


class CodeForm(PlumblineForm):
    """The code of a document, however it is typed."""

    code = forms.CharField(
        label="Code on the document",
        help_text="It is printed beside the QR code, such as 7KQ2-M9XD-4RTB-PWH6-3VZC.",
        max_length=80,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}),
    )

    def clean_code(self) -> str:
        code = plain(self.cleaned_data["code"])
        if not code:
            raise forms.ValidationError("Enter the letters and digits of the code.")
        return code


def code_form(data: QueryDict | None = None, **given: Any) -> CodeForm:
    """The form with an id of its own: it shares its page with other boxes."""
    return CodeForm(data, auto_id="code-%s", **given)


class SealForm(PlumblineForm):
    """A document's PDF, to see whether it is what the office sealed. It is looked at and not kept."""

    file = forms.FileField(label="The PDF file", widget=forms.FileInput(attrs={"accept": "application/pdf,.pdf"}))

    def clean_file(self) -> "UploadedFile[bytes]":
        file: UploadedFile[bytes] = self.cleaned_data["file"]
        if (file.size or 0) > settings.UPLOAD_MAX_BYTES:
            most = settings.UPLOAD_MAX_BYTES // (1024 * 1024)
            raise forms.ValidationError(f"The file is larger than {most} MB, more than any document of the office.")
        return file
