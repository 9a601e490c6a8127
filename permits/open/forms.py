"""Filters of the open-permit list; all of them are in the address bar."""

from typing import Any

from django import forms

from casework.forms import PlumblineForm
from permits.building.kind import STATES
from permits.open.queries import OPEN


class FilterForm(PlumblineForm):
    """By years of issue, job, status, and whether the property changed hands."""

    first_year = forms.IntegerField(label="Issued from year", required=False, min_value=1900, max_value=2100)
    last_year = forms.IntegerField(label="Through year", required=False, min_value=1900, max_value=2100)
    permit_type = forms.ChoiceField(label="Job", required=False)
    status = forms.ChoiceField(label="Status", required=False)
    owner_changed = forms.BooleanField(label="Owner has changed", required=False)

    def __init__(self, *args: Any, types: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["permit_type"].choices = [("", "Every job"), *types]  # type: ignore[attr-defined]
        statuses = [(str(code), STATES[code].label) for code in OPEN]
        self.fields["status"].choices = [("", "Every status"), *statuses]  # type: ignore[attr-defined]
