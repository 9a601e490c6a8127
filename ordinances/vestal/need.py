"""Where people start from, what they may do there, and which entry of § 5-24(a)(1) or (b) decides."""

from ordinances.exemption_chapter import NeedNote, PermitNeedLaw, Start, Verdict, Work
from ordinances.vestal.exemption_conditions import (
    ITEM_A,
    ITEM_B,
    ITEM_D,
    ITEM_E,
    ITEM_F,
    ITEM_G,
    ITEM_H,
    ITEM_I,
    ITEM_J,
    ITEM_K,
    ITEM_M,
)
from ordinances.vestal.exemptions import ALL_WORK, ALWAYS, EXEMPTIONS

_WHAT = "What will you do?"
_WHY_WHAT = "Repairs are judged by other rules than new work."


def _repair(permit_type: str, unsettled: str = "") -> Work:
    label = "Repair what is there, with the same or similar materials"
    return Work("repair", label, ITEM_K, by=("repair",), permit_type=permit_type, unsettled=unsettled)


def _new(key: str, label: str, permit_type: str = "", by: tuple[str, ...] = (), help: str = "") -> Work:
    return Work(key, label, ALL_WORK, by=by, permit_type=permit_type or key, help=help)


def _kept(key: str, label: str, cite: str, by: tuple[str, ...] = (), permit_type: str = "", help: str = "") -> Work:
    """Work that one of the exemptions may reach."""
    return Work(key, label, cite, by=by or (key,), permit_type=permit_type, help=help)


_PORTABLE = _kept(
    "portable_equipment", "Use portable equipment", ITEM_J, help="Plugged in or carried about, not fixed."
)
_OFFICE_TELLS = Work(
    "unsure",
    "None of these, or I am not sure",
    ALL_WORK,
    unsettled="Nothing in this list fits, so no exemption can be checked here. Most work needs a permit.",
)
_WHOLE_ROOF = (
    "Whether a whole new roof covering is still a repair in the sense of the code is for the officer to say; it "
    "depends on the layers, the sheathing and what the old covering shows."
)

STARTS = (
    Start(
        "deck",
        "Deck or porch",
        ALL_WORK,
        asks=_WHAT,
        why=_WHY_WHAT,
        works=(_new("deck", "Build a deck or porch, or make one larger"), _repair("deck")),
        help="New, larger, or repaired.",
    ),
    Start(
        "shed",
        "Shed or playhouse",
        ITEM_A,
        asks=_WHAT,
        why=_WHY_WHAT,
        works=(
            _kept("shed", "Build or place a shed or playhouse", ITEM_A, permit_type="shed"),
            _repair("shed"),
        ),
        help="Small ones at a house may be exempt.",
    ),
    Start(
        "fence",
        "Fence",
        ITEM_D,
        asks=_WHAT,
        why=_WHY_WHAT,
        works=(_kept("fence", "Put up a fence", ITEM_D, permit_type="fence"), _repair("fence")),
        help="It depends on the height, and on a pool.",
    ),
    Start(
        "pool",
        "Pool, hot tub or spa",
        ALL_WORK,
        asks=_WHAT,
        why="Only a shallow pool can be exempt; a hot tub or spa cannot.",
        works=(
            _new(
                "pool", "Install a swimming pool or wading pool", "pool", by=("pool",), help="In or above the ground."
            ),
            _new("hot_tub", "Install a hot tub", "pool", by=("hot_tub",)),
            _new("spa", "Install a spa", "pool", by=("spa",)),
            _repair("pool"),
        ),
        help="Above or in the ground.",
    ),
    Start(
        "roof",
        "Roof",
        ALL_WORK,
        asks=_WHAT,
        why=_WHY_WHAT,
        works=(
            _repair("roof"),
            Work(
                "roof_covering",
                "Replace the whole roof covering with the same or similar",
                ITEM_K,
                by=("repair",),
                permit_type="roof",
                unsettled=_WHOLE_ROOF,
            ),
            _new("roof", "Change the roof: another material, another shape, a skylight, new rafters"),
        ),
        help="A few shingles, or all of it.",
    ),
    Start(
        "furnace",
        "Furnace, stove or heater",
        ALL_WORK,
        asks=_WHAT,
        why="What burns fuel always needs a permit to install, new or in place of an old one.",
        works=(
            _new(
                "furnace",
                "Install a furnace, boiler or heater that burns gas, propane or oil",
                by=("fuel_appliance",),
                help="Also one of the same model in place of the old.",
            ),
            _new("wood_stove", "Install a wood, pellet or coal stove or a fireplace", by=("solid_fuel",)),
            _new("chimney", "Install or reline a chimney, flue or vent", by=("chimney",)),
            _new("heat_pump", "Install a heat pump or other fixed electric heating or cooling", "alteration"),
            _PORTABLE,
            _repair("furnace"),
        ),
        help="New, or in place of the old.",
    ),
    Start(
        "generator",
        "Generator",
        ALL_WORK,
        asks=_WHAT,
        why="Portable equipment is exempt, fixed equipment is not.",
        works=(
            _new("generator", "Install a standby generator", help="Fixed in place, with its fuel line and switch."),
            _PORTABLE,
            _repair("generator"),
        ),
        help="Standby or portable.",
    ),
    Start(
        "solar",
        "Solar panels",
        ALL_WORK,
        asks=_WHAT,
        why="Portable equipment is exempt, fixed equipment is not.",
        works=(
            _new("solar", "Install solar panels on a roof or on the ground"),
            _PORTABLE,
            _repair("solar"),
        ),
        help="On a roof or on the ground.",
    ),
    Start(
        "repair",
        "A repair",
        ITEM_K,
        works=(_repair(""),),
        help="Siding, windows, steps, drywall and the like.",
    ),
    Start(
        "other",
        "Something else",
        ALL_WORK,
        asks="What is it?",
        why="Each kind of work has rules of its own.",
        works=(
            _kept("finish", "Paint, wallpaper, tile, carpet or similar finish work", ITEM_I, permit_type="alteration"),
            _kept("retaining_wall", "Build a retaining wall", ITEM_E),
            _kept("playground", "Put up swings or other playground equipment", ITEM_B),
            _kept("tent", "Put up a tent or portable shelter", ITEM_M, by=("residential_tent", "tent")),
            _kept("awning", "Put up a window awning", ITEM_G),
            _kept("partition", "Set up movable partitions or cases indoors", ITEM_H),
            _kept("stage_set", "Build a film, television or theater set", ITEM_F),
            _PORTABLE,
            _new("addition", "Build an addition or a garage"),
            _new("alteration", "Change rooms: a kitchen, a bathroom, a basement, a moved wall"),
            _new("new_building", "Build a house or another building", "new_one_family"),
            _new("commercial_alteration", "Work in a store, an office or another business"),
            _new("demolition", "Tear down a building or part of one"),
            _OFFICE_TELLS,
        ),
        help="Walls, tents, rooms, additions, businesses.",
    ),
)

_FREE = (Verdict.NOT_NEEDED,)
NOTES = (
    NeedNote("before", "Work may not begin before the permit is issued.", "5-24(a)(2)", verdicts=(Verdict.NEEDED,)),
    NeedNote(
        "officer",
        "The Code Enforcement Officer may still ask for a permit in a particular case.",
        "5-24(b)(1)",
        verdicts=_FREE,
    ),
    NeedNote(
        "zoning",
        "Zoning still applies: how far from the lot lines, how high, how much of the lot, which use. Ask about your "
        "lot before you build.",
        "Zoning law of the Town of Vestal",
    ),
    NeedNote(
        "flood",
        "In a flood hazard area anything that is built, placed, filled or dug needs a floodplain development permit, "
        "also where no building permit is needed. Ask whether your lot lies in one.",
        "Federal flood rules, 44 CFR § 60.3",
        in_flood_area=False,
    ),
    NeedNote(
        "flood_here",
        "Anything built, placed, filled or dug here needs a floodplain development permit, also where no building "
        "permit is needed. Ask the office before you begin.",
        "Federal flood rules, 44 CFR § 60.3",
        in_flood_area=True,
    ),
    NeedNote(
        "pool_rules",
        "Every outdoor pool keeps 10 feet from the side and rear lot lines and 30 feet from the front, and needs its "
        "enclosure unless it is less than 24 inches deep.",
        "5-76(c), (d), (f)",
        works=("pool", "hot_tub", "spa"),
    ),
    NeedNote(
        "tent_event",
        "A tent for an event may need an operating permit besides. Ask the office.",
        "5-30(a)(1)(b)",
        works=("tent", "residential_tent"),
    ),
)

NEED = PermitNeedLaw(cite=ALL_WORK, always=ALWAYS, exemptions=EXEMPTIONS, starts=STARTS, notes=NOTES)
