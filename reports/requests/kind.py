"""The declaration of a request of the Department of State: statuses, verbs, panels, date. § 5-35(c)"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Any

from accounts.office import Office
from casework.deadlines.due import Due
from casework.kinds import Kind, Panel, State, Tone, Verb, WaitsOn
from casework.obstacle import Obstacle
from casework.writing import long_date
from records.panels import DOCUMENTS
from records.queries import uploads_of
from records.verbs import attach_verb
from reports.requests import actions
from reports.requests.models import StateRequest, Status

STATES = {
    Status.OPEN: State("To be answered", WaitsOn.OFFICER, Tone.WAITING),
    Status.ANSWERED: State("Answered", WaitsOn.NOBODY, Tone.GOOD),
}


def obstacles_to_answer(request: StateRequest, on: date) -> Iterator[Obstacle]:
    """Something was provided: an excerpt, a table, a letter."""
    if not uploads_of(request).exists():
        yield Obstacle("nothing", "File what goes to the Department of State first.", actions.CITE)


def deadlines(request: StateRequest) -> Sequence[Due]:
    """The day that the Department of State named; the law gives none."""
    if request.due_on is None or request.status != Status.OPEN:
        return ()
    words = f"The Department of State asks for it by {long_date(request.due_on)}."
    return (Due("answer", "Answer to the Department of State", request.due_on, None, actions.CITE, words),)


def header_facts(request: StateRequest) -> Sequence[tuple[str, str]]:
    return (
        ("Received", long_date(request.opened_on)),
        ("Answered", long_date(request.answered_on) if request.answered_on else "not yet"),
    )


def contents(request: StateRequest, office: Office) -> Mapping[str, Any]:
    return {"request": request}


KIND = Kind(
    code=actions.CODE,
    slug="state_request",
    series="DR",
    label="Request of the Department of State",
    model=StateRequest,
    initial=Status.OPEN,
    states=STATES,
    verbs=(
        Verb(
            "answer",
            "Record the answer",
            actions.answer,
            actions.POWER,
            actions.CITE,
            obstacles=obstacles_to_answer,
            transition="answer",
            tone="primary",
            explains="The files below went to the Department of State.",
            past="Answered",
        ),
        attach_verb(while_in=tuple(STATES)),
    ),
    panels=(Panel("wanted", "What is asked for", "reports/requests/_panel.html", contents), DOCUMENTS),
    deadlines=deadlines,
    facts=header_facts,
)
