"""New residential buildings by the rows of Census form C-404: buildings, housing units, valuation."""

from collections.abc import Sequence
from dataclasses import dataclass

from accounts.office import Office
from casework.writing import dollars
from reports.counting import Counted, Line, counted
from reports.figures import permits
from reports.figures.columns import in_decimal
from reports.period import Period

NOTE = (
    "Permits issued in the period for a new building with homes in it, one building to a permit, by the number of "
    "units that the application gives. The Census asks for privately owned housing: leave out what a public body "
    "builds. These are figures to copy; the form itself is the Census Bureau’s."
)
COLUMNS = ("Buildings", "Housing units", "Valuation")


@dataclass(frozen=True)
class SizeRow:
    """One row of the form."""

    label: str
    buildings: int
    units: int
    cents: int
    url: str

    @property
    def valuation(self) -> str:
        return dollars(self.cents)


@dataclass(frozen=True)
class Housing:
    """The month's rows, their sum, and what changes the number of homes besides."""

    period: Period
    rows: Sequence[SizeRow]
    whole: SizeRow
    besides: Sequence[Counted]


def housing(office: Office, period: Period) -> Housing:
    """Four queries, however many permits there are."""
    buildings = counted(permits.NEW_HOMES, office, [period])
    units = counted(permits.NEW_HOME_UNITS, office, [period])
    sizes = permits.BY_SIZE.terms(office.law).values()
    rows = [_row(label, buildings.part(label), units.part(label)) for label in sizes]
    besides = [counted(one, office, [period]) for one in (permits.HOMES_BY_CONVERSION, permits.HOMES_TAKEN_AWAY)]
    return Housing(period, rows, _row("All", buildings.whole, units.whole), besides)


def _row(label: str, buildings: Line | None, units: Line | None) -> SizeRow:
    if buildings is None or units is None:
        return SizeRow(label, 0, 0, 0, "")
    return SizeRow(label, buildings.own.n, units.own.total or 0, buildings.own.total or 0, buildings.own.url)


def table_rows(told: Housing) -> list[list[object]]:
    """The same for a file."""
    return [[row.label, row.buildings, row.units, in_decimal(row.cents)] for row in (*told.rows, told.whole)]
