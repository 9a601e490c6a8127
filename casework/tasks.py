"""The few things done on a schedule; each works out the day and makes one call."""

from celery import shared_task

from accounts import clock
from casework.events.checkpoints import take_all
from casework.outbox.drain import attempt, drain
from casework.sweep.run import check_all


@shared_task
def nightly_check() -> None:
    """Apply the dates that have come."""
    check_all(clock.today())


@shared_task
def drain_outbox() -> None:
    """Send and prepare what waits in the outbox."""
    drain()


@shared_task
def work_off(item_ids: list[int]) -> None:
    """Try these outbox items now."""
    for pk in item_ids:
        attempt(pk)


@shared_task
def checkpoint() -> None:
    """Sign a digest of everything recorded since the last one."""
    take_all()
