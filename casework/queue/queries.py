"""The lists of the queue. The office comes first; each is read off an index, a page at a time."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts.absence.models import Absence
from accounts.office import Office
from casework import keyset
from casework.cases.models import NOBODY, Case
from casework.cases.queries import cases
from casework.deadlines import due
from casework.deadlines.models import Deadline
from casework.kinds import WaitsOn, kind_called, kind_of
from casework.queue import filters
from casework.queue.tray import Tray, assigned

DUE_WITHIN = timedelta(days=30)
THIS_WEEK = timedelta(days=6)
PAGE, FIRST = 50, 15


@dataclass(frozen=True)
class QueueRow:
    """One line of the queue; `in_place_of`: the absence for which it lies on this tray."""

    case: Case
    kind_label: str
    status_label: str
    tone: str
    waits_on: str
    days_waiting: int
    deadline: Deadline | None
    in_place_of: Absence | None = None

    def days_left(self, today: date) -> int | None:
        return (self.deadline.due_on - today).days if self.deadline else None


@dataclass(frozen=True)
class QueuePage:
    """What one page of the queue shows. `first`: what has a date this week, before what has waited longest."""

    rows: list[QueueRow]
    after: str = ""
    before: str = ""
    first: Sequence[QueueRow] = ()
    more_first: bool = False


def queue_page(office: Office, tray: Tray, asked: Mapping[str, Any], at: keyset.Place | None) -> QueuePage:
    """The page of the queue that is asked for."""
    if asked["view"] in (filters.DUE, filters.OVERDUE, filters.BOOKED):
        found = keyset.page([dated(office, tray, asked)], "due_on", PAGE, at)
        return QueuePage([row(d.case, d, office, tray) for d in found.rows], found.after, found.before)
    waiting = keyset.page(undated(office, tray, asked), "status_since", PAGE, at)
    shown = with_dates(office, tray, waiting.rows)
    if asked["view"] != filters.MINE:
        return QueuePage(shown, waiting.after, waiting.before)
    first = list(this_week(office, tray, asked)[: FIRST + 1]) if at is None else []
    dated_rows = [row(d.case, d, office, tray) for d in first[:FIRST]]
    return QueuePage(shown, waiting.after, waiting.before, dated_rows, more_first=len(first) > FIRST)


def undated(office: Office, tray: Tray, asked: Mapping[str, Any]) -> list[QuerySet[Case]]:
    """The cases of a view that lists them by how long they have waited: one list for each turn in it."""
    town = narrowed(cases(office).select_related("assignee"), tray, asked)
    if due_by := asked.get("due_by"):
        town = town.filter(Exists(dates(office).filter(case=OuterRef("pk"), due_on__lte=due_by)))
    if asked["view"] == filters.APPLICANT:
        return [town.filter(waits_on=WaitsOn.APPLICANT.code)]
    if asked["view"] == filters.ALL:
        return [town.exclude(waits_on=NOBODY)]
    soon = dates(office).filter(case=OuterRef("pk"), due_on__lte=office.today + THIS_WEEK)
    return [town.filter(condition).exclude(Exists(soon)) for condition in tray.conditions()]


def dated(office: Office, tray: Tray, asked: Mapping[str, Any]) -> QuerySet[Deadline]:
    """The dates of a view that lists them day by day: coming due, overdue, or booked."""
    today, by = office.today, asked.get("due_by")
    periods = {
        filters.DUE: Q(due_on__gte=today, due_on__lte=by or today + DUE_WITHIN),
        filters.OVERDUE: Q(due_on__lt=min(by + timedelta(days=1), today) if by else today),
        filters.BOOKED: Q(due_on__gte=today, key=due.BOOKED) & (Q(due_on__lte=by) if by else Q()),
    }
    found = dates(office).filter(periods[asked["view"]])
    return narrowed(found.select_related(*WITH_CASE), tray, asked, "case__")


def this_week(office: Office, tray: Tray, asked: Mapping[str, Any]) -> QuerySet[Deadline]:
    """What waits on this tray and has a date that is past or comes within the week, the oldest first."""
    found = dates(office).filter(tray.condition("case__"), due_on__lte=office.today + THIS_WEEK)
    if due_by := asked.get("due_by"):
        found = found.filter(due_on__lte=due_by)
    return narrowed(found.select_related(*WITH_CASE), tray, asked, "case__").order_by("due_on", "pk")


WITH_CASE = ("case__municipality", "case__parcel", "case__assignee")


def dates(office: Office) -> QuerySet[Deadline]:
    """Every date of the town that binds somebody; the days on which a notice goes out by itself are left out."""
    return Deadline.objects.filter(municipality=office.municipality, warning=False)


def narrowed(rows: QuerySet[Any], tray: Tray, asked: Mapping[str, Any], prefix: str = "") -> QuerySet[Any]:
    """Only what the filters leave, over cases or what leads to them by `prefix`."""
    wanted: dict[str, Any] = {}
    if kind := asked.get("kind"):
        wanted["kind"] = kind
    if status := asked.get("status"):
        wanted["kind"], wanted["status"] = status.split(".", 1)
    if type_ := asked.get("type"):
        code, _, key = type_.partition(".")
        kind = kind_called(code)
        wanted[f"{kind.model._meta.model_name}__{kind.type_field}"] = key
    if assignee := asked.get("assignee"):
        wanted |= assigned(assignee, tray)
    return rows.filter(**{f"{prefix}{name}": value for name, value in wanted.items()})


def with_dates(office: Office, tray: Tray, found: Sequence[Case]) -> list[QueueRow]:
    """The lines for these cases, each with its nearest date: one query for all."""
    nearest: dict[int, Deadline] = {}
    for deadline in dates(office).filter(case__in=found).order_by("-due_on", "-pk"):
        nearest[deadline.case_id] = deadline
    return [row(case, nearest.get(case.pk), office, tray) for case in found]


def row(case: Case, deadline: Deadline | None, office: Office, tray: Tray) -> QueueRow:
    kind = kind_of(case)
    state = kind.states[case.status]
    days = (office.today - case.status_since).days
    return QueueRow(case, kind.label, state.label, state.tone, state.waits_on, days, deadline, tray.in_place_of(case))
