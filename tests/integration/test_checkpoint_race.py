"""A checkpoint covers every event below its last one, also those of an act that is still under way (§ 5-34(a))."""

from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import copy_context
from datetime import date

from django.db import connection, transaction

from accounts import clock
from casework.events import checkpoints
from casework.events.models import Checkpoint, Event
from permits.building import actions
from permits.building.models import BuildingPermit
from tests import factories as make
from tests.integration.together import LONG_ENOUGH, Meeting

MONDAY = date(2026, 3, 9)


def start_review(permit: BuildingPermit, wrote: Meeting | None = None, commit: Meeting | None = None) -> None:
    """The act; with meetings, it tells when its event is written and commits when it is told to."""
    with transaction.atomic():
        actions.start_review(permit, by=make.actor("code_officer"), on=MONDAY)
        if wrote and commit:
            wrote.wait()
            commit.wait()


def take() -> Checkpoint | None:
    return checkpoints.take(make.town())


def test_an_act_that_commits_after_the_checkpoint_does_not_slip_below_it() -> None:
    """Given a slow act whose event is numbered before that of a quick one, when a checkpoint is taken between their
    commits, then nothing is amiss when both are there."""
    slow, quick = make.submitted(MONDAY), make.submitted(MONDAY)
    take()
    wrote, commit = Meeting(2), Meeting(2)
    with clock.set_to(make.at(MONDAY)), ThreadPoolExecutor(2) as pool:
        first = pool.submit(copy_context().run, closing, start_review, slow, wrote, commit)
        wrote.wait()
        start_review(quick)
        point = pool.submit(copy_context().run, closing, take)
        until_it_is_done_or_waits(point)
        commit.wait()
        first.result(LONG_ENOUGH)
        point.result(LONG_ENOUGH)

    types = Event.objects.filter(type="permit.start_review").order_by("pk")
    assert [event.case_id for event in types] == [slow.pk, quick.pk], "the slow act's event has the lower number"
    assert list(checkpoints.faults(make.town())) == []
    take()
    assert list(checkpoints.faults(make.town())) == []


def closing(doing, *given):  # type: ignore[no-untyped-def]
    """Do it on a connection of this thread's own, closed at the end."""
    try:
        return doing(*given)
    finally:
        connection.close()


def until_it_is_done_or_waits(point: Future[Checkpoint | None]) -> None:
    """Until the checkpoint is taken or waits for a lock."""
    waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
    while not point.done():
        with connection.cursor() as cursor:
            cursor.execute(waiting)
            if cursor.fetchone()[0]:
                return
