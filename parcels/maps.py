"""Parcels on a map: what the page's script draws, and the same in words. Tiles below them only where configured."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.conf import settings

from parcels.models import Parcel
from parcels.outlines import extent


@dataclass(frozen=True)
class Drawing:
    """A map. `data` is for the script; `said` and `around` are what it shows, in words and links."""

    data: str
    label: str
    said: tuple[str, ...]
    around: tuple[tuple[str, str], ...] = ()


def drawing(
    shown: Sequence[Parcel], url: Callable[[Parcel], str], *, around: Sequence[Parcel] = (), link: bool = False
) -> Drawing | None:
    """The map of these parcels, with others around them; None where none of them has an outline.

    With `link` each of them leads to its page; those around always do.
    """
    drawn = [parcel for parcel in shown if extent(parcel.geometry)]
    if not drawn:
        return None
    near = [parcel for parcel in around if extent(parcel.geometry) and parcel not in drawn]
    shapes = [_shape(parcel, url(parcel) if link else "", "shown") for parcel in drawn]
    shapes += [_shape(parcel, url(parcel), "around") for parcel in near]
    names = ", ".join(str(parcel) for parcel in drawn) if len(drawn) < 4 else f"{len(drawn)} properties"
    return Drawing(
        data=json.dumps({"shapes": shapes, "tiles": _tiles()}, separators=(",", ":")),
        label=f"Map of {names}. Arrow keys move it, plus and minus change its size.",
        said=tuple(f"{parcel}: {found.words}" for parcel in drawn if (found := extent(parcel.geometry))),
        around=tuple((str(parcel), url(parcel)) for parcel in near),
    )


def _shape(parcel: Parcel, url: str, part: str) -> dict[str, Any]:
    number = parcel.street_number
    return {"geometry": parcel.geometry, "name": str(parcel), "number": number, "url": url, "part": part}


def _tiles() -> dict[str, str] | None:
    """The background, where whoever runs this has chosen one."""
    if not settings.MAP_TILES_URL:
        return None
    return {"url": settings.MAP_TILES_URL, "attribution": settings.MAP_TILES_ATTRIBUTION}
