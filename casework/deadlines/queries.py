"""Reading the dates that bind a case."""

from django.db.models import Q, QuerySet

from casework.cases.models import Case
from casework.deadlines.models import Deadline
from casework.rows import Rows

DATES = Rows(Deadline, lambda of: Q(case_id=of.case), order=("due_on", "key"))


def dates_of(case: Case) -> QuerySet[Deadline]:
    """The case's dates, the first due first."""
    return DATES.of(case)
