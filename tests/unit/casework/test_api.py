"""One address for every act, for phones and programs: the same obstacles, as data."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.test import Client

from accounts import clock
from casework.events.queries import of_case
from permits.building import actions
from permits.building.models import BuildingPermit, Status
from tests import factories as make

pytestmark = pytest.mark.django_db
MONDAY = date(2026, 3, 9)
Browser = Callable[..., Client]


def post(client: Client, permit: BuildingPermit, verb: str, town: str = "vestal", **given: Any) -> Any:
    sent = {"on": MONDAY.isoformat(), "version": make.fresh(permit).version} | given
    with clock.set_to(make.at(MONDAY)):
        return client.post(f"/api/v1/{town}/cases/{permit.number}/{verb}/", {k: v for k, v in sent.items() if v != ""})


def test_an_act_that_is_done_answers_with_the_record_as_it_is_now(browser: Browser) -> None:
    permit = make.submitted(MONDAY)
    answer = post(browser("code_officer"), permit, "start_review", why="By phone.")
    assert (answer.status_code, answer.json()) == (
        200,
        {"number": permit.number, "status": "under_review", "version": permit.version + 1},
    )
    assert of_case(permit).latest("seq").type == "permit.start_review"


def test_what_is_in_the_way_comes_back_as_every_sentence_with_its_clause(browser: Browser) -> None:
    """Given an application unsigned and unpaid, then 409 with both, and nothing has changed."""
    permit = make.received(MONDAY, signer="", signed_on=None)
    answer = post(browser("clerk"), permit, "submit")
    assert answer.status_code == 409
    signature, unpaid = answer.json()["obstacles"]
    assert signature == {
        "code": "signature",
        "sentence": "The owner or the owner's agent has not signed.",
        "cite": "§ 5-24(d)(2)",
        "overridable": False,
    }
    assert unpaid["sentence"] == "The application fee of $75.00 is not paid."
    assert make.fresh(permit).version == permit.version


def test_an_obstacle_is_overridden_by_its_code(browser: Browser) -> None:
    permit = make.received(MONDAY, answers=make.answers("deck", MONDAY, scope=("missing", "")))
    make.paid(permit, MONDAY)
    clerk = browser("clerk")
    assert [o["code"] for o in post(clerk, permit, "submit").json()["obstacles"]] == ["item-scope"]
    assert post(clerk, permit, "submit", **{"override_item-scope": "On sheet 2."}).json()["status"] == "submitted"


def test_a_record_changed_meanwhile_answers_with_what_happened(browser: Browser) -> None:
    permit = make.submitted(MONDAY)
    officer = make.actor("code_officer")
    with clock.set_to(make.at(MONDAY)):
        actions.start_review(permit, by=officer, on=MONDAY)
    answer = post(browser("code_officer"), permit, "start_review", version=permit.version)
    assert answer.status_code == 409
    said = answer.json()
    assert said["version"] == permit.version + 1
    (line,) = said["meanwhile"]
    assert (line["who"], line["on"]) == (officer.name, "2026-03-09")
    assert line["what"]


def test_a_role_without_the_power_is_403_and_nothing_is_told(browser: Browser) -> None:
    permit = make.received(MONDAY, signer="", signed_on=None)
    answer = post(browser("inspector"), permit, "submit")
    assert answer.status_code == 403
    assert answer.json() == {"problem": "“Submit the application” is not part of your role here."}


def test_power_comes_before_what_was_typed(browser: Browser) -> None:
    """Given a form left empty by somebody without the power, then 403 and not a list of its fields."""
    permit = make.under_review(MONDAY)
    assert post(browser("clerk"), permit, "record_finding").status_code == 403


def test_an_act_that_only_the_law_does_is_nobodys_to_post(browser: Browser) -> None:
    permit = make.issued(MONDAY)
    for role in ("code_officer", "admin"):
        assert post(browser(role), permit, "complete", inspection="IN-1").status_code == 403
    assert make.fresh(permit).status == Status.ISSUED


@pytest.mark.parametrize("password", ["", "not the password"])
def test_a_signed_act_without_the_right_password_is_turned_down(browser: Browser, password: str) -> None:
    permit = make.under_review(MONDAY)
    answer = post(browser("code_officer"), permit, "deny", section_1="R507", reason_1="No ledger.", password=password)
    assert answer.status_code == (403 if password else 422)
    assert make.fresh(permit).status == Status.UNDER_REVIEW


def test_after_five_wrong_passwords_the_right_one_waits(browser: Browser) -> None:
    permit, officer = make.under_review(MONDAY), browser("code_officer")
    given = {"section_1": "R507", "reason_1": "No ledger."}
    for _ in range(5):
        assert post(officer, permit, "deny", password="a guess", **given).status_code == 403
    answer = post(officer, permit, "deny", password=make.PASSWORD, **given)
    assert (answer.status_code, answer.json()["problem"][:25]) == (429, "Too many wrong passwords.")
    assert make.fresh(permit).status == Status.UNDER_REVIEW


def test_a_signed_act_with_the_password_is_done(browser: Browser) -> None:
    permit = make.under_review(MONDAY)
    given = {"section_1": "R507", "reason_1": "No ledger.", "password": make.PASSWORD}
    assert post(browser("code_officer"), permit, "deny", **given).json()["status"] == "denied"


def test_what_is_missing_or_wrong_in_the_form_is_422_by_field(browser: Browser) -> None:
    permit = make.under_review(MONDAY)
    answer = post(browser("code_officer"), permit, "record_finding", on="yesterday", version="", complies="no")
    assert answer.status_code == 422
    assert set(answer.json()["errors"]) == {"provision", "note", "on", "version"}


@pytest.mark.parametrize(
    ("number", "verb", "problem"),
    [
        ("BP-2026-99999", "submit", "There is no such record."),
        ("BP-2026-00001", "explode", "There is no such act."),
    ],
)
def test_a_record_or_act_that_does_not_exist_is_404(browser: Browser, number: str, verb: str, problem: str) -> None:
    make.received(MONDAY)
    answer = browser("clerk").post(f"/api/v1/vestal/cases/{number}/{verb}/")
    assert (answer.status_code, answer.json()) == (404, {"problem": problem})


def test_a_record_is_only_there_in_its_own_town(browser: Browser) -> None:
    permit = make.submitted(MONDAY)
    stranger = browser("code_officer", make.town("union"))
    assert post(stranger, permit, "start_review", town="union").status_code == 404
    assert post(stranger, permit, "start_review").status_code == 404, "who has no role here is not told what there is"
    assert make.fresh(permit).status == Status.SUBMITTED


def test_a_request_that_another_site_forged_is_turned_down(no_second_factor: None) -> None:
    permit = make.submitted(MONDAY)
    client = Client(enforce_csrf_checks=True)
    client.force_login(make.person("code_officer"))
    assert post(client, permit, "start_review").status_code == 403
    assert make.fresh(permit).status == Status.SUBMITTED


def test_looking_does_nothing(browser: Browser) -> None:
    permit = make.submitted(MONDAY)
    answer = browser("code_officer").get(f"/api/v1/vestal/cases/{permit.number}/start_review/")
    assert (answer.status_code, answer.json()["allowed"]) == (200, True)
