"""The three registries of Vestal: what is entered, by when, and what it costs not to."""

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from ordinances.law import law
from ordinances.published import current
from ordinances.registry_chapter import Registry
from ordinances.types import Amount, BadLaw, Deadline, Status, days
from ordinances.vestal.registries import RENTAL

VESTAL = law("vestal", date(2026, 3, 2))


def registry(key: str) -> Registry:
    found = VESTAL.registry(key)
    assert found is not None
    return found


def last_day(rule: Deadline | None, start: date) -> date:
    assert rule is not None
    return VESTAL.reckon(rule, start).last_day


def test_the_rental_registry_is_known_from_the_day_it_was_restated() -> None:
    assert law("vestal", date(2025, 9, 23)).registry("rental") is None
    assert law("vestal", date(2025, 9, 24)).registry("rental") is not None
    assert [one.key for one in law("vestal", date(2023, 3, 22)).registries] == ["business", "key_box"]


def test_its_values_are_published_from_that_day_and_not_before() -> None:
    begun = {entry["from"] for entry in current() if entry["rule"].startswith("registries[rental]")}
    assert begun == {"2025-09-24"}
    assert {entry["from"] for entry in current() if entry["rule"].startswith("registries[business]")} == {"2023-03-22"}


@pytest.mark.parametrize(
    ("day", "cents"),
    [
        pytest.param(0, None, marks=pytest.mark.clause("V-RR-5-004")),
        pytest.param(1, 100_00, marks=pytest.mark.clause("V-RR-5-004")),
        pytest.param(30, 100_00, marks=pytest.mark.clause("V-RR-5-004")),
        pytest.param(31, 250_00, marks=pytest.mark.clause("V-RR-5-005")),
        pytest.param(60, 250_00, marks=pytest.mark.clause("V-RR-5-005")),
        pytest.param(61, 500_00, marks=pytest.mark.clause("V-RR-5-006")),
        pytest.param(400, 500_00, marks=pytest.mark.clause("V-RR-5-006")),
    ],
)
def test_what_rental_property_that_is_not_registered_costs(day: int, cents: int | None) -> None:
    step = registry("rental").step(day)
    assert (step.amount.value if step else None) == cents


def test_the_last_step_is_owed_again_each_thirty_days() -> None:
    assert [step.each for step in registry("rental").penalties] == [None, None, 30]


@pytest.mark.clause("V-RR-3-004")
def test_a_new_owner_registers_within_sixty_days() -> None:
    assert last_day(registry("rental").enter_by, date(2026, 3, 2)) == date(2026, 5, 1)


@pytest.mark.clause("V-RR-4-010")
def test_the_local_responsible_person_is_over_twenty_one() -> None:
    [age] = registry("rental").limits
    assert [age.holds(Decimal(years)) for years in (21, 22)] == [False, True]


@pytest.mark.clause("V-5-33-020", "V-5-33-028")
def test_a_business_that_is_not_registered_owes_twenty_five_dollars_and_commits_no_crime() -> None:
    business = registry("business")
    assert business.flat_penalty and business.flat_penalty.value == 25_00
    assert business.criminal and business.criminal.value is False


@pytest.mark.clause("V-5-33-031")
def test_a_penalty_is_appealed_within_thirty_days() -> None:
    appeal = registry("business").appeal_within
    assert appeal is not None
    assert (appeal.period, appeal.status) == (days(30), Status.ASSUMED)
    assert last_day(appeal, date(2026, 3, 3)) == date(2026, 4, 2)


@pytest.mark.clause("V-KB-8-003")
@pytest.mark.parametrize(("feet", "within"), [("5.9", False), ("6", True), ("8", True), ("8.1", False)])
def test_a_key_box_hangs_between_six_and_eight_feet(feet: str, within: bool) -> None:
    assert all(limit.holds(Decimal(feet)) for limit in registry("key_box").limits) is within


@pytest.mark.clause("V-KB-8-005", "V-KB-11-003")
def test_a_key_box_is_installed_or_appealed_within_thirty_days() -> None:
    for rule in (registry("key_box").enter_by, registry("key_box").appeal_within):
        assert last_day(rule, date(2026, 3, 3)) == date(2026, 4, 2)


def test_the_keeper_of_each_registry() -> None:
    keepers = {one.key: one.keeper.value for one in VESTAL.registries}
    assert keepers == {
        "business": "Town Engineer",
        "key_box": "Building and Code Department",
        "rental": "Police Department",
    }


def test_steps_that_leave_a_gap_or_run_backward_are_refused() -> None:
    first, second, further = RENTAL.penalties
    with pytest.raises(BadLaw, match="further: does not follow day 30 of first"):
        replace(RENTAL, penalties=(first, further))
    with pytest.raises(BadLaw, match="the minimum, day 31, is above the maximum, day 30"):
        replace(second, last_day=30)
    assert replace(second, last_day=31).last_day == 31
    with pytest.raises(BadLaw, match="is owed from day 0, before anybody is late"):
        replace(first, first_day=0)


def test_a_fine_of_nothing_is_refused() -> None:
    with pytest.raises(BadLaw, match="0 cents is no sum to pay"):
        Amount(0, "RR-5(c)(1)")
