"""A form says what is wrong where it is wrong, ties it to the field, and loses nothing that was typed."""

import re
from datetime import date
from typing import Any

import pytest
from django import forms
from django.forms.utils import ErrorDict
from django.utils.html import format_html

from casework.forms import DayField, MoneyField, PlumblineForm, problems_of


class Form(PlumblineForm):
    """What an applicant is asked."""

    owner = forms.CharField(label="Owner's name", help_text="As on the deed.")
    nature = forms.ChoiceField(label="Nature of the work", widget=forms.RadioSelect, choices=[("new", "New building")])
    begun = DayField(label="Date work began", hint="Leave empty if it has not.", required=False)
    cost = MoneyField(label="Estimated cost", required=False)
    affirmed = forms.BooleanField(label="It is true.")
    version = forms.IntegerField(widget=forms.HiddenInput, initial=1)


def control(html: str, field_id: str) -> str:
    """The opening tag of the control with this id."""
    found = re.search(rf'<(?:input|select|textarea)[^>]*id="{field_id}"[^>]*>', html)
    assert found, f"no control {field_id}"
    return found[0]


def test_a_hint_says_what_somebody_typed_and_draws_none_of_it() -> None:
    """Given words with signs of a page in them, then they are read as they were typed; only our own markup is drawn."""

    class Asked(PlumblineForm):
        answer = forms.CharField(help_text="Asked for: walls < 3 ft & <b>sealed</b>")
        other = forms.CharField(help_text=format_html("<strong>{}</strong>", "<why>"))

    html = str(Asked())
    assert "Asked for: walls &lt; 3 ft &amp; &lt;b&gt;sealed&lt;/b&gt;" in html
    assert "<strong>&lt;why&gt;</strong>" in html


def test_a_fresh_form_names_hints_and_marks_what_is_required() -> None:
    html = str(Form())
    assert "There is a problem" not in html
    assert 'aria-describedby="id_owner_helptext"' in control(html, "id_owner")
    assert '<div class="pl-hint" id="id_owner_helptext">As on the deed.</div>' in html
    assert re.search(r'<label class="pl-label" for="id_owner">Owner&#x27;s name <span class="pl-required"', html)
    assert re.search(r'<label class="pl-label" for="id_begun">Date work began</label>', html)
    assert 'type="date"' in control(html, "id_begun")
    assert html.count('name="version"') == 1


def test_a_group_of_choices_is_a_fieldset_with_a_legend() -> None:
    html = str(Form())
    assert re.search(r"<fieldset[^>]*>\s*<legend[^>]*>Nature of the work", html)
    assert '<label class="pl-label" for="id_nature_0">New building</label>' in html


def test_every_problem_leads_to_its_field() -> None:
    # given
    form = Form({"owner": "", "version": "1"})
    # then
    assert problems_of(form) == [
        ("id_owner", "Enter “Owner's name”."),
        ("id_nature_0", "Choose “Nature of the work”."),
        ("id_affirmed", "Check the box: It is true."),
    ]
    html = str(form)
    for target, _ in problems_of(form):
        assert f'href="#{target}"' in html
        control(html, target)


def test_a_field_in_error_says_so_to_a_screen_reader() -> None:
    html = str(Form({"owner": "", "version": "1"}))
    owner = control(html, "id_owner")
    assert 'aria-invalid="true"' in owner
    assert 'aria-describedby="id_owner_helptext id_owner_error"' in owner
    assert 'id="id_owner_error"' in html


def test_a_problem_of_the_whole_form_has_no_link() -> None:
    form = Form({"owner": "A. Whitcomb", "nature": "new", "affirmed": "on", "version": "1"})
    form.add_error(None, "The fee schedule changed meanwhile.")
    assert problems_of(form) == [("", "The fee schedule changed meanwhile.")]
    assert isinstance(form.errors, ErrorDict)


def test_nothing_typed_is_lost() -> None:
    html = str(Form({"owner": "A. Whitcomb", "begun": "the ides of March", "cost": "a lot", "version": "1"}))
    assert 'value="A. Whitcomb"' in control(html, "id_owner")
    begun = control(html, "id_begun")
    assert 'value="the ides of March"' in begun
    assert 'type="text"' in begun, "a native date control would drop the words"
    assert 'value="a lot"' in control(html, "id_cost")


@pytest.mark.parametrize("typed", ["2026-03-02", "3/2/2026", "03/02/2026"])
def test_a_day_is_read_as_people_write_it(typed: str) -> None:
    assert DayField().clean(typed) == date(2026, 3, 2)


@pytest.mark.parametrize(
    ("typed", "cents"),
    [("185", 18_500), ("$1,250.5", 125_050), (" 0.05 ", 5), ("0", 0), ("12400.00", 1_240_000)],
)
def test_money_is_kept_in_cents(typed: str, cents: int) -> None:
    assert MoneyField().clean(typed) == cents


@pytest.mark.parametrize("typed", ["a lot", "1.005", "-1", "NaN", "Infinity", "1e999", ""])
def test_what_is_no_amount_is_turned_down(typed: str) -> None:
    with pytest.raises(forms.ValidationError):
        MoneyField().clean(typed)


@pytest.mark.parametrize(("value", "shown"), [(125_050, "1,250.50"), (None, None), ("a lot", "a lot")])
def test_money_is_shown_in_dollars(value: Any, shown: Any) -> None:
    assert MoneyField().prepare_value(value) == shown


@pytest.mark.parametrize(("length", "taken"), [(254, True), (255, False)])
def test_an_address_is_as_long_as_can_be_kept(length: int, taken: bool) -> None:
    class Asked(PlumblineForm):
        email = forms.EmailField()

    end = "@" + ".".join(["b" * 60] * 4) + ".example"
    assert Asked({"email": "q" * (length - len(end)) + end}).is_valid() is taken
    assert 'maxlength="254"' in str(Asked()["email"])
