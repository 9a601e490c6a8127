"""The only writers of parcels, buildings and parties."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from types import MappingProxyType
from typing import Any

from django.db import connection, transaction

from parcels import keys
from parcels.matching import RecordedPlace, Shelf
from parcels.models import Building, Municipality, OtherAddress, OwnerChange, Parcel, ParcelAlias, Party
from parcels.roll import Roll, RollBuilding, RollChange, RollEntry, RollParty

BATCH = 500
NONE: Mapping[str, int] = MappingProxyType({})


@dataclass(frozen=True)
class _Differs:
    """Whether the roll says something else of a parcel: of the land, of its owner."""

    record: bool
    owner: bool


@dataclass(frozen=True)
class Ensured:
    """The parcels of recorded places, in their order: None for a place that names nothing."""

    parcels: list[Parcel | None]
    made: int


class RepeatedKey(ValueError):
    """A roll has one tax map number on two lines, so it cannot be said which of them holds."""


def add_archive_municipality(*, slug: str, name: str, county: str) -> Municipality:
    """A municipality of which only past records are kept: no law is applied to it."""
    kind = {"Town": Municipality.Kind.TOWN, "Village": Municipality.Kind.VILLAGE}.get(name.split()[0])
    municipality = Municipality(slug=slug, name=name, kind=kind or Municipality.Kind.CITY, county=county)
    municipality.full_clean()
    municipality.save()
    return municipality


def add_party(municipality: Municipality, *, name: str, kind: str = Party.Kind.INDIVIDUAL, **facts: Any) -> Party:
    """Record a person, firm or body."""
    return Party.objects.create(municipality=municipality, name=" ".join(name.split()), kind=kind, **facts)


@transaction.atomic
def ensure_parcels(municipality: Municipality, places: Sequence[RecordedPlace]) -> Ensured:
    """The parcel of each place, made where there is none.

    One tax map number is one parcel, former numbers included. Without a number the address decides, and only
    where it leads to one parcel: a house divided into units is not guessed at.
    """
    shelf = Shelf.of(municipality, places)
    found = [shelf.take(place) for place in places]
    Parcel.objects.bulk_create(shelf.fresh, batch_size=BATCH)
    OtherAddress.objects.bulk_create(shelf.others.values(), batch_size=BATCH, ignore_conflicts=True)
    return Ensured(found, len(shelf.fresh))


@transaction.atomic
def add_contractors(municipality: Municipality, firms: Iterable[RollParty]) -> list[Party]:
    """Record contractors, each once; a firm that is already known is left as it is."""
    return list(_parties(municipality, firms, is_contractor=True).values())


@transaction.atomic
def apply_roll(
    municipality: Municipality,
    roll: Roll,
    *,
    on: date,
    renumbered: Mapping[str, int] = NONE,
    also_there: Collection[str] = (),
) -> RollChange:
    """Bring parcels, owners and buildings in line with a roll. The same roll twice changes nothing.

    A parcel that the roll no longer has is retired, never deleted: its cases stay with it. `also_there` are numbers
    whose rows could not be read. `renumbered` leads from a new number to the parcel (its id) that had another.
    A parcel that is on no roll (no tax map number) is left alone.

    :raises RepeatedKey: before anything is changed.
    """
    entries = _by_key(municipality, roll)
    moved_numbers = _renumber(municipality, entries, renumbered, on)
    known = _known(municipality)
    owners = _parties(municipality, (entry.owner for entry in roll.entries))
    fresh: list[Parcel] = []
    changed = moved = 0
    for key, entry in entries.items():
        owner = owners[entry.owner.identity]
        parcel = known.get(key)
        if parcel is None:
            fresh.append(_new_parcel(municipality, entry, owner, roll.year))
            continue
        differs = _update(parcel, entry, owner, roll.year, on)
        changed += differs.record
        moved += differs.owner
    Parcel.objects.bulk_create(fresh, batch_size=BATCH)
    _describe_buildings(municipality, entries)
    gone = _retire(known, {*entries, *also_there}, on)
    _count_anew()
    return RollChange(len(fresh), changed, gone, moved, moved_numbers)


def _count_anew() -> None:
    """Until PostgreSQL knows how many rows there are now, it looks for an address parcel by parcel."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            tables = (model._meta.db_table for model in (Parcel, Party, Building, ParcelAlias, OtherAddress))
            cursor.execute(f"ANALYZE {', '.join(tables)}")


def _renumber(
    municipality: Municipality, entries: Mapping[str, RollEntry], renumbered: Mapping[str, int], on: date
) -> int:
    """Give parcels their new numbers and keep the old ones as aliases; one that has it already is left."""
    parcels = Parcel.objects.filter(municipality=municipality).in_bulk(set(renumbered.values()))
    count = 0
    for key, pk in renumbered.items():
        parcel, entry = parcels.get(pk), entries.get(key)
        if parcel is None or entry is None or parcel.match_key == key:
            continue
        old = ParcelAlias(municipality=municipality, parcel=parcel, print_key=parcel.print_key, since=on)
        old.reason = ParcelAlias.Reason.RENUMBERED
        old.save()
        parcel.print_key = entry.print_key
        parcel.save()
        count += 1
    return count


def _by_key(municipality: Municipality, roll: Roll) -> dict[str, RollEntry]:
    entries: dict[str, RollEntry] = {}
    for entry in roll.entries:
        key = keys.match_key(entry.print_key, municipality.scheme)
        if key in entries:
            raise RepeatedKey(f"Tax map number {entry.print_key} is on the roll twice.")
        entries[key] = entry
    return entries


def _known(municipality: Municipality) -> dict[str, Parcel]:
    """The parcels with a tax map number, locked for the rewrite."""
    rows = Parcel.objects.select_for_update(of=("self",)).filter(municipality=municipality).exclude(match_key="")
    return {parcel.match_key: parcel for parcel in rows.select_related("municipality")}


def _parties(
    municipality: Municipality, wanted: Iterable[RollParty], *, is_contractor: bool = False
) -> dict[tuple[str, str, str], Party]:
    """A party for each entry, made where there is none yet."""
    by_identity = {entry.identity: entry for entry in wanted}
    found: dict[tuple[str, str, str], Party] = {}
    for party in Party.objects.filter(municipality=municipality, is_contractor=is_contractor).order_by("-pk"):
        identity = (party.name.casefold(), party.address_1.casefold(), party.zip)
        if identity in by_identity:
            found[identity] = party
    fresh = {
        identity: _new_party(municipality, entry, is_contractor)
        for identity, entry in by_identity.items()
        if identity not in found
    }
    Party.objects.bulk_create(fresh.values(), batch_size=BATCH)
    return found | fresh


def _new_party(municipality: Municipality, entry: RollParty, is_contractor: bool) -> Party:
    return Party(
        municipality=municipality,
        kind=entry.kind,
        name=entry.name,
        contact_person=entry.contact_person,
        email=entry.email,
        phone=entry.phone,
        address_1=entry.address_1,
        city=entry.city,
        state=entry.state,
        zip=entry.zip,
        is_contractor=is_contractor,
        trade=entry.trade,
    )


def _new_parcel(municipality: Municipality, entry: RollEntry, owner: Party, year: int) -> Parcel:
    parcel = Parcel(municipality=municipality, owner=owner, roll_year=year, **entry.facts())
    parcel.derive()
    return parcel


def _update(parcel: Parcel, entry: RollEntry, owner: Party, year: int, on: date) -> _Differs:
    """Write what the roll says differently, and keep who owned it before."""
    facts = entry.facts() | {"retired_on": None}
    record = any(getattr(parcel, name) != value for name, value in facts.items())
    new_owner = parcel.owner_id != owner.pk
    if new_owner:
        OwnerChange.objects.create(parcel=parcel, before_id=parcel.owner_id, after=owner, seen_on=on)
    if record or new_owner or parcel.roll_year != year:
        for name, value in facts.items():
            setattr(parcel, name, value)
        parcel.owner, parcel.roll_year = owner, year
        parcel.save()
    return _Differs(record, new_owner)


def _retire(known: dict[str, Parcel], seen: set[str], on: date) -> int:
    gone = [parcel.pk for key, parcel in known.items() if key not in seen and parcel.retired_on is None]
    return Parcel.objects.filter(pk__in=gone).update(retired_on=on)


def _describe_buildings(municipality: Municipality, entries: dict[str, RollEntry]) -> None:
    """Add the buildings that the roll has and we do not; what an inspector corrected is not overwritten."""
    parcels = {key: parcel.pk for key, parcel in _known(municipality).items()}
    there = set(Building.objects.filter(parcel__municipality=municipality).values_list("parcel_id", "name"))
    fresh = []
    for key, entry in entries.items():
        pk = parcels[key]
        fresh += [_new_building(pk, building) for building in entry.buildings if (pk, building.name) not in there]
    Building.objects.bulk_create(fresh, batch_size=BATCH)


def _new_building(parcel_id: int, building: RollBuilding) -> Building:
    return Building(
        parcel_id=parcel_id,
        name=building.name,
        use=building.use,
        stories=building.stories,
        year_built=building.year_built,
        dwelling_units=building.dwelling_units,
        occupancy_class=building.occupancy_class,
        construction_type=building.construction_type,
        has_sprinklers=building.has_sprinklers,
        has_fire_alarm=building.has_fire_alarm,
    )


def note_flood(parcel: Parcel, *, zone: str, panel: str, elevation_ft: Decimal | None) -> Parcel:
    """Keep what the flood insurance map says of the land: zone, panel, base flood elevation."""
    parcel.flood_zone, parcel.flood_panel, parcel.base_flood_elevation_ft = zone, panel, elevation_ft
    parcel.save(update_fields=["flood_zone", "flood_panel", "base_flood_elevation_ft"])
    return parcel


def keep_address(party: Party, **facts: str) -> Party:
    """Write a person's particulars as they are now."""
    for name, value in facts.items():
        setattr(party, name, value)
    party.save(update_fields=list(facts))
    return party


def keep_contact(party: Party, *, phone: str = "", email: str = "") -> Party:
    """Note a telephone number or an e-mail address that was given; an empty answer changes nothing."""
    phone, email = phone or party.phone, email or party.email
    if (phone, email) != (party.phone, party.email):
        party.phone, party.email = phone, email
        party.save(update_fields=["phone", "email"])
    return party
