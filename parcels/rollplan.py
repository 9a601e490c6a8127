"""What a roll would change, before it does: shown to whoever brings it in. Reads only."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from parcels.addresses import match_address
from parcels.keys import match_key
from parcels.models import Municipality, Parcel, ParcelAlias
from parcels.roll import Roll, RollEntry
from parcels.rollreading import RollReading


@dataclass(frozen=True)
class Changed:
    """A parcel of which the roll says something else: each fact as it is and as it will be."""

    parcel: Parcel
    facts: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True)
class Renumbered:
    """A parcel that seems to go on under a new number, and why it is taken for the same."""

    parcel: Parcel
    entry: RollEntry
    key: str
    why: str


@dataclass
class RollPlan:
    """Each parcel of the roll and of the record, once."""

    new: list[RollEntry] = field(default_factory=list)
    changed: list[Changed] = field(default_factory=list)
    owners: list[tuple[Parcel, str, str]] = field(default_factory=list)
    renumbered: list[Renumbered] = field(default_factory=list)
    gone: list[Parcel] = field(default_factory=list)
    former_used: list[RollEntry] = field(default_factory=list)
    same: int = 0
    # The numbers that count as there: those of the file, and the present ones of what it calls by a former number.
    there: set[str] = field(default_factory=set)

    @property
    def numbers(self) -> dict[str, int]:
        """New number → the parcel that is taken to go on under it."""
        return {one.key: one.parcel.pk for one in self.renumbered}

    def applicable(self, roll: Roll) -> Roll:
        """The roll without what it calls by a former number: an older file brings none of them back."""
        former = {entry.print_key for entry in self.former_used}
        return replace(roll, entries=tuple(entry for entry in roll.entries if entry.print_key not in former))

    @property
    def changes_nothing(self) -> bool:
        return not (self.new or self.changed or self.owners or self.renumbered or self.gone)


WORDS = {
    "address": "Address",
    "city": "City",
    "zip": "ZIP Code",
    "property_class": "Property class",
    "market_value_cents": "Market value",
    "geometry": "Outline",
    "print_key": "Tax map number",
    "flood_zone": "Flood zone",
}


def plan(municipality: Municipality, reading: RollReading) -> RollPlan:
    """What `apply_roll` would do with this reading."""
    rows = Parcel.objects.filter(municipality=municipality).exclude(match_key="").select_related("owner")
    known = {parcel.match_key: parcel for parcel in rows}
    former = ParcelAlias.objects.filter(municipality=municipality).values_list("match_key", "parcel__match_key")
    aliases = dict(former)
    found = RollPlan(there=set(reading.seen))
    fresh: dict[str, RollEntry] = {}
    for entry in reading.roll.entries:
        key = match_key(entry.print_key, municipality.scheme)
        parcel = known.get(key)
        if parcel is not None:
            _compare(found, parcel, entry)
        elif key in aliases:
            found.former_used.append(entry)
            found.there.add(aliases[key])
        else:
            fresh[key] = entry
    gone = {key: p for key, p in known.items() if key not in found.there and p.retired_on is None}
    found.renumbered = _renumbered(fresh, gone, reading.former, known)
    for one in found.renumbered:
        fresh.pop(one.key)
        gone.pop(one.parcel.match_key, None)
    found.new, found.gone = list(fresh.values()), list(gone.values())
    return found


def _compare(found: RollPlan, parcel: Parcel, entry: RollEntry) -> None:
    facts = tuple(
        (WORDS[name], _said(name, getattr(parcel, name)), _said(name, value))
        for name, value in entry.facts().items()
        if name in WORDS and getattr(parcel, name) != value
    )
    owner = parcel.owner.name if parcel.owner else ""
    moved = owner.casefold() != entry.owner.name.casefold()
    if facts:
        found.changed.append(Changed(parcel, facts))
    if moved:
        found.owners.append((parcel, owner or "nobody", entry.owner.name))
    found.same += not facts and not moved


def _said(name: str, value: object) -> str:
    if name == "market_value_cents" and isinstance(value, int):
        return f"${value / 100:,.0f}"
    if name == "geometry":
        return "drawn" if value else "not drawn"
    return str(value or "nothing")


def _renumbered(
    fresh: Mapping[str, RollEntry], gone: Mapping[str, Parcel], former: Mapping[str, str], known: Mapping[str, Parcel]
) -> list[Renumbered]:
    """Pairs of a number that is new and a parcel whose number is gone: named so by the file, or one address and owner.

    An address that several have, as in a house of condominiums, decides nothing.
    """
    found = [
        Renumbered(known[old], fresh[key], key, "The file names the former number.")
        for key, old in former.items()
        if key in fresh and old in gone
    ]
    named = {one.key for one in found} | {one.parcel.match_key for one in found}
    places = {key: match_address(entry.address) for key, entry in fresh.items() if key not in named}
    new_at, gone_at = Counter(places.values()), Counter(p.match_address for p in gone.values())
    by_place = {p.match_address: p for key, p in gone.items() if key not in named}
    for key, place in places.items():
        parcel, entry = by_place.get(place), fresh[key]
        alone = bool(place) and new_at[place] == 1 and gone_at[place] == 1
        if parcel and alone and parcel.owner and parcel.owner.name.casefold() == entry.owner.name.casefold():
            found.append(Renumbered(parcel, entry, key, "Same address and same owner."))
    return found
