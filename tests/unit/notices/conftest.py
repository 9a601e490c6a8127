"""A town, a permit-like case with its people, and messages as the acts of the house post them."""

from collections.abc import Callable, Iterator
from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from accounts import clock
from accounts.actors import SYSTEM
from casework import kinds
from casework.cases.models import Case, CaseParty
from casework.deadlines.due import Due
from casework.events.queries import of_case
from casework.kinds import Draft, Kind, State, WaitsOn
from casework.opening import open_case
from casework.outbox.models import OutboxItem
from casework.outbox.post import post
from ordinances.law import law
from parcels.models import Municipality, Parcel, Party

TODAY = date(2026, 8, 31)


def dates(case: Case) -> list[Due]:
    """Those of a permit issued on the day."""
    rules = law("vestal", TODAY)
    commence, term = rules.reckon(rules.permits.commence_within, TODAY), rules.reckon(rules.permits.term, TODAY)
    return [Due.from_reckoning("commence", "Begin", commence), Due.from_reckoning("term", "Expires", term)]


KIND = Kind(
    code="test_notice",
    slug="notice",
    series="BP",
    label="Building permit",
    model=Case,
    initial="issued",
    states={"issued": State("Issued", WaitsOn.APPLICANT)},
    deadlines=dates,
)
VISIT = Kind(
    code="test_visit",
    slug="visit",
    series="IN",
    label="Inspection",
    model=Case,
    initial="booked",
    states={"booked": State("Booked", WaitsOn.INSPECTOR)},
)


@pytest.fixture(autouse=True)
def today() -> Iterator[None]:
    with clock.set_to(datetime(2026, 8, 31, 16, 30, tzinfo=ZoneInfo("America/New_York"))):
        yield


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in (KIND, VISIT):
        monkeypatch.setitem(kinds._KINDS, kind.code, kind)


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
        email="code@vestal.example",
    )


@pytest.fixture
def rosa(vestal: Municipality) -> Party:
    """The applicant; she has e-mail."""
    return Party.objects.create(municipality=vestal, name="Rosa Kaminski", email="rosa@example.org")


@pytest.fixture
def walter(vestal: Municipality) -> Party:
    """The owner; he has none."""
    return Party.objects.create(
        municipality=vestal, name="Walter Novak", address_1="88 Ridge Rd", city="Vestal", state="NY", zip="13850"
    )


@pytest.fixture
def parcel(vestal: Municipality) -> Parcel:
    return Parcel.objects.create(municipality=vestal, print_key="157.13-1-1", address="412 Front St")


@pytest.fixture
def permit(vestal: Municipality, parcel: Parcel, rosa: Party, walter: Party) -> Case:
    opened: Case = open_case(
        KIND,
        municipality=vestal,
        by=SYSTEM,
        on=TODAY,
        power="permits.intake",
        cite="§ 5-24(d)",
        headline="Deck or porch, 412 Front St",
        parcel=parcel,
        parties={CaseParty.Part.APPLICANT: rosa, CaseParty.Part.OWNER: walter},
    )
    return opened


@pytest.fixture
def visit(vestal: Municipality, permit: Case, parcel: Parcel) -> Case:
    """An inspection of the permit; it has no people of its own."""
    opened: Case = open_case(
        VISIT, municipality=vestal, by=SYSTEM, on=TODAY, power="", cite="", headline="Footing", parcel=parcel,
        subject=permit,
    )  # fmt: skip
    return opened


Posting = Callable[..., OutboxItem]


@pytest.fixture
def posted() -> Posting:
    def post_one(case: Case, template: str, recipient: str, **payload: Any) -> OutboxItem:
        event = of_case(case).latest("seq")
        post(event, [Draft("mail", recipient, template, payload)])
        return OutboxItem.objects.get(event=event, template=template, recipient=recipient)

    return post_one
