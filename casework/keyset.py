"""Pages of a long list without counting it: each begins where the one before ended, whatever was added meanwhile.

The place in the list is a day and a row’s key, and stands in the address (`after=2026-03-02.15`). The condition
repeats the bound on the day by itself, for only that lets the database begin there in its index.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from heapq import merge
from typing import Any, Generic, TypeVar

from django.db.models import Model, Q, QuerySet

Row = TypeVar("Row", bound=Model)
AFTER, BEFORE = "after", "before"


@dataclass(frozen=True)
class Place:
    """Between two rows of a list; `back`: the page that ends here is wanted, not the one that begins."""

    day: date
    pk: int
    back: bool = False

    def __str__(self) -> str:
        return f"{self.day.isoformat()}.{self.pk}"


@dataclass(frozen=True)
class Page(Generic[Row]):
    """Some rows of a list; `after` and `before` lead to the neighbors and are empty at the ends."""

    rows: list[Row]
    after: str = ""
    before: str = ""


def place(given: Mapping[str, str]) -> Place | None:
    """The place that an address names; None, the beginning, where it names none that can be read."""
    for name in (BEFORE, AFTER):
        day, _, pk = given.get(name, "").partition(".")
        try:
            return Place(date.fromisoformat(day), int(pk), back=name == BEFORE)
        except ValueError:
            continue
    return None


def page(lists: Sequence[QuerySet[Row]], day: str, size: int, at: Place | None) -> Page[Row]:
    """One page of several lists that run by the column `day` and their key, as if they were one.

    Each list is asked for one page alone, so that each can be read off its own index.
    """
    back = at is not None and at.back
    found = [list(_from(rows, day, at)[: size + 1]) for rows in lists]
    in_order = list(merge(*found, key=lambda row: _key(row, day), reverse=back))
    rows, more = in_order[:size], len(in_order) > size
    if back:
        rows.reverse()
    return Page(
        rows,
        after=_at(rows[-1], day) if rows and (more or back) else "",
        before=_at(rows[0], day) if rows and at is not None and (more or not back) else "",
    )


def _from(rows: QuerySet[Row], day: str, at: Place | None) -> QuerySet[Row]:
    if at is None:
        return rows.order_by(day, "pk")
    if at.back:
        before = Q(**{f"{day}__lt": at.day}) | Q(pk__lt=at.pk)
        return rows.filter(before, **{f"{day}__lte": at.day}).order_by(f"-{day}", "-pk")
    after = Q(**{f"{day}__gt": at.day}) | Q(pk__gt=at.pk)
    return rows.filter(after, **{f"{day}__gte": at.day}).order_by(day, "pk")


def _key(row: Any, day: str) -> tuple[date, int]:
    return getattr(row, day), row.pk


def _at(row: Any, day: str) -> str:
    found, pk = _key(row, day)
    return str(Place(found, pk))
