"""§§ 5-39 and 5-76 of Vestal: each figure on both sides."""

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from ordinances.law import law
from ordinances.pool_chapter import PoolLaw
from ordinances.types import BadLaw
from ordinances.vestal.pools import POOLS

VESTAL = law("vestal", date(2026, 3, 2))


def pools() -> PoolLaw:
    assert VESTAL.pools is not None
    return VESTAL.pools


def clause(number: str, *row: object) -> object:
    return pytest.param(*row, marks=pytest.mark.clause(number))


@pytest.mark.parametrize(
    ("key", "place", "within", "outside"),
    [
        clause("V-5-76-005", "height", 0, "48", "47.9"),
        clause("V-5-76-006", "height", 1, "2", "2.1"),
        clause("V-5-76-007", "pickets", 0, "3.5", "3.6"),
        clause("V-5-76-008", "links", 0, "2.375", "2.4"),
        clause("V-5-76-011", "strength", 0, "150", "149"),
        clause("V-5-76-012", "strength", 1, "50", "49"),
        clause("V-5-76-014", "gates", 0, "40", "39.9"),
        clause("V-5-76-016", "windows", 0, "40", "39.9"),
    ],
)
def test_each_figure_of_the_enclosure(key: str, place: int, within: str, outside: str) -> None:
    limit = {one.key: one for one in pools().enclosure}[key].limits[place]
    assert limit.holds(Decimal(within))
    assert not limit.holds(Decimal(outside))


@pytest.mark.parametrize(
    ("key", "feet"),
    [
        clause("V-5-76-019", "side", 10),
        clause("V-5-76-019", "rear", 10),
        clause("V-5-76-020", "front", 30),
    ],
)
def test_the_setbacks(key: str, feet: int) -> None:
    [limit] = {one.key: one for one in pools().setbacks}[key].limits
    assert limit.holds(Decimal(feet))
    assert not limit.holds(Decimal(feet) - Decimal("0.1"))


@pytest.mark.parametrize(
    ("key", "within", "outside"),
    [clause("V-5-76-025", "above_ground", "46", "45.9"), clause("V-5-76-026", "shallow", "23.9", "24")],
)
def test_which_pools_need_no_enclosure(key: str, within: str, outside: str) -> None:
    limit = {one.key: one for one in pools().spared}[key].limit
    assert limit.holds(Decimal(within))
    assert not limit.holds(Decimal(outside))


@pytest.mark.clause("V-5-76-002")
def test_a_skateboard_facility_is_more_than_four_feet_high() -> None:
    assert [pools().facility_from.holds(Decimal(feet)) for feet in ("4", "4.1")] == [False, True]


def test_fireworks_need_a_permit_and_their_fee_is_kept() -> None:
    fireworks = VESTAL.fireworks
    assert fireworks is not None
    assert (fireworks.permit.value, fireworks.fee_refundable.value) == (True, False)
    assert [term.key for term in fireworks.costs] == ["fire", "police", "overtime"]


def test_a_setback_of_two_distances_is_refused() -> None:
    side = POOLS.setbacks[0]
    with pytest.raises(BadLaw, match="side: is one distance"):
        replace(POOLS, setbacks=(replace(side, limits=side.limits * 2),))
