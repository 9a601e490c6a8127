"""Noting a call while the caller is still on the line: who, about what, what was said, who sees to it."""

from datetime import date, timedelta
from typing import Any

from django import forms

from accounts.office import Office
from accounts.staff import staff
from casework.cases.queries import record_by_number
from casework.forms import DayField, PlumblineForm
from ordinances.calendar import next_business_day
from parcels.queries import find_parcels


class FollowUpForm(PlumblineForm):
    """Who sees to it, and by when."""

    follow_up = forms.TypedChoiceField(label="Who sees to it", coerce=int, empty_value=None)
    due_on = DayField(label="By")

    def __init__(self, *args: Any, office: Office, **kwargs: Any) -> None:
        self.office = office
        super().__init__(*args, **kwargs)
        field = self.fields["follow_up"]
        assert isinstance(field, forms.ChoiceField)
        people = [(one.user_id, one.name) for one in staff(office.municipality, office.today)]
        field.choices = people if field.required else [("", "Nobody needs to"), *people]
        self.fields["due_on"].initial = next_workday(office)


class CallForm(FollowUpForm):
    """A call. Without a follow-up it is only noted."""

    about = forms.CharField(
        label="About",
        max_length=120,
        required=False,
        help_text="The number of a record, a tax map number or an address.",
    )
    caller = forms.CharField(label="Who called", max_length=120)
    phone = forms.CharField(
        label="Phone",
        max_length=30,
        required=False,
        widget=forms.TextInput(attrs={"type": "tel", "autocomplete": "off"}),
    )
    said = forms.CharField(label="What was said", widget=forms.Textarea(attrs={"rows": 3}), max_length=4000)
    follow_up = forms.TypedChoiceField(label="Who sees to it", coerce=int, empty_value=None, required=False)
    due_on = DayField(label="By", required=False)
    field_order = ("caller", "phone", "about", "said", "follow_up", "due_on")

    def __init__(self, *args: Any, office: Office, **kwargs: Any) -> None:
        super().__init__(*args, office=office, **kwargs)
        if not self.is_bound:
            self.fields["caller"].widget.attrs["autofocus"] = True

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        data["case"], data["parcel"] = self._meant(data.get("about", ""))
        if data.get("follow_up") and not data.get("due_on"):
            self.add_error("due_on", "Enter by when.")
        return data

    def _meant(self, text: str) -> tuple[Any, Any]:
        """The case or the land that was typed, where it is but one."""
        text = text.strip()
        if not text:
            return None, None
        case = record_by_number(self.office, text)
        if case:
            return case, None
        found = find_parcels(self.office, text, 6)
        exact = [one for one in found if one.parcel.address.casefold() == text.casefold()] or found
        if len(exact) == 1:
            return None, exact[0].parcel
        several = ", ".join(str(one.parcel) for one in found[:5])
        self.add_error("about", f"That is several: {several}." if several else "Nothing here is called so.")
        return None, None


class DoneForm(PlumblineForm):
    """What came of it."""

    outcome = forms.CharField(
        label="What came of it", max_length=500, required=False, widget=forms.Textarea(attrs={"rows": 2})
    )


def next_workday(office: Office) -> date:
    """The next day on which the office works."""
    return next_business_day(office.today + timedelta(days=1), office.law.closures if office.law else ())
