"""The further questions: what is asked of which job, and what an open answer holds up."""

from datetime import date
from typing import Any

import pytest
from django import forms

from accounts import clock
from casework.errors import Refused
from casework.events import chain
from casework.events.queries import of_case
from ordinances.law import law
from permits.approvals.models import Approval
from permits.building.models import BuildingPermit, Status
from permits.questions import policies
from permits.questions.actions import answer_questions
from permits.questions.declaring import NOTHING_SAID, Declared
from permits.questions.forms import Questions
from permits.questions.models import Declaration
from permits.zoning.models import District
from tests import factories as make

pytestmark = pytest.mark.django_db
MARCH_9, MARCH_10 = date(2026, 3, 9), date(2026, 3, 10)
LAW = law("vestal", MARCH_9)


def with_contractor(declared: Declared, made: Any = make.received) -> BuildingPermit:
    land = make.parcel()
    people = {"owner": land.owner, "applicant": land.owner, "contractor": make.party(name="Bolt Carpentry")}
    permit: BuildingPermit = made(MARCH_9, parcel=land, parties=people, declared=declared)
    return permit


def holding_up(permit: BuildingPermit, on: date = MARCH_10) -> dict[str, str]:
    return {o.code: str(o) for o in policies.before_issue(make.fresh(permit), on)}


# --- trusses --------------------------------------------------------------------------------------------------


def test_a_house_waits_for_the_answer_on_trusses_and_a_deck_is_not_asked() -> None:
    """Given no answer, then a new house is held up; answered no, it is not; a deck never is."""
    house = make.received(MARCH_9, job="new_one_family", declared=NOTHING_SAID)
    assert holding_up(house) == {
        "truss-question": "It is not answered whether truss type, pre-engineered wood or timber construction is used."
        " Executive Law § 382-b(1)(a)"
    }
    with clock.set_to(make.at(MARCH_9)):
        answer_questions(house, by=make.actor("clerk"), on=MARCH_9, declared=Declared(uses_truss=False))
    assert holding_up(house) == {}
    assert holding_up(make.received(MARCH_9, declared=NOTHING_SAID)) == {}


# --- the contractor's annual permit ---------------------------------------------------------------------------


@pytest.mark.clause("V-5-30-023")
def test_a_contractor_without_an_annual_permit_is_let_through_only_with_a_reason() -> None:
    """Given a contractor whose number is not given, then the permit waits; a reason of the officer's is kept."""
    permit = with_contractor(NOTHING_SAID, make.reviewed)
    permit = make.insured(permit, MARCH_9, party=permit.case_parties.get(part="contractor").party)
    with pytest.raises(Refused) as refused:
        make.issue_it(permit, MARCH_10)
    assert [str(o) for o in refused.value.obstacles] == [
        "The number of the annual permit of Bolt Carpentry is not given. § 5-30(a)(1)(i)"
    ]
    issued = make.issue_it(make.fresh(permit), MARCH_10, overrides={"contractor-permit": "Applied for on March 2."})
    said = chain.read(of_case(issued).latest("seq"))["data"]["overridden"]
    assert (issued.status, said[0]["reason"]) == (Status.ISSUED, "Applied for on March 2.")


@pytest.mark.clause("V-5-30-023")
def test_an_annual_permit_counts_through_its_last_day() -> None:
    """Given an annual permit good through March 10, 2026, then it counts that day and not the day after."""
    permit = with_contractor(Declared(contractor_permit="CP-7", contractor_permit_expires_on=MARCH_10))
    assert holding_up(permit, MARCH_10) == {}
    assert holding_up(permit, date(2026, 3, 11)) == {
        "contractor-permit": "Annual permit CP-7 of Bolt Carpentry expired on March 10, 2026. § 5-30(a)(1)(i)"
    }


def test_a_number_without_its_last_day_is_asked_for_it() -> None:
    permit = with_contractor(Declared(contractor_permit="CP-7"))
    assert "until when annual permit CP-7" in holding_up(permit)["contractor-permit"]


@pytest.mark.clause("V-5-30-024")
def test_an_owner_who_does_the_work_is_not_asked() -> None:
    assert holding_up(make.received(MARCH_9, declared=NOTHING_SAID)) == {}


# --- what is taken down ---------------------------------------------------------------------------------------


def test_what_is_taken_down_brings_in_its_papers_once() -> None:
    """Given an alteration that takes a part down, then five papers are asked for; answered again, still five."""
    permit = make.received(MARCH_9, job="alteration", declared=Declared(uses_truss=False, takes_down=True))
    assert Approval.objects.filter(permit=permit).count() == 5
    with clock.set_to(make.at(MARCH_9)):
        answer_questions(permit, by=make.actor("clerk"), on=MARCH_9, declared=Declared(takes_down=True))
    assert Approval.objects.filter(permit=permit).count() == 5


def test_nothing_taken_down_brings_in_none() -> None:
    permit = make.received(MARCH_9, job="alteration", declared=Declared(takes_down=False))
    assert not Approval.objects.filter(permit=permit).exists()


# --- the form part --------------------------------------------------------------------------------------------


class AnyForm(forms.Form):
    """An application form of any door."""


def asked(job: str) -> list[str]:
    form = AnyForm()
    Questions.add(form, make.town(), LAW, permit_type=job)
    return Questions.names(form)


def test_each_job_is_asked_what_concerns_it() -> None:
    """Given a town with districts, then a house is asked all, a furnace neither truss nor district, a demolition not
    whether something is taken down."""
    District.objects.create(municipality=make.town(), code="RA-1", name="Residential")
    contractor = ["contractor_permit", "contractor_permit_expires_on"]
    assert asked("new_one_family") == ["uses_truss", "takes_down", "district", *contractor]
    assert asked("furnace") == ["takes_down", *contractor]
    assert asked("demolition") == ["district", *contractor]


def test_without_districts_nobody_is_asked_for_one() -> None:
    assert "district" not in asked("new_one_family")


def test_the_answers_are_read_back_and_an_open_one_stays_open() -> None:
    form = AnyForm({"uses_truss": "yes", "takes_down": "", "contractor_permit": " CP-7 "})
    Questions.add(form, make.town(), LAW, permit_type="addition")
    assert form.is_valid()
    assert Questions.declared(form) == Declared(uses_truss=True, takes_down=None, contractor_permit="CP-7")


def test_the_application_tells_its_answers_in_its_first_event() -> None:
    permit = make.received(MARCH_9, declared=Declared(takes_down=False, district="RA-1"))
    said = chain.read(of_case(permit).earliest("seq"))["data"]
    assert (said["takes_down"], said["district"]) == (False, "RA-1")
    assert Declaration.objects.get(permit=permit).district == "RA-1"
