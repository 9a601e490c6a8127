"""What a figure of a report is made of."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from accounts.office import Office
from casework.cases.models import Case
from ordinances.law import Law
from reports.period import Period


@dataclass(frozen=True)
class Column:
    """One value of a row."""

    label: str
    value: Callable[[Any], str]
    number: bool = False


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


@dataclass(frozen=True)
class Figure:
    """A number of the report. `sums` names the column of cents that is added up beside the count."""

    key: str
    label: str
    definition: str
    rows: Callable[[Office, Period], QuerySet[Any]]
    columns: tuple[Column, ...]
    case: Callable[[Any], Case] = lambda row: row
    sums: str = ""
    sum_label: str = ""
    group: Group | None = None
    is_money: bool = False  # the sum says more than the count

    def behind(self, office: Office, period: Period, of: str | None = None) -> QuerySet[Any]:
        """The rows of the whole figure, or of one part of its split."""
        rows = self.rows(office, period)
        return rows if of is None or self.group is None else rows.filter(**{self.group.field: of})


@dataclass(frozen=True)
class Section:
    """A chapter of the report."""

    title: str
    cite: str
    figures: tuple[Figure, ...]
    note: str = ""
