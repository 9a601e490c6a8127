"""The rows behind a number, page by page, each page found by the last row of the one before it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.db.models import Q, QuerySet

from reports.types import Figure

PAGE = 100
CHUNK = 1_000


@dataclass(frozen=True)
class Page:
    """Some rows; `after` and `before` are the marks of the neighboring pages, empty where there is none."""

    rows: Sequence[Any]
    after: str = ""
    before: str = ""


def page_of(figure: Figure, behind: QuerySet[Any], after: str = "", before: str = "", size: int = PAGE) -> Page:
    """The page that follows the mark `after`, or comes ahead of the mark `before`; the first where neither is one."""
    mark = _read(figure, before)
    if mark is not None:
        found = list(behind.filter(_ahead(figure, mark)).reverse()[: size + 1])
        rows, more = found[:size][::-1], len(found) > size
        return _page(figure, rows, more_before=more, more_after=True)
    mark = _read(figure, after)
    found = list((behind.filter(_past(figure, mark)) if mark else behind)[: size + 1])
    return _page(figure, found[:size], more_before=mark is not None, more_after=len(found) > size)


def _page(figure: Figure, rows: list[Any], *, more_before: bool, more_after: bool) -> Page:
    figure.prepare(rows)
    if not rows:
        return Page(rows)
    after = _mark(figure, rows[-1]) if more_after else ""
    return Page(rows, after, _mark(figure, rows[0]) if more_before else "")


def every_row(figure: Figure, behind: QuerySet[Any]) -> Iterator[Any]:
    """All of them, a thousand at a time: for files of any length."""
    mark = None
    while True:
        rows = list((behind.filter(_past(figure, mark)) if mark else behind)[:CHUNK])
        figure.prepare(rows)
        yield from rows
        if len(rows) < CHUNK:
            return
        mark = (getattr(rows[-1], figure.day), rows[-1].pk)


def _past(figure: Figure, mark: tuple[Any, int]) -> Q:
    at, pk = mark
    return Q(**{f"{figure.day}__gt": at}) | Q(**{figure.day: at, "pk__gt": pk})


def _ahead(figure: Figure, mark: tuple[Any, int]) -> Q:
    at, pk = mark
    return Q(**{f"{figure.day}__lt": at}) | Q(**{figure.day: at, "pk__lt": pk})


def _mark(figure: Figure, row: Any) -> str:
    return f"{getattr(row, figure.day).isoformat()}_{row.pk}"


def _read(figure: Figure, mark: str) -> tuple[Any, int] | None:
    """The place that a mark names; an address that somebody made up names none."""
    at, _, pk = mark.rpartition("_")
    try:
        day = datetime.fromisoformat(at) if figure.by_entry else date.fromisoformat(at)
        return None if isinstance(day, datetime) and day.tzinfo is None else (day, int(pk))
    except ValueError:
        return None
