"""§§ 5-22, 5-23, 5-25, 5-27 and 5-37 of Vestal: office, inspections, certificates and fees."""

from datetime import date

import pytest

from ordinances.law import law
from ordinances.types import days, months

LAW = law("vestal", date(2026, 3, 2))


def test_the_office_by_its_names() -> None:
    assert LAW.office.chapter_title == "Town of Vestal Code, Chapter 5"
    assert LAW.office.department == "Building and Code Department"
    assert LAW.office.cite("5-24(i)(1)") == "§ 5-24(i)(1)"


@pytest.mark.parametrize(
    ("section", "confirmed"),
    [
        ("5-24(i)(1)", True),
        ("5-30(a)(1)", True),
        ("5-76(d)", True),
        ("5-27(d)(3)", False),
        ("5-33(b)", False),
        ("KB-8", False),
        ("RR-5(c)(1)", False),
        ("19 NYCRR Part 1221", True),
    ],
)
def test_a_section_that_the_text_does_not_name_is_marked_for_staff(section: str, confirmed: bool) -> None:
    assert LAW.office.staff_cite(section).endswith("(number to be confirmed)") is not confirmed


@pytest.mark.parametrize(
    ("power", "roles"),
    [
        ("permits.issue", {"code_officer"}),
        ("permits.deny", {"code_officer"}),
        ("certificates.issue", {"code_officer"}),
        ("permits.review", {"code_officer", "inspector"}),
        ("inspections.record", {"code_officer", "inspector"}),
        ("permits.intake", {"clerk", "code_officer"}),
        ("fees.reverse", {"admin"}),
        ("cases.view", {"clerk", "code_officer", "inspector", "board", "admin"}),
    ],
)
def test_who_may_do_what(power: str, roles: set[str]) -> None:
    assert LAW.office.powers[power] == roles


def test_only_issuing_a_permit_may_be_delegated() -> None:
    assert LAW.office.delegable.value == {"permits.issue"}


def test_an_assembly_area_begins_at_fifty_persons() -> None:
    assert LAW.office.assembly_threshold.value == 50


def test_the_fifteen_inspections_in_the_order_of_the_text() -> None:
    kinds = LAW.inspections.kinds
    assert [kind.number for kind in kinds] == list(range(1, 16))
    assert [kind.cite for kind in kinds] == [f"5-25(b)({n})" for n in range(1, 16)]
    assert [kind.key for kind in kinds] == [
        "SITE",
        "FOOTING",
        "FOUNDATION",
        "DRAINAGE",
        "BACKFILL",
        "SLAB",
        "FRAMING",
        "SYSTEMS",
        "FIRE_RESISTANT",
        "PENETRATIONS",
        "CHIMNEY",
        "SOLID_FUEL",
        "OTHER_FUEL",
        "ENERGY",
        "FINAL",
    ]


def test_what_must_pass_before_what() -> None:
    after = {kind.key: set(kind.after) for kind in LAW.inspections.kinds}
    assert after["FOUNDATION"] == {"FOOTING"}
    assert after["BACKFILL"] == {"FOUNDATION", "DRAINAGE"}
    assert after["FINAL"] == set(after) - {"FINAL"}


def test_only_the_work_site_is_inspected_before_the_permit() -> None:
    assert [kind.key for kind in LAW.inspections.kinds if kind.before_permit] == ["SITE"]


def test_the_seven_systems_keep_the_order_of_the_text() -> None:
    systems = LAW.inspections.kind("SYSTEMS").subitems
    assert [item.key for item in systems] == [
        "plumbing",
        "electrical",
        "hvac",
        "fire_alarm",
        "sprinkler",
        "hood",
        "other",
    ]
    assert [item.cite for item in systems] == [f"5-25(b)(8)({letter})" for letter in "abcdefg"]


def test_framing_is_judged_three_ways_in_three_places() -> None:
    points = LAW.inspections.kind("FRAMING").subitems
    assert len(points) == 9
    assert all(point.required for point in points)
    assert {point.cite for point in points} == {f"5-25(b)(7)({letter})" for letter in "abc"}


def test_energy_has_five_points_always_and_seven_where_required() -> None:
    points = LAW.inspections.kind("ENERGY").subitems
    assert [point.required for point in points] == [True] * 5 + [False] * 7


def test_inspection_fees_are_cited_to_the_fee_section() -> None:
    assert LAW.inspections.fee_due.cite == "5-25(d)(1), 5-37"
    assert LAW.office.cite(LAW.fees.event("INSPECTION").cite) == "§§ 5-25(d)(1), 5-37"
    assert "5-36" in LAW.reading(LAW.inspections.fee_due.reading).question


def test_the_ten_contents_of_a_certificate() -> None:
    contents = LAW.certificates.contents
    assert [item.cite for item in contents] == [f"5-27(c)({n})" for n in range(1, 11)]
    may_lack = {item.number for item in contents if item.absent}
    assert may_lack == {1, 2, 4, 7, 8, 9}


def test_certificates_by_their_titles() -> None:
    titles = {kind.key: kind.title for kind in LAW.certificates.kinds}
    assert titles["CO"] == "Certificate of Occupancy"
    assert titles["CC"] == "Certificate of Compliance"
    assert LAW.certificates.kind("TEMP").temporary


def test_a_temporary_certificate_runs_six_months_and_is_extended_once_by_ninety_days() -> None:
    certificates = LAW.certificates
    assert certificates.temporary_max.period == months(6)
    # December 16, 2026 is a Wednesday; an end that falls on a weekend would stay there too
    assert LAW.reckon(certificates.temporary_max, date(2026, 6, 16)).last_day == date(2026, 12, 16)
    assert LAW.reckon(certificates.temporary_max, date(2026, 7, 16)).last_day == date(2027, 1, 16)
    assert certificates.extension.max == days(90)
    assert certificates.extension.times.value == 1
    assert [need.key for need in certificates.extension.needs] == ["de_minimis", "steady_progress"]


@pytest.mark.parametrize(
    ("billed", "certified_from"), [(date(2026, 6, 1), date(2026, 7, 2)), (date(2026, 6, 4), date(2026, 7, 7))]
)
def test_an_unpaid_bill_may_be_certified_after_thirty_days(billed: date, certified_from: date) -> None:
    assert LAW.reckon(LAW.fees.unpaid, billed).acts_on == certified_from


def test_no_fee_of_this_chapter_is_refundable() -> None:
    rules = (LAW.fees.refundable, LAW.inspections.fee_refundable, LAW.certificates.fee_refundable)
    assert [rule.value for rule in rules] == [False, False, False]
    assert [rule.cite for rule in rules] == ["5-24(m)", "5-25(d)(2)", "5-27(g)"]


def test_a_failed_inspection_tells_that_the_work_stays_exposed() -> None:
    [text] = LAW.printed("correction_notice")
    assert "must stay exposed until" in text.text
    assert text.cite == "5-25(c)(2)"


def test_records_are_permanent() -> None:
    assert LAW.records.retention.value == "permanent"
