"""Nobody of the office decides in a matter of their own: what they declared, or what bears their own e-mail."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from accounts import clock
from accounts.interests.models import OwnInterest
from accounts.models import User
from accounts.office import office_for
from casework.cases.models import Case
from casework.errors import NotAllowed, Refused
from casework.events.chain import read
from casework.events.models import Event
from casework.kinds import kind_of
from casework.own import actions
from casework.own.policies import decides
from casework.policies import obstacles_now, offered
from config.wiring import KINDS
from ordinances.law import law
from permits.building import actions as permits
from permits.building.models import BuildingPermit
from tests import factories as make
from tests.own import takes_part
from tests.unit.certificates import jobs

pytestmark = pytest.mark.django_db
MONDAY = date(2026, 3, 9)
OWN = "/vestal/office/own/"


@pytest.fixture
def officer() -> User:
    return make.person("code_officer", name="Dana Whitfield")


def actor(user: User) -> Any:
    return office_for(user, make.town(), MONDAY).actor.signing()


def declare(user: User, **thing: Any) -> OwnInterest:
    return actions.declare(make.town(), by=actor(user), on=MONDAY, relation="own", **thing)


def held_up(case: Case, user: User) -> set[str]:
    """The acts on the case that this person must leave to somebody else."""
    with clock.set_to(make.at(MONDAY)):
        return {
            verb.name
            for verb in offered(case)
            if "own-matter" in {o.code for o in obstacles_now(case, verb, by=actor(user), on=MONDAY)}
        }


def deciding(case: Case) -> set[str]:
    return {verb.name for verb in offered(case) if decides(verb, case)}


# --- what decides -------------------------------------------------------------------------------------------


def test_every_act_that_judges_is_held_up_and_no_other(officer: User) -> None:
    """Given an officer's own land, then reviewing, issuing and denying are somebody else's; the paperwork is not."""
    permit = make.reviewed(MONDAY)
    assert held_up(permit, officer) == set()
    declare(officer, parcel=permit.parcel)
    assert {"issue", "deny", "accept_documents", "record_finding"} <= held_up(permit, officer) == deciding(permit)
    assert not {"pay", "attach", "assign", "keep_paper", "file_compensation"} & held_up(permit, officer)
    assert held_up(permit, make.person("code_officer")) == set()


def test_the_act_itself_is_refused_and_cannot_be_overridden(officer: User) -> None:
    permit = make.under_review(MONDAY)
    declare(officer, parcel=permit.parcel)
    with clock.set_to(make.at(MONDAY)), pytest.raises(Refused, match="somebody else of the office has to decide"):
        permits.deny(
            permit, by=actor(officer), on=MONDAY, sections=[("R507", "No.")], overrides={"own-matter": "I may."}
        )
    with clock.set_to(make.at(MONDAY)):
        denied = permits.deny(permit, by=make.actor("code_officer"), on=MONDAY, sections=[("R507", "No.")])
    assert denied.status == "denied"


def test_inspections_and_certificates_on_own_land_too(officer: User) -> None:
    permit = jobs.completed(date(2026, 6, 10))
    visit = Case.objects.filter(kind="inspection").earliest("pk")
    certificate = Case.objects.get(kind="certificate")
    declare(officer, parcel=permit.parcel)
    for case in (visit, certificate):
        record = kind_of(case).model._default_manager.get(pk=case.pk)
        assert held_up(record, officer) == deciding(record) != set()


def test_the_powers_that_decide_are_those_of_the_law() -> None:
    """Given every act of every record type, then one that is signed, but for papers and money, decides."""
    powers = law("vestal", MONDAY).office.deciding
    assert {"permits.issue", "permits.deny", "inspections.record", "certificates.issue"} <= powers
    assert not {"cases.view", "fees.take", "permits.intake", "inspections.book", "cases.assign"} & powers
    signed = {verb.power for kind in KINDS for verb in kind.verbs if verb.signs and verb.power != "consequence"}
    assert {power for power in signed if power.startswith(("permits.", "inspections.", "certificates."))} <= powers | {
        "permits.delegate",
        "permits.apply",
        "permits.hold",
    }


# --- what is one's own --------------------------------------------------------------------------------------


def owner_declared(user: User, permit: BuildingPermit) -> None:
    assert permit.parcel
    declare(user, party=permit.parcel.owner)


def buyer_declared(user: User, permit: BuildingPermit) -> None:
    """Whom the roll names since the application: nobody of the case."""
    assert permit.parcel
    permit.parcel.owner = make.party(name="Whitfield Land LLC")
    permit.parcel.save()
    declare(user, party=permit.parcel.owner)


def contractor_declared(user: User, permit: BuildingPermit) -> None:
    firm = make.party(name="Whitfield Builders LLC", is_contractor=True)
    permit.case_parties.create(party=firm, part="contractor")
    declare(user, party=firm)


def owner_has_my_mail(user: User, permit: BuildingPermit) -> None:
    assert permit.parcel and permit.parcel.owner
    permit.parcel.owner.email = user.email.upper()
    permit.parcel.owner.save()


def applied_myself(user: User, permit: BuildingPermit) -> None:
    """From home, under whatever address of the owner."""
    takes_part(user, permit, MONDAY)


@pytest.mark.parametrize(
    "own", [owner_declared, buyer_declared, contractor_declared, owner_has_my_mail, applied_myself]
)
def test_it_is_ones_own_by_owner_firm_mail_and_account(
    officer: User, own: Callable[[User, BuildingPermit], None]
) -> None:
    permit = make.under_review(MONDAY)
    own(officer, permit)
    assert held_up(permit, officer) == deciding(permit)


def test_what_serves_an_own_application_is_ones_own_too_while_one_takes_part(officer: User) -> None:
    permit = make.issued(MONDAY)
    visit = jobs.book(permit, "FOOTING", MONDAY)
    part = takes_part(officer, permit, MONDAY)
    assert held_up(visit, officer) == deciding(visit) != set()
    part.ended = MONDAY
    part.save()
    assert held_up(visit, officer) == set()


def test_it_is_not_ones_own_by_a_name_or_an_empty_mail(officer: User) -> None:
    permit = make.under_review(MONDAY, parcel=make.parcel(owner=make.party(name="Dana Whitfield", email="")))
    officer.email = ""
    officer.save()
    assert held_up(permit, officer) == set()


def test_ended_it_no_longer_counts(officer: User) -> None:
    permit = make.under_review(MONDAY)
    interest = declare(officer, parcel=permit.parcel)
    actions.end(interest, by=actor(officer), on=MONDAY)
    assert held_up(permit, officer) == set()
    assert [e.type for e in Event.objects.filter(type__contains="_own").order_by("seq")] == [
        "office.declare_own",
        "office.end_own",
    ]


def test_a_declaration_is_an_event_and_made_once(officer: User) -> None:
    land = make.parcel(address="9 Maple Street")
    assert declare(officer, parcel=land) == declare(officer, parcel=land)
    event = Event.objects.get(type="office.declare_own")
    assert read(event)["data"]["what"] == "9 Maple Street"
    assert read(event)["cites"] == ["General Municipal Law art. 18"]


def test_nobody_declares_for_others_or_elsewhere(officer: User) -> None:
    land = make.parcel()
    elsewhere = make.parcel(make.town("union"))
    with pytest.raises(NotAllowed):
        declare(officer, parcel=elsewhere)
    with pytest.raises(NotAllowed):
        actions.end(declare(officer, parcel=land), by=make.actor("admin"), on=MONDAY)


@pytest.mark.both_databases
def test_a_declaration_is_of_land_or_of_a_person(officer: User) -> None:
    facts = {"municipality": make.town(), "user": officer, "relation": "own", "declared_on": MONDAY}
    for thing in ({}, {"parcel": make.parcel(), "party": make.party()}):
        with pytest.raises(IntegrityError), transaction.atomic():
            OwnInterest.objects.create(**facts, **thing)


# --- the pages ----------------------------------------------------------------------------------------------


def test_own_land_is_found_declared_and_ended(browser: Callable[..., Client]) -> None:
    land = make.parcel(address="9 Maple Street")
    client = browser("code_officer")
    with clock.set_to(make.at(MONDAY)):
        assert f'name="parcel" value="{land.pk}"' in client.get(OWN, {"q": "9 maple"}).content.decode()
        assert client.post(OWN, {"parcel": land.pk, "relation": "family"}).status_code == 302
        assert "My family’s" in client.get(OWN).content.decode()
        interest = OwnInterest.objects.get()
        assert browser("clerk").post(f"{OWN}{interest.pk}/end/").status_code == 404
        client.post(f"{OWN}{interest.pk}/end/")
        assert "Nothing is declared" in client.get(OWN).content.decode()
        assert client.post(OWN, {"parcel": 999999, "relation": "own"}).status_code == 404
        assert client.post(OWN, {"parcel": "x"}).status_code == 404


def test_land_under_ones_own_name_is_asked_about(browser: Callable[..., Client]) -> None:
    make.parcel(address="9 Maple Street", owner=make.party(name="WHITFIELD DANA M"))
    make.parcel(address="10 Maple Street", owner=make.party(name="WHITFIELD DAN"))
    shown = browser("code_officer", name="Dana Whitfield").get(OWN).content.decode()
    assert "Is this yours?" in shown
    assert "9 Maple Street" in shown
    assert "10 Maple Street" not in shown


def test_the_case_page_says_that_somebody_else_decides(browser: Callable[..., Client], officer: User) -> None:
    permit = make.under_review(MONDAY)
    declare(officer, parcel=permit.parcel)
    client = Client()
    client.force_login(officer)
    browser("clerk")
    with clock.set_to(make.at(MONDAY)):
        shown = client.get(f"/vestal/cases/{permit.number}/").content.decode()
    assert "somebody else of the office has to decide it" in shown
