"""The one declaration of each record type: its statuses, verbs, panels and what its deadlines do.

Buttons, the page, the API, the permission check, the generated diagrams and the nightly check all read Kinds.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from typing import Any

from django import forms
from django_fsm import Transition

from accounts.office import Office
from casework.cases.models import Case
from casework.deadlines.due import Due
from casework.looking import once_a_look
from casework.obstacle import Obstacle
from casework.rows import Rows
from ordinances.law import Law


class WaitsOn(StrEnum):
    """Whom a status waits on: this makes the queue."""

    OFFICER = "the officer"
    CLERK = "the clerk"
    INSPECTOR = "the inspector"
    APPLICANT = "the applicant"
    BOARD = "the board"
    NOBODY = "nobody"

    @property
    def code(self) -> str:
        """As it is stored and stands in addresses."""
        return self.name.lower()


class Tone(StrEnum):
    """How a status looks."""

    NEUTRAL = "neutral"
    WAITING = "waiting"
    GOOD = "good"
    WARNING = "warning"
    BAD = "bad"


@dataclass(frozen=True)
class State:
    """One status of a record type in the field's words."""

    label: str
    waits_on: WaitsOn
    tone: Tone = Tone.NEUTRAL


Policy = Callable[[Any, date], Iterable[Obstacle]]


def nothing_in_the_way(record: Case, on: date) -> Iterable[Obstacle]:
    """The policy of verbs that only the status limits."""
    return ()


def tells_nothing(data: Mapping[str, Any]) -> str:
    """The history of most verbs needs no detail."""
    return ""


@dataclass(frozen=True)
class Verb:
    """One thing that can be done to a record.

    `transition` names the FSM method; a verb without one says in which statuses it is offered (`while_in`).
    `form` takes the record, the office and posted data; its cleaned data become the action's keyword arguments.
    `power` opens it to staff; `open_to` names the power that opens it to those who take part in the case.
    """

    name: str
    label: str
    does: Callable[..., Case]
    power: str
    cite: str
    form: type[forms.Form] | None = None
    obstacles: Policy = nothing_in_the_way
    transition: str = ""
    while_in: tuple[str, ...] = ()
    signs: bool = False
    tone: str = "secondary"
    explains: str = ""
    page: str = ""  # URL name of an own page, where the generic form cannot do
    past: str = ""  # in the history: "Permit issued"; the label where empty
    tells: Callable[[Mapping[str, Any]], str] = tells_nothing  # a detail from the event’s data for the history
    open_to: str = ""
    in_bar: bool = True  # whether it has a button on the case page; else a panel leads to it
    dated: bool = False  # those from outside say on which day it happened; for the rest it is the day they say it


@dataclass(frozen=True)
class Panel:
    """A part of the case page: `data` gives the template its context, from what it `reads` of the record."""

    key: str
    title: str
    template: str
    data: Callable[[Any, Office], Mapping[str, Any] | None]
    reads: tuple[Rows[Any], ...] = ()


@dataclass(frozen=True)
class Happening:
    """What the nightly check did to a record: becomes its event. `moot` dates write nothing."""

    type: str
    cite: str
    data: Mapping[str, Any] = field(default_factory=dict)
    messages: tuple["Draft", ...] = ()


@dataclass(frozen=True)
class Draft:
    """An outbox item before its event exists."""

    topic: str
    recipient: str
    template: str
    payload: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Kind:
    """A record type. `code` is stored on the case; `slug` prefixes its event types; `series` its numbers.

    What the panels read of a record, and `subject_reads` of the case that it serves, is all that its verbs may go by:
    the page reads it in one question.
    """

    code: str
    slug: str
    series: str
    label: str
    model: type[Case]
    initial: str
    states: Mapping[Any, State]  # by status code
    verbs: tuple[Verb, ...] = ()
    panels: tuple[Panel, ...] = ()
    subject_reads: tuple[Rows[Any], ...] = ()
    deadlines: Callable[[Any], Sequence[Due]] = lambda record: ()
    on_due: Mapping[str, Callable[[Any, Due], Happening]] = field(default_factory=dict)
    may_be_inspected: Policy = nothing_in_the_way
    may_reverse_inspection: Policy = nothing_in_the_way
    facts: Callable[[Any], Sequence[tuple[str, str]]] = lambda record: ()
    event_labels: Mapping[str, str] = field(default_factory=lambda: {"open": "Opened"})
    # What the records of this kind are sorted into (jobs, inspections): the column, and its values in a law’s words.
    type_field: str = ""
    types: Callable[[Law], Sequence[tuple[str, str]]] = lambda law: ()

    def verb(self, name: str) -> Verb:
        """:raises KeyError: the record type has no such verb."""
        return next((v for v in self.verbs if v.name == name), None) or _missing(self, name)

    def dossier(self) -> tuple[Rows[Any], ...]:
        """The rows of a record that its page needs."""
        return tuple(rows for panel in self.panels for rows in panel.reads)

    def turn(self, status: Any) -> str:
        """Whom a status waits on, as a case keeps it for the queue."""
        return self.states[status].waits_on.code

    def transitions(self) -> list[Transition]:
        """Every declared status change of the record type."""
        status = self.model._meta.get_field("status")
        return list(status.get_all_transitions(self.model))

    def sources(self, verb: Verb) -> frozenset[str]:
        """The statuses from which the verb is offered."""
        if verb.while_in:
            return frozenset(verb.while_in)
        found = {t.source for t in self.transitions() if t.name == verb.transition}
        return frozenset(self.states) if "*" in found else frozenset(str(s) for s in found)


def _missing(kind: Kind, name: str) -> Verb:
    raise KeyError(f"A {kind.label} has no “{name}”.")


_KINDS: dict[str, Kind] = {}


def register(*kinds: Kind) -> None:
    """Make record types known; called once from config.wiring."""
    for kind in kinds:
        _KINDS[kind.code] = kind


def every_kind() -> list[Kind]:
    return list(_KINDS.values())


def kind_of(case: Case) -> Kind:
    return _KINDS[case.kind]


def kind_called(code: str) -> Kind:
    """:raises KeyError: no record type has this code."""
    return _KINDS[code]


@once_a_look
def typed(case: Case) -> Any:
    """The case as its record type, with that type's own facts."""
    model = kind_of(case).model
    if isinstance(case, model):
        return case
    return model._default_manager.select_related("municipality", "parcel").get(pk=case.pk)
