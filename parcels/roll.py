"""An assessment roll as it is read: what the assessor says of each parcel in one year. No database."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class RollParty:
    """An owner, or a contractor, with the address for mail."""

    name: str
    kind: str
    address_1: str = ""
    city: str = ""
    state: str = ""
    zip: str = ""
    phone: str = ""
    email: str = ""
    contact_person: str = ""
    trade: str = ""

    @property
    def identity(self) -> tuple[str, str, str]:
        """By which two entries mean one person: the name and where mail is sent, however capitalized."""
        return (self.name.casefold(), self.address_1.casefold(), self.zip)


@dataclass(frozen=True)
class RollBuilding:
    """A building as the assessor describes it."""

    name: str
    use: str
    stories: int
    year_built: int
    dwelling_units: int = 0
    occupancy_class: str = ""
    construction_type: str = ""
    has_sprinklers: bool = False
    has_fire_alarm: bool = False


@dataclass(frozen=True)
class RollEntry:
    """One line of the roll."""

    print_key: str
    number: str
    street: str
    city: str
    zip: str
    property_class: str
    owner: RollParty
    market_value_cents: int
    flood_zone: str = ""
    buildings: tuple[RollBuilding, ...] = ()
    geometry: Mapping[str, Any] | None = field(default=None, hash=False)  # GeoJSON in WGS 84; None where not drawn

    @property
    def address(self) -> str:
        return f"{self.number} {self.street}".strip()

    def facts(self) -> dict[str, Any]:
        """What the roll says of the land; a roll that draws nothing, or knows no zone, leaves what is known."""
        drawn: dict[str, Any] = {"geometry": self.geometry} if self.geometry is not None else {}
        drawn |= {"flood_zone": self.flood_zone} if self.flood_zone else {}
        return drawn | {
            "print_key": self.print_key,
            "address": self.address,
            "street_number": self.number,
            "street_name": self.street,
            "city": self.city,
            "zip": self.zip,
            "property_class": self.property_class,
            "market_value_cents": self.market_value_cents,
        }


@dataclass(frozen=True)
class Roll:
    """A whole roll."""

    year: int
    entries: tuple[RollEntry, ...]


@dataclass(frozen=True)
class RollChange:
    """What a roll changed when it was applied."""

    added: int
    changed: int
    retired: int
    owner_changes: int
    renumbered: int = 0
