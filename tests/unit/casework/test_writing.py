"""Money, dates and citations are written one way everywhere."""

from datetime import UTC, date, datetime

import pytest

from casework import writing


@pytest.mark.parametrize(
    ("cents", "written"),
    [(0, "$0.00"), (5, "$0.05"), (18_500, "$185.00"), (123_450, "$1,234.50"), (-500, "\u2212$5.00")],
)
def test_dollars(cents: int, written: str) -> None:
    assert writing.dollars(cents) == written


def test_dates() -> None:
    assert writing.long_date(date(2026, 3, 2)) == "March 2, 2026"
    assert writing.short_date(date(2026, 12, 31)) == "Dec 31, 2026"


def test_a_moment_falls_on_the_day_of_the_office() -> None:
    # given half past one at night in Greenwich, which is still the evening before in New York
    moment = datetime(2026, 3, 3, 1, 30, tzinfo=UTC)
    # then
    assert writing.office_day(moment) == date(2026, 3, 2)
    assert writing.time_of_day(moment) == "8:30 p.m."


@pytest.mark.parametrize(("hour", "written"), [(5, "12:00 a.m."), (17, "12:00 p.m."), (16, "11:00 a.m.")])
def test_noon_and_midnight(hour: int, written: str) -> None:
    assert writing.time_of_day(datetime(2026, 1, 5, hour, tzinfo=UTC)) == written


@pytest.mark.parametrize(
    ("cite", "written"),
    [
        ("5-24(i)(1)", "§ 5-24(i)(1)"),
        ("§ 5-24(i)(1)", "§ 5-24(i)(1)"),
        ("General Construction Law § 25-a", "General Construction Law § 25-a"),
    ],
)
def test_citations(cite: str, written: str) -> None:
    assert writing.citation(cite) == written


@pytest.mark.parametrize(
    ("days", "written"), [(0, "today"), (1, "in 1 day"), (12, "in 12 days"), (-1, "1 day ago"), (-3, "3 days ago")]
)
def test_how_far_off_a_date_is(days: int, written: str) -> None:
    assert writing.how_far(days) == written
