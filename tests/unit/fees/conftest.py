"""A town with a schedule, its people, and a case of the simplest kind that can owe money."""

from collections.abc import Iterator
from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest

from accounts import clock
from accounts.actors import Actor
from accounts.office import Office
from casework import kinds
from casework.cases.models import Case, CaseParty
from casework.kinds import Kind, State, WaitsOn
from casework.opening import open_case
from fees import demo
from fees.models import FeeSchedule
from fees.panels import FEES
from fees.verbs import charge_verb, reverse_payment_verb, take_payment_verb, void_charge_verb, waive_fee_verb
from parcels.models import Municipality, Parcel, Party

TODAY = date(2026, 8, 14)
STATES = {"open": State("Open", WaitsOn.CLERK), "closed": State("Closed", WaitsOn.NOBODY)}
KIND = Kind(
    code="test_job",
    slug="job",
    series="TJ",
    label="Building permit",
    model=Case,
    initial="open",
    states=STATES,
    verbs=(
        take_payment_verb(while_in=STATES),
        reverse_payment_verb(while_in=STATES),
        charge_verb(while_in=STATES),
        void_charge_verb(while_in=STATES),
        waive_fee_verb(while_in=STATES),
    ),
    panels=(FEES,),
)


@pytest.fixture(autouse=True)
def today() -> Iterator[date]:
    with clock.set_to(datetime(2026, 8, 14, 10, 0, tzinfo=ZoneInfo("America/New_York"))):
        yield TODAY


@pytest.fixture(autouse=True)
def job_kind(monkeypatch: pytest.MonkeyPatch) -> Kind:
    monkeypatch.setitem(kinds._KINDS, KIND.code, KIND)
    return KIND


@pytest.fixture
def vestal(db: None) -> Municipality:
    return Municipality.objects.create(
        slug="vestal",
        name="Town of Vestal",
        county="Broome",
        law_code="vestal",
        address_1="605 Town Center Rd",
        city="Vestal",
        zip="13850",
        phone="607-555-0148",
    )


@pytest.fixture
def schedule(vestal: Municipality) -> FeeSchedule:
    return demo.schedule(vestal)


def person(town: Municipality, name: str, *roles: str) -> Actor:
    return Actor(name=name, title="Clerk", roles=frozenset(roles), user_id=1, municipality_id=town.pk)


@pytest.fixture
def clerk(vestal: Municipality) -> Actor:
    return person(vestal, "Denise Rowe", "clerk")


@pytest.fixture
def admin(vestal: Municipality) -> Actor:
    return person(vestal, "Pat Lind", "admin")


@pytest.fixture
def office(vestal: Municipality, clerk: Actor) -> Office:
    return Office(vestal, clerk, TODAY)


@pytest.fixture
def applicant(vestal: Municipality) -> Party:
    return Party.objects.create(
        municipality=vestal,
        name="Rosa Kaminski",
        address_1="412 Front St",
        city="Vestal",
        state="NY",
        zip="13850",
    )


@pytest.fixture
def job(vestal: Municipality, schedule: FeeSchedule, clerk: Actor, applicant: Party) -> Case:
    """A case opened on the day, nothing charged."""
    parcel = Parcel.objects.create(municipality=vestal, print_key="157.13-1-1", address="412 Front St")
    opened: Case = open_case(
        KIND,
        municipality=vestal,
        by=clerk,
        on=TODAY,
        power="permits.intake",
        cite="§ 5-24(d)",
        headline="New deck",
        parcel=parcel,
        parties={CaseParty.Part.APPLICANT: applicant},
    )
    return opened
