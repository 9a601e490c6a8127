"""The forms of the zoning review and of a variance."""

from decimal import Decimal
from typing import Any

from django import forms

from casework.forms import DayField
from permits.building.forms import PermitForm
from permits.questions.queries import declaration_of
from permits.zoning.figures import BY_KEY, MEASURES
from permits.zoning.models import Structure
from permits.zoning.policies import USE, found_short, use_sentence
from permits.zoning.queries import districts, lines_of, review_of, uses

NO_DISTRICT, OTHER_USE = "", "other"
TYPED = tuple(measure for measure in MEASURES if measure.key != "coverage")  # coverage is worked out from the two areas


class ReviewZoningForm(PermitForm):
    """District, use, and the figures that are proposed; an empty figure is one that is not given."""

    district = forms.ChoiceField(label="Zoning district", required=False)
    use = forms.ChoiceField(label="Use")
    other_use = forms.CharField(label="A use that is not listed", max_length=120, required=False)
    structure = forms.ChoiceField(
        label="What is built", choices=Structure.choices, widget=forms.RadioSelect, initial=Structure.PRINCIPAL
    )

    def shape(self) -> None:
        review, said = review_of(self.record), declaration_of(self.record)
        self.known = {one.code: one for one in districts(self.office)}
        rows = [(one.code, str(one)) for one in self.known.values()]
        self._choices("district", [(NO_DISTRICT, "Not known"), *rows])
        self._choices("use", self._uses())
        self.fields["use"].initial = review.use if review else ""
        known_as = review.district.partition(",")[0] if review and review.district else ""
        self.fields["district"].initial = known_as or (said.district if said else "")
        if review and review.structure:
            self.fields["structure"].initial = review.structure
        earlier = {line.measure.key: line.proposed for line in lines_of(review)} if review else {}
        for measure in TYPED:
            self.fields[f"ft_{measure.key}"] = forms.DecimalField(
                label=f"{measure.label}, proposed (ft)",
                required=False,
                min_value=0,
                max_value=Decimal(9999),
                decimal_places=2,
                initial=earlier.get(measure.key),
            )
        for name, label, value in (
            ("lot_sq_ft", "Area of the lot (sq ft)", review.lot_sq_ft if review else None),
            ("covered_sq_ft", "Covered by buildings when done (sq ft)", review.covered_sq_ft if review else None),
        ):
            self.fields[name] = forms.IntegerField(
                label=label, required=False, min_value=0, max_value=99_999_999, initial=value
            )

    def _choices(self, name: str, choices: list[Any]) -> None:
        chosen = self.fields[name]
        assert isinstance(chosen, forms.ChoiceField)
        chosen.choices = choices

    def _uses(self) -> list[tuple[str, str]]:
        """Every use of the town's lists once, and one that is on none."""
        names = sorted({one.use for one in uses(self.office)})
        return [("", "Choose"), *((name, name) for name in names), (OTHER_USE, "A use that is not listed")]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("use") == OTHER_USE and not data.get("other_use"):
            self.add_error("other_use", "Describe the use.")
        return data

    def facts(self) -> dict[str, Any]:
        given = self.cleaned_data
        return {
            "district": self.known.get(given["district"]),
            "use": given["other_use"] if given["use"] == OTHER_USE else given["use"],
            "structure": given["structure"],
            "proposed": {measure.key: given[f"ft_{measure.key}"] for measure in TYPED},
            "lot_sq_ft": given["lot_sq_ft"],
            "covered_sq_ft": given["covered_sq_ft"],
        }


class VarianceForm(PermitForm):
    """The board's decision, and what it allows of each figure that falls short."""

    number = forms.CharField(label="Number of the decision", max_length=60)
    decided_on = DayField(label="Decided on")
    conditions = forms.CharField(
        label="Its conditions",
        widget=forms.Textarea(attrs={"rows": 3}),
        required=False,
        max_length=2000,
        help_text="Printed on the permit.",
    )

    def shape(self) -> None:
        review = review_of(self.record)
        if review is None:
            return
        by_key = {line.measure.key: line for line in lines_of(review)}
        for key, section, reason in found_short(review):
            if key == USE:
                self.fields[f"allows_{USE}"] = forms.BooleanField(
                    label="The decision allows the use", required=False, help_text=use_sentence(review)
                )
            elif by_key[key].proposed is not None:
                unit = BY_KEY[key].unit.strip()
                self.fields[f"allows_{key}"] = forms.DecimalField(
                    label=f"{BY_KEY[key].label} that it allows ({unit})",
                    required=False,
                    min_value=0,
                    decimal_places=2,
                    help_text=f"{section} {reason}",
                )

    def facts(self) -> dict[str, Any]:
        allowed = {
            name.removeprefix("allows_"): value for name, value in self.cleaned_data.items() if "allows_" in name
        }
        rest = {name: self.cleaned_data[name] for name in ("number", "decided_on", "conditions")}
        return {
            "granted": {key: value for key, value in allowed.items() if value is not None and value is not False},
            **rest,
        }
