"""Putting messages into the outbox together with their event, and having them worked off right after commit."""

from collections.abc import Callable, Iterable

from django.db import transaction

from accounts import clock
from casework.events.models import Event
from casework.kinds import Draft
from casework.outbox.drain import attempt
from casework.outbox.models import OutboxItem


def at_once(item_ids: list[int]) -> None:
    """Work the items off in this process; used where there is no broker."""
    for pk in item_ids:
        attempt(pk)


# Called after commit with the new items; config/wiring.py puts a task call here where there is a broker.
NUDGE: list[Callable[[list[int]], None]] = [at_once]


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


def post(event: Event, drafts: Iterable[Draft]) -> None:
    """Write the items in the event's own transaction; a lost queue loses nothing."""
    ids = [item.pk for item in OutboxItem.objects.bulk_create(as_items(event, drafts))]
    if ids:
        # Not a partial: when the nudge fails, Django names the function it called, and a partial has no name.
        transaction.on_commit(lambda: NUDGE[0](ids), robust=True)
