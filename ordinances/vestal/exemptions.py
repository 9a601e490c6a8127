"""§ 5-24(a)(1) and (b): work that always needs a permit, and work that needs none."""

from ordinances.conditions import Measured, OneOf
from ordinances.exemption_chapter import AlwaysRequired, Exemption
from ordinances.types import Bound
from ordinances.vestal.exemption_conditions import (
    FENCE,
    ITEM_A,
    ITEM_B,
    ITEM_C,
    ITEM_D,
    ITEM_E,
    ITEM_F,
    ITEM_G,
    ITEM_H,
    ITEM_I,
    ITEM_J,
    ITEM_K,
    ITEM_L,
    ITEM_M,
    PARTITION,
    POOL,
    RESIDENTIAL_TENT_USES,
    SHED,
    TENT_USES,
    WALL,
    at_house,
    limit,
    no,
    yes,
)
from ordinances.vestal.repairs import REPAIR

ALL_WORK = "5-24(a)(1)"

ALWAYS = (
    AlwaysRequired("solid_fuel", "Solid-fuel burning appliance", ALL_WORK),
    AlwaysRequired("fuel_appliance", "Fuel or gas burning heating appliance", ALL_WORK),
    AlwaysRequired("chimney", "Chimney or flue", ALL_WORK),
    AlwaysRequired("pool", "Swimming pool", ALL_WORK, unless=("shallow_pool",)),
    AlwaysRequired("hot_tub", "Hot tub", ALL_WORK),
    AlwaysRequired("spa", "Spa", ALL_WORK),
)
EXEMPTIONS = (
    Exemption("shed", "Small detached shed or playhouse of a house", ITEM_A, conditions=SHED),
    Exemption("playground", "Swings and other playground equipment", ITEM_B, conditions=()),
    Exemption("shallow_pool", "Shallow outdoor pool of a house", ITEM_C, conditions=POOL),
    Exemption("fence", "Fence", ITEM_D, conditions=FENCE),
    Exemption("retaining_wall", "Retaining wall", ITEM_E, conditions=WALL),
    Exemption(
        "stage_set",
        "Temporary film, television or theater set",
        ITEM_F,
        conditions=(
            yes(
                "temporary",
                "It is temporary",
                ITEM_F,
                asks="Is the set or scenery temporary?",
                why="Only temporary sets and scenery for film, television and theater are exempt.",
                fails="It is not temporary.",
            ),
        ),
    ),
    Exemption(
        "awning",
        "Window awning of a house",
        ITEM_G,
        conditions=(
            yes(
                "wall_supported",
                "An exterior wall supports it",
                ITEM_G,
                asks="Is it carried by an outside wall alone?",
                help="Not by posts or a frame on the ground.",
                why="Only awnings that an exterior wall supports are exempt.",
                fails="It is not carried by an exterior wall.",
            ),
            at_house(ITEM_G),
        ),
    ),
    Exemption("partition", "Movable interior partition or case", ITEM_H, conditions=PARTITION),
    Exemption(
        "finish",
        "Painting, papering, tiling, carpeting and similar finishes",
        ITEM_I,
        conditions=(
            no(
                "under_permit",
                "It is no part of construction under a current permit",
                ITEM_I,
                asks="Is it part of a job that has a building permit now?",
                why="Finish work of such a job belongs to its permit.",
                fails="It is part of a job under a building permit: that permit covers it, and its accepted documents "
                "are followed.",
            ),
        ),
    ),
    Exemption(
        "portable_equipment",
        "Portable equipment or appliances",
        ITEM_J,
        conditions=(
            yes(
                "portable",
                "It is portable",
                ITEM_J,
                asks="Is it portable?",
                help="Plugged in or carried about. Nothing fixed, wired in, or joined to pipes or ducts.",
                why="Portable electrical, plumbing, heating, ventilation and cooling equipment is exempt.",
                fails="It is fixed or connected for good.",
            ),
        ),
    ),
    Exemption("repair", "Repair with like or similar materials", ITEM_K, conditions=REPAIR),
    Exemption(
        "residential_tent",
        "Tent or shelter for camping or a private event at home",
        ITEM_L,
        conditions=(
            OneOf(
                "tent_use",
                "It serves camping, residential dining or a similar event not open to the public",
                ITEM_L,
                fact="tent_use",
                options=RESIDENTIAL_TENT_USES,
                choices=TENT_USES,
                asks="What is the tent or shelter for?",
                why="For camping and private events at a home, a tent of any size is exempt.",
                fails="It does not serve camping, residential dining or a private event at a home.",
            ),
        ),
    ),
    Exemption(
        "tent",
        "Other tent or portable shelter",
        ITEM_M,
        conditions=(
            Measured(
                "area",
                "Area of an exempt tent",
                ITEM_M,
                fact="area",
                limit=limit("201", "sq ft", ITEM_M, Bound.LESS_THAN, "Area of an exempt tent", "V-5-24-032"),
                noun="The tent’s area",
                asks="What area does it cover?",
                help="With or without sides. Length times width, for a rectangle.",
                why="Other tents and portable shelters are exempt below an area.",
            ),
        ),
    ),
)
