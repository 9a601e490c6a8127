"""Exceptions by person, read from the permanent record on the day of entry."""

from datetime import date
from typing import Any

import pytest

from accounts import clock
from accounts.office import office_for
from casework.sweep.run import check_town
from parcels.models import Municipality
from permits.building import actions
from reports.counting import counted
from reports.figures import people
from reports.period import Period
from reports.types import Figure
from tests import factories as make
from tests.unit.reports.conftest import Visit

pytestmark = pytest.mark.django_db
MARCH = Period(2026, "03", date(2026, 3, 31))
APRIL = Period(2026, "04", date(2026, 4, 30))


def of(figure: Figure, period: Period) -> dict[str, int]:
    office = make.office("board", date(2026, 6, 1))
    return {line.label: line.own.n for line in counted(figure, office, [period]).parts}


def declared(on: date, entered: date, name: str) -> None:
    permit = make.issued(date(2026, 3, 2), job="shed")
    clerk = office_for(make.person("clerk", name=name), permit.municipality, entered).actor
    with clock.set_to(make.at(entered)):
        actions.declare_commencement(permit, by=clerk, on=on, why="The letter came late.")


@pytest.mark.parametrize(("entered", "n"), [(date(2026, 3, 27), 0), (date(2026, 3, 28), 1)])
def test_an_entry_is_back_dated_from_the_fifth_day_on(entered: date, n: int) -> None:
    """Four days need no explanation; what was entered on March 28 for March 23 did."""
    declared(date(2026, 3, 23), entered, "Ruth K.")
    assert of(people.BACK_DATED, MARCH).get("Ruth K.", 0) == n


def test_exceptions_count_in_the_month_in_which_they_were_entered() -> None:
    """March's report does not change because something of March is entered in April."""
    declared(date(2026, 3, 23), date(2026, 4, 2), "Ruth K.")
    assert "Ruth K." not in of(people.BACK_DATED, MARCH)
    assert of(people.BACK_DATED, APRIL) == {"Ruth K.": 1}


def test_the_last_evening_of_a_month_is_that_month_by_the_offices_clock() -> None:
    """11 p.m. of March 31 in Vestal is April 1 in Greenwich."""
    permit = make.issued(date(2026, 3, 2), job="shed")
    clerk = office_for(make.person("clerk", name="Ruth K."), permit.municipality, date(2026, 3, 31)).actor
    with clock.set_to(make.at(date(2026, 3, 31), hour=23)):
        actions.declare_commencement(permit, by=clerk, on=date(2026, 3, 20), why="The letter came late.")
    assert of(people.BACK_DATED, MARCH) == {"Ruth K.": 1}
    assert of(people.BACK_DATED, APRIL) == {}


def test_what_the_night_finds_late_is_nobodys_back_dating() -> None:
    """A permit of September 2, 2025 lapsed in March; the check that comes on April 20 tells of the legal date."""
    permit = make.issued(date(2025, 9, 2), job="shed")
    with clock.set_to(make.at(date(2026, 4, 20), hour=1)):
        check_town(permit.municipality, date(2026, 4, 20), preview_above=1_000)
    assert make.fresh(permit).status == "invalid"
    assert of(people.BACK_DATED, APRIL) == {}


def test_overrides_and_reversals_carry_the_person_and_the_reason(year_2026: Municipality, board: Visit) -> None:
    """The payment that the bank returned in the year told in conftest was taken back by the administrator."""
    year = Period(2026, "", date(2026, 12, 31))
    office = make.office("board", date(2027, 1, 20))
    found = counted(people.REVERSALS, office, [year])
    assert found.whole.own.n == 1
    rows = board(found.whole.own.url).context["rows"]
    said: list[Any] = rows[0]
    assert "No funds" in said
    assert counted(people.WAIVERS, office, [year]).whole.own.n == 0


def test_an_override_is_counted_with_what_was_set_aside(board: Visit) -> None:
    """An application is submitted although something is missing, as the officer lets it."""
    permit = make.paid(make.received(date(2026, 12, 1), job="deck", answers=missing_energy()), date(2026, 12, 1))
    officer = office_for(make.person("code_officer", name="Dana W."), permit.municipality, date(2026, 12, 1)).actor
    with clock.set_to(make.at(date(2026, 12, 1))):
        actions.submit(permit, by=officer, on=date(2026, 12, 1), overrides={"item-site_plan": "It follows by mail."})
    year = Period(2026, "", date(2026, 12, 31))
    found = counted(people.OVERRIDES, make.office("board", date(2027, 1, 20)), [year])
    assert {line.label: line.own.n for line in found.parts} == {"Dana W.": 1}
    assert "Set aside: It follows by mail." in board(found.whole.own.url).content.decode()


def missing_energy() -> dict[str, tuple[str, str]]:
    return make.answers("deck", date(2026, 12, 1), site_plan=("missing", ""))
