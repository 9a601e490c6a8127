"""The page of a record: what may be done next, what holds it up, its dates and its history."""

from collections.abc import Callable
from datetime import date
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts import clock
from casework.events.queries import of_case
from casework.kinds import kind_of
from casework.pages import history, history_line
from casework.sweep.run import check_town
from permits.building import actions
from permits.building.models import BuildingPermit
from tests import factories as make

pytestmark = pytest.mark.django_db
MONDAY = date(2026, 3, 9)
Browser = Callable[..., Client]


def get(client: Client, permit: BuildingPermit, today: date = MONDAY) -> Any:
    with clock.set_to(make.at(today)):
        return client.get(f"/vestal/cases/{permit.number}/")


def buttons(answer: Any) -> dict[str, Any]:
    return {button.name: button for button in answer.context["verbs"]}


def test_each_role_sees_the_acts_it_has_the_power_for(browser: Browser) -> None:
    """Given an application under review, then officer, clerk and board each have their own acts."""
    permit = make.under_review(MONDAY)
    shown = {role: set(buttons(get(browser(role), permit))) for role in ("code_officer", "clerk", "board")}
    assert {"issue", "deny", "record_finding", "accept_documents"} <= shown["code_officer"]
    assert {"answer_items", "file_compensation", "attach"} <= shown["clerk"]
    assert not {"issue", "deny", "record_finding"} & shown["clerk"]
    assert shown["board"] == set()


def test_nobody_has_a_button_for_what_only_the_law_does(browser: Browser) -> None:
    permit = make.issued(MONDAY)
    assert not {"complete", "reopen", "close"} & set(buttons(get(browser("code_officer"), permit)))


def test_an_act_that_is_held_up_says_by_what(browser: Browser) -> None:
    permit = make.received(MONDAY, signer="", signed_on=None)
    answer = get(browser("clerk"), permit)
    submit = buttons(answer)["submit"]
    assert not submit.allowed
    assert submit.obstacles[0].code == "signature"
    assert answer.context["leading"] == submit
    assert "The owner or the owner's agent has not signed." in unescape(answer.content.decode())


def test_an_act_held_up_only_by_what_the_officer_may_override_can_be_tried(browser: Browser) -> None:
    permit = make.received(MONDAY, answers=make.answers("deck", MONDAY, scope=("missing", "")))
    make.paid(permit, MONDAY)
    submit = buttons(get(browser("clerk"), permit))["submit"]
    assert submit.allowed
    assert [o.code for o in submit.obstacles] == ["item-scope"]


def test_the_dates_unfold_into_their_arithmetic(browser: Browser) -> None:
    permit = make.issued(date(2026, 8, 31))
    shown = unescape(get(browser("code_officer"), permit, date(2026, 9, 1)).content.decode())
    assert (
        "Issued August 31, 2026 + 6 months = February 28, 2027, a Sunday; work may begin until Monday, March 1, 2027 "
        "(General Construction Law § 25-a). § 5-24(i)(1)."
    ) in shown


# --- history ------------------------------------------------------------------------------------------------


def test_the_history_is_in_the_offices_words_the_newest_first(browser: Browser) -> None:
    permit = make.under_review(MONDAY)
    with clock.set_to(make.at(date(2026, 3, 16))):
        actions.record_finding(
            permit,
            by=make.actor("inspector"),
            on=MONDAY,
            provision="R507",
            complies=True,
            why="Written on the plans, keyed a week later.",
        )
    newest, *_, oldest = history(permit, kind_of(permit))
    assert (oldest.label, newest.actor.startswith("Inspector"), newest.title) == (
        "Application received",
        True,
        "Inspector",
    )
    assert (newest.happened_on, newest.recorded_on) == (MONDAY, date(2026, 3, 16))
    assert newest.why == "Written on the plans, keyed a week later."
    assert newest.to_status == "", "the status did not change"
    shown = unescape(get(browser("clerk"), permit, date(2026, 3, 16)).content.decode())
    assert "Written on the plans, keyed a week later." in shown


def test_what_was_overridden_is_in_the_history() -> None:
    permit = make.paid(make.received(MONDAY, answers=make.answers("deck", MONDAY, scope=("missing", ""))), MONDAY)
    with clock.set_to(make.at(MONDAY)):
        actions.submit(permit, by=make.actor("clerk"), on=MONDAY, overrides={"item-scope": "On sheet 2."})
    (overridden,) = history(permit, kind_of(permit))[0].overridden
    assert overridden["reason"] == "On sheet 2."


def test_what_happens_by_itself_has_words_too() -> None:
    permit = make.issued(date(2026, 3, 10))
    with clock.set_to(make.at(date(2026, 9, 11), 0)):
        check_town(permit.municipality, date(2026, 9, 11))
    event = of_case(permit).latest("seq")
    line = history_line(event, kind_of(permit))
    assert (line.label, line.actor, line.title) == (
        "Became invalid: work not begun in time",
        "Plumbline",
        "nightly check",
    )
    assert line.to_status == "Invalid: work not begun in time"
    event.type = "permit.some_older_act"
    assert history_line(event, kind_of(permit)).label == "Some older act"


# --- cost ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("stage", ["received", "reviewed", "issued"])
def test_the_page_asks_the_database_seldom(browser: Browser, stage: str) -> None:
    """Given a permit with all its panels, then the page asks so often and not more, however long its history is."""
    permit = getattr(make, stage)(MONDAY)
    client = browser("code_officer")
    get(client, permit)

    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            assert get(client, permit).status_code == 200
        return len(captured)

    before = queries()
    with clock.set_to(make.at(MONDAY)):
        for _ in range(3 if stage != "issued" else 0):
            actions.answer_items(permit, by=make.actor("clerk"), on=MONDAY, answers={})
    assert before == queries() <= 12
