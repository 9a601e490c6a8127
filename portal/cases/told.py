"""What somebody from outside is told of an own case: what happened that is theirs to know, and what holds it up.

A reviewer’s findings are drafts until the officer decides or asks; the office’s own reasons and notes stay with it.
"""

from collections.abc import Iterable
from dataclasses import replace
from datetime import date

from accounts.office import Office
from casework.cases.models import Case
from casework.events import chain
from casework.events.models import Event
from casework.kinds import Kind, Verb, WaitsOn, kind_of
from casework.obstacle import Obstacle
from casework.pages import HistoryLine, history_line
from casework.policies import obstacles_now, offered
from fees.queries import due_on
from portal.cases.wording import turn_of

# Besides what changes the status and what is open to them: acts whose paper or effect they get.
TOLD_TOO = frozenset(
    {"open", "pay", "reverse_payment", "charge", "void_charge", "waive_fee", "accept_documents", "reschedule"}
)
UNDER_EXAMINATION = Obstacle("review", "The officer’s examination is not finished.", "§ 5-24(f)(1)")
AWAITING_PAYMENT = "Received, awaiting payment"

TURNS = {
    WaitsOn.OFFICER: "It is with the office. You need do nothing now.",
    WaitsOn.CLERK: "It is with the office. You need do nothing now.",
    WaitsOn.INSPECTOR: "An inspector comes. Leave the work open until it has passed.",
    WaitsOn.APPLICANT: "It is your turn.",
    WaitsOn.BOARD: "It waits for the board.",
    WaitsOn.NOBODY: "Nobody needs to act now.",
}


def lines_told(record: Case, events: Iterable[Event], user_id: int | None = None) -> list[HistoryLine]:
    """Of these events, those that are the applicant’s to know, without the office’s reasons."""
    kind = kind_of(record)
    return [_line(event, kind, user_id) for event in events if _is_told(event, kind, user_id)]


def _is_told(event: Event, kind: Kind, user_id: int | None) -> bool:
    name = event.type.partition(".")[2]
    verb = next((v for v in kind.verbs if v.name == name), None)
    own = user_id is not None and chain.read(event)["by"]["user"] == user_id
    return own or event.to_status != event.from_status or name in TOLD_TOO or bool(verb and verb.open_to)


def _line(event: Event, kind: Kind, user_id: int | None) -> HistoryLine:
    line = history_line(event, kind)
    own = user_id is not None and chain.read(event)["by"]["user"] == user_id
    return line if own else replace(line, why="", overridden=())


def is_awaiting_payment(record: Case) -> bool:
    """Whether nothing but the fee keeps what came in from the officer."""
    return record.status == kind_of(record).initial and due_on(record).exists()


def turn(record: Case) -> str:
    """Whose turn it is, said to the applicant."""
    if is_awaiting_payment(record):
        return "It goes to the officer when the fee is paid."
    return turn_of(record) or TURNS[kind_of(record).states[record.status].waits_on]


def next_step(record: Case) -> Verb | None:
    """The act by which the case goes on, whoever does it."""
    return next((verb for verb in offered(record) if verb.tone == "primary"), None)


def holding_up(record: Case, office: Office) -> list[Obstacle]:
    """What stands in the way of the next step, as the office sees it; a reviewer’s open work in one sentence."""
    verb = next_step(record)
    found = obstacles_now(record, verb, by=office.actor, on=office.today) if verb else []
    shown = [UNDER_EXAMINATION if _is_draft(obstacle) else obstacle for obstacle in found]
    return list(dict.fromkeys(shown))


def _is_draft(obstacle: Obstacle) -> bool:
    judged = obstacle.code.startswith("item-") and not obstacle.sentence.startswith("Missing")
    return judged or obstacle.code.startswith("finding-") or obstacle.code == "review"


def days_left(day: date, office: Office) -> int:
    return (day - office.today).days
