"""Reading what an application was asked. The permit comes first."""

from casework.cases.models import Case
from permits.questions.models import Declaration


def declaration_of(permit: Case) -> Declaration | None:
    """The application's answers; None where nothing was asked."""
    try:
        found: Declaration = permit.declaration
    except Declaration.DoesNotExist:
        return None
    return found
