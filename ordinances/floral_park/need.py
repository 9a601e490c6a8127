"""§ 99-60 A: work that needs a permit, the eight exemptions, and where people start from."""

from ordinances.exemption_chapter import AlwaysRequired, Exemption, NeedNote, PermitNeedLaw, Start, Verdict, Work
from ordinances.floral_park.exemption_conditions import (
    AWNING,
    FINISH,
    ITEM_A,
    ITEM_B,
    ITEM_C,
    ITEM_D,
    ITEM_E,
    ITEM_F,
    ITEM_G,
    ITEM_H,
    PLAYGROUND,
    PORTABLE,
    REPAIR,
    REPLACEMENT,
    SHED,
    STAGE_SET,
)

ALL_WORK = "99-60 A(1)"
_WHAT = "What will you do?"
_WHY = "Repairs and replacements are judged by other rules than new work."

ALWAYS = (
    AlwaysRequired("solid_fuel", "Solid-fuel heater in a dwelling", ALL_WORK),
    AlwaysRequired("chimney", "Chimney or flue in a dwelling", ALL_WORK),
)
EXEMPTIONS = (
    Exemption("shed", "Small detached shed or playhouse of a house", ITEM_A, conditions=SHED),
    Exemption("playground", "Swings and other playground equipment of a house", ITEM_B, conditions=PLAYGROUND),
    Exemption("stage_set", "Temporary film, television or theater set", ITEM_C, conditions=STAGE_SET),
    Exemption("awning", "Window awning of a house", ITEM_D, conditions=AWNING),
    Exemption("finish", "Painting, papering, tiling, carpeting and similar finishes", ITEM_E, conditions=FINISH),
    Exemption("portable_equipment", "Listed portable equipment or appliances", ITEM_F, conditions=PORTABLE),
    Exemption("replacement", "Replacement of equipment by its like", ITEM_G, conditions=REPLACEMENT),
    Exemption("repair", "Repair", ITEM_H, conditions=REPAIR),
)


def _new(key: str, label: str, permit_type: str = "", by: tuple[str, ...] = ()) -> Work:
    return Work(key, label, ALL_WORK, by=by, permit_type=permit_type or key)


def _repair(permit_type: str = "") -> Work:
    return Work("repair", "Repair what is there", ITEM_H, by=("repair",), permit_type=permit_type)


def _exempt(key: str, label: str, cite: str, permit_type: str = "") -> Work:
    return Work(key, label, cite, by=(key,), permit_type=permit_type)


def _start(key: str, label: str, *works: Work, cite: str = ALL_WORK) -> Start:
    several = len(works) > 1
    return Start(key, label, cite, works=works, asks=_WHAT if several else "", why=_WHY if several else "")


_REPLACE = _exempt("replacement", "Replace one piece of equipment by its like", ITEM_G, "furnace")

STARTS = (
    _start("deck", "Deck or porch", _new("deck", "Build or enlarge a deck or porch"), _repair("deck")),
    _start("shed", "Shed or playhouse", _exempt("shed", "Put up a shed or playhouse", ITEM_A, "shed"), _repair("shed")),
    _start("fence", "Fence or wall", _new("fence", "Put up a fence or wall"), _repair("fence")),
    _start("pool", "Pool, hot tub or spa", _new("pool", "Install a pool, hot tub or spa"), _repair("pool")),
    _start("roof", "Roof", _repair("roof"), _new("roof", "Change the roof")),
    _start(
        "furnace",
        "Furnace, stove or heater",
        _new("wood_stove", "Install a solid-fuel heater", by=("solid_fuel",)),
        _new("furnace", "Install or change other heating"),
        _REPLACE,
    ),
    _start("chimney", "Chimney or flue", _new("chimney", "Install a chimney or flue", by=("chimney",)), _repair()),
    _start(
        "equipment",
        "Portable equipment",
        _exempt("portable_equipment", "Use portable equipment", ITEM_F),
        _REPLACE,
        cite=ITEM_F,
    ),
    _start("finish", "Paint, paper, tile, carpet", _exempt("finish", "Finish surfaces", ITEM_E), cite=ITEM_E),
    _start("playground", "Playground equipment", _exempt("playground", "Install it", ITEM_B), cite=ITEM_B),
    _start("awning", "Window awning", _exempt("awning", "Install an awning", ITEM_D, "alteration"), cite=ITEM_D),
    _start("stage_set", "Film or stage set", _exempt("stage_set", "Build a set", ITEM_C), cite=ITEM_C),
    _start("addition", "Addition", _new("addition", "Add to a house")),
    _start("inside", "Kitchen, bath, walls inside", _new("alteration", "Change rooms or walls"), _repair("alteration")),
    _start("house", "New house", _new("new_one_family", "Build a house")),
    _start("use", "Change of use", _new("change_of_use", "Use a building or land for something else")),
    _start("demolition", "Demolition", _new("demolition", "Take a building down, or a part of one")),
    _start(
        "other",
        "Something else",
        Work(
            "unsure",
            "None of these",
            ALL_WORK,
            unsettled="Nothing in this list fits, so no exemption can be checked here. Most work needs a permit.",
        ),
    ),
)

NEED = PermitNeedLaw(
    cite=ALL_WORK,
    always=ALWAYS,
    exemptions=EXEMPTIONS,
    starts=STARTS,
    notes=(
        NeedNote(
            "no_license",
            "Being exempt from a permit does not authorize work that violates the Uniform Code or the Village Code.",
            "99-60 A(3)",
            verdicts=(Verdict.NOT_NEEDED,),
        ),
    ),
)
