"""§ 5-76: outdoor swimming pools and skateboard facilities."""

from decimal import Decimal

from ordinances.pool_chapter import PoolLaw, Requirement, Spared
from ordinances.types import Bound, Limit, Rule, Term

_LEAST, _MOST = Bound.AT_LEAST, Bound.AT_MOST


def _limit(figure: str, unit: str, item: str, bound: Bound, note: str) -> Limit:
    return Limit(Decimal(figure), f"5-76{item}", unit=unit, bound=bound, note=f"{note}.")


ENCLOSURE = (
    Requirement(
        "height",
        "Height, and clearance to grade",
        "5-76(c)(1)",
        limits=(
            _limit("48", "in", "(c)(1)", _LEAST, "Height of the enclosure of a pool"),
            _limit("2", "in", "(c)(1)", _MOST, "Clearance between the enclosure of a pool and grade"),
        ),
    ),
    Requirement(
        "pickets",
        "Openings between pickets",
        "5-76(c)(2)",
        when="picket fence",
        limits=(_limit("3.5", "in", "(c)(2)", _MOST, "Opening between the pickets of a pool's fence"),),
    ),
    Requirement(
        "links",
        "Openings between links",
        "5-76(c)(3)",
        when="chain-link fence",
        limits=(_limit("2.375", "in", "(c)(3)", _MOST, "Opening between the links of a pool's fence"),),
    ),
    Requirement("footholds", "No footholds", "5-76(c)(4)"),
    Requirement("tops", "Pickets and twists extend above the upper bar", "5-76(c)(5)"),
    Requirement(
        "strength",
        "Railings, posts and fabric withstand loads",
        "5-76(c)(6)",
        limits=(
            _limit("150", "lb", "(c)(6)", _LEAST, "Lateral load that railings and posts of the enclosure resist"),
            _limit("50", "lb", "(c)(6)", _LEAST, "Load on 12 inches square that the fence withstands"),
        ),
    ),
    Requirement(
        "gates",
        "Gates close and latch by themselves, the handle inside",
        "5-76(c)(6)",
        limits=(_limit("40", "in", "(c)(6)", _LEAST, "Height of a gate's latch handle above grade"),),
    ),
    Requirement(
        "windows",
        "Windows have a latch",
        "5-76(c)(7)(a)",
        when="wall of a dwelling",
        limits=(_limit("40", "in", "(c)(7)(a)", _LEAST, "Height of a window's latch above the floor"),),
    ),
    Requirement("swinging", "Swinging doors close and latch by themselves", "5-76(c)(7)(b)", when="wall of a dwelling"),
    Requirement("sliding", "Sliding doors latch by themselves", "5-76(c)(7)(c)", when="wall of a dwelling"),
)

POOLS = PoolLaw(
    kinds=(
        Term("pool", "Artificial pool for wading, bathing or swimming", "5-76(a)"),
        Term("skateboard", "Skateboard facility", "5-76(b)"),
    ),
    facility_from=_limit("4", "ft", "(b)", Bound.MORE_THAN, "Height above which a structure is a skateboard facility"),
    enclosure=ENCLOSURE,
    setbacks=tuple(
        Requirement(
            key,
            f"{key.capitalize()} setback",
            "5-76(d)",
            limits=(_limit(feet, "ft", "(d)", _LEAST, f"Distance of a pool from the {key} lot line"),),
        )
        for key, feet in (("side", "10"), ("rear", "10"), ("front", "30"))
    ),
    buffers=Rule(True, "5-76(d)", note="The officer may require adequate buffers."),
    spared=(
        Spared(
            "above_ground",
            "Above-ground pool",
            "5-76(f)",
            limit=_limit("46", "in", "(f)", _LEAST, "Height above grade of a pool that needs no enclosure"),
            needs=(Term("blocked", "Its ladder or steps can be blocked in an approved manner", "5-76(f)"),),
        ),
        Spared(
            "shallow",
            "Shallow pool",
            "5-76(f)",
            limit=_limit("24", "in", "(f)", Bound.LESS_THAN, "Depth of a pool that needs no enclosure"),
        ),
    ),
)
