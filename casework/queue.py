"""The work queue: what waits on me, what is due, what is overdue, what waits on others."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from django.db.models import QuerySet

from accounts.models import Role
from accounts.office import Office
from casework.cases.models import Case
from casework.cases.queries import cases, waiting_on
from casework.deadlines.models import Deadline
from casework.kinds import WaitsOn, kind_of

WAITS_ON_ROLE: dict[str, tuple[WaitsOn, ...]] = {
    Role.CODE_OFFICER: (WaitsOn.OFFICER,),
    Role.INSPECTOR: (WaitsOn.INSPECTOR,),
    Role.CLERK: (WaitsOn.CLERK,),
    Role.BOARD: (WaitsOn.BOARD,),
}
VIEWS = {"mine": "Waiting on me", "due": "Coming due", "applicant": "Waiting on applicants", "all": "All open work"}
DUE_WITHIN = timedelta(days=30)
PAGE = 50


@dataclass(frozen=True)
class QueueRow:
    """One line of the queue."""

    case: Case
    kind_label: str
    status_label: str
    tone: str
    waits_on: str
    days_waiting: int
    deadline: Deadline | None


def my_turns(office: Office) -> tuple[WaitsOn, ...]:
    """Whose turn counts as mine: by the roles I hold."""
    return tuple(turn for role in sorted(office.actor.roles) for turn in WAITS_ON_ROLE.get(role, ()))


def in_view(office: Office, view: str) -> QuerySet[Case]:
    """The cases of one view of the queue; an unknown view is the first one."""
    everyone = tuple(w for w in WaitsOn if w is not WaitsOn.NOBODY)
    if view == "due":
        due = Deadline.objects.filter(acts_on__isnull=False, due_on__lte=office.today + DUE_WITHIN)
        return cases(office).filter(pk__in=due.values("case_id")).order_by("status_since", "pk")
    return waiting_on(office, *{"applicant": (WaitsOn.APPLICANT,), "all": everyone}.get(view, my_turns(office)))


def rows(office: Office, found: Sequence[Case]) -> list[QueueRow]:
    """The lines for these cases, each with its nearest date: one query for all."""
    nearest: dict[int, Deadline] = {}
    for deadline in Deadline.objects.filter(case__in=found).order_by("-due_on"):
        nearest[deadline.case_id] = deadline
    return [_row(case, nearest.get(case.pk), office.today) for case in found]


def _row(case: Case, deadline: Deadline | None, today: date) -> QueueRow:
    kind = kind_of(case)
    state = kind.states[case.status]
    days = (today - case.status_since).days
    return QueueRow(case, kind.label, state.label, state.tone, state.waits_on, days, deadline)
