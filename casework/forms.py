"""How a form looks and speaks everywhere: the renderer, and the few fields an office needs.

A form drawn with `{{ form }}` or `{{ field.as_field_group }}` gets its label, hint and error tied together
for screen readers, and a summary of problems that links to each field. See `templates/django/forms/`.
"""

import re
from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import Any

from django import forms
from django.core.validators import MaxLengthValidator
from django.forms.renderers import TemplatesSetting
from django.forms.utils import ErrorDict, ErrorList
from django.utils.html import format_html
from django.utils.safestring import SafeString

# How a missing answer is asked for, by the kind of control: one types, chooses, or attaches.
ASKING_VERBS: Mapping[type[forms.Widget], str] = {
    forms.CheckboxInput: "Check the box",
    forms.ClearableFileInput: "Attach",
    forms.FileInput: "Attach",
    forms.Select: "Choose",
    forms.RadioSelect: "Choose",
    forms.CheckboxSelectMultiple: "Choose",
    forms.SelectMultiple: "Choose",
}

# How a long list of short questions stays on one page: each a line, what depends on the answer right below it.
# Attributes of the widgets; forms.css shows a note only after "no", and the parts only after "yes".
LINE: dict[str, Any] = {"class": "pl-line"}
LINE_NOTE: dict[str, Any] = {"class": "pl-line-note"}
LINE_PART: dict[str, Any] = {"class": "pl-line-part"}
LINE_TEXT: dict[str, Any] = {"class": "pl-line-text"}

# Dollars and cents as typed, without sign and commas; beyond ten digits it is a slip of the hand.
AMOUNT = re.compile(r"-?(?=\.?\d)\d{0,10}(?:\.\d{0,2})?")


class PlumblineBoundField(forms.BoundField):
    """A field that knows where its error link must lead."""

    @property
    def target_id(self) -> str:
        """The id of the control that takes the focus: the first option where the field is a group."""
        return f"{self.auto_id}_0" if self.use_fieldset else str(self.auto_id)


class PlumblineRenderer(TemplatesSetting):
    """Draws forms, fields and errors from this project's templates."""

    form_template_name = "django/forms/form.html"
    field_template_name = "django/forms/field.html"
    bound_field_class = PlumblineBoundField


LONGEST_EMAIL = 254


class PlumblineForm(forms.Form):
    """The base of the office's own forms: no colons after labels, and missing answers asked for by name."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("label_suffix", "")
        super().__init__(*args, **kwargs)
        self._as_long_as_kept()
        self.ask_by_name()

    def _as_long_as_kept(self) -> None:
        """Django reads e-mail addresses of up to 320 characters; what is kept of a person holds 254."""
        for field in self.fields.values():
            if isinstance(field, forms.EmailField):
                field.validators.append(MaxLengthValidator(LONGEST_EMAIL))
                field.widget.attrs["maxlength"] = str(LONGEST_EMAIL)

    def ask_by_name(self) -> None:
        """Again after fields were added: each missing answer is asked for by its own name."""
        for name, field in self.fields.items():
            if field.error_messages.get("required") == forms.Field.default_error_messages["required"]:
                field.error_messages["required"] = asking_sentence(field, name)


def asking_sentence(field: forms.Field, name: str) -> str:
    """The error for an empty required field: "Enter “Owner's name”." rather than "This field is required."."""
    label = str(field.label or name.replace("_", " ")).rstrip("?.: ")
    verb = ASKING_VERBS.get(type(field.widget), "Enter")
    return f"{verb}: {label}." if isinstance(field.widget, forms.CheckboxInput) else f"{verb} “{label}”."


def problems_of(form: forms.BaseForm) -> list[tuple[str, str]]:
    """Every error of a form as (link target, sentence), in the order of the page; "" where no field is at fault."""
    errors: ErrorDict = form.errors
    found = [("", str(sentence)) for sentence in form.non_field_errors()]
    for field in form:
        about_field: ErrorList | list[str] = errors.get(field.name, [])
        target = "" if field.is_hidden else getattr(field, "target_id", field.id_for_label)
        found += [(target, str(sentence)) for sentence in about_field]
    return found


def why_not(what: str) -> SafeString:
    """The label of the reason below a line; sighted people see the line above it, the others hear it."""
    return format_html('Why<span class="usa-sr-only"> this does not apply: {}</span>', what)


class DayInput(forms.DateInput):
    """A date picked or typed in the browser's own control; text that is no date stays visible as typed."""

    def __init__(self, attrs: dict[str, Any] | None = None) -> None:
        super().__init__(attrs, format="%Y-%m-%d")

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        context = super().get_context(name, value, attrs)
        context["widget"]["type"] = "date" if is_blank_or_iso(context["widget"]["value"]) else "text"
        return context


def is_blank_or_iso(value: str | None) -> bool:
    """Whether a native date control can show this value; it silently drops any other."""
    if not value:
        return True
    try:
        date.fromisoformat(value)
    except ValueError:
        return False
    return True


class DayField(forms.DateField):
    """A calendar day."""

    widget = DayInput
    default_error_messages = {"invalid": "Enter a real date, such as 3/2/2026."}

    def __init__(self, *, hint: str = "", **kwargs: Any) -> None:
        super().__init__(help_text=hint, **kwargs)


class MoneyInput(forms.TextInput):
    """Dollars with the sign in front and the number pad on a phone."""

    template_name = "django/forms/widgets/money.html"


class MoneyField(forms.Field):
    """An amount typed in dollars and kept as integer cents."""

    widget = MoneyInput
    default_error_messages = {
        "invalid": "Enter an amount in dollars and cents, such as 1,250.00.",
        "negative": "The amount cannot be less than zero.",
    }

    def to_python(self, value: Any) -> int | None:
        """Cents from what was typed; commas, blanks and a dollar sign are welcome."""
        text = str(value or "").replace("$", "").replace(",", "").strip()
        if not text:
            return None
        if not AMOUNT.fullmatch(text):
            raise forms.ValidationError(self.error_messages["invalid"], code="invalid")
        cents = int(Decimal(text) * 100)
        if cents < 0:
            raise forms.ValidationError(self.error_messages["negative"], code="negative")
        return cents

    def prepare_value(self, value: Any) -> Any:
        """Cents from the database as dollars; text that was typed stays as typed."""
        return f"{Decimal(value) / 100:,.2f}" if isinstance(value, int) else value
