"""§§ 30-3 and 30-11: work that needs a permit, the two broad exemptions, and where people start from."""

from decimal import Decimal

from ordinances.conditions import Answered, Measured
from ordinances.exemption_chapter import AlwaysRequired, Exemption, NeedNote, PermitNeedLaw, Start, Work
from ordinances.types import Bound, Limit, Status

ALL_WORK, STRUCTURE = "30-11 A", "30-3"
_WHAT = "What will you do?"
_WHY = "Ordinary replacement and maintenance are judged by other rules than new work."


def _no(key: str, label: str, asks: str, why: str, fails: str) -> Answered:
    return Answered(key, label, ALL_WORK, fact=key, expected=False, asks=asks, why=why, fails=fails)


_NOT_STRUCTURAL = (
    _no(
        "structural",
        "It is not structural",
        "Does it change anything that carries weight or holds the building together?",
        "Structural work always needs a permit.",
        "It is structural.",
    ),
    _no(
        "systems",
        "No plumbing, electrical, heating or ventilation system is installed or changed",
        "Will plumbing, wiring, heating or ventilation be installed or changed?",
        "Like for like in a system already in use is exempt; a new or changed one is not (reading W-11-06).",
        "A plumbing, electrical, heating or ventilation system is installed or changed.",
    ),
)
_ORDINARY = (
    Answered(
        "ordinary",
        "It is ordinary replacement or maintenance",
        ALL_WORK,
        fact="ordinary",
        expected=True,
        asks="Does it only keep up or replace what is there?",
        why="Ordinary replacement and maintenance need no permit.",
        fails="It is more than ordinary replacement or maintenance.",
    ),
)
_SHALLOW = (
    Measured(
        "depth",
        "Depth of a pool that is no structure",
        STRUCTURE,
        fact="depth",
        limit=Limit(
            Decimal(24),
            STRUCTURE,
            Status.ASSUMED,
            "in",
            "W-3-05",
            bound=Bound.LESS_THAN,
            note="Greatest water depth of a pool that is no structure.",
        ),
        noun="The pool’s depth",
        asks="How deep can the water be?",
        why="From a certain depth on a pool is a structure.",
    ),
)

EXEMPTIONS = (
    Exemption(
        "not_structural", "Work that is not structural and touches no system", ALL_WORK, conditions=_NOT_STRUCTURAL
    ),
    Exemption("maintenance", "Ordinary replacement or maintenance", ALL_WORK, conditions=_ORDINARY),
    Exemption("playhouse", "A child's playhouse, which is no structure", STRUCTURE, conditions=()),
    Exemption("shallow_pool", "Shallow pool, which is no structure", STRUCTURE, conditions=_SHALLOW),
)
ALWAYS = (
    AlwaysRequired("change_of_use", "Change in use or occupancy", ALL_WORK),
    AlwaysRequired("plumbing", "New or altered plumbing", "30-11 F"),
)


def _new(key: str, label: str, permit_type: str = "", by: tuple[str, ...] = ()) -> Work:
    return Work(key, label, ALL_WORK, by=by, permit_type=permit_type or key)


def _keep(permit_type: str = "") -> Work:
    return Work(
        "maintenance", "Keep up or replace what is there", ALL_WORK, by=("maintenance",), permit_type=permit_type
    )


def _start(key: str, label: str, *works: Work, cite: str = ALL_WORK) -> Start:
    several = len(works) > 1
    return Start(key, label, cite, works=works, asks=_WHAT if several else "", why=_WHY if several else "")


STARTS = (
    _start("deck", "Deck or porch", _new("deck", "Build or enlarge a deck or porch"), _keep("deck")),
    _start(
        "shed",
        "Shed or playhouse",
        _new("shed", "Put up a shed"),
        Work("playhouse", "Put up a child's playhouse", STRUCTURE, by=("playhouse",)),
        _keep("shed"),
    ),
    _start("fence", "Fence or wall", _new("fence", "Put up a fence or wall"), _keep("fence")),
    _start("pool", "Pool", _new("pool", "Install a pool", by=("shallow_pool",)), _keep("pool")),
    _start("roof", "Roof", _keep("roof"), _new("roof", "Change the roof")),
    _start(
        "furnace",
        "Furnace, stove or heater",
        _new("wood_stove", "Install a solid-fuel appliance"),
        _new("furnace", "Install other heating"),
        _keep("furnace"),
    ),
    _start("chimney", "Chimney, flue or gas vent", _new("chimney", "Install or rebuild it"), _keep("chimney")),
    _start("plumbing", "Plumbing", _new("plumbing", "Install or change plumbing", by=("plumbing",)), _keep("plumbing")),
    _start("addition", "Addition", _new("addition", "Add to a house")),
    _start(
        "inside",
        "Kitchen, bath, walls, finishes inside",
        _new("alteration", "Change rooms, walls or finishes", by=("not_structural",)),
        _keep("alteration"),
    ),
    _start("house", "New house", _new("new_one_family", "Build a house")),
    _start("use", "Change of use", _new("change_of_use", "Use it for something else", by=("change_of_use",))),
    _start("demolition", "Demolition", _new("demolition", "Take a building down, or a part of one")),
    _start(
        "other",
        "Something else",
        Work("unsure", "None of these", ALL_WORK, unsettled="Only the office can say; most work needs a permit."),
    ),
)

NEED = PermitNeedLaw(
    cite=ALL_WORK,
    always=ALWAYS,
    exemptions=EXEMPTIONS,
    starts=STARTS,
    notes=(
        NeedNote(
            "plumbing_too",
            "New or altered plumbing needs a plumbing permit as well.",
            "30-11 F",
            works=("alteration", "addition", "new_one_family"),
        ),
    ),
)
