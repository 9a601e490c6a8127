"""Entering an absence: who, from when through when, who stands in."""

from collections.abc import Sequence
from typing import Any

from django import forms

from accounts.absence.queries import absences
from accounts.office import Office
from accounts.staff import Colleague
from casework.forms import DayField, PlumblineForm
from casework.writing import long_date


class AbsenceForm(PlumblineForm):
    """One’s own absence; of anybody, for whoever keeps the office’s settings."""

    who = forms.TypedChoiceField(label="Who is away", coerce=int)
    first_day = DayField(label="First day away")
    last_day = DayField(label="Last day away")
    stand_in = forms.TypedChoiceField(
        label="Who stands in",
        coerce=int,
        empty_value=None,
        required=False,
        help_text="What waits on the absent person waits on this one too, who does what the own role allows.",
    )
    note = forms.CharField(label="Note", max_length=200, required=False)

    def __init__(
        self, *args: Any, office: Office, people: Sequence[Colleague], for_others: bool, **kwargs: Any
    ) -> None:
        self.office = office
        me = office.actor.user_id
        super().__init__(*args, initial={"who": me}, **kwargs)
        listed = [(one.user_id, one.name) for one in people]
        self._offer("who", [one for one in listed if for_others or one[0] == me])
        self._offer("stand_in", [("", "Nobody"), *listed])
        if not for_others:
            self.fields["who"].widget = forms.HiddenInput()

    def _offer(self, name: str, choices: list[tuple[Any, str]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        first, last = data.get("first_day"), data.get("last_day")
        if not (first and last and data.get("who")):
            return data
        if last < first:
            self.add_error("last_day", "The last day comes before the first.")
        elif last < self.office.today:
            self.add_error("last_day", "That absence is over already.")
        else:
            self._refuse_a_second(data["who"], first, last)
        if data.get("stand_in") == data["who"]:
            self.add_error("stand_in", "Choose somebody else to stand in.")
        return data

    def _refuse_a_second(self, who: int, first: Any, last: Any) -> None:
        other = absences(self.office.municipality, first, last).filter(user_id=who).first()
        if other:
            days = f"{long_date(other.first_day)} through {long_date(other.last_day)}"
            self.add_error("first_day", f"An absence is entered already: {days}. Call it off first.")
