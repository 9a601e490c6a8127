"""Approvals of others: what the town's list asks, what is in, what has expired, what does not apply."""

from datetime import date
from typing import Any

import pytest

from accounts import clock
from casework.errors import NotAllowed, Refused
from casework.events import chain
from casework.events.queries import of_case
from casework.looking import looking
from casework.outbox.models import OutboxItem
from casework.policies import obstacles_now
from config.preconditions import VERBS
from inspections.construction.planning import change_plan
from inspections.construction.standing import PlanChoice
from permits.approvals import actions, policies
from permits.approvals.models import Approval, ApprovalKind, ApprovedAgency
from permits.building.deadlines import deadlines
from permits.building.letters import conditions
from permits.building.models import BuildingPermit, Status
from records.models import Document
from tests import factories as make
from tests.unit.certificates import jobs

pytestmark = pytest.mark.django_db
MARCH_9, MARCH_10, APRIL_1 = date(2026, 3, 9), date(2026, 3, 10), date(2026, 4, 1)


def kind(key: str = "septic", **facts: Any) -> ApprovalKind:
    """A line of the town's list, asked for since 2026 began."""
    given: dict[str, Any] = {
        "label": "Septic approval",
        "agency": "County Health Department",
        "cite": "10 NYCRR Part 75",
        "before": "issue",
        "since": date(2026, 1, 1),
    }
    return ApprovalKind.objects.create(municipality=make.town(), key=key, **(given | facts))


def approval(permit: BuildingPermit, key: str = "septic") -> Approval:
    return Approval.objects.get(permit=permit, key=key)


def record(permit: BuildingPermit, on: date = MARCH_9, key: str = "septic", **facts: Any) -> BuildingPermit:
    given: dict[str, Any] = {"given_by": "County Health Department", "given_on": on, "number": "26-114"} | facts
    with clock.set_to(make.at(on)):
        return actions.record_approval(permit, by=make.actor("clerk"), on=on, approval=approval(permit, key), **given)


def holding_up(permit: BuildingPermit, on: date = MARCH_10) -> dict[str, str]:
    """What of approvals keeps the permit from being issued on that day."""
    return {o.code: str(o) for o in policies.before_issue(make.fresh(permit), on)}


# --- what is asked --------------------------------------------------------------------------------------------


def test_the_towns_list_is_asked_of_each_application_of_its_types() -> None:
    """Given a line for every type and one for houses only, then a deck is asked for the first alone."""
    kind(), kind("driveway", permit_types=["new_one_family"])
    assert [one.key for one in Approval.objects.filter(permit=make.received(MARCH_9))] == ["septic"]
    house = make.received(MARCH_9, job="new_one_family")
    assert {one.key for one in Approval.objects.filter(permit=house)} == {"septic", "driveway"}


def test_a_line_counts_from_its_first_day_through_its_last() -> None:
    """Given a line from March 9 through March 10, 2026, then the day before and the day after are not asked."""
    kind(since=MARCH_9, until=MARCH_10)
    days = (date(2026, 3, 8), MARCH_9, MARCH_10, date(2026, 3, 11))
    assert [Approval.objects.filter(permit=make.received(day)).count() for day in days] == [0, 1, 1, 0]


def test_what_was_asked_stays_as_it_was_when_the_town_changes_its_list() -> None:
    line = kind()
    permit = make.received(MARCH_9)
    line.blocking, line.agency = False, "Town Engineer"
    line.save()
    assert (approval(permit).blocking, approval(permit).agency) == (True, "County Health Department")


def test_another_towns_list_asks_nothing_here() -> None:
    line = kind()
    line.municipality = make.town("union")
    line.save()
    assert not Approval.objects.filter(permit=make.received(MARCH_9)).exists()


def test_some_are_asked_only_where_the_property_floods() -> None:
    """Given an elevation certificate for flood hazard areas, then zone AE is asked for it and zone X is not."""
    kind("elevation", label="Elevation certificate", when="flood_hazard")
    dry = make.received(MARCH_9, parcel=make.parcel(flood_zone="X"))
    wet = make.received(MARCH_9, parcel=make.parcel(flood_zone="AE"))
    assert (list(holding_up(dry)), list(holding_up(wet))) == ([], ["approval-elevation"])


def test_some_are_asked_only_where_electrical_work_is_inspected() -> None:
    kind("wiring", label="Electrical certificate", when="electrical")
    deck, generator = make.received(MARCH_9), make.received(MARCH_9, job="generator")
    assert (list(holding_up(deck)), list(holding_up(generator))) == ([], ["approval-wiring"])


# --- both sides of each condition -----------------------------------------------------------------------------


def test_the_permit_waits_until_the_approval_is_in() -> None:
    """Given a septic approval asked for, then the permit is refused without it and issued with it."""
    kind()
    permit = make.reviewed(MARCH_9)
    with pytest.raises(Refused) as refused:
        make.issue_it(permit, MARCH_10)
    assert [str(o) for o in refused.value.obstacles] == [
        "Not in yet: Septic approval (County Health Department). 10 NYCRR Part 75"
    ]
    record(permit)
    assert make.issue_it(make.fresh(permit), MARCH_10).status == Status.ISSUED


def test_an_approval_counts_through_its_last_day_and_blocks_again_after() -> None:
    """Given an approval good through March 10, 2026, then it holds up nothing that day and the permit the day after."""
    kind()
    permit = record(make.reviewed(MARCH_9), expires_on=MARCH_10)
    assert holding_up(permit, MARCH_10) == {}
    assert holding_up(permit, date(2026, 3, 11)) == {
        "approval-septic": "Septic approval No. 26-114 of County Health Department expired on March 10, 2026;"
        " a new one is needed. 10 NYCRR Part 75"
    }
    record(permit, date(2026, 3, 11), number="26-200", expires_on=date(2027, 3, 11))
    assert holding_up(permit, date(2026, 3, 11)) == {}


def test_one_that_is_only_noted_may_be_overridden_with_a_reason() -> None:
    """Given a noted approval, then a reason of the officer's lets the permit go; a blocking one does not."""
    kind(blocking=False), kind("driveway", label="Driveway permit")
    permit = make.reviewed(MARCH_9)
    record(permit, key="driveway")
    issued = make.issue_it(make.fresh(permit), MARCH_10, overrides={"approval-septic": "On sewer since May."})
    said = chain.read(of_case(issued).latest("seq"))["data"]["overridden"]
    assert [(one["code"], one["reason"]) for one in said] == [("approval-septic", "On sewer since May.")]

    other = make.reviewed(MARCH_9)
    with pytest.raises(Refused) as refused:
        make.issue_it(other, MARCH_10, overrides={"approval-septic": "Sewer.", "approval-driveway": "No."})
    assert [o.code for o in refused.value.obstacles] == ["approval-driveway"]


def test_one_needed_before_the_certificate_does_not_hold_up_the_permit() -> None:
    kind(before="certificate")
    permit = make.issue_it(make.reviewed(MARCH_9), MARCH_10)
    assert [o.code for o in policies.before_certificate(permit, APRIL_1)] == ["approval-septic"]
    with clock.set_to(make.at(MARCH_10)):
        record(permit, MARCH_10)
    assert list(policies.before_certificate(make.fresh(permit), APRIL_1)) == []


def test_one_that_another_list_asks_for_holds_up_nothing_by_itself() -> None:
    kind(listed_as="special_inspections")
    assert holding_up(make.received(MARCH_9)) == {}


def test_the_officer_says_why_an_approval_does_not_apply() -> None:
    kind()
    permit = make.reviewed(MARCH_9)
    with clock.set_to(make.at(MARCH_9)):
        officer, clerk = make.actor("code_officer"), make.actor("clerk")
        with pytest.raises(Refused, match="Say why the approval does not apply"):
            actions.excuse_approval(permit, by=officer, on=MARCH_9, approval=approval(permit), reason=" ")
        with pytest.raises(NotAllowed):
            actions.excuse_approval(permit, by=clerk, on=MARCH_9, approval=approval(permit), reason="Sewer.")
        actions.excuse_approval(permit, by=officer, on=MARCH_9, approval=approval(permit), reason="On the sewer.")
    assert holding_up(permit) == {}
    assert approval(permit).recorded_by == officer.name


# --- whose certificate counts ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given_on", "good"),
    [(date(2026, 1, 31), False), (date(2026, 2, 1), True), (date(2026, 3, 1), True), (date(2026, 3, 2), False)],
)
def test_only_an_agency_on_the_towns_list_that_day_is_accepted(given_on: date, good: bool) -> None:
    """Given an agency approved February 1 through March 1, 2026, then its certificates of those days count."""
    line = kind("wiring", label="Electrical certificate", only_listed_agencies=True)
    ApprovedAgency.objects.create(kind=line, name="Tri-Town", valid_from=date(2026, 2, 1), valid_until=date(2026, 3, 1))
    permit = make.received(MARCH_9)
    if good:
        record(permit, key="wiring", given_by="Tri-Town", given_on=given_on)
        assert approval(permit, "wiring").is_in
        return
    with pytest.raises(Refused) as refused:
        record(permit, key="wiring", given_by="Tri-Town", given_on=given_on)
    assert "Tri-Town was not on the town’s list on that day; nobody was." in str(refused.value)


@pytest.mark.parametrize(
    ("facts", "code"),
    [({"given_on": MARCH_10}, "given-later"), ({"expires_on": date(2026, 3, 8)}, "ends-first")],
)
def test_days_that_cannot_be_are_refused(facts: dict[str, Any], code: str) -> None:
    kind()
    with pytest.raises(Refused) as refused:
        record(make.received(MARCH_9), **facts)
    assert [o.code for o in refused.value.obstacles] == [code]


def test_an_approval_of_another_permit_cannot_be_recorded_here() -> None:
    kind()
    here, elsewhere = make.received(MARCH_9), make.received(MARCH_9)
    with (
        clock.set_to(make.at(MARCH_9)),
        pytest.raises(Refused, match="Choose an approval that is asked of this permit"),
    ):
        actions.record_approval(
            here,
            by=make.actor("clerk"),
            on=MARCH_9,
            approval=approval(elsewhere),
            given_by="County",
            given_on=MARCH_9,
        )


# --- demolition -----------------------------------------------------------------------------------------------


def test_a_demolition_waits_for_the_asbestos_survey_and_the_disconnected_services() -> None:
    """Given a demolition, then five papers are asked for by law; on a deck, none."""
    permit = make.received(MARCH_9, job="demolition")
    assert list(holding_up(permit)) == [
        "approval-asbestos_survey",
        "approval-electric_cut_off",
        "approval-gas_cut_off",
        "approval-water_cut_off",
        "approval-sewer_cut_off",
    ]
    assert holding_up(permit)["approval-asbestos_survey"] == (
        "Not in yet: Asbestos survey of what is taken down (Licensed asbestos inspector). 12 NYCRR 56-5.1"
    )
    assert holding_up(make.received(MARCH_9)) == {}


@pytest.mark.clause("V-5-22-002")
def test_a_demolition_is_a_building_permit_with_the_same_dates() -> None:
    """Given a demolition permit issued March 10, 2026, then work begins by September 10; it runs a year."""
    permit = make.reviewed(MARCH_9, job="demolition")
    for one in Approval.objects.filter(permit=permit):
        permit = record(make.fresh(permit), key=one.key)
    with clock.set_to(make.at(MARCH_9)):
        change_plan(permit, by=make.actor("code_officer"), on=MARCH_9, choices={"SITE": PlanChoice(applies=True)})
    jobs.passes(jobs.book(permit, "SITE", MARCH_9), MARCH_9)
    permit = make.issue_it(make.fresh(permit), MARCH_10)
    found = {due.key: due.due_on for due in deadlines(permit)}
    assert (found["commence"], found["term"]) == (date(2026, 9, 10), date(2027, 3, 10))


# --- papers ---------------------------------------------------------------------------------------------------


def test_conditions_are_printed_on_the_permit_with_who_set_them() -> None:
    kind()
    permit = record(make.reviewed(MARCH_9), conditions="Keep the tank\n10 ft from the deck.")
    assert [item.text for item in conditions(make.fresh(permit))] == [
        "County Health Department, Septic approval 26-114: Keep the tank 10 ft from the deck."
    ]
    issued = make.issue_it(make.fresh(permit), MARCH_10)
    printed = Document.objects.get(case=issued, kind="permit").context["conditions"]
    assert printed[0]["text"].endswith("Keep the tank 10 ft from the deck.")


def test_a_letter_asks_for_what_is_missing_and_for_one_more() -> None:
    """Given one approval in and one not, when the officer adds a third, then the letter names the second and third."""
    kind(), kind("driveway", label="Driveway permit", agency="Highway Department", cite="Town policy 4")
    permit = record(make.under_review(MARCH_9))
    with clock.set_to(make.at(MARCH_10)):
        actions.ask_approvals(
            make.fresh(permit),
            by=make.actor("code_officer"),
            on=MARCH_10,
            label="Archeological sign-off",
            agency="State Historic Preservation Office",
            cite="Parks, Recreation and Historic Preservation Law § 14.09",
        )
    letter = Document.objects.get(case=permit, kind="letter").context
    assert [item["heading"] for item in letter["items"]] == ["Driveway permit", "Archeological sign-off"]
    assert letter["items"][0]["text"] == "From: Highway Department. Needed before the permit is issued."
    assert OutboxItem.objects.get(template="approvals_wanted").payload["items"][0] == (
        "Not in yet: Driveway permit (Highway Department). Before the permit is issued."
    )
    assert list(holding_up(permit)) == ["approval-driveway", "approval-asked-1"]


def test_nothing_missing_is_no_letter() -> None:
    with clock.set_to(make.at(MARCH_9)), pytest.raises(Refused, match="No outside approval is missing"):
        actions.ask_approvals(make.received(MARCH_9), by=make.actor("code_officer"), on=MARCH_9)


def test_a_permit_without_approvals_has_nothing_to_record() -> None:
    permit = make.received(MARCH_9)
    verb = next(one for one in VERBS if one.name == "record_approval")
    with clock.set_to(make.at(MARCH_9)):
        assert [o.code for o in obstacles_now(permit, verb, by=make.actor("clerk"), on=MARCH_9)] == ["none-asked"]


def test_a_page_reads_the_approvals_of_a_permit_once(django_assert_num_queries: Any) -> None:
    """Given approvals that depend on the items too, then obstacles and panel cost two statements together."""
    kind(), kind("statement", when="special_inspections"), kind("test", when="energy")
    permit = make.fresh(make.received(MARCH_9, job="new_one_family"))
    permit.law, permit.parcel, permit.continues  # noqa: B018  read beforehand
    with looking(), django_assert_num_queries(2):
        assert len(list(policies.before_issue(permit, MARCH_9))) == 3
        assert len(policies.applying(permit)) == 3
