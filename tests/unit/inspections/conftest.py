"""A town with its people and one job, on a Monday in May."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from accounts import clock
from accounts.actors import Actor
from casework.cases.models import Case
from parcels.models import Municipality
from tests.unit.inspections import jobs


@pytest.fixture(autouse=True)
def office_clock() -> Iterator[None]:
    """Friday, May 15, 2026: everything in these tests lies before it."""
    with clock.set_to(datetime(2026, 5, 15, 14, 0, tzinfo=UTC)):
        yield


@pytest.fixture(autouse=True)
def job_kinds() -> Iterator[None]:
    with jobs.known():
        yield


@pytest.fixture
def vestal(db: None) -> Municipality:
    return jobs.town()


@pytest.fixture
def officer(vestal: Municipality) -> Actor:
    return jobs.person(vestal, "Olive Officer", "code_officer")[1]


@pytest.fixture
def inspector(vestal: Municipality) -> Actor:
    return jobs.person(vestal, "Ira Inspector", "inspector")[1]


@pytest.fixture
def clerk(vestal: Municipality) -> Actor:
    return jobs.person(vestal, "Cleo Clerk", "clerk")[1]


@pytest.fixture
def house(vestal: Municipality, clerk: Actor) -> Case:
    """A job with its permit issued and nothing decided yet."""
    return jobs.job(vestal, clerk)
