"""Reading the permanent record."""

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from django.db.models import Q, QuerySet

from casework.cases.models import Case
from casework.events.chain import GENESIS, faults
from casework.events.models import Event
from casework.rows import Rows
from parcels.models import Municipality

EVENTS = Rows(Event, lambda of: Q(case_id=of.case), order=("seq",))


def of_case(case: Case, **conditions: Any) -> QuerySet[Event]:
    """The case's events, or those that meet the conditions, the first one first."""
    return EVENTS.of(case, **conditions)


def since(case: Case, version: int) -> QuerySet[Event]:
    """What happened to the case after the given version."""
    return of_case(case).filter(seq__gt=version)


def head_hash(case_id: int, seq: int) -> str:
    """The hash that event `seq + 1` of the case must follow."""
    if seq == 0:
        return GENESIS
    found = Event.objects.filter(case_id=case_id, seq=seq)
    return found.values_list("hash", flat=True).get()


def chain_faults(municipality: Municipality) -> Iterator[str]:
    """Every fault in every chain of the municipality, and cases whose event count is not their version."""
    events = Event.objects.filter(municipality=municipality).order_by("case_id", "seq").iterator(chunk_size=2000)
    heads: dict[int, int] = {}
    for case_id, chain in groupby(events, key=lambda event: event.case_id):
        chained = list(chain)
        yield from faults(chained)
        if case_id is not None:
            heads[case_id] = chained[-1].seq
    cases = Case.objects.filter(municipality=municipality).values_list("pk", "number", "version")
    for pk, number, version in cases.iterator(chunk_size=2000):
        if heads.get(pk, 0) != version:
            yield f"case {number}: {version} changes were made, {heads.get(pk, 0)} events are there"
