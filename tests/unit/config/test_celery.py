"""Celery's side of the timetable, with a real Redis-protocol server and a real worker."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from threading import Event

import pytest
from celery.contrib.testing.worker import start_worker
from celery.schedules import crontab, schedule
from django.utils.module_loading import import_string
from pytest_django.fixtures import Settings

from casework.outbox import post
from config.celery import app
from config.timetable import TIMETABLE, Entry
from config.wiring import nudge, tell_worker


@pytest.mark.parametrize("entry", TIMETABLE, ids=lambda entry: entry.name)
def test_what_the_timetable_names_is_a_task_that_celery_knows(entry: Entry) -> None:
    app.loader.import_default_modules()
    assert callable(import_string(entry.task))
    assert entry.task in app.tasks


def test_beat_ticks_at_the_timetables_times() -> None:
    ticks = {name: line["schedule"] for name, line in app.conf.beat_schedule.items()}
    assert ticks == {
        "outbox": schedule(timedelta(minutes=1)),
        "nightly check": crontab(hour="0", minute="30"),
        "checkpoint": crontab(hour="1", minute="30"),
        "applications not sent": crontab(hour="3", minute="15"),
        "letters": crontab(hour="5", minute="30"),
    }
    assert app.conf.timezone == "America/New_York"


@pytest.mark.parametrize(
    ("broker", "told"),
    [
        pytest.param("", post.at_once, id="none: this process"),
        pytest.param("redis://there/0", tell_worker, id="one"),
    ],
)
def test_who_is_told_of_new_messages(broker: str, told: object, settings: Settings) -> None:
    settings.CELERY_BROKER_URL = broker
    assert nudge() == told


@pytest.fixture
def broker(valkey: Path) -> Iterator[None]:
    """Celery talks to the throw-away server for the length of a test."""
    app.conf.broker_url = f"redis+socket://{valkey}"
    yield
    app.conf.broker_url = ""
    app.pool.force_close_all()
    app.set_default()


@pytest.mark.usefixtures("broker")
def test_a_task_sent_is_worked_off() -> None:
    ran = Event()

    @app.task(name="tests.ran")
    def note() -> None:
        ran.set()

    with start_worker(app, perform_ping_check=False, pool="solo"):
        note.delay()
        assert ran.wait(timeout=20)
    del app.tasks["tests.ran"]
