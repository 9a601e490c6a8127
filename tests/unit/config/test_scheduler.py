"""The demo's scheduler thread: each task once at the start, then when due; only one per data folder."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from config import scheduler
from config.scheduler import Scheduler
from config.timetable import TIMETABLE, Entry, Every


class Clock:
    """A clock that the scheduler's own naps move forward, so that the tests wait for nothing."""

    def __init__(self, stop_after: timedelta) -> None:
        self.now = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
        self.end = self.now + stop_after

    def __call__(self) -> datetime:
        return self.now


def start(tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Runs the timetable until the clock's end; returns the tasks that ran."""
    ran: list[str] = []
    thread = Scheduler(tmp_path / "lock", clock)

    def nap(seconds: float) -> bool:
        clock.now += timedelta(seconds=max(seconds, 1))
        if clock.now >= clock.end:
            thread.stop()
        return False

    monkeypatch.setattr(thread.stopped, "wait", nap)
    monkeypatch.setattr(scheduler, "run_entry", lambda entry: ran.append(entry.name))
    thread.run()
    return ran


def test_every_task_runs_once_at_the_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert start(tmp_path, Clock(timedelta(seconds=1)), monkeypatch) == [entry.name for entry in TIMETABLE]


def test_then_the_outbox_each_minute_and_the_nightly_tasks_once_a_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran = start(tmp_path, Clock(timedelta(days=1)), monkeypatch)
    assert ran.count("outbox") == 24 * 60
    assert ran.count("nightly check") == ran.count("checkpoint") == 2


def test_a_second_scheduler_on_the_same_data_does_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = Scheduler(tmp_path / "lock")
    ran: list[str] = []

    def meanwhile() -> None:
        ran.extend(start(tmp_path, Clock(timedelta(seconds=1)), monkeypatch))

    monkeypatch.setattr(first, "run_timetable", meanwhile)
    first.run()
    assert ran == []


def test_a_task_that_fails_is_logged_and_does_not_end_the_thread(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scheduler, "close_old_connections", lambda: None)
    scheduler.run_entry(Entry("broken", "casework.tasks.no_such_task", Every(timedelta(minutes=1))))
    assert "The broken failed." in caplog.text
