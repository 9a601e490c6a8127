"""The time a report is about: a calendar year, or as much of it as has passed (reading V-5-35-005)."""

from dataclasses import dataclass
from datetime import date

from casework.writing import long_date


@dataclass(frozen=True)
class Period:
    """From its first day through its last, both included."""

    first: date
    last: date

    @property
    def year(self) -> int:
        return self.first.year

    @property
    def is_whole(self) -> bool:
        """Whether the year is over."""
        return self.last == date(self.year, 12, 31)

    @property
    def days(self) -> tuple[date, date]:
        """As `range` takes it in a query."""
        return self.first, self.last

    @property
    def words(self) -> str:
        return f"{long_date(self.first)} to {long_date(self.last)}"


def year_through(year: int, today: date) -> Period | None:
    """The year as far as it has come; None before it has begun."""
    if not 1 <= year <= today.year:
        return None
    return Period(date(year, 1, 1), min(date(year, 12, 31), today))
