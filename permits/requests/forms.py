"""The counter's form for answers that came by mail or over the counter."""

from typing import Any

from django import forms

from permits.building.forms import PermitForm
from permits.requests.actions import Answer, Paper
from permits.requests.queries import unanswered
from records.forms import checked_file


class AnswerRequestsForm(PermitForm):
    """For each item that was asked for: the answer in words, a file, or both."""

    def shape(self) -> None:
        self.asked = unanswered(self.record)
        for one in self.asked:
            item = self.law.permits.item(one.key)
            self.fields[f"answer_{one.pk}"] = forms.CharField(
                label=item.label,
                help_text=f"Asked for: {one.wanted} § {item.cite}",
                widget=forms.Textarea(attrs={"rows": 2}),
                max_length=2000,
                required=False,
            )
            self.fields[f"file_{one.pk}"] = forms.FileField(
                label=f"File for “{item.label}”", required=False, help_text="PDF, or a photo as JPEG, PNG or HEIC."
            )

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        for one in self.asked:
            try:
                data[f"file_{one.pk}"] = checked_file(data.get(f"file_{one.pk}"))
            except forms.ValidationError as error:
                self.add_error(f"file_{one.pk}", error)
        if not self.errors and not any(self._answer(data, one.pk, one.key).says_something for one in self.asked):
            raise forms.ValidationError("Answer at least one of the items.")
        return data

    def _answer(self, data: dict[str, Any], pk: int, key: str) -> Answer:
        file = data.get(f"file_{pk}")
        papers = (Paper(self.law.permits.item(key).label, key, file),) if file else ()
        return Answer(data.get(f"answer_{pk}", ""), papers)

    def facts(self) -> dict[str, Any]:
        return {"answers": {one.pk: self._answer(self.cleaned_data, one.pk, one.key) for one in self.asked}}
