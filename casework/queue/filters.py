"""What the address bar asks of the queue. A value that means nothing here asks nothing."""

from collections.abc import Iterator
from datetime import date
from typing import Any

from django import forms

from accounts.office import Office
from casework.forms import DayField, PlumblineForm
from casework.kinds import Kind, WaitsOn, every_kind
from casework.queue.tray import Tray

MINE, DUE, OVERDUE, BOOKED, APPLICANT, ALL = "mine", "due", "overdue", "booked", "applicant", "all"
VIEWS = {
    MINE: "Waiting on me",
    DUE: "Coming due",
    OVERDUE: "Overdue",
    BOOKED: "Booked",
    APPLICANT: "Waiting on applicants",
    ALL: "All open work",
}
NARROWING = ("kind", "status", "type", "assignee", "due_by")
ANY = ("", "Any")
Choices = list[tuple[str, Any]]


class FilterForm(PlumblineForm):
    """The queue’s filters; sent by GET, so that a view of the queue can be kept, and sent to a colleague."""

    view = forms.ChoiceField(choices=list(VIEWS.items()), required=False, widget=forms.HiddenInput)
    kind = forms.ChoiceField(label="Kind of record", required=False)
    status = forms.ChoiceField(label="Status", required=False)
    type = forms.ChoiceField(label="Type", required=False)
    assignee = forms.ChoiceField(label="Assigned to", required=False)
    due_by = DayField(label="Due by", required=False)

    def __init__(self, *args: Any, office: Office, tray: Tray, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        kinds = [kind for kind in every_kind() if any(s.waits_on != WaitsOn.NOBODY for s in kind.states.values())]
        self._offer("kind", [ANY, *((kind.code, kind.label) for kind in kinds)])
        self._offer("status", [ANY, *((kind.label, list(open_states(kind))) for kind in kinds)])
        law = office.law
        types = [(kind.label, list(types_of(kind, kind.types(law)))) for kind in kinds] if law else []
        self._offer("type", [ANY, *((label, offered) for label, offered in types if offered)])
        people = [(str(one.user_id), one.name) for one in tray.people]
        self._offer("assignee", [ANY, ("me", "Me"), ("none", "Nobody"), *people])

    def _offer(self, name: str, choices: Choices) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices

    def asked(self) -> dict[str, Any]:
        """What was asked and means something here; the first view where none is named."""
        self.is_valid()
        given = {name: value for name, value in self.cleaned_data.items() if value}
        return {"view": MINE} | given


def open_states(kind: Kind) -> Iterator[tuple[str, str]]:
    """The statuses in which somebody has something to do, as `kind.status`."""
    for code, state in kind.states.items():
        if state.waits_on != WaitsOn.NOBODY:
            yield f"{kind.code}.{code!s}", state.label


def types_of(kind: Kind, types: Any) -> Iterator[tuple[str, str]]:
    """What the kind’s records are sorted into, as `kind.type`."""
    for key, label in types:
        yield f"{kind.code}.{key}", label


def due_until(asked: dict[str, Any], otherwise: date) -> date:
    """The last day that is asked for."""
    day: date = asked.get("due_by") or otherwise
    return day
