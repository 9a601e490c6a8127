"""The nightly check by two workers at once, and by one that is killed in the middle (§ 5-24(i))."""

import os
import signal
import subprocess
import sys
from datetime import date
from pathlib import Path
from typing import IO

import pytest
from django.conf import settings
from django.db import connection, transaction

from accounts import clock
from casework.cases.models import Case
from casework.events.models import Event
from casework.events.queries import chain_faults, of_case
from casework.outbox.models import OutboxItem
from casework.sweep import run as sweep
from casework.sweep.apply import Outcome
from casework.sweep.models import SweepRun
from casework.sweep.run import check_town
from parcels.models import Municipality
from permits.building.models import BuildingPermit, Status
from tests import factories as make
from tests.integration.together import Meeting, both

MARCH_10, SEPTEMBER_11 = date(2026, 3, 10), date(2026, 9, 11)
CHILD = Path(__file__).with_name("sweep_child.py")


def night() -> SweepRun:
    with clock.set_to(make.at(SEPTEMBER_11, 0)):
        return check_town(make.town(), SEPTEMBER_11)


def assert_each_lapsed_once(permits: list[BuildingPermit]) -> None:
    assert {make.fresh(permit).status for permit in permits} == {Status.INVALID}
    for permit in permits:
        assert of_case(permit).filter(type="permit.lapse").count() == 1
        assert not permit.deadlines.exists()
    assert OutboxItem.objects.filter(template="permit_invalid").count() == len(permits)
    assert list(chain_faults(make.town())) == []


def test_two_workers_share_what_is_due_without_doubling(monkeypatch: pytest.MonkeyPatch) -> None:
    """Given eight due, when two workers have a batch of two each under lock, then each is changed once."""
    permits = [make.issued(MARCH_10) for _ in range(8)]
    monkeypatch.setattr(sweep, "BATCH", 2)
    write, meeting, seen = sweep.write, Meeting(2), []

    def write_when_both_hold_a_batch(outcomes: list[Outcome]) -> None:
        seen.append([outcome.record.pk for outcome in outcomes])
        if len(seen) <= 2:
            meeting.wait()
        write(outcomes)

    monkeypatch.setattr(sweep, "write", write_when_both_hold_a_batch)
    runs = both(night, night)

    assert sorted(len(batch) for batch in seen if batch) == [2, 2, 2, 2]
    assert sum(run.changed for run in runs) == 8  # type: ignore[union-attr]
    assert_each_lapsed_once(permits)


def test_a_worker_killed_in_the_middle_is_made_good_by_the_next(tmp_path: Path) -> None:
    """Given a process killed after one batch of two, with the second written but not committed, when the check runs
    again, then every permit has lapsed exactly once."""
    permits = [make.issued(MARCH_10) for _ in range(7)]
    told = tmp_path / "stderr"
    with told.open("w") as stderr, checking(stderr) as child:
        assert child.stdout is not None
        written = [child.stdout.readline().strip(), child.stdout.readline().strip()]
        child.send_signal(signal.SIGKILL)
    assert written == ["batch of 2 written"] * 2, told.read_text()
    assert child.returncode == -signal.SIGKILL
    wait_until_its_locks_are_gone()
    assert Event.objects.filter(type="permit.lapse").count() == 2, "the batch that was not committed is not there"
    assert not SweepRun.objects.exists()

    assert night().changed == 5
    assert_each_lapsed_once(permits)


def checking(stderr: IO[str]) -> subprocess.Popen[str]:
    """A process that checks this very database."""
    database = str(settings.DATABASES["default"]["NAME"])
    return subprocess.Popen(
        [sys.executable, str(CHILD), database, SEPTEMBER_11.isoformat()],
        stdout=subprocess.PIPE,
        stderr=stderr,
        text=True,
        env=os.environ | {"DJANGO_SETTINGS_MODULE": "tests.settings", "PYTHONPATH": str(settings.BASE_DIR)},
    )


def wait_until_its_locks_are_gone() -> None:
    """PostgreSQL notices by itself that the other end is gone; taking every row lock waits for that."""
    with connection.cursor() as cursor:
        cursor.execute("SET lock_timeout = '60s'")
    with transaction.atomic():
        list(Case.objects.select_for_update().values_list("pk"))


def test_what_an_officer_has_under_lock_is_left_for_the_next_night() -> None:
    """Given a permit that an officer is just working on, then the check passes it over and waits for nobody."""
    first, second = make.issued(MARCH_10), make.issued(MARCH_10)
    locked, checked = Meeting(2), Meeting(2)

    def officer() -> None:
        with transaction.atomic():
            Case.objects.select_for_update().get(pk=first.pk)
            locked.wait()
            checked.wait()

    def worker() -> SweepRun:
        locked.wait()
        run = night()
        checked.wait()
        return run

    _, run = both(officer, worker)
    assert isinstance(run, SweepRun)
    assert run.changed == 1
    assert (make.fresh(first).status, make.fresh(second).status) == (Status.ISSUED, Status.INVALID)
    assert night().changed == 1
    assert_each_lapsed_once([first, second])


def test_two_workers_with_too_much_to_change_leave_one_preview(monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a run too large to go unseen, when two workers find that at once, then one preview waits for release."""
    permit = make.issued(MARCH_10)
    how_many_due, meeting = sweep._how_many_due, Meeting(2)

    def when_both_have_counted(town: Municipality, on: date, limit: int) -> int:
        due = how_many_due(town, on, limit)
        meeting.wait()
        return due

    monkeypatch.setattr(sweep, "_how_many_due", when_both_have_counted)
    monkeypatch.setattr(settings, "SWEEP_PREVIEW_ABOVE", 0)
    runs = both(night, night)
    assert {run.state for run in runs} == {SweepRun.State.PREVIEW}  # type: ignore[union-attr]
    monkeypatch.setattr(sweep, "_how_many_due", how_many_due)
    assert night().state == SweepRun.State.PREVIEW
    assert SweepRun.objects.count() == 1
    assert make.fresh(permit).status == Status.ISSUED
