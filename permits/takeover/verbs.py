"""What any issued permit offers when its property is sold."""

from casework.kinds import Verb
from permits.building.models import IN_FORCE, LAPSED, Status
from permits.takeover.actions import CITE, take_over
from permits.takeover.forms import TakeOverForm

TAKE_OVER = Verb(
    "take_over",
    "The new owner takes the permit over",
    take_over,
    "permits.intake",
    CITE,
    form=TakeOverForm,
    while_in=(*IN_FORCE, *LAPSED, Status.COMPLETED, Status.SUSPENDED),
    explains="The property was sold. With the new owner’s consent on record the permit goes on in that name; its dates"
    " stay as they are.",
    past="Permit taken over by the new owner",
    tells=lambda data: f"{data['from'] or 'nobody'} → {data['to']}",
)
