"""Unsafe buildings in two laws: the same procedure with other figures."""

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from ordinances.law import Law, law
from ordinances.types import BadLaw, Bound, Deadline, Roll, business_days
from ordinances.unsafe_chapter import OwnersDuty, UnsafeLaw

VESTAL, WEBSTER = law("vestal", date(2026, 3, 2)), law("webster", date(2023, 10, 1))


def unsafe(rules: Law) -> UnsafeLaw:
    assert rules.unsafe is not None
    return rules.unsafe


@pytest.mark.clause("V-5-93-014")
def test_a_hearing_is_five_business_days_after_service_at_the_earliest() -> None:
    lead = unsafe(VESTAL).hearing_lead
    assert VESTAL.reckon(lead, date(2026, 3, 2)).acts_on == date(2026, 3, 9)


@pytest.mark.clause("W-21-51")
def test_a_hearing_is_fifteen_business_days_after_service_at_the_earliest() -> None:
    lead = unsafe(WEBSTER).hearing_lead
    assert WEBSTER.reckon(lead, date(2023, 3, 1)).acts_on == date(2023, 3, 22)


@pytest.mark.parametrize(
    ("rules", "begin", "finish"),
    [
        pytest.param(
            VESTAL,
            date(2026, 4, 1),
            date(2026, 6, 1),
            marks=pytest.mark.clause("V-5-93-009", "V-5-93-010", "V-5-93-012"),
        ),
        pytest.param(
            WEBSTER, date(2026, 4, 1), date(2026, 6, 1), marks=pytest.mark.clause("W-21-66", "W-21-67", "W-21-68")
        ),
    ],
)
def test_thirty_days_to_begin_and_sixty_more_to_finish(rules: Law, begin: date, finish: date) -> None:
    found = unsafe(rules)
    assert rules.reckon(found.begin_within, date(2026, 3, 2)).last_day == begin
    assert rules.reckon(found.finish_within, begin).last_day == finish, "May 31 is a Sunday"


@pytest.mark.parametrize(
    ("place", "below", "enough"), [(0, "32.9", "33"), (1, "49.9", "50")], ids=["supporting", "enclosing"]
)
def test_from_which_damage_on_a_building_is_unsafe(place: int, below: str, enough: str) -> None:
    share = {one.key: one.share for one in unsafe(WEBSTER).defects}["deteriorated"][place]
    assert [share.holds(Decimal(text)) for text in (below, enough)] == [False, True]


def test_ten_defects_are_listed_by_one_law_and_none_by_the_other() -> None:
    assert [one.cite[-3:] for one in unsafe(WEBSTER).defects] == [f"({letter})" for letter in "abcdefghij"]
    assert unsafe(VESTAL).defects == ()


@pytest.mark.clause("W-21-59")
def test_a_filing_is_effective_for_a_year() -> None:
    filed = unsafe(WEBSTER).filed_for
    assert filed is not None
    assert WEBSTER.reckon(filed, date(2022, 3, 2)).last_day == date(2023, 3, 2)
    assert unsafe(VESTAL).filed_for is None


def test_an_owner_has_hours_days_or_months() -> None:
    duties = {one.key: one for one in unsafe(WEBSTER).owners_duties}
    hours = {key: one.hours.value for key, one in duties.items() if one.hours}
    assert hours == {"tell": 72, "seal": 72}
    periods = {key: str(one.within.period) for key, one in duties.items() if one.within}
    assert periods == {
        "clear": "14 days",
        "elect": "60 days",
        "demolish": "60 days",
        "apply": "60 days",
        "rebuild": "6 months",
    }


def test_the_board_shall_or_may_do_the_work() -> None:
    assert unsafe(VESTAL).work_in_default.value == "shall"
    assert unsafe(WEBSTER).work_in_default.value == "may"
    assert law("floral_park", date(2026, 3, 2)).unsafe is None


def test_bad_law_on_unsafe_buildings_is_refused() -> None:
    good = unsafe(VESTAL)
    with pytest.raises(BadLaw, match="unsafe buildings: names an unknown body, 'painters'"):
        replace(good, decided_by="painters")
    at_once = Deadline(business_days(5), "5-93", start="served", bound=Bound.AT_MOST, roll=Roll.ACT)
    with pytest.raises(BadLaw, match="would let a hearing be held at once"):
        replace(good, hearing_lead=at_once)
    with pytest.raises(BadLaw, match="is due within a period or within hours"):
        OwnersDuty("tell", "Tell", "30-21")
