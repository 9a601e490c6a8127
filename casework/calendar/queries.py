"""The days of a month or a week with what falls on them. The office comes first; two queries for the whole of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from django.db.models import F, Q, QuerySet, Window
from django.db.models.functions import RowNumber

from accounts.absence.models import Absence
from accounts.absence.queries import absences
from accounts.office import Office
from casework.deadlines import due
from casework.deadlines.models import Deadline
from casework.kinds import kind_of
from casework.queue.queries import WITH_CASE, dates
from casework.queue.tray import Tray
from ordinances.calendar import why_not_business_day

WEEK = timedelta(days=7)
SUNDAY = 6
MOST_IN_MONTH, MOST_IN_WEEK = 4, 40


@dataclass(frozen=True)
class Entry:
    """One date of one case."""

    deadline: Deadline
    kind_label: str

    @property
    def is_visit(self) -> bool:
        return self.deadline.key == due.BOOKED


@dataclass(frozen=True)
class Day:
    """One day: what falls on it, who is away, why the office is closed; `more`: not everything is shown."""

    day: date
    entries: Sequence[Entry]
    away: Sequence[Absence]
    closed: str
    more: bool
    outside: bool  # of another month than the one that is shown

    @property
    def is_empty(self) -> bool:
        return not (self.entries or self.away or self.closed)


def week_of(day: date) -> tuple[date, date]:
    """Sunday through Saturday."""
    first = day - timedelta(days=(day.weekday() - SUNDAY) % 7)
    return first, first + WEEK - timedelta(days=1)


def month_of(day: date) -> tuple[date, date]:
    """The whole weeks that hold the month."""
    first = day.replace(day=1)
    last = next_month(day) - timedelta(days=1)
    return week_of(first)[0], week_of(last)[1]


def next_month(day: date) -> date:
    return (day.replace(day=1) + timedelta(days=32)).replace(day=1)


def month_before(day: date) -> date:
    return (day.replace(day=1) - timedelta(days=1)).replace(day=1)


def weeks(
    office: Office, tray: Tray, period: tuple[date, date], *, only_mine: bool, month: date | None
) -> list[list[Day]]:
    """The period week by week; of the whole office, or of what lies on one person’s tray or is booked for them."""
    first, last = period
    most = MOST_IN_WEEK if month is None else MOST_IN_MONTH
    by_day: dict[date, list[Entry]] = {}
    for row in on_days(office, tray, period, only_mine=only_mine, most=most + 1):
        by_day.setdefault(row.due_on, []).append(Entry(row, kind_of(row.case).label))
    away = list(absences(office.municipality, first, last))
    days = [first + timedelta(days=n) for n in range((last - first).days + 1)]
    built = [_day(office, day, by_day.get(day, []), away, most, month) for day in days]
    return [built[n : n + 7] for n in range(0, len(built), 7)]


def on_days(office: Office, tray: Tray, period: tuple[date, date], *, only_mine: bool, most: int) -> QuerySet[Deadline]:
    """The first so many dates of each day of the period."""
    found = dates(office).filter(due_on__range=period)
    if only_mine:
        found = found.filter(mine(tray))
    number = Window(RowNumber(), partition_by=F("due_on"), order_by=F("pk").asc())
    shown = (
        found.alias(nth=number).filter(nth__lte=most).values("pk")
    )  # numbered off the index, before the cases are read
    return Deadline.objects.filter(pk__in=shown).select_related(*WITH_CASE).order_by("due_on", "pk")


def mine(tray: Tray) -> Q:
    """What waits on this person, and what is assigned to them whoever has the turn."""
    return tray.condition("case__") | Q(case__assignee=tray.user_id or 0)


def _day(office: Office, day: date, entries: list[Entry], away: list[Absence], most: int, month: date | None) -> Day:
    closures = office.law.closures if office.law else ()
    return Day(
        day=day,
        entries=entries[:most],
        away=[one for one in away if one.first_day <= day <= one.last_day],
        closed=(why_not_business_day(day, closures) or "") if day.weekday() < 5 else "",
        more=len(entries) > most,
        outside=month is not None and (day.year, day.month) != (month.year, month.month),
    )
