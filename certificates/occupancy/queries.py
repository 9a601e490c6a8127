"""Reading certificates. The office, or the permit that is certified, comes first."""

from datetime import date
from typing import Any

from django.db.models import Q, QuerySet

from casework.cases.models import Case
from casework.cases.queries import HasMunicipality
from casework.rows import Rows
from certificates.correspondence import permit_of
from certificates.occupancy.models import IN_FORCE, Certificate, CertificateDocument, Scope, Status
from parcels.models import Parcel
from permits.building.letters import part
from permits.building.models import BuildingPermit
from permits.building.policies import the_law
from records.models import Document
from records.queries import documents_of

__all__ = ["permit_of"]

WHOLE_BUILDING = "CO"
# A permit's certificates; the documents that a certificate waits for.
CERTIFICATES = Rows(Certificate, lambda of: Q(subject_id=of.case), joined=("municipality", "parcel"))
ASKED_FOR = Rows(CertificateDocument, lambda of: Q(certificate_id=of.case))


def certificates(office: HasMunicipality) -> QuerySet[Certificate]:
    """Every certificate of the municipality, applied for or issued."""
    found = Certificate.objects.filter(municipality=office.municipality)
    return found.select_related("municipality", "parcel", "subject")


def on_parcel(office: HasMunicipality, parcel: Parcel) -> QuerySet[Certificate]:
    """The parcel's certificates, the latest first."""
    return certificates(office).filter(parcel=parcel).order_by("-opened_on", "-pk")


def issued_between(office: HasMunicipality, first: date, last: date) -> QuerySet[Certificate]:
    """Certificates issued from the first day through the last (§ 5-34(a)(3))."""
    return certificates(office).filter(issued_on__range=(first, last)).order_by("issued_on", "pk")


def of_permit(permit: Case) -> QuerySet[Certificate]:
    """The permit's certificates, the first first."""
    return CERTIFICATES.of(permit)


def open_for(permit: Case) -> Certificate | None:
    """The application that is under way for the permit."""
    return CERTIFICATES.of(permit, issued_on__isnull=True).first()


def in_force_for(permit: Case) -> Certificate | None:
    """The certificate by which what the permit covers may be used and occupied (§ 5-27(a)(2))."""
    in_force = list(CERTIFICATES.of(permit, status__in=IN_FORCE))
    return in_force[-1] if in_force else None


def not_revoked(permit: Case) -> Certificate | None:
    """The certificate that was issued for the permit, suspended or not; a revoked one counts for nothing."""
    issued = [one for one in CERTIFICATES.of(permit, issued_on__isnull=False) if one.status != Status.REVOKED]
    return issued[-1] if issued else None


def proposed(permit: BuildingPermit) -> dict[str, Any]:
    """What the certificate will say unless the officer says otherwise."""
    owner, building = part(permit, "owner"), permit.building
    kind = the_law(permit).permits.permit_type(permit.permit_type).certificate
    # Only a whole new building was inspected whole; everything else is certified as far as the work goes.
    entire = kind == WHOLE_BUILDING and permit.natures == ["construction"]
    return {
        "certificate_kind": kind,
        "property_name": owner.name if owner else "",
        "scope": Scope.ENTIRE if entire else Scope.PART,
        "portion": "" if entire else permit.description[:300],
        "occupancy_class": permit.occupancy_class,
        "construction_type": permit.construction_type or (building.construction_type if building else ""),
    }


def documents_by_key(certificate: Certificate) -> dict[str, CertificateDocument]:
    """What was asked for or answered, by key, the first first."""
    return {row.key: row for row in ASKED_FOR.of(certificate)}


def paper_of(certificate: Case, kind: str = "certificate") -> Document | None:
    """The sealed certificate that no later one has replaced."""
    return documents_of(certificate, kind=kind, superseded_by__isnull=True).first()
