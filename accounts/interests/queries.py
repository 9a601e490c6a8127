"""What the people of the office have declared as their own business. The office comes first."""

from collections.abc import Collection

from django.db.models import Q, QuerySet
from django.db.models.functions import Lower

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
    return declared(office.municipality).filter(user_id=office.actor.user_id)


def own_by_id(office: Office, pk: int) -> OwnInterest | None:
    return own(office).filter(pk=pk).first()


def interest_in(user_id: int, municipality_id: int, parcel_id: int | None, parties: QuerySet[Party]) -> str:
    """What this person has declared in this land or these people, or whom of them their own e-mail names; or ""."""
    owners = Party.objects.filter(owned_parcels=parcel_id) if parcel_id else Party.objects.none()
    at_hand = Q(party__in=parties) | Q(party__in=owners)
    if parcel_id:
        at_hand |= Q(parcel_id=parcel_id)
    standing = OwnInterest.objects.filter(at_hand, user_id=user_id, ended_on__isnull=True)
    found = standing.filter(municipality_id=municipality_id).select_related("parcel", "party").first()
    if found:
        return str(found)
    address = User.objects.filter(pk=user_id).exclude(email="").values("email")
    same = Party.objects.filter(Q(pk__in=parties) | Q(pk__in=owners)).annotate(mail=Lower("email"))
    party = same.filter(mail__in=address).first()
    return str(party) if party else ""


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
