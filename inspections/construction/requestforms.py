"""The forms of asking for an inspection, and of the office's answer."""

from typing import Any, ClassVar

from django import forms

from casework.forms import DayField
from casework.verbforms import VerbForm
from inspections.construction.bookforms import next_day
from inspections.construction.forms import RescheduleForm
from inspections.construction.models import Half, Inspection
from inspections.construction.offers import chosen, offers


class RequestForm(VerbForm):
    """Which inspection, and which day would suit best."""

    from_address: ClassVar[tuple[str, ...]] = ("inspection",)

    inspection = forms.ChoiceField(label="Which inspection", widget=forms.RadioSelect)
    day = DayField(
        label="Day that suits you best", hint="The office books it and tells you. It may have to offer another day."
    )
    half = forms.ChoiceField(
        label="Half of the day",
        choices=Half.choices,
        initial=Half.MORNING,
        widget=forms.RadioSelect(attrs={"class": "pl-segments"}),
    )
    phone = forms.CharField(
        label="Phone at the site",
        required=False,
        max_length=30,
        widget=forms.TextInput(attrs={"type": "tel", "autocomplete": "tel"}),
    )

    def shape(self) -> None:
        possible, _ = offers(self.record, self.office.today)
        offered: Any = self.fields["inspection"]
        offered.choices = [(o.value, f"{o.label} (reinspection)" if o.again else o.label) for o in possible]
        again = [o.value for o in possible if o.again]
        first = next(iter([*again, *(o.value for o in possible)]), None)
        if self.initial.get("inspection") not in {o.value for o in possible}:
            self.initial["inspection"] = first
        self.initial.setdefault("day", next_day(self.office))

    def facts(self) -> dict[str, Any]:
        given = dict(self.cleaned_data)
        kind_key, of_parts = chosen(given.pop("inspection"))
        return given | {"kind_key": kind_key, "of_parts": of_parts}


class AgreeForm(RescheduleForm):
    """When the office comes, and who; as it was asked for, unless somebody says otherwise."""

    def shape(self) -> None:
        super().shape()
        self.fields["inspector"].empty_label = "Whoever was there last"  # type: ignore[attr-defined]


class OtherDayForm(VerbForm):
    """Which other day would suit."""

    day = DayField(
        label="Day that suits you better", hint="The office books it and tells you. It may have to offer another day."
    )
    half = forms.ChoiceField(
        label="Half of the day",
        choices=Half.choices,
        widget=forms.RadioSelect(attrs={"class": "pl-segments"}),
    )

    def shape(self) -> None:
        inspection = self.record
        assert isinstance(inspection, Inspection)
        self.initial.setdefault("half", inspection.half)


class DeclineForm(VerbForm):
    """Why the office does not come for this."""

    reason = forms.CharField(
        label="Why not, and what to do instead",
        widget=forms.Textarea(attrs={"rows": 3}),
        max_length=600,
        help_text="It stands in the message to the permit holder.",
    )
