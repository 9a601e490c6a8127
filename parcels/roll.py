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
    market_value_cents: int | None  # None where the roll says nothing of it
    flood_zone: str = ""
    buildings: tuple[RollBuilding, ...] = ()
    geometry: Mapping[str, Any] | None = field(default=None, hash=False)  # GeoJSON in WGS 84; None where not drawn

    @property
    def address(self) -> str:
        return f"{self.number} {self.street}".strip()

    def facts(self) -> dict[str, Any]:
        """What the roll says of the land. Of what it is silent, it leaves what is known: the State's file of the rolls
        has no ZIP Codes, an older roll no values, and neither is a reason to forget them.
        """
        said: dict[str, Any] = {
            "geometry": self.geometry,
            "flood_zone": self.flood_zone or None,
            "city": self.city or None,
            "zip": self.zip or None,
            "property_class": self.property_class or None,
            "market_value_cents": self.market_value_cents,
        }
        if self.street:
            said |= {"address": self.address, "street_number": self.number, "street_name": self.street}
        return {"print_key": self.print_key} | {name: value for name, value in said.items() if value is not None}


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
