"""The shared parts of a page say what they must, in words and not by color or tooltip alone."""

from datetime import date
from typing import Any

import pytest
from django import forms
from django.template import Context, Template
from django.test import RequestFactory

from casework.forms import PlumblineForm
from casework.gallery import gallery_page
from casework.obstacle import Obstacle

UNPAID = Obstacle("unpaid", "The application fee of $185.00 is not paid.", "5-24(l)")
OLD_SURVEY = Obstacle("survey", "The survey is older than ten years.", "5-24(d)(4)", overridable=True)


def drawn(source: str, **context: Any) -> str:
    return Template(source).render(Context(context))


def verb(label: str, tone: str = "secondary", *obstacles: Obstacle) -> dict[str, Any]:
    allowed = all(o.overridable for o in obstacles)
    return {"label": label, "tone": tone, "url": "/do/", "allowed": allowed, "obstacles": obstacles}


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("{{ 123450|money }}", "$1,234.50"),
        ("{{ nothing|money }}", ""),
        ("{{ day|longdate }}", "March 2, 2026"),
        ("{{ day|shortdate }}", "Mar 2, 2026"),
        ("{{ day|weekdate }}", "Monday, March 2, 2026"),
        ("{{ day|isodate }}", "2026-03-02"),
        ("{{ nothing|longdate }}", ""),
        ('{{ "5-24(l)"|cite }}', '<span class="pl-cite">§ 5-24(l)</span>'),
        ('{{ ""|cite }}', ""),
        ("{{ nothing|days_apart }}", ""),
        ('{{ "Issue the permit"|uncapped }}', "issue the permit"),
        ('{{ "CO: issue"|uncapped }}', "CO: issue"),
    ],
)
def test_filters(source: str, expected: str) -> None:
    assert drawn(source, day=date(2026, 3, 2), nothing=None) == expected


def test_a_citation_is_escaped() -> None:
    assert drawn("{{ text|cite }}", text="<b>") == '<span class="pl-cite">&lt;b&gt;</span>'


def test_a_verb_that_is_held_up_is_text_with_its_reason_and_no_button() -> None:
    html = drawn("{% verb_bar verbs %}", verbs=[verb("Issue the permit", "primary", UNPAID, OLD_SURVEY)])
    assert "<a " not in html
    assert "Issue the permit" in html
    assert "This is holding it up" in html
    assert UNPAID.sentence in html
    assert "§ 5-24(l)" in html
    assert html.count("An officer may go ahead with a written reason.") == 1


def test_a_verb_that_needs_only_a_reason_is_a_button_and_says_so() -> None:
    html = drawn("{% verb_bar verbs %}", verbs=[verb("Issue the permit", "primary", OLD_SURVEY)])
    assert '<a class="usa-button" href="/do/">Issue the permit</a>' in html
    assert "needs a written reason, because:" in html


def test_other_verbs_not_open_now_are_folded_away_with_their_reasons() -> None:
    html = drawn("{% verb_bar verbs %}", verbs=[verb("Deny", "danger"), verb("Extend", "secondary", UNPAID)])
    assert '<a class="usa-button pl-button--danger" href="/do/">Deny</a>' in html
    assert "1 action not open now" in html
    assert html.index("<details") < html.index("Extend") < html.index(UNPAID.sentence)


def test_beyond_five_verbs_the_rarer_ones_are_folded_away_and_danger_comes_last() -> None:
    offered = [verb("Deny", "danger"), *(verb(f"Do {n}") for n in range(4)), verb("Issue", "primary")]
    html = drawn("{% verb_bar verbs %}", verbs=offered)
    order = [html.index(label) for label in (">Issue<", ">Do 0<", ">Do 2<", "2 more actions", ">Do 3<", ">Deny<")]
    assert order == sorted(order)
    five = drawn("{% verb_bar verbs %}", verbs=offered[1:])
    assert "more action" not in five


def event(**changes: Any) -> dict[str, Any]:
    day = date(2026, 3, 2)
    return {"label": "Permit issued", "actor": "Dana Kowalski", "happened_on": day, "recorded_on": day, **changes}


def test_history_tells_when_it_was_entered_only_where_that_was_later() -> None:
    at_once = drawn("{% timeline events %}", events=[event()])
    later = drawn("{% timeline events %}", events=[event(recorded_on=date(2026, 3, 4))])
    assert "entered" not in at_once
    assert "entered March 4, 2026" in later


def test_history_shows_what_was_overridden_and_why() -> None:
    overridden = [{"obstacle": "The survey is old. § 5-24(d)(4)", "reason": "Nothing was built since."}]
    html = drawn("{% timeline events %}", events=[event(overridden=overridden)])
    assert "Went ahead although: The survey is old. § 5-24(d)(4)" in html
    assert "Reason: Nothing was built since." in html


def test_a_date_unfolds_into_its_arithmetic() -> None:
    line = {
        "label": "Work must begin",
        "due_on": date(2026, 2, 27),
        "days_left": -3,
        "overdue": True,
        "sentence": "Issued August 27, 2025 + 6 months = February 27, 2026, a Friday.",
        "cite": "5-24(i)(1)",
    }
    html = drawn("{% deadline_list lines %}", lines=[line])
    assert html.index("<summary>") < html.index("Overdue, 3 days ago") < html.index("</summary>")
    assert html.index("</summary>") < html.index("Issued August 27, 2025") < html.index("§ 5-24(i)(1)")


def test_a_table_repeats_its_headings_in_each_cell_for_phones() -> None:
    columns = ["Fee", {"label": "Amount", "number": True}]
    html = drawn('{% data_table columns rows "Fees" %}', columns=columns, rows=[["Application", "$185.00"]])
    assert '<th scope="col" class="pl-number">Amount</th>' in html
    assert '<td data-label="Amount" class="pl-number">$185.00</td>' in html
    assert "Fees</caption>" in html


def test_a_row_with_a_missing_cell_is_an_error() -> None:
    with pytest.raises(ValueError, match="shorter"):
        drawn('{% data_table columns rows "Fees" %}', columns=["Fee", "Amount"], rows=[["Application"]])


def test_facts_without_a_value_say_so() -> None:
    html = drawn("{% summary_list facts %}", facts=[("Contractor", ""), ("Fee", "$0.00", "5-24(l)")])
    assert '<dt>Contractor</dt><dd><span class="pl-none">Not given</span></dd>' in html
    assert "$0.00" in html
    assert "§ 5-24(l)" in html


def test_a_card_escapes_its_title_and_keeps_its_content() -> None:
    html = drawn("{% card title=title %}<p>{{ text }}</p>{% endcard %}", title="<Fees>", text="<b>")
    assert "&lt;Fees&gt;</h2>" in html
    assert "<p>&lt;b&gt;</p>" in html


def test_a_document_is_being_prepared_until_it_can_be_fetched() -> None:
    assert "Being prepared" in drawn("{% document_row d %}", d={"title": "Permit"})
    ready = drawn("{% document_row d %}", d={"title": "Permit", "url": "/x/"})
    assert '<a href="/x/">Download<span class="usa-sr-only"> Permit</span></a>' in ready


class TwoFields(PlumblineForm):
    """One of the act's own fields and one to sign."""

    why = forms.CharField(label="Reason")
    password = forms.CharField(label="Password")
    version = forms.IntegerField(widget=forms.HiddenInput)


def test_fields_can_be_placed_by_hand_and_hidden_ones_are_never_lost() -> None:
    rest = drawn('{% form_fields form without="password other" %}', form=TwoFields())
    signing = drawn('{% form_fields form prefix="password" %}', form=TwoFields())
    assert ('name="why"' in rest, 'name="password"' in rest, 'name="version"' in rest) == (True, False, True)
    assert ('name="why"' in signing, 'name="password"' in signing, 'name="version"' in signing) == (False, True, False)


def test_forms_that_share_a_page_share_one_summary() -> None:
    html = drawn("{% error_summary one two %}", one=TwoFields({}), two=TwoFields({}, auto_id="two_%s"))
    assert html.count("There is a problem") == 1
    assert 'href="#id_why"' in html
    assert 'href="#two_why"' in html


def test_filters_in_the_address_are_kept_when_one_changes() -> None:
    request = RequestFactory().get("/", {"view": "due", "page": "3"})
    assert drawn("{% with_query page=4 %}", request=request) == "?view=due&amp;page=4"
    assert drawn("{% with_query page=None %}", request=request) == "?view=due"


def test_the_gallery_draws_every_part() -> None:
    response = gallery_page(RequestFactory().get("/gallery/"))
    page = response.content.decode()
    assert page.count("<h1>") == 1
    assert "<title>Component gallery" in page
