"""Programs read what their caller may see, a page at a time, and act as the caller, or only read."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client

from accounts import clock
from accounts.models import ApiToken, User
from accounts.tokens.actions import issue_token, revoke_token
from permits.building.models import BuildingPermit, Status
from tests import factories as make
from tests.unit.certificates import jobs

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_second_factor")]
MONDAY, TUESDAY = date(2026, 3, 9), date(2026, 3, 10)
LIST = "/api/v1/vestal/cases/"
Asks = Callable[..., Any]


def with_token(user: User, *, only_reads: bool = True, days: int = 30) -> Client:
    text = issue_token(user, name="test", days=days, only_reads=only_reads)
    return Client(headers={"Authorization": f"Token {text}"})


def numbers(answer: Any) -> list[str]:
    assert answer.status_code == 200, answer.content
    return [case["number"] for case in answer.json()["results"]]


def at_noon(client: Client, path: str, **query: Any) -> Any:
    with clock.set_to(make.at(TUESDAY, 12)):
        return client.get(path, query)


# --- the list -----------------------------------------------------------------------------------------------


def test_staff_read_the_cases_of_their_town_the_newest_first() -> None:
    first, second = make.received(MONDAY), make.submitted(TUESDAY)
    officer = with_token(make.person("code_officer"))
    assert numbers(at_noon(officer, LIST)) == [second.number, first.number]
    assert numbers(at_noon(with_token(make.person("clerk", make.town("union"))), LIST)) == []


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ({"status": "submitted"}, {"second"}),
        ({"kind": "building_permit"}, {"first", "second"}),
        ({"kind": "certificate"}, set()),
        ({"opened_from": "2026-03-10"}, {"second"}),
        ({"opened_to": "2026-03-09"}, {"first"}),
        ({"opened_from": "2026-03-09", "opened_to": "2026-03-10", "status": "received"}, {"first"}),
        ({"mine": "true"}, set()),
    ],
)
def test_conditions_hold_together(query: dict[str, str], found: set[str]) -> None:
    permits = {"first": make.received(MONDAY), "second": make.submitted(TUESDAY)}
    answer = at_noon(with_token(make.person("code_officer")), LIST, **query)
    assert set(numbers(answer)) == {permits[name].number for name in found}


def test_the_case_of_one_parcel() -> None:
    permit, _ = make.received(MONDAY), make.received(MONDAY)
    assert permit.parcel
    answer = at_noon(with_token(make.person("clerk")), LIST, print_key=permit.parcel.print_key)
    assert numbers(answer) == [permit.number]


def test_an_unknown_condition_value_names_the_field() -> None:
    answer = at_noon(with_token(make.person("clerk")), LIST, kind="spaceship", opened_from="soon")
    assert (answer.status_code, set(answer.json()["errors"])) == (400, {"kind", "opened_from"})


def test_pages_follow_each_other_without_gap_or_repetition_while_new_cases_come_in() -> None:
    """Given five cases in pages of two, when another comes in after the first page, then the rest is as it was."""
    permits = [make.received(MONDAY).number for _ in range(5)]
    client = with_token(make.person("clerk"))
    first = at_noon(client, LIST, limit=2)
    make.received(MONDAY)
    second = at_noon(client, first.json()["next"])
    third = at_noon(client, second.json()["next"])
    assert [*numbers(first), *numbers(second), *numbers(third)] == permits[::-1]
    assert third.json()["next"] is None


@pytest.mark.parametrize("cursor", ["x", "cD14", "cD1cdTAwMDA=", "bz0tMQ==", "cD0xMjM0NTY3ODkwMTIzNDU2Nzg5"])
def test_a_cursor_that_no_answer_gave_is_turned_down(cursor: str) -> None:
    """Given no cursor at all, a word, a null character, an offset before the list or a key that is too large."""
    make.received(MONDAY)
    answer = at_noon(with_token(make.person("clerk")), LIST, cursor=cursor)
    assert (answer.status_code, answer.json()) == (404, {"problem": "Invalid cursor"})


@pytest.mark.parametrize("count", [1, 12])
def test_a_page_costs_the_same_however_many_cases_it_shows(count: int, django_assert_num_queries: Any) -> None:
    for _ in range(count):
        make.received(MONDAY)
    client = with_token(make.person("clerk"))
    with django_assert_num_queries(5):
        assert len(numbers(at_noon(client, LIST))) == count


# --- one case -----------------------------------------------------------------------------------------------


@pytest.fixture
def permit() -> BuildingPermit:
    return make.issued(MONDAY)


def test_one_case_tells_its_dates_with_their_arithmetic_and_what_can_be_done(permit: BuildingPermit) -> None:
    said = at_noon(with_token(make.person("code_officer")), f"{LIST}{permit.number}/").json()
    assert (said["number"], said["status"], said["waits_on"]) == (permit.number, "issued", "the applicant")
    begin = next(d for d in said["dates"] if d["label"] == "Work must begin")
    assert begin["due_on"] == "2026-09-09" and "September 9, 2026" in begin["sentence"]
    assert "commence" in {act["name"] for act in said["acts"]}
    assert said["history"][0]["label"] == "Permit issued"


def test_an_applicant_reads_own_cases_alone_and_no_history(permit: BuildingPermit) -> None:
    """Given an account that takes part in one of two permits, then it sees that one and what is its to do."""
    other = make.issued(MONDAY)
    visit = jobs.book(permit, "FOOTING", TUESDAY)
    holder = with_token(make.applicant(permit, MONDAY))
    assert set(numbers(at_noon(holder, LIST))) == {permit.number, visit.number}
    assert at_noon(holder, f"{LIST}{other.number}/").status_code == 404
    said = at_noon(holder, f"{LIST}{permit.number}/").json()
    assert said["history"] == []
    assert "commence" in {act["name"] for act in said["acts"]}
    assert not {"pay", "void_charge", "issue"} & {act["name"] for act in said["acts"]}


def test_what_an_act_asks_for(permit: BuildingPermit) -> None:
    """Given a permit under review, then its finding asks for the provision and whether the work complies."""
    reviewed = make.under_review(MONDAY)
    said = at_noon(with_token(make.person("code_officer")), f"{LIST}{reviewed.number}/record_finding/").json()
    assert (said["name"], said["signs"], said["allowed"]) == ("record_finding", False, True)
    assert {"provision", "complies", "note"} <= {field["name"] for field in said["fields_asked"]}


# --- tokens -------------------------------------------------------------------------------------------------


def declare(client: Client, permit: BuildingPermit, **sent: Any) -> Any:
    given = {"on": TUESDAY.isoformat(), "version": make.fresh(permit).version} | sent
    with clock.set_to(make.at(TUESDAY)):
        path = f"{LIST}{permit.number}/commence/"
        return client.post(path, given, content_type="application/json")


def test_a_token_that_acts_does_what_its_person_may(permit: BuildingPermit) -> None:
    answer = declare(with_token(make.applicant(permit, MONDAY), only_reads=False), permit)
    assert (answer.status_code, answer.json()["status"]) == (200, Status.ACTIVE)


def test_a_token_that_only_reads_changes_nothing(permit: BuildingPermit) -> None:
    answer = declare(with_token(make.applicant(permit, MONDAY)), permit)
    assert (answer.status_code, answer.json()) == (403, {"problem": "This token only reads."})
    assert make.fresh(permit).status == Status.ISSUED


@pytest.mark.parametrize("body", ["[1]", '{"on": {"day": 1}}', "{", '"text"'])
def test_a_body_that_is_no_form_is_turned_down(permit: BuildingPermit, body: str) -> None:
    client = with_token(make.person("code_officer"), only_reads=False)
    answer = client.post(f"{LIST}{permit.number}/commence/", body, content_type="application/json")
    assert answer.status_code == 400


def test_without_a_token_a_program_is_told_so() -> None:
    make.town()
    for headers in ({}, {"Authorization": "Token wrong"}, {"Authorization": b"Token \xff".decode("latin-1")}):
        answer = Client(headers=headers).get(LIST)
        assert (answer.status_code, list(answer.json())) == (401, ["problem"])
        assert answer["WWW-Authenticate"] == "Token"


def test_a_token_ends_on_its_day() -> None:
    client = with_token(make.person("clerk"), days=30)
    ApiToken.objects.update(expiry=clock.now() - timedelta(seconds=1))
    assert client.get(LIST).status_code == 401


def test_a_revoked_token_is_none_any_more() -> None:
    user = make.person("clerk")
    client = with_token(user)
    assert not revoke_token(make.person("clerk"), ApiToken.objects.get().token_key), "only its own person revokes it"
    assert client.get(LIST).status_code == 200
    assert revoke_token(user, ApiToken.objects.get().token_key)
    assert client.get(LIST).status_code == 401


@pytest.mark.parametrize("days", [0, -1, 367])
def test_a_token_lasts_a_day_at_least_and_a_year_at_most(days: int) -> None:
    with pytest.raises(ValueError, match="at most a year"):
        issue_token(make.person("clerk"), name="test", days=days, only_reads=True)


def test_staff_need_the_second_factor_with_a_token_too(settings: Any) -> None:
    settings.DEMO = False
    answer = with_token(make.person("clerk")).get(LIST)
    assert (answer.status_code, answer.json()) == (403, {"problem": "Set up your second factor first."})


def test_a_town_that_is_not_here_and_an_address_that_leads_nowhere() -> None:
    client = with_token(make.person("clerk"))
    for path in ("/api/v1/nowhere/cases/", "/api/v1/vestal/castles/"):
        answer = client.get(path)
        assert (answer.status_code, list(answer.json())) == (404, ["problem"])
