"""Working out a fee: amounts on both sides of each boundary, the arithmetic in words, and no fee of nothing."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from hypothesis import given
from hypothesis import strategies as st

from accounts.actors import SYSTEM
from fees import demo, keys
from fees.adopting import adopt
from fees.calculation import METHODS, Measures, in_sentence, quote, worked_out
from fees.errors import MeasureMissing, NoFeeSet
from fees.models import FeeItem, FeeSchedule
from ordinances.law import law
from parcels.models import Municipality

ON = date(2026, 8, 14)
LAW = law("vestal", ON)


def by_area(**changes: object) -> FeeItem:
    return FeeItem(**{"label": "Application fee", "event": "BP_NEW", "method": "per_square_foot",
                      "rate": Decimal("0.35"), "minimum_cents": 150_00} | changes)  # fmt: skip


def by_cost(**changes: object) -> FeeItem:
    return FeeItem(**{"label": "Application fee", "event": "BP_NEW", "method": "per_thousand",
                      "amount_cents": 50_00, "rate": Decimal("4.00")} | changes)  # fmt: skip


def test_a_flat_fee() -> None:
    found = worked_out(FeeItem(label="Fee", event="CERT", method="flat", amount_cents=25_00), Measures(), LAW)
    assert (found.cents, found.arithmetic, found.cite) == (25_00, "Flat fee of $25.00", "§ 5-27(g)")


def test_area_times_rate() -> None:
    found = worked_out(by_area(), Measures(square_feet=1240), LAW)
    assert found.cents == 434_00
    assert found.arithmetic == "1,240 sq ft × $0.35 = $434.00 (minimum $150.00)"
    assert found.cite == "§ 5-24(l)"


@pytest.mark.parametrize(
    ("area", "cents", "arithmetic"),
    [
        (428, 150_00, "428 sq ft × $0.35 = $149.80; the minimum of $150.00 applies"),
        (429, 150_15, "429 sq ft × $0.35 = $150.15 (minimum $150.00)"),
        (Decimal("428.6"), 150_01, "428.6 sq ft × $0.35 = $150.01 (minimum $150.00)"),
    ],
)
def test_the_minimum(area: Decimal, cents: int, arithmetic: str) -> None:
    found = worked_out(by_area(), Measures(square_feet=area), LAW)
    assert (found.cents, found.arithmetic) == (cents, arithmetic)


@pytest.mark.parametrize(("area", "cents"), [(Decimal("100.4"), 12_55), (Decimal("100.04"), 12_51), (3, 38), (1, 13)])
def test_half_a_cent_counts_as_a_cent(area: Decimal, cents: int) -> None:
    found = worked_out(by_area(rate=Decimal("0.125"), minimum_cents=0), Measures(square_feet=area), LAW)
    assert found.cents == cents
    assert "× $0.125 =" in found.arithmetic
    assert "minimum" not in found.arithmetic


@pytest.mark.parametrize(
    ("valuation", "cents", "thousands"),
    [(1, 54_00, "1"), (1_000_00, 54_00, "1"), (1_000_01, 58_00, "2"), (86_400_00, 398_00, "87")],
)
def test_each_thousand_or_part_of_it(valuation: int, cents: int, thousands: str) -> None:
    found = worked_out(by_cost(), Measures(valuation_cents=valuation), LAW)
    assert found.cents == cents
    assert found.arithmetic.startswith(f"$50.00 + {thousands} × $4.00 (each $1,000 or part of it in $")


def test_by_valuation_without_base_but_with_minimum() -> None:
    item = by_cost(amount_cents=0, minimum_cents=75_00)
    assert worked_out(item, Measures(valuation_cents=18_000_00), LAW).cents == 75_00
    found = worked_out(item, Measures(valuation_cents=19_000_00), LAW)
    assert found.arithmetic == "19 × $4.00 (each $1,000 or part of it in $19,000.00) = $76.00 (minimum $75.00)"


@pytest.mark.parametrize("item", [by_area(), by_cost()])
@pytest.mark.parametrize("measures", [Measures(), Measures(square_feet=0, valuation_cents=0)])
def test_a_missing_measure_is_asked_for(item: FeeItem, measures: Measures) -> None:
    with pytest.raises(MeasureMissing, match="the application fee goes by"):
        worked_out(item, measures, LAW)


@given(area=st.integers(1, 10**6), more=st.integers(1, 10**4), valuation=st.integers(1, 10**12))
def test_more_work_never_costs_less(area: int, more: int, valuation: int) -> None:
    small = worked_out(by_area(), Measures(square_feet=area), LAW)
    large = worked_out(by_area(), Measures(square_feet=area + more), LAW)
    assert 150_00 <= small.cents <= large.cents
    one = worked_out(by_cost(), Measures(valuation_cents=valuation), LAW)
    other = worked_out(by_cost(), Measures(valuation_cents=valuation + more), LAW)
    assert 0 < one.cents <= other.cents


def test_every_method_has_its_way_of_working_out() -> None:
    assert set(METHODS) == set(FeeItem.Method.values)


@pytest.mark.parametrize(("label", "inside"), [("Application fee", "application fee"), ("C of O fee", "C of O fee")])
def test_a_label_inside_a_sentence(label: str, inside: str) -> None:
    assert in_sentence(label) == inside


@pytest.mark.clause("V-5-23-012")
def test_no_schedule_is_an_error_and_not_nothing(vestal: Municipality) -> None:
    with pytest.raises(NoFeeSet) as refused:
        quote(vestal, "pool", ON)
    assert str(refused.value) == ("No fee schedule of the Town Board is in force on August 14, 2026. § 5-37(a)")


@pytest.mark.clause("V-5-23-012")
def test_a_schedule_counts_from_its_day(vestal: Municipality, schedule: FeeSchedule) -> None:
    with pytest.raises(NoFeeSet):
        quote(vestal, "pool", date(2023, 4, 30))
    assert quote(vestal, "pool", date(2023, 5, 1)).cents == 100_00


@pytest.mark.both_databases
@pytest.mark.clause("V-5-22-025")
@pytest.mark.parametrize(
    ("facts", "missing"),
    [({"resolution": ""}, "fee_schedule_names_its_resolution"), ({"adopted_on": None}, "adopted_on")],
)
def test_what_the_board_sets_names_its_resolution_and_day(
    vestal: Municipality, facts: dict[str, Any], missing: str
) -> None:
    """The database itself keeps none without them; what the page asks before is tried in `test_schedules`."""
    given: dict[str, Any] = {
        "resolution": "2026-71", "adopted_on": date(2026, 6, 10), "effective_from": date(2026, 7, 1)
    }  # fmt: skip
    with pytest.raises(IntegrityError, match=missing), transaction.atomic():
        FeeSchedule.objects.create(municipality=vestal, **(given | facts))
    assert FeeSchedule.objects.create(municipality=vestal, **given).resolution == "2026-71"


@pytest.mark.clause("V-5-37-001")
def test_a_later_schedule_takes_over_on_its_day(vestal: Municipality, schedule: FeeSchedule) -> None:
    later = adopt(
        vestal,
        resolution="2026-71",
        adopted_on=date(2026, 6, 10),
        effective_from=date(2026, 7, 1),
        items=[FeeItem(key="pool", event="BP_NEW", label="Application fee", method="flat", amount_cents=120_00)],
        by=SYSTEM,
        on=date(2026, 6, 11),
    )
    before, after = quote(vestal, "pool", date(2026, 6, 30)), quote(vestal, "pool", date(2026, 7, 1))
    assert (before.cents, before.schedule) == (100_00, schedule)
    assert (after.cents, after.schedule) == (120_00, later)


@pytest.mark.clause("V-5-37-008")
def test_what_the_board_did_not_set_cannot_be_charged(vestal: Municipality, schedule: FeeSchedule) -> None:
    with pytest.raises(NoFeeSet, match=r"Resolution 2023-58\) sets no fee called “Records copy”"):
        quote(vestal, "records_copy", ON)


def test_a_schedule_is_its_towns_own(vestal: Municipality, schedule: FeeSchedule) -> None:
    other = Municipality.objects.create(slug="other", name="Town of Other", county="Broome", law_code="vestal")
    with pytest.raises(NoFeeSet):
        quote(other, "pool", ON)


@pytest.mark.clause("V-5-37-004")
@pytest.mark.parametrize(
    ("key", "cents"), [("residential_small", 75_00), (keys.AMENDMENT, 50_00), (keys.RENEWAL, 75_00)]
)
def test_new_amended_and_renewed_permits(vestal: Municipality, schedule: FeeSchedule, key: str, cents: int) -> None:
    found = quote(vestal, key, ON)
    assert (found.cents, found.cite) == (cents, "§ 5-24(l)")


@pytest.mark.clause("V-5-37-005")
@pytest.mark.parametrize(("key", "cents"), [(keys.CERTIFICATE, 25_00), (keys.TEMPORARY_CERTIFICATE, 40_00)])
def test_certificates(vestal: Municipality, schedule: FeeSchedule, key: str, cents: int) -> None:
    found = quote(vestal, key, ON)
    assert (found.cents, found.cite) == (cents, "§ 5-27(g)")


@pytest.mark.clause("V-5-25-036")
def test_an_inspection_fee_cites_the_section_that_sets_fees(vestal: Municipality, schedule: FeeSchedule) -> None:
    assert quote(vestal, keys.INSPECTION, ON).cite == "§§ 5-25(d)(1), 5-37"


def test_the_demonstration_has_a_line_for_every_class_and_every_name(
    vestal: Municipality, schedule: FeeSchedule
) -> None:
    held = {item.key: item for item in schedule.items.all()}
    named = {value for name, value in vars(keys).items() if name.isupper() and isinstance(value, str)}
    named -= {keys.TAKEOVER}  # a board may set it; this one did not
    classes = {term.key for term in LAW.fees.classes} | {kind.fee_key for kind in LAW.permits.permit_types}
    assert named | classes == set(held)
    for item in demo.items():
        assert worked_out(item, Measures(square_feet=1000, valuation_cents=10_000_00), LAW).cents > 0
