"""Which powers somebody holds by a written designation, and every designation of an office."""

from datetime import date

from django.db.models import Q, QuerySet

from accounts.actors import PassedOn
from accounts.designation.models import Designation
from accounts.models import User
from parcels.models import Municipality


def designations(municipality: Municipality) -> QuerySet[Designation]:
    """Every one that was ever entered, the latest to begin first."""
    found = Designation.objects.filter(municipality=municipality)
    return found.select_related("user", "municipality").order_by("-first_day", "-pk")


def designation_by_id(municipality: Municipality, pk: int) -> Designation | None:
    return designations(municipality).filter(pk=pk).first()


def counting_on(day: date) -> Q:
    """Of designations, those that count on that day: its first and last included, not the day of an early end."""
    return Q(first_day__lte=day, last_day__gte=day) & (Q(ended_on__isnull=True) | Q(ended_on__gt=day))


def overlapping(municipality: Municipality, user: User, power: str, first: date, last: date) -> Designation | None:
    """One of the same person for the same thing that counts on some of these days."""
    found = designations(municipality).filter(user=user, power=power, first_day__lte=last, last_day__gte=first)
    return found.filter(Q(ended_on__isnull=True) | Q(ended_on__gt=first)).first()


def passed_on(user: User, municipality: Municipality, on: date) -> tuple[PassedOn, ...]:
    """The powers passed on to this person that count on that day, each with the writing that did so."""
    current = Designation.objects.filter(counting_on(on), user=user, municipality=municipality).order_by("pk")
    return tuple(PassedOn(one.power, one.designated_by, one.paper, one.last_day) for one in current)
