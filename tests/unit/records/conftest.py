"""A day at the counter, its people and a case."""

from collections.abc import Iterator
from typing import Any

import pytest

from accounts import clock
from accounts.actors import Actor
from casework import kinds
from casework.cases.models import Case
from casework.opening import open_case
from parcels.models import Municipality
from tests import factories
from tests.unit.records.filing import DAY, KIND


@pytest.fixture
def filing_day(settings: Any, vestal_key: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    settings.DEMO = True  # no second factor for the test's people
    monkeypatch.setitem(kinds._KINDS, KIND.code, KIND)
    with clock.set_to(factories.at(DAY)):
        yield


@pytest.fixture
def vestal(db: None) -> Municipality:
    return factories.town(address_1="605 Vestal Parkway West", zip="13850", phone="(607) 555-0148")


@pytest.fixture
def officer(vestal: Municipality) -> Actor:
    return factories.actor("code_officer")


@pytest.fixture
def clerk(vestal: Municipality) -> Actor:
    return factories.actor("clerk")


@pytest.fixture
def case(vestal: Municipality, clerk: Actor) -> Case:
    found: Case = open_case(
        KIND,
        municipality=vestal,
        by=clerk,
        on=DAY,
        power="permits.intake",
        cite="§ 5-24(d)",
        headline="Deck at 412 Front Street",
        parcel=factories.parcel(vestal, address="412 Front Street", print_key="157.12-1-34"),
    )
    return found
