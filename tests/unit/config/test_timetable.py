"""The office's clock is New York's, also on the two nights a year that have 23 or 25 hours."""

from datetime import UTC, datetime, time, timedelta

import pytest

from config.timetable import Daily, Every

HALF_PAST_MIDNIGHT = Daily(time(0, 30))


@pytest.mark.parametrize(
    ("moment", "expected"),
    [
        pytest.param("2026-01-15T05:29:59", "2026-01-15T05:30:00", id="a second before half past midnight"),
        pytest.param("2026-01-15T05:30:00", "2026-01-16T05:30:00", id="at half past midnight: tomorrow"),
        pytest.param("2026-07-15T12:00:00", "2026-07-16T04:30:00", id="daylight saving time"),
        pytest.param("2026-03-08T12:00:00", "2026-03-09T04:30:00", id="the day the clocks went forward"),
        pytest.param("2026-11-01T05:30:00", "2026-11-02T05:30:00", id="the 25-hour day"),
    ],
)
def test_daily_follows_the_clock_on_the_office_wall(moment: str, expected: str) -> None:
    found = HALF_PAST_MIDNIGHT.next_after(datetime.fromisoformat(moment).replace(tzinfo=UTC))
    assert found == datetime.fromisoformat(expected).replace(tzinfo=UTC)


def test_the_outbox_does_not_pause_for_the_repeated_hour() -> None:
    before = datetime(2026, 11, 1, 5, 59, 30, tzinfo=UTC)  # 1:59:30, half a minute before it is 1:00 again
    assert Every(timedelta(minutes=1)).next_after(before) == datetime(2026, 11, 1, 6, 0, 30, tzinfo=UTC)
