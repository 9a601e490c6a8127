"""Reading building permits. The office comes first."""

from django.db.models import Q, QuerySet

from accounts.office import Office
from casework.cases.models import Case
from casework.rows import Rows
from parcels.models import Municipality, Parcel
from permits.building.models import ApplicationItem, BuildingPermit, ReviewFinding, Status
from records.models import Document, Upload
from records.queries import documents_of, uploads_of

HasMunicipality = Office | Municipality


def permits(office: HasMunicipality) -> QuerySet[BuildingPermit]:
    """Every building permit of the municipality."""
    town = office.municipality if isinstance(office, Office) else office
    return BuildingPermit.objects.filter(municipality=town).select_related("municipality", "parcel")


def open_twin(office: HasMunicipality, parcel: Parcel, job: str) -> BuildingPermit | None:
    """An application for the same job on the same property that is still to be decided."""
    undecided = (Status.RECEIVED, Status.SUBMITTED, Status.UNDER_REVIEW, Status.INCOMPLETE)
    return permits(office).filter(parcel=parcel, permit_type=job, status__in=undecided).order_by("-pk").first()


ITEMS = Rows(ApplicationItem, lambda of: Q(permit_id=of.case))
FINDINGS = Rows(ReviewFinding, lambda of: Q(permit_id=of.case), order=("found_on", "pk"))


def items_by_key(permit: Case) -> dict[str, ApplicationItem]:
    return {item.key: item for item in ITEMS.of(permit)}


def findings(permit: BuildingPermit) -> QuerySet[ReviewFinding]:
    return FINDINGS.of(permit)


def open_shortfalls(permit: BuildingPermit) -> QuerySet[ReviewFinding]:
    """Findings that stand in the way of the permit."""
    return FINDINGS.of(permit, complies=False, settled_on__isnull=True)


def earlier_cover(permit: BuildingPermit, upload: Upload | None) -> Document | None:
    """The cover sheet that a new one for the same set, or the one it replaces, takes the place of."""
    same_set = [upload, upload.replaces] if upload else [None]
    covers = documents_of(permit, kind="plan_cover", superseded_by__isnull=True)
    return next((d for d in covers if d.upload in same_set), None)


def plan_uploads(permit: BuildingPermit) -> list[Upload]:
    """The construction documents that were handed in as files."""
    return list(uploads_of(permit, item="plan_sets"))
