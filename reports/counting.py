"""Counting figures over several periods at once, with one query each; and the figures of a report together."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.db.models import Count, Sum
from django.urls import reverse

from accounts.office import Office
from casework.writing import dollars
from reports.period import Period, envelope
from reports.types import Figure

Found = dict[str, Any]  # n0, n1, … and sum0, sum1, …, one of each for every period


@dataclass(frozen=True)
class Number:
    """A count, the sum that belongs to it, and the address of the rows behind both."""

    n: int
    total: int | None
    url: str
    money: bool = True

    @property
    def count(self) -> str:
        return f"{self.n:,}"

    @property
    def amount(self) -> str:
        if self.total is None:
            return ""
        return dollars(self.total) if self.money else f"{self.total:,}"


@dataclass(frozen=True)
class Line:
    """A figure or one part of it, period by period; the report's own comes first."""

    label: str
    numbers: tuple[Number, ...]

    @property
    def own(self) -> Number:
        return self.numbers[0]


@dataclass(frozen=True)
class Counted:
    """A figure with its numbers: the whole, and its parts where it is split."""

    figure: Figure
    whole: Line
    parts: Sequence[Line]

    @property
    def headline(self) -> str:
        """The number that is read first: of money, the money."""
        return self.said(self.whole.own)

    def said(self, number: Number) -> str:
        return number.amount if self.figure.is_money else number.count

    def part(self, label: str) -> Line | None:
        return next((one for one in self.parts if one.label == label), None)


def counted(figure: Figure, office: Office, periods: Sequence[Period]) -> Counted:
    """The figure's numbers in each of the periods."""
    found = _standing(figure, office, periods) if figure.standing else _flowing(figure, office, periods)
    if figure.group is None:
        return Counted(figure, _line(figure, office, periods, figure.label, found.get(None, {})), ())
    values = sorted(found, key=lambda value: _place(figure, office, value))
    parts = [_part(figure, office, periods, value, found[value]) for value in values]
    whole = {key: sum(one.get(key) or 0 for one in found.values()) for key in _keys(figure, len(periods))}
    return Counted(figure, _line(figure, office, periods, "All", whole), parts)


def _flowing(figure: Figure, office: Office, periods: Sequence[Period]) -> dict[Any, Found]:
    """One query for all periods: each row is counted in every period it lies in."""
    wanted: dict[str, Any] = {}
    for place, period in enumerate(periods):
        within = figure.within(period.days)
        wanted[f"n{place}"] = Count("pk", filter=within)
        if figure.sums:
            wanted[f"sum{place}"] = Sum(figure.sums, filter=within)
    return _asked(figure, office, envelope(tuple(periods)), wanted)


def _standing(figure: Figure, office: Office, periods: Sequence[Period]) -> dict[Any, Found]:
    """One query for each last day: how things stood then."""
    found: dict[Any, Found] = {}
    for last in dict.fromkeys(period.last for period in periods):
        places = [place for place, period in enumerate(periods) if period.last == last]
        wanted: dict[str, Any] = {"n": Count("pk")} | ({"sum": Sum(figure.sums)} if figure.sums else {})
        for value, numbers in _asked(figure, office, (periods[places[0]].first, last), wanted).items():
            for place in places:
                found.setdefault(value, {}).update({f"{key}{place}": number for key, number in numbers.items()})
    return found


def _asked(figure: Figure, office: Office, days: Any, wanted: dict[str, Any]) -> dict[Any, Found]:
    rows = figure.rows(office, days).order_by()
    if figure.group is None:
        return {None: rows.aggregate(**wanted)}
    field = figure.group.field
    return {row.pop(field): row for row in rows.values(field).annotate(**wanted)}


def _keys(figure: Figure, periods: int) -> list[str]:
    names = ("n", "sum") if figure.sums else ("n",)
    return [f"{name}{place}" for name in names for place in range(periods)]


def _place(figure: Figure, office: Office, value: str) -> tuple[int, str]:
    assert figure.group
    return figure.group.place(value, office.law)


def _part(figure: Figure, office: Office, periods: Sequence[Period], value: str, found: Found) -> Line:
    assert figure.group
    return _line(figure, office, periods, figure.group.words(value, office.law), found, of=value)


def _line(
    figure: Figure, office: Office, periods: Sequence[Period], label: str, found: Found, of: str | None = None
) -> Line:
    numbers = (
        Number(
            n=found.get(f"n{place}") or 0,
            total=(found.get(f"sum{place}") or 0) if figure.sums else None,
            url=rows_url(figure, office, period, of),
            money=figure.sums_money,
        )
        for place, period in enumerate(periods)
    )
    return Line(label, tuple(numbers))


def rows_url(figure: Figure, office: Office, period: Period, of: str | None = None) -> str:
    """The address of the rows behind a number."""
    key = {"town": office.municipality.slug, "period": period.slug, "figure": figure.key}
    page = reverse("reports:rows", kwargs=key)
    return page if of is None else f"{page}?{urlencode({'of': of})}"
