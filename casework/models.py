"""The models of casework's record types, in one place for Django."""

from casework.calls.models import Call
from casework.cases.models import Case, CaseParty, Counter, Participant
from casework.deadlines.models import Deadline
from casework.events.models import Checkpoint, Event
from casework.holds.models import Hold
from casework.outbox.models import OutboxItem
from casework.roll.models import RollImport
from casework.sweep.models import SweepRun

__all__ = [
    "Call",
    "Case",
    "CaseParty",
    "Checkpoint",
    "Counter",
    "Deadline",
    "Event",
    "Hold",
    "OutboxItem",
    "Participant",
    "RollImport",
    "SweepRun",
]
