"""The application as somebody from outside fills it in: the counter’s questions about the work, and who they are."""

from collections.abc import Collection
from typing import Any

from django import forms

from casework.forms import PlumblineForm
from ordinances.chapters import RequiredItem
from permits.building.models import ApplicationItem
from permits.intake.work import WorkForm

Presence = ApplicationItem.Presence
OWNER, CONTRACTOR, AGENT = "owner", "contractor", "agent"
# Items that other answers give: nobody is asked for them twice.
TOLD_ELSEWHERE = {"description": "description", "premises": "", "occupancy": "occupancy_class", "plan_sets": ""}
LABELS = {Presence.HERE: "Included", Presence.MISSING: "Not yet", Presence.NOT_APPLICABLE: "Does not apply"}
WHO = (
    "part", "business", "phone", "address_1", "city", "state", "zip", "owner_name", "owner_email", "owner_phone",
    "contractor", "contractor_name", "contractor_phone", "contractor_email", "contractor_permit",
    "contractor_permit_expires_on",
)  # fmt: skip


def text(label: str, autocomplete: str = "off", **facts: Any) -> forms.CharField:
    """A line of text that a phone can fill in."""
    facts = {"max_length": 120, **facts}
    return forms.CharField(label=label, widget=forms.TextInput(attrs={"autocomplete": autocomplete}), **facts)


class ApplicationForm(WorkForm):
    """The whole application; each step shows some of its fields. `filed` are the items for which a file is here."""

    part = forms.ChoiceField(
        label="You are",
        widget=forms.RadioSelect,
        choices=(
            (OWNER, "The owner of the property"),
            (CONTRACTOR, "The contractor who will do the work"),
            (AGENT, "Somebody else who applies for the owner"),
        ),
        help_text="§ 5-24(d)(2)",
    )
    business = text("Name of your business", "organization", required=False, help_text="If you apply as one.")
    phone = text("Your phone", "tel", max_length=30)
    address_1 = text("Your street address", "address-line1", help_text="Where letters and the permit are mailed.")
    city = text("City", "address-level2", max_length=60)
    state = text("State", "address-level1", max_length=2, initial="NY")
    zip = text("ZIP code", "postal-code", max_length=10)
    owner_name = text("Owner’s name", required=False, max_length=160)
    owner_email = forms.EmailField(label="Owner’s e-mail", required=False, help_text="Without one, notices go by mail.")
    owner_phone = text("Owner’s phone", required=False, max_length=30)
    contractor = forms.ChoiceField(
        label="Who does the work",
        widget=forms.RadioSelect,
        required=False,
        choices=((OWNER, "The owner"), (CONTRACTOR, "A contractor")),
    )
    contractor_name = text("Contractor’s name", required=False, max_length=160)
    contractor_phone = text("Contractor’s phone", required=False, max_length=30)
    contractor_email = forms.EmailField(label="Contractor’s e-mail", required=False)

    def __init__(self, *args: Any, filed: Collection[str] = (), **kwargs: Any) -> None:
        self.filed = filed
        super().__init__(*args, **kwargs)
        self.fields["description"].widget.attrs["rows"] = 5
        self.fields["description"].help_text = "Where on the property, what, how large, of what. § 5-24(d)(4)(a)"
        self.fields["valuation"].help_text = "Labor and materials, also where you do the work yourself."
        self.fields["occupancy_class"].help_text = "Chosen as the assessment roll suggests. § 5-24(d)(4)(c)"
        for item in self.asked_items():
            answer = self.fields[f"item_{item.key}"]
            assert isinstance(answer, forms.ChoiceField)
            allowed = [key for key in LABELS if item.needs_applicability or key != Presence.NOT_APPLICABLE]
            answer.choices = [(key, LABELS[key]) for key in allowed]
            answer.help_text = f"{item.question} § {item.cite}"

    def asked_items(self) -> tuple[RequiredItem, ...]:
        return tuple(item for item in self.law.permits.application_items if item.key not in TOLD_ELSEWHERE)

    def proposed(self, otherwise: str = Presence.MISSING) -> dict[str, ApplicationItem]:
        return super().proposed(otherwise)

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        if data.get("part") in (CONTRACTOR, AGENT) and not data.get("owner_name"):
            self.add_error("owner_name", "Enter the owner’s name.")
        if data.get("part") == CONTRACTOR:
            data["contractor"] = CONTRACTOR
        elif not data.get("contractor"):
            self.add_error("contractor", "Choose who does the work.")
        elif data["contractor"] == CONTRACTOR and not data.get("contractor_name"):
            self.add_error("contractor_name", "Enter the contractor’s name.")
        self.answers = {item.key: self._answer(item.key) for item in self.law.permits.application_items}
        return data

    def _answer(self, key: str) -> tuple[str, str]:
        """What is said of an item: by other answers, by a file that is here, or by its own line."""
        if key in TOLD_ELSEWHERE:
            given = self._told(key)
            return (Presence.HERE if given else Presence.MISSING, "")
        presence, reason = self.answers.get(key, (Presence.MISSING, ""))
        return (Presence.HERE, "") if presence != Presence.NOT_APPLICABLE and key in self.filed else (presence, reason)

    def _told(self, key: str) -> bool:
        if key == "premises":
            return bool(self.parcel.print_key and self.parcel.address)
        field = TOLD_ELSEWHERE[key]
        return bool(self.cleaned_data.get(field)) if field else key in self.filed

    def fields_of(self, step: str) -> list[str]:
        """The names of the fields that a step shows; what belongs to no other belongs to the work."""
        items = [name for name in self.fields if name.startswith(("item_", "reason_"))]
        shown = {"who": [name for name in WHO if name in self.fields], "items": items, "review": ["another"]}
        elsewhere = {name for names in shown.values() for name in names}
        return shown.get(step) or [name for name in self.fields if step == "work" and name not in elsewhere]


class SignForm(PlumblineForm):
    """The electronic signature: the name typed, and that it is meant as one (State Technology Law § 304(2))."""

    signer_name = forms.CharField(label="Type your full name, to sign", max_length=120)
    signs = forms.BooleanField(label="I sign this application electronically")
