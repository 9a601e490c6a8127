"""How a higher app answers an event of a lower one: actions run in the same transaction.

`config/wiring.py` fills the table. An event type may not, through its own reactions, come about again.
"""

from collections.abc import Callable
from contextvars import ContextVar

from casework.cases.models import Case
from casework.events.models import Event

Reaction = Callable[[Case, Event], None]

REACTIONS: dict[str, tuple[Reaction, ...]] = {}
_under_way: ContextVar[tuple[tuple[str, int | None], ...]] = ContextVar("reactions_under_way", default=())


class ReactionLoop(Exception):
    """An event type reached itself through its reactions: a fault in the wiring."""


def react(record: Case, event: Event) -> None:
    """Run what answers this event.

    :raises ReactionLoop: the same event type is already being answered for the same case.
    """
    step = (event.type, event.case_id)
    under_way = _under_way.get()
    if step in under_way:
        raise ReactionLoop(f"{event.type} reached itself by way of {', '.join(kind for kind, _ in under_way)}")
    token = _under_way.set((*under_way, step))
    try:
        for reaction in REACTIONS.get(event.type, ()):
            reaction(record, event)
    finally:
        _under_way.reset(token)
