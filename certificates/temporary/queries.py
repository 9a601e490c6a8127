"""Reading temporary certificates. The office, or the permit that is certified, comes first."""

from collections.abc import Iterator
from datetime import date

from django.db.models import Q, QuerySet

from casework.cases.line import lineage
from casework.cases.models import Case
from casework.cases.queries import HasMunicipality
from casework.rows import Rows
from certificates.temporary.models import IN_FORCE, Found, Status, TemporaryCertificate
from inspections.construction.models import Deficiency
from inspections.construction.models import Status as InspectionStatus
from inspections.construction.queries import plan_of
from parcels.models import Parcel

# A permit's temporary certificates; what inspections found for one of them.
TEMPORARY = Rows(TemporaryCertificate, lambda of: Q(subject_id__in=of.line), joined=("municipality", "parcel"))
FOUND = Rows(Found, lambda of: Q(certificate_id=of.case))


def temporary_certificates(office: HasMunicipality) -> QuerySet[TemporaryCertificate]:
    """Every temporary certificate of the municipality, applied for or issued."""
    found = TemporaryCertificate.objects.filter(municipality=office.municipality)
    return found.select_related("municipality", "parcel", "subject")


def on_parcel(office: HasMunicipality, parcel: Parcel) -> QuerySet[TemporaryCertificate]:
    """The parcel's temporary certificates, the latest first."""
    return temporary_certificates(office).filter(parcel=parcel).order_by("-opened_on", "-pk")


def issued_between(office: HasMunicipality, first: date, last: date) -> QuerySet[TemporaryCertificate]:
    """Those issued from the first day through the last (§ 5-34(a)(3))."""
    return temporary_certificates(office).filter(issued_on__range=(first, last)).order_by("issued_on", "pk")


def ended_without_certificate(office: HasMunicipality) -> QuerySet[TemporaryCertificate]:
    """Spaces that were occupied under a temporary certificate that ended, the longest ago first (§ 5-27(a)(2))."""
    return temporary_certificates(office).filter(status=Status.EXPIRED).order_by("valid_until", "pk")


def of_permit(permit: Case) -> QuerySet[TemporaryCertificate]:
    """The temporary certificates of the permit and of those it renews, the first first."""
    return TEMPORARY.of(permit)


def open_for(permit: Case) -> TemporaryCertificate | None:
    """The application that is not decided."""
    return TEMPORARY.of(permit, status__in=(Status.RECEIVED, Status.APPLIED)).first()


def in_force_for(permit: Case, on: date) -> list[TemporaryCertificate]:
    """Those by which something may be occupied on that day."""
    return list(TEMPORARY.of(permit, status__in=IN_FORCE, valid_until__gte=on))


def findings_of(certificate: TemporaryCertificate) -> dict[str, Found]:
    """What was found, by the law's key."""
    return {one.key: one for one in FOUND.of(certificate)}


def still_open(permit: Case) -> Iterator[str]:
    """What the permit's own record says is not done: inspections not passed, flaws not corrected."""
    for line in plan_of(permit):
        if line.is_open:
            yield f"Inspection {line.kind.number}, {line.kind.label.lower()}: to pass."
    left = Q(corrected_in__isnull=True) | Q(corrected_in__status=InspectionStatus.REVERSED)
    flaws = Deficiency.objects.filter(left, inspection__subject_id__in=lineage(permit))
    for flaw in flaws.exclude(inspection__status=InspectionStatus.REVERSED).order_by("pk"):
        yield f"{flaw.place}: {flaw.note or flaw.provision}"
