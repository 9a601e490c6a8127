"""A made-up roll for showing and testing: plausible streets and numbers, no real person or business.

The same municipality and seed always give the same roll. Phone numbers and domains are those reserved
for fiction.
"""

from dataclasses import dataclass
from random import Random

from parcels import demo_map
from parcels import demo_names as names
from parcels.models import Municipality, Party
from parcels.roll import Roll, RollBuilding, RollEntry, RollParty

YEAR = 2026
Kind = Party.Kind


@dataclass(frozen=True)
class Street:
    """One street of the made-up town: where on the map, how many lots, who builds there."""

    name: str
    map_section: str
    block: int
    lots: int
    first_number: int
    step: int
    classes: tuple[str, ...]
    flood_lots: int = 0  # how many of its lots, from the river up, lie in zone AE


HOMES = ("210",) * 9 + ("220",) * 2 + ("311",)
OLD_VILLAGE = ("210",) * 5 + ("220",) * 3 + ("230", "483", "411")
PARKWAY = ("484", "422", "426", "431", "464", "465", "486", "421", "485", "330")
STREETS = (
    Street("Riverbend Dr", "157.13", 1, 26, 101, 4, HOMES, flood_lots=9),
    Street("Ferry Landing Rd", "157.13", 2, 22, 12, 6, OLD_VILLAGE, flood_lots=5),
    Street("Old Depot St", "157.14", 1, 24, 7, 8, OLD_VILLAGE),
    Street("Chestnut Hollow Rd", "158.09", 1, 30, 210, 10, HOMES),
    Street("Larkspur Ln", "158.09", 2, 30, 3, 4, HOMES),
    Street("Bunn Hill Ter", "158.10", 1, 22, 18, 6, HOMES),
    Street("Plaza Pkwy E", "173.08", 1, 28, 2100, 42, PARKWAY),
    Street("Commerce Park Dr", "173.08", 2, 14, 200, 25, ("449", "484", "710", "340", "464")),
    Street("College View Ave", "158.14", 1, 26, 310, 6, ("220", "411", "210", "230", "411", "418")),
    Street("Four Corners Rd", "189.01", 1, 24, 1405, 36, ("240", "210", "112", "322", "270")),
    Street("Tracy Brook Rd", "190.03", 1, 20, 850, 28, ("210", "240", "314", "210", "270"), flood_lots=3),
    Street("Sunrise Knoll", "174.11", 1, 26, 5, 5, HOMES),
    Street("Stonegate Cir", "174.11", 2, 22, 1, 3, HOMES),
)
# Places that belong to everybody, and those that every town has one of.
PUBLIC = (
    ("605", "Town Center Rd", "157.18-1-4", "652", "Town of {town}", Kind.GOVERNMENT, "Town hall", "B"),
    ("201", "School Hill Rd", "157.18-1-5", "612", "{town} School District", Kind.GOVERNMENT, "High school", "E"),
    ("328", "School Hill Rd", "157.18-1-6", "620", "First Society of {town}", Kind.ASSOCIATION, "Church", "A-3"),
    ("12", "Firehouse Ln", "157.18-1-7", "662", "{town} Fire District No. 1", Kind.GOVERNMENT, "Fire station", "B"),
    ("900", "Grange Rd", "189.01-2-1", "534", "Rural Grange No. 1182", Kind.ASSOCIATION, "Grange hall", "A-3"),
    ("1500", "Sugarbush Rd", "190.03-2-1", "120", "Maple Ridge Family Trust", Kind.TRUST, "Sugar house", "U"),
)  # fmt: skip


def demo_roll(municipality: Municipality, seed: int = 1) -> Roll:
    """About 320 parcels with owners and buildings."""
    chance = Random(seed)
    entries = [entry for street in STREETS for entry in _along(street, municipality, chance)]
    entries += [_public(line, municipality) for line in PUBLIC]
    return Roll(YEAR, tuple(entries))


def demo_contractors(municipality: Municipality, seed: int = 1) -> tuple[RollParty, ...]:
    """Builders, roofers, electricians and others that appear on the town's permits."""
    chance = Random(seed + 1)
    return tuple(
        RollParty(
            name=firm,
            kind=Kind.LLC if firm.endswith("LLC") else Kind.CORPORATION,
            address_1=f"{chance.randrange(10, 900)} {chance.choice(names.FAR_STREETS)}",
            city=city,
            state="NY",
            zip=zip_code,
            phone=f"607-555-01{number:02d}",
            email=f"office@{firm.split()[0].lower()}.example",
            contact_person=_person(chance),
            trade=trade,
        )
        for number, ((firm, trade), (city, zip_code)) in enumerate(
            (pair, chance.choice(names.NEAR_CITIES)) for pair in names.CONTRACTORS
        )
    )


def _along(street: Street, municipality: Municipality, chance: Random) -> list[RollEntry]:
    entries = []
    for lot, outline in enumerate(demo_map.lots(street.name, street.lots), start=1):
        number = str(street.first_number + (lot - 1) * street.step)
        use = chance.choice(street.classes)
        site = f"{number} {street.name}"
        split = ".1" if chance.random() < 0.06 else ""
        entries.append(
            RollEntry(
                print_key=f"{street.map_section}-{street.block}-{lot}{split}",
                number=number,
                street=street.name,
                city=municipality.city or municipality.name.split()[-1],
                zip=municipality.zip or "13850",
                property_class=use,
                owner=_owner(use, site, municipality, chance),
                market_value_cents=_value(use, chance),
                flood_zone="AE" if lot <= street.flood_lots else "",
                buildings=_buildings(use, chance),
                geometry=outline,
            )
        )
    return entries


def _public(line: tuple[str, str, str, str, str, str, str, str], municipality: Municipality) -> RollEntry:
    number, street, key, use, owner, kind, building, occupancy = line
    town = municipality.name.split()[-1]
    zip_code = municipality.zip or "13850"
    return RollEntry(
        print_key=key,
        number=number,
        street=street,
        city=municipality.city or town,
        zip=zip_code,
        property_class=use,
        owner=RollParty(owner.format(town=town), kind, f"{number} {street}", town, "NY", zip_code),
        market_value_cents=150_000_000,
        buildings=(RollBuilding(building, building, 1, 1968, occupancy_class=occupancy, construction_type="V-B"),),
        geometry=demo_map.place(f"{number} {street}"),
    )


def _person(chance: Random) -> str:
    middle = f" {chance.choice('ABCDEFGHJKLMPRSTW')}." if chance.random() < 0.4 else ""
    return f"{chance.choice(names.FIRST)}{middle} {chance.choice(names.LAST)}"


def _owner(use: str, site: str, municipality: Municipality, chance: Random) -> RollParty:
    """Homes belong mostly to who lives there, the rest mostly to companies with an address elsewhere."""
    town = municipality.city or municipality.name.split()[-1]
    here = (site, town, "NY", municipality.zip or "13850")
    city, state, zip_code = chance.choice(names.FAR_CITIES)
    away = (f"{chance.randrange(10, 990)} {chance.choice(names.FAR_STREETS)}", city, state, zip_code)
    person = _person(chance)
    draw = chance.random()
    if use.startswith("4") or use == "710":
        name = f"{chance.choice(names.COMPANY_WORDS)} {chance.choice(names.COMPANY_KINDS)}"
        if draw < 0.75:
            return RollParty(f"{name} LLC", Kind.LLC, *away, contact_person=person)
        return RollParty(f"{name}, Inc.", Kind.CORPORATION, *away, contact_person=person)
    if draw < 0.07:
        return RollParty(f"Estate of {person}", Kind.ESTATE, *away, contact_person=_person(chance))
    if draw < 0.12:
        return RollParty(f"{person.split()[-1]} Family Trust", Kind.TRUST, *here, contact_person=person)
    if use in {"220", "230", "411"} and draw < 0.6:
        return RollParty(f"{site} LLC", Kind.LLC, *away, contact_person=person)
    return RollParty(person, Kind.INDIVIDUAL, *(away if draw > 0.95 else here))


def _value(use: str, chance: Random) -> int:
    low, high = names.VALUES.get(use, names.VALUES[use[0]])
    return chance.randrange(low, high, 500) * 100


def _buildings(use: str, chance: Random) -> tuple[RollBuilding, ...]:
    found = names.BUILDINGS.get(use)
    if found is None:
        return ()
    text, occupancy, construction, stories, units = found
    year = chance.randrange(1925, 2019)
    protected = stories > 2 or (not use.startswith("2") and year > 1985)
    main = RollBuilding("Main building", text, stories, year, units, occupancy, construction, protected, protected)
    if use.startswith("2") and chance.random() < 0.3:
        return (main, RollBuilding("Detached garage", "Garage", 1, year + 1, 0, "U", "V-B"))
    return (main,)
