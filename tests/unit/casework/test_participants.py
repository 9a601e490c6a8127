"""Somebody from outside the office: in an own case, for what the law opens to them, and nowhere else (§ 5-24(d)(2))."""

from dataclasses import replace
from datetime import date

import pytest

from accounts import clock
from casework.acting import check
from casework.cases.participants import applicant, office_of_applicant, own_cases
from casework.errors import NotAllowed, Refused
from casework.kinds import kind_of
from casework.opening import open_case
from casework.policies import may_do
from permits.building import actions
from permits.building.models import BuildingPermit, Status
from tests import factories as make
from tests.unit.certificates import jobs

pytestmark = pytest.mark.django_db
MARCH_9, MARCH_10, APRIL_1 = date(2026, 3, 9), date(2026, 3, 10), date(2026, 4, 1)


@pytest.fixture
def permit() -> BuildingPermit:
    return make.issued(MARCH_9)


def test_a_holder_declares_that_work_began(permit: BuildingPermit) -> None:
    """Given an account that takes part in the permit, then it may do what is open to holders, under its own name."""
    office = office_of_applicant(make.applicant(permit, MARCH_9), permit, APRIL_1)
    assert office is not None and not office.is_staff
    with clock.set_to(make.at(APRIL_1)):
        begun = actions.declare_commencement(permit, by=office.actor, on=APRIL_1)
    assert (begun.status, begun.events.latest("seq").actor) == (Status.ACTIVE, "Pat Applicant")


def test_what_is_the_offices_is_not_the_holders(permit: BuildingPermit) -> None:
    office = office_of_applicant(make.applicant(permit, MARCH_9), permit, APRIL_1)
    assert office is not None
    mine = {verb.name for verb in kind_of(permit).verbs if may_do(office.actor, verb, permit)}
    assert mine == {verb.name for verb in kind_of(permit).verbs if verb.open_to}
    assert "commence" in mine and not {"issue", "deny", "pay", "void_charge"} & mine


def test_another_permit_is_out_of_reach(permit: BuildingPermit) -> None:
    """Given an account of one permit, then it can neither see nor change the neighbor's."""
    user, other = make.applicant(permit, MARCH_9), make.issued(MARCH_9)
    office = office_of_applicant(user, permit, APRIL_1)
    assert office is not None
    assert office_of_applicant(user, other, APRIL_1) is None
    with clock.set_to(make.at(APRIL_1)), pytest.raises(NotAllowed):
        actions.declare_commencement(other, by=office.actor, on=APRIL_1)
    assert list(own_cases(user, permit.municipality, APRIL_1)) == [permit.case_ptr]


def test_without_a_case_an_applicant_does_nothing_in_one(permit: BuildingPermit) -> None:
    """Given an actor who may only open an application, then no existing case is theirs."""
    somebody = applicant(make.applicant(permit, MARCH_9), permit.municipality)
    with clock.set_to(make.at(APRIL_1)), pytest.raises(NotAllowed):
        actions.declare_commencement(permit, by=somebody, on=APRIL_1)


def test_taking_part_begins_and_ends_on_its_days(permit: BuildingPermit) -> None:
    user = make.applicant(permit, MARCH_10, ended=APRIL_1)
    days = {day: office_of_applicant(user, permit, day) is not None for day in (MARCH_9, MARCH_10, APRIL_1)}
    assert days == {MARCH_9: False, MARCH_10: True, APRIL_1: True}
    assert office_of_applicant(user, permit, date(2026, 4, 2)) is None


def test_what_serves_an_own_permit_is_seen_too(permit: BuildingPermit) -> None:
    visit = jobs.book(permit, "FOOTING", MARCH_10)
    user = make.applicant(permit, MARCH_9)
    office = office_of_applicant(user, visit, APRIL_1)
    assert office is not None and office.actor.only_case == permit.pk
    assert {case.pk for case in own_cases(user, permit.municipality, APRIL_1)} == {permit.pk, visit.pk}


def test_the_same_account_in_another_town_is_nobody(permit: BuildingPermit) -> None:
    user = make.applicant(permit, MARCH_9)
    stranger = replace(applicant(user, make.town("union"), permit))
    with clock.set_to(make.at(APRIL_1)), pytest.raises(NotAllowed):
        actions.declare_commencement(permit, by=stranger, on=APRIL_1)


def test_an_applicant_opens_an_application_but_nothing_that_serves_anothers_case(permit: BuildingPermit) -> None:
    user = make.applicant(permit, MARCH_9)
    facts = {"municipality": permit.municipality, "on": APRIL_1, "power": "permits.intake", "cite": "§ 5-24(d)(1)"}
    facts |= {"headline": "Deck", "open_to": "permits.apply", "valuation_cents": 100, "permit_type": "deck"}
    somebody = applicant(user, permit.municipality)
    opened = open_case(kind_of(permit), by=somebody, parcel=permit.parcel, **facts)
    assert opened.status == Status.RECEIVED
    with pytest.raises(NotAllowed):
        open_case(kind_of(permit), by=somebody, subject=permit, **facts)
    with pytest.raises(NotAllowed):
        open_case(kind_of(permit), by=somebody, **{**facts, "open_to": ""})


def test_what_the_law_leaves_to_the_officer_an_applicant_does_not_override() -> None:
    """Given an application with an item missing, which an officer may let pass, then an applicant may not."""
    permit = make.received(MARCH_9, answers=make.answers("deck", MARCH_9, scope=("missing", "")))
    make.paid(permit, MARCH_9)
    office = office_of_applicant(make.applicant(permit, MARCH_9), permit, MARCH_9)
    assert office is not None
    verb = replace(kind_of(permit).verb("submit"), open_to="permits.hold")
    assert may_do(office.actor, verb, permit)
    with clock.set_to(make.at(MARCH_9)), pytest.raises(Refused, match="Missing: Scope of the work"):
        check(permit, verb, by=office.actor, on=MARCH_9, why="", overrides={"item-scope": "I say so"})
