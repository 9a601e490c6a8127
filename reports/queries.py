"""The rows behind each figure of a report. The office comes first, then the period."""

from datetime import date

from django.db.models import F, Min, OuterRef, QuerySet, Subquery

from accounts.office import Office
from casework.cases.queries import cases
from casework.events.models import Event
from certificates.occupancy.models import Certificate
from certificates.occupancy.queries import issued_between
from fees.models import Charge, Payment
from fees.queries import charges, payments
from inspections.construction.models import Inspection
from inspections.construction.models import Status as InspectionStatus
from inspections.construction.queries import inspections
from permits.archive.models import ArchivedPermit
from permits.archive.queries import archived_permits
from permits.building.models import BuildingPermit, Status
from permits.building.queries import permits
from reports.period import Period

UNFINISHED = (Status.ISSUED, Status.ACTIVE, Status.INVALID, Status.EXPIRED)


def first_year(office: Office) -> int:
    """The year of the municipality's first record; this year where there is none."""
    first: date | None = cases(office).order_by().aggregate(first=Min("opened_on"))["first"]
    return (first or office.today).year


def applications(office: Office, period: Period) -> QuerySet[BuildingPermit]:
    return permits(office).filter(opened_on__range=period.days).order_by("opened_on", "pk")


def denials(office: Office, period: Period) -> QuerySet[BuildingPermit]:
    """Nothing follows a denial, so the status has been what it is since that day."""
    denied = permits(office).filter(status=Status.DENIED, status_since__range=period.days)
    return denied.order_by("status_since", "pk")


def issued_permits(office: Office, period: Period) -> QuerySet[BuildingPermit]:
    return permits(office).filter(issued_on__range=period.days).order_by("issued_on", "pk")


def completed_permits(office: Office, period: Period) -> QuerySet[BuildingPermit]:
    return permits(office).filter(completed_on__range=period.days).order_by("completed_on", "pk")


def unfinished_permits(office: Office, period: Period) -> QuerySet[BuildingPermit]:
    """Permits as they stood at the end of the last day, read from their events: `status_then`."""
    by_then = Event.objects.filter(case_id=OuterRef("pk"), happened_on__lte=period.last)
    status_then = Subquery(by_then.order_by("-seq").values("to_status")[:1])
    issued = permits(office).filter(issued_on__lte=period.last)
    return issued.annotate(status_then=status_then).filter(status_then__in=UNFINISHED).order_by("issued_on", "pk")


def visits(office: Office, period: Period) -> QuerySet[Inspection]:
    seen = inspections(office).filter(visited_on__range=period.days).exclude(status=InspectionStatus.REVERSED)
    return seen.order_by("visited_on", "pk")


def issued_certificates(office: Office, period: Period) -> QuerySet[Certificate]:
    return issued_between(office, period.first, period.last)


def fees_charged(office: Office, period: Period) -> QuerySet[Charge]:
    made = charges(office).filter(made_on__range=period.days).exclude(state=Charge.State.VOID)
    return made.select_related("case__parcel").order_by("made_on", "pk")


def fees_collected(office: Office, period: Period) -> QuerySet[Payment]:
    received = payments(office).filter(received_on__range=period.days)
    return received.select_related("case__parcel").order_by("received_on", "pk")


def fees_reversed(office: Office, period: Period) -> QuerySet[Payment]:
    taken_back = payments(office).filter(reversed_on__range=period.days)
    return taken_back.select_related("case__parcel").order_by("reversed_on", "pk")


def archived(office: Office, period: Period) -> QuerySet[ArchivedPermit]:
    return archived_permits(office).filter(issued_on__range=period.days).order_by("issued_on", "pk")


def archived_without_value(office: Office, period: Period) -> QuerySet[ArchivedPermit]:
    return archived(office, period).filter(valuation_cents__isnull=True)


def archived_fees(office: Office, period: Period) -> QuerySet[ArchivedPermit]:
    return archived(office, period).filter(fee_cents__isnull=False).order_by(F("issued_on"), "pk")
