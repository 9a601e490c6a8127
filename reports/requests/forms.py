"""Taking in a request of the Department of State."""

from typing import Any

from django import forms

from accounts.office import Office
from casework.forms import DayField, PlumblineForm
from ordinances.law import has_law


class RequestForm(PlumblineForm):
    """Who asks, what for, and by when if they say."""

    asked_by = forms.CharField(label="Who asks", max_length=160, initial="Department of State")
    wanted = forms.CharField(label="What is asked for", widget=forms.Textarea(attrs={"rows": 4}), max_length=4000)
    on = DayField(label="Received on")
    due_on = DayField(label="Asked for by", required=False)

    def __init__(self, *args: Any, office: Office, **kwargs: Any) -> None:
        self.office = office
        super().__init__(*args, initial={"on": office.today}, **kwargs)

    def clean_on(self) -> Any:
        received = self.cleaned_data["on"]
        if received > self.office.today:
            raise forms.ValidationError("The day lies in the future.")
        if not has_law(self.office.municipality.law_code, received):
            raise forms.ValidationError("The ordinance was not in force on that day; check the date.")
        return received
