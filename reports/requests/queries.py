"""Finding requests of the Department of State. The office comes first."""

from django.db.models import QuerySet

from casework.cases.queries import HasMunicipality
from reports.requests.models import StateRequest, Status


def state_requests(office: HasMunicipality) -> QuerySet[StateRequest]:
    """Every request to the municipality, the latest first."""
    found = StateRequest.objects.filter(municipality=office.municipality).select_related("municipality", "parcel")
    return found.order_by("-opened_on", "-pk")


def open_requests(office: HasMunicipality) -> QuerySet[StateRequest]:
    return state_requests(office).filter(status=Status.OPEN)
