"""Constructors refuse what cannot be law; a dated rule has one value a day."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ordinances.chapters import Power, PrintedText
from ordinances.permit_chapter import PermitType
from ordinances.readings import Choice, Reading
from ordinances.types import (
    BadLaw,
    Bound,
    Deadline,
    Extension,
    Limit,
    NotInForce,
    Roll,
    Rule,
    Status,
    Term,
    Version,
    check_unique,
    days,
    months,
    printed_cite,
)


def permit_type(**changed: object) -> PermitType:
    usual = {"fee_key": "a", "natures": (), "inspections": ("FINAL",), "certificate": "CC"}
    return PermitType("job", "Job", "5-1", **(usual | changed))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda: Rule(5), "has no citation and is not marked silent"),
        (lambda: Rule(5, "5-1", Status.ASSUMED), "is assumed but names no reading"),
        (lambda: months(0), "0 months is not a length of time"),
        (lambda: days(-1), "-1 days is not a length of time"),
        (lambda: Deadline(days(5), "5-1", start="painted", roll=Roll.ACT), "unknown event, 'painted'"),
        (lambda: Deadline(days(5), "5-1", start="issued", roll=Roll.LATER_ONLY), "only a minimum notice"),
        (lambda: Deadline(days(5), start="issued", roll=Roll.ACT), "has no citation"),
        (lambda: Extension(days(5), "5-1", start="painted", times=Rule(1, "5-1"), needs=()), "unknown event"),
        (lambda: Term("two words", "Words", "5-1"), "is not a usable key"),
        (lambda: Term("key", "", "5-1"), "has no words to show"),
        (lambda: Term("key", "Words", ""), "has no citation"),
        (lambda: check_unique("list", (Term("a", "A", "5-1"), Term("a", "B", "5-1"))), "has the key 'a' twice"),
        (lambda: Power("p", "P", "5-1", roles=frozenset({"mayor"})), "unknown role, 'mayor'"),
        (lambda: Power("p", "P", "5-1", roles=frozenset()), "nobody may do it"),
        (lambda: PrintedText("t", "Text.", "5-1", document="poster"), "unknown document, 'poster'"),
        (lambda: permit_type(not_applicable={"egress": ""}), "says 'egress' does not apply but not why"),
        (lambda: permit_type(kept_inspections=("SITE",)), "refers to 'SITE', which is not in the list"),
        (lambda: Choice("c", "5-1", "How many?", 5, minimum=9, maximum=3), "minimum, 9, is above the maximum, 3"),
        (lambda: Choice("c", "5-1", "How many?", 5, minimum=6), "5 is below the minimum, 6"),
        (lambda: Choice("c", "", "How many?", 5), "has no citation"),
        (lambda: Reading("R-1", "5-1", "What?", "This.", ""), "needs a number, a citation"),
        (lambda: Version(5, date(2026, 1, 1), ""), "has no citation"),
        (lambda: Version(5, date(2026, 1, 1), "5-1", until=date(2025, 12, 31)), "before it begins"),
        (
            lambda: Rule(5, "5-1", since=date(2026, 1, 1), versions=(Version(6, date(2026, 1, 1), "5-1"),)),
            "has two values from the same day",
        ),
    ],
)
def test_bad_law_is_refused_with_its_reason(make: Callable[[], object], reason: str) -> None:
    with pytest.raises(BadLaw, match=reason):
        make()


def test_a_refusal_names_town_rule_and_reason() -> None:
    assert str(BadLaw("5-24(i)(1)", "has no citation", town="vestal")) == "vestal, 5-24(i)(1): has no citation"
    assert str(BadLaw("5-24(i)(1)", "has no citation")) == "5-24(i)(1): has no citation"


def test_a_silent_rule_needs_no_citation() -> None:
    assert Rule(None, status=Status.SILENT).value is None


def test_an_answer_must_be_of_the_kind_asked_for() -> None:
    question = Choice("c", "5-1", "How many?", 5, minimum=1, maximum=9)
    assert question.accept(9) == 9
    with pytest.raises(BadLaw, match="10 is above the maximum, 9"):
        question.accept(10)
    with pytest.raises(BadLaw, match="is not an answer"):
        question.accept(True)


AMENDED = Rule(
    100,
    "5-1",
    since=date(2020, 1, 1),
    versions=(
        Version(200, date(2024, 7, 1), "5-1 as amended 2024"),
        Version(300, date(2026, 1, 1), "5-1 as amended 2026", until=date(2026, 6, 30)),
    ),
)


@pytest.mark.parametrize(
    ("on", "value", "cite"),
    [
        (date(2020, 1, 1), 100, "5-1"),
        (date(2024, 6, 30), 100, "5-1"),
        (date(2024, 7, 1), 200, "5-1 as amended 2024"),
        (date(2025, 12, 31), 200, "5-1 as amended 2024"),
        (date(2026, 1, 1), 300, "5-1 as amended 2026"),
        (date(2026, 6, 30), 300, "5-1 as amended 2026"),
    ],
)
def test_each_day_has_the_value_of_its_version(on: date, value: int, cite: str) -> None:
    found = AMENDED.at(on)
    assert (found.value, found.cite) == (value, cite)


@pytest.mark.parametrize("on", [date(2019, 12, 31), date(2026, 7, 1)])
def test_before_the_first_and_after_the_last_there_is_no_value(on: date) -> None:
    with pytest.raises(NotInForce, match="§ 5-1"):
        AMENDED.at(on)


@given(
    st.dates(date(2010, 1, 1), date(2040, 12, 31)),
    st.lists(st.dates(date(2010, 1, 1), date(2040, 12, 31)), unique=True, max_size=6),
)
def test_each_date_has_one_value_or_none(on: date, starts: list[date]) -> None:
    rule = Rule(-1, "5-1", versions=tuple(Version(n, day, "5-1") for n, day in enumerate(starts)))
    begun = [day for day in starts if day <= on]
    assert rule.at(on).value == (starts.index(max(begun)) if begun else -1)


def test_resolving_keeps_the_rest_of_a_deadline() -> None:
    rule = Deadline(
        months(6),
        "5-1",
        start="issued",
        roll=Roll.ACT,
        act="work may begin",
        versions=(Version(months(9), date(2026, 1, 1), "5-1"),),
    )
    found = rule.at(date(2026, 1, 1))
    assert (found.period, found.roll, found.act) == (months(9), Roll.ACT, "work may begin")
    assert rule.at(date(2025, 12, 31)).period == months(6)


@pytest.mark.parametrize(
    ("bound", "below", "same", "above"),
    [
        (Bound.AT_MOST, True, True, False),
        (Bound.LESS_THAN, True, False, False),
        (Bound.AT_LEAST, False, True, True),
        (Bound.MORE_THAN, False, False, True),
    ],
)
def test_a_limit_is_within_on_the_side_the_text_says(bound: Bound, below: bool, same: bool, above: bool) -> None:
    limit = Limit(Decimal(101), "5-1", bound=bound)
    assert [limit.holds(Decimal(text)) for text in ("100.9", "101.0", "101.1")] == [below, same, above]


@pytest.mark.parametrize(
    ("cite", "printed"),
    [
        ("5-24(i)(1)", "§ 5-24(i)(1)"),
        ("5-24(e)(4)-(5)", "§ 5-24(e)(4)-(5)"),
        ("5-25(d)(1), 5-37", "§§ 5-25(d)(1), 5-37"),
        ("30-12 B", "§ 30-12 B"),
        ("19 NYCRR Part 1221", "19 NYCRR Part 1221"),
        ("General Municipal Law § 125", "General Municipal Law § 125"),
    ],
)
def test_citations_as_people_write_them(cite: str, printed: str) -> None:
    assert printed_cite(cite) == printed


def test_periods_in_words() -> None:
    assert [str(months(6)), str(months(1)), str(days(30))] == ["6 months", "1 month", "30 days"]
