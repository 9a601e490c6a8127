"""Reading construction notices, flood reviews and the town's own settings for them. Office or permit come first."""

from datetime import date

from casework.cases.models import Case
from casework.cases.queries import HasMunicipality
from permits.building.models import BuildingPermit
from permits.hazards.models import ConstructionNotice, FloodReview, HazardSettings

YEARS = 10  # where the town has not said


def settings_of(office: HasMunicipality) -> HazardSettings:
    """The town's settings; what it has not said is as usual."""
    found = HazardSettings.objects.filter(municipality=office.municipality).select_related("fire_chief").first()
    return found or HazardSettings(municipality=office.municipality, flood_years=YEARS)


def notice_of(permit: Case) -> ConstructionNotice | None:
    """The construction notice filed for the permit."""
    try:
        found: ConstructionNotice = permit.construction_notice
    except ConstructionNotice.DoesNotExist:
        return None
    return found


def flood_review_of(permit: Case) -> FloodReview | None:
    """The officer's determination for the permit."""
    try:
        found: FloodReview = permit.flood_review
    except FloodReview.DoesNotExist:
        return None
    return found


def improvements(permit: BuildingPermit, since: date, on: date, without: tuple[str, ...]) -> list[BuildingPermit]:
    """The permits issued on the same parcel from `since` on through `on`; one that was renewed counts once."""
    issued = BuildingPermit.objects.filter(parcel=permit.parcel, issued_on__range=(since, on))
    issued = issued.filter(continued_by__isnull=True).exclude(pk=permit.pk).exclude(permit_type__in=without)
    return list(issued.order_by("issued_on", "pk"))
