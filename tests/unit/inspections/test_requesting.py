"""The holder asks for an inspection from home; the office books it, or says why not (§ 5-25(a)(2))."""

from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts import clock
from accounts.actors import Actor
from casework.cases.participants import applicant, office_of_applicant
from casework.errors import NotAllowed, Refused
from casework.kinds import WaitsOn, kind_of
from casework.outbox.models import OutboxItem
from casework.policies import obstacles_now
from inspections.construction import actions, queries, requesting
from inspections.construction.findings import Findings, Flaw
from inspections.construction.models import Inspection, Status
from inspections.construction.offers import offers
from permits.building.models import BuildingPermit
from permits.ending.actions import revoke
from tests import factories as make
from tests.unit.certificates import jobs

pytestmark = pytest.mark.django_db
MARCH_9, MARCH_10 = date(2026, 3, 9), date(2026, 3, 10)  # a Monday, a Tuesday
MARCH_11, MARCH_12 = date(2026, 3, 11), date(2026, 3, 12)
SATURDAY = date(2026, 3, 14)


@pytest.fixture
def permit() -> BuildingPermit:
    return make.issued(MARCH_9)


@pytest.fixture
def holder(permit: BuildingPermit) -> Actor:
    office = office_of_applicant(make.applicant(permit, MARCH_9), permit, MARCH_10)
    assert office is not None
    return office.actor


def ask(permit: BuildingPermit, by: Actor, kind_key: str = "FOOTING", day: date = MARCH_11, **facts: Any) -> Inspection:
    with clock.set_to(make.at(facts.get("on", MARCH_10))):
        given: dict[str, Any] = {"on": MARCH_10, "kind_key": kind_key, "day": day, "half": "morning"}
        requesting.request(permit, by=by, **(given | facts))
    return Inspection.objects.filter(subject=permit).latest("pk")


def fails(inspection: Inspection, day: date) -> Inspection:
    found = Findings("failed", deficiencies=(Flaw("North wall", "R403.1"),), signed_name="Ira", answers=at_site())
    with clock.set_to(make.at(day)):
        return actions.record(inspection, by=make.actor("inspector"), on=day, found=found)


def at_site() -> dict[str, str]:
    return dict.fromkeys(("permit_displayed", "plans_on_site", "matches_documents"), "yes")


def mails(record: Any, template: str) -> list[OutboxItem]:
    return list(OutboxItem.objects.filter(event__case=record, topic="mail", template=template))


def codes(refused: pytest.ExceptionInfo[Refused]) -> list[str]:
    return [obstacle.code for obstacle in refused.value.obstacles]


# --- asking -------------------------------------------------------------------------------------------------


@pytest.mark.clause("V-5-25-002")
def test_what_is_asked_for_waits_on_the_clerk_and_is_on_no_inspectors_list(
    permit: BuildingPermit, holder: Actor
) -> None:
    """Given a footing on the plan, when the holder asks for it, then it is recorded with its day, and not booked."""
    asked = ask(permit, holder, phone="607-555-0142")
    assert (asked.status, asked.waits_on, asked.day) == (Status.REQUESTED, WaitsOn.CLERK.code, MARCH_11)
    assert (asked.requested_by, asked.phone, asked.opened_on) == (holder.name, "607-555-0142", MARCH_10)
    assert not asked.deadlines.exists() and not queries.on_day(permit.municipality, MARCH_11).exists()
    assert list(queries.requested(permit.municipality)) == [asked]
    event = make.fresh(permit).events.latest("seq")
    assert (event.type, event.actor) == ("permit.request_inspection", holder.name)


@pytest.mark.clause("V-5-22-017")
@pytest.mark.parametrize("part", ["owner", "agent", "contractor"])
def test_the_holder_or_the_holders_agent_asks_and_nobody_else(permit: BuildingPermit, part: str) -> None:
    """Given an agent with a part in the permit, then the request is taken; whoever has none is not let in."""
    agent, stranger = (make.applicant(one, MARCH_9, part=part) for one in (permit, make.issued(MARCH_9)))
    office = office_of_applicant(agent, permit, MARCH_10)
    assert office is not None
    assert ask(permit, office.actor).requested_by == agent.name
    assert office_of_applicant(stranger, permit, MARCH_10) is None
    with pytest.raises(NotAllowed):
        ask(permit, applicant(stranger, permit.municipality))


@pytest.mark.clause("V-5-25-002")
def test_what_is_not_on_the_plan_cannot_be_asked_for(permit: BuildingPermit, holder: Actor) -> None:
    with pytest.raises(Refused) as refused:
        ask(permit, holder, "CHIMNEY")
    assert codes(refused) == ["not-needed"]


def test_the_same_is_asked_for_once_whoever_asks(permit: BuildingPermit, holder: Actor) -> None:
    """Given an open request, then neither a second one nor a telephone call opens another."""
    asked = ask(permit, holder)
    with pytest.raises(Refused, match="Already asked for, for March 11, 2026, morning") as refused:
        ask(permit, holder)
    assert codes(refused) == ["asked"] and asked.number in str(refused.value.obstacles[0])
    with pytest.raises(Refused) as refused:
        jobs.book(permit, "FOOTING", MARCH_11, MARCH_10)
    assert codes(refused) == ["asked"]


@pytest.mark.parametrize(
    ("kind_key", "day", "code"),
    [("FINAL", MARCH_11, "after-FOOTING"), ("FOOTING", SATURDAY, "closed-day"), ("FOOTING", MARCH_9, "past-day")],
)
def test_what_cannot_be_booked_cannot_be_asked_for(
    permit: BuildingPermit, holder: Actor, kind_key: str, day: date, code: str
) -> None:
    with pytest.raises(Refused) as refused:
        ask(permit, holder, kind_key, day)
    assert code in codes(refused)
    assert not Inspection.objects.exists()


def test_a_stranger_cannot_ask(permit: BuildingPermit) -> None:
    other = make.issued(MARCH_9)
    office = office_of_applicant(make.applicant(other, MARCH_9), other, MARCH_10)
    assert office is not None
    with pytest.raises(NotAllowed):
        ask(permit, office.actor)


def test_a_failed_footing_is_asked_for_again_as_a_reinspection(permit: BuildingPermit, holder: Actor) -> None:
    """Given a failed footing, when the holder asks, then the request follows it, and nobody waits for a booking."""
    failed = fails(jobs.book(permit, "FOOTING", MARCH_10, MARCH_9), MARCH_10)
    assert list(queries.needing_reinspection(permit.municipality)) == [failed]
    asked = ask(permit, holder)
    assert (asked.follows, "reinspection" in asked.headline) == (failed, True)
    assert not queries.needing_reinspection(permit.municipality).exists()


def why_nothing(permit: BuildingPermit, holder: Actor, on: date = MARCH_10) -> list[str]:
    verb = kind_of(permit).verb(requesting.VERB)
    with clock.set_to(make.at(on)):
        return [obstacle.code for obstacle in obstacles_now(permit, verb, by=holder, on=on)]


def test_it_is_said_why_nothing_can_be_asked_for(permit: BuildingPermit, holder: Actor) -> None:
    """Given that something is possible, nothing is in the way; when all is under way, that is what is said."""
    assert why_nothing(permit, holder) == []
    for offer in offers(permit, MARCH_10)[0]:
        ask(permit, holder, offer.value)
    assert set(why_nothing(permit, holder)) == {"asked"}


def test_before_the_permit_there_is_nothing_to_ask_for() -> None:
    permit = make.submitted(MARCH_9)
    office = office_of_applicant(make.applicant(permit, MARCH_9), permit, MARCH_10)
    assert office is not None and why_nothing(permit, office.actor) == ["not-issued"]


# --- the office's answer ------------------------------------------------------------------------------------


def test_the_clerk_books_it_and_the_holder_is_told(permit: BuildingPermit, holder: Actor) -> None:
    asked = ask(permit, holder)
    with clock.set_to(make.at(MARCH_10)):
        booked = requesting.agree(asked, by=make.actor("clerk"), on=MARCH_10, day=MARCH_11, half="morning")
    assert (booked.status, booked.waits_on) == (Status.SCHEDULED, WaitsOn.INSPECTOR.code)
    assert list(queries.on_day(permit.municipality, MARCH_11)) == [booked]
    assert [row.due_on for row in booked.deadlines.all()] == [MARCH_11]
    (mail,) = mails(booked, "inspection_booked")
    assert mail.payload["day"] == "2026-03-11"


def test_another_day_is_offered_where_that_one_does_not_suit(permit: BuildingPermit, holder: Actor) -> None:
    asked, clerk = ask(permit, holder), make.actor("clerk")
    with clock.set_to(make.at(MARCH_10)):
        with pytest.raises(Refused) as refused:
            requesting.agree(asked, by=clerk, on=MARCH_10, day=SATURDAY, half="morning")
        booked = requesting.agree(asked, by=clerk, on=MARCH_10, day=MARCH_12, half="afternoon")
    assert codes(refused) == ["closed-day"]
    assert (booked.day, booked.half) == (MARCH_12, "afternoon")
    assert mails(booked, "inspection_booked")[0].payload["half"] == "afternoon"


def test_whoever_asked_cannot_book(permit: BuildingPermit, holder: Actor) -> None:
    asked = ask(permit, holder)
    with clock.set_to(make.at(MARCH_10)), pytest.raises(NotAllowed):
        requesting.agree(asked, by=holder, on=MARCH_10, day=MARCH_11, half="morning")


def test_what_is_not_booked_is_said_with_its_reason(permit: BuildingPermit, holder: Actor) -> None:
    asked = ask(permit, holder)
    with clock.set_to(make.at(MARCH_10)):
        requesting.decline(asked, by=make.actor("clerk"), on=MARCH_10, reason="The road is closed.")
    (mail,) = mails(asked, "inspection_declined")
    assert mail.payload["reason"] == "The road is closed."
    assert ask(permit, holder).status == Status.REQUESTED, "it can be asked for again"


def test_a_request_is_taken_back_by_whoever_asked(permit: BuildingPermit, holder: Actor) -> None:
    asked = ask(permit, holder)
    with clock.set_to(make.at(MARCH_10)):
        assert requesting.take_back(asked, by=holder, on=MARCH_10).status == Status.CANCELLED


def test_a_revoked_permit_is_not_inspected(permit: BuildingPermit, holder: Actor) -> None:
    """Given one inspection booked and one asked for, when the permit is revoked, then both are called off."""
    booked = jobs.book(permit, "FOOTING", MARCH_11, MARCH_9)
    other = next(offer.value for offer in offers(permit, MARCH_10)[0])
    asked = ask(permit, holder, other)
    with clock.set_to(make.at(MARCH_10)):
        facts: dict[str, Any] = {"ground": "issued_in_error", "provision": "", "facts": "The lot is in another town."}
        revoke(make.fresh(permit), by=make.actor("code_officer"), on=MARCH_10, **facts)
    assert {make.fresh(booked).status, make.fresh(asked).status} == {Status.CANCELLED}


@pytest.mark.clause("V-5-27-042")
def test_a_final_asked_for_in_time_is_booked_after_the_permit_expired(permit: BuildingPermit, holder: Actor) -> None:
    """Given the last day of the term, when all else passed, then the final asked for that day is booked the day after;
    asked for on that day after, it is refused."""
    last, after = date(2027, 3, 9), date(2027, 3, 10)
    permit = jobs.pass_all(permit, MARCH_10, but={"FINAL"})
    asked = ask(permit, holder, "FINAL", date(2027, 3, 11), on=last)
    permit = jobs.after_the_night(permit, after)
    assert permit.status == "expired" and "expired" in why_nothing(permit, holder, after)
    with clock.set_to(make.at(after)):
        booked = requesting.agree(asked, by=make.actor("clerk"), on=after, day=date(2027, 3, 11), half="morning")
    assert booked.status == Status.SCHEDULED


# --- pages --------------------------------------------------------------------------------------------------


def test_one_click_books_it_as_asked(permit: BuildingPermit, holder: Actor, client: Client, settings: Any) -> None:
    settings.DEMO = True
    asked = ask(permit, holder)
    client.force_login(make.person("clerk"))
    with clock.set_to(make.at(MARCH_10)):
        page = client.get(reverse("casework:case", args=["vestal", asked.number])).content.decode()
        assert "Book March 11, 2026, morning" in page
        sent = {"version": asked.version, "on": "2026-03-10", "day": "2026-03-11", "half": "morning"}
        answer = client.post(reverse("casework:do", args=["vestal", asked.number, "agree"]), sent)
        plan = client.get(reverse("casework:case", args=["vestal", permit.number])).content.decode()
    assert answer.status_code == 302 and make.fresh(asked).status == Status.SCHEDULED
    assert "March 11, 2026, morning" in plan


def test_requests_stand_in_the_queue_and_where_bookings_are_made(
    permit: BuildingPermit, holder: Actor, client: Client, settings: Any
) -> None:
    settings.DEMO = True
    asked = ask(permit, holder)
    client.force_login(make.person("clerk"))
    with clock.set_to(make.at(MARCH_10)):
        for name in ("casework:queue", "inspections:book"):
            assert asked.number in client.get(reverse(name, args=["vestal"])).content.decode(), name
        plan = client.get(reverse("casework:case", args=["vestal", permit.number])).content.decode()
    assert "Answer the request" in plan
