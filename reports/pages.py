"""The annual report of the department to the board (§ 5-35(a)): every figure counted once, with one query each."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.db.models import Count, Sum
from django.urls import reverse

from accounts.office import Office
from casework.writing import dollars
from reports.figures import ARCHIVE_HIGHLIGHTS, ARCHIVE_SECTIONS, HIGHLIGHTS, SECTIONS
from reports.period import Period
from reports.types import Figure, Section


@dataclass(frozen=True)
class Number:
    """A count, the cents that belong to it, and the address of the rows behind both."""

    label: str
    n: int
    cents: int | None
    url: str

    @property
    def count(self) -> str:
        return f"{self.n:,}"

    @property
    def amount(self) -> str:
        return "" if self.cents is None else dollars(self.cents)


@dataclass(frozen=True)
class Counted:
    """A figure with its numbers: the whole, and its parts where it is split."""

    figure: Figure
    whole: Number
    parts: Sequence[Number]

    @property
    def headline(self) -> str:
        """The number that is read first: of money, the money."""
        return self.whole.amount if self.figure.is_money else self.whole.count


@dataclass(frozen=True)
class Chapter:
    """A section with its figures counted."""

    section: Section
    figures: Sequence[Counted]


@dataclass(frozen=True)
class Annual:
    """The report of one year."""

    period: Period
    chapters: Sequence[Chapter]
    highlights: Sequence[tuple[str, Counted]]  # in few words, and the figure


def annual_report(office: Office, period: Period) -> Annual:
    """The report that this municipality's records allow: an archive's says what is not recorded."""
    is_archive = office.municipality.is_archive
    sections = ARCHIVE_SECTIONS if is_archive else SECTIONS
    chapters = [Chapter(one, [counted(figure, office, period) for figure in one.figures]) for one in sections]
    by_key = {found.figure.key: found for chapter in chapters for found in chapter.figures}
    leading = ARCHIVE_HIGHLIGHTS if is_archive else HIGHLIGHTS
    return Annual(period, chapters, [(words, by_key[figure.key]) for figure, words in leading])


def counted(figure: Figure, office: Office, period: Period) -> Counted:
    """The figure's numbers, by one query."""
    wanted: dict[str, Any] = {"n": Count("pk")}
    if figure.sums:
        wanted["cents"] = Sum(figure.sums)
    rows = figure.rows(office, period).order_by()
    if figure.group is None:
        found = rows.aggregate(**wanted)
        return Counted(figure, _number(figure, office, period, figure.label, found), ())
    split = list(rows.values(figure.group.field).annotate(**wanted))
    split.sort(key=lambda row: _place(figure, office, row))
    parts = [_part(figure, office, period, row) for row in split]
    together = {"n": sum(row["n"] for row in split), "cents": sum(row.get("cents") or 0 for row in split)}
    return Counted(figure, _number(figure, office, period, "All", together), parts)


def _place(figure: Figure, office: Office, row: dict[str, Any]) -> tuple[int, str]:
    assert figure.group
    return figure.group.place(row[figure.group.field], office.law)


def _part(figure: Figure, office: Office, period: Period, row: dict[str, Any]) -> Number:
    assert figure.group
    value = row[figure.group.field]
    return _number(figure, office, period, figure.group.words(value, office.law), row, of=value)


def _number(
    figure: Figure, office: Office, period: Period, label: str, found: dict[str, Any], of: str | None = None
) -> Number:
    cents = (found.get("cents") or 0) if figure.sums else None
    return Number(label, found["n"], cents, rows_url(figure, office, period, of))


def rows_url(figure: Figure, office: Office, period: Period, of: str | None = None) -> str:
    """The address of the rows behind a number."""
    key = {"town": office.municipality.slug, "year": period.year, "figure": figure.key}
    page = reverse("reports:rows", kwargs=key)
    return page if of is None else f"{page}?{urlencode({'of': of})}"
