"""Counting time as New York counts it: General Construction Law §§ 20, 24, 25-a, 30 and 31.

The day an event happens is not counted (§ 20). Months end on the same numbered day, or on the last day of a
shorter month (§ 30). An act whose last day is a Saturday, Sunday or public holiday may be done on the next
business day (§ 25-a); a plain expiry stays where it falls, and a minimum notice only grows. Closures are
further days on which the municipality's office is shut (also a day appointed by the Governor or President).
"""

from calendar import monthrange
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache
from types import MappingProxyType

from ordinances.types import EVENTS, Bound, Deadline, Period, PeriodUnit, Roll, printed_cite

ONE_DAY = timedelta(days=1)
MONDAY, TUESDAY, THURSDAY, SATURDAY, SUNDAY = 0, 1, 3, 5, 6
JUNETEENTH_FIRST_YEAR = 2021  # Laws of 2020, chapter 249


def us_date(day: date) -> str:
    """ "March 2, 2026", as on every screen and paper."""
    return f"{day:%B} {day.day}, {day.year}"


def us_weekday_date(day: date) -> str:
    """ "Monday, March 2, 2026"."""
    return f"{day:%A}, {us_date(day)}"


def _nth(year: int, month: int, weekday: int, nth: int) -> date:
    first = date(year, month, 1)
    return first + timedelta(days=(weekday - first.weekday()) % 7 + 7 * (nth - 1))


def _last(year: int, month: int, weekday: int) -> date:
    last = date(year, month, monthrange(year, month)[1])
    return last - timedelta(days=(last.weekday() - weekday) % 7)


@lru_cache(maxsize=256)
def public_holidays(year: int) -> Mapping[date, str]:
    """The public holidays of § 24; one that falls on a Sunday is kept on Monday too, Flag Day excepted."""
    found = {
        date(year, 1, 1): "New Year's Day",
        _nth(year, 1, MONDAY, 3): "Martin Luther King, Jr. Day",
        date(year, 2, 12): "Lincoln's Birthday",
        _nth(year, 2, MONDAY, 3): "Washington's Birthday",
        _last(year, 5, MONDAY): "Memorial Day",
        date(year, 7, 4): "Independence Day",
        _nth(year, 9, MONDAY, 1): "Labor Day",
        _nth(year, 10, MONDAY, 2): "Columbus Day",
        # Election Law § 8-100: the Tuesday after the first Monday in November, every year
        _nth(year, 11, MONDAY, 1) + ONE_DAY: "General Election Day",
        date(year, 11, 11): "Veterans Day",
        _nth(year, 11, THURSDAY, 4): "Thanksgiving Day",
        date(year, 12, 25): "Christmas Day",
    }
    if year >= JUNETEENTH_FIRST_YEAR:
        found[date(year, 6, 19)] = "Juneteenth"
    kept = {day + ONE_DAY: f"{name} (observed)" for day, name in found.items() if day.weekday() == SUNDAY}
    flag_day = {_nth(year, 6, SUNDAY, 2): "Flag Day"}
    return MappingProxyType(dict(sorted({**flag_day, **kept, **found}.items())))


def is_business_day(day: date, closures: Collection[date] = ()) -> bool:
    """Not a Saturday, Sunday, public holiday or closure."""
    return why_not_business_day(day, closures) == ""


def why_not_business_day(day: date, closures: Collection[date] = ()) -> str:
    """ "Labor Day", "a Sunday", "a day the office is closed"; empty on a business day."""
    if day.weekday() >= SATURDAY:
        return f"a {day:%A}"
    holiday = public_holidays(day.year).get(day, "")
    if holiday:
        return holiday
    return "a day the office is closed" if day in closures else ""


def next_business_day(day: date, closures: Collection[date] = ()) -> date:
    """The day itself when it is a business day, otherwise the next one."""
    while not is_business_day(day, closures):
        day += ONE_DAY
    return day


def business_days_before(day: date, count: int, closures: Collection[date] = ()) -> date:
    """The last day that lies so many business days before the day; the day itself is not counted."""
    while count:
        day -= timedelta(days=1)
        count -= is_business_day(day, closures)
    return day


def _add_months(start: date, count: int, _closures: Collection[date]) -> date:
    year, month = divmod(start.year * 12 + start.month - 1 + count, 12)
    return date(year, month + 1, min(start.day, monthrange(year, month + 1)[1]))


def _add_days(start: date, count: int, _closures: Collection[date]) -> date:
    if count == 2:  # § 20: only in a period of two days is a weekend or holiday in between left out
        between = next_business_day(start + ONE_DAY)
        return between + ONE_DAY
    return start + timedelta(days=count)


def _add_business_days(start: date, count: int, closures: Collection[date]) -> date:
    day = start
    for _ in range(count):
        day = next_business_day(day + ONE_DAY, closures)
    return day


_ADD: Mapping[PeriodUnit, Callable[[date, int, Collection[date]], date]] = {
    PeriodUnit.MONTHS: _add_months,
    PeriodUnit.DAYS: _add_days,
    PeriodUnit.BUSINESS_DAYS: _add_business_days,
}


def add(start: date, period: Period, closures: Collection[date] = ()) -> date:
    """The last day of a period, before any move to a business day (§§ 20, 30)."""
    return _ADD[period.unit](start, period.count, closures)


@dataclass(frozen=True)
class Reckoning:
    """One deadline worked out: `last_day` is still in time, on `acts_on` the consequence is in force."""

    start: date
    raw_end: date
    last_day: date
    acts_on: date
    sentence: str
    cite: str

    @property
    def rolled(self) -> bool:
        """Whether the last day moved to a business day."""
        return self.last_day != self.raw_end


def reckon(deadline: Deadline, start: date, closures: Collection[date] = ()) -> Reckoning:
    """Work out a deadline from the day of its event, and say the arithmetic in plain words."""
    raw_end = add(start, deadline.period, closures)
    last_day = raw_end if deadline.roll is Roll.NEVER else next_business_day(raw_end, closures)
    minimum = deadline.bound is Bound.AT_LEAST
    return Reckoning(
        start=start,
        raw_end=raw_end,
        last_day=last_day,
        acts_on=last_day if minimum else last_day + ONE_DAY,
        sentence=_sentence(deadline, start, raw_end, last_day, closures),
        cite=deadline.cite,
    )


def _sentence(deadline: Deadline, start: date, raw_end: date, last_day: date, closures: Collection[date]) -> str:
    why = why_not_business_day(raw_end, closures)
    sums = f"{EVENTS[deadline.start]} {us_date(start)} + {deadline.period} = {us_date(raw_end)}"
    sums += f", {why}" if why else ""
    minimum = deadline.bound is Bound.AT_LEAST
    act = deadline.act or "time runs"
    if last_day != raw_end:
        word = "not before" if minimum else "until"
        end = f"{act} {word} {us_weekday_date(last_day)} (General Construction Law § 25-a)"
    else:
        end = f"{act} {'not before' if minimum else 'through'} that day"
        end += "; an end date of this kind does not move to a business day" if why else ""
    return f"{sums}; {end}. {printed_cite(deadline.cite)}."
