"""§ 5-24(a)(1): the kinds of work, and the jobs people come with.

A permit type only proposes: which inspections of § 5-25(b), which certificate of § 5-27, and which points of
§ 5-24(d)(4) do not apply to such a job, with the reason filled in. The officer decides each of them.
"""

from ordinances.permit_chapter import PermitType
from ordinances.types import Term

_CITE = "5-24(a)(1)"
WORK_NATURES = tuple(
    Term(key, label, _CITE)
    for key, label in (
        ("construction", "Construction"),
        ("enlargement", "Enlargement"),
        ("alteration", "Alteration"),
        ("improvement", "Improvement"),
        ("removal", "Removal"),
        ("relocation", "Relocation"),
        ("installation", "Installation"),
        ("demolition", "Demolition"),
        ("other", "Other (describe)"),
    )
)

_NO_SPECIAL = "A job of this kind has no special inspections."
_NO_SEAL = "Education Law does not ask for an architect or engineer for a job of this kind."
_NO_EGRESS = "No exit is touched."
_NO_ENVELOPE = "The heated envelope is not touched."
_NO_STRUCTURE = "No structural member is touched."
_NO_SYSTEMS = "No building system is touched."
_NO_ENERGY = "Nothing the Energy Code covers is touched."
_INSIDE = "Work inside the existing building; nothing changes on the lot."
_ROOF_ONLY = "Work on the existing roof; nothing changes on the lot."
_OUTSIDE = "A separate structure; the house is not touched."
_NOTHING_ASKED = "Nothing further was asked for."

_APPLIANCE = {
    "special_inspections": _NO_SPECIAL,
    "design_professional": _NO_SEAL,
    "egress": _NO_EGRESS,
    "envelope": _NO_ENVELOPE,
    "structure": _NO_STRUCTURE,
    "site_plan": _INSIDE,
    "further": _NOTHING_ASKED,
}
_YARD = {
    "special_inspections": _NO_SPECIAL,
    "design_professional": _NO_SEAL,
    "egress": _OUTSIDE,
    "envelope": _OUTSIDE,
    "energy": _NO_ENERGY,
    "further": _NOTHING_ASKED,
}

_SHELL = ("FOOTING", "FOUNDATION", "DRAINAGE", "BACKFILL", "SLAB", "FRAMING")
_WHOLE_BUILDING = (*_SHELL, "SYSTEMS", "FIRE_RESISTANT", "PENETRATIONS")

PRESETS = (
    PermitType(
        "roof",
        "Roof replacement",
        _CITE,
        fee_key="residential_small",
        natures=("improvement",),
        inspections=("FRAMING", "FINAL"),
        certificate="CC",
        not_applicable={
            "special_inspections": _NO_SPECIAL,
            "design_professional": _NO_SEAL,
            "egress": _NO_EGRESS,
            "systems": _NO_SYSTEMS,
            "site_plan": _ROOF_ONLY,
            "further": _NOTHING_ASKED,
        },
        preset=True,
        help="New roof covering, with or without new sheathing.",
    ),
    PermitType(
        "furnace",
        "Furnace or boiler",
        _CITE,
        fee_key="appliance",
        natures=("installation",),
        inspections=("SYSTEMS", "CHIMNEY", "OTHER_FUEL", "FINAL"),
        systems=("hvac",),
        kept_inspections=("CHIMNEY", "OTHER_FUEL"),
        certificate="CC",
        not_applicable=_APPLIANCE,
        preset=True,
        help="Gas, propane or oil heating appliance, new or in place of an old one.",
    ),
    PermitType(
        "wood_stove",
        "Wood or pellet stove",
        _CITE,
        fee_key="appliance",
        natures=("installation",),
        inspections=("CHIMNEY", "SOLID_FUEL", "FINAL"),
        kept_inspections=("CHIMNEY", "SOLID_FUEL"),
        certificate="CC",
        not_applicable=_APPLIANCE | {"energy": _NO_ENERGY},
        preset=True,
        help="Solid-fuel heating appliance, with its chimney.",
    ),
    PermitType(
        "chimney",
        "Chimney or flue",
        _CITE,
        fee_key="appliance",
        natures=("installation",),
        inspections=("CHIMNEY", "FINAL"),
        kept_inspections=("CHIMNEY",),
        certificate="CC",
        not_applicable=_APPLIANCE | {"energy": _NO_ENERGY},
        preset=True,
        help="New, relined or replaced chimney, flue or gas vent.",
    ),
    PermitType(
        "deck",
        "Deck or porch",
        _CITE,
        fee_key="residential_small",
        natures=("construction",),
        inspections=("FOOTING", "FRAMING", "FINAL"),
        certificate="CC",
        not_applicable={
            "special_inspections": _NO_SPECIAL,
            "design_professional": _NO_SEAL,
            "envelope": _NO_ENVELOPE,
            "systems": _NO_SYSTEMS,
            "energy": _NO_ENERGY,
            "further": _NOTHING_ASKED,
        },
        preset=True,
        help="Open or roofed, attached to the house or free-standing.",
    ),
    PermitType(
        "shed",
        "Shed over 101 square feet",
        _CITE,
        fee_key="residential_small",
        natures=("construction",),
        inspections=("FRAMING", "FINAL"),
        certificate="CC",
        not_applicable=_YARD | {"systems": "The shed has no systems."},
        preset=True,
        help="Detached, one story, for a house. A smaller one without services may be exempt.",
    ),
    PermitType(
        "fence",
        "Fence over 8 ft 6 in, or around a pool",
        _CITE,
        fee_key="residential_small",
        natures=("construction",),
        inspections=("FINAL",),
        certificate="CC",
        not_applicable=_YARD | {"structure": "A fence carries no building.", "systems": _NO_SYSTEMS},
        preset=True,
        help="Other fences are exempt.",
    ),
    PermitType(
        "pool",
        "Swimming pool, hot tub or spa",
        _CITE,
        fee_key="pool",
        natures=("installation",),
        inspections=("SYSTEMS", "FINAL"),
        systems=("electrical",),
        certificate="CC",
        not_applicable=_YARD,
        preset=True,
        help="Above or in the ground, with its barrier. Only a pool less than 24 inches deep, outdoors, may be exempt.",
    ),
    PermitType(
        "generator",
        "Standby generator",
        _CITE,
        fee_key="appliance",
        natures=("installation",),
        inspections=("SYSTEMS", "OTHER_FUEL", "FINAL"),
        systems=("electrical",),
        kept_inspections=("OTHER_FUEL",),
        certificate="CC",
        not_applicable={
            "special_inspections": _NO_SPECIAL,
            "design_professional": _NO_SEAL,
            "egress": _NO_EGRESS,
            "envelope": _NO_ENVELOPE,
            "structure": _NO_STRUCTURE,
            "energy": _NO_ENERGY,
            "further": _NOTHING_ASKED,
        },
        preset=True,
        help="Fixed generator with its fuel line and transfer switch.",
    ),
    PermitType(
        "solar",
        "Solar panels",
        _CITE,
        fee_key="residential_small",
        natures=("installation",),
        inspections=("FRAMING", "SYSTEMS", "FINAL"),
        systems=("electrical",),
        certificate="CC",
        not_applicable={
            "special_inspections": _NO_SPECIAL,
            "egress": _NO_EGRESS,
            "envelope": _NO_ENVELOPE,
            "energy": _NO_ENERGY,
            "site_plan": _ROOF_ONLY,
            "further": _NOTHING_ASKED,
        },
        preset=True,
        help="Photovoltaic panels on a roof.",
    ),
)

PROJECTS = (
    PermitType(
        "new_one_family",
        "New one-family house",
        _CITE,
        fee_key="new_dwelling",
        natures=("construction",),
        inspections=(*_WHOLE_BUILDING, "CHIMNEY", "OTHER_FUEL", "ENERGY", "FINAL"),
        systems=("plumbing", "electrical", "hvac"),
        certificate="CO",
        dwelling_units=1,
        help="A whole house.",
    ),
    PermitType(
        "addition",
        "Addition to a house",
        _CITE,
        fee_key="residential_work",
        natures=("enlargement",),
        inspections=("FOOTING", "FOUNDATION", "DRAINAGE", "BACKFILL", "FRAMING", "SYSTEMS", "ENERGY", "FINAL"),
        systems=("electrical",),
        certificate="CO",
        dwelling_units=0,
        help="More floor area on an existing house, attached garages included.",
    ),
    PermitType(
        "alteration",
        "Alteration of a house",
        _CITE,
        fee_key="residential_work",
        natures=("alteration",),
        inspections=("FRAMING", "SYSTEMS", "ENERGY", "FINAL"),
        systems=("electrical",),
        certificate="CC",
        not_applicable={"site_plan": _INSIDE},
        dwelling_units=0,
        help="Kitchens, bathrooms, finished basements, moved walls.",
    ),
    PermitType(
        "commercial_new",
        "New commercial building",
        _CITE,
        fee_key="commercial_new",
        natures=("construction",),
        inspections=("SITE", *_WHOLE_BUILDING, "CHIMNEY", "OTHER_FUEL", "ENERGY", "FINAL"),
        systems=("plumbing", "electrical", "hvac", "fire_alarm", "sprinkler"),
        certificate="CO",
        dwelling_units=0,
        help="Any new building other than a one- or two-family house.",
    ),
    PermitType(
        "commercial_alteration",
        "Commercial alteration",
        _CITE,
        fee_key="commercial_work",
        natures=("alteration",),
        inspections=("FRAMING", "SYSTEMS", "FIRE_RESISTANT", "PENETRATIONS", "ENERGY", "FINAL"),
        systems=("electrical", "hvac"),
        certificate="CC",
        not_applicable={"site_plan": _INSIDE},
        dwelling_units=0,
        help="Tenant work and other changes inside an existing building.",
    ),
    PermitType(
        "demolition",
        "Demolition",
        _CITE,
        fee_key="demolition",
        natures=("demolition",),
        inspections=("SITE", "FINAL"),
        certificate="CC",
        not_applicable={
            "special_inspections": _NO_SPECIAL,
            "egress": "The building is taken down.",
            "envelope": "The building is taken down.",
            "structure": "The building is taken down.",
            "systems": "The building is taken down; services are cut off first.",
            "energy": "The building is taken down.",
            "further": _NOTHING_ASKED,
        },
        dwelling_units=0,
        help="All of a building, or a part that stands by itself.",
    ),
)

PERMIT_TYPES = (*PRESETS, *PROJECTS)
