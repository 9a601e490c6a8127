"""The form of a take-over: who owns the property now, what shows it, and the consent."""

from typing import Any

from django import forms
from django.core.files import File

from casework.forms import DayField
from permits.building.forms import PermitForm
from permits.open.queries import owner_change, owner_of_record, present_owner
from permits.takeover.actions import DEED, ROLL, Evidence
from records.forms import checked_file

PLACE = ("address_1", "address_2", "city", "state", "zip")
NEW = "new"


class TakeOverForm(PermitForm):
    """The owner whom the roll names, or somebody else by name and address."""

    who = forms.ChoiceField(label="The new owner", widget=forms.RadioSelect)
    name = forms.CharField(label="Name", max_length=160, required=False)
    address_1 = forms.CharField(label="Street address or P.O. box", max_length=120, required=False)
    address_2 = forms.CharField(label="Apartment, suite", max_length=120, required=False)
    city = forms.CharField(label="City", max_length=60, required=False)
    state = forms.CharField(label="State", max_length=2, required=False)
    zip = forms.CharField(label="ZIP code", max_length=10, required=False)
    phone = forms.CharField(label="Phone", max_length=30, required=False)
    email = forms.EmailField(label="E-mail", required=False, help_text="Without it, letters are mailed.")
    evidence = forms.ChoiceField(
        label="What shows it", widget=forms.RadioSelect, choices=[(ROLL, "The assessment roll"), (DEED, "A deed")]
    )
    deed_on = DayField(label="Day of the deed", required=False)
    recorded_at = forms.CharField(
        label="Where it is recorded", max_length=120, required=False, help_text="Such as “Liber 2714, page 88”."
    )
    consented_on = DayField(label="The new owner’s written consent is dated")
    consent = forms.FileField(
        label="Scan of the consent", required=False, help_text="PDF, or a photo as JPEG, PNG or HEIC."
    )

    def shape(self) -> None:
        now, known, change = present_owner(self.record), owner_of_record(self.record), owner_change(self.record)
        on_roll = [(ROLL, f"{now.name}, whom the roll names")] if now and now != known else []
        self.fields["who"].choices = [*on_roll, (NEW, "Somebody else")]  # type: ignore[attr-defined]
        self.fields["who"].initial = on_roll[0][0] if on_roll else NEW
        self.fields["evidence"].initial = ROLL if change and now and change.after_id == now.pk else DEED

    def clean_consent(self) -> File[bytes] | None:
        return checked_file(self.cleaned_data["consent"])

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("who") == NEW and not data.get("name"):
            self.add_error("name", "Enter the name of the new owner.")
        return data

    def facts(self) -> dict[str, Any]:
        given = self.cleaned_data
        person = {key: given[key] for key in ("name", *PLACE, "phone", "email")}
        on_roll = given["who"] == ROLL
        return {
            "owner": present_owner(self.record) if on_roll else None,
            "new_owner": None if on_roll else person,
            "evidence": Evidence(given["evidence"], given["deed_on"], given["recorded_at"]),
            "consented_on": given["consented_on"],
            "consent": given["consent"],
        }
