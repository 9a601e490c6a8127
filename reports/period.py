"""The time a report is about: a year, a quarter, a month, or the part of it that has passed (reading V-5-35-005).

The reporting year is the calendar year. A period that is not over runs through today, and is compared with as many
days of the year before.
"""

import re
from calendar import monthrange
from dataclasses import dataclass
from datetime import MINYEAR, date

from casework.writing import long_date

QUARTERS = {"q1": (1, 3), "q2": (4, 6), "q3": (7, 9), "q4": (10, 12)}
MONTHS = {f"{month:02}": (month, month) for month in range(1, 13)}
PARTS = {"": (1, 12), **QUARTERS, **MONTHS}
SLUG = r"\d{4}(?:-(?:q[1-4]|\d{2}))?(?:-to-\d{2}-\d{2})?"
_SLUG = re.compile(r"(?P<year>\d{4})(?:-(?P<part>q[1-4]|\d{2}))?(?:-to-(?P<until>\d{2}-\d{2}))?")


@dataclass(frozen=True)
class Period:
    """From its first day through its last, both included; `part` is "" for the year, "q2" or "03"."""

    year: int
    part: str
    last: date

    @property
    def first(self) -> date:
        return date(self.year, PARTS[self.part][0], 1)

    @property
    def end(self) -> date:
        """The last day of the whole period."""
        month = PARTS[self.part][1]
        return date(self.year, month, monthrange(self.year, month)[1])

    @property
    def is_whole(self) -> bool:
        """Whether the period is over."""
        return self.last == self.end

    @property
    def days(self) -> tuple[date, date]:
        """As `range` takes it in a query."""
        return self.first, self.last

    @property
    def slug(self) -> str:
        """As it stands in an address: 2026, 2026-q1, 2026-03, 2026-to-03-31."""
        whole = f"{self.year}-{self.part}" if self.part else str(self.year)
        return whole if self.is_whole else f"{whole}-to-{self.last:%m-%d}"

    @property
    def whole_slug(self) -> str:
        """The address of the whole period, which shows as much of it as has passed."""
        return f"{self.year}-{self.part}" if self.part else str(self.year)

    @property
    def name(self) -> str:
        """March 2026; January to March 2026; 2026."""
        if not self.part:
            return str(self.year)
        months = f"{self.first:%B}" if self.part in MONTHS else f"{self.first:%B} to {self.end:%B}"
        return f"{months} {self.year}"

    @property
    def short(self) -> str:
        """For the number of a paper: March 2026; Q1 2026; 2026."""
        return f"{self.part.upper()} {self.year}" if self.part in QUARTERS else self.name

    @property
    def heading(self) -> str:
        """The head of a column: "Mar 2026", "Jan–Mar 2026", "2026", each "through Mar 10" where it stops there."""
        name = str(self.year)
        if self.part:
            name = f"{self.first:%b} {name}" if self.part in MONTHS else f"{self.first:%b}–{self.end:%b} {name}"
        return name if self.is_whole else f"{name} through {self.last:%b} {self.last.day}"

    @property
    def words(self) -> str:
        return f"{long_date(self.first)} to {long_date(self.last)}"

    @property
    def before(self) -> "Period":
        """As much of the same period a year earlier."""
        earlier = Period(self.year - 1, self.part, date(self.year - 1, 12, 31))
        return Period(earlier.year, self.part, earlier.end if self.is_whole else _year_before(self.last))

    @property
    def to_date(self) -> "Period":
        """The year from its first day through the last day of this period."""
        return Period(self.year, "", self.last)

    @property
    def compared(self) -> tuple["Period", ...]:
        """What a report shows side by side: the period, last year's, and for less than a year the year to date."""
        if not self.part:
            return (self, self.before)
        return (self, self.before, self.to_date, self.to_date.before)


def _year_before(day: date) -> date:
    """The same day a year earlier; of February 29, the 28th."""
    return day.replace(year=day.year - 1, day=28 if (day.month, day.day) == (2, 29) else day.day)


def period_called(slug: str, today: date) -> Period | None:
    """The period of an address as far as it has come; None where there is none, or it has not begun."""
    found = _SLUG.fullmatch(slug)
    if found is None or (found["part"] or "") not in PARTS or not MINYEAR < int(found["year"]) <= today.year:
        return None
    year, part = int(found["year"]), found["part"] or ""
    whole = Period(year, part, today)
    last = min(whole.end, today)
    if found["until"]:
        try:
            last = min(date.fromisoformat(f"{year:04}-{found['until']}"), last)
        except ValueError:
            return None
    return Period(year, part, last) if whole.first <= last else None


def month_of(day: date) -> Period:
    """The month up to that day."""
    return Period(day.year, f"{day.month:02}", day)


def envelope(periods: tuple[Period, ...]) -> tuple[date, date]:
    """The first and the last day of all of them together."""
    return min(one.first for one in periods), max(one.last for one in periods)
