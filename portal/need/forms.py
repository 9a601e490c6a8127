"""The questions of one page as a form, built from the law's own conditions; and where a written answer goes."""

from collections.abc import Callable, Mapping
from decimal import Decimal
from math import prod
from typing import Any

from django import forms
from django.utils.html import format_html
from django.utils.safestring import SafeString

from casework.forms import PlumblineForm
from ordinances.conditions import MOST, NO, UNSURE, YES, Answered, Condition, Fact, Measured, OneOf
from ordinances.exemption_chapter import Start
from ordinances.need_walk import WORK, Page

ANSWERED = "a"  # before the names of what is answered now, so that it is not mistaken for what was said before
NOT_SURE = (UNSURE, "I am not sure")
LENGTHS = {"ft": Decimal(12), "in": Decimal(1)}  # inches in the unit


class LengthInput(forms.MultiWidget):
    """A length as people measure it: feet and inches."""

    template_name = "portal/need/length.html"
    use_fieldset = True

    def __init__(self, attrs: dict[str, Any] | None = None) -> None:
        one = {"inputmode": "decimal", "autocomplete": "off", "maxlength": 12}
        super().__init__({"ft": forms.TextInput(one), "in": forms.TextInput(one)}, attrs)

    def decompress(self, value: Any) -> list[Any]:
        return [None, None]


class LengthField(forms.MultiValueField):
    """Feet and inches; either may be left empty. Its value is in `unit`."""

    widget = LengthInput

    def __init__(self, unit: str, **kwargs: Any) -> None:
        self.unit = unit
        wrong = {"invalid": "Enter feet and inches as numbers, such as 8 and 6."}
        parts = [
            forms.DecimalField(required=False, min_value=0, max_value=MOST / 100, error_messages=wrong)
            for _ in range(2)
        ]
        super().__init__(parts, require_all_fields=False, **kwargs)

    def compress(self, data_list: list[Decimal | None]) -> Decimal | None:
        if all(part is None for part in data_list):
            return None
        feet, inches = (part or Decimal(0) for part in data_list)
        return round((feet * 12 + inches) / LENGTHS[self.unit], 4)


class PageForm(PlumblineForm):
    """One page of questions. `facts` are the answers, None where somebody is not sure."""

    def __init__(self, *args: Any, page: Page, **kwargs: Any) -> None:
        self.page = page
        super().__init__(*args, prefix=ANSWERED, **kwargs)
        said = ""
        for condition in page:  # one reason for several questions is given once
            self.fields[condition.fact] = FIELDS[type(condition)](condition)
            self.fields[condition.fact].help_text = _hint(
                condition.help, condition.why if condition.why != said else ""
            )
            said = condition.why
        self.ask_by_name()

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        for condition in self.page:
            if isinstance(condition, Measured) and condition.product_of and data.get(condition.fact) is None:
                factors = [data[name] for name in condition.product_of if data.get(name) is not None]
                if len(factors) == len(condition.product_of):
                    data[condition.fact] = prod(factors)
        return data

    @property
    def written(self) -> dict[str, str]:
        """The answers as an address holds them."""
        given = self.cleaned_data
        return {condition.fact: _written(condition, given[condition.fact]) for condition in self.page}

    @property
    def measures(self) -> bool:
        """Whether something has to be measured, which not everybody has done."""
        return any(isinstance(condition, Measured) for condition in self.page)


class WorkForm(PlumblineForm):
    """What is to be done, where a starting point may mean several things."""

    work = forms.ChoiceField(widget=forms.RadioSelect)

    def __init__(self, *args: Any, start: Start, **kwargs: Any) -> None:
        super().__init__(*args, prefix=ANSWERED, **kwargs)
        chosen = self.fields[WORK]
        assert isinstance(chosen, forms.ChoiceField)
        chosen.label, chosen.help_text = start.asks, _hint("", start.why)
        chosen.choices = [(work.key, _option(work.label, work.help)) for work in start.works]
        self.ask_by_name()

    @property
    def written(self) -> dict[str, str]:
        return {WORK: self.cleaned_data[WORK]}


class InWritingForm(PlumblineForm):
    """Where the office's written answer goes: nothing else is asked about a person."""

    name = forms.CharField(label="Your name", max_length=160, widget=forms.TextInput(attrs={"autocomplete": "name"}))
    email = forms.EmailField(
        label="E-mail",
        required=False,
        help_text="Without one, the answer comes by mail.",
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
    address_1 = forms.CharField(
        label="Street address",
        max_length=120,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "address-line1"}),
    )
    city = forms.CharField(
        label="City", max_length=60, required=False, widget=forms.TextInput(attrs={"autocomplete": "address-level2"})
    )
    state = forms.CharField(
        label="State",
        max_length=2,
        required=False,
        initial="NY",
        widget=forms.TextInput(attrs={"autocomplete": "address-level1"}),
    )
    zip = forms.CharField(
        label="ZIP code", max_length=10, required=False, widget=forms.TextInput(attrs={"autocomplete": "postal-code"})
    )

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if "email" in data and not data["email"]:
            for name, what in (("address_1", "street address"), ("city", "city"), ("zip", "ZIP code")):
                if name in data and not data[name]:
                    self.add_error(name, f"Enter an e-mail address above, or the {what} for a letter.")
        return data

    def where(self) -> dict[str, str]:
        """What is kept: of an address only what the answer needs."""
        needed = ("name", "email") if self.cleaned_data["email"] else ("name", "address_1", "city", "state", "zip")
        return {name: self.cleaned_data[name] for name in needed}


def _hint(help: str, why: str) -> SafeString:
    """What helps to answer, and why it is asked."""
    reason = format_html('<span class="pl-why"><strong>Why we ask:</strong> {}</span>', why) if why else ""
    return format_html("{}{}", help, reason)


def _option(label: str, help: str) -> SafeString | str:
    return format_html('{}<span class="pl-option__more">{}</span>', label, help) if help else label


def _yes_or_no(condition: Answered) -> forms.Field:
    choices = ((YES, "Yes"), (NO, "No"), NOT_SURE)
    return forms.ChoiceField(
        label=condition.asks, choices=choices, widget=forms.RadioSelect(attrs={"class": "pl-segments"})
    )


def _one_of(condition: OneOf) -> forms.Field:
    return forms.ChoiceField(label=condition.asks, choices=(*condition.choices, NOT_SURE), widget=forms.RadioSelect)


def _measured(condition: Measured) -> forms.Field:
    unit, required = condition.limit.unit, not condition.product_of
    if unit in LENGTHS:
        return LengthField(unit, required=required, label=condition.asks)
    widget = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off", "class": "pl-measure"})
    label = f"{condition.asks.rstrip('?')}, in {SPOKEN.get(unit, unit)}?"
    return forms.DecimalField(
        required=required, min_value=0, max_value=MOST - 1, decimal_places=3, widget=widget, label=label
    )


SPOKEN = {"sq ft": "square feet"}
FIELDS: Mapping[type[Condition], Callable[[Any], forms.Field]] = {
    Answered: _yes_or_no,
    OneOf: _one_of,
    Measured: _measured,
}


def _written(condition: Condition, given: Any) -> str:
    """A cleaned answer as an address holds it."""
    known: Fact | None = given if isinstance(given, Decimal) else condition.read(str(given))
    return condition.written(known)
