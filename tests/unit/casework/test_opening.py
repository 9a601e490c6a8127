"""Opening a record: its number, its law, its people, all of one town (§ 5-24(d)(1), § 5-34(a))."""

from datetime import date
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from accounts import clock
from accounts.actors import SYSTEM
from casework.cases.models import Case, Counter
from casework.errors import NotAllowed
from casework.events import chain
from casework.events.queries import of_case
from casework.opening import draw_number, open_case
from parcels.models import Building
from permits.building.kind import KIND
from permits.building.models import BuildingPermit
from tests import factories as make

pytestmark = pytest.mark.django_db
MONDAY = date(2026, 3, 9)
NEW_YEAR = date(2027, 1, 4)
FACTS: dict[str, Any] = {
    "permit_type": "deck",
    "description": "A deck.",
    "valuation_cents": 12_000_00,
    "occupancy_class": "R-3",
}


def opened(on: date = MONDAY, **given: Any) -> BuildingPermit:
    town = given.setdefault("municipality", make.town())
    given.setdefault("by", SYSTEM)
    with clock.set_to(make.at(on)):
        record: BuildingPermit = open_case(
            KIND, on=on, power="permits.intake", cite="§ 5-24(d)(1)", headline="Deck", **(FACTS | given)
        )
    assert record.municipality == town
    return record


# --- numbers ------------------------------------------------------------------------------------------------


def test_numbers_run_per_town_series_and_year() -> None:
    """Given permits of two years and two towns, then each series starts at one and none is skipped."""
    union = make.town("union")
    assert [opened().number for _ in range(3)] == ["BP-2026-00001", "BP-2026-00002", "BP-2026-00003"]
    assert opened(municipality=union).number == "BP-2026-00001"
    assert opened(NEW_YEAR).number == "BP-2027-00001"
    assert draw_number(make.town(), "CO", 2026) == "CO-2026-00001"
    assert opened().number == "BP-2026-00004"


def test_a_number_drawn_by_an_act_that_failed_is_drawn_again() -> None:
    with pytest.raises(NotAllowed):
        opened(by=make.actor("board"))
    assert opened().number == "BP-2026-00001"


def test_numbers_beyond_five_digits_grow() -> None:
    draw_number(make.town(), "BP", 2026)
    Counter.objects.update(last=99_999)
    assert opened().number == "BP-2026-100000"


@pytest.mark.both_databases
def test_the_database_gives_a_number_once_in_a_town() -> None:
    opened(municipality=make.town("union"))
    permit = opened()
    with pytest.raises(IntegrityError), transaction.atomic():
        Case.objects.filter(pk=opened().pk).update(number=permit.number)


# --- what a new record is -----------------------------------------------------------------------------------


def test_a_new_record_is_in_its_first_status_under_the_law_of_its_day() -> None:
    permit = opened()
    assert (permit.status, permit.law_date, permit.opened_on, permit.status_since) == ("received", *(MONDAY,) * 3)
    assert permit.law is not None
    assert permit.law.on == MONDAY
    event = of_case(permit).get()
    assert (event.seq, permit.version, event.type, event.to_status) == (1, 1, "permit.open", "received")


def test_what_serves_a_record_is_governed_by_the_law_of_that_record() -> None:
    """Given a permit of 2026, when something is opened for it in 2027, then the law of 2026 still governs."""
    child = opened(NEW_YEAR, subject=opened())
    assert (child.opened_on, child.law_date) == (NEW_YEAR, MONDAY)


def test_the_first_event_tells_who_plays_which_part() -> None:
    ada, firm = make.party(name="Ada"), make.party(name="Firm")
    permit = opened(parties={"owner": ada, "contractor": firm}, data={"fee": 1}, why="By mail.")
    said = chain.read(of_case(permit).get())
    assert said["data"] == {"fee": 1, "headline": "Deck", "parties": {"owner": "Ada", "contractor": "Firm"}}
    assert (said["why"], said["cites"]) == ("By mail.", ["§ 5-24(d)(1)"])
    assert {(p.part, p.party) for p in permit.case_parties.all()} == {("owner", ada), ("contractor", firm)}


# --- who may ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("role", "may"), [("clerk", True), ("code_officer", True), ("inspector", False), ("admin", False)]
)
def test_opening_needs_the_power(role: str, may: bool) -> None:
    if may:
        assert opened(by=make.actor(role)).version == 1
        return
    with pytest.raises(NotAllowed, match="Your role does not include opening a Building permit"):
        opened(by=make.actor(role))
    assert not Case.objects.exists()


def test_a_clerk_of_another_town_cannot_open_a_record_here() -> None:
    with pytest.raises(NotAllowed):
        opened(by=make.actor("clerk", make.town("union")))


# --- one town -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("what", ["parcel", "building", "subject", "party"])
def test_nothing_of_another_town_can_be_part_of_it(what: str) -> None:
    """Given a parcel, building, record or person of another town, then no record is opened with it."""
    union = make.town("union")
    elsewhere = make.parcel(union)
    foreign: dict[str, Any] = {
        "parcel": {"parcel": elsewhere},
        "building": {"building": Building.objects.create(parcel=elsewhere, name="Barn")},
        "subject": {"subject": opened(municipality=union)},
        "party": {"parties": {"owner": make.party(union, "Ada")}},
    }
    before = Case.objects.count()
    with pytest.raises(ValueError, match="does not belong to Town of Vestal"):
        opened(**foreign[what])
    assert Case.objects.count() == before
