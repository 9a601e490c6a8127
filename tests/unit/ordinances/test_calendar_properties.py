"""What must hold for every period from every day."""

from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st

from ordinances.calendar import add, is_business_day, next_business_day, public_holidays, reckon
from ordinances.types import Bound, Deadline, Period, PeriodUnit, Roll

STARTS = st.dates(date(2021, 1, 1), date(2060, 12, 31))
PERIODS = st.builds(Period, st.integers(1, 120), st.sampled_from(PeriodUnit))
CLOSURES = st.frozensets(st.dates(date(2021, 1, 1), date(2061, 12, 31)), max_size=5)


def deadline(period: Period, roll: Roll) -> Deadline:
    bound = Bound.AT_LEAST if roll is Roll.LATER_ONLY else Bound.AT_MOST
    return Deadline(period, "5-1", start="issued", roll=roll, bound=bound)


@given(STARTS, PERIODS, st.sampled_from(Roll), CLOSURES)
def test_no_date_falls_before_its_trigger(start: date, period: Period, roll: Roll, closures: frozenset[date]) -> None:
    found = reckon(deadline(period, roll), start, closures)
    assert start < found.raw_end <= found.last_day <= found.acts_on


@given(STARTS, PERIODS, CLOSURES)
def test_a_moved_date_is_the_first_business_day(start: date, period: Period, closures: frozenset[date]) -> None:
    found = reckon(deadline(period, Roll.ACT), start, closures)
    assert is_business_day(found.last_day, closures)
    skipped = (found.last_day - found.raw_end).days
    assert not any(is_business_day(found.raw_end + timedelta(days=n), closures) for n in range(skipped))


@given(STARTS, PERIODS, CLOSURES)
def test_a_plain_expiry_never_moves(start: date, period: Period, closures: frozenset[date]) -> None:
    found = reckon(deadline(period, Roll.NEVER), start, closures)
    assert found.last_day == found.raw_end
    assert not found.rolled


@given(STARTS, st.integers(1, 120))
def test_months_keep_the_numbered_day_or_end_the_month(start: date, count: int) -> None:
    end = add(start, Period(count, PeriodUnit.MONTHS))
    assert (end.year * 12 + end.month) - (start.year * 12 + start.month) == count
    assert end.day == start.day or (end.day < start.day and (end + timedelta(days=1)).day == 1)


@given(STARTS, st.integers(3, 400))
def test_days_are_calendar_days(start: date, count: int) -> None:
    assert (add(start, Period(count, PeriodUnit.DAYS)) - start).days == count


@given(STARTS, st.integers(1, 60), CLOSURES)
def test_business_days_count_only_business_days(start: date, count: int, closures: frozenset[date]) -> None:
    end = add(start, Period(count, PeriodUnit.BUSINESS_DAYS), closures)
    between = (start + timedelta(days=n) for n in range(1, (end - start).days + 1))
    assert sum(is_business_day(day, closures) for day in between) == count
    assert is_business_day(end, closures)


@given(STARTS, STARTS, PERIODS)
def test_a_later_start_never_ends_earlier(one: date, other: date, period: Period) -> None:
    first, second = sorted((one, other))
    assert add(first, period) <= add(second, period)


@given(STARTS, CLOSURES)
def test_next_business_day_settles(day: date, closures: frozenset[date]) -> None:
    found = next_business_day(day, closures)
    assert next_business_day(found, closures) == found


@given(st.integers(2021, 2100))
def test_every_year_has_fourteen_holidays_and_those_kept_on_monday(year: int) -> None:
    named = [name for name in public_holidays(year).values() if "(observed)" not in name]
    assert len(named) == 14
