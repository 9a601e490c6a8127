"""Finding land and people. The first argument is the office, or the municipality itself."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import reduce
from operator import and_, or_
from typing import Protocol

from django.db.models import F, Q, QuerySet
from django.db.models.functions import Abs

from parcels import addresses, keys
from parcels.models import Building, Municipality, Parcel, Party


class HasMunicipality(Protocol):
    """An office, or anything else that stands in one municipality."""

    @property
    def municipality(self) -> Municipality: ...


class MatchedBy(StrEnum):
    """How a search found a parcel, best first."""

    KEY = "tax map number"
    FORMER_KEY = "former tax map number"
    ADDRESS = "address"
    OTHER_ADDRESS = "another address of the parcel"
    KEY_PART = "part of the tax map number"
    ADDRESS_PART = "part of the address"
    OWNER = "owner"


@dataclass(frozen=True)
class Found:
    """One hit of the search box."""

    parcel: Parcel
    by: MatchedBy


# What was typed, word by word, in each way it may be meant.
Readings = tuple[tuple[str, ...], ...]
# Below this a search would list half the town.
SHORTEST = 2
# Of more than so many that match, some are put along the streets, not all: whoever typed so little types more.
MANY = 1000


def municipality_by_slug(slug: str) -> Municipality | None:
    """The municipality whose pages live under this path, if there is one."""
    return Municipality.objects.filter(slug=slug).first()


def municipalities() -> QuerySet[Municipality]:
    """All of them by name, for the front page."""
    return Municipality.objects.order_by("name")


def parcels(office: HasMunicipality) -> QuerySet[Parcel]:
    """Every parcel of the municipality, along the streets."""
    found = Parcel.objects.filter(municipality=office.municipality).select_related("municipality", "owner")
    return found.order_by("street_name", F("house_number").asc(nulls_last=True), "print_key", "pk")


def parcel_by_id(office: HasMunicipality, pk: int) -> Parcel | None:
    """The parcel with this number in our own table; a parcel of another municipality is not there."""
    return parcels(office).filter(pk=pk).first()


def parcel_by_key(office: HasMunicipality, text: str) -> Parcel | None:
    """The parcel with this tax map number in any spelling, today's numbers before former ones."""
    key = keys.match_key(text, office.municipality.scheme)
    if not key:
        return None
    own = parcels(office).filter(match_key=key).first()
    return own or parcels(office).filter(aliases__match_key=key).first()


def neighbors(office: HasMunicipality, parcel: Parcel, limit: int = 60) -> list[Parcel]:
    """The nearest parcels by number on the same street that the roll draws, along the street."""
    number = parcel.house_number
    if not parcel.street_name or number is None:
        return []
    along = parcels(office).filter(street_name=parcel.street_name, retired_on=None, house_number__isnull=False)
    drawn = along.exclude(Q(pk=parcel.pk) | Q(geometry=None)).order_by(Abs(F("house_number") - number), "pk")
    return sorted(drawn[:limit], key=lambda near: (near.house_number or 0, near.pk))


def buildings(office: HasMunicipality, parcel: Parcel) -> QuerySet[Building]:
    """The buildings on a parcel of this municipality."""
    return Building.objects.filter(parcel=parcel, parcel__municipality=office.municipality)


def parties(office: HasMunicipality) -> QuerySet[Party]:
    """Everybody known to the municipality, by name."""
    return Party.objects.filter(municipality=office.municipality).order_by("name", "pk")


def find_contractors(office: HasMunicipality, text: str, limit: int = 20) -> list[Party]:
    """Contractors whose name, or contact person, holds every word typed; an empty box lists the first of all."""
    return list(parties(office).filter(_named(_plain(text).split()), is_contractor=True)[:limit])


def find_parties(office: HasMunicipality, text: str, limit: int = 20) -> list[Party]:
    """People and firms whose name, or contact person, holds every word typed; nothing for an empty box."""
    words = _plain(text).split()
    return list(parties(office).filter(_named(words))[:limit]) if words else []


def find_parcels(office: HasMunicipality, text: str, limit: int = 20) -> list[Found]:
    """The staff's search box: tax map number, part of an address, or the owner's name, best hits first."""
    return _search(office, [*_by_place(office, text), *_by_owner(text)], limit)


def find_public_parcels(office: HasMunicipality, text: str, limit: int = 20) -> list[Found]:
    """The public's search box: tax map number or address. Land can be looked up by anyone, a person cannot."""
    return _search(office, _by_place(office, text), limit)


def _search(office: HasMunicipality, steps: list[tuple[MatchedBy, Q]], limit: int) -> list[Found]:
    """Run one narrow query after the other, each on its own index, until there is enough to show.

    The conditions are `LIKE` and compile the same everywhere; on PostgreSQL trigram indexes serve them
    (migration 0003), on SQLite a scan of one town's roll does.
    """
    found: dict[int, Found] = {}
    for by, condition in steps:
        some = Parcel.objects.filter(condition, municipality=office.municipality).values("pk")[:MANY]
        hits = parcels(office).filter(pk__in=some)[: limit + len(found)]
        for parcel in hits:
            found.setdefault(parcel.pk, Found(parcel, by))
        if len(found) >= limit:
            break
    return list(found.values())[:limit]


def _by_place(office: HasMunicipality, text: str) -> list[tuple[MatchedBy, Q]]:
    """The steps of the search by tax map number and address."""
    if len(_plain(text).replace(" ", "")) < SHORTEST:
        return []
    return [*_by_key(office.municipality.scheme, text), *_by_address(text)]


def _by_key(scheme: keys.KeyScheme, text: str) -> Iterator[tuple[MatchedBy, Q]]:
    loose = keys.loose_key(text, scheme)
    if " " not in loose or any(map(_is_word, loose.split())):
        return  # a lone number is a house number, not a whole section of the map; with a word it is an address
    key = keys.match_key(text, scheme)
    yield MatchedBy.KEY, Q(match_key=key)
    yield MatchedBy.KEY, Q(loose_key=loose)
    yield MatchedBy.FORMER_KEY, Q(aliases__match_key=key) | Q(aliases__loose_key=loose)
    yield MatchedBy.KEY_PART, Q(loose_key__startswith=f"{loose} ")
    yield MatchedBy.KEY_PART, Q(loose_key__startswith=loose)
    lot = keys.lot_key(text, scheme)
    if lot:
        yield MatchedBy.KEY_PART, Q(match_key=lot)


def _is_word(part: str) -> bool:
    """Whether this is no part of a tax map number, which has digits, or a letter or two in Nassau County."""
    return len(part) > 2 and not any(c.isdigit() for c in part)


def _by_address(text: str) -> Iterator[tuple[MatchedBy, Q]]:
    readings = addresses.typed_words(_plain(text))
    if not readings:
        return
    yield MatchedBy.ADDRESS, _starts("match_address", readings)
    yield MatchedBy.OTHER_ADDRESS, _starts("other_addresses__match_address", readings)
    yield MatchedBy.ADDRESS_PART, _holds("match_address", readings)
    yield MatchedBy.OTHER_ADDRESS, _holds("other_addresses__match_address", readings)


def _starts(column: str, readings: Readings) -> Q:
    """The column begins with one of the readings."""
    return reduce(or_, (Q(**{f"{column}__startswith": " ".join(words)}) for words in readings))


def _holds(column: str, readings: Readings) -> Q:
    """The column holds every word of one of the readings."""
    return reduce(or_, (reduce(and_, (Q(**{f"{column}__contains": word}) for word in words)) for words in readings))


def _by_owner(text: str) -> list[tuple[MatchedBy, Q]]:
    words = _plain(text).split()
    if len("".join(words)) < SHORTEST or not any(c.isalpha() for c in text):
        return []
    return [(MatchedBy.OWNER, reduce(and_, (Q(owner__name__icontains=word) for word in words)))]


def _named(words: list[str]) -> Q:
    return reduce(and_, (Q(name__icontains=word) | Q(contact_person__icontains=word) for word in words), Q())


def _plain(text: str) -> str:
    """What was typed without the null characters that PostgreSQL refuses, and not endless."""
    return text.replace("\x00", "")[:120].strip()


def party_by_id(office: HasMunicipality, pk: int) -> Party | None:
    return parties(office).filter(pk=pk).first()
