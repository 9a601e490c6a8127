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

GIVE_UP_AFTER = 8
FIRST_RETRY = timedelta(minutes=1)
BREATH = 0.2  # seconds; longer than SQLite's busy handler naps between two looks


def drain(limit: int = 200) -> int:
    """Work off up to `limit` waiting items; returns how many were done."""
    done = 0
    waiting = OutboxItem.objects.filter(state=OutboxItem.State.PENDING, next_try_at__lte=clock.now())
    for pk in waiting.order_by("next_try_at", "pk").values_list("pk", flat=True)[:limit]:
        done += attempt(pk)
        _let_others_write()
    return done


def attempt(pk: int) -> bool:
    """Try one item under its lock; a failure is kept with its reason and tried again later, ever less often."""
    with transaction.atomic():
        item = _claim(pk)
        if item is None:
            return False
        item.attempts += 1
        try:
            with transaction.atomic():
                HANDLERS[item.topic](item)
        except Exception as error:
            log.warning("Outbox item %s (%s) failed: %s", item.pk, item, error)
            item.error = f"{type(error).__name__}: {error}"
            item.next_try_at = clock.now() + FIRST_RETRY * 2 ** (item.attempts - 1)
            if item.attempts >= GIVE_UP_AFTER:
                item.state = OutboxItem.State.FAILED
            item.save()
            return False
        item.state, item.done_at, item.error = OutboxItem.State.DONE, clock.now(), ""
        item.save()
        return True


def _let_others_write() -> None:
    """SQLite has one writer and no line for it: without a pause a long run of papers would lock everybody else out."""
    if connection.vendor == "sqlite" and not connection.in_atomic_block:
        time.sleep(BREATH)


def _claim(pk: int) -> OutboxItem | None:
    """The item under lock if it is still waiting; another worker's item is passed over."""
    skip = connection.features.has_select_for_update_skip_locked
    locked = OutboxItem.objects.select_for_update(skip_locked=skip)
    return locked.filter(pk=pk, state=OutboxItem.State.PENDING).first()
