"""Which time a report is about, and what stands beside it (reading V-5-35-005: the calendar year)."""

from datetime import date

import pytest

from reports.period import Period, period_called

TODAY = date(2026, 5, 12)


def called(slug: str) -> Period:
    found = period_called(slug, TODAY)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("slug", "first", "last", "heading"),
    [
        ("2025", date(2025, 1, 1), date(2025, 12, 31), "2025"),
        ("2026", date(2026, 1, 1), TODAY, "2026 through May 12"),
        ("2026-q1", date(2026, 1, 1), date(2026, 3, 31), "Jan–Mar 2026"),
        ("2026-q2", date(2026, 4, 1), TODAY, "Apr–Jun 2026 through May 12"),
        ("2024-02", date(2024, 2, 1), date(2024, 2, 29), "Feb 2024"),
        ("2026-05-to-05-10", date(2026, 5, 1), date(2026, 5, 10), "May 2026 through May 10"),
        ("2026-05-to-05-31", date(2026, 5, 1), TODAY, "May 2026 through May 12"),
    ],
)
def test_a_period_by_its_address(slug: str, first: date, last: date, heading: str) -> None:
    period = called(slug)
    assert (period.days, period.heading) == ((first, last), heading)
    assert called(period.slug) == period


@pytest.mark.parametrize(
    "slug", ["2027", "2026-06", "2026-q3", "2026-13", "2026-00", "0000", "2026-05-to-04-30", "2026-to-02-30", "x"]
)
def test_what_has_not_begun_or_is_no_period_is_none(slug: str) -> None:
    assert period_called(slug, TODAY) is None


def test_beside_a_month_stand_last_years_and_both_years_to_date() -> None:
    assert [one.days for one in called("2026-03").compared] == [
        (date(2026, 3, 1), date(2026, 3, 31)),
        (date(2025, 3, 1), date(2025, 3, 31)),
        (date(2026, 1, 1), date(2026, 3, 31)),
        (date(2025, 1, 1), date(2025, 3, 31)),
    ]


def test_a_period_under_way_is_compared_with_as_many_days() -> None:
    assert [one.days for one in called("2026").compared] == [
        (date(2026, 1, 1), TODAY),
        (date(2025, 1, 1), date(2025, 5, 12)),
    ]


def test_a_leap_february_and_the_one_before_are_both_whole() -> None:
    assert called("2024-02").before.days == (date(2023, 2, 1), date(2023, 2, 28))
    assert called("2025-02").before.days == (date(2024, 2, 1), date(2024, 2, 29))
    on_the_29th = period_called("2024-02", date(2024, 2, 29))
    assert on_the_29th is not None
    assert on_the_29th.to_date.before.days == (date(2023, 1, 1), date(2023, 2, 28))
