"""The counter's form for a paper application: one page, most of it filled in for a usual job."""

from datetime import date
from typing import Any

from django import forms

from accounts.office import Office
from casework.forms import DayField, MoneyField, PlumblineForm
from ordinances.law import Law, law
from ordinances.permit_chapter import PermitType
from ordinances.types import NotInForce
from parcels.models import Parcel
from parcels.queries import find_contractors
from permits.building.forms import ItemRows
from permits.building.models import ApplicationItem
from permits.building.queries import open_twin
from permits.intake.actions import Scan
from records.forms import checked_file

FILES = "PDF, or a photo as JPEG, PNG or HEIC."
MOST_UNITS = 999
OWNER_DOES_IT, NEW_CONTRACTOR = "owner", "new"
Presence = ApplicationItem.Presence

# What a parcel's class on the roll suggests; the clerk can choose otherwise.
USUAL_CLASS = {"210": "R-3", "220": "R-3", "230": "R-3", "411": "R-2", "330": "U"}
USUAL_CLASS_OF_DIVISION = {"2": "R-3", "4": "B", "5": "A-3", "6": "B", "7": "F-1"}


def has_law(town: str, on: date) -> bool:
    """Whether an application of that day is governed by a law that is kept here."""
    try:
        law(town, on)
    except NotInForce:
        return False
    return True


class IntakeForm(PlumblineForm):
    """Owner, applicant, contractor; the work and its figures; the required items; the signature."""

    another = forms.BooleanField(label="This is another application for the same job", required=False)
    received_on = DayField(label="Received on")
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

    owner_name = forms.CharField(label="Owner", max_length=160)
    owner_phone = forms.CharField(label="Owner’s phone", max_length=30, required=False)
    owner_email = forms.EmailField(label="Owner’s e-mail", required=False, help_text="Without one, notices go by mail.")
    contractor = forms.ChoiceField(label="Who does the work")
    contractor_name = forms.CharField(label="New contractor’s name", max_length=160, required=False)
    contractor_phone = forms.CharField(label="New contractor’s phone", max_length=30, required=False)
    contractor_email = forms.EmailField(label="New contractor’s e-mail", required=False)
    applicant = forms.ChoiceField(
        label="Who applies",
        choices=(("owner", "The owner"), ("contractor", "The contractor, for the owner")),
        widget=forms.RadioSelect,
        initial="owner",
    )

    signer = forms.ChoiceField(label="Signed by", widget=forms.RadioSelect, required=False)
    signer_name = forms.CharField(label="Name as signed", max_length=120, required=False)
    signed_on = DayField(label="Signed on", required=False)
    authorization_shown = forms.BooleanField(label="The agent showed the owner’s written authorization", required=False)
    plan_sets = forms.IntegerField(
        label="Sets of construction documents on paper", min_value=0, max_value=50, initial=2
    )
    kept_at = forms.CharField(label="Where the paper is kept", max_length=60, required=False)
    scan_application = forms.FileField(label="Scan of the application", required=False, help_text=FILES)
    scan_plans = forms.FileField(label="Scan of the construction documents", required=False, help_text=FILES)

    def __init__(self, *args: Any, office: Office, parcel: Parcel, job: PermitType, **kwargs: Any) -> None:
        self.office, self.parcel, self.job = office, parcel, job
        assert office.law is not None
        self.law: Law = office.law
        super().__init__(*args, initial=self._initial(), **kwargs)
        if job.dwelling_units is None:
            del self.fields["dwelling_units_added"]
        if not self.is_bound:  # a form that comes back begins at its problems
            self.fields["description"].widget.attrs["autofocus"] = True
        self._choices("natures", [(t.key, t.label) for t in self.law.permits.work_natures])
        self._choices("occupancy_class", [(t.key, t.label) for t in self.law.permits.occupancy_classes])
        self._choices("signer", [(t.key, t.label) for t in self.law.permits.signers])
        known = [(str(c.pk), c.name) for c in find_contractors(office, "", limit=500)]
        self._choices("contractor", [(OWNER_DOES_IT, "The owner"), (NEW_CONTRACTOR, "A new contractor"), *known])
        ItemRows.add(self, self.law.permits.application_items, self._proposed())

    def _choices(self, name: str, choices: list[tuple[str, str]]) -> None:
        chosen = self.fields[name]
        assert isinstance(chosen, forms.ChoiceField)
        chosen.choices = choices

    def _initial(self) -> dict[str, Any]:
        owner, roll_class = self.parcel.owner, self.parcel.property_class
        usual = USUAL_CLASS.get(roll_class) or USUAL_CLASS_OF_DIVISION.get(roll_class[:1], "U")
        return {
            "received_on": self.office.today,
            "signed_on": self.office.today,
            "natures": list(self.job.natures),
            "occupancy_class": usual,
            "dwelling_units_added": self.job.dwelling_units,
            "owner_name": owner.name if owner else "",
            "owner_phone": owner.phone if owner else "",
            "owner_email": owner.email if owner else "",
            "signer_name": owner.name if owner else "",
        }

    def _proposed(self) -> dict[str, ApplicationItem]:
        """What the job usually leaves out, with the reason; everything else is taken to be here."""
        proposed = {}
        for item in self.law.permits.application_items:
            reason = self.job.not_applicable.get(item.key, "")
            presence = Presence.NOT_APPLICABLE if reason else Presence.HERE
            proposed[item.key] = ApplicationItem(key=item.key, presence=presence, reason=reason)
        return proposed

    def clean_scan_application(self) -> Any:
        return checked_file(self.cleaned_data["scan_application"])

    def clean_scan_plans(self) -> Any:
        return checked_file(self.cleaned_data["scan_plans"])

    def scans(self) -> tuple[Scan, ...]:
        """What was scanned in, by the item it answers."""
        filed = (
            ("scan_application", "Application", "description"),
            ("scan_plans", "Construction documents", "plan_sets"),
        )
        given = self.cleaned_data
        return tuple(Scan(title, item, given[name]) for name, title, item in filed if given[name])

    def _ask_about_a_twin(self, data: dict[str, Any]) -> None:
        """The same paper keyed twice, or sent again by the back button, would be a second application."""
        twin = open_twin(self.office, self.parcel, self.job.key)
        if twin and not data.get("another"):
            self.add_error("another", f"{twin.number} for the same job is open here. Check the box if this is another.")

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        self._ask_about_a_twin(data)
        self.answers = ItemRows.clean(self, self.law.permits.application_items)
        if data.get("contractor") == NEW_CONTRACTOR and not data.get("contractor_name"):
            self.add_error("contractor_name", "Enter the new contractor’s name.")
        if data.get("applicant") == "contractor" and data.get("contractor") == OWNER_DOES_IT:
            self.add_error("applicant", "The owner does the work, so the owner applies.")
        if data.get("signer") and not (data.get("signer_name") and data.get("signed_on")):
            self.add_error("signer_name", "Enter the name as signed and the day, or leave “Signed by” empty.")
        received = data.get("received_on")
        if received and received > self.office.today:
            self.add_error("received_on", "The day lies in the future.")
        elif received and not has_law(self.law.town, received):
            self.add_error("received_on", "The code that is kept here was not in force on that day.")
        if data.get("signed_on") and received and data["signed_on"] > received and data.get("signer"):
            self.add_error("signed_on", "Signed after it was received; check the two days.")
        if not data.get("signer"):
            data["signed_on"] = None
        return data
