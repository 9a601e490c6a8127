"""The counter's form for a paper application: one page, most of it filled in for a usual job."""

from typing import Any

from django import forms

from accounts.office import Office
from casework.forms import DayField
from ordinances.law import has_law
from parcels.queries import find_contractors, party_by_id
from permits.intake.actions import Scan
from permits.intake.work import WorkForm
from records.forms import checked_file

FILES = "PDF, or a photo as JPEG, PNG or HEIC."
OWNER_DOES_IT, NEW_CONTRACTOR = "owner", "new"
LISTED, MOST_DIGITS = 50, 19


class ContractorOffer:
    """Whom the counter offers as doing the work: the contractors that what was typed finds, as far as a list is read.

    Whoever is chosen already stays in the list, found or not. `more`: others are called so too.
    """

    def __init__(self, office: Office, text: str, chosen: str = "") -> None:
        found = find_contractors(office, text, limit=LISTED + 1)
        self.more = len(found) > LISTED
        self.found = found[:LISTED]
        listed = [(str(one.pk), one.name) for one in self.found]
        kept = party_by_id(office, int(chosen)) if chosen.isdecimal() and len(chosen) < MOST_DIGITS else None
        if kept is not None and kept.is_contractor and kept not in self.found:
            listed.insert(0, (str(kept.pk), kept.name))
        self.choices = [(OWNER_DOES_IT, "The owner"), (NEW_CONTRACTOR, "A new contractor"), *listed]
        # What was typed means the first that it finds.
        self.meant = listed[0][0] if text.strip() and self.found else chosen or OWNER_DOES_IT


class IntakeForm(WorkForm):
    """The counter’s form: besides the work, the people, the paper and the signature on it."""

    received_on = DayField(label="Received on")
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

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not self.is_bound:  # a form that comes back begins at its problems
            self.fields["description"].widget.attrs["autofocus"] = True
        self._choices("signer", [(t.key, t.label) for t in self.law.permits.signers])
        self.offer = ContractorOffer(self.office, "", str(self.data.get("contractor", "")))
        self._choices("contractor", self.offer.choices)

    def usual(self) -> dict[str, Any]:
        owner = self.parcel.owner
        return super().usual() | {
            "received_on": self.office.today,
            "signed_on": self.office.today,
            "owner_name": owner.name if owner else "",
            "owner_phone": owner.phone if owner else "",
            "owner_email": owner.email if owner else "",
            "signer_name": owner.name if owner else "",
        }

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

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
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
