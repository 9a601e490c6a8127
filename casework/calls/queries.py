"""Reading the call log. The office comes first; nobody but its staff gets to these."""

from collections.abc import Collection

from django.db.models import Q, QuerySet

from accounts.office import Office
from casework.calls.models import Call
from casework.cases.models import Case
from casework.rows import Rows
from parcels.models import Parcel

ABOUT = ("case", "parcel", "taken_by", "follow_up")
MOST = 5
ABOUT_CASE = Rows(
    Call,
    lambda of: Q(case_id=of.case, municipality_id=of.municipality),
    joined=("parcel", "taken_by", "follow_up"),
    order=("-taken_at", "-pk"),
)


def calls(office: Office) -> QuerySet[Call]:
    """Every call of the town, the latest first."""
    return Call.objects.filter(municipality=office.municipality).select_related(*ABOUT).order_by("-taken_at", "-pk")


def call_by_id(office: Office, pk: int) -> Call | None:
    return calls(office).filter(pk=pk).first()


def calls_on_case(office: Office, case: Case) -> list[Call]:
    """The latest calls about a case; nothing for whoever does not keep the log."""
    return list(ABOUT_CASE.of(case)[:MOST]) if office.may("calls.log") else []


def calls_on_parcel(office: Office, parcel: Parcel) -> list[Call]:
    """The latest calls about land, or about a case on it."""
    if not office.may("calls.log"):
        return []
    return list((calls(office).filter(parcel=parcel) | calls(office).filter(case__parcel=parcel))[:MOST])


def to_return(office: Office, people: Collection[int]) -> QuerySet[Call]:
    """What these people have to see to, the first due first."""
    open_ = Call.objects.filter(municipality=office.municipality, follow_up__in=people, done_on__isnull=True)
    return open_.select_related(*ABOUT).order_by("due_on", "pk")
