"""The page of an act: what was typed stays, a second post is explained, nobody gets in without the power."""

from collections.abc import Callable
from datetime import date, timedelta
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts import clock
from casework.events.queries import of_case
from permits.building import actions
from permits.building.models import BuildingPermit, Status
from tests import factories as make

pytestmark = pytest.mark.django_db
MONDAY = date(2026, 3, 9)
Browser = Callable[..., Client]
FINDING = {"provision": "2025 RCNYS R507.5", "complies": "no", "note": "Ledger <bolts> & spacing."}


def url(permit: BuildingPermit, verb: str) -> str:
    return reverse("casework:do", kwargs={"town": "vestal", "number": permit.number, "verb": verb})


def get(client: Client, permit: BuildingPermit, verb: str, today: date = MONDAY) -> Any:
    with clock.set_to(make.at(today)):
        return client.get(url(permit, verb))


def post(client: Client, permit: BuildingPermit, verb: str, today: date = MONDAY, **given: Any) -> Any:
    sent = {"on": today.isoformat(), "why": "", "version": make.fresh(permit).version} | given
    with clock.set_to(make.at(today)):
        return client.post(url(permit, verb), sent)


def text(answer: Any) -> str:
    return unescape(answer.content.decode())


def typed(answer: Any) -> dict[str, Any]:
    """What the fields of the page hold."""
    shown = {}
    for form in (answer.context["form"], answer.context["act_form"]):
        shown |= {field.name: field.value() for field in form}
    return shown


# --- looking ------------------------------------------------------------------------------------------------


def test_the_page_asks_for_the_day_the_reason_and_what_the_act_needs(browser: Browser) -> None:
    permit = make.under_review(MONDAY)
    answer = get(browser("code_officer"), permit, "record_finding")
    assert answer.status_code == 200
    assert typed(answer) == {
        "provision": None, "complies": None, "note": None, "on": MONDAY, "why": None, "version": permit.version,
    }  # fmt: skip
    assert "§ 5-24(f)(1)" in text(answer)


def test_an_act_that_is_signed_asks_for_the_password(browser: Browser) -> None:
    answer = get(browser("code_officer"), make.under_review(MONDAY), "deny")
    assert 'name="password"' in text(answer)
    assert "Sign and deny the permit" in text(answer)


def test_after_five_wrong_passwords_the_page_says_when_to_try_again_and_keeps_what_was_typed(browser: Browser) -> None:
    permit, officer = make.under_review(MONDAY), browser("code_officer")
    for password in [*["a guess"] * 5, make.PASSWORD]:
        answer = post(officer, permit, "deny", section_1="R507", reason_1="No ledger.", password=password)
        assert answer.status_code == 422
    assert "Too many wrong passwords. Try again at" in text(answer)
    assert "No ledger." in text(answer)
    assert make.fresh(permit).status == Status.UNDER_REVIEW


@pytest.mark.parametrize("role", ["clerk", "inspector", "board", "admin"])
def test_the_page_of_an_act_one_has_no_power_for_is_forbidden(browser: Browser, role: str) -> None:
    """Given the act of denying, then only the officer sees its page, and nobody else can send it either."""
    permit, client = make.under_review(MONDAY), browser(role)
    assert get(client, permit, "deny").status_code == 403
    assert post(client, permit, "deny", section_1="R507", reason_1="No.").status_code == 403
    assert make.fresh(permit).status == Status.UNDER_REVIEW


def test_an_act_that_only_the_law_does_has_no_page(browser: Browser) -> None:
    assert get(browser("code_officer"), make.issued(MONDAY), "complete").status_code == 403


@pytest.mark.parametrize(("number", "verb"), [("BP-2026-99999", "submit"), ("BP-2026-00001", "explode")])
def test_a_record_or_act_that_does_not_exist_is_not_found(browser: Browser, number: str, verb: str) -> None:
    make.received(MONDAY)
    assert browser("clerk").get(f"/vestal/cases/{number}/do/{verb}/").status_code == 404


def test_an_act_the_status_does_not_have_says_why_and_offers_no_form(browser: Browser) -> None:
    permit = make.received(MONDAY)
    answer = get(browser("code_officer"), permit, "start_review")
    assert answer.status_code == 200
    assert "“Start the review” is not possible: BP-2026-00001 is received, not yet submitted." in text(answer)
    assert f'action="{url(permit, "start_review")}"' not in text(answer)
    assert 'name="version"' not in text(answer)


def test_what_the_officer_may_override_has_its_own_field(browser: Browser) -> None:
    permit = make.received(MONDAY, answers=make.answers("deck", MONDAY, scope=("missing", "")))
    make.paid(permit, MONDAY)
    client = browser("clerk")
    answer = get(client, permit, "submit")
    assert "override_item-scope" in typed(answer)
    assert "Missing: Scope of the work. § 5-24(d)(4)(e)(1)" in text(answer)
    assert post(client, permit, "submit", **{"override_item-scope": "On sheet 2."}).status_code == 302
    assert make.fresh(permit).status == Status.SUBMITTED


# --- doing --------------------------------------------------------------------------------------------------


def test_doing_it_leads_back_to_the_case(browser: Browser) -> None:
    permit, client = make.submitted(MONDAY), browser("code_officer")
    answer = post(client, permit, "start_review")
    assert (answer.status_code, answer["Location"]) == (302, f"/vestal/cases/{permit.number}/")
    with clock.set_to(make.at(MONDAY)):
        assert "Review started." in text(client.get(answer["Location"]))
    assert make.fresh(permit).assignee_id == of_case(permit).latest("seq").actor_user_id


def test_everything_typed_stays_when_something_is_missing(browser: Browser) -> None:
    """Given a finding without its provision, then the page comes back with note, day and reason as they were typed."""
    permit = make.under_review(MONDAY)
    given = FINDING | {"provision": "", "why": "Keyed late.", "on": "2026-03-09"}
    answer = post(browser("code_officer"), permit, "record_finding", **given)
    assert answer.status_code == 422
    assert typed(answer) == given | {"version": str(permit.version)}
    assert "Enter “Provision”." in text(answer)
    assert "Ledger &lt;bolts&gt; &amp; spacing." in answer.content.decode()


def test_everything_typed_stays_when_the_day_is_no_day(browser: Browser) -> None:
    answer = post(browser("code_officer"), make.under_review(MONDAY), "record_finding", **FINDING, on="soon")
    assert answer.status_code == 422
    assert typed(answer)["on"] == "soon"
    assert typed(answer)["note"] == FINDING["note"]


def test_everything_typed_stays_when_the_password_is_wrong(browser: Browser) -> None:
    """Given a denial with the wrong password, then nothing is signed, and only the password is asked for again."""
    permit = make.under_review(MONDAY)
    given = {"section_1": "R507", "reason_1": "No ledger.", "why": "As told by phone."}
    answer = post(browser("code_officer"), permit, "deny", **given, password="not the password")
    assert answer.status_code == 422
    assert {key: value for key, value in typed(answer).items() if key in given} == given
    assert "That is not your password. Nothing has been signed." in text(answer)
    assert "not the password" not in text(answer)
    assert make.fresh(permit).status == Status.UNDER_REVIEW


def test_everything_typed_stays_when_something_stands_in_the_way(browser: Browser) -> None:
    """Given a day five days back without a reason, then the obstacle is told and the form is there to add it."""
    permit, client = make.under_review(MONDAY), browser("code_officer")
    saturday = MONDAY + timedelta(days=5)
    answer = post(client, permit, "record_finding", saturday, **FINDING, on=MONDAY.isoformat())
    assert answer.status_code == 409
    assert "The date is 5 days ago; say why it is entered now." in text(answer)
    assert {key: typed(answer)[key] for key in FINDING} == FINDING
    with_reason = FINDING | {"on": MONDAY.isoformat(), "why": "Keyed late."}
    assert post(client, permit, "record_finding", saturday, **with_reason).status_code == 302


# --- twice, and meanwhile -----------------------------------------------------------------------------------


def test_the_same_form_sent_twice_is_explained_and_not_done_twice(browser: Browser) -> None:
    """Given somebody who clicks twice, then the second answer says that it is done already."""
    permit, client = make.submitted(MONDAY), browser("code_officer", name="Cora Code")
    given = {"version": permit.version}
    assert post(client, permit, "start_review", **given).status_code == 302
    second = post(client, permit, "start_review", **given)
    assert second.status_code == 409
    assert "This case changed meanwhile" in text(second)
    assert "Cora Code" in text(second)
    assert "“Start the review” is no longer possible" in text(second)
    assert of_case(permit).filter(type="permit.start_review").count() == 1


def test_what_was_typed_can_be_sent_again_after_reading_what_happened(browser: Browser) -> None:
    """Given a finding written while somebody else wrote one, then it comes back filled in, and goes through as sent."""
    permit, client = make.under_review(MONDAY), browser("code_officer")
    seen = permit.version
    with clock.set_to(make.at(MONDAY)):
        actions.record_finding(permit, by=make.actor("inspector"), on=MONDAY, provision="R602", complies=True)

    stale = post(client, permit, "record_finding", **FINDING, version=seen)

    assert stale.status_code == 409
    assert "Record a finding: still possible" in text(stale)
    again = typed(stale)
    assert {key: again[key] for key in FINDING} == FINDING
    assert again["version"] == str(seen + 1)
    with clock.set_to(make.at(MONDAY)):
        assert client.post(url(permit, "record_finding"), again).status_code == 302
    assert permit.findings.count() == 2


def test_a_stale_page_never_shows_the_password(browser: Browser) -> None:
    permit, client = make.under_review(MONDAY), browser("code_officer")
    given = {"section_1": "R507", "reason_1": "No.", "password": make.PASSWORD, "version": permit.version - 1}
    stale = post(client, permit, "deny", **given)
    assert stale.status_code == 409
    assert make.PASSWORD not in text(stale)


def test_a_form_without_its_version_is_not_taken(browser: Browser) -> None:
    permit = make.submitted(MONDAY)
    assert post(browser("code_officer"), permit, "start_review", version="").status_code == 422
    assert make.fresh(permit).status == Status.SUBMITTED


def test_only_reading_and_sending_are_possible(browser: Browser) -> None:
    permit = make.submitted(MONDAY)
    assert browser("code_officer").put(url(permit, "start_review")).status_code == 405


def test_a_form_forged_by_another_site_is_turned_down(no_second_factor: None) -> None:
    permit = make.submitted(MONDAY)
    client = Client(enforce_csrf_checks=True)
    client.force_login(make.person("code_officer"))
    assert post(client, permit, "start_review").status_code == 403
    assert make.fresh(permit).status == Status.SUBMITTED
