"""The forms of § 5-27(f): the notice of deficiencies, the holder's answer, the decision, the correction."""

from datetime import date
from typing import Any

from django import forms

from casework.forms import DayField
from casework.verbforms import VerbForm
from certificates.deficiency.policies import wrong_notice
from certificates.deficiency.queries import open_notice
from notices.service.queries import people_of
from ordinances.calendar import add, next_business_day
from ordinances.law import Law

LINES = {"rows": 4}


class RevocableForm(VerbForm):
    """Base: the record is a certificate, with its law."""

    @property
    def law(self) -> Law:
        assert self.record.law is not None
        return self.record.law


class NoticeForm(RevocableForm):
    """What was wrong with what the certificate was issued on, by when it must be put right, how to be heard."""

    error_kinds = forms.MultipleChoiceField(
        label="It was issued in error because of", widget=forms.CheckboxSelectMultiple, help_text="§ 5-27(f)"
    )
    deficiencies = forms.CharField(
        label="What is deficient",
        widget=forms.Textarea(attrs=LINES),
        max_length=3000,
        help_text="One deficiency a line, with what was said and what is so. They are printed as a list.",
    )
    correct_by = DayField(label="To be corrected by", hint="The last day in time; a business day after the notice.")
    hearing = forms.CharField(
        label="How the holder can be heard", widget=forms.Textarea(attrs=LINES), max_length=1000, help_text="Printed."
    )

    def shape(self) -> None:
        rules = self.law.certificates
        field = self.fields["error_kinds"]
        assert isinstance(field, forms.MultipleChoiceField)
        field.choices = [(term.key, term.label) for term in rules.error_kinds]
        proposed = add(self.office.today, rules.correct_within.value, self.law.closures)
        self.fields["correct_by"].initial = next_business_day(proposed, self.law.closures)
        self.fields["hearing"].initial = rules.hearing.value

    def clean_correct_by(self) -> date:
        """The same as the act asks for, as of today, said beside the field."""
        day: date = self.cleaned_data["correct_by"]
        found = wrong_notice(self.law, [self.law.certificates.error_kinds[0].key], "…", day, self.office.today)
        for obstacle in found:
            raise forms.ValidationError(obstacle.sentence)
        return day

    def facts(self) -> dict[str, Any]:
        given = dict(self.cleaned_data)
        return {"facts": given.pop("deficiencies"), **given}


class ResponseForm(RevocableForm):
    """What the holder said, and who said it."""

    said_by = forms.CharField(label="Who answered", max_length=160)
    said = forms.CharField(
        label="What was said",
        widget=forms.Textarea(attrs=LINES),
        max_length=3000,
        help_text="Of a letter, its gist; the letter itself is filed with the case.",
    )

    def shape(self) -> None:
        people = people_of(self.record)
        self.fields["said_by"].initial = people[0].party.name if people else ""


class DecideForm(RevocableForm):
    """What is still not corrected. The notice's own points are proposed."""

    reasons = forms.CharField(
        label="What is not corrected",
        widget=forms.Textarea(attrs=LINES),
        max_length=3000,
        help_text="One a line. They are printed in the letter.",
    )

    def shape(self) -> None:
        notice = open_notice(self.record)
        self.fields["reasons"].initial = notice.facts if notice else ""


class CorrectForm(RevocableForm):
    """How the deficiencies were put right."""

    corrected_how = forms.CharField(
        label="How they were corrected", widget=forms.Textarea(attrs=LINES), max_length=3000
    )
