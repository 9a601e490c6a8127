"""§ 5-24(a)(1) and (b): work that always needs a permit, and work that needs none."""

from decimal import Decimal

from ordinances.exemption_chapter import (
    AlwaysRequired,
    Answered,
    Condition,
    Exemption,
    Measured,
    OneOf,
    PermitNeedLaw,
)
from ordinances.types import Bound, Limit, Status

HOUSES = ("one_family", "two_family", "townhouse")
ACCESSORY_USES = ("tool_shed", "storage_shed", "playhouse", "similar")
RESIDENTIAL_TENT_USES = ("recreational_camping", "residential_dining", "non_public_residential_event")
REPAIR_REASONS = ("maintenance", "damage_not_from_neglect")
# As printed; "IE" is probably a misprint of II.
IMPOUNDED_LIQUIDS = ("class I", "class IE", "class IIIA")


def _yes(key: str, label: str, cite: str) -> Answered:
    return Answered(key, label, cite, fact=key, expected=True)


def _no(key: str, label: str, cite: str) -> Answered:
    return Answered(key, label, cite, fact=key, expected=False)


def _measure(key: str, label: str, figure: str, unit: str, cite: str, bound: Bound, reading: str = "") -> Measured:
    status = Status.ASSUMED if reading else Status.STATED
    limit = Limit(Decimal(figure), cite, status, unit, reading, bound=bound, note=f"{label}.")
    return Measured(key, label, cite, fact=key, limit=limit)


def _at_house(cite: str) -> OneOf:
    label = "It belongs to a one- or two-family dwelling or a townhouse"
    return OneOf("principal_use", label, cite, fact="principal_use", options=HOUSES)


_A, _C, _D, _E = "5-24(b)(1)(a)", "5-24(b)(1)(c)", "5-24(b)(1)(d)", "5-24(b)(1)(e)"
_G, _H, _I, _J, _K = "5-24(b)(1)(g)", "5-24(b)(1)(h)", "5-24(b)(1)(i)", "5-24(b)(1)(j)", "5-24(b)(1)(k)"
_L, _M = "5-24(b)(1)(l)", "5-24(b)(1)(m)"

_SHED: tuple[Condition, ...] = (
    _yes("one_story", "It has one story", _A),
    _yes("detached", "It stands by itself", _A),
    _at_house(_A),
    OneOf(
        "accessory_use",
        "It is a tool shed, storage shed, playhouse or similar",
        _A,
        fact="accessory_use",
        options=ACCESSORY_USES,
    ),
    _no("connections", "It has no electrical, plumbing, fueled-equipment or other connection", _A),
    _measure("area", "Gross floor area of an exempt shed", "101", "sq ft", _A, Bound.AT_MOST, "V-5-24-032"),
    _measure("length", "Length of an exempt shed", "20", "ft", _A, Bound.AT_MOST),
    _measure("width", "Width of an exempt shed", "20", "ft", _A, Bound.AT_MOST),
    _measure("height", "Height of an exempt shed", "20", "ft", _A, Bound.AT_MOST),
)
_REPAIR: tuple[Condition, ...] = (
    _yes("like_materials", "Like or similar materials are used", _K),
    OneOf(
        "repair_reason",
        "It is maintenance, or corrects damage that neglect did not cause",
        "5-22 Repair",
        fact="repair_reason",
        options=REPAIR_REASONS,
    ),
    _no("load_bearing", "No load-bearing wall, partition, roof member or component is removed or cut", f"{_K}(1)"),
    _no("egress", "No required exit is removed or changed, and nothing that affects one is moved", f"{_K}(2)"),
    _no("building_system", "No building system is enlarged, extended, altered, replaced or moved", f"{_K}(3)"),
    _no("fire_protection_off", "No part of a fire protection system is out of service for any time", f"{_K}(4)"),
)

NEED = PermitNeedLaw(
    cite="5-24(a)(1)",
    always=(
        AlwaysRequired("solid_fuel", "Solid-fuel burning appliance", "5-24(a)(1)"),
        AlwaysRequired("fuel_appliance", "Fuel or gas burning heating appliance", "5-24(a)(1)"),
        AlwaysRequired("chimney", "Chimney or flue", "5-24(a)(1)"),
        AlwaysRequired("pool", "Swimming pool", "5-24(a)(1)", unless=("shallow_pool",)),
        AlwaysRequired("hot_tub", "Hot tub", "5-24(a)(1)"),
        AlwaysRequired("spa", "Spa", "5-24(a)(1)"),
    ),
    exemptions=(
        Exemption("shed", "Small detached shed or playhouse of a house", _A, conditions=_SHED),
        Exemption("playground", "Swings and other playground equipment", "5-24(b)(1)(b)", conditions=()),
        Exemption(
            "shallow_pool",
            "Shallow outdoor pool of a house",
            _C,
            conditions=(
                _at_house(_C),
                _measure("depth", "Design water depth of an exempt pool", "24", "in", _C, Bound.LESS_THAN),
                _yes("outdoors", "It is outside buildings", _C),
            ),
        ),
        Exemption(
            "fence",
            "Fence",
            _D,
            conditions=(
                _measure("height", "Height of an exempt fence", "102", "in", _D, Bound.AT_MOST, "V-5-24-017"),
                _no("pool_enclosure", "It is no part of an enclosure around a swimming pool", _D),
            ),
        ),
        Exemption(
            "retaining_wall",
            "Retaining wall",
            _E,
            conditions=(
                _measure("height", "Height of an exempt retaining wall", "48", "in", _E, Bound.LESS_THAN),
                _no("surcharge", "It supports no surcharge", _E),
                _no("liquids", f"It holds back no {', '.join(IMPOUNDED_LIQUIDS)} liquid", _E),
            ),
        ),
        Exemption(
            "stage_set",
            "Temporary film, television or theater set",
            "5-24(b)(1)(f)",
            conditions=(_yes("temporary", "It is temporary", "5-24(b)(1)(f)"),),
        ),
        Exemption(
            "awning",
            "Window awning of a house",
            _G,
            conditions=(_yes("wall_supported", "An exterior wall supports it", _G), _at_house(_G)),
        ),
        Exemption(
            "partition",
            "Movable interior partition or case",
            _H,
            conditions=(
                _yes("movable", "It is movable", _H),
                _measure("height", "Height of an exempt partition", "69", "in", _H, Bound.LESS_THAN),
            ),
        ),
        Exemption(
            "finish",
            "Painting, papering, tiling, carpeting and similar finishes",
            _I,
            conditions=(_no("under_permit", "It is no part of construction under a current permit", _I),),
        ),
        Exemption(
            "portable_equipment",
            "Portable equipment or appliances",
            _J,
            conditions=(_yes("portable", "It is portable", _J),),
        ),
        Exemption("repair", "Repair with like or similar materials", _K, conditions=_REPAIR),
        Exemption(
            "residential_tent",
            "Tent or shelter for camping or a private event at home",
            _L,
            conditions=(
                OneOf(
                    "tent_use",
                    "It serves camping, residential dining or a similar event not open to the public",
                    _L,
                    fact="tent_use",
                    options=RESIDENTIAL_TENT_USES,
                ),
            ),
        ),
        Exemption(
            "tent",
            "Other tent or portable shelter",
            _M,
            conditions=(_measure("area", "Area of an exempt tent", "201", "sq ft", _M, Bound.LESS_THAN, "V-5-24-032"),),
        ),
    ),
)
