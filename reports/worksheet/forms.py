"""The forms of a worksheet's verbs, and of its rows."""

from typing import Any

from django import forms

from accounts.office import Office
from casework.forms import PlumblineForm
from casework.verbforms import VerbForm
from reports.figures.sections import FIGURES
from reports.worksheet.models import Worksheet, WorksheetRow
from reports.worksheet.queries import parts_of, rows_of
from reports.worksheet.suggestions import SUGGESTIONS

BY_HAND = ("", "Entered by hand")


class AdoptForm(VerbForm):
    """Suggested rows that the worksheet does not have."""

    record: Worksheet
    suggestions = forms.MultipleChoiceField(label="Rows to adopt", widget=forms.CheckboxSelectMultiple)

    def shape(self) -> None:
        here = set(rows_of(self.record).values_list("label", flat=True))
        field = self.fields["suggestions"]
        assert isinstance(field, forms.MultipleChoiceField)
        field.choices = [(one.key, one.label) for one in SUGGESTIONS if one.label not in here]


class SendForm(VerbForm):
    """How it went to the State."""

    sent_how = forms.CharField(
        label="How it was sent", max_length=200, help_text="Such as the confirmation that the State’s site gave."
    )


class DropForm(VerbForm):
    """A row that the form of the year does not ask."""

    record: Worksheet
    row_id = forms.TypedChoiceField(label="Row", coerce=int)

    def shape(self) -> None:
        field = self.fields["row_id"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(row.pk, row.label) for row in rows_of(self.record)]


class RowForm(PlumblineForm):
    """One row: what it asks, where the answer comes from, and what takes the answer's place."""

    label = forms.CharField(label="As the form asks it", max_length=160)
    definition = forms.CharField(
        label="What is counted", max_length=500, required=False, widget=forms.Textarea(attrs={"rows": 2})
    )
    source = forms.ChoiceField(label="Figure", required=False)
    measure = forms.ChoiceField(label="Of it", choices=WorksheetRow.Measure.choices, widget=forms.RadioSelect)
    override = forms.CharField(label="Enter this instead of what is counted", max_length=200, required=False)
    note = forms.CharField(
        label="Note", max_length=500, required=False, help_text="With an entry of your own, say why."
    )
    version = forms.IntegerField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, office: Office, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["source"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [BY_HAND, *sources(office)]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("override") and not data.get("note"):
            self.add_error("note", "Say why the figure is replaced.")
        return data

    def asked(self) -> dict[str, str]:
        """The row's own facts."""
        given = self.cleaned_data
        figure, _, part = given["source"].partition(":")
        kept = {name: given[name] for name in ("label", "definition", "measure", "override", "note")}
        return kept | {"figure": figure, "part": part}


def sources(office: Office) -> list[tuple[str, str]]:
    """Every figure and every part of it that a row can take."""
    found = []
    for key, figure in FIGURES.items():
        if key.startswith("archived"):
            continue
        found.append((key, figure.label))
        found += [(f"{key}:{part}", f"{figure.label}: {words}") for part, words in parts_of(key, office)]
    return found
