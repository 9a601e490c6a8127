"""Finding what the search box means: one record outright, or everything it may mean, group by group."""

from django.db.models import QuerySet

from accounts.office import Office
from casework.cases.models import Case
from casework.cases.queries import cases, typed_number
from casework.find.finders import Group, groups
from parcels.models import Parcel, Party
from parcels.queries import parties

PAGE = 50


def the_one(office: Office, text: str) -> Case | None:
    """The record whose number was typed in full."""
    number = typed_number(text)
    if " " in number or not any(c.isdigit() for c in number):
        return None
    return cases(office).filter(number__iexact=number).first()


def find(office: Office, text: str) -> list[Group]:
    """Everything the box may mean."""
    return groups(office, typed_number(text)[:120])


def person_by_id(office: Office, pk: int) -> Party | None:
    return parties(office).filter(pk=pk).first()


def cases_of_person(office: Office, party: Party, before: int | None = None) -> QuerySet[Case]:
    """The cases in which a person takes part, the newest first."""
    found = cases(office).filter(case_parties__party=party).distinct().order_by("-pk")
    return found.filter(pk__lt=before) if before else found


def land_of_person(office: Office, party: Party) -> QuerySet[Parcel]:
    return Parcel.objects.filter(municipality=office.municipality, owner=party).order_by("street_name", "house_number")
