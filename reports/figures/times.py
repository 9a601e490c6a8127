"""How long things took, and whose turn it was: to the decision, to the certificate, to the inspection."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from typing import Any

from django.db.models import QuerySet

from accounts.office import Office
from casework.events.models import Event
from reports import lives, queries
from reports.days import Change, Spread, Wait, waited
from reports.figures.columns import RECORD, WHAT, case_of, on_day
from reports.period import Period, envelope
from reports.types import Column, Days, Figure

Timed = tuple[date, Wait]  # the day it was done, and how long it took


@dataclass(frozen=True)
class Measure:
    """Something that takes days. `takes` reads every case of some rows with a fixed number of queries."""

    figure: Figure
    takes: Callable[[QuerySet[Any]], Iterator[Timed]]
    whose_turn: bool = False  # whether the town's wait is told apart from the applicant's

    @property
    def lines(self) -> tuple[tuple[str, Callable[[Wait], int]], ...]:
        """What is said of it, each with the days that are meant."""
        whole = ((self.figure.label, lambda wait: wait.days),)
        if not self.whose_turn:
            return whole
        return (
            *whole,
            ("of these, waiting on the town", lambda wait: wait.town),
            ("of these, waiting on the applicant", lambda wait: wait.applicant),
        )


def spreads(measure: Measure, office: Office, periods: Sequence[Period]) -> list[tuple[str, list[Spread]]]:
    """Middle and long end of each line of the measure, period by period; together it reads the rows once."""
    taken = list(measure.takes(measure.figure.rows(office, envelope(tuple(periods)))))
    within = [[wait for day, wait in taken if one.first <= day <= one.last] for one in periods]
    return [(words, [Spread.of([days(wait) for wait in waits]) for waits in within]) for words, days in measure.lines]


def turns(office: Office, days: Days) -> Wait:
    """All days of the decisions of a period added up, by whose turn it was."""
    taken = [wait for _, wait in _decisions(queries.decisions(office, days))]
    return Wait(*(sum(getattr(wait, name) for wait in taken) for name in ("days", "town", "applicant")))


# --- the rows and their days ----------------------------------------------------------------------------------


def _decisions(rows: QuerySet[Event]) -> Iterator[Timed]:
    """Two queries: the decisions, and every change of status of the cases decided."""
    facts = rows.order_by().values_list("case_id", "seq", "happened_on", "case__opened_on")
    changes = _changes(queries.status_changes(rows))
    kind = lives.permit_kind()
    for case_id, seq, day, opened in facts:
        yield day, waited(kind, opened, changes.get(case_id, ()), seq)


def _changes(events: QuerySet[Event]) -> dict[int, list[Change]]:
    steps = events.values_list("case_id", "seq", "happened_on", "to_status")
    return {case: [Change(*step[1:]) for step in of_case] for case, of_case in groupby(steps, key=lambda step: step[0])}


def _with_turns(events: Sequence[Event]) -> None:
    """Gives each decision of a page its days, with one query for all of them."""
    shown = Event.objects.filter(pk__in=[event.pk for event in events])
    changes, kind = _changes(queries.status_changes(shown)), lives.permit_kind()
    for event in events:
        wait = waited(kind, event.case.opened_on, changes.get(event.case.pk, ()), event.seq)  # type: ignore[union-attr]
        event.wait = wait  # type: ignore[attr-defined]


def _between(start: str, end: str) -> Callable[[QuerySet[Any]], Iterator[Timed]]:
    def takes(rows: QuerySet[Any]) -> Iterator[Timed]:
        for began, ended in rows.order_by().values_list(start, end):
            yield ended, Wait((ended - began).days)

    return takes


def _days(label: str, start: str, end: str) -> Column:
    def of(row: Any) -> int:
        taken: int = (getattr(row, end) - getattr(row, start)).days
        return taken

    return Column(label, lambda row: f"{of(row):,}", number=True, raw=of)


def _turn(label: str, name: str) -> Column:
    return Column(
        label, lambda event: f"{getattr(event.wait, name):,}", number=True, raw=lambda event: getattr(event.wait, name)
    )


TO_DECISION = Measure(
    Figure(
        "days-to-decision",
        "Application to decision",
        "Days from the application to the decision, for applications decided in the period. The status an application "
        "had on a day says whose turn it was.",
        queries.decisions,
        (
            RECORD,
            Column("Received", lambda event: on_day("", "opened_on").value(event.case)),
            on_day("Decided", "happened_on"),
            _turn("Days", "days"),
            _turn("Waiting on the town", "town"),
            _turn("Waiting on the applicant", "applicant"),
        ),
        day="happened_on",
        case=case_of,
        prepare=_with_turns,
    ),
    _decisions,
    whose_turn=True,
)
TO_CERTIFICATE = Measure(
    Figure(
        "days-to-certificate",
        "Completion to certificate",
        "Days from the final that passed to the certificate, for certificates issued in the period.",
        queries.certificates_after_completion,
        (
            WHAT,
            on_day("Final passed", "completed_on"),
            on_day("Issued", "issued_on"),
            _days("Days", "completed_on", "issued_on"),
        ),
        day="issued_on",
    ),
    _between("completed_on", "issued_on"),
)
TO_VISIT = Measure(
    Figure(
        "days-to-visit",
        "Request to inspection",
        "Days from the request for an inspection to the visit, for visits in the period.",
        queries.visits,
        (
            WHAT,
            on_day("Asked for", "opened_on"),
            on_day("Visited", "visited_on"),
            _days("Days", "opened_on", "visited_on"),
        ),
        day="visited_on",
    ),
    _between("opened_on", "visited_on"),
)
MEASURES = (TO_DECISION, TO_CERTIFICATE, TO_VISIT)
