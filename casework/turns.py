"""Whose turn each case is, kept beside its status for the queue’s index: a cache of what the record types declare."""

from django.db import models
from django.db.models import F, QuerySet, Value, When

from casework.cases.models import Case
from casework.kinds import every_kind


def wrong() -> QuerySet[Case]:
    """Cases whose kept turn is not what their record type declares for their status."""
    return Case.objects.exclude(waits_on=declared())


def refresh() -> int:
    """Bring every case in line with the declarations; how many were not. Runs after every migration."""
    return wrong().update(waits_on=declared()) if every_kind() else 0


def declared() -> models.Case:
    """The turn by record type and status, as an expression over the table of cases."""
    by_turn: dict[tuple[str, str], list[str]] = {}
    for kind in every_kind():
        for status in kind.states:
            by_turn.setdefault((kind.code, kind.turn(status)), []).append(str(status))
    whens = [When(kind=kind, status__in=codes, then=Value(turn)) for (kind, turn), codes in by_turn.items()]
    return models.Case(*whens, default=F("waits_on"))
