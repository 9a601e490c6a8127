"""General Construction Law §§ 20, 24, 25-a and 30: worked examples, both sides of each boundary."""

from datetime import date

import holidays
import pytest

from ordinances.calendar import (
    add,
    is_business_day,
    next_business_day,
    public_holidays,
    reckon,
    us_date,
    us_weekday_date,
    why_not_business_day,
)
from ordinances.types import Bound, Deadline, Period, Roll, business_days, days, months

ACT_30_DAYS = Deadline(days(30), "5-36(a)(3)(e)", start="ordered", roll=Roll.ACT, act="the work may be done")


@pytest.mark.parametrize(
    ("start", "period", "raw_end", "adjusted"),
    [
        (date(2026, 3, 2), days(30), date(2026, 4, 1), date(2026, 4, 1)),
        (date(2026, 1, 15), days(30), date(2026, 2, 14), date(2026, 2, 17)),
        (date(2026, 6, 4), days(30), date(2026, 7, 4), date(2026, 7, 6)),
        (date(2026, 8, 8), days(30), date(2026, 9, 7), date(2026, 9, 8)),
        (date(2025, 8, 31), months(6), date(2026, 2, 28), date(2026, 3, 2)),
        (date(2026, 1, 29), months(1), date(2026, 2, 28), date(2026, 3, 2)),
        (date(2026, 2, 28), months(6), date(2026, 8, 28), date(2026, 8, 28)),
        (date(2024, 2, 29), months(12), date(2025, 2, 28), date(2025, 2, 28)),
        (date(2026, 8, 31), months(6), date(2027, 2, 28), date(2027, 3, 1)),
        (date(2027, 8, 31), months(6), date(2028, 2, 29), date(2028, 2, 29)),
        (date(2026, 12, 31), months(2), date(2027, 2, 28), date(2027, 3, 1)),
        (date(2026, 6, 1), days(30), date(2026, 7, 1), date(2026, 7, 1)),
    ],
)
def test_periods_end_where_the_statute_says(start: date, period: Period, raw_end: date, adjusted: date) -> None:
    found = reckon(Deadline(period, "5-1", start="issued", roll=Roll.ACT), start)
    assert (found.raw_end, found.last_day) == (raw_end, adjusted)


def test_a_period_of_two_days_leaves_out_the_weekend_in_between() -> None:
    # given a Friday, when two days run, then Saturday and Sunday are not counted
    assert add(date(2026, 3, 6), days(2)) == date(2026, 3, 10)
    # given a Thursday, then Saturday is the last day, not one in between
    assert add(date(2026, 3, 5), days(2)) == date(2026, 3, 7)
    # given three days from the same Friday, then every day counts
    assert add(date(2026, 3, 6), days(3)) == date(2026, 3, 9)


def test_a_period_of_two_days_leaves_out_a_holiday_in_between() -> None:
    # December 24, 2026 is a Thursday; Christmas Day, Saturday and Sunday lie in between
    assert add(date(2026, 12, 24), days(2)) == date(2026, 12, 29)


def test_business_days_skip_weekends_holidays_and_closures() -> None:
    # given Thursday, November 25, 2026 is not a holiday but the 26th, Thanksgiving Day, is
    assert add(date(2026, 11, 24), business_days(2)) == date(2026, 11, 27)
    assert add(date(2026, 11, 24), business_days(2), {date(2026, 11, 27)}) == date(2026, 11, 30)


def test_a_sunday_holiday_is_kept_on_monday_but_a_saturday_holiday_is_not_moved() -> None:
    assert public_holidays(2027)[date(2027, 7, 5)] == "Independence Day (observed)"
    assert date(2026, 7, 3) not in public_holidays(2026)
    assert is_business_day(date(2026, 7, 3))


def test_flag_day_is_never_kept_on_monday() -> None:
    assert public_holidays(2026)[date(2026, 6, 14)] == "Flag Day"
    assert is_business_day(date(2026, 6, 15))


@pytest.mark.parametrize(("year", "day"), [(2024, 5), (2025, 4), (2026, 3), (2027, 2), (2028, 7)])
def test_general_election_day_follows_the_first_monday_of_november(year: int, day: int) -> None:
    assert public_holidays(year)[date(year, 11, day)] == "General Election Day"


def test_juneteenth_is_a_holiday_from_2021() -> None:
    assert date(2020, 6, 19) not in public_holidays(2020)
    assert public_holidays(2021)[date(2021, 6, 19)] == "Juneteenth"


@pytest.mark.parametrize("year", range(2021, 2041))
def test_our_holidays_agree_with_another_calendar_of_new_york(year: int) -> None:
    """That calendar also keeps Susan B. Anthony's birthday, which § 24 does not name, and not Flag Day."""
    theirs = holidays.country_holidays("US", subdiv="NY", years=year, observed=False)
    not_in_section_24 = {day for day, name in theirs.items() if name == "Susan B. Anthony Day"}
    ours = {day for day, name in public_holidays(year).items() if name != "Flag Day" and "(observed)" not in name}
    assert ours == set(theirs) - not_in_section_24


@pytest.mark.parametrize("year", range(2021, 2041))
def test_every_observed_holiday_is_the_monday_after_a_sunday_holiday(year: int) -> None:
    ours = public_holidays(year)
    sundays = {day for day, name in ours.items() if day.weekday() == 6 and name != "Flag Day"}
    observed = {day for day, name in ours.items() if "(observed)" in name}
    assert {day.toordinal() - 1 for day in observed} == {day.toordinal() for day in sundays}


def test_why_a_day_is_no_business_day() -> None:
    assert why_not_business_day(date(2026, 2, 28)) == "a Saturday"
    assert why_not_business_day(date(2026, 9, 7)) == "Labor Day"
    assert why_not_business_day(date(2026, 9, 8), {date(2026, 9, 8)}) == "a day the office is closed"
    assert why_not_business_day(date(2026, 9, 8)) == ""


def test_next_business_day_is_the_day_itself_when_it_is_one() -> None:
    assert next_business_day(date(2026, 3, 2)) == date(2026, 3, 2)
    assert next_business_day(date(2026, 2, 28)) == date(2026, 3, 2)


def test_dates_are_written_the_american_way() -> None:
    assert us_date(date(2026, 3, 2)) == "March 2, 2026"
    assert us_weekday_date(date(2026, 3, 2)) == "Monday, March 2, 2026"


def test_an_act_may_wait_for_the_next_business_day_and_the_day_after_it_is_late() -> None:
    found = reckon(ACT_30_DAYS, date(2026, 6, 4))
    assert found.rolled
    assert (found.last_day, found.acts_on) == (date(2026, 7, 6), date(2026, 7, 7))


def test_an_act_waits_while_the_office_is_closed() -> None:
    found = reckon(ACT_30_DAYS, date(2026, 6, 4), {date(2026, 7, 6)})
    assert found.last_day == date(2026, 7, 7)


def test_a_plain_expiry_stays_on_a_sunday() -> None:
    expiry = Deadline(months(6), "5-1", start="issued", roll=Roll.NEVER, act="it runs")
    found = reckon(expiry, date(2026, 8, 31))
    assert (found.last_day, found.acts_on) == (date(2027, 2, 28), date(2027, 3, 1))


def test_a_minimum_notice_only_grows_and_may_be_acted_on_at_its_end() -> None:
    notice = Deadline(days(5), "5-1", start="served", roll=Roll.LATER_ONLY, bound=Bound.AT_LEAST, act="it may be heard")
    found = reckon(notice, date(2026, 3, 2))
    assert found.raw_end == date(2026, 3, 7)
    assert (found.last_day, found.acts_on) == (date(2026, 3, 9), date(2026, 3, 9))
    assert found.sentence == (
        "Served March 2, 2026 + 5 days = March 7, 2026, a Saturday; it may be heard not before Monday, March 9, 2026 "
        "(General Construction Law § 25-a). § 5-1."
    )


def test_the_sentence_shows_a_roll() -> None:
    assert reckon(ACT_30_DAYS, date(2026, 8, 8)).sentence == (
        "Dated August 8, 2026 + 30 days = September 7, 2026, Labor Day; the work may be done until Tuesday, "
        "September 8, 2026 (General Construction Law § 25-a). § 5-36(a)(3)(e)."
    )


def test_the_sentence_without_a_roll() -> None:
    assert reckon(ACT_30_DAYS, date(2026, 3, 2)).sentence == (
        "Dated March 2, 2026 + 30 days = April 1, 2026; the work may be done through that day. § 5-36(a)(3)(e)."
    )


def test_the_sentence_says_when_an_end_date_does_not_move() -> None:
    expiry = Deadline(months(6), "5-1", start="issued", roll=Roll.NEVER, act="the permit runs")
    assert reckon(expiry, date(2026, 8, 31)).sentence == (
        "Issued August 31, 2026 + 6 months = February 28, 2027, a Sunday; the permit runs through that day; an end "
        "date of this kind does not move to a business day. § 5-1."
    )
