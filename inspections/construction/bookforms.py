"""Booking on the phone: after the permit, three answers; what the caller adds is optional."""

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any

from django import forms

from accounts.office import Office
from casework.forms import DayField, PlumblineForm
from inspections.construction import queries
from inspections.construction.models import Half
from inspections.construction.offers import Offer, chosen
from ordinances.calendar import next_business_day

EXTRAS = ("requested_by", "phone", "inspector")


class BookForm(PlumblineForm):
    """Which inspection, which day, morning or afternoon."""

    inspection = forms.ChoiceField(label="Inspection", widget=forms.RadioSelect)
    day = DayField(label="Day")
    half = forms.ChoiceField(
        label="Half of the day",
        choices=Half.choices,
        initial=Half.MORNING,
        widget=forms.RadioSelect(attrs={"class": "pl-segments"}),
    )
    requested_by = forms.CharField(label="Who is calling", required=False, max_length=120)
    phone = forms.CharField(
        label="Phone number to call back",
        required=False,
        max_length=30,
        widget=forms.TextInput(attrs={"type": "tel", "autocomplete": "off"}),
    )
    inspector: Any = forms.ModelChoiceField(
        label="Inspector", queryset=None, required=False, empty_label="Whoever was there last"
    )

    def __init__(self, *args: Any, office: Office, possible: Sequence[Offer], inspection: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offered: Any = self.fields["inspection"]
        offered.choices = [(o.value, f"{o.label} (reinspection)" if o.again else o.label) for o in possible]
        wanted = [o.value for o in possible if o.value == inspection]
        again = [o.value for o in possible if o.again]
        offered.initial = next(iter([*wanted, *again, *(o.value for o in possible[:1])]), None)
        self.fields["day"].initial = next_day(office)
        self.fields["inspector"].queryset = queries.inspectors(office, office.today)  # type: ignore[attr-defined]

    def extras(self) -> list[forms.BoundField]:
        """What may be left empty."""
        return [self[name] for name in EXTRAS]

    @property
    def has_extras(self) -> bool:
        """Whether something optional was filled in, so that it is shown."""
        return self.is_bound and any(self.data.get(name) for name in EXTRAS)

    def facts(self) -> dict[str, Any]:
        kind_key, of_parts = chosen(self.cleaned_data["inspection"])
        extras = {name: self.cleaned_data[name] for name in EXTRAS}
        day, half = self.cleaned_data["day"], self.cleaned_data["half"]
        return {"kind_key": kind_key, "of_parts": of_parts, "day": day, "half": half, **extras}


def next_day(office: Office) -> date:
    """The next day on which the office works."""
    closures = office.law.closures if office.law else ()
    return next_business_day(office.today + timedelta(days=1), closures)
