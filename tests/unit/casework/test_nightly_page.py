"""The nightly check that waits: what it would change, and the officer who lets it."""

from collections.abc import Callable
from datetime import date
from html import unescape
from typing import Any

import pytest
from django.test import Client

from accounts import clock
from casework.events.models import Event
from casework.sweep.models import SweepRun
from casework.sweep.queries import preview_lines, waiting_preview
from casework.sweep.run import check_town
from permits.building.models import BuildingPermit, Status
from tests import factories as make

pytestmark = pytest.mark.django_db
SEPTEMBER_11 = date(2026, 9, 11)
PAGE, RELEASE = "/vestal/office/nightly/", "/vestal/office/nightly/release/"
Browser = Callable[..., Client]


@pytest.fixture
def waiting() -> list[BuildingPermit]:
    """Three permits due on September 11, more than are changed unseen."""
    permits = [make.issued(date(2026, 3, 10)) for _ in range(3)]
    with clock.set_to(make.at(SEPTEMBER_11, 0)):
        check_town(make.town(), SEPTEMBER_11, preview_above=2)
    return permits


def get(client: Client) -> Any:
    with clock.set_to(make.at(date(2026, 9, 12))):
        return client.get(PAGE)


def release(client: Client, password: str = make.PASSWORD) -> str:
    """Release, and what the page says then."""
    with clock.set_to(make.at(date(2026, 9, 12))):
        answer: Any = client.post(RELEASE, {"password": password}, follow=True)
    assert answer.redirect_chain == [(PAGE, 302)]
    return unescape(answer.content.decode())


def test_the_page_lists_what_the_run_would_change_and_why(waiting: list[BuildingPermit], browser: Browser) -> None:
    shown = unescape(get(browser("code_officer")).content.decode())
    assert "A run waits for your release" in shown
    assert all(permit.number in shown for permit in waiting)
    assert "Warning: work must begin" in shown
    assert {make.fresh(permit).status for permit in waiting} == {Status.ISSUED}


def test_the_list_has_each_case_once_with_its_earliest_date(waiting: list[BuildingPermit]) -> None:
    office = make.office("code_officer", SEPTEMBER_11)
    lines = preview_lines(office, SEPTEMBER_11, most=10)
    assert sorted(line.case.number for line in lines) == sorted(permit.number for permit in waiting)
    assert {line.deadline.key for line in lines} == {"commence_warning"}
    assert len(preview_lines(office, SEPTEMBER_11, most=2)) == 2


def test_the_officer_releases_it_with_the_password(waiting: list[BuildingPermit], browser: Browser) -> None:
    """Given a preview of September 11 released on the 12th, then it is done as of the 11th and told to the office."""
    assert "Released: 3 cases were changed." in release(browser("code_officer", name="Cora Code"))
    assert {make.fresh(permit).status for permit in waiting} == {Status.INVALID}
    run = SweepRun.objects.get()
    assert (run.state, run.on, run.released_by) == (SweepRun.State.DONE, SEPTEMBER_11, "Cora Code")
    assert Event.objects.get(type="office.release_nightly_check").actor == "Cora Code"


@pytest.mark.parametrize("password", ["", "a wrong password"])
def test_without_the_right_password_nothing_changes(
    waiting: list[BuildingPermit], browser: Browser, password: str
) -> None:
    shown = release(browser("code_officer"), password)
    assert "That is not your password. Nothing has been changed." in shown
    assert {make.fresh(permit).status for permit in waiting} == {Status.ISSUED}
    assert waiting_preview(make.office("admin", SEPTEMBER_11)) is not None


def test_after_five_wrong_passwords_the_right_one_waits(waiting: list[BuildingPermit], browser: Browser) -> None:
    officer = browser("code_officer")
    for _ in range(5):
        release(officer, "a guess")
    assert "Too many wrong passwords. Try again at" in release(officer)
    assert {make.fresh(permit).status for permit in waiting} == {Status.ISSUED}


def test_releasing_twice_is_as_good_as_once(waiting: list[BuildingPermit], browser: Browser) -> None:
    officer = browser("code_officer")
    release(officer)
    assert "Nothing is waiting for release." in release(officer)
    assert SweepRun.objects.count() == 1


def test_another_towns_preview_is_nothing_here(waiting: list[BuildingPermit], browser: Browser) -> None:
    stranger = browser("code_officer", make.town("union"))
    with clock.set_to(make.at(SEPTEMBER_11)):
        assert stranger.get(PAGE).status_code == 403
        assert stranger.post(RELEASE, {"password": make.PASSWORD}).status_code == 403
        own = unescape(stranger.get("/union/office/nightly/").content.decode())
    assert waiting[0].number not in own
    assert "No run yet" in own


@pytest.mark.parametrize("role", ["clerk", "inspector", "board"])
def test_who_may_not_release_does_not_see_it(waiting: list[BuildingPermit], browser: Browser, role: str) -> None:
    client = browser(role)
    assert get(client).status_code == 403
    assert client.post(RELEASE, {"password": make.PASSWORD}).status_code == 403


def test_releasing_is_not_done_by_a_link(browser: Browser) -> None:
    assert browser("code_officer").get(RELEASE).status_code == 405
