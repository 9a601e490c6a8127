"""Which rows of a table belong to a case, said once; pages and acts ask for them here.

While a page is put together, the rows of its cases are read once, all tables together (see casework.dossier), and
what a question leaves out of them is left out in memory. An act, and whoever else asks, has the database answer.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import eq, ge, gt, le, lt
from typing import Any, Generic, TypeVar

from django.core.exceptions import ObjectDoesNotExist
from django.db.models import Model, Prefetch, Q, QuerySet

from casework.cases.line import lineage
from casework.cases.models import Case
from casework.looking import seen_so_far

M = TypeVar("M", bound=Model)

# What a question may ask of a value besides being equal; as in Django, nothing compares with what is not there.
LOOKUPS: Mapping[str, Callable[[Any, Any], bool]] = {
    "exact": eq,
    "in": lambda value, wanted: value in wanted,
    "isnull": lambda value, wanted: (value is None) is wanted,
    "gt": lambda value, wanted: value is not None and gt(value, wanted),
    "gte": lambda value, wanted: value is not None and ge(value, wanted),
    "lt": lambda value, wanted: value is not None and lt(value, wanted),
    "lte": lambda value, wanted: value is not None and le(value, wanted),
}


@dataclass(frozen=True)
class Whose:
    """What says which rows are a case's: numbers alone, 0 where there is none.

    `line` are the case and those whose place it took.
    """

    case: int
    subject: int
    parcel: int
    building: int
    municipality: int
    read_line: Callable[[], Sequence[int]]

    @property
    def line(self) -> Sequence[int]:
        return self.read_line()


def whose(case: Case) -> Whose:
    return Whose(
        case=case.pk,
        subject=case.subject_id or 0,
        parcel=case.parcel_id or 0,
        building=case.building_id or 0,
        municipality=case.municipality_id,
        read_line=lambda: lineage(case),
    )


@dataclass(frozen=True, eq=False)
class Rows(Generic[M]):
    """The rows of one table that belong to a case.

    `joined` are the relations read along with each row, as in `select_related`; `lists` the rows that in turn belong
    to each, by the name of that relation. `where` may use nothing of a case but what is in `Whose`.
    """

    model: type[M]
    where: Callable[[Whose], Q]
    joined: tuple[str, ...] = ()
    order: tuple[str, ...] = ("pk",)
    lists: Mapping[str, "Rows[Any]"] = field(default_factory=dict)

    def of(self, case: Case, **conditions: Any) -> QuerySet[M]:
        """The case's rows that meet the conditions, in their order."""
        seen = seen_so_far()
        if seen is None:
            return self.asked(whose(case)).filter(**conditions)
        key = (self, case.pk, *sorted((name, str(value)) for name, value in conditions.items()))
        if key not in seen:
            seen[key] = self._of_a_look(case, seen, conditions)
        found: QuerySet[M] = seen[key]
        return found

    def asked(self, of: Whose) -> QuerySet[M]:
        """The question to the database."""
        ahead = [Prefetch(name, rows.every()) for name, rows in self.lists.items()]
        return self.every().filter(self.where(of)).prefetch_related(*ahead)

    def every(self) -> QuerySet[M]:
        """The rows of all cases, in order and with what is joined to each."""
        found: QuerySet[M] = self.model._default_manager.order_by(*self.order)
        return found.select_related(*self.joined) if self.joined else found

    def _of_a_look(self, case: Case, seen: dict[Any, Any], conditions: Mapping[str, Any]) -> QuerySet[M]:
        """The question with its answer, taken from the rows that this look has read, or reads now."""
        question = self.asked(whose(case))
        rows = seen.setdefault(READ, {})
        if (self, case.pk) not in rows:
            if case.pk in seen.get(LOOKED_AT, ()):
                seen.setdefault(UNFORESEEN, set()).add(self)
            rows[self, case.pk] = list(question)
        return answered(question.filter(**conditions), meeting(conditions, rows[self, case.pk]))


# Under these a look keeps the rows it has read, the cases whose dossier it has, and what was not in the dossier.
READ, LOOKED_AT, UNFORESEEN = "rows read", "looked at", "unforeseen"


def answered(question: QuerySet[M], rows: list[M]) -> QuerySet[M]:
    """The question as Django has it once it was asked: going through it again asks nothing, narrowing it asks anew."""
    question._result_cache = rows
    question._prefetch_done = True  # type: ignore[attr-defined]
    return question


def meeting(conditions: Mapping[str, Any], rows: Iterable[M]) -> list[M]:
    """The rows that `filter(**conditions)` would leave."""
    asked = [(*_parsed(name), wanted) for name, wanted in conditions.items()]
    return [row for row in rows if all(holds(_value(row, path), wanted) for path, holds, wanted in asked)]


def _parsed(name: str) -> tuple[list[str], Callable[[Any, Any], bool]]:
    path = name.split("__")
    return (path[:-1], LOOKUPS[path[-1]]) if path[-1] in LOOKUPS else (path, eq)


def _value(row: Any, path: Sequence[str]) -> Any:
    """What stands there; None where something on the way is missing."""
    for name in path:
        try:
            row = getattr(row, name)
        except ObjectDoesNotExist:
            return None
        if row is None:
            return None
    return row
