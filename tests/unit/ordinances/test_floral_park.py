"""Chapter 99 of Floral Park: the figures of its building department, each as the text has it."""

from datetime import date
from decimal import Decimal

import pytest

from ordinances.conditions import Facts
from ordinances.exemption_chapter import Verdict
from ordinances.law import law
from ordinances.types import Bound, NotInForce, Roll, Status, months

FIRST_DAY = date(2006, 11, 21)
LAW = law("floral_park", date(2026, 3, 2))
SMALL_SHED: Facts = {
    "principal_use": "one_family",
    "accessory_use": "tool_shed",
    "one_story": True,
    "detached": True,
    "area": Decimal(100),
}
HARMLESS: Facts = {"load_bearing": False, "egress": False, "building_system": False, "fire_protection_off": False}


def verdict(key: str, facts: Facts) -> Verdict:
    return LAW.permits.need.need(key, facts).verdict


@pytest.mark.clause("N-60-02")
def test_the_law_begins_with_its_last_amendment() -> None:
    assert law("floral_park", FIRST_DAY).permits.plan_sets.value == 3
    with pytest.raises(NotInForce, match="Village of Floral Park is not in force on November 20, 2006"):
        law("floral_park", date(2006, 11, 20))


def test_the_office_by_its_names() -> None:
    assert LAW.office.lead_title == "Superintendent of Buildings"
    assert LAW.office.department == "Building Department"
    assert LAW.office.governing_board == "Board of Trustees"
    assert {body.key: body.label for body in LAW.office.bodies}["design_board"] == "Architectural Review Board"
    assert {one.key: one.label for one in LAW.office.document_titles}["violation_notice"] == "Notice of Violation"


@pytest.mark.clause("N-60-01")
def test_only_the_section_that_the_text_names_has_a_sure_number() -> None:
    assert LAW.office.staff_cite("99-63 C(1)") == "§ 99-63 C(1)"
    for section in ("99-60 B", "99-61 F", "99-62"):
        assert LAW.office.staff_cite(section) == f"§ {section} (number to be confirmed)"
        assert LAW.office.cite(section) == f"§ {section}"


@pytest.mark.clause("N-61-24")
def test_work_begins_within_six_months_and_may_wait_for_the_next_business_day() -> None:
    rule = LAW.permits.commence_within
    assert (rule.period, rule.start, rule.bound, rule.roll) == (months(6), "issued", Bound.AT_MOST, Roll.ACT)
    assert LAW.reckon(rule, date(2026, 3, 2)).last_day == date(2026, 9, 2)
    assert LAW.reckon(rule, date(2026, 8, 31)).last_day == date(2027, 3, 1)


@pytest.mark.clause("N-61-25")
def test_a_permit_expires_twelve_months_from_its_issue() -> None:
    assert LAW.permits.term is not None
    found = LAW.reckon(LAW.permits.term, date(2026, 3, 1))
    assert (found.last_day, found.acts_on) == (date(2027, 3, 1), date(2027, 3, 2))
    assert LAW.reckon(LAW.permits.term, date(2025, 8, 2)).last_day == date(2026, 8, 2), "a Sunday, and stays there"


def test_an_expired_permit_is_followed_by_a_new_application_alone() -> None:
    life = LAW.permits.life
    assert life.anew_after_expiry is not None
    assert (life.anew_after_expiry.value, life.anew_after_expiry.cite) == (True, "99-61 F")
    assert (life.renewal, life.commence_extension, life.term_extension, LAW.permits.renewal_lead) == (None,) * 4
    assert "permits.renew" not in LAW.office.powers


@pytest.mark.clause("N-61-27")
def test_the_review_boards_approval_lapses_six_months_after_it_was_received() -> None:
    [approval] = LAW.permits.preconditions.board_approvals
    assert (approval.body, approval.kept_by, approval.lapses.start) == ("design_board", "application", "received")
    found = LAW.reckon(approval.lapses, date(2026, 3, 2))
    assert (found.last_day, found.acts_on) == (date(2026, 9, 2), date(2026, 9, 3))


@pytest.mark.clause("N-60-28")
def test_at_least_three_sets_come_with_an_application() -> None:
    assert (LAW.permits.plan_sets.value, LAW.permits.plan_sets.cite) == (3, "99-60 B(5)")


@pytest.mark.clause("N-60-34")
def test_two_accepted_sets_are_kept_and_one_goes_back() -> None:
    assert (LAW.permits.sets_kept.value, LAW.permits.sets_returned.value) == (2, 1)


def test_an_application_is_in_triplicate_sworn_with_a_survey_and_the_owners_word() -> None:
    papers = LAW.permits.submission
    assert papers.copies and papers.copies.value == 3
    assert papers.sworn and papers.sworn.value
    assert papers.survey and papers.survey.value
    assert papers.owner_in_writing and papers.owner_in_writing.value
    assert papers.survey_age and papers.survey_age.value is None
    assert papers.survey_age.status is Status.SILENT


def test_the_seal_is_always_needed_but_for_an_endorsed_alteration() -> None:
    seal = LAW.permits.submission.seal
    assert seal is not None
    assert seal.always.value is True
    assert [term.key for term in seal.unless] == ["alteration", "endorsed"]


@pytest.mark.clause("N-60-54", "N-60-55")
def test_the_law_itself_fixes_what_a_contractors_license_costs() -> None:
    contractor = LAW.permits.preconditions.contractor
    assert contractor is not None
    assert (contractor.first_fee.value, contractor.renewal_fee.value) == (50_00, 25_00)
    fixed = {event.key: event.fixed.value for event in LAW.fees.events if event.fixed}
    assert fixed == {"LICENSE_NEW": 50_00, "LICENSE_RENEW": 25_00}


def test_a_contractor_shows_two_insurances_and_the_countys_license() -> None:
    contractor = LAW.permits.preconditions.contractor
    assert contractor is not None
    assert [term.key for term in contractor.insurances] == ["liability", "compensation"]
    assert contractor.other_license.value == "Nassau County Department of Consumer Affairs"


@pytest.mark.clause("N-60-06", "N-60-07")
@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({}, Verdict.NOT_NEEDED),
        ({"area": Decimal("100.1")}, Verdict.NEEDED),
        ({"one_story": False}, Verdict.NEEDED),
        ({"detached": False}, Verdict.NEEDED),
        ({"accessory_use": "another"}, Verdict.NEEDED),
        ({"principal_use": "townhouse"}, Verdict.NOT_NEEDED),
        ({"principal_use": "another"}, Verdict.NEEDED),
    ],
)
def test_a_shed_of_up_to_a_hundred_square_feet_is_exempt(changed: Facts, expected: Verdict) -> None:
    assert verdict("shed", {**SMALL_SHED, **changed}) is expected


@pytest.mark.parametrize(
    ("key", "facts", "expected"),
    [
        pytest.param(
            "playground", {"principal_use": "two_family"}, Verdict.NOT_NEEDED, marks=pytest.mark.clause("N-60-08")
        ),
        pytest.param("playground", {"principal_use": "another"}, Verdict.NEEDED, marks=pytest.mark.clause("N-60-08")),
        pytest.param("stage_set", {"temporary": True}, Verdict.NOT_NEEDED, marks=pytest.mark.clause("N-60-09")),
        pytest.param("stage_set", {"temporary": False}, Verdict.NEEDED, marks=pytest.mark.clause("N-60-09")),
        pytest.param(
            "awning",
            {"wall_supported": True, "principal_use": "one_family"},
            Verdict.NOT_NEEDED,
            marks=pytest.mark.clause("N-60-10"),
        ),
        pytest.param(
            "awning",
            {"wall_supported": True, "principal_use": "another"},
            Verdict.NEEDED,
            marks=pytest.mark.clause("N-60-10"),
        ),
        pytest.param("finish", {}, Verdict.NOT_NEEDED, marks=pytest.mark.clause("N-60-11")),
        pytest.param(
            "portable_equipment",
            {"portable": True, "listed": True},
            Verdict.NOT_NEEDED,
            marks=pytest.mark.clause("N-60-12"),
        ),
        pytest.param(
            "portable_equipment",
            {"portable": True, "listed": False},
            Verdict.NEEDED,
            marks=pytest.mark.clause("N-60-12"),
        ),
        pytest.param(
            "replacement",
            {"listing_changed": False, "specifications_kept": True},
            Verdict.NOT_NEEDED,
            marks=pytest.mark.clause("N-60-13"),
        ),
        pytest.param(
            "replacement",
            {"listing_changed": True, "specifications_kept": True},
            Verdict.NEEDED,
            marks=pytest.mark.clause("N-60-13"),
        ),
        pytest.param(
            "replacement",
            {"listing_changed": False, "specifications_kept": False},
            Verdict.NEEDED,
            marks=pytest.mark.clause("N-60-13"),
        ),
        pytest.param("solid_fuel", {}, Verdict.NEEDED, marks=pytest.mark.clause("N-60-04")),
        pytest.param("chimney", {}, Verdict.NEEDED, marks=pytest.mark.clause("N-60-04")),
    ],
)
def test_each_exemption_on_both_sides(key: str, facts: Facts, expected: Verdict) -> None:
    assert verdict(key, facts) is expected


@pytest.mark.clause("N-60-14")
def test_a_harmless_repair_is_exempt() -> None:
    assert verdict("repair", HARMLESS) is Verdict.NOT_NEEDED


@pytest.mark.parametrize(
    "end",
    [
        pytest.param("load_bearing", marks=pytest.mark.clause("N-60-15")),
        pytest.param("egress", marks=pytest.mark.clause("N-60-16")),
        pytest.param("building_system", marks=pytest.mark.clause("N-60-17")),
        pytest.param("fire_protection_off", marks=pytest.mark.clause("N-60-19")),
    ],
)
def test_each_of_four_things_ends_the_exemption_of_a_repair(end: str) -> None:
    found = LAW.permits.need.need("repair", {**HARMLESS, end: True})
    assert found.verdict is Verdict.NEEDED
    assert [condition.key for condition in found.failing] == [end]


@pytest.mark.clause("N-61-14")
def test_a_temporary_certificate_runs_three_months_at_most() -> None:
    most = LAW.certificates.temporary_max
    assert (most.period, most.bound, most.roll) == (months(3), Bound.AT_MOST, Roll.NEVER)
    assert LAW.reckon(most, date(2026, 11, 30)).last_day == date(2027, 2, 28)


@pytest.mark.clause("N-61-16")
def test_a_temporary_certificate_is_not_extended() -> None:
    assert LAW.certificates.extension is None
    assert LAW.certificates.extension_findings == ()


def test_a_new_house_gets_occupancy_and_an_addition_completion() -> None:
    kinds = {kind.key: kind.title for kind in LAW.certificates.kinds}
    assert kinds[LAW.permits.permit_type("new_one_family").certificate] == "Certificate of Occupancy"
    assert kinds[LAW.permits.permit_type("change_of_use").certificate] == "Certificate of Occupancy"
    for job in ("addition", "alteration", "deck"):
        assert kinds[LAW.permits.permit_type(job).certificate] == "Certificate of Completion"


def test_a_notice_of_violation_ends_a_certificate_of_occupancy_alone() -> None:
    [event] = LAW.certificates.voids
    assert (event.key, event.certificates, event.cite) == ("violation_notice", ("CO",), "99-61 E")


def test_the_chapter_knows_one_inspection_before_the_certificate() -> None:
    assert [kind.key for kind in LAW.inspections.kinds] == ["FINAL"]
    assert LAW.inspections.request_lead is None
    assert LAW.inspections.before_certificate and LAW.inspections.before_certificate.cite == "99-61 C"


def test_what_is_not_paid_becomes_no_lien() -> None:
    assert LAW.fees.unpaid is None
    assert LAW.fees.unpaid_certified_to == ()
    assert LAW.fees.set_by.value == "resolution of the Board of Trustees"
