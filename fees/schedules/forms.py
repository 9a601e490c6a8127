"""Entering a fee schedule: the resolution, its days, and a line for each fee."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from django import forms
from django.forms.formsets import BaseFormSet, formset_factory
from django.utils.text import slugify

from accounts.office import Office
from casework.asked import row_number
from casework.forms import DayField, MoneyField, PlumblineForm, asking_sentence, problems_of
from fees.calculation import Measures
from fees.models import FeeItem
from fees.schedules.lines import Expected, expected
from fees.schedules.policies import obstacles_to_adopt
from ordinances.law import Law

MOST_LINES = 80
SPARE = 3
NOT_CHARGED = ""
KEY_LENGTH = 40
# At which field a thing that stands in the way is said.
FIELD_OF = {"adopted-later": "adopted_on", "before-adopted": "effective_from", "same-day": "effective_from"}


class ScheduleForm(PlumblineForm):
    """The act of the board, from when it counts, and the job by which its effect is shown."""

    resolution = forms.CharField(max_length=80, help_text="Its number, such as 2026-41.")
    adopted_on = DayField(label="Adopted on")
    effective_from = DayField(label="In force from", hint="What was charged before keeps its amount.")
    square_feet = forms.DecimalField(
        label="Floor area of the sample job, in square feet",
        min_value=1,
        max_value=9_999_999,
        decimal_places=1,
        initial=1500,
    )
    valuation_cents = MoneyField(label="Cost of the sample job", initial=60_000_00)

    def __init__(self, *args: Any, the_law: Law, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        set_by, resolution = the_law.fees.set_by.value, self.fields["resolution"]
        resolution.label = f"{set_by[:1].upper()}{set_by[1:]}"
        resolution.error_messages["required"] = asking_sentence(resolution, "resolution")

    def clean_valuation_cents(self) -> int:
        cents: int = self.cleaned_data["valuation_cents"]
        if not cents:
            raise forms.ValidationError("Enter more than nothing.")
        return cents

    @property
    def measures(self) -> Measures:
        given = self.cleaned_data
        return Measures(square_feet=given["square_feet"], valuation_cents=given["valuation_cents"])


class LineForm(PlumblineForm):
    """One fee. Figures that its way of counting does not use are not looked at."""

    key = forms.SlugField(max_length=KEY_LENGTH, required=False, widget=forms.HiddenInput)
    event = forms.ChoiceField(label="Charged for", required=False)
    label = forms.CharField(label="On the receipt", max_length=80, required=False)
    applies_to = forms.CharField(label="Applies to", max_length=120, required=False)
    method = forms.ChoiceField(
        label="How it is counted",
        choices=[(NOT_CHARGED, "No such fee"), *FeeItem.Method.choices],
        required=False,
    )
    amount_cents = MoneyField(label="Amount", required=False)
    rate = forms.DecimalField(label="Rate in dollars", required=False, max_digits=9, decimal_places=4, min_value=0)
    minimum_cents = MoneyField(label="At least", required=False)

    def __init__(self, *args: Any, the_law: Law, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.known = {line.key: line for line in expected(the_law)}
        event = self.fields["event"]
        assert isinstance(event, forms.ChoiceField)
        event.choices = [("", "Choose"), *((one.key, one.label) for one in the_law.fees.events)]
        if self.line is not None:
            event.widget = forms.HiddenInput()

    @property
    def line(self) -> Expected | None:
        """Which line of the program's own this is; None for another one of the board's."""
        return self.known.get(str(self["key"].value() or ""))

    @property
    def heading(self) -> str:
        """What the line is called on the page."""
        said = (self["label"].value(), self["applies_to"].value())
        return ", ".join(part for part in said if part) or (self.line.name if self.line else "Another fee")

    @property
    def is_charged(self) -> bool:
        return bool(self.cleaned_data.get("method"))

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if not data.get("method"):
            self._refuse_half_a_line(data)
            return data
        if self.line is not None:
            data["event"] = self.line.event
        for name in ("event", "label"):
            if not data.get(name):
                self.add_error(name, f"{'Choose' if name == 'event' else 'Enter'} “{self.fields[name].label}”.")
        figure = "amount_cents" if data["method"] == FeeItem.Method.FLAT else "rate"
        if figure not in self.errors and not data.get(figure):
            self.add_error(figure, "Enter more than nothing; a fee of nothing is left out.")
        return data

    def _refuse_half_a_line(self, data: Mapping[str, Any]) -> None:
        """A line of the board's own that has a name and no way of counting was begun and not finished."""
        if self.line is None and data.get("label"):
            self.add_error("method", "Choose how this fee is counted.")

    def item(self) -> FeeItem:
        given = self.cleaned_data
        flat, by_cost = (given["method"] == m for m in (FeeItem.Method.FLAT, FeeItem.Method.PER_THOUSAND))
        return FeeItem(
            key=given["key"] or slugify(f"{given['label']} {given['applies_to']}")[:KEY_LENGTH],
            event=given["event"],
            label=given["label"],
            applies_to=given["applies_to"],
            method=given["method"],
            amount_cents=(given["amount_cents"] or 0) if flat or by_cost else 0,
            rate=None if flat else given["rate"],
            minimum_cents=0 if flat else given["minimum_cents"] or 0,
        )


LineFormSet: type[BaseFormSet[LineForm]] = formset_factory(
    LineForm, extra=0, max_num=MOST_LINES, absolute_max=MOST_LINES, validate_max=True
)
LINE_FIELDS = tuple(LineForm.base_fields)


class Entry:
    """The whole page: the form and its lines, as they were sent or to begin from."""

    def __init__(self, office: Office, in_force: Sequence[FeeItem], sent: Any = None, again: bool = False) -> None:
        """`again`: what was sent is shown to be changed, with room for more lines, and not judged yet."""
        assert office.law is not None, "a town without law has no fees"
        self.office, self.law = office, office.law
        if sent is not None and not again:
            self.form = ScheduleForm(sent, the_law=self.law)
            self.lines = LineFormSet(sent, form_kwargs={"the_law": self.law})
            return
        begun = _raw_lines(sent) if sent is not None else [_of_item(item) for item in in_force]
        self.form = ScheduleForm(initial=sent.dict() if sent is not None else None, the_law=self.law)
        lines = [*begun, *self._missing({line["key"] for line in begun}), *({"key": ""} for _ in range(SPARE))]
        self.lines = LineFormSet(initial=lines[:MOST_LINES], form_kwargs={"the_law": self.law})

    def _missing(self, here: set[str]) -> list[dict[str, Any]]:
        """The lines that the program will ask for and that are not there yet, each as no such fee."""
        missing = (line for line in expected(self.law) if line.key not in here)
        return [
            {"key": line.key, "event": line.event, "label": line.label, "applies_to": line.applies_to}
            for line in missing
        ]

    def is_valid(self, on: date) -> bool:
        """Whether it can be adopted as it stands; otherwise each thing is said at its field."""
        if not (self.form.is_valid() and self.lines.is_valid()):
            return False
        given = self.form.cleaned_data
        days = {name: given[name] for name in ("adopted_on", "effective_from")}
        found = obstacles_to_adopt(self.office.municipality, items=self.items(), on=on, **days)
        for obstacle in found:
            self.form.add_error(FIELD_OF.get(obstacle.code), str(obstacle))
        return self.form.is_valid()

    def items(self) -> list[FeeItem]:
        return [line.item() for line in self.lines if line.is_charged]

    @property
    def problems(self) -> list[tuple[str, str]]:
        """Everything that is wrong, in the order of the page; a line's with its name."""
        if not self.form.is_bound:
            return []
        of_lines = [(at, f"{line.heading}: {said}") for line in self.lines for at, said in problems_of(line)]
        whole = [("", str(said)) for said in self.lines.non_form_errors()]
        return [*problems_of(self.form), *of_lines, *whole]


def _of_item(item: FeeItem) -> dict[str, Any]:
    kept = {name: getattr(item, name) for name in LINE_FIELDS}
    if item.rate is not None:
        kept["rate"] = item.rate.normalize()
    return kept | {name: kept[name] or None for name in ("amount_cents", "minimum_cents")}


def _raw_lines(sent: Any) -> list[dict[str, Any]]:
    """The lines as they were typed; empty ones of the board's own are left out."""
    total = row_number(sent.get("form-TOTAL_FORMS", "")) or 0
    rows = [{name: sent.get(f"form-{n}-{name}", "") for name in LINE_FIELDS} for n in range(min(total, MOST_LINES))]
    return [row for row in rows if row["key"] or row["label"] or row["method"]]
