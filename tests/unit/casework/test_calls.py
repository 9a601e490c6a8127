"""The call log: noted, seen to, in the queue of whoever sees to it, and never public."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts import clock
from accounts.models import User
from accounts.office import office_for
from casework.away.actions import go_away
from casework.calls import actions
from casework.calls.models import Call
from casework.calls.queries import calls, calls_on_case, calls_on_parcel, to_return
from casework.errors import NotAllowed, Refused
from casework.events.models import Event
from tests import factories as make

pytestmark = pytest.mark.django_db
MONDAY, FRIDAY = date(2026, 3, 9), date(2026, 3, 13)
LOG = "/vestal/office/calls/"
SECRET = "Zebulon Quill said the neighbor lied"


def call(**facts: Any) -> Call:
    given = {"caller": "Zebulon Quill", "said": SECRET, "phone": "(607) 555-0134"} | facts
    with clock.set_to(make.at(MONDAY)):
        return actions.log_call(make.town(), by=make.actor("clerk"), on=MONDAY, **given)


def opened(client: Client, url: str, **asked: str) -> Any:
    with clock.set_to(make.at(MONDAY)):
        return client.get(url, asked)


# --- what is kept -------------------------------------------------------------------------------------------


def test_a_call_about_a_case_is_shown_with_it_and_with_its_land() -> None:
    permit = make.received(MONDAY)
    noted = call(case=permit)
    clerk, board = make.office("clerk", MONDAY), make.office("board", MONDAY)
    assert permit.parcel
    assert calls_on_case(clerk, permit) == calls_on_parcel(clerk, permit.parcel) == [noted]
    assert calls_on_case(board, permit) == calls_on_parcel(board, permit.parcel) == []
    assert list(calls(make.office("clerk", MONDAY, make.town("union")))) == []


def test_a_call_is_no_event_of_the_case() -> None:
    permit = make.received(MONDAY)
    before = Event.objects.count()
    call(case=permit)
    assert Event.objects.count() == before


def test_it_is_done_once_and_can_be_passed_on_before() -> None:
    officer, inspector = make.person("code_officer"), make.person("inspector")
    noted = call(follow_up=officer, due_on=FRIDAY)
    by = make.actor("clerk")
    actions.pass_on(noted, by=by, on=MONDAY, follow_up=inspector, due_on=FRIDAY)
    actions.done(noted, by=by, on=FRIDAY, outcome="Told him when.")
    stored = make.fresh(noted)
    assert (stored.follow_up, stored.done_on, stored.outcome) == (inspector, FRIDAY, "Told him when.")
    for again in (
        lambda: actions.done(noted, by=by, on=FRIDAY),
        lambda: actions.pass_on(noted, by=by, on=FRIDAY, follow_up=officer, due_on=FRIDAY),
    ):
        with pytest.raises(Refused, match="saw to it already"):
            again()


def test_who_may_keep_the_log_and_for_whom() -> None:
    for role in ("board", "admin"):
        with pytest.raises(NotAllowed):
            actions.log_call(make.town(), by=make.actor(role), on=MONDAY, caller="A", said="B")
    with pytest.raises(Refused, match="does not work in this office"):
        call(follow_up=make.person("clerk", make.town("union")), due_on=FRIDAY)
    with pytest.raises(Refused, match="another municipality"):
        call(parcel=make.parcel(make.town("union")))


@pytest.mark.both_databases
def test_the_database_keeps_the_log_sound() -> None:
    facts = {"municipality": make.town(), "taken_by": make.person("clerk"), "taken_at": make.at(MONDAY)}
    for wrong in (
        {"caller": "", "said": "x"},
        {"caller": "x", "said": "x", "due_on": FRIDAY},
        {"caller": "x", "said": "x", "done_on": FRIDAY},
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            Call.objects.create(**facts, **wrong)


# --- the queue ----------------------------------------------------------------------------------------------


def test_it_waits_in_the_queue_of_whoever_sees_to_it(browser: Callable[..., Client]) -> None:
    """Given a call for one of two inspectors, then it is in that one's queue, and a stand-in's, until it is done."""
    mine, other = make.person("inspector"), make.person("inspector")
    noted = call(follow_up=mine, due_on=FRIDAY)
    office = office_for(mine, make.town(), MONDAY)
    assert list(to_return(office, {mine.pk})) == [noted]

    def queue(user: User) -> str:
        client = Client()
        client.force_login(user)
        return str(opened(client, "/vestal/office/").content.decode())

    browser("clerk")
    assert "Zebulon Quill" in queue(mine)
    assert "Zebulon Quill" not in queue(other)
    go_away(make.town(), by=office.actor, on=MONDAY, user=mine, first_day=MONDAY, last_day=FRIDAY, stand_in=other)
    assert "Zebulon Quill" in queue(other)
    actions.done(noted, by=office.actor, on=MONDAY)
    assert "Zebulon Quill" not in queue(mine)


# --- the pages ----------------------------------------------------------------------------------------------


def test_a_call_is_logged_from_a_case_in_two_clicks_and_leads_back(browser: Callable[..., Client]) -> None:
    permit = make.received(MONDAY)
    clerk, case_url = browser("clerk"), f"/vestal/cases/{permit.number}/"
    shown = opened(clerk, case_url).content.decode()
    link = f"{LOG}new/?back={case_url}&amp;case={permit.number}"
    assert link in shown
    form = opened(clerk, f"{LOG}new/", back=case_url, case=permit.number).content.decode()
    assert f'value="{permit.number}"' in form
    with clock.set_to(make.at(MONDAY)):
        sent = {"caller": "Ada", "said": "When?", "about": permit.number}
        answer = clerk.post(f"{LOG}new/?back={case_url}", sent)
    assert (answer.status_code, answer["Location"]) == (302, case_url)
    assert Call.objects.get().case_id == permit.pk
    assert "When?" in opened(clerk, case_url).content.decode()
    assert "When?" in opened(clerk, f"/vestal/office/parcels/{permit.parcel_id}/").content.decode()


@pytest.mark.parametrize("back", ["https://elsewhere.example/", "//elsewhere.example", "javascript:alert(1)"])
def test_it_leads_nowhere_else(browser: Callable[..., Client], back: str) -> None:
    with clock.set_to(make.at(MONDAY)):
        clerk = browser("clerk")
        assert f'href="{back}"' not in clerk.get(f"{LOG}new/?back={back}").content.decode()
        answer = clerk.post(f"{LOG}new/?back={back}", {"caller": "Ada", "said": "When?"})
    assert answer["Location"] == LOG


def test_what_it_is_about_is_found_by_number_map_number_and_address(browser: Callable[..., Client]) -> None:
    land = make.parcel(print_key="157.13-2-9", address="9 Maple Street")
    make.parcel(address="9 Maple Street East")
    clerk = browser("clerk")
    with clock.set_to(make.at(MONDAY)):
        for about in ("157.13-2-9", "9 maple street"):
            clerk.post(f"{LOG}new/", {"caller": "Ada", "said": about, "about": about})
            assert Call.objects.latest("pk").parcel == land, about
        several = clerk.post(f"{LOG}new/", {"caller": "Ada", "said": "x", "about": "maple"})
        nothing = clerk.post(f"{LOG}new/", {"caller": "Ada", "said": "x", "about": "Elm"})
        no_day = clerk.post(
            f"{LOG}new/", {"caller": "Ada", "said": "x", "follow_up": User.objects.latest("pk").pk, "due_on": ""}
        )
    assert "That is several" in several.content.decode()
    assert "Nothing here is called so" in nothing.content.decode()
    assert "Enter by when" in no_day.content.decode()


def test_a_call_is_passed_on_and_done_on_its_page(browser: Callable[..., Client]) -> None:
    officer = make.person("code_officer", name="Dana Whitfield")
    noted = call()
    clerk, url = browser("clerk"), f"{LOG}{noted.pk}/"
    with clock.set_to(make.at(MONDAY)):
        clerk.post(url, {"what": "pass_on", "follow_up": officer.pk, "due_on": "2026-03-13"})
        assert "Dana Whitfield, by March 13, 2026" in clerk.get(url).content.decode()
        assert clerk.post(url, {"what": "pass_on", "follow_up": "", "due_on": ""}).status_code == 422
        clerk.post(url, {"outcome": "Told him."})
        assert "Told him." in clerk.get(url).content.decode()
    assert opened(browser("clerk", make.town("union")), f"/union/office/calls/{noted.pk}/").status_code == 404


def test_the_log_asks_the_database_seldom(browser: Callable[..., Client]) -> None:
    clerk = browser("clerk")
    call()

    def asked() -> int:
        with CaptureQueriesContext(connection) as captured:
            assert opened(clerk, LOG).status_code == 200
        return len(captured)

    one = asked()
    call()
    call(follow_up=make.person("clerk"), due_on=FRIDAY)
    assert asked() == one <= 7
    earlier = opened(clerk, LOG, before=str(Call.objects.earliest("pk").pk)).content.decode()
    assert "Zebulon" not in earlier


# --- never public -------------------------------------------------------------------------------------------


def test_no_page_of_the_public_and_no_answer_to_a_program_holds_a_call(browser: Callable[..., Client]) -> None:
    """Given a call about a permit, then nothing of it is on the public's pages, in the portal, or in the API."""
    permit = make.issued(MONDAY)
    call(case=permit, follow_up=make.person("code_officer"), due_on=FRIDAY)
    assert permit.parcel
    applicant = Client()
    applicant.force_login(make.applicant(permit, MONDAY))
    addresses = (
        "/",
        "/vestal/",
        "/vestal/property/?q=maple",
        f"/vestal/property/{permit.parcel.print_key}/",
        f"/vestal/property/at/{permit.parcel.pk}/",
        f"/api/v1/vestal/cases/{permit.number}/",
        "/api/v1/vestal/cases/",
        f"/vestal/cases/{permit.number}/",
        LOG,
    )
    for client in (Client(), applicant):
        for address in addresses:
            shown = opened(client, address).content.decode(errors="replace")
            assert "Zebulon" not in shown and "neighbor lied" not in shown, address
    officer = browser("code_officer")
    answer = opened(officer, f"/api/v1/vestal/cases/{permit.number}/")
    assert answer.status_code == 200
    assert "Zebulon" not in answer.content.decode()
    assert "Zebulon" in opened(officer, f"/vestal/cases/{permit.number}/").content.decode()
