"""The work queue: whose turn it is, what comes due, filters, pages; a few queries whatever the office holds."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts import clock
from accounts.models import Membership, Role, User
from accounts.office import Office, office_for
from casework import keyset
from casework.cases.keeping import assign
from casework.queue import filters, queries
from casework.queue.filters import FilterForm
from casework.queue.queries import QueuePage
from casework.queue.tray import tray_of, turns_of
from inspections.construction import actions as inspection_actions
from inspections.construction.models import Inspection
from permits.building import actions
from permits.building.models import BuildingPermit
from tests import factories as make

pytestmark = pytest.mark.django_db
MONDAY = date(2026, 3, 9)
URL = "/vestal/office/"


def page(office: Office, at: keyset.Place | None = None, **asked: str) -> QueuePage:
    tray = tray_of(office)
    return queries.queue_page(office, tray, FilterForm(asked, office=office, tray=tray).asked(), at)


def numbers(office: Office, view: str = "mine", **asked: str) -> list[str]:
    """What a view shows on its first page, in order."""
    found = page(office, view=view, **asked)
    return [row.case.number for row in (*found.first, *found.rows)]


def asked_for_items(permit: BuildingPermit) -> BuildingPermit:
    with clock.set_to(make.at(MONDAY)):
        return actions.request_items(permit, by=make.actor("code_officer"), on=MONDAY, missing={"scope": "A sketch."})


def booked(permit: BuildingPermit, day: date, on: date = MONDAY, inspector: User | None = None) -> Inspection:
    with clock.set_to(make.at(on)):
        return inspection_actions.book(
            permit, by=make.actor("clerk"), on=on, kind_key="FOOTING", day=day, half="morning", inspector=inspector
        )


# --- whose turn ---------------------------------------------------------------------------------------------


def test_each_role_sees_what_waits_on_it() -> None:
    """Given a permit in every hand, then clerk, officer and inspector each see their own, and nobody else any."""
    received, submitted = make.received(MONDAY), make.submitted(MONDAY)
    asked_for_items(make.under_review(MONDAY))
    visit = booked(make.issued(MONDAY), MONDAY)
    assert numbers(make.office("clerk", MONDAY)) == [received.number]
    assert numbers(make.office("code_officer", MONDAY)) == [submitted.number]
    assert numbers(make.office("inspector", MONDAY)) == [visit.number]
    assert numbers(make.office("board", MONDAY)) == []
    assert numbers(make.office("admin", MONDAY)) == []


def test_somebody_with_two_roles_sees_both() -> None:
    received, submitted = make.received(MONDAY), make.submitted(MONDAY)
    user = make.person("clerk")
    Membership.objects.create(
        user=user, municipality=make.town(), role=Role.CODE_OFFICER, resolution="1-2024", designated_on=date(2024, 1, 2)
    )
    office = office_for(user, make.town(), MONDAY)
    assert turns_of(office.actor.roles) == {"clerk", "officer"}
    assert numbers(office) == [received.number, submitted.number]


def test_what_is_assigned_waits_on_that_person_alone() -> None:
    """Given two officers, then an application taken up by one no longer waits on the other; given back, it does."""
    one, other = make.person("code_officer"), make.person("code_officer")
    permit = make.submitted(MONDAY)
    offices = [office_for(user, make.town(), MONDAY) for user in (one, other)]
    assert [numbers(office) for office in offices] == [[permit.number], [permit.number]]
    with clock.set_to(make.at(MONDAY)):
        permit = actions.start_review(permit, by=offices[0].actor, on=MONDAY)
        assert [numbers(office) for office in offices] == [[permit.number], []]
        assign(permit, by=make.actor("clerk"), on=MONDAY, assignee=None)
    assert [numbers(office) for office in offices] == [[permit.number], [permit.number]]


def test_what_is_assigned_to_somebody_whose_turn_it_is_not_waits_on_all_who_have_it() -> None:
    """Given an application at the counter that was given to the officer, then it still waits on the clerk."""
    received = make.received(MONDAY)
    officer = make.person("code_officer")
    with clock.set_to(make.at(MONDAY)):
        assign(received, by=make.actor("clerk"), on=MONDAY, assignee=officer)
    assert numbers(make.office("clerk", MONDAY)) == [received.number]
    assert numbers(office_for(officer, make.town(), MONDAY)) == []


# --- the views ----------------------------------------------------------------------------------------------


def test_the_longest_waiting_come_first() -> None:
    later, sooner = make.submitted(date(2026, 3, 11)), make.submitted(MONDAY)
    assert numbers(make.office("code_officer", date(2026, 3, 12))) == [sooner.number, later.number]


def test_what_has_a_date_this_week_comes_before_what_has_waited_longest() -> None:
    """Given visits seven and eight days from Monday, then on Tuesday only the first is among the week's."""
    later = booked(make.issued(MONDAY), MONDAY + timedelta(days=8))
    sooner = booked(make.issued(MONDAY), MONDAY + timedelta(days=7))
    found = page(make.office("inspector", MONDAY + timedelta(days=1)))
    assert [row.case.number for row in found.first] == [sooner.number]
    assert [row.case.number for row in found.rows] == [later.number]


def test_what_waits_on_applicants_and_everything_open() -> None:
    office = make.office("code_officer", MONDAY)
    submitted, issued = make.submitted(MONDAY), make.issued(MONDAY)
    with clock.set_to(make.at(MONDAY)):
        actions.deny(make.under_review(MONDAY), by=make.actor("code_officer"), on=MONDAY, sections=[("R507", "No.")])
    assert numbers(office, "applicant") == [issued.number]
    assert numbers(office, "all") == [submitted.number, issued.number]


def test_a_view_nobody_knows_is_the_first_one() -> None:
    submitted = make.submitted(MONDAY)
    assert numbers(make.office("code_officer", MONDAY), "nonsense") == [submitted.number]


def test_coming_due_is_what_is_due_within_thirty_days_and_no_warning() -> None:
    """Given work that must begin by September 10, 2026, then it comes due on August 11, not on August 10."""
    permit = make.issued(date(2026, 3, 10), applied=MONDAY)
    make.submitted(MONDAY)
    assert numbers(make.office("code_officer", date(2026, 8, 10)), "due") == []
    assert numbers(make.office("code_officer", date(2026, 8, 11)), "due") == [permit.number]
    assert numbers(make.office("code_officer", date(2026, 9, 10)), "due") == [permit.number]
    assert numbers(make.office("code_officer", date(2026, 9, 11)), "due") == []


def test_a_booked_inspection_is_coming_due_then_overdue() -> None:
    visit = booked(make.issued(MONDAY), date(2026, 3, 11))
    views = ("due", "booked", "overdue")
    on_the_day = make.office("clerk", date(2026, 3, 11))
    the_day_after = make.office("clerk", date(2026, 3, 12))
    assert [numbers(on_the_day, view) for view in views] == [[visit.number], [visit.number], []]
    assert [numbers(the_day_after, view) for view in views] == [[], [], [visit.number]]


def test_nothing_of_another_town_is_in_any_view() -> None:
    make.submitted(MONDAY)
    booked(make.issued(MONDAY), MONDAY)
    stranger = make.office("code_officer", MONDAY, make.town("union"))
    assert [numbers(stranger, view) for view in filters.VIEWS] == [[]] * 6


def test_a_row_has_its_nearest_date_and_how_long_it_has_waited() -> None:
    permit = make.issued(date(2026, 3, 10))
    (row,) = page(make.office("code_officer", date(2026, 3, 15)), view="applicant").rows
    assert row.case.number == permit.number
    assert (row.kind_label, row.status_label, row.waits_on) == ("Building permit", "Issued", "the applicant")
    assert row.days_waiting == 5
    assert row.deadline is not None
    assert (row.deadline.key, row.deadline.due_on) == ("commence", date(2026, 9, 10))


# --- filters ------------------------------------------------------------------------------------------------


def test_each_filter_narrows_every_view() -> None:
    """Given a deck, a fence and a visit, then kind, status, type, person and date each leave what they name."""
    officer = make.person("code_officer")
    office = office_for(officer, make.town(), MONDAY)
    deck, fence = make.submitted(MONDAY), make.submitted(MONDAY, job="fence")
    with clock.set_to(make.at(MONDAY)):
        fence = actions.start_review(fence, by=office.actor, on=MONDAY)
    permit = make.issued(MONDAY)
    visit = booked(permit, date(2026, 3, 12))
    asked = {
        "kind": ("inspection", [visit.number]),
        "status": ("building_permit.submitted", [deck.number]),
        "type": ("building_permit.fence", [fence.number]),
        "assignee": ("me", [fence.number]),
        "due_by": ("2026-03-12", [visit.number]),
    }
    for name, (value, left) in asked.items():
        assert numbers(office, "all", **{name: value}) == left, name
    assert numbers(office, "all", assignee=str(officer.pk)) == numbers(office, "all", assignee="me")
    assert fence.number not in numbers(office, "all", assignee="none")
    assert numbers(office, "due", type="inspection.FOOTING") == [visit.number]
    assert numbers(office, "due", type="inspection.FRAMING") == []
    assert numbers(office, "due", due_by="2026-03-11") == []
    assert set(numbers(office, "due", due_by="2027-12-31")) == {visit.number, permit.number}
    assert numbers(office, "booked", kind="building_permit") == []


@pytest.mark.parametrize(
    "asked", [{"kind": "x"}, {"status": "x"}, {"assignee": "999999"}, {"due_by": "soon"}, {"type": "."}]
)
def test_a_filter_that_means_nothing_leaves_everything(asked: dict[str, str]) -> None:
    permit = make.submitted(MONDAY)
    assert numbers(make.office("code_officer", MONDAY), "all", **asked) == [permit.number]


# --- pages --------------------------------------------------------------------------------------------------


def test_pages_follow_each_other_whatever_comes_in_between(monkeypatch: pytest.MonkeyPatch) -> None:
    """Given pages of two, when another case comes in, then going on and back misses and repeats nothing."""
    monkeypatch.setattr(queries, "PAGE", 2)
    permits = [make.submitted(MONDAY + timedelta(days=n // 2)) for n in range(5)]
    office = make.office("code_officer", date(2026, 3, 20))
    first = page(office, view="all")
    assert [row.case.pk for row in first.rows] == [p.pk for p in permits[:2]]
    make.submitted(MONDAY)  # waits as long as the first ones and comes after them
    place = keyset.place({"after": first.after})
    second = page(office, place, view="all")
    back = page(office, keyset.place({"before": second.before}), view="all")
    assert first.before == ""
    assert [row.case.pk for row in back.rows] == [row.case.pk for row in first.rows]
    third = page(office, keyset.place({"after": second.after}), view="all")
    seen = [row.case.pk for part in (first, second, third) for row in part.rows]
    assert len(seen) == len(set(seen)) == 6
    assert third.after == ""


def test_a_tray_of_several_turns_is_one_list_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queries, "PAGE", 2)
    made = [make.received(MONDAY), make.submitted(date(2026, 3, 10)), make.received(date(2026, 3, 11))]
    user = make.person("clerk")
    Membership.objects.create(
        user=user, municipality=make.town(), role=Role.CODE_OFFICER, resolution="1-2024", designated_on=date(2024, 1, 2)
    )
    office = office_for(user, make.town(), date(2026, 3, 12))
    first = page(office)
    second = page(office, keyset.place({"after": first.after}))
    assert [row.case.pk for row in (*first.rows, *second.rows)] == [p.pk for p in made]


@pytest.mark.parametrize("text", ["", "x", "2026-03-09", "2026-03-09.x", "2026-13-09.1", ".5"])
def test_a_place_that_cannot_be_read_is_the_beginning(text: str) -> None:
    assert keyset.place({"after": text}) is None


# --- the page -----------------------------------------------------------------------------------------------


def opened(client: Client, on: date = MONDAY, **asked: str) -> Any:
    with clock.set_to(make.at(on)):
        return client.get(URL, asked)


@pytest.mark.parametrize("view", filters.VIEWS)
def test_the_page_costs_the_same_for_one_case_as_for_many(browser: Callable[..., Client], view: str) -> None:
    """Given one row, and then five, then the page asks the database equally often, and seldom."""
    inspector = browser("inspector")

    def asked() -> int:
        with CaptureQueriesContext(connection) as captured:
            assert opened(inspector, view=view).status_code == 200
        return len(captured)

    booked(make.issued(MONDAY), MONDAY + timedelta(days=1))
    booked(make.issued(MONDAY), MONDAY + timedelta(days=9))
    one = asked()
    for _ in range(3):
        booked(make.issued(MONDAY), MONDAY + timedelta(days=9))
    assert asked() == one
    assert one <= 11


@pytest.mark.clause("V-5-23-001")
def test_a_town_without_its_officer_is_told(browser: Callable[..., Client]) -> None:
    """Given an officer who leaves at the end of March 9, then from March 10 the office reads that nobody can issue."""
    admin, officer = browser("admin"), make.person("code_officer")
    officer.memberships.update(ended_on=MONDAY)
    warning = "No code enforcement officer is designated"
    assert warning not in opened(admin).content.decode()
    with clock.set_to(make.at(MONDAY + timedelta(days=1))):
        assert warning in admin.get(URL).content.decode()
    make.person("code_officer")
    with clock.set_to(make.at(MONDAY + timedelta(days=1))):
        assert warning not in admin.get(URL).content.decode()


def test_nothing_is_counted(browser: Callable[..., Client]) -> None:
    make.submitted(MONDAY)
    officer = browser("code_officer")
    with CaptureQueriesContext(connection) as captured:
        opened(officer, view="all")
    assert [query["sql"] for query in captured if "COUNT(" in query["sql"].upper()] == []


def test_the_filters_stay_from_view_to_view_and_page_to_page(
    browser: Callable[..., Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queries, "PAGE", 1)
    make.submitted(MONDAY)
    make.submitted(MONDAY)
    answer = opened(browser("code_officer"), view="all", kind="building_permit")
    shown = answer.content.decode()
    assert "?kind=building_permit&amp;view=due" in shown
    assert f"?view=all&amp;kind=building_permit&amp;after={answer.context['page'].after}" in shown
    assert 'value="building_permit" selected' in shown
    assert "Filter: 1 in use" in shown


def test_the_view_is_in_the_address(browser: Callable[..., Client]) -> None:
    issued = make.issued(MONDAY)
    officer = browser("code_officer")
    assert "Nothing waits on you" in opened(officer).content.decode()
    assert issued.number in opened(officer, view="applicant").content.decode()
    assert opened(officer, view="nonsense").context["view"] == "mine"
    assert "Nothing matches" in opened(officer, view="applicant", kind="inspection").content.decode()


def test_the_queue_leads_to_the_case(browser: Callable[..., Client]) -> None:
    permit = make.submitted(MONDAY)
    shown = opened(browser("code_officer")).content.decode()
    assert reverse("casework:case", kwargs={"town": "vestal", "number": permit.number}) in shown
