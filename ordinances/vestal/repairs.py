"""§ 5-24(b)(1)(k) and § 5-22 Repair: what a repair must be, and the four things that end its exemption."""

from ordinances.conditions import Condition, OneOf
from ordinances.vestal.exemption_conditions import ITEM_K, no, yes

REPAIR_REASONS = ("maintenance", "damage_not_from_neglect")
REASONS = (
    ("maintenance", "To keep it up"),
    ("damage_not_from_neglect", "To mend damage, such as from a storm, a leak or a fire"),
    ("damage_from_neglect", "To mend what went wrong because it was not kept up"),
)
_REPAIR_ENDS = "A repair that does this needs a permit, however small."

REPAIR: tuple[Condition, ...] = (
    yes(
        "like_materials",
        "Like or similar materials are used",
        ITEM_K,
        asks="Will you use the same or similar materials?",
        help="Wood for wood, shingles for shingles, of about the same size.",
        why="Another material may be a change of the building, not a repair.",
        fails="The materials are not like or similar.",
        group="repair",
    ),
    OneOf(
        "repair_reason",
        "It is maintenance, or corrects damage that neglect did not cause",
        "5-22 Repair",
        fact="repair_reason",
        options=REPAIR_REASONS,
        choices=REASONS,
        asks="Why is the work done?",
        why="The code counts as repair only what keeps a building up, or mends damage that neglect did not cause.",
        fails="What neglect has damaged is not mended by a repair in the sense of the code.",
        group="repair",
    ),
    no(
        "load_bearing",
        "No load-bearing wall, partition, roof member or component is removed or cut",
        f"{ITEM_K}(1)",
        asks="Will anything that carries weight be removed or cut?",
        help="A load-bearing wall, a beam, a post, a joist, a rafter or a truss; a notch counts.",
        why=_REPAIR_ENDS,
        fails="Something that carries weight is removed or cut.",
        group="exclusions",
    ),
    no(
        "egress",
        "No required exit is removed or changed, and nothing that affects one is moved",
        f"{ITEM_K}(2)",
        asks="Will a way out be removed or changed?",
        help="Doors, exit signs, corridors, hallways, vestibules, stairs, and whatever affects the way out.",
        why=_REPAIR_ENDS,
        fails="A required way out is removed or changed, or something that affects it.",
        group="exclusions",
    ),
    no(
        "building_system",
        "No building system is enlarged, extended, altered, replaced or moved",
        f"{ITEM_K}(3)",
        asks="Will a building system be enlarged, extended, changed, replaced or moved?",
        help="Heating, plumbing, wiring, air conditioning, ventilation. A new furnace is a replacement.",
        why=_REPAIR_ENDS,
        fails="A building system is enlarged, extended, altered, replaced or moved.",
        group="exclusions",
    ),
    no(
        "fire_protection_off",
        "No part of a fire protection system is out of service for any time",
        f"{ITEM_K}(4)",
        asks="Will sprinklers, a fire alarm or other fire protection be out of service, even for minutes?",
        why=_REPAIR_ENDS,
        fails="Part of a fire protection system is out of service for a time.",
        group="exclusions",
    ),
)
