"""Reading construction notices, flood reviews and the town's own settings for them. Office or permit come first."""

from datetime import date

from django.db.models import Q

from casework.cases.models import Case
from casework.cases.queries import HasMunicipality
from casework.rows import Rows, Whose
from parcels.models import Municipality
from permits.building.models import BuildingPermit
from permits.hazards.models import ConstructionNotice, FloodReview, HazardSettings

YEARS = 10  # where the town has not said
NOTICE = Rows(ConstructionNotice, lambda of: Q(permit_id=of.case))
FLOOD_REVIEW = Rows(FloodReview, lambda of: Q(permit_id=of.case))
SETTINGS = Rows(HazardSettings, lambda of: Q(municipality_id=of.municipality), joined=("fire_chief",))


def _on_the_same_land(of: Whose) -> Q:
    issued = Q(parcel_id=of.parcel, issued_on__isnull=False, continued_by__isnull=True)
    return issued & ~Q(pk=of.case)


IMPROVEMENTS = Rows(BuildingPermit, _on_the_same_land, order=("issued_on", "pk"))


def settings_of(office: HasMunicipality) -> HazardSettings:
    """The town's settings; what it has not said is as usual."""
    found = HazardSettings.objects.filter(municipality=office.municipality).select_related("fire_chief").first()
    return found or as_usual(office.municipality)


def as_usual(municipality: Municipality) -> HazardSettings:
    return HazardSettings(municipality=municipality, flood_years=YEARS)


def notice_of(permit: Case) -> ConstructionNotice | None:
    """The construction notice filed for the permit."""
    return NOTICE.of(permit).first()


def flood_review_of(permit: Case) -> FloodReview | None:
    """The officer's determination for the permit."""
    return FLOOD_REVIEW.of(permit).first()


def settings_for(permit: Case) -> HazardSettings:
    """The settings of the permit’s town."""
    return SETTINGS.of(permit).first() or as_usual(permit.municipality)


def improvements(permit: BuildingPermit, since: date, on: date, without: tuple[str, ...]) -> list[BuildingPermit]:
    """The permits issued on the same parcel from `since` on through `on`; one that was renewed counts once."""
    issued = IMPROVEMENTS.of(permit, issued_on__gte=since, issued_on__lte=on)
    return [one for one in issued if one.permit_type not in without]
