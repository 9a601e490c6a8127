"""Reading outside approvals. The office, or the permit, comes first."""

from datetime import date

from django.db.models import Q, QuerySet

from casework.cases.models import Case
from casework.cases.queries import HasMunicipality
from casework.rows import Rows
from permits.approvals.models import Approval, ApprovalKind, ApprovedAgency

APPROVALS = Rows(Approval, lambda of: Q(permit_id=of.case), joined=("kind",))


def approvals_of(permit: Case) -> list[Approval]:
    """The permit's approvals in the order asked for."""
    return list(APPROVALS.of(permit))


def kinds(office: HasMunicipality) -> QuerySet[ApprovalKind]:
    """The town's list, what is asked for first on top; what has ended last."""
    return ApprovalKind.objects.filter(municipality=office.municipality).order_by("until", "-before", "label")


def kind_by_id(office: HasMunicipality, pk: int) -> ApprovalKind | None:
    return kinds(office).filter(pk=pk).first()


def kinds_on(office: HasMunicipality, day: date) -> QuerySet[ApprovalKind]:
    """What the list asks of an application received on that day."""
    running = Q(until__isnull=True) | Q(until__gte=day)
    return kinds(office).filter(running, since__lte=day).order_by("-before", "pk")


def agencies(office: HasMunicipality) -> QuerySet[ApprovedAgency]:
    """Every agency of the town's list."""
    found = ApprovedAgency.objects.filter(kind__municipality=office.municipality)
    return found.select_related("kind").order_by("kind__label", "name", "valid_from")


def agency_by_id(office: HasMunicipality, pk: int) -> ApprovedAgency | None:
    return agencies(office).filter(pk=pk).first()


def accepted_agencies(kind: ApprovalKind, day: date) -> list[ApprovedAgency]:
    """Whose certificates of that day the town accepts."""
    return [one for one in ApprovedAgency.objects.filter(kind=kind).order_by("name") if one.accepted_on(day)]
