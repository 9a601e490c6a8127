"""Sending the assessor the list."""

from typing import Any

from django import forms

from casework.forms import DayField, PlumblineForm


class SendForm(PlumblineForm):
    """To whom, when, and on another sending why."""

    to = forms.CharField(label="Sent to", max_length=200, help_text="Name, and how: by e-mail, by hand, by mail.")
    on = DayField(label="Sent on")
    note = forms.CharField(label="Why it is sent again", max_length=300, required=False)

    def __init__(self, *args: Any, again: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not again:
            del self.fields["note"]
