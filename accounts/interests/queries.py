"""What the people of the office have declared as their own business. The office comes first."""

from collections.abc import Collection
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce, Lower, NullIf

from accounts.interests.models import OwnInterest
from accounts.models import User
from accounts.office import Office
from parcels.models import Municipality, Parcel, Party


def declared(municipality: Municipality) -> QuerySet[OwnInterest]:
    """Everybody’s declarations that stand, by person."""
    found = OwnInterest.objects.filter(municipality=municipality, ended_on__isnull=True)
    return found.select_related("user", "parcel__owner", "party").order_by("user__name", "pk")


def own(office: Office) -> QuerySet[OwnInterest]:
    """This person’s own declarations that stand."""
    return declared(office.municipality).filter(user_id=office.actor.user_id or 0)


def own_by_id(office: Office, pk: int) -> OwnInterest | None:
    return own(office).filter(pk=pk).first()


def interest_in(user_id: int, parcel_id: int | None, parties: QuerySet[Party], taking_part: QuerySet[Any]) -> str:
    """What of this land and these people is this person’s own, by declaration or by their e-mail; or "". One query.

    `taking_part`: rows that are there where this person’s own account takes part.
    """
    standing = OwnInterest.objects.filter(user_id=user_id, ended_on__isnull=True)
    of_land = Coalesce(NullIf("parcel__address", Value("")), "parcel__print_key")
    land = standing.filter(parcel_id=parcel_id or 0).annotate(name=of_land).values("name")[:1]
    concerned = Q(pk__in=parties) | (Q(owned_parcels=parcel_id) if parcel_id else Q())
    same_mail = Q(mail=OuterRef("email")) & ~Q(mail="")
    declared_own = Exists(standing.filter(party=OuterRef("pk")))
    people = Party.objects.annotate(mail=Lower("email")).filter(concerned).filter(same_mail | Q(declared_own))
    seen = User.objects.filter(pk=user_id).annotate(land=Subquery(land), person=Subquery(people.values("name")[:1]))
    found = seen.annotate(part=Exists(taking_part)).values_list("land", "person", "part").first() or ("", "", False)
    return found[0] or found[1] or ("your account takes part in it" if found[2] else "")


def land_of_that_name(office: Office, limit: int = 5) -> list[Parcel]:
    """Land whose owner on the roll is called as this person is, in any order of the words; for asking only."""
    words = office.actor.name.upper().replace(",", " ").replace(".", " ").split()
    if len(words) < 2:
        return []
    named = Q()
    for word in words:
        named &= Q(owner__name__icontains=word)
    found = Parcel.objects.filter(named, municipality=office.municipality, retired_on__isnull=True)
    return list(found.exclude(pk__in=known_parcels(office)).select_related("owner").order_by("pk")[:limit])


def known_parcels(office: Office) -> Collection[int]:
    return [pk for pk in own(office).values_list("parcel_id", flat=True) if pk]
