"""The forms of the officer's acts on a kept answer."""

from typing import Any

from django import forms

from casework.verbforms import VerbForm
from ordinances.exemption_chapter import Verdict
from permits.need.answers import TITLES
from permits.need.models import PermitQuestion


class ConfirmForm(VerbForm):
    """What the officer adds to the answer."""

    remark = forms.CharField(
        label="To add in the letter", required=False, widget=forms.Textarea(attrs={"rows": 2}), max_length=500
    )


class CorrectForm(VerbForm):
    """Another answer, and why."""

    record: PermitQuestion
    verdict = forms.ChoiceField(label="The answer is", widget=forms.RadioSelect)
    reason = forms.CharField(
        label="Because", widget=forms.Textarea(attrs={"rows": 3}), max_length=1000, help_text="Stands in the letter."
    )

    def shape(self) -> None:
        chosen = self.fields["verdict"]
        assert isinstance(chosen, forms.ChoiceField)
        others = [verdict for verdict in Verdict if verdict not in (Verdict.ASK, self.record.final_verdict)]
        chosen.choices = [(verdict.value, TITLES[verdict]) for verdict in others]

    def facts(self) -> dict[str, Any]:
        return {"verdict": Verdict(self.cleaned_data["verdict"]), "reason": self.cleaned_data["reason"]}
