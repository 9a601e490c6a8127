"""Reading building permits. The office comes first."""

from django.db.models import QuerySet

from accounts.office import Office
from casework.looking import once_a_look
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


@once_a_look
def items_by_key(permit: BuildingPermit) -> dict[str, ApplicationItem]:
    return {item.key: item for item in ApplicationItem.objects.filter(permit=permit)}


def findings(permit: BuildingPermit) -> QuerySet[ReviewFinding]:
    return ReviewFinding.objects.filter(permit=permit).order_by("found_on", "pk")


def open_shortfalls(permit: BuildingPermit) -> QuerySet[ReviewFinding]:
    """Findings that stand in the way of the permit."""
    return findings(permit).filter(complies=False, settled_on__isnull=True)


def earlier_cover(permit: BuildingPermit, upload: Upload | None) -> Document | None:
    """The cover sheet that a new one for the same set, or the one it replaces, takes the place of."""
    same_set = [upload, upload.replaces] if upload else [None]
    covers = documents_of(permit).filter(kind="plan_cover", superseded_by__isnull=True)
    return next((d for d in covers.order_by("-pk") if d.upload in same_set), None)


def plan_uploads(permit: BuildingPermit) -> list[Upload]:
    """The construction documents that were handed in as files."""
    return list(uploads_of(permit).filter(item="plan_sets"))
