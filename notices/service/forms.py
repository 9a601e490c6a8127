"""The forms of service: what was served on whom, how and by whom; which entry was a mistake."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.core.files import File

from casework.verbforms import VerbForm
from casework.writing import short_date
from notices.service.actions import Served
from notices.service.queries import people_of, servable, standing_services_of
from ordinances import types as rules
from ordinances.law import Law
from records.forms import checked_file

ELSE = "else"
WayOf = Callable[[Law], rules.Service]


class ServeForm(VerbForm):
    """One paper, one person, one way of the law. The day is that of the act itself."""

    way: WayOf

    document = forms.ChoiceField(label="Paper", widget=forms.RadioSelect)
    person = forms.ChoiceField(label="Served on", widget=forms.RadioSelect)
    name = forms.CharField(
        label="Name, if somebody else", required=False, max_length=160, help_text="And in what capacity."
    )
    address = forms.CharField(
        label="Address, if another",
        required=False,
        max_length=300,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text="Where it was handed over or mailed to. Left empty: the address on record.",
    )
    method = forms.ChoiceField(label="How", widget=forms.RadioSelect)
    article = forms.CharField(
        label="Number of the article", required=False, max_length=60, help_text="Of certified or registered mail."
    )
    served_by = forms.CharField(label="Served or mailed by", max_length=160)
    note = forms.CharField(label="Note", required=False, max_length=300, help_text="Such as place and time.")
    proof = forms.FileField(
        label="Proof", required=False, help_text="The signed affidavit or the mail receipt, as a PDF or a photo."
    )

    def shape(self) -> None:
        assert self.record.law is not None, "a paper is served under a law"
        self.methods = {term.key: term for term in self.way(self.record.law).methods}
        self.papers = {str(paper.pk): paper for paper in servable(self.record)}
        self.people = {str(one.party_id): one for one in people_of(self.record)}
        self._offer("document", [(pk, f"{p.title}, {short_date(p.made_on)}") for pk, p in self.papers.items()])
        self._offer("method", [(key, term.label) for key, term in self.methods.items()])
        people = [(pk, f"{one.party.name}, {one.get_part_display().lower()}") for pk, one in self.people.items()]
        self._offer("person", [*people, (ELSE, "Somebody else")])
        self.fields["served_by"].initial = self.office.actor.name

    def _offer(self, name: str, choices: list[tuple[str, str]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices
        field.initial = choices[0][0] if choices else ""

    def clean_proof(self) -> File[bytes] | None:
        return checked_file(self.cleaned_data["proof"])

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("person") == ELSE and not data.get("name", "").strip():
            self.add_error("name", "Enter the name of whoever was served.")
        return data

    def facts(self) -> dict[str, Any]:
        given = self.cleaned_data
        return {
            "document": self.papers[given["document"]],
            "person": self._person(),
            "method": self.methods[given["method"]],
            **{name: given[name] for name in ("article", "served_by", "note", "proof")},
        }

    def _person(self) -> Served:
        given = self.cleaned_data
        typed = tuple(line.strip() for line in given["address"].splitlines() if line.strip())
        if given["person"] == ELSE:
            return Served(given["name"].strip(), typed)
        known = Served.of(self.people[given["person"]].party)
        return Served(known.name, typed or known.address_lines, known.party)


class ReverseServiceForm(VerbForm):
    """Which entry was a mistake; why is the reason of the act."""

    service = forms.ChoiceField(label="Entry", widget=forms.RadioSelect, help_text="Say why under “Reason”.")

    def shape(self) -> None:
        self.entries = {str(one.pk): one for one in standing_services_of(self.record)}
        field = self.fields["service"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [
            (pk, f"{one.document.title}, on {one.name}, {one.method_label.lower()}, {short_date(one.served_on)}")
            for pk, one in self.entries.items()
        ]

    def facts(self) -> dict[str, Any]:
        return {"service": self.entries[self.cleaned_data["service"]]}
