"""Taking in an application on paper: the permit opened, items noted, the fee charged and explained (§ 5-24(d))."""

from datetime import date
from typing import Any

import pytest

from accounts import clock
from casework.cases.models import Case
from casework.errors import NotAllowed, Refused
from casework.events import chain
from casework.events.queries import of_case
from fees.models import Charge
from ordinances.law import law
from ordinances.types import NotInForce
from permits.building.models import ApplicationItem, Status
from permits.intake.actions import Application, take_in
from tests import factories as make

pytestmark = pytest.mark.django_db
MONDAY = date(2026, 3, 9)


def application(**facts: Any) -> Application:
    owner = make.party(name="Ada Owner")
    given: dict[str, Any] = {
        "permit_type": "deck",
        "natures": ("construction",),
        "description": "A deck of 240 square feet behind the house.",
        "valuation_cents": 12_000_00,
        "square_feet": 240,
        "occupancy_class": "R-3",
        "answers": make.answers("deck", MONDAY),
        "plan_sets": 2,
        "parties": {"owner": owner, "applicant": owner},
    }
    return Application(**(given | facts))


def taken_in(on: date = MONDAY, role: str = "clerk", parcel: Any = None, **facts: Any) -> Any:
    make.fee_schedule()
    with clock.set_to(make.at(on)):
        return take_in(
            make.town(), by=make.actor(role), on=on, parcel=parcel or make.parcel(), application=application(**facts)
        )


@pytest.mark.clause("V-5-24-036", "V-5-24-039")
def test_an_application_opens_a_permit_with_what_the_paper_says() -> None:
    land = make.parcel(address="12 Maple Street")
    permit = taken_in(parcel=land, kept_at="B-12")
    assert (permit.status, permit.number, permit.headline) == (
        Status.RECEIVED,
        "BP-2026-00001",
        "Deck or porch, 12 Maple Street",
    )
    assert (permit.natures, permit.valuation_cents, permit.square_feet, permit.kept_at) == (
        ["construction"],
        12_000_00,
        240,
        "B-12",
    )
    assert permit.parcel == land
    assert {p.part for p in permit.case_parties.all()} == {"owner", "applicant"}
    said = chain.read(of_case(permit).get(seq=1))
    assert said["cites"] == ["§ 5-24(d)(1)"]
    assert said["data"]["description"] == "A deck of 240 square feet behind the house."
    assert said["data"]["parties"] == {"owner": "Ada Owner", "applicant": "Ada Owner"}


def test_every_item_of_the_law_is_noted_with_the_reason_where_it_does_not_apply() -> None:
    permit = taken_in()
    rules = law("vestal", MONDAY).permits
    noted = {item.key: (item.presence, item.reason) for item in ApplicationItem.objects.filter(permit=permit)}
    assert set(noted) == {item.key for item in rules.application_items}
    proposed = rules.permit_type("deck").not_applicable
    assert {key: reason for key, (presence, reason) in noted.items() if presence == "not_applicable"} == proposed
    assert chain.read(of_case(permit).get(seq=1))["data"]["items"]["energy"] == {
        "presence": "not_applicable",
        "reason": proposed["energy"],
    }


@pytest.mark.clause("V-5-24-090")
def test_the_fee_of_the_job_is_charged_and_told_in_the_first_event() -> None:
    permit = taken_in()
    charge = Charge.objects.get(case=permit)
    assert (charge.amount_cents, charge.made_on) == (75_00, MONDAY)
    (told,) = chain.read(of_case(permit).get(seq=1))["data"]["charged"]
    assert told["cents"] == 75_00


def test_without_a_schedule_nothing_is_opened() -> None:
    """Given a board that has set no fee, then the application is turned down whole: no permit, no number used."""
    make.town()
    with clock.set_to(make.at(MONDAY)), pytest.raises(Refused, match="No fee schedule of the Town Board is in force"):
        take_in(make.town(), by=make.actor("clerk"), on=MONDAY, parcel=make.parcel(), application=application())
    assert not Case.objects.exists()
    assert taken_in().number == "BP-2026-00001"


def test_a_fee_that_goes_by_the_area_needs_the_area() -> None:
    with pytest.raises(Refused, match="goes by square feet"):
        taken_in(permit_type="new_one_family", square_feet=None)
    assert not Case.objects.exists()
    assert Charge.objects.get(case=taken_in(permit_type="new_one_family", square_feet=2_000)).amount_cents == 700_00


@pytest.mark.parametrize(("role", "may"), [("clerk", True), ("code_officer", True), ("inspector", False)])
def test_taking_in_is_counter_work(role: str, may: bool) -> None:
    if may:
        assert taken_in(role=role).version >= 1
        return
    with pytest.raises(NotAllowed):
        taken_in(role=role)


def test_a_parcel_of_another_town_is_not_taken() -> None:
    with pytest.raises(ValueError, match="does not belong to Town of Vestal"):
        taken_in(parcel=make.parcel(make.town("union")))


@pytest.mark.clause("V-5-22-010", "V-5-22-027")
@pytest.mark.parametrize(("applied", "edition"), [(date(2025, 12, 30), "2020"), (date(2025, 12, 31), "2025")])
def test_an_application_keeps_the_editions_of_its_day(applied: date, edition: str) -> None:
    """Given the codes of 2025 in force from December 31, 2025, then what came in before goes by those of 2020."""
    permit = taken_in(applied, answers=make.answers("deck", applied))
    with clock.set_to(make.at(date(2026, 6, 10))):
        rules = make.fresh(permit).law
    editions = {source.key: source.edition.value for source in rules.office.code_sources}
    assert (editions["UNIFORM"], editions["ENERGY"]) == (edition, edition)


def test_an_application_is_governed_by_the_law_of_its_day() -> None:
    """Given March 22, 2023, on which the code was adopted, then the day before has no law that is kept here."""
    with pytest.raises(NotInForce):
        taken_in(date(2023, 3, 21))
    permit = taken_in(date(2023, 5, 1), answers=make.answers("deck", date(2023, 5, 1)))
    assert permit.law_date == date(2023, 5, 1)


def test_paper_keyed_later_is_of_the_day_it_came_in() -> None:
    make.fee_schedule()
    with clock.set_to(make.at(date(2026, 3, 16))):
        permit = take_in(
            make.town(),
            by=make.actor("clerk"),
            on=MONDAY,
            parcel=make.parcel(),
            application=application(),
            why="Paper received earlier and keyed later.",
        )
    event = of_case(permit).get(seq=1)
    assert (permit.opened_on, permit.law_date, event.happened_on) == (MONDAY,) * 3
    assert event.recorded_at == make.at(date(2026, 3, 16))
    assert chain.read(event)["why"] == "Paper received earlier and keyed later."
