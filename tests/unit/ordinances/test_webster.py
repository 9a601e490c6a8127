"""Chapter 30, Article I of Webster: the figures of its building department, each as the text has it."""

from datetime import date
from decimal import Decimal

import pytest

from ordinances.conditions import Facts
from ordinances.exemption_chapter import Verdict
from ordinances.law import law
from ordinances.types import Bound, NotInForce, Roll, Status, business_days, days, months

FIRST_DAY, LAST_DAY = date(2007, 6, 14), date(2023, 10, 12)
LAW = law("webster", date(2023, 10, 1))


def verdict(key: str, facts: Facts) -> Verdict:
    return LAW.permits.need.need(key, facts).verdict


@pytest.mark.clause("W-1-03")
def test_the_law_ends_with_the_day_on_which_it_was_repealed() -> None:
    assert law("webster", LAST_DAY).permits.plan_sets.value == 2
    with pytest.raises(NotInForce, match=r"Local Law No. 3 of 2023.*no new application can be taken in"):
        law("webster", date(2023, 10, 13))


def test_the_law_begins_with_its_last_amendment() -> None:
    assert len(law("webster", FIRST_DAY).inspections.kinds) == 10
    with pytest.raises(NotInForce, match=r"Village of Webster is not in force on June 13, 2007$"):
        law("webster", date(2007, 6, 13))


@pytest.mark.parametrize(
    ("on", "edition"),
    [
        (FIRST_DAY, "the edition then in force"),
        (date(2020, 5, 11), "the edition then in force"),
        (date(2020, 5, 12), "2020"),
        (LAST_DAY, "2020"),
    ],
)
def test_codes_older_than_the_oldest_listed_are_not_given_a_year(on: date, edition: str) -> None:
    assert {source.key: source.edition.value for source in law("webster", on).office.code_sources}["UNIFORM"] == edition


def test_the_office_by_its_names() -> None:
    assert LAW.office.lead_title == "Building Inspector"
    assert LAW.office.department == "Office of the Building Inspector"
    assert {one.key: one.label for one in LAW.office.document_titles}["violation_notice"] == "Violation Notice"


@pytest.mark.clause("W-5-01")
def test_five_offices_are_code_enforcement_officials() -> None:
    assert [term.label for term in LAW.office.lead_role_titles] == [
        "Building Inspector",
        "Deputy Building Inspector",
        "Fire Marshal",
        "Deputy Fire Marshal",
        "Code Enforcement Officer",
    ]


@pytest.mark.clause("W-5-02")
def test_sections_that_the_text_names_have_sure_numbers() -> None:
    for section in ("30-15 A", "30-22 A(5)", "30-23 A"):
        assert LAW.office.staff_cite(section) == f"§ {section}"
    for section in ("30-12 E", "30-14", "30-17 D"):
        assert LAW.office.staff_cite(section) == f"§ {section} (number to be confirmed)"


def test_the_fire_marshal_has_a_charge_and_shares_another() -> None:
    charges = {charge.key: charge.titles for charge in LAW.office.charges}
    assert charges["fire"] == charges["solid_fuel"] == ("fire_marshal",)
    assert charges["fire_construction"] == ("building_inspector", "fire_marshal")
    assert charges["stop_work"] == ("building_inspector",)


@pytest.mark.clause("W-14-01")
def test_work_begins_within_a_year() -> None:
    rule = LAW.permits.commence_within
    assert (rule.period, rule.bound, rule.roll, rule.cite) == (months(12), Bound.AT_MOST, Roll.ACT, "30-14")
    found = LAW.reckon(rule, date(2022, 3, 2))
    assert (found.last_day, found.acts_on) == (date(2023, 3, 2), date(2023, 3, 3))


def test_the_term_is_set_at_issue_and_may_be_extended_for_a_reason() -> None:
    assert LAW.permits.term is None
    life = LAW.permits.life
    assert life.term_at_issue and life.term_at_issue.cite == "30-12 E"
    assert life.term_extension and life.term_extension.cite == "30-12 E"
    assert (life.renewal, life.anew_after_expiry, LAW.permits.renewal_lead) == (None, None, None)


@pytest.mark.clause("W-14-02", "W-14-03")
def test_a_variance_and_a_subdivision_lapse_after_the_same_year() -> None:
    approvals = {one.key: one for one in LAW.permits.preconditions.board_approvals}
    assert set(approvals) == {"variance", "subdivision"}
    for one in approvals.values():
        assert (one.lapses.period, one.lapses.start, one.kept_by) == (months(12), "granted", "commencement")
        assert LAW.reckon(one.lapses, date(2022, 3, 2)).last_day == date(2023, 3, 2)


def test_one_more_year_to_begin() -> None:
    more = LAW.permits.life.commence_extension
    assert more is not None
    assert (more.max, more.times.value, more.times.status) == (months(12), 1, Status.ASSUMED)
    twice = law("webster", LAST_DAY, choices=(("commence_extensions", 2),)).permits
    assert twice.life.commence_extension and twice.life.commence_extension.times.value == 2
    assert twice.preconditions.board_approvals[0].extension == twice.life.commence_extension


@pytest.mark.clause("W-11-08")
def test_six_kinds_of_person_may_apply() -> None:
    assert [term.key for term in LAW.permits.signers] == [
        "owner",
        "lessee",
        "agent",
        "architect",
        "engineer",
        "builder",
    ]


@pytest.mark.clause("W-11-09")
def test_plans_come_in_duplicate() -> None:
    assert (LAW.permits.plan_sets.value, LAW.permits.plan_sets.cite) == (2, "30-11 C")


def test_plans_are_signed_always_and_sealed_where_the_education_law_asks() -> None:
    seal = LAW.permits.submission.seal
    assert seal and not seal.always.value
    assert seal.designer_signs and seal.designer_signs.value
    assert [term.key for term in LAW.permits.submission.waiver] == ["hardship", "no_violation"]


@pytest.mark.clause("W-12-09")
def test_each_of_the_changes_that_need_a_new_permit_is_listed() -> None:
    listed = {term.key for term in LAW.permits.life.anew_on}
    assert listed == {"activity", "operation", "location", "ownership", "use"}


@pytest.mark.clause("W-11-04")
@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({"structural": False, "systems": False}, Verdict.NOT_NEEDED),
        ({"structural": True, "systems": False}, Verdict.NEEDED),
        ({"structural": False, "systems": True}, Verdict.NEEDED),
        ({"structural": False, "systems": None}, Verdict.ASK),
    ],
)
def test_work_that_is_not_structural_and_touches_no_system_is_exempt(facts: Facts, expected: Verdict) -> None:
    assert verdict("not_structural", facts) is expected


@pytest.mark.clause("W-11-05")
@pytest.mark.parametrize(("ordinary", "expected"), [(True, Verdict.NOT_NEEDED), (False, Verdict.NEEDED)])
def test_ordinary_maintenance_is_exempt(ordinary: bool, expected: Verdict) -> None:
    assert verdict("maintenance", {"ordinary": ordinary}) is expected


@pytest.mark.clause("W-3-03", "W-3-05")
@pytest.mark.parametrize(("depth", "expected"), [("23.9", Verdict.NOT_NEEDED), ("24", Verdict.NEEDED)])
def test_a_pool_is_a_structure_from_twenty_four_inches(depth: str, expected: Verdict) -> None:
    assert verdict("shallow_pool", {"depth": Decimal(depth)}) is expected


@pytest.mark.clause("W-3-04")
def test_a_playhouse_is_no_structure() -> None:
    assert verdict("playhouse", {}) is Verdict.NOT_NEEDED


@pytest.mark.clause("W-11-02", "W-11-17")
@pytest.mark.parametrize("key", ["change_of_use", "plumbing"])
def test_a_change_of_use_and_plumbing_always_need_a_permit(key: str) -> None:
    assert verdict(key, {"ordinary": True}) is Verdict.NEEDED


@pytest.mark.clause("W-16-18", "W-16-19", "W-16-20", "W-16-21")
def test_the_ten_inspections_in_the_order_of_the_text() -> None:
    kinds = LAW.inspections.kinds
    assert [kind.number for kind in kinds] == list(range(1, 11))
    assert [kind.cite for kind in kinds] == [f"30-16 I({n})" for n in range(1, 11)]
    assert kinds[0].before_permit
    assert set(kinds[-1].after) == {kind.key for kind in kinds[:-1]}


@pytest.mark.clause("W-16-03")
def test_an_inspection_is_asked_for_one_working_day_ahead() -> None:
    lead = LAW.inspections.request_lead
    assert lead is not None
    assert (lead.period, lead.bound, lead.roll) == (business_days(1), Bound.AT_LEAST, Roll.LATER_ONLY)
    friday = date(2023, 9, 29)
    assert LAW.reckon(lead, friday).acts_on == date(2023, 10, 2), "asked on a Friday, Monday at the earliest"
    assert LAW.reckon(lead, date(2023, 9, 28)).acts_on == friday


@pytest.mark.clause("W-17-16")
def test_a_temporary_certificate_runs_six_months_at_most() -> None:
    most = LAW.certificates.temporary_max
    assert (most.period, most.bound, most.roll) == (months(6), Bound.AT_MOST, Roll.NEVER)
    assert LAW.reckon(most, date(2022, 8, 31)).last_day == date(2023, 2, 28)


@pytest.mark.clause("W-17-18")
def test_a_temporary_certificate_is_not_extended() -> None:
    assert LAW.certificates.extension is None


def test_three_events_end_the_certificate_of_three_kinds_of_building() -> None:
    assert [event.key for event in LAW.certificates.voids] == ["change_of_use", "transfer", "reoccupation"]
    for event in LAW.certificates.voids:
        assert event.certificates == ("CO",)
        assert [term.key for term in event.buildings] == ["two_family", "multiple", "mixed"]


def test_four_transfers_leave_a_certificate_alive() -> None:
    saved = {one.key: one.share for one in LAW.certificates.voids[1].saved_by}
    assert set(saved) == {"co_owner", "relative", "beneficial_interest", "court_officer"}
    share = saved["beneficial_interest"]
    assert share is not None
    assert [share.holds(Decimal(text)) for text in ("49.9", "50")] == [False, True]


@pytest.mark.clause("W-17-28")
def test_a_certificate_is_marked_from_the_two_hundredth_day_of_vacancy() -> None:
    after = LAW.certificates.voids[2].after
    assert after is not None
    assert (after.period, after.start, after.roll) == (days(200), "vacated", Roll.NEVER)
    assert LAW.reckon(after, date(2023, 1, 1)).acts_on == date(2023, 7, 20)


@pytest.mark.clause("W-17-08", "W-17-09", "W-17-10", "W-17-11", "W-17-12")
def test_the_ten_contents_of_a_certificate() -> None:
    assert [item.cite for item in LAW.certificates.contents] == [f"30-17 C({n})" for n in range(1, 11)]
    may_lack = {item.key for item in LAW.certificates.contents if item.absent}
    assert may_lack == {"permit_number", "permit_date", "portion", "occupant_load", "sprinkler", "conditions"}


@pytest.mark.clause("W-17-07")
def test_the_lost_list_of_documents_is_marked_as_read() -> None:
    listed = LAW.certificates.documents_list
    assert listed is not None
    assert (listed.status, listed.reading) == (Status.ASSUMED, "W-17-07")
    assert [item.key for item in LAW.certificates.documents] == ["special_inspections", "flood"]


@pytest.mark.clause("W-10-02", "W-10-03")
def test_an_appeal_goes_to_the_states_council_and_no_time_is_invented() -> None:
    appeal = LAW.permits.appeal
    assert appeal is not None
    assert (appeal.body, appeal.within) == ("code_council", None)
    assert len(appeal.grounds) == 3
    assert appeal.stays_hazard_orders.value is False


@pytest.mark.clause("W-23-01", "W-23-02")
def test_the_nine_groups_of_records() -> None:
    assert [term.cite for term in LAW.records.kept] == [f"30-23 A({n})" for n in range(1, 10)]
