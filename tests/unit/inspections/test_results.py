"""What a visit may be recorded as, and what follows (§ 5-25(a), (c))."""

from datetime import date
from uuid import UUID

import pytest

from accounts.actors import Actor
from casework.cases.models import Case
from casework.errors import NotAllowed, Refused, StalePage
from casework.events import chain
from casework.events.queries import of_case
from casework.outbox.models import OutboxItem
from fees import demo, keys
from fees.actions import add_charge, take_payment
from fees.models import Payment
from fees.queries import due_on
from inspections.construction import actions, queries
from inspections.construction.findings import Flaw
from inspections.construction.models import Inspection, Status
from inspections.construction.standing import Standing
from tests.unit.inspections.jobs import FLAW, MAY_4, MAY_5, MAY_11, all_yes, book, decide, failing, record

BACKDATED = {"why": "Keyed from the paper sheet."}


def codes(refused: pytest.ExceptionInfo[Refused]) -> set[str]:
    return {obstacle.code for obstacle in refused.value.obstacles}


@pytest.fixture
def footing(house: Case, clerk: Actor) -> Inspection:
    decide(house, "FOOTING", "FOUNDATION", "FINAL")
    return book(house, clerk, "FOOTING")


@pytest.mark.clause("V-5-25-032")
def test_work_that_passes_is_noted_with_day_and_inspector(footing: Inspection, inspector: Actor, house: Case) -> None:
    done = record(footing, inspector, on=MAY_4, **BACKDATED)
    assert (done.status, done.visited_on, done.performed_by) == (Status.PASSED, MAY_4, "Ira Inspector")
    line = queries.line_of(done)
    assert line.law.pass_label.value == "Satisfactory as completed"
    assert queries.passed_kinds(house) == {"FOOTING"}


@pytest.mark.clause("V-5-25-032")
def test_a_portion_passes_only_when_it_is_described_and_the_rest_stays_open(
    footing: Inspection, inspector: Actor, house: Case
) -> None:
    with pytest.raises(Refused) as refused:
        record(footing, inspector, all_yes(footing, "partial"), **BACKDATED)
    assert codes(refused) == {"portion"}
    done = record(footing, inspector, all_yes(footing, "partial", portion="North wall only"), **BACKDATED)
    assert queries.line_of(done).standing is Standing.PARTIAL
    assert "FOOTING" in queries.open_kinds(house)


@pytest.mark.clause("V-5-25-033", "V-5-25-005")
@pytest.mark.parametrize(
    ("flaws", "code"),
    [
        ((), "no-deficiency"),
        ((Flaw(place="North wall", provision=""),), "deficiency"),
        ((Flaw(place="", provision="RCNYS R403.1.6"),), "deficiency"),
        ((Flaw(place="North wall", provision="RCNYS R403.1.6", basis=""),), "deficiency"),
    ],
)
def test_a_failure_says_where_and_against_what(
    footing: Inspection, inspector: Actor, flaws: tuple[Flaw, ...], code: str
) -> None:
    with pytest.raises(Refused) as refused:
        record(footing, inspector, all_yes(footing, "failed", deficiencies=flaws), **BACKDATED)
    assert codes(refused) == {code}


@pytest.mark.clause("V-5-25-033")
def test_the_permit_holder_is_told_where_the_work_fails(footing: Inspection, inspector: Actor) -> None:
    by_the_manual = Flaw(place="Anchors", provision="Sheet 3", basis="manufacturer", note="Spacing")
    done = record(footing, inspector, all_yes(footing, "failed", deficiencies=(FLAW, by_the_manual)), **BACKDATED)
    told = OutboxItem.objects.get(event__case=done, template="inspection_result")
    assert told.recipient == "part:applicant"
    assert told.payload["deficiencies"] == [
        "North wall: Anchor bolts missing (Code section: RCNYS R403.1.6)",
        "Anchors: Spacing (Manufacturer's requirements: Sheet 3)",
    ]
    assert "stay exposed" in told.payload["exposed"]


@pytest.mark.clause("V-5-25-034")
def test_failed_work_is_open_until_a_later_visit_finds_it_corrected(
    footing: Inspection, inspector: Actor, clerk: Actor, house: Case
) -> None:
    failed = record(footing, inspector, failing(footing), on=MAY_4, **BACKDATED)
    line = queries.line_of(failed)
    assert line.standing is Standing.FAILED
    assert line.needs_reinspection
    again = book(house, clerk, "FOOTING", MAY_11, on=MAY_5)
    assert again.follows == failed
    assert again.headline == "Footing before the pour, reinspection, 12 Ferry Landing Rd"
    with pytest.raises(Refused) as refused:
        record(again, inspector, on=MAY_11)
    assert [str(o) for o in refused.value.obstacles] == [
        "Not marked corrected: North wall, RCNYS R403.1.6. § 5-25(c)(2)"
    ]
    flaw = queries.open_deficiencies(again)[0]
    done = record(again, inspector, all_yes(again, corrected=frozenset({flaw.pk})), on=MAY_11)
    assert queries.line_of(done).passed_on == MAY_11
    assert queries.open_deficiencies(again) == []


@pytest.mark.clause("V-5-25-034")
def test_a_reversed_correction_leaves_the_deficiency_open(
    footing: Inspection, inspector: Actor, officer: Actor, clerk: Actor, house: Case
) -> None:
    record(footing, inspector, failing(footing), **BACKDATED)
    again = book(house, clerk, "FOOTING", MAY_11, on=MAY_5)
    flaw = queries.open_deficiencies(again)[0]
    done = record(again, inspector, all_yes(again, corrected=frozenset({flaw.pk})), on=MAY_11)
    actions.reverse(done, by=officer, on=MAY_11, why="Another lot was meant.")
    third = book(house, clerk, "FOOTING", date(2026, 5, 14), on=date(2026, 5, 12))
    assert queries.open_deficiencies(third) == [flaw]


@pytest.mark.clause("V-5-25-001")
def test_work_covered_before_it_was_inspected_cannot_pass(footing: Inspection, inspector: Actor) -> None:
    with pytest.raises(Refused) as refused:
        record(footing, inspector, all_yes(footing, covered=True), **BACKDATED)
    assert codes(refused) == {"covered"}
    done = record(footing, inspector, failing(footing, covered=True), **BACKDATED)
    assert chain.read(of_case(done).latest("seq"))["data"]["covered"] is True


@pytest.mark.clause("V-5-24-067", "V-5-24-068")
@pytest.mark.parametrize("question", ["permit_displayed", "plans_on_site"])
def test_every_visit_answers_whether_permit_and_plans_are_at_the_site(
    footing: Inspection, inspector: Actor, question: str
) -> None:
    with pytest.raises(Refused) as refused:
        record(footing, inspector, failing(footing, answers={question: ""}), **BACKDATED)
    assert codes(refused) == {f"unanswered-{question}"}
    done = record(footing, inspector, all_yes(footing, answers={question: "no"}), **BACKDATED)
    assert done.status == Status.PASSED
    assert chain.read(of_case(done).latest("seq"))["data"]["site_papers_missing"] == [question]


@pytest.mark.clause("V-5-24-073")
def test_work_that_differs_from_the_plans_is_failed_or_its_change_reported(
    footing: Inspection, inspector: Actor
) -> None:
    differs = {"matches_documents": "no"}
    with pytest.raises(Refused) as refused:
        record(footing, inspector, all_yes(footing, answers=differs), **BACKDATED)
    assert codes(refused) == {"differs"}
    done = record(footing, inspector, all_yes(footing, answers=differs, change_reported=True), **BACKDATED)
    assert done.status == Status.PASSED


def test_a_result_with_deficiencies_is_no_pass(footing: Inspection, inspector: Actor) -> None:
    with pytest.raises(Refused) as refused:
        record(footing, inspector, all_yes(footing, deficiencies=(FLAW,)), **BACKDATED)
    assert codes(refused) == {"has-deficiency"}


def test_a_result_is_signed(footing: Inspection, inspector: Actor) -> None:
    unsigned = all_yes(footing).__class__("passed", answers=all_yes(footing).answers)
    with pytest.raises(Refused) as refused:
        record(footing, inspector, unsigned, **BACKDATED)
    assert codes(refused) == {"signature"}


@pytest.mark.clause("V-5-22-014")
def test_only_an_inspector_records_and_from_outside_only_who_is_authorized_for_it(
    footing: Inspection, inspector: Actor, officer: Actor, clerk: Actor
) -> None:
    with pytest.raises(NotAllowed):
        record(footing, clerk, **BACKDATED)
    engineer = "Dana Cole, PE"
    with pytest.raises(Refused) as refused:
        record(footing, inspector, all_yes(footing, performed_by=engineer), **BACKDATED)
    assert codes(refused) == {"not-authorized"}
    with pytest.raises(NotAllowed):
        actions.authorize(footing, by=inspector, on=MAY_4, outside_inspector=engineer, **BACKDATED)
    authorized = actions.authorize(footing, by=officer, on=MAY_4, outside_inspector=engineer, **BACKDATED)
    done = record(authorized, inspector, all_yes(footing, performed_by=engineer), **BACKDATED)
    assert done.performed_by == engineer


@pytest.mark.clause("V-5-22-014", "V-5-22-029")
def test_an_authorization_is_for_the_one_inspection_that_it_names(
    house: Case, clerk: Actor, inspector: Actor, officer: Actor
) -> None:
    """Given an engineer authorized for the footing, then a result of the framing by the same engineer is refused."""
    decide(house, "FOOTING", "FRAMING")
    footing, framing = (book(house, clerk, key) for key in ("FOOTING", "FRAMING"))
    engineer = "Dana Cole, PE"
    actions.authorize(footing, by=officer, on=MAY_4, outside_inspector=engineer, **BACKDATED)
    assert record(footing, inspector, all_yes(footing, performed_by=engineer), **BACKDATED).performed_by == engineer
    with pytest.raises(Refused) as refused:
        record(framing, inspector, all_yes(framing, performed_by=engineer), **BACKDATED)
    assert codes(refused) == {"not-authorized"}
    assert queries.open_kinds(house) == ("FRAMING",)


def test_a_result_of_long_ago_needs_a_reason(footing: Inspection, inspector: Actor) -> None:
    with pytest.raises(Refused) as refused:
        record(footing, inspector, on=MAY_4)
    assert codes(refused) == {"backdated"}
    assert record(footing, inspector, on=MAY_11).visited_on == MAY_11


def test_a_result_does_not_lie_before_the_booking(house: Case, clerk: Actor, inspector: Actor) -> None:
    decide(house, "FOOTING")
    booked = book(house, clerk, "FOOTING", MAY_11, on=MAY_5)
    with pytest.raises(Refused) as refused:
        record(booked, inspector, on=MAY_4, **BACKDATED)
    assert codes(refused) == {"too-early"}


def test_sent_twice_it_is_recorded_once(footing: Inspection, inspector: Actor) -> None:
    sent = UUID("11111111-1111-4111-8111-111111111111")
    seen = footing.version
    first = record(footing, inspector, submission=sent, version=seen, **BACKDATED)
    second = record(footing, inspector, submission=sent, version=seen, **BACKDATED)
    assert (second.pk, second.version) == (first.pk, first.version)
    assert of_case(first).filter(type="inspection.record").count() == 1


def test_one_form_is_not_sent_for_two_visits(footing: Inspection, inspector: Actor, clerk: Actor, house: Case) -> None:
    """Given the number of a form that another visit's result came with, then a sentence says so; its own counts."""
    record(footing, inspector, submission=UUID(int=1), **BACKDATED)
    other = book(house, clerk, "FOUNDATION", MAY_5, on=MAY_4)
    with pytest.raises(Refused) as refused:
        record(other, inspector, on=MAY_5, submission=UUID(int=1), **BACKDATED)
    assert codes(refused) == {"submission"}
    assert record(other, inspector, on=MAY_5, submission=UUID(int=2), **BACKDATED).status == Status.PASSED


def test_another_result_for_the_same_visit_is_refused(footing: Inspection, inspector: Actor) -> None:
    seen = footing.version
    record(footing, inspector, submission=UUID(int=1), **BACKDATED)
    with pytest.raises(StalePage):
        record(footing, inspector, submission=UUID(int=2), version=seen, **BACKDATED)
    with pytest.raises(Refused) as refused:
        record(footing, inspector, submission=UUID(int=2), **BACKDATED)
    assert codes(refused) == {"status"}


def test_a_reversed_result_stays_and_counts_for_nothing(
    footing: Inspection, inspector: Actor, officer: Actor, house: Case
) -> None:
    done = record(footing, inspector, **BACKDATED)
    with pytest.raises(NotAllowed):
        actions.reverse(done, by=inspector, on=MAY_5, why="Wrong lot.")
    with pytest.raises(Refused) as refused:
        actions.reverse(done, by=officer, on=MAY_11)
    assert codes(refused) == {"no-reason"}
    reversed_ = actions.reverse(done, by=officer, on=MAY_11, why="Wrong lot.")
    assert (reversed_.status, reversed_.outcome, reversed_.visited_on) == (Status.REVERSED, "passed", MAY_4)
    assert queries.passed_kinds(house) == frozenset()
    said = chain.read(of_case(reversed_).latest("seq"))["data"]
    assert said == {"kind_key": "FOOTING", "was": "passed", "shows_work": True}


def test_not_done_says_why_and_the_inspection_can_be_booked_again(
    footing: Inspection, inspector: Actor, clerk: Actor, house: Case
) -> None:
    gone = actions.not_done(footing, by=inspector, on=MAY_11, cause="Nobody there", remarks="Gate locked.")
    assert (gone.status, gone.remarks) == (Status.NOT_DONE, "Nobody there. Gate locked.")
    assert queries.open_kinds(house) == ("FOOTING", "FOUNDATION", "FINAL")
    assert book(house, clerk, "FOOTING", date(2026, 5, 14), on=date(2026, 5, 12)).status == Status.SCHEDULED


@pytest.mark.parametrize(("shown", "first"), [(True, MAY_4), (False, MAY_11)])
def test_the_first_work_shown_is_that_of_the_earliest_visit_that_saw_any(
    footing: Inspection, inspector: Actor, clerk: Actor, house: Case, shown: bool, first: date
) -> None:
    record(footing, inspector, failing(footing, shows_work=shown), on=MAY_4, **BACKDATED)
    again = book(house, clerk, "FOOTING", MAY_11, on=MAY_5)
    record(again, inspector, failing(again), on=MAY_11)
    seen = queries.first_work_shown(house)
    assert seen and seen.visited_on == first


def test_a_reversed_visit_shows_no_work(footing: Inspection, inspector: Actor, officer: Actor, house: Case) -> None:
    done = record(footing, inspector, **BACKDATED)
    actions.reverse(done, by=officer, on=MAY_11, why="Wrong lot.")
    assert queries.first_work_shown(house) is None


@pytest.mark.clause("V-5-25-035")
def test_the_fee_is_paid_first_unless_the_officer_leaves_it_to_the_owners_bill(
    footing: Inspection, inspector: Actor, officer: Actor, house: Case
) -> None:
    demo.schedule(house.municipality)
    add_charge(footing, fee_key=keys.INSPECTION, by=inspector, on=MAY_11)
    with pytest.raises(Refused) as refused:
        record(footing, inspector, on=MAY_11)
    (unpaid,) = refused.value.obstacles
    assert unpaid.sentence == "The inspection fee of $40.00 is not paid."
    later = {unpaid.code: "Owner is billed."}
    with pytest.raises(NotAllowed):
        record(footing, inspector, on=MAY_11, overrides=later)
    done = record(footing, officer, on=MAY_11, overrides=later)
    assert done.status == Status.PASSED
    assert chain.read(of_case(done).latest("seq"))["data"]["overridden"][0]["reason"] == "Owner is billed."


@pytest.mark.clause("V-5-25-035", "V-5-25-036")
def test_a_fee_taken_at_the_visit_lets_the_result_be_recorded(
    footing: Inspection, inspector: Actor, house: Case
) -> None:
    demo.schedule(house.municipality)
    add_charge(footing, fee_key=keys.INSPECTION, by=inspector, on=MAY_11)
    (due,) = due_on(footing)
    paid = {"amount_cents": 40_00, "method": "cash", "received_from": "Ada Holder"}
    take_payment(footing, charges=[due.pk], **paid, by=inspector, on=MAY_11)
    assert record(footing, inspector, on=MAY_11).status == Status.PASSED
    receipt = Payment.objects.get().receipt
    assert receipt is not None
    assert [line["cite"] for line in receipt.context["amounts"]] == ["§§ 5-25(d)(1), 5-37"]
