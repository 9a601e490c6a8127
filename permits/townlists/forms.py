"""The forms for the town's own data. Each says in `save()` what is kept of it."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.utils.text import slugify

from accounts.office import Office
from casework.forms import DayField, PlumblineForm
from permits.approvals.models import ApprovalKind, ApprovedAgency, Before, When
from permits.approvals.queries import kinds
from permits.hazards.queries import settings_of
from permits.townlists import keeping
from permits.zoning.models import District, DistrictFigure, DistrictUse, Structure
from permits.zoning.queries import district_by_code

SPARE_USES = 3
CHIEF = ("name", "contact_person", "email", "phone", "address_1", "city", "state", "zip")


class ListForm(PlumblineForm):
    """Base: `kept` is what is changed; None adds."""

    rows: tuple[tuple[str, ...], ...] = ()  # fields that stand side by side

    def __init__(self, *args: Any, office: Office, kept: Any = None, **kwargs: Any) -> None:
        self.office, self.kept = office, kept
        super().__init__(*args, **kwargs)
        self.shape()
        self.ask_by_name()

    def shape(self) -> None:
        """Hook: choices, and what is kept so far."""

    def save(self) -> Any:
        """Keep it, as the office's act of today."""
        raise NotImplementedError

    @property
    def act(self) -> dict[str, Any]:
        return {"by": self.office.actor, "on": self.office.today}

    def choose(self, name: str, choices: list[tuple[str, str]]) -> None:
        chosen = self.fields[name]
        assert isinstance(chosen, forms.ChoiceField)
        chosen.choices = choices

    @property
    def laid_out(self) -> list[list[forms.BoundField]]:
        """The fields in their order, those of one row together."""
        side_by_side = {name: row for row in self.rows for name in row}
        shown = dict.fromkeys(side_by_side.get(name, (name,)) for name in self.fields)
        return [[self[name] for name in row] for row in shown]

    def fill(self, names: tuple[str, ...]) -> None:
        """Start from what is kept."""
        for name in names if self.kept else ():
            self.fields[name].initial = getattr(self.kept, name)


class KindForm(ListForm):
    """One line of the list of outside approvals."""

    label = forms.CharField(label="What is asked for", max_length=120)
    agency = forms.CharField(label="Who gives it", max_length=120)
    cite = forms.CharField(label="Law or policy it rests on", max_length=120)
    before = forms.ChoiceField(label="Needed", choices=Before.choices, widget=forms.RadioSelect, initial=Before.ISSUE)
    blocking = forms.BooleanField(
        label="Nothing goes ahead without it",
        required=False,
        initial=True,
        help_text="Unchecked: it is noted, and the officer may go ahead with a written reason.",
    )
    permit_types = forms.MultipleChoiceField(
        label="Permit types",
        widget=forms.CheckboxSelectMultiple,
        required=False,
        help_text="None checked: all of them.",
    )
    when = forms.ChoiceField(label="Asked for", choices=When.choices, required=False)
    listed_as = forms.ChoiceField(
        label="The same paper as",
        required=False,
        help_text="Where the application or the certificate asks for it already, that list holds up; here it is filed.",
    )
    only_listed_agencies = forms.BooleanField(label="Only from an agency on the town’s list", required=False)
    since = DayField(label="Asked of applications from")
    until = DayField(label="Through", required=False, hint="Empty while it is asked for.")
    FIELDS = ("label", "agency", "cite", "before", "blocking", "permit_types", "when", "listed_as")
    DATES = ("only_listed_agencies", "since", "until")

    def shape(self) -> None:
        law = self.office.law
        assert law is not None, "a town without law keeps no lists"
        self.choose("permit_types", [(kind.key, kind.label) for kind in law.permits.permit_types])
        same = {item.key: item.label for item in (*law.permits.application_items, *law.certificates.documents)}
        self.choose("listed_as", [("", "Nothing that is asked for elsewhere"), *same.items()])
        self.fields["since"].initial = self.office.today
        self.fill(self.FIELDS + self.DATES)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("until") and data.get("since") and data["until"] < data["since"]:
            self.add_error("until", "The last day lies before the first.")
        key = slugify(data.get("label", ""))[:40]
        if self.kept is None and kinds(self.office).filter(key=key).exists():
            self.add_error("label", "There is a line of this name; change that one.")
        return data

    def save(self) -> ApprovalKind:
        given = {name: self.cleaned_data[name] for name in self.FIELDS + self.DATES}
        key = self.kept.key if self.kept else slugify(given["label"])[:40]
        return keeping.keep_kind(self.office.municipality, kind=self.kept, key=key, **self.act, **given)


class AgencyForm(ListForm):
    """An agency whose certificates the town accepts."""

    kind = forms.TypedChoiceField(label="For", coerce=int)
    name = forms.CharField(label="Agency", max_length=120)
    phone = forms.CharField(label="Phone", max_length=30, required=False)
    resolution = forms.CharField(label="Approved by", max_length=80, required=False, help_text="Such as a resolution.")
    valid_from = DayField(label="Accepted from")
    valid_until = DayField(label="Through", required=False, hint="Empty while it is accepted.")

    def shape(self) -> None:
        self.listed = {kind.pk: kind for kind in kinds(self.office) if kind.only_listed_agencies}
        chosen = self.fields["kind"]
        assert isinstance(chosen, forms.ChoiceField)
        chosen.choices = [(pk, kind.label) for pk, kind in self.listed.items()]
        self.fields["valid_from"].initial = self.office.today
        self.fill(("name", "phone", "resolution", "valid_from", "valid_until"))
        self.fields["kind"].initial = self.kept.kind_id if self.kept else None

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("valid_until") and data.get("valid_from") and data["valid_until"] < data["valid_from"]:
            self.add_error("valid_until", "The last day lies before the first.")
        return data

    def save(self) -> ApprovedAgency:
        given = dict(self.cleaned_data) | {"kind": self.listed[self.cleaned_data["kind"]]}
        return keeping.keep_agency(self.office.municipality, agency=self.kept, **self.act, **given)


class DistrictForm(ListForm):
    """A zoning district: its figures, each with its section, and its uses."""

    code = forms.CharField(label="Code", max_length=12, help_text="As on the zoning map, such as RA-1.")
    name = forms.CharField(label="Name", max_length=80)

    def shape(self) -> None:
        self.fill(("code", "name"))
        figures = {(f.structure, f.measure): f for f in self.kept.figures.all()} if self.kept else {}
        for structure in Structure:
            for measure in DistrictFigure.Measure:
                self._figure(structure, measure, figures.get((structure.value, measure.value)))
        uses = list(self.kept.uses.all()) if self.kept else []
        self.places = range(len(uses) + SPARE_USES)
        for n in self.places:
            self._use(n, uses[n] if n < len(uses) else None)
        pairs = ((f"{s.value}_{m.value}", f"{s.value}_{m.value}_cite") for s, m in self._figures())
        self.rows = (*pairs, *((f"use_{n}", f"standing_{n}", f"cite_{n}") for n in self.places))

    @staticmethod
    def _figures() -> Iterator[tuple[Structure, DistrictFigure.Measure]]:
        return ((structure, measure) for structure in Structure for measure in DistrictFigure.Measure)

    def _figure(self, structure: Structure, measure: DistrictFigure.Measure, kept: DistrictFigure | None) -> None:
        name = f"{structure.value}_{measure.value}"
        label = f"{structure.label}: {measure.label.lower()}"
        self.fields[name] = forms.DecimalField(
            label=label,
            required=False,
            min_value=0,
            max_digits=7,
            decimal_places=2,
            initial=kept.value if kept else None,
        )
        self.fields[f"{name}_cite"] = forms.CharField(
            label=f"Section of “{label}”", max_length=80, required=False, initial=kept.cite if kept else ""
        )

    def _use(self, n: int, kept: DistrictUse | None) -> None:
        self.fields[f"use_{n}"] = forms.CharField(
            label=f"Use {n + 1}", max_length=120, required=False, initial=kept.use if kept else ""
        )
        self.fields[f"standing_{n}"] = forms.ChoiceField(
            label=f"Use {n + 1} is",
            choices=DistrictUse.Standing.choices,
            initial=kept.standing if kept else DistrictUse.Standing.PERMITTED,
        )
        self.fields[f"cite_{n}"] = forms.CharField(
            label=f"Section of use {n + 1}", max_length=80, required=False, initial=kept.cite if kept else ""
        )

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        for structure, measure in self._figures():
            name = f"{structure.value}_{measure.value}"
            if data.get(name) and not data.get(f"{name}_cite"):
                self.add_error(f"{name}_cite", "Name the section of this figure.")
        for n in self.places:
            if data.get(f"use_{n}") and not data.get(f"cite_{n}"):
                self.add_error(f"cite_{n}", "Name the section of this use.")
        named = [data.get(f"use_{n}") for n in self.places]
        for n, use in enumerate(named):
            if use and use in named[:n]:
                self.add_error(f"use_{n}", "This use is entered already; change that line.")
        same = district_by_code(self.office, data.get("code", ""))
        if same and same != self.kept:
            self.add_error("code", "There is a district of this code; change that one.")
        return data

    def save(self) -> District:
        given = self.cleaned_data
        figures = [
            {"structure": s.value, "measure": m.value, "value": given[f"{s.value}_{m.value}"]}
            | {"cite": given[f"{s.value}_{m.value}_cite"]}
            for s, m in self._figures()
            if given[f"{s.value}_{m.value}"]
        ]
        uses = [
            {"use": given[f"use_{n}"], "standing": given[f"standing_{n}"], "cite": given[f"cite_{n}"]}
            for n in self.places
            if given[f"use_{n}"]
        ]
        named = {"code": given["code"], "name": given["name"], "figures": figures, "uses": uses}
        return keeping.keep_district(self.office.municipality, district=self.kept, **self.act, **named)


class HazardsForm(ListForm):
    """The fire chief, and the period over which costs of improvements are added up."""

    name = forms.CharField(label="Fire department or district", max_length=160, required=False)
    contact_person = forms.CharField(label="Chief", max_length=120, required=False)
    email = forms.EmailField(
        label="E-mail", required=False, help_text="Without one, notices are printed for certified mail."
    )
    phone = forms.CharField(label="Phone", max_length=30, required=False)
    address_1 = forms.CharField(label="Street address", max_length=120, required=False)
    city = forms.CharField(label="City", max_length=60, required=False)
    state = forms.CharField(label="State", max_length=2, required=False)
    zip = forms.CharField(label="ZIP code", max_length=10, required=False)
    flood_years = forms.IntegerField(label="Years over which costs are added up", min_value=1, max_value=50)
    flood_cite = forms.CharField(label="Law or policy for these years", max_length=120)
    rows = (("name", "contact_person"), ("email", "phone"), ("address_1",), ("city", "state", "zip"))

    def shape(self) -> None:
        kept = settings_of(self.office)
        self.fields["flood_years"].initial, self.fields["flood_cite"].initial = kept.flood_years, kept.flood_cite
        for name in CHIEF:
            self.fields[name].initial = getattr(kept.fire_chief, name, "")

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("name") and not data.get("email") and not data.get("address_1"):
            self.add_error("email", "Enter an e-mail address, or a street address for certified mail.")
        return data

    def save(self) -> Any:
        given = self.cleaned_data
        period = {"flood_years": given["flood_years"], "flood_cite": given["flood_cite"]}
        chief = {name: given[name] for name in CHIEF}
        return keeping.keep_hazards(self.office.municipality, chief=chief, **period, **self.act)
