"""Applying a record's dates in order until none is due. In memory only: nothing is saved here."""

from dataclasses import dataclass, field
from datetime import date
from typing import Any

from casework.cases.models import Case
from casework.deadlines.due import Due
from casework.kinds import Happening, Kind

# A record has a handful of dates; more rounds than this means that a handler leaves its own date standing.
ROUNDS = 20


@dataclass(frozen=True)
class DatedStep:
    """One date applied: what happened, on which legal day, and the statuses around it."""

    happening: Happening
    happened_on: date
    from_status: str
    to_status: str


@dataclass
class Outcome:
    """What a record's dates did to it: its steps, the columns that changed, its dates from now on."""

    record: Case
    kind: Kind
    steps: list[DatedStep] = field(default_factory=list)
    changes: dict[str, Any] = field(default_factory=dict)
    dues: tuple[Due, ...] = ()


class StuckDate(Exception):
    """A handler was run and its date is still due: a fault in the record type."""


def apply_dates(record: Case, kind: Kind, on: date) -> Outcome:
    """Apply every date due by `on`, the earliest first, deriving the dates anew after each.

    A warning whose matter has already come about is dropped without an event.
    :raises StuckDate: see the class.
    """
    before = columns(record)
    outcome = Outcome(record, kind)
    for _ in range(ROUNDS):
        outcome.dues = tuple(kind.deadlines(record))
        due = next_due(outcome.dues, on)
        if due is None:
            outcome.changes = {k: v for k, v in columns(record).items() if before[k] != v}
            return outcome
        outcome.steps.append(_apply(record, kind, due))
    raise StuckDate(f"{record.number}: “{due.key if due else ''}” stays due")


def next_due(dues: tuple[Due, ...], on: date) -> Due | None:
    """The earliest date that acts by `on`, leaving out warnings that have become moot."""
    live = [d for d in dues if d.acts_on and d.acts_on <= on and not (d.moot_from and d.moot_from <= on)]
    return min(live, key=lambda d: (d.acts_on, d.key), default=None)


def _apply(record: Case, kind: Kind, due: Due) -> DatedStep:
    from_status = record.status
    happening = kind.on_due[due.key](record, due)
    assert due.acts_on is not None
    if record.status != from_status:
        record.status_since, record.waits_on = due.acts_on, kind.turn(record.status)
    return DatedStep(happening, due.acts_on, from_status, record.status)


def columns(record: Case) -> dict[str, Any]:
    """The record's column values, its parent's included."""
    return {f.attname: record.__dict__[f.attname] for f in record._meta.concrete_fields}
