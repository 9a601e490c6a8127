"""Floods: improvements added up against the market value, both sides of 50%, and the officer's determination."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from accounts import clock
from casework.errors import Refused
from parcels.models import Parcel
from permits.building.letters import conditions
from permits.building.models import BuildingPermit, Status
from permits.hazards import policies
from permits.hazards.actions import Determined, review_flood
from permits.hazards.flood import flood_law, reckon, years_before
from permits.hazards.models import FloodReview, HazardSettings
from tests import factories as make

pytestmark = pytest.mark.django_db
MARCH_9, MARCH_10 = date(2026, 3, 9), date(2026, 3, 10)
VALUE = 200_000_00


def land(zone: str = "AE", value: int | None = VALUE) -> Parcel:
    return make.parcel(flood_zone=zone, market_value_cents=value)


def job(parcel: Parcel, dollars: int, **facts: Any) -> BuildingPermit:
    return make.reviewed(MARCH_9, parcel=parcel, valuation_cents=dollars * 100, **facts)


def holding_up(permit: BuildingPermit, on: date = MARCH_10) -> dict[str, str]:
    return {o.code: str(o) for o in policies.flood_before_issue(make.fresh(permit), on)}


def determine(permit: BuildingPermit, **facts: Any) -> BuildingPermit:
    given: dict[str, Any] = {"substantial": True, "value_cents": VALUE, "value_source": "Appraisal"} | facts
    with clock.set_to(make.at(MARCH_10)):
        return review_flood(
            make.fresh(permit),
            by=make.actor("code_officer"),
            on=MARCH_10,
            zone="AE",
            panel="36007C0352F",
            elevation_ft=Decimal("834.5"),
            determined=Determined(**given),
        )


@pytest.mark.parametrize(("dollars", "reached"), [(99_999, False), (100_000, True), (100_001, True)])
def test_from_half_the_market_value_on_the_officer_determines(dollars: int, reached: bool) -> None:
    """Given a building of $200,000 in zone AE, then $99,999 of work goes ahead and $100,000 waits for the officer."""
    assert (list(holding_up(job(land(), dollars))) == ["flood-review"]) is reached


def test_the_arithmetic_is_shown() -> None:
    """Given $104,000 of work on $200,000, then 52% is said with both figures."""
    found = holding_up(job(land(), 104_000))["flood-review"]
    assert found == (
        "$104,000.00 of improvements since March 10, 2016 ÷ $200,000.00 (market value on the assessment roll, land"
        " included) = 52%. From 50% on, the officer must determine whether the improvement is substantial."
        " 44 CFR 59.1"
    )


def test_a_share_just_below_the_line_is_never_shown_as_the_line() -> None:
    permit = make.fresh(job(land(value=20_000_000), 99_999))
    rules = flood_law(permit)
    assert rules and reckon(permit, rules, MARCH_10).sentence.endswith("= 49.99%")


@pytest.mark.parametrize("zone", ["X", "", "D"])
def test_outside_special_flood_hazard_areas_nothing_is_added_up(zone: str) -> None:
    assert holding_up(job(land(zone), 150_000)) == {}


@pytest.mark.parametrize(("kind", "bound"), [("new_one_family", False), ("addition", True)])
def test_a_new_building_improves_none(kind: str, bound: bool) -> None:
    assert bool(holding_up(job(land(), 150_000, job=kind))) is bound


@pytest.mark.parametrize(
    ("issued", "counted"), [(date(2024, 3, 9), False), (date(2024, 3, 10), True), (date(2026, 3, 9), True)]
)
def test_earlier_jobs_count_for_the_towns_years(issued: date, counted: bool) -> None:
    """Given a town that adds up two years, then $60,000 of work counts from the same day two years ago on."""
    HazardSettings.objects.create(municipality=make.town(), flood_years=2)
    parcel = land()
    make.issued(issued, parcel=parcel, valuation_cents=60_000_00)
    permit = job(parcel, 50_000, job="addition")
    assert bool(holding_up(permit)) is counted


def test_work_on_another_parcel_does_not_count() -> None:
    make.issued(MARCH_9, parcel=land(), valuation_cents=90_000_00)
    assert holding_up(job(land(), 50_000)) == {}


def test_a_leap_day_ten_years_on_is_the_last_of_february() -> None:
    assert years_before(date(2028, 2, 29), 10) == date(2018, 2, 28)


def test_without_a_market_value_nobody_can_say() -> None:
    assert list(holding_up(job(land(value=None), 10_000))) == ["flood-value"]


def test_the_determination_lets_the_permit_go_and_its_conditions_are_printed() -> None:
    """Given 52%, determined a substantial improvement, then the permit issues with the condition on it."""
    permit = determine(job(land(), 104_000), conditions="Lowest floor at 836.5 ft or higher.")
    assert holding_up(permit) == {}
    assert [item.text for item in conditions(make.fresh(permit))] == ["Flood: Lowest floor at 836.5 ft or higher."]
    assert make.issue_it(make.fresh(permit), MARCH_10).status == Status.ISSUED
    parcel = Parcel.objects.get(pk=permit.parcel_id)
    assert (parcel.flood_zone, parcel.flood_panel, parcel.base_flood_elevation_ft) == (
        "AE",
        "36007C0352F",
        Decimal("834.50"),
    )


def test_a_determination_covers_the_total_it_was_made_for() -> None:
    """Given a determination at 52%, when another $2,000 job is issued on the parcel, then it is made anew."""
    parcel = land()
    permit = determine(job(parcel, 104_000, job="addition"))
    assert holding_up(permit) == {}
    make.issued(MARCH_9, parcel=parcel, valuation_cents=2_000_00)
    assert list(holding_up(permit)) == ["flood-review"]


@pytest.mark.parametrize(
    ("dollars", "substantial", "basis", "good"),
    [
        (104_000, False, "", False),
        (104_000, False, "$9,000 corrects cited violations.", True),
        (90_000, True, "", False),
        (90_000, False, "", True),
    ],
)
def test_against_the_figure_only_with_a_reason(dollars: int, substantial: bool, basis: str, good: bool) -> None:
    permit = job(land(), dollars)
    if good:
        determine(permit, substantial=substantial, basis=basis)
        assert FloodReview.objects.get(permit=permit).substantial is substantial
        return
    with pytest.raises(Refused) as refused:
        determine(permit, substantial=substantial, basis=basis)
    assert [o.code for o in refused.value.obstacles] == ["no-basis"]


def test_the_officers_own_value_takes_the_place_of_the_rolls() -> None:
    """Given $90,000 of work, 45% of the roll's value, when the officer enters $150,000 for the building, then 60%."""
    permit = job(land(), 90_000)
    assert holding_up(permit) == {}
    permit = determine(permit, value_cents=150_000_00)
    rules = flood_law(permit)
    assert rules and reckon(make.fresh(permit), rules, MARCH_10).percent == Decimal(60)
