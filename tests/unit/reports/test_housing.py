"""Housing units by the rows of Census form C-404: every size on its own side of its boundary."""

from datetime import date

import pytest

from accounts import clock
from permits.building.models import BuildingPermit
from permits.intake.forms import IntakeForm
from reports.housing.pages import Housing, housing
from reports.period import Period
from tests import factories as make
from tests.unit.reports.conftest import Visit

pytestmark = pytest.mark.django_db
MARCH = Period(2026, "03", date(2026, 3, 31))


def permit(units: int | None, on: date = date(2026, 3, 10), **facts: object) -> BuildingPermit:
    """Of a new building with so many homes."""
    found = make.issued(on, job="shed", valuation_cents=100_000_00)
    given = {"dwelling_units_added": units, "natures": ["construction"]} | facts
    BuildingPermit.objects.filter(pk=found.pk).update(**given)
    return found


def seen() -> Housing:
    return housing(make.office("board", date(2026, 4, 1)), MARCH)


@pytest.mark.parametrize(
    ("units", "row"),
    [
        (1, "1-unit buildings"),
        (2, "2-unit buildings"),
        (3, "3- and 4-unit buildings"),
        (4, "3- and 4-unit buildings"),
        (5, "5 units or more"),
        (40, "5 units or more"),
    ],
)
def test_a_new_building_stands_in_the_row_of_its_size(units: int, row: str) -> None:
    permit(units)
    rows = {one.label: (one.buildings, one.units, one.cents) for one in seen().rows}
    assert rows.pop(row) == (1, units, 100_000_00)
    assert set(rows.values()) == {(0, 0, 0)}


def test_the_rows_add_up() -> None:
    permit(1)
    permit(1)
    permit(12)
    whole = seen().whole
    assert (whole.buildings, whole.units, whole.valuation) == (3, 14, "$300,000.00")


def test_what_is_no_new_home_in_the_month_does_not_count() -> None:
    permit(None)
    permit(0)
    permit(1, date(2026, 2, 27))
    permit(1, date(2026, 4, 1))
    permit(1, natures=["alteration"])
    permit(-2, natures=["demolition"])
    found = seen()
    assert found.whole.buildings == 0
    besides = {one.figure.key: (one.whole.own.n, one.whole.own.total) for one in found.besides}
    assert besides == {"homes-by-conversion": (1, 1), "homes-taken-away": (1, -2)}


def test_each_row_leads_to_its_permits(board: Visit) -> None:
    found = permit(3)
    row = next(one for one in seen().rows if one.buildings)
    rows = board(row.url).context["rows"]
    assert [cells[0]["text"] for cells in rows] == [found.number]
    assert "3- and 4-unit buildings" in board("/vestal/reports/2026-03/housing/").content.decode()


def test_the_counter_asks_how_many_homes_where_the_job_may_make_some() -> None:
    office, land = make.office("clerk", date(2026, 3, 10)), make.parcel()
    make.fee_schedule()
    assert office.law is not None
    types = office.law.permits
    house = IntakeForm(office=office, parcel=land, job=types.permit_type("new_one_family"))
    assert house["dwelling_units_added"].value() == 1
    assert "dwelling_units_added" not in IntakeForm(office=office, parcel=land, job=types.permit_type("roof")).fields


def test_what_the_counter_keys_is_on_the_permit() -> None:
    with clock.set_to(make.at(date(2026, 3, 10))):
        assert make.received(date(2026, 3, 10), job="new_one_family", dwelling_units_added=1).dwelling_units_added == 1
