"""The forms of a temporary certificate. Each says in `facts()` what its action takes."""

from datetime import date
from typing import Any

from django import forms
from django.utils.html import format_html
from django.utils.safestring import SafeString

from casework.forms import DayField
from casework.verbforms import VerbForm
from casework.writing import long_date
from certificates.correspondence import permit_of
from certificates.temporary.actions import Seen
from certificates.temporary.deadlines import the_law
from certificates.temporary.models import Coverage, Found, TemporaryCertificate
from certificates.temporary.policies import last_day_possible, last_extended_day, wrong_finding
from certificates.temporary.queries import findings_of, still_open
from inspections.construction.queries import inspectors
from permits.building.deadlines import last_day_of_term

LINES = {"rows": 4}
YES_NO = ((Found.Answer.YES, "Yes"), (Found.Answer.NO, "No"))


def about(what: str, label: str) -> SafeString:
    """A label that recurs on the page; sighted people see what it is about above it, the others hear it."""
    return format_html('{}<span class="usa-sr-only">: {}</span>', label, what)


class TemporaryForm(VerbForm):
    """Base: the record is a temporary certificate."""

    record: TemporaryCertificate


class ApplyForm(VerbForm):
    """What is to be occupied before the work is completed, and why (§ 5-27(d)(1))."""

    scope = forms.ChoiceField(
        label="To be occupied", choices=Coverage.choices, widget=forms.RadioSelect, initial=Coverage.PART
    )
    portion = forms.CharField(
        label="Which part",
        required=False,
        max_length=300,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text="Such as: first floor and garage; the second floor stays closed.",
    )
    reason = forms.CharField(
        label="Why it is needed now", required=False, max_length=500, widget=forms.Textarea(attrs={"rows": 2})
    )

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("scope") == Coverage.PART and not data.get("portion", "").strip():
            self.add_error("portion", "Describe the part that is to be occupied.")
        return data


class FindingsForm(TemporaryForm):
    """The three conditions that inspections have to determine: each with who saw it when (§ 5-27(d)(2))."""

    def shape(self) -> None:
        self.terms = the_law(self.record).certificates.temporary_findings
        known = findings_of(self.record)
        here = [user.name for user in inspectors(self.office, self.office.today)]
        me = self.office.actor.name
        for term in self.terms:
            seen = known.get(term.key)
            answers = (*YES_NO, (Found.Answer.NONE, "None installed")) if term.tested else YES_NO
            self.fields[f"answer_{term.key}"] = forms.ChoiceField(
                label=f"{term.label}?",
                choices=answers,
                widget=forms.RadioSelect,
                initial=seen.answer if seen else None,
                help_text=f"§ {term.cite}",
            )
            self.fields[f"by_{term.key}"] = forms.ChoiceField(
                label=about(term.label, "Seen by"),
                choices=[(name, name) for name in here],
                initial=seen.seen_by if seen else me,
                error_messages={"required": "Choose who saw it."},
            )
            self.fields[f"on_{term.key}"] = DayField(
                label=about(term.label, "Seen on"),
                initial=seen.seen_on if seen else self.office.today,
                error_messages={"required": "Enter the day on which it was seen."},
            )
            if term.tested:
                self.fields[f"tested_{term.key}"] = DayField(
                    label="Tested on",
                    required=False,
                    initial=seen.tested_on if seen else None,
                    hint="The equipment’s last test, on or before the inspection.",
                )
            self.fields[f"note_{term.key}"] = forms.CharField(
                label=about(term.label, "Note"), required=False, max_length=300, initial=seen.note if seen else ""
            )

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        for term in self.terms:
            answer, seen_on = data.get(f"answer_{term.key}"), data.get(f"on_{term.key}")
            if answer and seen_on:
                wrong = wrong_finding(
                    term, answer, data.get(f"tested_{term.key}"), seen_on, data.get(f"note_{term.key}", "")
                )
                if wrong:
                    self.add_error(f"answer_{term.key}", wrong)
        return data

    def facts(self) -> dict[str, Any]:
        given = self.cleaned_data
        return {
            "findings": {
                term.key: Seen(
                    given[f"answer_{term.key}"],
                    given[f"by_{term.key}"],
                    given[f"on_{term.key}"],
                    given.get(f"tested_{term.key}"),
                    given[f"note_{term.key}"],
                )
                for term in self.terms
            }
        }


class IssueForm(TemporaryForm):
    """The period, what remains to be done, the terms (§ 5-27(d)(2)-(4))."""

    until = DayField(label="In force through")
    open_items = forms.CharField(
        label="What remains to be done",
        widget=forms.Textarea(attrs=LINES),
        max_length=3000,
        help_text="One a line; printed on the certificate. What the permit’s inspections leave open is filled in.",
    )
    conditions = forms.CharField(
        label="Terms and conditions",
        required=False,
        widget=forms.Textarea(attrs=LINES),
        max_length=2000,
        help_text="One a line; printed. Such as: second floor closed; fire watch at night. § 5-27(d)(2)",
    )

    def shape(self) -> None:
        last = last_day_possible(self.record, self.office.today)
        permit = permit_of(self.record)
        until = self.fields["until"]
        until.initial = last
        until.help_text = f"Issued today, at most through {long_date(last)}. § 5-27(d)(3)"
        if permit.issued_on:
            until.help_text += f" The permit itself runs through {long_date(last_day_of_term(permit))}."
        self.fields["open_items"].initial = "\n".join(still_open(permit))


class ReasonsForm(TemporaryForm):
    """Why not, one reason a line."""

    reasons = forms.CharField(
        label="Reasons", widget=forms.Textarea(attrs=LINES), max_length=3000, help_text="One a line; printed."
    )


class AskExtensionForm(TemporaryForm):
    """Why more time is needed (§ 5-27(e)(1))."""

    reason = forms.CharField(label="Why more time is needed", max_length=500, widget=forms.Textarea(attrs={"rows": 3}))


class ExtendForm(TemporaryForm):
    """Both findings in words, and the new end (§ 5-27(e)(2)-(3))."""

    until = DayField(label="Extended through")
    open_items = forms.CharField(
        label="What remains to be done", widget=forms.Textarea(attrs=LINES), max_length=3000, help_text="One a line."
    )

    def shape(self) -> None:
        self.needs = the_law(self.record).certificates.extension_findings
        last = last_extended_day(self.record)
        self.fields["until"].initial = last
        self.fields["until"].help_text = f"At most through {long_date(last)}, 90 days after the old end. § 5-27(e)(3)"
        self.fields["open_items"].initial = self.record.open_items
        for need in self.needs:
            self.fields[f"holds_{need.key}"] = forms.ChoiceField(
                label=f"{need.label}?", choices=YES_NO, widget=forms.RadioSelect, help_text=f"§ {need.cite}"
            )
            self.fields[f"words_{need.key}"] = forms.CharField(
                label=about(need.label, "What shows it"), required=False, max_length=300
            )
        self.order_fields([name for name in self.fields if name not in ("until", "open_items")])

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        for need in self.needs:
            if data.get(f"holds_{need.key}") == Found.Answer.YES and not data.get(f"words_{need.key}", "").strip():
                self.add_error(f"words_{need.key}", "Say what shows it.")
        return data

    def facts(self) -> dict[str, Any]:
        given = self.cleaned_data
        until: date = given["until"]
        return {
            "until": until,
            "open_items": given["open_items"],
            "findings": {
                need.key: (given[f"holds_{need.key}"] == Found.Answer.YES, given[f"words_{need.key}"])
                for need in self.needs
            },
        }
