"""Draining the outbox: the same function serves the Celery task, the demo's scheduler and the moment after commit."""

import logging
import time
from collections.abc import Callable
from datetime import timedelta

from django.db import connection, transaction

from accounts import clock
from casework.outbox.models import OutboxItem

log = logging.getLogger(__name__)

Handler = Callable[[OutboxItem], None]
HANDLERS: dict[str, Handler] = {}  # topic → handler; filled by config.wiring
# Topics whose handler reaches out of the house, which no transaction takes back.
HANDED_OVER: set[str] = set()
# Topic → what is done when the handler never succeeds, so that the message reaches its person all the same.
LAST_RESORT: dict[str, Handler] = {}

GIVE_UP_AFTER = 8
FIRST_RETRY = timedelta(minutes=1)
LOOK_AGAIN = timedelta(hours=1)
UNKNOWN_AFTER = timedelta(minutes=15)
UNKNOWN = (
    "The program stopped while this was being handed over: it may have gone out or not. "
    "Find out whether it arrived, then try again or set it aside."
)
BREATH = 0.2  # seconds; longer than SQLite's busy handler naps between two looks


class NotYet(Exception):
    """The time has not come, through nobody’s fault: looked at again later, and not counted as a failure."""


def drain(limit: int = 200) -> int:
    """Work off up to `limit` waiting items; returns how many were done."""
    tell_unknown()
    done = 0
    waiting = OutboxItem.objects.filter(state=OutboxItem.State.PENDING, next_try_at__lte=clock.now())
    for pk in waiting.order_by("next_try_at", "pk").values_list("pk", flat=True)[:limit]:
        done += attempt(pk)
        let_others_write()
    return done


def attempt(pk: int) -> bool:
    """Try one item under its lock; a failure is kept with its reason and tried again later, ever less often.

    What is handed over is marked so beforehand, for good: if this process dies in the middle, nobody sends it a second
    time without having looked.
    """
    with transaction.atomic():
        item = _claim(pk)
        if item is None:
            return False
        item.attempts += 1
        if item.topic not in HANDED_OVER:
            return _work_off(item)
        item.state, item.next_try_at = OutboxItem.State.SENDING, clock.now()
        item.save()
    with transaction.atomic():
        return _work_off(item)


def _work_off(item: OutboxItem) -> bool:
    """Run the handler and keep what came of it, in one transaction."""
    try:
        with transaction.atomic():
            HANDLERS[item.topic](item)
    except NotYet as wait:
        item.attempts -= 1
        item.state, item.error, item.next_try_at = OutboxItem.State.PENDING, str(wait), clock.now() + LOOK_AGAIN
        item.save()
        return False
    except Exception as error:
        log.warning("Outbox item %s (%s) failed: %s", item.pk, item, error)
        item.error = f"{type(error).__name__}: {error}"
        return _failed(item)
    item.state, item.done_at, item.error = OutboxItem.State.DONE, clock.now(), ""
    item.save()
    return True


def _failed(item: OutboxItem) -> bool:
    """Tried again, ever less often; after the last time the last resort, if the topic has one."""
    item.state = OutboxItem.State.PENDING
    item.next_try_at = clock.now() + FIRST_RETRY * 2 ** (item.attempts - 1)
    if item.attempts >= GIVE_UP_AFTER:
        item.state = OutboxItem.State.DONE if _last_resort(item) else OutboxItem.State.FAILED
        item.done_at = clock.now() if item.state == OutboxItem.State.DONE else None
    item.save()
    return item.state == OutboxItem.State.DONE


def _last_resort(item: OutboxItem) -> bool:
    """Whether the message could go another way; why the first way failed stays with the item."""
    if item.topic not in LAST_RESORT:
        return False
    try:
        with transaction.atomic():
            LAST_RESORT[item.topic](item)
    except Exception as error:
        log.warning("The last resort of outbox item %s failed: %s", item.pk, error)
        return False
    return True


def tell_unknown() -> int:
    """Have somebody look at what was being handed over when its process died; returns how many."""
    stuck = OutboxItem.objects.filter(state=OutboxItem.State.SENDING, next_try_at__lte=clock.now() - UNKNOWN_AFTER)
    return stuck.update(state=OutboxItem.State.FAILED, error=UNKNOWN)


def let_others_write() -> None:
    """SQLite has one writer and no line for it: without a pause a long run of papers would lock everybody else out."""
    if connection.vendor == "sqlite" and not connection.in_atomic_block:
        time.sleep(BREATH)


def _claim(pk: int) -> OutboxItem | None:
    """The item under lock if it is still waiting; another worker's item is passed over."""
    skip = connection.features.has_select_for_update_skip_locked
    locked = OutboxItem.objects.select_for_update(skip_locked=skip)
    return locked.filter(pk=pk, state=OutboxItem.State.PENDING).first()
