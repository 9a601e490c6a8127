"""Naming a designee: who, for which days, and the signed writing."""

from typing import Any

from django import forms
from django.core.files import File

from accounts.models import Role, User
from accounts.office import Office
from accounts.staff import staff, user_by_id
from casework.forms import DayField, PlumblineForm
from records.designation.policies import obstacles_to_designate
from records.forms import checked_file

# At which field a thing that stands in the way is said; the others concern the person.
FIELD_OF = {"days": "last_day", "over": "last_day", "twice": "first_day"}


class DesigneeForm(PlumblineForm):
    """Somebody of the office who is not the officer."""

    who = forms.TypedChoiceField(label="Who", coerce=int)
    power = forms.ChoiceField(label="May")
    first_day = DayField(label="First day")
    last_day = DayField(label="Last day")
    file = forms.FileField(label="The signed writing", help_text="A scan or photo: PDF, JPEG, PNG or HEIC.")
    paper = forms.CharField(
        label="Its date, and where the sheet is kept",
        max_length=200,
        help_text="Such as: Memo of May 1, 2026, drawer 2.",
    )

    def __init__(self, *args: Any, office: Office, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        assert office.law is not None, "a town without law has no designees"
        self.office = office
        people = staff(office.municipality, office.today)
        others = [(one.user_id, one.name) for one in people if Role.CODE_OFFICER not in one.roles]
        self._offer("who", [("", "Choose"), *others])
        delegable = sorted(office.law.office.delegable.value)
        labels = {grant.key: grant.label for grant in office.law.office.grants}
        self._offer("power", [(key, labels[key]) for key in delegable])

    def _offer(self, name: str, choices: list[tuple[Any, str]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices

    def clean_file(self) -> File[bytes] | None:
        return checked_file(self.cleaned_data.get("file"))

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if self.errors:
            return data
        for obstacle in obstacles_to_designate(
            self.office.municipality,
            user=self.person,
            power=data["power"],
            first_day=data["first_day"],
            last_day=data["last_day"],
            on=self.office.today,
        ):
            self.add_error(FIELD_OF.get(obstacle.code, "who"), str(obstacle))
        return data

    @property
    def person(self) -> User:
        found = user_by_id(self.cleaned_data["who"])
        assert found is not None, "the choices are people of the office"
        return found
