"""How the house is wired: which record types there are, what answers which event, who works off the outbox."""

from casework.kinds import Kind, register
from casework.outbox.drain import HANDLERS, Handler
from casework.reactions import REACTIONS, Reaction

KINDS: tuple[Kind, ...] = ()

# Event type → what is done in the same transaction. An event type must not reach itself.
ANSWERS: dict[str, tuple[Reaction, ...]] = {}

# Outbox topic → who works it off.
OUTBOX: dict[str, Handler] = {}


def wire() -> None:
    """Make the house known to casework; called once by config.apps."""
    register(*KINDS)
    REACTIONS.update(ANSWERS)
    HANDLERS.update(OUTBOX)
