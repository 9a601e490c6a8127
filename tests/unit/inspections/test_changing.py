"""The holder cancels a booked visit from home, or asks for another day; whoever would have come is told once."""

from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts import clock
from accounts.actors import Actor
from accounts.models import User
from casework.cases.participants import office_of_applicant
from casework.errors import NotAllowed, Refused
from casework.outbox.models import OutboxItem
from inspections.construction import actions, changing, queries, requesting
from inspections.construction.models import Inspection, Status
from inspections.construction.requestpolicies import last_day_to_change
from ordinances.calendar import business_days_before
from permits.building.models import BuildingPermit
from tests import factories as make
from tests.unit.certificates import jobs

pytestmark = pytest.mark.django_db
MONDAY, TUESDAY = date(2026, 3, 9), date(2026, 3, 10)
WEDNESDAY, FRIDAY, NEXT_MONDAY = date(2026, 3, 11), date(2026, 3, 13), date(2026, 3, 16)


@pytest.fixture
def permit() -> BuildingPermit:
    return make.issued(MONDAY)


@pytest.fixture
def pat(permit: BuildingPermit) -> User:
    return make.applicant(permit, MONDAY)


@pytest.fixture
def ira() -> User:
    return make.person("inspector", name="Ira Inspector")


def holder(pat: User, permit: BuildingPermit, on: date) -> Actor:
    office = office_of_applicant(pat, permit, on)
    assert office is not None
    return office.actor


def booked(permit: BuildingPermit, pat: User, ira: User | None = None, day: date = WEDNESDAY) -> Inspection:
    """Asked for from home on Monday, booked by the clerk for that day."""
    with clock.set_to(make.at(MONDAY)):
        asked = {"kind_key": "FOOTING", "day": day, "half": "morning"}
        requesting.request(permit, by=holder(pat, permit, MONDAY), on=MONDAY, **asked)
        visit = Inspection.objects.get(subject=permit)
        clerk = make.actor("clerk")
        agreed = requesting.agree(visit, by=clerk, on=MONDAY, day=day, half="morning", inspector=ira)
        assert isinstance(agreed, Inspection)
        return agreed


def call_off(visit: Inspection, by: Actor, on: date) -> Inspection:
    with clock.set_to(make.at(on)):
        return changing.call_off(visit, by=by, on=on)


def move(visit: Inspection, by: Actor, on: date, day: date = FRIDAY, half: str = "morning") -> Inspection:
    with clock.set_to(make.at(on)):
        return changing.ask_other_day(visit, by=by, on=on, day=day, half=half)


def told(visit: Inspection, template: str) -> list[str]:
    found = OutboxItem.objects.filter(event__case=visit, topic="mail", template=template)
    return list(found.values_list("recipient", flat=True))


# --- up to when ---------------------------------------------------------------------------------------------


@pytest.mark.clause("V-5-25-003")
def test_up_to_the_business_day_before_it_can_be_canceled(permit: BuildingPermit, pat: User, ira: User) -> None:
    """Given a visit booked for Wednesday: on Tuesday it is canceled from home, on Wednesday the office is called."""
    visit = booked(permit, pat, ira)
    for act in (call_off, move):
        with pytest.raises(Refused, match="through March 10, 2026; call"):
            act(visit, holder(pat, permit, WEDNESDAY), WEDNESDAY)
    assert call_off(visit, holder(pat, permit, TUESDAY), TUESDAY).status == Status.CANCELLED


@pytest.mark.parametrize(
    ("day", "last"), [(WEDNESDAY, TUESDAY), (NEXT_MONDAY, FRIDAY), (date(2026, 5, 26), date(2026, 5, 22))]
)
def test_weekends_and_holidays_are_no_business_days(
    permit: BuildingPermit, pat: User, ira: User, day: date, last: date
) -> None:
    """The last: Tuesday after Memorial Day, so the Friday before is the last day."""
    assert last_day_to_change(booked(permit, pat, ira, day)) == last


def test_days_before_are_counted_past_closures() -> None:
    assert business_days_before(WEDNESDAY, 1, [TUESDAY]) == MONDAY
    assert business_days_before(WEDNESDAY, 2) == MONDAY
    assert business_days_before(WEDNESDAY, 0) == WEDNESDAY


def test_what_the_office_booked_by_itself_is_changed_by_a_call(permit: BuildingPermit, pat: User) -> None:
    visit = jobs.book(permit, "FOOTING", WEDNESDAY, MONDAY)
    for act in (call_off, move):
        with pytest.raises(Refused, match="The office booked this visit"):
            act(visit, holder(pat, permit, MONDAY), MONDAY)


# --- what comes of it ---------------------------------------------------------------------------------------


def test_whoever_would_have_come_is_told_once_and_the_holder_not_of_the_own_act(
    permit: BuildingPermit, pat: User, ira: User
) -> None:
    visit = call_off(booked(permit, pat, ira), holder(pat, permit, TUESDAY), TUESDAY)
    assert told(visit, "visit_called_off") == [ira.email]
    assert OutboxItem.objects.filter(event__case=visit, event__type="inspection.call_off", topic="mail").count() == 1
    line = next(line for line in queries.plan_of(permit) if line.key == "FOOTING")
    assert line.is_open and line.booked is None


def test_where_nobody_was_sent_yet_the_office_is_told(permit: BuildingPermit, pat: User) -> None:
    permit.municipality.email = "codes@vestal.example"
    permit.municipality.save()
    visit = booked(permit, pat)
    assert visit.assignee is None
    assert told(call_off(visit, holder(pat, permit, TUESDAY), TUESDAY), "visit_called_off") == ["codes@vestal.example"]


def test_another_day_is_asked_for_and_the_office_books_it_anew(permit: BuildingPermit, pat: User, ira: User) -> None:
    visit = move(booked(permit, pat, ira), holder(pat, permit, TUESDAY), TUESDAY)
    assert (visit.status, visit.day, visit.half) == (Status.REQUESTED, FRIDAY, "morning")
    assert (visit.waits_on, visit.assignee, visit.deadlines.count()) == ("clerk", None, 0)
    assert told(visit, "visit_moved") == [ira.email]
    with clock.set_to(make.at(TUESDAY)):
        again = requesting.agree(visit, by=make.actor("clerk"), on=TUESDAY, day=FRIDAY, half="morning", inspector=ira)
    assert again.status == Status.SCHEDULED
    assert told(again, "inspection_booked") == ["part:applicant"] * 2, "once for each booking"


@pytest.mark.parametrize(
    ("day", "half", "code"),
    [
        (WEDNESDAY, "morning", "same-day"),
        (date(2026, 3, 14), "morning", "closed-day"),
        (MONDAY, "morning", "past-day"),
    ],
)
def test_a_day_on_which_nobody_can_come_is_refused(
    permit: BuildingPermit, pat: User, ira: User, day: date, half: str, code: str
) -> None:
    visit = booked(permit, pat, ira)
    with pytest.raises(Refused) as refused:
        move(visit, holder(pat, permit, TUESDAY), TUESDAY, day, half)
    assert {obstacle.code for obstacle in refused.value.obstacles} == {code}
    assert move(visit, holder(pat, permit, TUESDAY), TUESDAY, WEDNESDAY, "afternoon").half == "afternoon"


def test_somebody_from_another_permit_changes_nothing(permit: BuildingPermit, pat: User, ira: User) -> None:
    visit, other = booked(permit, pat, ira), make.issued(MONDAY)
    stranger = holder(make.applicant(other, MONDAY), other, TUESDAY)
    for act in (call_off, move):
        with pytest.raises(NotAllowed):
            act(visit, stranger, TUESDAY)


def test_when_the_clerk_cancels_the_holder_is_told_once(permit: BuildingPermit, pat: User, ira: User) -> None:
    visit = booked(permit, pat, ira)
    with clock.set_to(make.at(WEDNESDAY)):
        visit = actions.cancel(visit, by=make.actor("clerk"), on=WEDNESDAY)
    assert told(visit, "inspection_canceled") == ["part:applicant"]
    assert told(visit, "visit_called_off") == []


def test_what_ends_with_the_permit_is_told_with_it_alone(permit: BuildingPermit, pat: User, ira: User) -> None:
    visit = booked(permit, pat, ira)
    with clock.set_to(make.at(TUESDAY)):
        visit = actions.cancel(visit, by=make.actor("code_officer").by_law(), on=TUESDAY)
    assert told(visit, "inspection_canceled") == []


# --- the pages ----------------------------------------------------------------------------------------------


def own(visit: Inspection, verb: str = "") -> str:
    key = {"town": "vestal", "number": visit.number}
    return reverse("portal:do", kwargs={**key, "verb": verb}) if verb else reverse("portal:case", kwargs=key)


def test_the_holder_does_both_from_the_own_page(
    permit: BuildingPermit, pat: User, ira: User, client: Client, settings: Any
) -> None:
    settings.DEMO = True
    visit = booked(permit, pat, ira)
    client.force_login(pat)
    with clock.set_to(make.at(TUESDAY)):
        labels = {button.label for button in client.get(own(visit)).context["verbs"]}
        assert {"Cancel the visit", "Ask for another day"} <= labels
        typed = {"on": "2026-03-10", "version": visit.version, "day": "2026-03-13", "half": "afternoon"}
        assert client.post(own(visit, "ask_other_day"), typed).status_code == 302
        moved = make.fresh(visit)
        assert (moved.status, moved.day) == (Status.REQUESTED, FRIDAY)
        assert "March 13, 2026, afternoon" in client.get(own(visit)).content.decode()


def test_too_late_the_page_says_whom_to_call(
    permit: BuildingPermit, pat: User, ira: User, client: Client, settings: Any
) -> None:
    settings.DEMO = True
    permit.municipality.phone = "607-555-0100"
    permit.municipality.save()
    visit = booked(permit, pat, ira)
    client.force_login(pat)
    with clock.set_to(make.at(WEDNESDAY)):
        page = client.get(own(visit, "call_off"))
    assert "call 607-555-0100" in page.content.decode()


def test_the_office_sees_who_asked_for_another_day(
    permit: BuildingPermit, pat: User, ira: User, client: Client, settings: Any
) -> None:
    settings.DEMO = True
    visit = move(booked(permit, pat, ira), holder(pat, permit, TUESDAY), TUESDAY)
    client.force_login(make.person("clerk"))
    with clock.set_to(make.at(TUESDAY)):
        page = client.get(reverse("casework:case", kwargs={"town": "vestal", "number": visit.number})).content.decode()
        queue = client.get("/vestal/office/").content.decode()
    assert "Another day asked for" in page and "Pat Applicant" in page
    assert "Book March 13, 2026, morning" in page
    assert visit.number in queue
