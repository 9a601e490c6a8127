"""What an outline on the map says in words: where it lies and how large it is, for whoever does not see the map."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import cos, radians
from typing import Any

METERS_A_DEGREE = 111_320
SQUARE_METERS_AN_ACRE = 4046.8564224
Ring = Sequence[Sequence[float]]


@dataclass(frozen=True)
class Extent:
    """The middle of an outline in WGS 84, and its area in acres: good to a percent, no survey."""

    latitude: float
    longitude: float
    acres: float

    @property
    def words(self) -> str:
        """ "about 0.28 acres, around 42.08500° N, 76.05400° W" """
        north, east = ("N" if self.latitude >= 0 else "S"), ("E" if self.longitude >= 0 else "W")
        size = f"about {self.acres:,.2f} acres" if self.acres >= 0.01 else "less than a hundredth of an acre"
        return f"{size}, around {abs(self.latitude):.5f}° {north}, {abs(self.longitude):.5f}° {east}"


def extent(geometry: Mapping[str, Any] | None) -> Extent | None:
    """Where an outline lies and how large it is; None for what is no polygon."""
    rings = list(_polygons(geometry or {}))
    points = [point for polygon in rings for ring in polygon[:1] for point in ring]
    if not points:
        return None
    west, east = min(x for x, *_ in points), max(x for x, *_ in points)
    south, north = min(y for _, y, *_ in points), max(y for _, y, *_ in points)
    latitude = (south + north) / 2
    degrees = sum(_area(ring) * (1 if outer == 0 else -1) for polygon in rings for outer, ring in enumerate(polygon))
    square_meters = degrees * METERS_A_DEGREE**2 * cos(radians(latitude))
    return Extent(latitude, (west + east) / 2, square_meters / SQUARE_METERS_AN_ACRE)


def _polygons(geometry: Mapping[str, Any]) -> Iterator[Sequence[Ring]]:
    """The polygons of a geometry, each with its outer ring first and its holes after it."""
    coordinates = geometry.get("coordinates", ())
    yield from {"Polygon": [coordinates], "MultiPolygon": coordinates}.get(geometry.get("type", ""), ())


def _area(ring: Ring) -> float:
    """In square degrees, whichever way the ring runs."""
    closed = [*ring, ring[0]] if ring else ()
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise(closed))) / 2
