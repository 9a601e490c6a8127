"""§ 5-24(b): the conditions on which exempt work rests, each with its figure and the question behind it."""

from decimal import Decimal

from ordinances.conditions import Answered, Condition, Measured, OneOf
from ordinances.types import Bound, Limit, Status

HOUSES = ("one_family", "two_family", "townhouse")
BUILDINGS = (
    ("one_family", "A one-family house"),
    ("two_family", "A two-family house"),
    ("townhouse", "A townhouse"),
    ("another", "Something else: apartments, a store, an office, a farm, no building at all"),
)
ACCESSORY_USES = ("tool_shed", "storage_shed", "playhouse", "similar")
SHED_USES = (
    ("tool_shed", "Tools"),
    ("storage_shed", "Storage"),
    ("playhouse", "A playhouse"),
    ("similar", "Something of that kind, such as a potting shed"),
    ("another", "Something else, such as a garage, a workshop, an office or a place to sleep"),
)
RESIDENTIAL_TENT_USES = ("recreational_camping", "residential_dining", "non_public_residential_event")
TENT_USES = (
    ("recreational_camping", "Camping"),
    ("residential_dining", "Dining at a home"),
    ("non_public_residential_event", "A private event at a home, such as a wedding or a birthday"),
    ("another", "Anything else, such as a sale, a festival, or an event that the public may come to"),
)
# As printed; "IE" is probably a misprint of II.
IMPOUNDED_LIQUIDS = ("class I", "class IE", "class IIIA")

ITEM_A, ITEM_B, ITEM_C, ITEM_D, ITEM_E, ITEM_F, ITEM_G, ITEM_H, ITEM_I, ITEM_J, ITEM_K, ITEM_L, ITEM_M = (
    f"5-24(b)(1)({letter})" for letter in "abcdefghijklm"
)


def yes(key: str, label: str, cite: str, **words: str) -> Answered:
    """A question that has to be answered yes."""
    return Answered(key, label, cite, fact=key, expected=True, **words)


def no(key: str, label: str, cite: str, **words: str) -> Answered:
    """A question that has to be answered no."""
    return Answered(key, label, cite, fact=key, expected=False, **words)


def limit(figure: str, unit: str, cite: str, bound: Bound, note: str, reading: str = "") -> Limit:
    status = Status.ASSUMED if reading else Status.STATED
    return Limit(Decimal(figure), cite, status, unit, reading, bound=bound, note=f"{note}.")


def at_house(cite: str) -> OneOf:
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


def _shed_side(key: str, asks: str, noun: str, note: str) -> Measured:
    return Measured(
        key,
        note,
        ITEM_A,
        fact=key,
        limit=limit("20", "ft", ITEM_A, Bound.AT_MOST, note),
        noun=noun,
        asks=asks,
        why="No side of an exempt shed is longer than 20 feet, nor is it higher.",
        group="size",
    )


SHED: tuple[Condition, ...] = (
    at_house(ITEM_A),
    OneOf(
        "accessory_use",
        "It is a tool shed, storage shed, playhouse or similar",
        ITEM_A,
        fact="accessory_use",
        options=ACCESSORY_USES,
        choices=SHED_USES,
        asks="What will it be used for?",
        why="The exemption is for tool sheds, storage sheds, playhouses and the like.",
        fails="It is no tool shed, storage shed, playhouse or the like.",
    ),
    yes(
        "one_story",
        "It has one story",
        ITEM_A,
        asks="Does it have one story?",
        why="A loft for people or a second floor ends the exemption.",
        fails="It has more than one story.",
        group="build",
    ),
    yes(
        "detached",
        "It stands by itself",
        ITEM_A,
        asks="Does it stand by itself?",
        why="What is attached to the house is part of the house.",
        fails="It is attached to another building.",
        group="build",
    ),
    no(
        "connections",
        "Nothing is connected to it: no electricity, plumbing, fueled equipment or other system",
        ITEM_A,
        asks="Will anything be connected to it?",
        help="Electricity, water, drains, gas, a heater, or any other system. One light counts.",
        why="Any connection ends the exemption.",
        fails="A system is connected to it.",
        group="build",
    ),
    _shed_side("length", "How long is it?", "The shed’s length", "Length of an exempt shed"),
    _shed_side("width", "How wide is it?", "The shed’s width", "Width of an exempt shed"),
    _shed_side("height", "How high is it, at the highest point?", "The shed’s height", "Height of an exempt shed"),
    Measured(
        "area",
        "Gross floor area of an exempt shed",
        ITEM_A,
        fact="area",
        limit=limit("101", "sq ft", ITEM_A, Bound.AT_MOST, "Gross floor area of an exempt shed", "V-5-24-032"),
        noun="The shed’s floor area",
        product_of=("length", "width"),
        asks="What is its floor area?",
        help="Leave this empty if it is a rectangle: then it is length times width.",
        why="The floor area is the figure on which most sheds are decided.",
        group="size",
    ),
)
POOL: tuple[Condition, ...] = (
    Measured(
        "depth",
        "Design water depth of an exempt pool",
        ITEM_C,
        fact="depth",
        limit=limit("24", "in", ITEM_C, Bound.LESS_THAN, "Design water depth of an exempt pool"),
        noun="The pool’s water depth",
        asks="How deep is the water, as the pool is made to be filled?",
        why="The depth that it is designed for decides, not how far it is filled.",
        group="pool",
    ),
    yes(
        "outdoors",
        "It is outside buildings",
        ITEM_C,
        asks="Is it outdoors?",
        why="A pool inside a building always needs a permit.",
        fails="It is inside a building.",
        group="pool",
    ),
    at_house(ITEM_C),
)
FENCE: tuple[Condition, ...] = (
    Measured(
        "height",
        "Height of an exempt fence",
        ITEM_D,
        fact="height",
        limit=limit("102", "in", ITEM_D, Bound.AT_MOST, "Height of an exempt fence", "V-5-24-017"),
        noun="The fence’s height",
        asks="How high is the fence, at its highest point?",
        help="From the ground beside it to the top, posts included.",
        why="Fences are exempt up to a height.",
        group="fence",
    ),
    no(
        "pool_enclosure",
        "It is no part of an enclosure around a swimming pool",
        ITEM_D,
        asks="Is it part of the enclosure around a swimming pool?",
        why="A pool’s enclosure keeps children from drowning: it is inspected.",
        fails="It is part of the enclosure around a swimming pool.",
        group="fence",
    ),
)
WALL: tuple[Condition, ...] = (
    Measured(
        "height",
        "Height of an exempt retaining wall",
        ITEM_E,
        fact="height",
        limit=limit("48", "in", ITEM_E, Bound.LESS_THAN, "Height of an exempt retaining wall"),
        noun="The wall’s height",
        asks="How high is the wall?",
        why="Retaining walls are exempt below a height.",
        group="wall",
    ),
    no(
        "surcharge",
        "It supports no surcharge",
        ITEM_E,
        asks="Does it carry a load besides the soil behind it?",
        help="Called a surcharge: a driveway, a building, a slope or another wall that presses on that soil.",
        why="A wall under load may fail at any height.",
        fails="It supports a surcharge.",
        group="wall",
    ),
    no(
        "liquids",
        f"It holds back no {', '.join(IMPOUNDED_LIQUIDS)} liquid",
        ITEM_E,
        asks="Does it hold back a flammable or combustible liquid?",
        help=f"The law names {', '.join(IMPOUNDED_LIQUIDS)}. A wall around fuel tanks is one.",
        why="Such a wall keeps a fire from spreading.",
        fails="It holds back a flammable or combustible liquid.",
        group="wall",
    ),
)
PARTITION: tuple[Condition, ...] = (
    yes(
        "movable",
        "It is movable",
        ITEM_H,
        asks="Can it be moved?",
        why="What is fixed to the building is part of it.",
        fails="It is fixed.",
        group="partition",
    ),
    Measured(
        "height",
        "Height of an exempt partition",
        ITEM_H,
        fact="height",
        limit=limit("69", "in", ITEM_H, Bound.LESS_THAN, "Height of an exempt partition"),
        noun="The partition’s height",
        asks="How high is it?",
        why="Movable partitions and cases are exempt below a height.",
        group="partition",
    ),
)
