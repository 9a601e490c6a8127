"""What stands in the way of sending a worksheet (§ 5-35(b))."""

from collections.abc import Iterator
from datetime import date

from casework.obstacle import Obstacle
from reports.figures.sections import FIGURES
from reports.worksheet.models import Worksheet
from reports.worksheet.queries import rows_of

CITE = "§ 5-35(b)"


def obstacles_to_drop(sheet: Worksheet, on: date) -> Iterator[Obstacle]:
    """There must be a row."""
    if not rows_of(sheet).exists():
        yield Obstacle("empty", "The worksheet has no rows.", CITE)


def obstacles_to_send(sheet: Worksheet, on: date) -> Iterator[Obstacle]:
    """The year is over, there are rows, and each has an answer."""
    if on <= date(sheet.year, 12, 31):
        yield Obstacle("year", f"{sheet.year} is not over yet.", CITE)
    rows = list(rows_of(sheet))
    if not rows:
        yield Obstacle("empty", "The worksheet has no rows: adopt, copy or add some.", CITE)
    open_rows = [row.label for row in rows if not row.override and row.figure not in FIGURES]
    if open_rows:
        yield Obstacle("open", f"Not answered yet: {'; '.join(open_rows)}.", CITE)
