"""The forms of the print pages."""

from typing import Any

from django import forms

from casework.forms import DayField, PlumblineForm
from notices.printing.actions import Wanted


class BatchForm(PlumblineForm):
    """How the day's letters are printed."""

    both_sides = forms.BooleanField(
        label="The printer prints on both sides", required=False, help_text="Every letter then begins on a new sheet."
    )
    envelopes = forms.BooleanField(
        label="Also make plain No. 10 envelopes", required=False, help_text="Not needed for window envelopes."
    )

    def wanted(self) -> Wanted:
        return Wanted(**self.cleaned_data)


class MailedForm(PlumblineForm):
    """When the letters were handed to the Postal Service."""

    on = DayField(label="Mailed on")


class AgainForm(PlumblineForm):
    """Which part of the stack was spoiled, and how."""

    first = forms.IntegerField(label="From number", min_value=1)
    last = forms.IntegerField(label="Through number", min_value=1)
    why = forms.CharField(label="What happened", max_length=200, help_text="Such as “Paper jam”.")


class AddressForm(PlumblineForm):
    """Where somebody gets mail."""

    address_1 = forms.CharField(label="Street address or P.O. box", max_length=120)
    address_2 = forms.CharField(label="Apartment, suite", max_length=120, required=False)
    city = forms.CharField(label="City", max_length=60)
    state = forms.CharField(label="State", max_length=2, min_length=2, initial="NY")
    zip = forms.RegexField(
        r"^\d{5}(-\d{4})?$", label="ZIP code", error_messages={"invalid": "Enter a ZIP code, such as 13850."}
    )

    def clean_state(self) -> str:
        return str(self.cleaned_data["state"]).upper()


class ReturnedForm(PlumblineForm):
    """Which e-mail address did not take its mail."""

    email = forms.CharField(label="E-mail address that did not work", max_length=254)


class CopiesForm(PlumblineForm):
    """Which papers to copy: what is shown is what is chosen, unless some are unchecked."""

    since = DayField(label="Made since", required=False)
    kind = forms.ChoiceField(label="Kind of paper", required=False)
    again = forms.BooleanField(label="Also those that were printed before", required=False)

    def __init__(self, *args: Any, kinds: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["kind"].choices = kinds  # type: ignore[attr-defined]
