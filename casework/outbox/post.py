"""Putting messages into the outbox together with their event, and having them worked off right after commit."""

import threading
from collections.abc import Callable, Iterable
from datetime import datetime

from django.db import close_old_connections, connection, transaction
from django.db.models import QuerySet

from accounts import clock
from casework.events.models import Event
from casework.kinds import Draft
from casework.outbox.drain import attempt, let_others_write
from casework.outbox.models import OutboxItem


def at_once(item_ids: list[int]) -> None:
    """Work the items off in this process; used where there is no broker."""
    for pk in item_ids:
        attempt(pk)


def beside(item_ids: list[int]) -> None:
    """Work the items off while the page is shown already; what a restart interrupts, the timetable takes up."""
    threading.Thread(target=_one_by_one, args=(item_ids,), name="outbox", daemon=True).start()


def _one_by_one(item_ids: list[int]) -> None:
    close_old_connections()
    try:
        for pk in item_ids:
            attempt(pk)
            let_others_write()
    finally:
        connection.close()


# Called after commit with the new items; config/wiring.py puts a task call here where there is a broker.
NUDGE: list[Callable[[list[int]], None]] = [at_once]
# The same for many pieces of work, whose progress a page shows.
NUDGE_MANY: list[Callable[[list[int]], None]] = [beside]


def hurry(items: QuerySet[OutboxItem], at: datetime) -> None:
    """What these items waited for has come: they are tried right after commit."""
    ids = list(items.values_list("pk", flat=True))
    items.update(next_try_at=at)
    if ids:
        transaction.on_commit(lambda: NUDGE[0](ids), robust=True)


def as_items(event: Event, drafts: Iterable[Draft]) -> list[OutboxItem]:
    return [
        OutboxItem(
            event=event,
            topic=draft.topic,
            recipient=draft.recipient,
            template=draft.template,
            payload=dict(draft.payload),
            next_try_at=clock.now(),
        )
        for draft in drafts
    ]


def post(event: Event, drafts: Iterable[Draft], *, many: bool = False) -> None:
    """Write the items in the event's own transaction; a lost queue loses nothing.

    `many`: nobody waits for them at the screen; a page shows how far they are.
    """
    ids = [item.pk for item in OutboxItem.objects.bulk_create(as_items(event, drafts))]
    nudge = NUDGE_MANY if many else NUDGE
    if ids:
        # Not a partial: when the nudge fails, Django names the function it called, and a partial has no name.
        transaction.on_commit(lambda: nudge[0](ids), robust=True)
