"""Where the made-up streets run and how their lots are cut: outlines for the map, in WGS 84.

Drawn from a middle point in meters and turned into degrees at the end. Lots lie on both sides of a street by turns,
so that neighbors share a line. The real town looks otherwise.
"""

from dataclasses import dataclass
from itertools import pairwise
from math import cos, radians, sin
from random import Random
from typing import Any

MIDDLE = (-76.0540, 42.0850)  # longitude, latitude
METERS_A_DEGREE = 111_320
HALF_ROAD = 7.5
Point = tuple[float, float]


@dataclass(frozen=True)
class Course:
    """How a street runs: its first point, its direction clockwise from north, how it turns from lot to lot."""

    start: Point
    heading: float
    width: float = 27
    depth: float = 42
    turn: float = 0


COURSES = {
    "Riverbend Dr": Course((-930, 620), 165, turn=2.5),
    "Ferry Landing Rd": Course((-640, 640), 178, turn=-1),
    "Old Depot St": Course((-420, 380), 92, 24, 38),
    "Chestnut Hollow Rd": Course((560, 160), 152, 34, 50, 2),
    "Larkspur Ln": Course((830, 120), 152, 26, 42, 2),
    "Bunn Hill Ter": Course((1090, 60), 168),
    "Plaza Pkwy E": Course((-420, -260), 94, 60, 105),
    "Commerce Park Dr": Course((-330, -640), 98, 72, 115, 1.5),
    "College View Ave": Course((20, 270), 97, 26, 40),
    "Four Corners Rd": Course((-1420, -620), 188, 88, 170),
    "Tracy Brook Rd": Course((930, -760), 160, 80, 150, 2),
    "Stonegate Cir": Course((-150, -820), 150, 30, 48, 6),
    "Sunrise Knoll": Course((-960, -260), 205, 28, 44, -5),
}
# Places that stand alone: middle, width, depth.
PLACES = {
    "605 Town Center Rd": ((-160, 130), 90, 70),
    "201 School Hill Rd": ((210, -20), 210, 130),
    "328 School Hill Rd": ((20, 110), 60, 80),
    "12 Firehouse Ln": ((-300, 140), 55, 60),
    "900 Grange Rd": ((-1180, -520), 90, 80),
    "1500 Sugarbush Rd": ((1050, -1760), 210, 170),
}


def lots(street: str, count: int) -> list[dict[str, Any]]:
    """The outlines of so many lots of a street, in the order of their numbers."""
    course = COURSES[street]
    stations = list(pairwise(_stations(course, (count + 1) // 2, Random(street))))
    cut = [_lot(here, there, side, course.depth) for here, there in stations for side in (-1, 1)]
    return [_polygon(corners) for corners in cut[:count]]


def place(address: str) -> dict[str, Any]:
    """The outline of a place that stands alone."""
    (x, y), width, depth = PLACES[address]
    across, along = width / 2, depth / 2
    return _polygon(
        [(x - across, y - along), (x + across, y - along), (x + across, y + along), (x - across, y + along)]
    )


def _stations(course: Course, count: int, chance: Random) -> list[tuple[Point, float]]:
    """The middle of the road where one lot ends and the next begins, and the direction there."""
    (x, y), heading = course.start, course.heading
    found = [((x, y), heading)]
    for _ in range(count):
        step = course.width * chance.uniform(0.92, 1.12)
        x, y = x + step * sin(radians(heading)), y + step * cos(radians(heading))
        heading += course.turn
        found.append(((x, y), heading))
    return found


def _lot(here: tuple[Point, float], there: tuple[Point, float], side: int, depth: float) -> list[Point]:
    """Front line along the road, back line behind it."""
    near, far = side * HALF_ROAD, side * (HALF_ROAD + depth)
    return [_beside(*here, near), _beside(*there, near), _beside(*there, far), _beside(*here, far)]


def _beside(point: Point, heading: float, meters: float) -> Point:
    """So far to the right of the road; to the left where negative."""
    across = radians(heading + 90)
    return point[0] + meters * sin(across), point[1] + meters * cos(across)


def _polygon(corners: list[Point]) -> dict[str, Any]:
    """A closed GeoJSON ring, counter-clockwise as its standard asks, to about ten centimeters."""
    twice_the_area = sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise([*corners, corners[0]]))
    ordered = corners if twice_the_area > 0 else corners[::-1]
    ring = [_degrees(point) for point in [*ordered, ordered[0]]]
    return {"type": "Polygon", "coordinates": [ring]}


def _degrees(point: Point) -> list[float]:
    longitude = MIDDLE[0] + point[0] / (METERS_A_DEGREE * cos(radians(MIDDLE[1])))
    return [round(longitude, 6), round(MIDDLE[1] + point[1] / METERS_A_DEGREE, 6)]
