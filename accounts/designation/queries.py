"""Which powers somebody holds by a written designation, and every designation of an office."""

from datetime import date

from django.db.models import FilteredRelation, Q, QuerySet

from accounts.designation.models import Designation
from accounts.models import User
from parcels.models import Municipality


def designations(municipality: Municipality) -> QuerySet[Designation]:
    """Every one that was ever entered, the latest to begin first."""
    found = Designation.objects.filter(municipality=municipality)
    return found.select_related("user", "municipality").order_by("-first_day", "-pk")


def designation_by_id(municipality: Municipality, pk: int) -> Designation | None:
    return designations(municipality).filter(pk=pk).first()


def counting_on(day: date, of: str = "") -> Q:
    """Of designations, those that count on that day: its first and last included, not the day of an early end.

    `of` leads to them from what is asked for, such as "user__designations__".
    """
    within = Q(**{f"{of}first_day__lte": day, f"{of}last_day__gte": day})
    return within & (Q(**{f"{of}ended_on__isnull": True}) | Q(**{f"{of}ended_on__gt": day}))


def overlapping(municipality: Municipality, user: User, power: str, first: date, last: date) -> Designation | None:
    """One of the same person for the same thing that counts on some of these days."""
    found = designations(municipality).filter(user=user, power=power, first_day__lte=last, last_day__gte=first)
    return found.filter(Q(ended_on__isnull=True) | Q(ended_on__gt=first)).first()


def writing_for(municipality: Municipality, on: date) -> FilteredRelation:
    """From a membership to the person’s designations that count on that day."""
    of = "user__designations__"
    return FilteredRelation(
        "user__designations", condition=counting_on(on, of) & Q(**{f"{of}municipality": municipality})
    )
