"""The one way to change a record: power, version, obstacles, overrides, days, and the one event it leaves."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts import clock
from accounts.actors import SYSTEM, Actor
from casework.acting import act
from casework.errors import NotAllowed, Refused, StalePage
from casework.events import chain
from casework.events.models import Event
from casework.events.queries import of_case
from casework.outbox.models import OutboxItem
from inspections.construction import actions as inspection_actions
from permits.building import actions
from permits.building.models import BuildingPermit, Status
from tests import factories as make

pytestmark = pytest.mark.django_db
MONDAY = date(2026, 3, 9)
FRIDAY = date(2026, 3, 13)
MISSING = ("missing", "")


def codes(refused: pytest.ExceptionInfo[Refused]) -> list[str]:
    return [obstacle.code for obstacle in refused.value.obstacles]


def last(permit: BuildingPermit) -> Event:
    return of_case(permit).latest("seq")


def submit(permit: BuildingPermit, day: date = MONDAY, by: Actor | None = None, **how: Any) -> BuildingPermit:
    with clock.set_to(make.at(day)):
        return actions.submit(permit, by=by or make.actor("clerk"), on=day, **how)


def start_review(permit: BuildingPermit, *, on: date, today: date, by: Actor | None = None, **how: Any) -> Any:
    with clock.set_to(make.at(today)):
        return actions.start_review(permit, by=by or make.actor("code_officer"), on=on, **how)


def without(*items: str, **facts: Any) -> BuildingPermit:
    """An application in which these items are missing."""
    said: Mapping[str, tuple[str, str]] = make.answers("deck", MONDAY, **dict.fromkeys(items, MISSING))
    return make.received(MONDAY, answers=said, **facts)


# --- obstacles ----------------------------------------------------------------------------------------------


def test_every_obstacle_is_told_at_once_and_nothing_changes() -> None:
    """Given an application unsigned, unpaid, with one set and two items missing, then all five are named."""
    permit = without("scope", "structure", signer="", signed_on=None, plan_sets=1)

    with pytest.raises(Refused) as refused:
        submit(permit)

    charge = permit.charges.get()
    assert codes(refused) == ["signature", "plan-sets", "item-scope", "item-structure", f"unpaid-{charge.pk}"]
    assert str(refused.value).startswith("The owner or the owner's agent has not signed. § 5-24(d)(2) At least 2 sets")
    after = make.fresh(permit)
    assert (after.status, after.version) == (Status.RECEIVED, permit.version)
    assert of_case(permit).count() == permit.version


def test_a_status_that_lacks_the_act_is_the_only_obstacle_told() -> None:
    permit = without("scope", signer="", signed_on=None)
    with pytest.raises(Refused) as refused:
        start_review(permit, on=MONDAY, today=MONDAY)
    assert codes(refused) == ["status"]
    assert str(refused.value) == (
        "“Start the review” is not possible: BP-2026-00001 is received, not yet submitted. § 5-24(f)(1)"
    )


# --- overrides ----------------------------------------------------------------------------------------------


def test_an_obstacle_is_overridden_by_name_with_a_reason_that_the_event_keeps() -> None:
    """Given an application without its scope and structure, when both are let go with reasons, then it is submitted."""
    permit = make.paid(without("scope", "structure"), MONDAY)
    assert permit.status == Status.RECEIVED

    submit(permit, overrides={"item-scope": "  Shown on sheet 2. ", "item-structure": "Comes on Friday."})

    assert make.fresh(permit).status == Status.SUBMITTED
    assert chain.read(last(permit))["data"]["overridden"] == [
        {
            "code": "item-scope",
            "obstacle": "Missing: Scope of the work. § 5-24(d)(4)(e)(1)",
            "reason": "Shown on sheet 2.",
        },
        {"code": "item-structure", "obstacle": "Missing: Structure. § 5-24(d)(4)(e)(7)", "reason": "Comes on Friday."},
    ]


@pytest.mark.parametrize("reason", ["", "   "])
def test_an_override_without_a_reason_is_none(reason: str) -> None:
    permit = make.paid(without("scope"), MONDAY)
    with pytest.raises(Refused) as refused:
        submit(permit, overrides={"item-scope": reason})
    assert codes(refused) == ["item-scope"]


def test_what_the_law_does_not_leave_to_the_officer_cannot_be_overridden() -> None:
    """Given one set of documents and a missing item, when both are overridden, then the set still stands in the way."""
    permit = make.paid(without("scope", plan_sets=1), MONDAY)
    with pytest.raises(Refused) as refused:
        submit(permit, overrides={"item-scope": "Shown on sheet 2.", "plan-sets": "One is enough."})
    assert codes(refused) == ["plan-sets"]


def test_an_override_of_what_is_not_in_the_way_leaves_no_trace() -> None:
    permit = make.received(MONDAY, signer="", signed_on=None)
    make.paid(permit, MONDAY)
    with clock.set_to(make.at(MONDAY)):
        signed = actions.sign_application(
            make.fresh(permit),
            by=make.actor("clerk"),
            on=MONDAY,
            signer="owner",
            signer_name="Ada",
            overrides={"item-scope": "Not missing at all."},
        )
    sign = of_case(signed).get(type="permit.sign_application")
    assert "overridden" not in chain.read(sign)["data"]


# --- version ------------------------------------------------------------------------------------------------


def test_a_page_shown_before_somebody_else_acted_is_stale() -> None:
    """Given a page shown at version 3, when the record has moved to 4, then the act is turned down and tells so."""
    permit = make.submitted(MONDAY)
    seen = permit.version
    start_review(permit, on=MONDAY, today=MONDAY)

    with pytest.raises(StalePage, match="BP-2026-00001 has changed since this page was opened") as stale:
        start_review(permit, on=MONDAY, today=MONDAY, version=seen)

    assert (stale.value.seen, stale.value.case.version) == (seen, seen + 1)
    assert make.fresh(permit).version == seen + 1


def test_the_version_that_was_shown_is_the_one_acted_on() -> None:
    permit = make.submitted(MONDAY)
    assert start_review(permit, on=MONDAY, today=MONDAY, version=permit.version).status == Status.UNDER_REVIEW


def test_a_version_nobody_has_reached_is_stale_too() -> None:
    permit = make.submitted(MONDAY)
    with pytest.raises(StalePage):
        start_review(permit, on=MONDAY, today=MONDAY, version=permit.version + 1)


# --- who ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("role", ["board", "admin", "clerk"])
def test_a_role_without_the_power_may_not(role: str) -> None:
    permit = make.submitted(MONDAY)
    with pytest.raises(NotAllowed, match="“Start the review” is not part of your role here"):
        start_review(permit, on=MONDAY, today=MONDAY, by=make.actor(role))
    assert make.fresh(permit).status == Status.SUBMITTED


def test_an_officer_of_another_town_may_not() -> None:
    """Given the code officer of another town with the very same law, then nothing here is theirs to do."""
    permit = make.submitted(MONDAY)
    stranger = make.actor("code_officer", make.town("union", name="Town of Union"))
    with pytest.raises(NotAllowed, match="This record belongs to the Town of Vestal, where you have no role"):
        start_review(permit, on=MONDAY, today=MONDAY, by=stranger)


def test_what_is_signed_needs_the_password() -> None:
    """Given the officer without and with the password entered, then the denial is turned down, and made."""
    permit, officer = make.under_review(MONDAY), make.actor("code_officer")
    sections = [("R507", "No ledger detail.")]
    with clock.set_to(make.at(MONDAY)):
        with pytest.raises(NotAllowed, match="“Deny the permit” is signed: enter your password"):
            actions.deny(permit, by=replace(officer, signed=False), on=MONDAY, sections=sections)
        assert actions.deny(permit, by=officer, on=MONDAY, sections=sections).status == Status.DENIED


def test_somebody_without_the_power_is_not_told_what_happened_meanwhile() -> None:
    permit = make.submitted(MONDAY)
    with pytest.raises(NotAllowed):
        start_review(permit, on=MONDAY, today=MONDAY, by=make.actor("clerk"), version=1)


# --- when ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("days", [0, 1, 4])
def test_up_to_four_days_back_needs_no_explanation(days: int) -> None:
    """Given paper of Monday keyed by Friday, then the event says Monday as the day and Friday as recorded."""
    permit = make.submitted(MONDAY)
    today = MONDAY + timedelta(days=days)
    start_review(permit, on=MONDAY, today=today)
    event = last(permit)
    assert (event.happened_on, event.recorded_at) == (MONDAY, make.at(today))


def test_five_days_back_needs_a_reason() -> None:
    permit = make.submitted(MONDAY)
    saturday = MONDAY + timedelta(days=5)
    with pytest.raises(Refused) as refused:
        start_review(permit, on=MONDAY, today=saturday, why="  ")
    assert [str(o) for o in refused.value.obstacles] == ["The date is 5 days ago; say why it is entered now. § 5-34(a)"]
    start_review(permit, on=MONDAY, today=saturday, why="The file had been mislaid.")
    assert chain.read(last(permit))["why"] == "The file had been mislaid."


def test_an_act_cannot_lie_in_the_future() -> None:
    permit = make.submitted(MONDAY)
    with pytest.raises(Refused) as refused:
        start_review(permit, on=FRIDAY, today=FRIDAY - timedelta(days=1))
    assert codes(refused) == ["future"]
    assert start_review(permit, on=FRIDAY, today=FRIDAY).status_since == FRIDAY


def test_an_act_cannot_lie_before_the_case_was_opened() -> None:
    permit = make.submitted(MONDAY)
    sunday = MONDAY - timedelta(days=1)
    with pytest.raises(Refused) as refused:
        start_review(permit, on=sunday, today=MONDAY, why="A reason does not help.")
    assert codes(refused) == ["too-early"]


def test_what_the_law_does_by_itself_is_not_asked_about_its_day() -> None:
    permit = make.submitted(MONDAY)
    assert start_review(permit, on=MONDAY, today=date(2026, 6, 1), by=SYSTEM).status == Status.UNDER_REVIEW


# --- what it leaves -----------------------------------------------------------------------------------------


@pytest.mark.clause("V-5-23-011")
def test_an_act_leaves_exactly_one_event_that_says_everything() -> None:
    permit, officer = make.submitted(MONDAY), make.actor("code_officer")
    start_review(permit, on=MONDAY, today=FRIDAY, by=officer, why="Called on the phone.")

    event = last(permit)
    after = make.fresh(permit)
    assert (after.version, event.seq, of_case(permit).count()) == (permit.version + 1,) * 3
    assert after.status_since == MONDAY
    said = chain.read(event)
    assert said["type"] == event.type == "permit.start_review"
    assert (said["from"], said["to"]) == ("submitted", "under_review")
    assert said["by"] == {"name": officer.name, "title": "Code enforcement officer", "user": officer.user_id}
    assert said["cites"] == ["§ 5-24(f)(1)"]
    assert said["why"] == "Called on the phone."
    assert event.actor_user_id == officer.user_id


def test_an_act_that_does_not_change_the_status_leaves_its_day_alone() -> None:
    permit = make.submitted(MONDAY)
    with clock.set_to(make.at(FRIDAY)):
        after = actions.answer_items(permit, by=make.actor("clerk"), on=FRIDAY, answers={})
    assert after.status_since == MONDAY
    assert (last(permit).from_status, last(permit).to_status) == ("submitted", "submitted")


def test_an_exception_inside_leaves_everything_as_it_was() -> None:
    permit, before = make.submitted(MONDAY), OutboxItem.objects.count()
    with (
        clock.set_to(make.at(MONDAY)),
        pytest.raises(RuntimeError, match="the printer is on fire"),
        act(permit, "start_review", by=make.actor("code_officer"), on=MONDAY) as step,
    ):
        step.record.start_review()
        step.mail("application_received", "part:applicant")
        raise RuntimeError("the printer is on fire")
    after = make.fresh(permit)
    assert (after.status, after.version) == (Status.SUBMITTED, permit.version)
    assert of_case(permit).count() == permit.version
    assert OutboxItem.objects.count() == before


def test_messages_go_into_the_outbox_with_the_event_that_caused_them() -> None:
    permit = make.submitted(MONDAY)
    item = OutboxItem.objects.get(event__type="permit.submit", topic="mail")
    assert (item.event.case_id, item.template, item.recipient) == (permit.pk, "application_received", "part:applicant")
    assert item.state == OutboxItem.State.PENDING


def test_the_event_is_there_only_after_the_block() -> None:
    permit = make.submitted(MONDAY)
    officer = make.actor("code_officer")
    with clock.set_to(make.at(MONDAY)), act(permit, "start_review", by=officer, on=MONDAY) as step:
        with pytest.raises(AssertionError):
            step.happened()
        step.record.start_review()
    assert step.happened() == last(permit)


# --- locks --------------------------------------------------------------------------------------------------


@pytest.mark.skipif(not connection.features.has_select_for_update, reason="SQLite locks the whole database")
def test_the_subject_is_locked_before_its_child() -> None:
    """Given an inspection of a permit, when it is cancelled, then permit and inspection are locked in that order."""
    permit = make.issued(MONDAY)
    with clock.set_to(make.at(MONDAY)):
        booked = inspection_actions.book(
            permit, by=make.actor("clerk"), on=MONDAY, kind_key="FOOTING", day=FRIDAY, half="morning"
        )
        with CaptureQueriesContext(connection) as captured:
            inspection_actions.cancel(booked, by=make.actor("clerk"), on=MONDAY)
    locks = [query["sql"] for query in captured if "FOR UPDATE" in query["sql"]]
    assert len(locks) == 2
    assert f'"casework_case"."id" = {permit.pk}' in locks[0]
    assert f'"case_ptr_id" = {booked.pk}' in locks[1]
