"""The calendar of deadlines and inspections, and what a phone reads of it by a secret address."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import icalendar
import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts import clock
from accounts.feeds.actions import make_feed, revoke_feed
from accounts.feeds.models import CalendarFeed
from accounts.models import Membership, User
from accounts.office import office_for
from casework.away.actions import go_away
from casework.calendar import feed, queries
from casework.queue.tray import tray_of
from inspections.construction import actions as inspections
from inspections.construction.models import Inspection
from permits.building.models import BuildingPermit
from tests import factories as make

pytestmark = pytest.mark.django_db
MONDAY, WEDNESDAY = date(2026, 3, 9), date(2026, 3, 11)
CALENDAR = "/vestal/office/calendar/"


def booked(permit: BuildingPermit, day: date, inspector: User | None = None) -> Inspection:
    with clock.set_to(make.at(MONDAY)):
        return inspections.book(
            permit, by=make.actor("clerk"), on=MONDAY, kind_key="FOOTING", day=day, half="morning", inspector=inspector
        )


def opened(client: Client, url: str = CALENDAR, today: date = MONDAY, **asked: str) -> Any:
    with clock.set_to(make.at(today)):
        return client.get(url, asked)


def shown(user: User, period: tuple[date, date], only_mine: bool = False) -> dict[date, list[str]]:
    office = office_for(user, make.town(), MONDAY)
    weeks = queries.weeks(office, tray_of(office), period, only_mine=only_mine, month=None)
    return {day.day: [e.deadline.key for e in day.entries] for week in weeks for day in week if day.entries}


# --- days ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("day", "first", "last"),
    [
        (date(2026, 3, 8), date(2026, 3, 8), date(2026, 3, 14)),  # a Sunday
        (date(2026, 3, 14), date(2026, 3, 8), date(2026, 3, 14)),  # a Saturday
    ],
)
def test_a_week_runs_from_sunday_through_saturday(day: date, first: date, last: date) -> None:
    assert queries.week_of(day) == (first, last)


def test_a_month_is_shown_in_whole_weeks() -> None:
    assert queries.month_of(date(2026, 2, 10)) == (date(2026, 2, 1), date(2026, 2, 28))
    assert queries.month_of(date(2026, 3, 31)) == (date(2026, 3, 1), date(2026, 4, 4))
    assert queries.next_month(date(2026, 1, 31)) == date(2026, 2, 1)
    assert queries.month_before(date(2026, 3, 31)) == date(2026, 2, 1)


def test_deadlines_and_visits_stand_on_their_days_and_warnings_do_not() -> None:
    """Given a permit issued March 9, 2026, then its last day to begin and its end are there, no warning."""
    permit = make.issued(MONDAY)
    booked(permit, WEDNESDAY)
    officer = make.person("code_officer")
    assert shown(officer, (MONDAY, MONDAY + timedelta(days=400))) == {
        WEDNESDAY: ["visit"],
        date(2026, 9, 9): ["commence"],
        date(2027, 3, 9): ["term"],
    }
    stranger = office_for(make.person("code_officer", make.town("union")), make.town("union"), MONDAY)
    weeks = queries.weeks(stranger, tray_of(stranger), queries.month_of(MONDAY), only_mine=False, month=MONDAY)
    assert not any(day.entries for week in weeks for day in week)


def test_ones_own_is_what_waits_on_one_or_is_booked_for_one() -> None:
    one, other = make.person("inspector"), make.person("inspector")
    booked(make.issued(MONDAY), WEDNESDAY, one)
    week = queries.week_of(MONDAY)
    assert shown(one, week, only_mine=True) == {WEDNESDAY: ["visit"]}
    assert shown(other, week, only_mine=True) == {}
    assert shown(other, week) == {WEDNESDAY: ["visit"]}


# --- the page -----------------------------------------------------------------------------------------------


def test_the_page_shows_month_and_week_with_who_is_away_and_when_it_is_closed(browser: Callable[..., Client]) -> None:
    permit = make.issued(MONDAY)
    booked(permit, WEDNESDAY)
    inspector = make.person("inspector", name="Marcus Oyelaran")
    by = office_for(inspector, make.town(), MONDAY).actor
    go_away(make.town(), by=by, on=MONDAY, user=inspector, first_day=WEDNESDAY, last_day=WEDNESDAY)
    officer = browser("code_officer")
    for asked in ({}, {"view": "week"}, {"day": "2026-03-31"}):
        page = opened(officer, **asked).content.decode()
        assert page.count("Inspection, morning") == 1, asked
        assert page.count("Marcus Oyelaran away") == 1, asked
    for elsewhere in ({"day": "2026-05-01"}, {"view": "week", "day": "2026-03-16"}):
        page = opened(officer, **elsewhere).content.decode()
        assert "Inspection, morning" not in page, elsewhere
        assert "Marcus Oyelaran away" not in page, elsewhere
    assert "Memorial Day" in opened(officer, day="2026-05-01").content.decode()
    assert "March 2026" in opened(officer, day="not a day").content.decode()
    assert "March 2026" in opened(officer, day="9999-12-31").content.decode()


def test_a_full_day_says_that_there_is_more(browser: Callable[..., Client], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queries, "MOST_IN_MONTH", 1)
    officer = browser("code_officer")
    booked(make.issued(MONDAY), WEDNESDAY)
    assert "wk-cell__more" not in opened(officer).content.decode()
    booked(make.issued(MONDAY), WEDNESDAY)
    page = opened(officer).content.decode()
    assert page.count("wk-cell__more") == 1
    assert page.count("wk-entry--visit") == 1


def test_the_page_asks_the_database_seldom(browser: Callable[..., Client]) -> None:
    officer = browser("code_officer")

    def asked() -> int:
        with CaptureQueriesContext(connection) as captured:
            assert opened(officer).status_code == 200
        return len(captured)

    booked(make.issued(MONDAY), WEDNESDAY)
    one = asked()
    for _ in range(3):
        booked(make.issued(MONDAY), WEDNESDAY)
    assert asked() == one <= 8


# --- the feed -----------------------------------------------------------------------------------------------


def read(user: User, scope: str = "office", today: date = MONDAY) -> icalendar.Calendar:
    answer = opened(Client(), f"/calendar/{make_feed(user, scope)}.ics", today)
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/calendar; charset=utf-8")
    assert answer["Cache-Control"] == "private, no-store"
    found = icalendar.Calendar.from_ical(answer.content)
    assert isinstance(found, icalendar.Calendar)
    return found


def events(calendar: icalendar.Calendar) -> dict[str, icalendar.Event]:
    return {str(event["uid"]): event for event in calendar.walk("VEVENT")}


def test_a_phone_reads_the_dates_of_new_york() -> None:
    permit = make.issued(MONDAY)
    visit = booked(permit, WEDNESDAY)
    calendar = read(make.person("code_officer"))
    assert str(calendar["x-wr-timezone"]) == "America/New_York"
    found = events(calendar)
    event = found[f"visit-{visit.pk}@127.0.0.1"]
    assert (event["dtstart"].dt, event["dtend"].dt) == (WEDNESDAY, date(2026, 3, 12))
    assert str(event["summary"]).startswith("Inspection, morning: ")
    assert str(event["url"]) == f"http://127.0.0.1:8000/vestal/cases/{visit.number}/"
    assert found.keys() == {
        f"{key}-{pk}@127.0.0.1" for key, pk in (("visit", visit.pk), ("commence", permit.pk), ("term", permit.pk))
    }


def test_an_event_keeps_its_identity_when_its_day_moves() -> None:
    visit = booked(make.issued(MONDAY), WEDNESDAY)
    officer = make.person("code_officer")
    before = events(read(officer))
    with clock.set_to(make.at(MONDAY)):
        inspections.reschedule(visit, by=make.actor("clerk"), on=MONDAY, day=date(2026, 3, 12), half="morning")
    after = events(read(officer))
    assert before.keys() == after.keys()
    uid = f"visit-{visit.pk}@127.0.0.1"
    assert after[uid]["dtstart"].dt == date(2026, 3, 12)
    assert after[uid]["sequence"] > before[uid]["sequence"]


def test_the_day_is_the_offices() -> None:
    """Given ten in the evening of March 8 in New York, which is March 9 in London, then the feed is of March 8."""
    officer = make.person("code_officer")
    Membership.objects.filter(user=officer).update(designated_on=MONDAY)
    booked(make.issued(MONDAY), WEDNESDAY)
    token = make_feed(officer, "office")
    for moment, count in ((make.at(date(2026, 3, 8), 22), 0), (make.at(MONDAY, 0), 3)):
        with clock.set_to(moment):
            answer = Client().get(f"/calendar/{token}.ics")
        assert answer.content.count(b"BEGIN:VEVENT") == count


def test_only_of_towns_where_the_person_holds_a_role_that_may_see_it() -> None:
    """Given a role in Vestal that ends on March 10, then the feed holds its dates until then, and no others."""
    permit, officer = make.issued(MONDAY), make.person("code_officer")
    elsewhere = make.person("code_officer", make.town("union"))
    assert events(read(elsewhere)) == {}
    Membership.objects.filter(user=officer).update(ended_on=date(2026, 3, 10))
    assert len(events(read(officer, today=date(2026, 3, 10)))) == 2
    assert events(read(officer, today=WEDNESDAY)) == {}
    Membership.objects.create(user=elsewhere, municipality=permit.municipality, role="clerk")
    assert len(events(read(elsewhere))) == 2


def test_ones_own_dates_alone_if_so_wanted() -> None:
    one, other = make.person("inspector"), make.person("inspector")
    visit = booked(make.issued(MONDAY), WEDNESDAY, one)
    assert events(read(one, "mine")).keys() == {f"visit-{visit.pk}@127.0.0.1"}
    assert events(read(other, "mine")) == {}
    assert len(events(read(other, "office"))) == 3


def test_a_feed_that_is_cut_off_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(feed, "MOST", 1)
    make.issued(MONDAY)
    calendar = read(make.person("code_officer"))
    assert len(events(calendar)) == 1
    assert "Only the first 1 dates" in str(calendar["x-wr-caldesc"])


def test_the_address_is_secret_and_ends_when_renewed_or_revoked() -> None:
    officer = make.person("code_officer")
    first, second = make_feed(officer, "mine"), make_feed(officer, "mine")
    assert not CalendarFeed.objects.filter(token_hash=first).exists()
    assert first != second and len(second) >= 43
    answers = {token: opened(Client(), f"/calendar/{token}.ics").status_code for token in (first, second, "x")}
    assert answers == {first: 404, second: 200, "x": 404}
    officer.is_active = False
    officer.save()
    assert opened(Client(), f"/calendar/{second}.ics").status_code == 404
    officer.is_active = True
    officer.save()
    revoke_feed(officer)
    assert opened(Client(), f"/calendar/{second}.ics").status_code == 404


def test_the_address_is_made_shown_once_and_ended_on_its_page(browser: Callable[..., Client]) -> None:
    officer, page = browser("code_officer"), f"{CALENDAR}feed/"
    with clock.set_to(make.at(MONDAY)):
        made = officer.post(page, {"scope": "office"}).content.decode()
        assert "http://127.0.0.1:8000/calendar/" in made
        assert CalendarFeed.objects.get().scope == "office"
        again = officer.get(page).content.decode()
        assert "/calendar/" in again and ".ics" not in again
        officer.post(page, {"what": "revoke"})
        assert "No address stands" in officer.get(page).content.decode()
