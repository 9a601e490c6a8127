"""Who asks for an own page: somebody from outside the office, whatever else they may be here."""

from typing import cast

from django.http import Http404

from accounts.access import OfficeRequest
from accounts.models import User
from accounts.office import Office
from casework.cases.models import Case
from casework.cases.participants import applicant, office_of_applicant
from casework.cases.queries import record_by_number


def person(request: OfficeRequest) -> User:
    """The account; pages that are OWN open to nobody who has none."""
    return cast(User, request.user)


def as_applicant(request: OfficeRequest) -> Office:
    """The office as it is to whoever applies: staff who apply for their own house have no power by that."""
    town = request.office.municipality
    if town.is_archive:
        raise Http404(f"The {town.name} takes no applications here.")
    request.office = Office(town, applicant(person(request), town), request.office.today)
    return request.office


def own_case(request: OfficeRequest, number: str) -> tuple[Case, Office]:
    """The case of that number, if the person takes part in it, and the office as it is to them there."""
    office = as_applicant(request)
    found = record_by_number(office, number)
    within = office_of_applicant(person(request), found, office.today) if found else None
    if found is None or within is None:
        raise Http404(f"You take part in no case {number} in the {office.municipality.name}.")
    request.office = within
    return found, within
