"""Reading what an application was asked. The permit comes first."""

from django.db.models import Q

from casework.cases.models import Case
from casework.rows import Rows
from permits.questions.models import Declaration

DECLARATION = Rows(Declaration, lambda of: Q(permit_id=of.case))


def declaration_of(permit: Case) -> Declaration | None:
    """The application's answers; None where nothing was asked."""
    return DECLARATION.of(permit).first()
