"""Which parcel an older record means, by tax map number or by address. Reads; `actions.ensure_parcels` writes."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from parcels import keys
from parcels.addresses import match_address
from parcels.models import Municipality, OtherAddress, Parcel, ParcelAlias


@dataclass(frozen=True)
class RecordedPlace:
    """Where an older record says something was; any part may be missing."""

    print_key: str
    address: str
    number: str
    street: str
    city: str


@dataclass
class Shelf:
    """The parcels that a batch of places may mean, by number and by address, and those made for it."""

    municipality: Municipality
    by_key: dict[str, Parcel]
    by_address: dict[str, list[Parcel]]
    fresh: list[Parcel] = field(default_factory=list)
    others: dict[tuple[int, str], OtherAddress] = field(default_factory=dict)

    @classmethod
    def of(cls, municipality: Municipality, places: Sequence[RecordedPlace]) -> "Shelf":
        scheme = municipality.scheme
        wanted = {keys.match_key(place.print_key, scheme) for place in places if place.print_key}
        at = {match_address(place.address) for place in places if place.address and not place.print_key}
        town = Parcel.objects.filter(municipality=municipality)
        aliases = ParcelAlias.objects.filter(municipality=municipality, match_key__in=wanted).select_related("parcel")
        by_key = {alias.match_key: alias.parcel for alias in aliases}
        by_key |= {parcel.match_key: parcel for parcel in town.filter(match_key__in=wanted)}
        shelf = cls(municipality, by_key, {})
        for parcel in town.filter(match_address__in=at).order_by("pk"):
            shelf.at(parcel.match_address).append(parcel)
        others = OtherAddress.objects.filter(parcel__municipality=municipality, match_address__in=at)
        for other in others.select_related("parcel").order_by("pk"):
            shelf.at(other.match_address).append(other.parcel)
        return shelf

    def at(self, address: str) -> list[Parcel]:
        """The parcels at an address in its matching form."""
        return self.by_address.setdefault(address, [])

    def take(self, place: RecordedPlace) -> Parcel | None:
        """The parcel of this place."""
        if place.print_key:
            key = keys.match_key(place.print_key, self.municipality.scheme)
            parcel = self.by_key.get(key)
            if parcel is None:
                return self._make(place)
            self._also_at(parcel, place.address)
            return parcel
        if not place.address:
            return None
        candidates = self.at(match_address(place.address))
        without_key = [parcel for parcel in candidates if not parcel.match_key]
        meant = without_key or (candidates if len(candidates) == 1 else [])
        return meant[0] if meant else self._make(place)

    def _make(self, place: RecordedPlace) -> Parcel:
        parcel = Parcel(
            municipality=self.municipality,
            print_key=place.print_key,
            address=place.address,
            street_number=place.number,
            street_name=place.street,
            city=place.city,
        )
        parcel.derive()
        self.fresh.append(parcel)
        if parcel.match_key:
            self.by_key[parcel.match_key] = parcel
        if parcel.match_address:
            self.at(parcel.match_address).append(parcel)
        return parcel

    def _also_at(self, parcel: Parcel, address: str) -> None:
        """Note that the parcel has this address too, unless it is its own."""
        other = OtherAddress(parcel=parcel, address=address)
        other.derive()
        if other.match_address and other.match_address != parcel.match_address:
            self.others.setdefault((id(parcel), other.match_address), other)
            self.at(other.match_address).append(parcel)
