"""The forms of the construction notice, the truss sign and the flood review."""

from typing import Any

from django import forms

from casework.forms import DayField, MoneyField
from permits.building.forms import PermitForm
from permits.building.letters import part
from permits.hazards.actions import Determined
from permits.hazards.flood import ROLL, flood_law, reckon
from permits.hazards.queries import flood_review_of, notice_of

CAPACITIES = (("Owner", "The owner"), ("Owner’s representative", "The owner’s representative"))
NATURES = {"enlargement": "addition", "alteration": "rehabilitation"}  # what the job suggests; else a new structure
SEEN = (
    ("The sign is on the electric box.", "The sign is on the electric box"),
    ("There is no electric box outside.", "There is no electric box outside"),
)


class NoticeForm(PermitForm):
    """The State's form as it was filed."""

    structure = forms.ChoiceField(label="The work is", widget=forms.RadioSelect)
    kinds = forms.MultipleChoiceField(label="It uses", widget=forms.CheckboxSelectMultiple)
    place = forms.ChoiceField(label="In", widget=forms.RadioSelect)
    signed_by = forms.CharField(label="Form signed by", max_length=120)
    capacity = forms.ChoiceField(label="Signed as", choices=CAPACITIES, widget=forms.RadioSelect, initial="Owner")
    signed_on = DayField(label="Form signed on")

    def shape(self) -> None:
        rules, filed, owner = self.law.permits.preconditions.truss, notice_of(self.record), part(self.record, "owner")
        terms = {"structure": rules.structures, "kinds": rules.kinds, "place": rules.places} if rules else {}
        for name, options in terms.items():
            chosen = self.fields[name]
            assert isinstance(chosen, forms.ChoiceField)
            chosen.choices = [(term.key, term.label) for term in options]
        suggested = next((NATURES[nature] for nature in self.record.natures if nature in NATURES), "new")
        self.fields["structure"].initial = filed.structure if filed else suggested
        self.fields["kinds"].initial = filed.kinds if filed else []
        self.fields["place"].initial = filed.place if filed else ""
        self.fields["signed_by"].initial = owner.name if owner else ""
        self.fields["signed_on"].initial = self.office.today


class SignForm(PermitForm):
    """What was found at the electric box."""

    found = forms.ChoiceField(label="What was found", choices=SEEN, widget=forms.RadioSelect)


class FloodForm(PermitForm):
    """The map's facts; and, for an improvement in a special flood hazard area, the determination."""

    zone = forms.CharField(
        label="Flood zone", max_length=6, required=False, help_text="As on the map: AE, X. Empty where it is not known."
    )
    panel = forms.CharField(label="Map panel", max_length=20, required=False)
    elevation_ft = forms.DecimalField(label="Base flood elevation (ft)", max_digits=7, decimal_places=2, required=False)
    value = MoneyField(label="Market value of the building before the work", required=False)
    value_source = forms.CharField(
        label="Where that value comes from",
        max_length=160,
        required=False,
        help_text="The assessor’s value of the building without the land, or an appraisal.",
    )
    substantial = forms.TypedChoiceField(
        label="Is it a substantial improvement?",
        choices=(("", "Not determined"), ("yes", "Yes"), ("no", "No")),
        widget=forms.RadioSelect,
        required=False,
        coerce=lambda said: {"yes": True, "no": False}[said],
        empty_value=None,
    )
    basis = forms.CharField(
        label="Why, where it differs from the figure",
        widget=forms.Textarea(attrs={"rows": 2}),
        max_length=1000,
        required=False,
    )
    conditions = forms.CharField(
        label="Conditions for the work",
        widget=forms.Textarea(attrs={"rows": 2}),
        max_length=1000,
        required=False,
        help_text="Printed on the permit, such as the elevation of the lowest floor.",
    )

    def shape(self) -> None:
        parcel, review = self.record.parcel, flood_review_of(self.record)
        if parcel:
            self.fields["zone"].initial, self.fields["panel"].initial = parcel.flood_zone, parcel.flood_panel
            self.fields["elevation_ft"].initial = parcel.base_flood_elevation_ft
            self.fields["value"].initial = review.value_cents if review else parcel.market_value_cents
        self.fields["value_source"].initial = review.value_source if review else ROLL
        if review:
            self.fields["substantial"].initial = {True: "yes", False: "no"}[review.substantial]
            self.fields["basis"].initial, self.fields["conditions"].initial = review.basis, review.conditions
        rules = flood_law(self.record)
        if rules:
            self.fields["substantial"].help_text = reckon(self.record, rules, self.office.today).sentence + "."

    def clean_zone(self) -> str:
        zone: str = self.cleaned_data["zone"].strip().upper()
        return zone

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("substantial") is not None:
            for name, wanted in (
                ("value", "Enter the market value of the building."),
                ("value_source", "Say where the value comes from."),
            ):
                if not data.get(name):
                    self.add_error(name, wanted)
        return data

    def facts(self) -> dict[str, Any]:
        given = self.cleaned_data
        determined = None
        if given["substantial"] is not None:
            determined = Determined(
                substantial=given["substantial"],
                value_cents=given["value"],
                value_source=given["value_source"],
                basis=given["basis"],
                conditions=given["conditions"],
            )
        return {name: given[name] for name in ("zone", "panel", "elevation_ft")} | {"determined": determined}
