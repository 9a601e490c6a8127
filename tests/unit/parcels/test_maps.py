"""Parcels on a map: what is drawn, the same in words, and whom the browser asks for the background."""

import json
from typing import Any

import pytest

from config.settings import tile_host
from parcels.maps import drawing
from parcels.models import Municipality, Parcel
from parcels.outlines import extent
from parcels.queries import neighbors

# A square of 0.001 by 0.001 degrees at 42° north: 111.32 by 82.73 meters.
SQUARE = [[-76.0, 42.0], [-75.999, 42.0], [-75.999, 42.001], [-76.0, 42.001], [-76.0, 42.0]]
HOLE = [[-75.9995, 42.0], [-75.999, 42.0], [-75.999, 42.001], [-75.9995, 42.001], [-75.9995, 42.0]]
POLYGON = {"type": "Polygon", "coordinates": [SQUARE]}


def lot(town: Municipality, number: int, geometry: Any = POLYGON, **facts: Any) -> Parcel:
    given = {"street_number": str(number), "street_name": "Front St", "address": f"{number} Front St"}
    return Parcel.objects.create(municipality=town, print_key=f"1.01-1-{number}", geometry=geometry, **(given | facts))


def url(parcel: Parcel) -> str:
    return f"/at/{parcel.print_key}/"


def test_an_outline_is_told_by_its_size_and_its_middle() -> None:
    found = extent(POLYGON)
    assert found is not None
    assert found.words == "about 2.28 acres, around 42.00050° N, 75.99950° W"
    with_hole = extent({"type": "Polygon", "coordinates": [SQUARE, HOLE]})
    assert with_hole is not None
    assert round(with_hole.acres / found.acres, 6) == 0.5
    both = extent({"type": "MultiPolygon", "coordinates": [[SQUARE], [HOLE]]})
    assert both is not None
    assert round(both.acres / found.acres, 6) == 1.5


@pytest.mark.parametrize("geometry", [None, {}, {"type": "Point", "coordinates": [-76, 42]}, {"type": "Polygon"}])
def test_what_is_no_area_is_not_drawn(geometry: Any) -> None:
    assert extent(geometry) is None


def test_a_tiny_lot_has_no_false_precision() -> None:
    tiny = [[x / 1000 - 76, y / 1000 + 42] for x, y in ((0, 0), (0.01, 0), (0.01, 0.01), (0, 0.01))]
    found = extent({"type": "Polygon", "coordinates": [[*tiny, tiny[0]]]})
    assert found is not None
    assert found.words.startswith("less than a hundredth of an acre")


def test_a_map_says_in_words_and_links_what_it_draws(vestal: Municipality) -> None:
    """Given a lot between its neighbors, then it is drawn with them, and they stand below as links."""
    here, east, undrawn = lot(vestal, 12), lot(vestal, 14), lot(vestal, 16, geometry=None)
    found = drawing([here], url, around=[here, east, undrawn])
    assert found is not None
    shapes = json.loads(found.data)["shapes"]
    assert [(shape["name"], shape["part"], shape["url"]) for shape in shapes] == [
        ("12 Front St", "shown", ""),
        ("14 Front St", "around", "/at/1.01-1-14/"),
    ]
    assert found.said == ("12 Front St: about 2.28 acres, around 42.00050° N, 75.99950° W",)
    assert found.around == (("14 Front St", "/at/1.01-1-14/"),)
    assert drawing([undrawn], url, around=[here]) is None


def test_no_name_of_a_person_is_on_a_map(vestal: Municipality) -> None:
    found = drawing([lot(vestal, 12)], url)
    assert found is not None
    assert set(json.loads(found.data)["shapes"][0]) == {"geometry", "name", "number", "url", "part"}


def test_the_neighbors_are_the_nearest_numbers_of_the_street(vestal: Municipality, webster: Municipality) -> None:
    here = lot(vestal, 20)
    for number in (2, 18, 22, 90):
        lot(vestal, number)
    lot(vestal, 21, geometry=None)
    lot(vestal, 23, retired_on="2026-03-02")
    lot(webster, 19)
    assert [near.house_number for near in neighbors(vestal, here, limit=3)] == [2, 18, 22]
    assert neighbors(vestal, lot(vestal, 5, street_name="")) == []


def test_nobody_else_is_asked_for_a_background_unless_one_is_configured(vestal: Municipality, settings: Any) -> None:
    here = lot(vestal, 12)
    settings.MAP_TILES_URL = ""
    assert json.loads(drawing([here], url).data)["tiles"] is None  # type: ignore[union-attr]
    settings.MAP_TILES_URL, settings.MAP_TILES_ATTRIBUTION = "https://{s}.tiles.example.org/{z}/{x}/{y}.png", "Example"
    tiles = json.loads(drawing([here], url).data)["tiles"]  # type: ignore[union-attr]
    assert tiles == {"url": settings.MAP_TILES_URL, "attribution": "Example"}


def test_a_page_may_fetch_the_background_from_there_alone() -> None:
    assert tile_host("") == []
    assert tile_host("/tiles/{z}/{x}/{y}.png") == []
    assert tile_host("https://maps.example.org/{z}/{x}/{y}.png") == ["https://maps.example.org"]
    assert tile_host("https://{s}.tiles.example.org/{z}/{x}/{y}.png") == ["https://*.tiles.example.org"]
