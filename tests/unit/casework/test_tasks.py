"""What runs by itself: each task works out the day and makes one call, and twice is as good as once."""

from collections.abc import Iterator
from datetime import date

import pytest

from accounts import clock
from casework import tasks
from casework.events.models import Checkpoint
from casework.outbox import drain as drains
from casework.outbox.models import OutboxItem
from casework.sweep.models import SweepRun
from permits.building.models import Status
from tests import factories as make

pytestmark = pytest.mark.django_db
SEPTEMBER_11 = date(2026, 9, 11)


@pytest.fixture(autouse=True)
def late_in_the_evening() -> Iterator[None]:
    """Eleven in the evening of September 11, 2026, in New York; by universal time it is the 12th."""
    with clock.set_to(make.at(SEPTEMBER_11, 23)):
        yield


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    seen: list[int] = []
    monkeypatch.setattr(drains, "HANDLERS", dict.fromkeys(("mail", "document"), lambda item: seen.append(item.pk)))
    return seen


def test_the_nightly_check_is_of_the_offices_day() -> None:
    permit = make.issued(date(2026, 3, 10))
    for _ in range(2):
        tasks.nightly_check()
    assert make.fresh(permit).status == Status.INVALID
    assert [run.on for run in SweepRun.objects.order_by("pk")] == [SEPTEMBER_11] * 2
    assert [run.changed for run in SweepRun.objects.order_by("pk")] == [1, 0]


def test_the_outbox_is_drained(done: list[int]) -> None:
    make.submitted(date(2026, 3, 10))
    waiting = OutboxItem.objects.count()
    for _ in range(2):
        tasks.drain_outbox()
    assert len(done) == len(set(done)) == waiting


def test_items_named_by_a_nudge_are_worked_off_and_no_others(done: list[int]) -> None:
    make.submitted(date(2026, 3, 10))
    first = OutboxItem.objects.order_by("pk")[0]
    for _ in range(2):
        tasks.work_off([first.pk])
    assert done == [first.pk]


def test_a_checkpoint_is_taken_of_what_is_new() -> None:
    make.received(date(2026, 3, 10))
    for _ in range(2):
        tasks.checkpoint()
    assert Checkpoint.objects.count() == 1
