"""Choosing a roll's file, and saying which column holds what."""

from typing import Any

from django import forms

from casework.forms import PlumblineForm
from casework.roll.models import RollImport
from parcels.rollfile import LABELS, REQUIRED, RollField


class RollFileForm(PlumblineForm):
    """The file."""

    file = forms.FileField(
        label="The roll’s file",
        help_text="CSV or GeoJSON, up to 50 MB: NYS GIS tax parcels, an ORPTS roll, or the assessor’s own export.",
        widget=forms.ClearableFileInput(attrs={"accept": ".csv,.json,.geojson,.txt"}),
    )


class ColumnsForm(PlumblineForm):
    """One choice for each fact, among the headings of the file; `only_swis` is a code, the fact `swis` a column."""

    only_swis = forms.RegexField(
        r"^[0-9]{6}$",
        label="Only rows with this SWIS code",
        required=False,
        help_text="Six digits, where the file holds several municipalities.",
        error_messages={"invalid": "A SWIS code has six digits."},
    )
    year = forms.IntegerField(
        label="Year of the roll", min_value=1900, max_value=2200, help_text="Where no column says."
    )

    def __init__(self, *args: Any, brought: RollImport, header: tuple[str, ...], **kwargs: Any) -> None:
        initial = {**brought.columns, "only_swis": brought.swis, "year": brought.year}
        super().__init__(*args, initial=initial, **kwargs)
        choices = [("", "Not in this file"), *((name, name) for name in header if name)]
        for what, label in LABELS.items():
            self.fields[what.value] = forms.ChoiceField(label=label, choices=choices, required=what in REQUIRED)
        self.ask_by_name()

    def columns(self) -> dict[RollField, str]:
        return {what: self.cleaned_data[what.value] for what in LABELS}
