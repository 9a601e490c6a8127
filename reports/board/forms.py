"""The forms of the board report's verbs."""

from django import forms

from casework.verbforms import VerbForm
from reports.board.models import BoardReport
from reports.board.queries import open_questions


class AskForm(VerbForm):
    question = forms.CharField(label="What the board asks to have in the report", max_length=300)


class AnswerForm(VerbForm):
    record: BoardReport
    question_id = forms.TypedChoiceField(label="Question", coerce=int)
    answer = forms.CharField(label="Answer", widget=forms.Textarea(attrs={"rows": 4}), max_length=4000)

    def shape(self) -> None:
        field = self.fields["question_id"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(one.pk, one.question) for one in open_questions(self.record)]


class RemarkForm(VerbForm):
    record: BoardReport
    remarks = forms.CharField(
        label="The department’s words to the board",
        widget=forms.Textarea(attrs={"rows": 6}),
        max_length=8000,
        required=False,
    )

    def shape(self) -> None:
        self.initial["remarks"] = self.record.remarks
