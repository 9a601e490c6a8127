"""The only writers of a request of the Department of State (§ 5-35(c))."""

from datetime import date
from typing import Unpack

from accounts.actors import Actor
from casework.acting import How, act
from casework.kinds import kind_called
from casework.opening import open_case
from parcels.models import Municipality
from reports.requests.models import StateRequest

CODE = "state_request"
POWER = "reports.prepare"
CITE = "§ 5-35(c)"


def receive(
    municipality: Municipality, *, asked_by: str, wanted: str, due_on: date | None, by: Actor, on: date
) -> StateRequest:
    """The Department of State asks for something from the records; it came in on `on`."""
    found: StateRequest = open_case(
        kind_called(CODE),
        municipality=municipality,
        by=by,
        on=on,
        power=POWER,
        cite=CITE,
        headline=f"Asked by {asked_by}",
        asked_by=asked_by,
        wanted=wanted,
        due_on=due_on,
        data={"asked_by": asked_by, "wanted": wanted, "due_on": due_on},
    )
    return found


def answer(request: StateRequest, *, by: Actor, on: date, **how: Unpack[How]) -> StateRequest:
    """What was asked for was provided: the files filed with it say what."""
    with act(request, "answer", by=by, on=on, **how) as step:
        step.record.answer(on)
    return step.record
