"""§ 99-60 A(2): the conditions on which exempt work rests, each with its figure and the question behind it."""

from decimal import Decimal

from ordinances.conditions import Answered, Condition, Measured, OneOf
from ordinances.types import Bound, Limit

ITEM_A, ITEM_B, ITEM_C, ITEM_D, ITEM_E, ITEM_F, ITEM_G, ITEM_H = (f"99-60 A(2)({letter})" for letter in "abcdefgh")
HOUSES = ("one_family", "two_family", "townhouse")
BUILDINGS = (
    ("one_family", "A one-family house"),
    ("two_family", "A two-family house"),
    ("townhouse", "A townhouse"),
    ("another", "Something else: apartments, a store, an office, no building at all"),
)
SHED_USES = (
    ("tool_shed", "Tools"),
    ("storage_shed", "Storage"),
    ("playhouse", "A playhouse"),
    ("similar", "Something of that kind"),
    ("another", "Something else, such as a garage, a workshop or a place to sleep"),
)


def _yes(key: str, label: str, cite: str, asks: str, why: str, fails: str, group: str = "") -> Answered:
    return Answered(key, label, cite, fact=key, expected=True, asks=asks, why=why, fails=fails, group=group)


def _no(key: str, label: str, cite: str, asks: str, why: str, fails: str, group: str = "") -> Answered:
    return Answered(key, label, cite, fact=key, expected=False, asks=asks, why=why, fails=fails, group=group)


def _at_house(cite: str) -> OneOf:
    return OneOf(
        "principal_use",
        "It belongs to a one- or two-family house or a townhouse",
        cite,
        fact="principal_use",
        options=HOUSES,
        choices=BUILDINGS,
        asks="What is on the property?",
        why="Only what belongs to a one- or two-family house or a townhouse is exempt.",
        fails="It does not belong to a one- or two-family house or a townhouse.",
    )


SHED: tuple[Condition, ...] = (
    _at_house(ITEM_A),
    OneOf(
        "accessory_use",
        "It is a tool shed, storage shed, playhouse or similar",
        ITEM_A,
        fact="accessory_use",
        options=("tool_shed", "storage_shed", "playhouse", "similar"),
        choices=SHED_USES,
        asks="What will it be used for?",
        why="The exemption is for tool sheds, storage sheds, playhouses and the like.",
        fails="It is no tool shed, storage shed, playhouse or the like.",
    ),
    _yes(
        "one_story",
        "It has one story",
        ITEM_A,
        "Does it have one story?",
        "A second story ends the exemption.",
        "It has more than one story.",
        "build",
    ),
    _yes(
        "detached",
        "It stands by itself",
        ITEM_A,
        "Does it stand by itself?",
        "What is attached to the house is part of the house.",
        "It is attached to another building.",
        "build",
    ),
    Measured(
        "area",
        "Floor area of an exempt shed",
        ITEM_A,
        fact="area",
        limit=Limit(
            Decimal(100), ITEM_A, unit="sq ft", bound=Bound.AT_MOST, note="Gross floor area of an exempt shed."
        ),
        noun="The shed’s floor area",
        asks="What is its floor area?",
        why="A larger shed needs a permit.",
    ),
)
PLAYGROUND: tuple[Condition, ...] = (_at_house(ITEM_B),)
STAGE_SET: tuple[Condition, ...] = (
    _yes(
        "temporary",
        "It is temporary",
        ITEM_C,
        "Is the set or scenery temporary?",
        "Only temporary sets and scenery are exempt.",
        "It is not temporary.",
    ),
)
AWNING: tuple[Condition, ...] = (
    _yes(
        "wall_supported",
        "An exterior wall supports it",
        ITEM_D,
        "Is it carried by an outside wall alone?",
        "Only awnings that an exterior wall supports are exempt.",
        "It is not carried by an exterior wall.",
    ),
    _at_house(ITEM_D),
)
FINISH: tuple[Condition, ...] = ()
_LISTED = _yes(
    "listed",
    "It is listed",
    ITEM_F,
    "Does it bear the label of a testing laboratory?",
    "Only listed equipment is exempt.",
    "It is not listed.",
)
PORTABLE: tuple[Condition, ...] = (
    _yes(
        "portable",
        "It is portable",
        ITEM_F,
        "Is it portable?",
        "Portable equipment for electricity, plumbing, heating, ventilation or cooling is exempt.",
        "It is fixed or connected for good.",
    ),
    _LISTED,
)
REPLACEMENT: tuple[Condition, ...] = (
    _no(
        "listing_changed",
        "The listing of the equipment stays as it was",
        ITEM_G,
        "Does the new part change what the equipment is listed for?",
        "A replacement must leave the listing as it was.",
        "The listing changes.",
        "replacement",
    ),
    _yes(
        "specifications_kept",
        "It fits the original specifications",
        ITEM_G,
        "Does it fit the original specifications?",
        "A replacement must fit what the equipment was specified for.",
        "It does not fit the original specifications.",
        "replacement",
    ),
)
_ENDS = "A repair that does this needs a permit, however small."
REPAIR: tuple[Condition, ...] = (
    _no(
        "load_bearing",
        "No load-bearing wall, partition, beam or component is removed or cut",
        f"{ITEM_H}[1]",
        "Will anything that carries weight be removed or cut?",
        _ENDS,
        "Something that carries weight is removed or cut.",
        "exclusions",
    ),
    _no(
        "egress",
        "No required exit is removed or changed, and nothing is moved that affects one",
        f"{ITEM_H}[2]",
        "Will a way out be removed or changed?",
        _ENDS,
        "A required way out is removed or changed, or something that affects it.",
        "exclusions",
    ),
    _no(
        "building_system",
        "No building system is enlarged, altered, replaced or moved",
        f"{ITEM_H}[3]",
        "Will heating, plumbing, wiring or another system be enlarged, changed, replaced or moved?",
        _ENDS,
        "A building system is enlarged, altered, replaced or moved.",
        "exclusions",
    ),
    _no(
        "fire_protection_off",
        "No part of a fire protection system is out of service for any time",
        f"{ITEM_H}[4]",
        "Will sprinklers, a fire alarm or other fire protection be out of service, even for minutes?",
        _ENDS,
        "Part of a fire protection system is out of service for a time.",
        "exclusions",
    ),
)
