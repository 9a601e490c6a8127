"""Keeping the deadline rows of a case equal to what its facts say."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict

from casework.cases.models import Case
from casework.deadlines.due import Due
from casework.deadlines.models import Deadline

FACTS = ("label", "due_on", "acts_on", "cite", "sentence", "warning")


def as_row(case: Case, due: Due) -> Deadline:
    facts = {name: value for name, value in asdict(due).items() if name != "moot_from"}
    return Deadline(municipality_id=case.municipality_id, case_id=case.pk, warning=due.moot_from is not None, **facts)


def rewrite(case: Case, dues: Iterable[Due]) -> None:
    """Make the case's rows say exactly `dues`, touching only those that differ."""
    wanted = {due.key: as_row(case, due) for due in dues}
    for row in Deadline.objects.filter(case_id=case.pk):
        new = wanted.pop(row.key, None)
        if new is None:
            row.delete()
        elif not same(row, new):
            new.pk = row.pk
            new.save(force_update=True)
    Deadline.objects.bulk_create(wanted.values())


def same(one: Deadline, other: Deadline) -> bool:
    return all(getattr(one, f) == getattr(other, f) for f in FACTS)


def differences(case: Case, dues: Sequence[Due]) -> list[str]:
    """How the stored rows differ from what the facts say; empty when the cache is true."""
    stored = {row.key: row for row in Deadline.objects.filter(case_id=case.pk)}
    wanted = {due.key: as_row(case, due) for due in dues}
    wrong = [f"{case.number}: “{key}” is stored but does not follow" for key in stored.keys() - wanted.keys()]
    wrong += [f"{case.number}: “{key}” follows but is not stored" for key in wanted.keys() - stored.keys()]
    both = stored.keys() & wanted.keys()
    return wrong + [f"{case.number}: “{key}” is stored wrongly" for key in both if not same(stored[key], wanted[key])]
