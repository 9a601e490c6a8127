"""The made-up roll's outlines, and what a roll does to the outline of a parcel."""

from dataclasses import replace
from datetime import date
from itertools import pairwise

import pytest

from parcels.actions import apply_roll
from parcels.demo import demo_roll
from parcels.models import Municipality, Parcel
from parcels.roll import Roll
from tests import factories as make

Ring = list[list[float]]
TOWN = Municipality(slug="vestal", name="Town of Vestal", city="Vestal", zip="13850")
ENTRIES = demo_roll(TOWN).entries


def ring(index: int) -> Ring:
    geometry = ENTRIES[index].geometry
    assert geometry is not None
    return geometry["coordinates"][0]


def middle(corners: Ring) -> tuple[float, float]:
    return sum(x for x, _ in corners[:-1]) / 4, sum(y for _, y in corners[:-1]) / 4


def inside(x: float, y: float, corners: Ring) -> bool:
    """Whether the point lies in a ring that runs counter-clockwise and bends nowhere inwards."""
    return all((b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]) > 0 for a, b in pairwise(corners))


def test_every_lot_has_a_closed_outline_of_its_own() -> None:
    """Given the made-up roll, then each outline is closed and in the county, and no lot's middle lies in another."""
    rings = [ring(index) for index in range(len(ENTRIES))]
    assert all(len(corners) == 5 and corners[0] == corners[-1] for corners in rings)
    assert all(-76.10 < x < -76.00 and 42.05 < y < 42.11 for corners in rings for x, y in corners)
    for here, corners in enumerate(rings):
        assert [other for other, ring in enumerate(rings) if inside(*middle(corners), ring)] == [here]


def test_the_same_town_is_drawn_the_same() -> None:
    assert demo_roll(TOWN) == demo_roll(TOWN)


@pytest.mark.django_db
def test_a_roll_without_outlines_leaves_those_that_are_known() -> None:
    """Given a parcel with its outline, when a roll without outlines is applied, then the outline stays."""
    town, entry = make.town(), ENTRIES[0]
    apply_roll(town, Roll(2026, (entry,)), on=date(2026, 3, 2))
    apply_roll(town, Roll(2027, (replace(entry, geometry=None),)), on=date(2027, 3, 1))
    assert Parcel.objects.get().geometry == entry.geometry
    moved = {"type": "Polygon", "coordinates": [ring(1)]}
    # when a roll draws it otherwise, then the parcel follows
    apply_roll(town, Roll(2028, (replace(entry, geometry=moved),)), on=date(2028, 3, 1))
    assert Parcel.objects.get().geometry == moved
