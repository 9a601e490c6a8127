"""The line of a case: those whose place it took, one after the other."""

from casework.cases.models import Case


def lineage(case: Case) -> list[int]:
    """The case and those before it whose place it took, the latest first: a permit and the permits it renews."""
    found = [case.pk]
    while case.continues is not None:
        case = case.continues
        found.append(case.pk)
    return found
