"""What a figure of a report is made of."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any

from django.db.models import Q, QuerySet
from django.utils.timezone import make_aware

from accounts.office import Office
from casework.cases.models import Case
from ordinances.law import Law

Days = tuple[date, date]


@dataclass(frozen=True)
class Column:
    """One value of a row: as it is shown, and as a spreadsheet takes it."""

    label: str
    value: Callable[[Any], str]
    number: bool = False
    raw: Callable[[Any], Any] | None = None  # the bare number or day; the words where there is none

    def cell(self, row: Any) -> Any:
        return self.raw(row) if self.raw else self.value(row)


@dataclass(frozen=True)
class Group:
    """By what a figure is split. `terms` gives each value's words, in the order in which they are listed."""

    field: str
    heading: str
    terms: Callable[[Law | None], Mapping[str, str]]
    blank: str = "Not recorded"

    def words(self, value: str, law: Law | None) -> str:
        return self.terms(law).get(value) or value or self.blank

    def place(self, value: str, law: Law | None) -> tuple[int, str]:
        """Where the value stands in the list; what the law does not know comes last."""
        known = list(self.terms(law))
        return (known.index(value) if value in known else len(known), value)


def nothing_more(rows: Sequence[Any]) -> None:
    """Most rows know what their columns show."""


@dataclass(frozen=True)
class Figure:
    """A number of the report. `sums` names the column of cents (or of units) that is added up beside the count.

    `rows` takes the first and the last day. `day` is the column that places a row in time and orders the rows; a
    figure of how things stood (`standing`) counts what is there at the end of the last day.
    """

    key: str
    label: str
    definition: str
    rows: Callable[[Office, Days], QuerySet[Any]]
    columns: tuple[Column, ...]
    day: str
    case: Callable[[Any], Case] = lambda row: row
    sums: str = ""
    sum_label: str = ""
    sums_money: bool = True
    group: Group | None = None
    is_money: bool = False  # the sum says more than the count
    standing: bool = False
    by_entry: bool = False  # events by the moment of their entry
    prepare: Callable[[Sequence[Any]], None] = nothing_more  # reads together what the columns of some rows need

    def within(self, days: Days) -> Q:
        """That a row lies in these days."""
        return entered_within(days) if self.by_entry else Q(**{f"{self.day}__range": days})

    def behind(self, office: Office, days: Days, of: str | None = None) -> QuerySet[Any]:
        """The rows of the whole figure, or of one part of its split, the earliest first."""
        rows = self.rows(office, days).order_by(self.day, "pk")
        return rows if of is None or self.group is None else rows.filter(**{self.group.field: of})


def entered_within(days: Days) -> Q:
    """Of events: that they were entered on these days of the office."""
    return Q(recorded_at__gte=midnight(days[0]), recorded_at__lt=midnight(days[1] + timedelta(days=1)))


def midnight(day: date) -> datetime:
    """When the office's day begins."""
    return make_aware(datetime.combine(day, time.min))


@dataclass(frozen=True)
class Section:
    """A chapter of the report."""

    title: str
    cite: str
    figures: tuple[Figure, ...]
    note: str = ""
