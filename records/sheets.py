"""A sheet of a PDF as a reader shows it: cropped, turned, and in real points."""

from collections.abc import Sequence
from dataclasses import dataclass

from pikepdf import Array, Name, Object, Page

Matrix = tuple[float, float, float, float, float, float]


@dataclass(frozen=True, slots=True)
class View:
    """A sheet as it is seen: its size in points on paper, and the matrix from there to the page's own coordinates."""

    width: float
    height: float
    matrix: Matrix


def view(page: Page) -> View:
    """How a reader shows the page: cropped, turned, and in real points where the page has its own unit."""
    x0, y0, x1, y1 = _visible(page)
    wide, high = x1 - x0, y1 - y0
    turned: dict[int, tuple[float, float, Matrix]] = {
        0: (wide, high, (1, 0, 0, 1, x0, y0)),
        90: (high, wide, (0, 1, -1, 0, x1, y0)),
        180: (wide, high, (-1, 0, 0, -1, x1, y1)),
        270: (high, wide, (0, -1, 1, 0, x0, y1)),
    }
    width, height, (a, b, c, d, e, f) = turned[page.rotation // 90 * 90 % 360]
    unit = float(page.obj.get(Name.UserUnit, 1))
    return View(width * unit, height * unit, (a / unit, b / unit, c / unit, d / unit, e, f))


def _visible(page: Page) -> tuple[float, float, float, float]:
    """The crop box within the media box, its corners in order."""
    crop, media = _corners(page.cropbox), _corners(page.mediabox)
    return max(crop[0], media[0]), max(crop[1], media[1]), min(crop[2], media[2]), min(crop[3], media[3])


def _corners(box: Sequence[Object] | Array) -> tuple[float, float, float, float]:
    x0, y0, x1, y1 = (float(number) for number in box)
    return min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)
