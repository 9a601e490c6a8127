"""Who from outside the office takes part in a case with an own account, and what the office is to them."""

from datetime import date

from django.db.models import Q, QuerySet

from accounts.actors import Actor
from accounts.models import User
from accounts.office import Office
from casework.cases.models import Case, Participant
from ordinances.types import APPLICANT
from parcels.models import Municipality


def taking_part(user: User, on: date) -> Q:
    """Of cases: those in which this account takes part on that day, from its first day through its last."""
    current = Q(ended__isnull=True) | Q(ended__gte=on)
    own = Participant.objects.filter(current, user=user, since__lte=on).values("case_id")
    return Q(pk__in=own) | Q(subject_id__in=own)


def own_cases(user: User, municipality: Municipality, on: date) -> QuerySet[Case]:
    """The cases this account takes part in, and what serves them, the newest first."""
    return Case.objects.filter(taking_part(user, on), municipality=municipality).order_by("-opened_on", "-pk")


def applicant(user: User, municipality: Municipality, case: Case | None = None) -> Actor:
    """Somebody from outside the office: in `case` where they take part in it, and otherwise only to open one."""
    return Actor(
        name=user.name or user.email,
        title="Applicant",
        roles=frozenset({APPLICANT}),
        user_id=user.pk,
        municipality_id=municipality.pk,
        only_case=case.pk if case else None,
    )


def office_of_applicant(user: User, case: Case, today: date) -> Office | None:
    """The office as it is to somebody who takes part in `case` (or in the case it serves); None to anybody else."""
    root = case.subject or case
    if not Case.objects.filter(taking_part(user, today), pk=root.pk).exists():
        return None
    return Office(case.municipality, applicant(user, case.municipality, root), today)
