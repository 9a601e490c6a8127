"""Placing and lifting holds, inside the act of the record they come from: its event tells of them."""

from collections.abc import Iterable
from datetime import date

from casework.cases.models import Case
from casework.cases.queries import whole_line
from casework.holds.models import Hold


def place(case: Case, *, source: Case, verbs: Iterable[str], sentence: str, cite: str, on: date) -> Hold:
    """Keep these acts on the case from being done until `source` lifts it.

    A permit and those that it renews, or that renewed it, are one job: what rests on any of them is bound, such as a
    temporary certificate that was issued under the old one.
    """
    kept = {"municipality_id": case.municipality_id, "source_id": source.pk, "verbs": list(verbs)}
    placed = [Hold(case_id=pk, sentence=sentence, cite=cite, placed_on=on, **kept) for pk in (case.pk, *_others(case))]
    for hold in placed:
        hold.save(force_insert=True)
    return placed[0]


def _others(case: Case) -> list[int]:
    return [pk for pk in whole_line(case) if pk != case.pk]


def lift(source: Case, on: date) -> None:
    """Free everything that the record had held up."""
    Hold.objects.filter(source_id=source.pk, lifted_on__isnull=True).update(lifted_on=on)


def carry_over(before: Case, after: Case) -> None:
    """What was on hold stays on hold under the case that takes its place."""
    for hold in Hold.objects.filter(case_id=before.pk, lifted_on__isnull=True).order_by("pk"):
        hold.pk, hold.case_id = None, after.pk
        hold.save(force_insert=True)
