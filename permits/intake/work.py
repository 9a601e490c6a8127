"""What every application for a building permit asks, at whichever door it comes in (§ 5-24(d)(4))."""

from collections.abc import Mapping
from typing import Any

from django import forms

from accounts.office import Office
from casework.forms import MoneyField, PlumblineForm
from ordinances.chapters import RequiredItem
from ordinances.law import Law
from ordinances.permit_chapter import PermitType
from parcels.models import Parcel
from permits.building.forms import ItemRows
from permits.building.models import ApplicationItem
from permits.building.queries import open_twin
from permits.questions.declaring import Declared
from permits.questions.forms import Questions

Presence = ApplicationItem.Presence
MOST_UNITS = 999

# What a parcel's class on the roll suggests; whoever fills in the form can choose otherwise.
USUAL_CLASS = {"210": "R-3", "220": "R-3", "230": "R-3", "411": "R-2", "330": "U"}
USUAL_CLASS_OF_DIVISION = {"2": "R-3", "4": "B", "5": "A-3", "6": "B", "7": "F-1"}


class WorkForm(PlumblineForm):
    """The work and its figures, the required items, and the further questions that the job brings."""

    another = forms.BooleanField(label="This is another application for the same job", required=False)
    description = forms.CharField(
        label="What is to be done",
        widget=forms.Textarea(attrs={"rows": 2}),
        max_length=2000,
        help_text="§ 5-24(d)(4)(a)",
    )
    natures = forms.MultipleChoiceField(label="Kind of work", widget=forms.CheckboxSelectMultiple)
    valuation = MoneyField(label="Estimated cost of the work")
    square_feet = forms.IntegerField(
        label="Area of the work in square feet", required=False, min_value=1, max_value=9_999_999
    )
    dwelling_units_added = forms.IntegerField(
        label="Dwelling units added",
        required=False,
        min_value=-MOST_UNITS,
        max_value=MOST_UNITS,
        help_text="Less than zero where the work takes homes away.",
    )
    occupancy_class = forms.ChoiceField(label="Occupancy classification", help_text="§ 5-24(d)(4)(c)")

    def __init__(self, *args: Any, office: Office, parcel: Parcel, job: PermitType, **kwargs: Any) -> None:
        self.office, self.parcel, self.job = office, parcel, job
        assert office.law is not None
        self.law: Law = office.law
        super().__init__(*args, initial=self.usual() | kwargs.pop("initial", {}), **kwargs)
        if job.dwelling_units is None:
            del self.fields["dwelling_units_added"]
        self._choices("natures", [(t.key, t.label) for t in self.law.permits.work_natures])
        self._choices("occupancy_class", [(t.key, t.label) for t in self.law.permits.occupancy_classes])
        ItemRows.add(self, self.asked_items(), self.proposed())
        Questions.add(self, office, self.law, permit_type=job.key)

    def _choices(self, name: str, choices: list[tuple[str, str]]) -> None:
        chosen = self.fields[name]
        assert isinstance(chosen, forms.ChoiceField)
        chosen.choices = choices

    def usual(self) -> dict[str, Any]:
        """What the job and the roll suggest."""
        roll_class = self.parcel.property_class
        usual = USUAL_CLASS.get(roll_class) or USUAL_CLASS_OF_DIVISION.get(roll_class[:1], "U")
        return {
            "natures": list(self.job.natures),
            "occupancy_class": usual,
            "dwelling_units_added": self.job.dwelling_units,
        }

    def asked_items(self) -> tuple[RequiredItem, ...]:
        """The items that whoever fills in the form is asked about."""
        return self.law.permits.application_items

    def proposed(self, otherwise: str = Presence.HERE) -> dict[str, ApplicationItem]:
        """What the job usually leaves out, with the reason; everything else is taken to be here."""
        proposed = {}
        for item in self.law.permits.application_items:
            reason = self.job.not_applicable.get(item.key, "")
            presence = Presence.NOT_APPLICABLE if reason else otherwise
            proposed[item.key] = ApplicationItem(key=item.key, presence=presence, reason=reason)
        return proposed

    @property
    def questions(self) -> list[forms.BoundField]:
        """The further questions, for the page that asks them."""
        return [self[name] for name in Questions.names(self)]

    def declared(self) -> Declared:
        """The answers to them."""
        return Questions.declared(self)

    def _ask_about_a_twin(self, data: Mapping[str, Any]) -> None:
        """The same application sent twice, or again by the back button, would be a second one."""
        twin = open_twin(self.office, self.parcel, self.job.key)
        if twin and not data.get("another"):
            self.add_error("another", f"{twin.number} for the same job is open here. Check the box if this is another.")

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        self._ask_about_a_twin(data)
        self.answers = ItemRows.clean(self, self.asked_items())
        return data
