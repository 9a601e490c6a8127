"""The dossier of a page: all the rows of its cases, whatever their tables, read in one question.

Each table's rows come as arrays of JSON, joined by UNION ALL, and become what Django would have made of them. The
question is worked out once for a record type; asked again, only the numbers of the cases are put in.
"""

import logging
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any, NamedTuple

from django.db import connection, models
from django.db.models import QuerySet, Value, Window
from django.db.models.functions import RowNumber

from casework.cases.models import Case
from casework.jsonrows import Known, links_of, shape_of, tie
from casework.looking import looking
from casework.rows import LOOKED_AT, READ, UNFORESEEN, Rows, Whose, answered, whose

LOG = logging.getLogger(__name__)


class Wanted(NamedTuple):
    """The rows of one table that belong to one case."""

    rows: Rows[Any]
    case: Case


@contextmanager
def looking_at(record: Case, rows: Iterable[Rows[Any]], of_subject: Iterable[Rows[Any]] = ()) -> Iterator[None]:
    """A look at a record for which these rows of it, and of the case that it serves, are read together.

    What is asked for besides is read by itself, and the log says so: it belongs in the record type's declaration.
    """
    wanted = [Wanted(one, record) for one in rows]
    if record.subject is not None:
        wanted += [Wanted(one, record.subject) for one in of_subject]
    with looking() as seen:
        seen[READ] = gather(wanted, known_from(record))
        seen[LOOKED_AT] = {record.pk, record.subject_id}
        yield
        for one in seen.get(UNFORESEEN, ()):
            LOG.warning("%s: the dossier of a %s lacks %s", record.number, record.kind, one.model.__name__)


def known_from(record: Case) -> Known:
    """The record and what was read along with it, by model and number."""
    cached = [one for one in record._state.fields_cache.values() if isinstance(one, models.Model)]
    known = {(model, one.pk): one for one in cached for model in (type(one), *one._meta.get_parent_list())}
    known |= {(model, record.pk): record for model in (type(record), Case)}
    for one in cached:
        tie(one, links_of(type(one)), known)
    return known


def gather(wanted: Iterable[Wanted], known: Known) -> dict[tuple[Rows[Any], int], list[Any]]:
    """Everything wanted, by table and case; a row that points at what is `known` is tied to that very instance."""
    each = (Wanted(rows, one.case) for one in wanted for rows in _with_lists(one.rows))
    parts = list({(one.rows, one.case.pk): one for one in each}.values())
    found: dict[tuple[Rows[Any], int], list[Any]] = {(rows, case.pk): [] for rows, case in parts}
    for index, columns in _ask(parts):
        rows, case = parts[index]
        found[rows, case.pk].append(shape_of(rows).made(columns, known))
    for rows, case in parts:
        _hang(rows, case, found)
    return found


def _with_lists(rows: Rows[Any]) -> Iterator[Rows[Any]]:
    yield rows
    for below in rows.lists.values():
        yield from _with_lists(below)


def _hang(rows: Rows[Any], case: Case, found: Mapping[tuple[Rows[Any], int], list[Any]]) -> None:
    """Give each row the lists that belong to it."""
    for name, below in rows.lists.items():
        link: Any = rows.model._meta.get_field(name).remote_field
        by_owner: dict[Any, list[Any]] = defaultdict(list)
        for row in found[below, case.pk]:
            by_owner[getattr(row, link.attname)].append(row)
        for owner in found[rows, case.pk]:
            held = by_owner[owner.pk]
            for row in held:
                link.set_cached_value(row, owner)
            cache_of = owner.__dict__.setdefault("_prefetched_objects_cache", {})
            cache_of[name] = answered(getattr(owner, name).all(), held)


# --- the question -------------------------------------------------------------------------------------------


def _ask(parts: Sequence[Wanted]) -> Iterator[tuple[int, str]]:
    """Each row as the number of its part and its columns, part by part, in the order of its rows."""
    if not parts:
        return
    cases = list({case.pk: case for _, case in parts}.values())
    place = {case.pk: number for number, case in enumerate(cases)}
    owners = [whose(case) for case in cases]
    lines = tuple(len(one.line) for one in owners)
    sql, asked = _question(tuple((rows, place[case.pk]) for rows, case in parts), lines)
    numbers = {mark: number for at, one in enumerate(owners) for mark, number in _marks(at, one)}
    with connection.cursor() as cursor:
        cursor.execute(sql, [numbers.get(one, one) for one in asked])
        rows = sorted(cursor.fetchall(), key=lambda row: (row[0], row[1]))
    for index, _, columns in rows:
        yield index, columns


def _marks(at: int, one: Whose) -> Iterator[tuple[int, int]]:
    """What stands in the worked-out question for the numbers of its case `at`, and the numbers."""
    numbers = (one.case, one.subject, one.parcel, one.building, one.municipality, *one.line)
    return ((_mark(at, place), number) for place, number in enumerate(numbers))


def _mark(at: int, place: int) -> int:
    return -(1_000_000 + at * 1_000 + place)


@cache
def _question(parts: tuple[tuple[Rows[Any], int], ...], lines: tuple[int, ...]) -> tuple[str, tuple[Any, ...]]:
    """The SQL for these tables, with marks in place of the numbers of the cases."""
    asked = [_part(index, rows, _stand_in(at, lines[at])) for index, (rows, at) in enumerate(parts)]
    whole = asked[0].union(*asked[1:], all=True) if len(asked) > 1 else asked[0]
    sql, params = whole.query.sql_with_params()
    return sql, tuple(params)


def _stand_in(at: int, length: int) -> Whose:
    case, subject, parcel, building, municipality, *line = (_mark(at, place) for place in range(5 + length))
    return Whose(case, subject, parcel, building, municipality, lambda: line)


def _part(index: int, rows: Rows[Any], of: Whose) -> QuerySet[Any, Any]:
    """The number of the part, the place of the row in it, and its columns."""
    place = Window(RowNumber(), order_by=list(rows.order))
    found: QuerySet[Any, Any] = rows.model._default_manager.filter(rows.where(of)).order_by()
    return found.values_list(Value(index), place, shape_of(rows).columns())
