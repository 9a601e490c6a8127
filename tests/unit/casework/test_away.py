"""Who is away, who stands in, and where work waits meanwhile."""

from collections.abc import Callable
from datetime import date

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from accounts import clock
from accounts.absence.models import Absence
from accounts.absence.queries import Cover, away_on
from accounts.models import User
from accounts.office import Office, office_for
from casework import keyset
from casework.away import actions
from casework.cases.keeping import assign
from casework.errors import NotAllowed, Refused
from casework.events.chain import read
from casework.events.models import Event
from casework.queue import queries
from casework.queue.filters import FilterForm
from casework.queue.queries import QueueRow
from casework.queue.tray import tray_of
from inspections.construction import actions as inspections
from permits.building import actions as permits
from tests import factories as make

pytestmark = pytest.mark.django_db
MONDAY, FRIDAY, NEXT_MONDAY = date(2026, 3, 9), date(2026, 3, 13), date(2026, 3, 16)
AWAY = "/vestal/office/away/"


@pytest.fixture
def officer() -> User:
    return make.person("code_officer", name="Dana Whitfield")


@pytest.fixture
def inspector() -> User:
    return make.person("inspector", name="Marcus Oyelaran")


def office_of(user: User, today: date = MONDAY) -> Office:
    return office_for(user, make.town(), today)


def away(user: User, stand_in: User | None = None, first: date = MONDAY, last: date = FRIDAY) -> Absence:
    by = office_of(user, first).actor
    return actions.go_away(make.town(), by=by, on=first, user=user, first_day=first, last_day=last, stand_in=stand_in)


def mine(user: User, today: date = MONDAY) -> list[QueueRow]:
    office = office_of(user, today)
    tray = tray_of(office)
    asked = FilterForm({}, office=office, tray=tray).asked()
    found = queries.queue_page(office, tray, asked, keyset.place({}))
    return [*found.first, *found.rows]


# --- where work waits ---------------------------------------------------------------------------------------


def test_while_away_work_waits_on_the_stand_in_marked(officer: User, inspector: User) -> None:
    """Given an officer away Monday through Friday, then their work, new or taken up, waits on the stand-in then."""
    taken_up, new = make.submitted(MONDAY), make.submitted(MONDAY)
    with clock.set_to(make.at(MONDAY)):
        permits.start_review(taken_up, by=office_of(officer).actor, on=MONDAY)
    absence = away(officer, inspector)
    for day in (MONDAY, FRIDAY):
        rows = mine(inspector, day)
        assert {row.case.number for row in rows} == {taken_up.number, new.number}
        assert {row.in_place_of for row in rows} == {absence}
    assert mine(inspector, date(2026, 3, 8)) == []
    assert mine(inspector, NEXT_MONDAY) == []
    assert {row.case.number for row in mine(officer, FRIDAY)} == {taken_up.number, new.number}


def test_ones_own_work_is_not_marked_as_somebody_elses(officer: User, inspector: User) -> None:
    other = make.person("code_officer")
    permit = make.submitted(MONDAY)
    away(officer, other)
    (row,) = mine(other)
    assert (row.case.number, row.in_place_of) == (permit.number, None)


def test_a_stand_in_who_is_away_too_passes_it_on(officer: User, inspector: User) -> None:
    clerk = make.person("clerk")
    permit = make.submitted(MONDAY)
    away(officer, inspector)
    away(inspector, clerk)
    assert mine(inspector) == []
    assert [row.case.number for row in mine(clerk)] == [permit.number]


def test_two_who_stand_in_for_each_other_keep_their_own(officer: User, inspector: User) -> None:
    away(officer, inspector)
    away(inspector, officer)
    cover = Cover.of(away_on(make.town(), MONDAY))
    here = {officer.pk, inspector.pk}
    assert cover.covered_by(officer.pk, here) == {inspector.pk: cover.away[inspector.pk]}
    assert cover.covered_by(inspector.pk, here) == {officer.pk: cover.away[officer.pk]}


def test_without_a_stand_in_and_with_one_who_left_it_stays(officer: User, inspector: User) -> None:
    permit = make.submitted(MONDAY)
    away(officer, None)
    assert mine(inspector) == []
    assert [row.case.number for row in mine(officer)] == [permit.number]
    gone = Cover.of([Absence(user=officer, stand_in=inspector, first_day=MONDAY, last_day=FRIDAY)])
    assert gone.hands(officer.pk, {officer.pk}) == officer.pk


def test_an_absence_called_off_covers_nothing(officer: User, inspector: User) -> None:
    make.submitted(MONDAY)
    absence = away(officer, inspector)
    actions.call_off(absence, by=office_of(officer).actor, on=MONDAY)
    assert mine(inspector) == []


def test_a_visit_is_booked_for_who_stands_in_on_its_day(officer: User, inspector: User) -> None:
    """Given the only inspector away through Friday, then a visit on Friday goes to the stand-in, on Monday to them."""
    permit = make.issued(MONDAY)
    away(inspector, officer)
    clerk = make.actor("clerk")
    with clock.set_to(make.at(MONDAY)):
        within = inspections.book(permit, by=clerk, on=MONDAY, kind_key="FOOTING", day=FRIDAY, half="morning")
        inspections.cancel(within, by=clerk, on=MONDAY)
        after = inspections.book(permit, by=clerk, on=MONDAY, kind_key="FOOTING", day=NEXT_MONDAY, half="morning")
    assert (within.assignee, after.assignee) == (officer, inspector)


def test_nobody_is_sent_on_a_day_they_are_away(officer: User, inspector: User) -> None:
    permit = make.issued(MONDAY)
    away(inspector)
    with clock.set_to(make.at(MONDAY)), pytest.raises(Refused, match="Marcus Oyelaran is away on March 13, 2026"):
        inspections.book(
            permit,
            by=make.actor("clerk"),
            on=MONDAY,
            kind_key="FOOTING",
            day=FRIDAY,
            half="morning",
            inspector=inspector,
        )


# --- what is recorded ---------------------------------------------------------------------------------------


def test_absence_and_calling_it_off_are_events(officer: User, inspector: User) -> None:
    absence = away(officer, inspector)
    actions.call_off(absence, by=office_of(officer).actor, on=MONDAY)
    first, second = Event.objects.filter(type__startswith="office.absence").order_by("seq")
    assert read(first)["data"] == {
        "who": "Dana Whitfield",
        "first_day": "2026-03-09",
        "last_day": "2026-03-13",
        "stand_in": "Marcus Oyelaran",
    }
    assert second.type == "office.absence_called_off"


def test_giving_a_case_to_somebody_is_an_event(officer: User) -> None:
    permit = make.submitted(MONDAY)
    with clock.set_to(make.at(MONDAY)):
        assign(permit, by=make.actor("clerk"), on=MONDAY, assignee=officer)
    event = Event.objects.get(case=permit, type="permit.assign")
    assert read(event)["data"] == {"from": "", "to": "Dana Whitfield"}
    stranger = make.person("code_officer", make.town("union"))
    with clock.set_to(make.at(MONDAY)), pytest.raises(Refused, match="does not work in this office"):
        assign(permit, by=make.actor("clerk"), on=MONDAY, assignee=stranger)


@pytest.mark.parametrize(("role", "may"), [("code_officer", True), ("admin", True), ("clerk", False), ("board", False)])
def test_who_enters_somebody_elses_absence(inspector: User, role: str, may: bool) -> None:
    by = make.actor(role)
    days = {"first_day": MONDAY, "last_day": FRIDAY}
    if not may:
        with pytest.raises(NotAllowed):
            actions.go_away(make.town(), by=by, on=MONDAY, user=inspector, **days)
        return
    actions.go_away(make.town(), by=by, on=MONDAY, user=inspector, **days)
    assert Absence.objects.get().user == inspector


@pytest.mark.both_databases
def test_the_database_keeps_absences_sound(officer: User) -> None:
    facts = {"municipality": make.town(), "user": officer, "entered_on": MONDAY, "entered_by": "x"}
    with pytest.raises(IntegrityError), transaction.atomic():
        Absence.objects.create(first_day=FRIDAY, last_day=MONDAY, **facts)
    with pytest.raises(IntegrityError), transaction.atomic():
        Absence.objects.create(first_day=MONDAY, last_day=FRIDAY, stand_in=officer, **facts)


# --- the page -----------------------------------------------------------------------------------------------


def test_an_absence_is_entered_shown_and_called_off(browser: Callable[..., Client], inspector: User) -> None:
    client = browser("clerk", name="Ruth Bell")
    given = {"who": User.objects.get(name="Ruth Bell").pk, "first_day": MONDAY, "last_day": FRIDAY}
    with clock.set_to(make.at(MONDAY)):
        assert client.post(AWAY, {**given, "stand_in": inspector.pk}).status_code == 302
        shown = client.get(AWAY).content.decode()
        queue = client.get("/vestal/office/").content.decode()
        absence = Absence.objects.get()
        client.post(f"{AWAY}{absence.pk}/off/")
        after = client.get(AWAY).content.decode()
    assert "Marcus Oyelaran" in shown
    assert "You are away" in queue
    assert "Everybody is here" in after


def test_the_queue_says_who_is_away(browser: Callable[..., Client], officer: User, inspector: User) -> None:
    make.submitted(MONDAY)
    away(officer, inspector)
    client = Client()
    client.force_login(inspector)
    browser("clerk")
    with clock.set_to(make.at(MONDAY)):
        shown = client.get("/vestal/office/").content.decode()
    assert "<strong>you stand in</strong>" in shown
    assert "For Dana Whitfield, away until Mar 13, 2026" in shown


def test_what_is_wrong_with_an_absence_is_said(browser: Callable[..., Client], inspector: User) -> None:
    client = browser("clerk", name="Ruth Bell")
    me = User.objects.get(name="Ruth Bell").pk
    wrong = {
        "comes before the first": {"who": me, "first_day": FRIDAY, "last_day": MONDAY},
        "is over already": {"who": me, "first_day": date(2026, 3, 2), "last_day": date(2026, 3, 8)},
        "somebody else to stand in": {"who": me, "first_day": MONDAY, "last_day": FRIDAY, "stand_in": me},
        "Select a valid choice": {"who": inspector.pk, "first_day": MONDAY, "last_day": FRIDAY},
    }
    with clock.set_to(make.at(MONDAY)):
        for sentence, given in wrong.items():
            answer = client.post(AWAY, given)
            assert answer.status_code == 422
            assert sentence in answer.content.decode(), sentence
        client.post(AWAY, {"who": me, "first_day": MONDAY, "last_day": FRIDAY})
        again = client.post(AWAY, {"who": me, "first_day": FRIDAY, "last_day": NEXT_MONDAY})
    assert "An absence is entered already" in again.content.decode()
    assert Absence.objects.count() == 1


def test_an_absence_of_another_town_or_person_is_out_of_reach(browser: Callable[..., Client], officer: User) -> None:
    absence = away(officer)
    assert browser("code_officer", make.town("union")).post(f"/union/office/away/{absence.pk}/off/").status_code == 404
    assert browser("clerk").post(f"{AWAY}{absence.pk}/off/").status_code == 403
