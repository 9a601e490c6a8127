"""How the house is wired: which record types there are, what answers which event, who works off the outbox."""

from casework.events import checkpoints
from casework.kinds import Kind, register
from casework.outbox.drain import HANDLERS, Handler
from casework.reactions import REACTIONS, Reaction
from inspections.construction.kind import KIND as INSPECTION
from permits.archive.kind import KIND as ARCHIVED_PERMIT
from permits.building.kind import KIND as BUILDING_PERMIT
from permits.building.reactions import inspection_recorded, inspection_reversed, submit_when_ready
from records import preparing, requesting

KINDS: tuple[Kind, ...] = (BUILDING_PERMIT, INSPECTION, ARCHIVED_PERMIT)

# Event type → what is done in the same transaction. An event type must not reach itself.
ANSWERS: dict[str, tuple[Reaction, ...]] = {
    "permit.pay": (submit_when_ready,),
    "permit.sign_application": (submit_when_ready,),
    "permit.answer_items": (submit_when_ready,),
    "inspection.record": (inspection_recorded,),
    "inspection.reverse": (inspection_reversed,),
}

# Outbox topic → who works it off.
OUTBOX: dict[str, Handler] = {
    requesting.TOPIC: preparing.prepare_document,
}


def wire() -> None:
    """Make the house known to casework; called once by config.apps."""
    register(*KINDS)
    REACTIONS.update(ANSWERS)
    HANDLERS.update(OUTBOX)
    checkpoints.SIGN[:] = [preparing.sign_checkpoint]
    checkpoints.VERIFY[:] = [preparing.verify_checkpoint]
