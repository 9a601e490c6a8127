"""§ 5-24 of Vestal: the figures of building permits, their dates at month ends, and what each job proposes."""

from datetime import date

import pytest

from ordinances.law import law
from ordinances.permit_chapter import DISABILITY, WORKERS
from ordinances.types import Roll, Status, days, months

LAW = law("vestal", date(2026, 3, 2))
PERMITS = LAW.permits


@pytest.mark.clause("V-5-24-080")
@pytest.mark.parametrize(
    ("issued", "raw_end", "last_day", "invalid_from"),
    [
        (date(2026, 3, 10), date(2026, 9, 10), date(2026, 9, 10), date(2026, 9, 11)),
        (date(2027, 8, 31), date(2028, 2, 29), date(2028, 2, 29), date(2028, 3, 1)),
        (date(2026, 8, 31), date(2027, 2, 28), date(2027, 3, 1), date(2027, 3, 2)),
    ],
)
def test_work_may_begin_until_the_business_day_after_six_months(
    issued: date, raw_end: date, last_day: date, invalid_from: date
) -> None:
    found = LAW.reckon(PERMITS.commence_within, issued)
    assert (found.raw_end, found.last_day, found.acts_on) == (raw_end, last_day, invalid_from)


@pytest.mark.clause("V-5-24-080")
def test_the_arithmetic_of_a_rolled_start_is_shown_in_words() -> None:
    assert LAW.reckon(PERMITS.commence_within, date(2026, 8, 31)).sentence == (
        "Issued August 31, 2026 + 6 months = February 28, 2027, a Sunday; work may begin until Monday, March 1, 2027 "
        "(General Construction Law § 25-a). § 5-24(i)(1)."
    )


@pytest.mark.clause("V-5-24-080")
@pytest.mark.parametrize(
    ("issued", "last_day"),
    [
        (date(2026, 3, 10), date(2027, 3, 10)),
        (date(2024, 2, 29), date(2025, 2, 28)),
        # February 28, 2026 is a Saturday: an expiry stays there
        (date(2025, 2, 28), date(2026, 2, 28)),
    ],
)
def test_a_permit_runs_twelve_months_and_its_expiry_never_moves(issued: date, last_day: date) -> None:
    found = LAW.reckon(PERMITS.term, issued)
    assert found.last_day == last_day
    assert (found.acts_on - found.last_day).days == 1


def test_the_figures_of_a_permits_life() -> None:
    assert (PERMITS.commence_within.period, PERMITS.commence_within.roll) == (months(6), Roll.ACT)
    assert (PERMITS.term.period, PERMITS.term.roll) == (months(12), Roll.NEVER)
    assert PERMITS.code_change_denial.period == months(24)
    assert PERMITS.plan_sets.value == 2


def test_the_warning_is_office_policy_and_says_so() -> None:
    assert PERMITS.warn_before.value == days(30)
    assert PERMITS.warn_before.status is Status.SILENT
    assert PERMITS.warn_before.cite.startswith("Office policy")


def test_the_sixteen_points_of_an_application_are_in_the_order_of_the_text() -> None:
    numbers = [item.number for item in PERMITS.application_items]
    assert numbers == ["a", "b", "c", "d", "e", *(f"e.{n}" for n in range(1, 12))]


def test_the_eleven_points_of_construction_documents_are_judged_by_the_reviewer() -> None:
    judged = [item.cite for item in PERMITS.application_items if item.plan_review]
    assert judged == [f"5-24(d)(4)(e)({n})" for n in range(1, 12)]


def test_nature_and_extent_can_never_be_left_out() -> None:
    assert not PERMITS.item("detail").needs_applicability
    assert PERMITS.item("egress").needs_applicability


def test_flood_points_of_the_site_plan_are_asked_in_a_flood_hazard_area_only() -> None:
    when = {part.key: part.when for part in PERMITS.item("site_plan").parts}
    assert {key for key, fact in when.items() if fact == "flood_hazard"} == {
        "flood_areas",
        "floodways",
        "flood_elevations",
    }


def test_a_permit_carries_the_statements_that_the_chapter_asks_for() -> None:
    printed = " ".join(text.text for text in LAW.printed("permit"))
    assert "not a warranty or guaranty" in printed
    assert "immediately notify the Code Enforcement Officer of any change" in printed
    assert "Display this permit where it can be seen and read" in printed
    assert "accepted construction documents" in printed


def test_the_cover_of_returned_plans_says_that_it_permits_nothing() -> None:
    [cover] = LAW.printed("plan_cover")
    assert "not an authorization to commence work" in cover.text
    assert cover.cite == "5-24(e)(4)-(5)"


def test_what_can_never_be_left_out_is_never_prefilled_as_not_applicable() -> None:
    fixed = {item.key for item in PERMITS.application_items if not item.needs_applicability}
    for kind in PERMITS.permit_types:
        assert not fixed & set(kind.not_applicable), kind.key


def test_every_job_proposes_known_inspections_systems_certificate_and_fee() -> None:
    inspections = {kind.key for kind in LAW.inspections.kinds}
    systems = {system.key for system in LAW.inspections.kind("SYSTEMS").subitems}
    certificates = {kind.key for kind in LAW.certificates.kinds if not kind.temporary}
    fees = {row.key for row in LAW.fees.classes}
    for kind in PERMITS.permit_types:
        assert set(kind.inspections) <= inspections, kind.key
        assert set(kind.systems) <= systems, kind.key
        assert bool(kind.systems) == ("SYSTEMS" in kind.inspections), kind.key
        assert kind.certificate in certificates, kind.key
        assert kind.fee_key in fees, kind.key
        assert kind.inspections[-1] == "FINAL", kind.key


def test_the_small_jobs_that_people_come_with() -> None:
    presets = {kind.key for kind in PERMITS.permit_types if kind.preset}
    assert {"roof", "furnace", "deck", "shed", "fence", "pool", "generator", "solar"} <= presets


@pytest.mark.parametrize(
    ("job", "certificate"),
    [("new_one_family", "CO"), ("addition", "CO"), ("commercial_new", "CO"), ("pool", "CC"), ("deck", "CC")],
)
def test_a_space_to_be_occupied_gets_a_certificate_of_occupancy(job: str, certificate: str) -> None:
    assert PERMITS.permit_type(job).certificate == certificate


def test_inspections_that_an_appliance_cannot_do_without() -> None:
    assert PERMITS.permit_type("furnace").kept_inspections == ("CHIMNEY", "OTHER_FUEL")
    assert PERMITS.permit_type("wood_stove").kept_inspections == ("CHIMNEY", "SOLID_FUEL")
    assert PERMITS.permit_type("deck").kept_inspections == ()


def test_only_the_shed_without_a_slab_proposes_no_slab() -> None:
    assert "SLAB" not in PERMITS.permit_type("deck").inspections
    assert "SLAB" in PERMITS.permit_type("new_one_family").inspections


@pytest.mark.parametrize(
    ("filed", "lacking"),
    [
        ((), {WORKERS, DISABILITY}),
        (("C-105.2",), {DISABILITY}),
        (("DB-120.1",), {WORKERS}),
        (("C-105.2", "DB-120.1"), set()),
        (("U-26.3", "DB-120.1"), set()),
        (("SI-12", "DB-155"), set()),
        (("CE-200",), set()),
        (("BP-1",), set()),
    ],
)
def test_both_insurances_must_be_proven(filed: tuple[str, ...], lacking: set[str]) -> None:
    assert PERMITS.compensation.lacking(filed) == lacking


def test_an_acord_certificate_proves_nothing() -> None:
    with pytest.raises(KeyError):
        PERMITS.compensation.lacking(("ACORD",))
    assert [form.key for form in PERMITS.compensation.not_accepted] == ["ACORD"]


def test_exemptions_from_insurance_are_for_one_job_and_the_homeowners_for_four_units() -> None:
    assert PERMITS.compensation.form("CE-200").job_specific
    assert PERMITS.compensation.form("BP-1").owner_occupied_units == 4
    assert PERMITS.compensation.form("CE-200").owner_occupied_units == 0


@pytest.mark.clause("V-5-24-092")
def test_fee_rules_are_cited_as_printed_under_their_heading() -> None:
    assert LAW.fees.refundable.cite == "5-24(m)"
    assert LAW.fees.refundable.value is False
    assert "application fee, § 5-24(k)" in LAW.fees.refundable.note
    assert LAW.office.cite(LAW.fees.event("BP_NEW").cite) == "§ 5-24(l)"
    assert LAW.reading("V-5-24-092").cite == "5-24(k)-(m)"
