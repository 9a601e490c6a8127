"""Marks every sheet of a set as accepted (§ 5-24(e)(2)) and puts a cover sheet in front; the upload stays as it came.

The mark is a narrow strip in the upper left margin as the sheet is seen, whatever its size and rotation, and
lets what lies under it show through.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from io import BytesIO
from typing import BinaryIO

from pikepdf import Array, Dictionary, Name, Object, Page, PasswordError, Pdf, PdfError
from pikepdf.pdfa import resolve_save_kwargs

from records.cleaning import clean, drop
from records.errors import CannotStamp
from records.intake import PROTECTED
from records.rendering import render_html, write_pdf

# As templates/documents/documents.css draws it, in points.
WIDTH, HEIGHT = 372.0, 27.0
LETTER = 612.0
LARGEST, SMALLEST = 2.25, 0.75
FROM_LEFT, FROM_TOP = 20.0, 13.0

Matrix = tuple[float, float, float, float, float, float]


@dataclass(frozen=True, slots=True)
class Mark:
    """What the mark says besides ACCEPTED and the sheet's number."""

    town: str
    number: str
    accepted_on: str  # ISO date
    officer_name: str
    officer_title: str


@dataclass(frozen=True, slots=True)
class View:
    """A sheet as it is seen: its size in points on paper, and the matrix from there to the page's own coordinates."""

    width: float
    height: float
    matrix: Matrix


def stamp(original: BinaryIO, mark: Mark, cover: bytes) -> bytes:
    """The cover sheet, then every sheet of the original with its mark.

    :raises CannotStamp: the original is protected or cannot be read.
    """
    try:
        with Pdf.open(original) as pdf:
            if pdf.is_encrypted:
                raise CannotStamp(PROTECTED)
            clean(pdf)
            _mark_sheets(pdf, mark)
            return _with_cover(pdf, cover)
    except PasswordError as error:
        raise CannotStamp(PROTECTED) from error
    except PdfError as error:
        raise CannotStamp("The set cannot be read as a PDF; ask for it again.") from error


def _mark_sheets(pdf: Pdf, mark: Mark) -> None:
    sheets = len(pdf.pages)
    html = render_html("mark.html", {**asdict(mark), "sheets": range(1, sheets + 1), "count": sheets})
    with Pdf.open(BytesIO(write_pdf(html))) as drawn:
        for page, one in zip(pdf.pages, drawn.pages, strict=True):
            _put(pdf, page, pdf.copy_foreign(one.as_form_xobject()))


def _put(pdf: Pdf, page: Page, mark: Object) -> None:
    """The sheet as one sealed-off picture, the mark over it: a sheet may leave its drawing state in disorder."""
    seen = view(page)
    placed = " ".join(f"{number:.5f}" for number in _after(place(seen.width, seen.height), seen.matrix))
    page.contents_coalesce()
    owner = page.obj
    # A sheet with nothing on it has no contents at all.
    drawing = pdf.make_stream(owner.Contents.read_bytes() if Name.Contents in owner else b"")
    drawing.Type, drawing.Subtype = Name.XObject, Name.Form
    drawing.BBox = page.mediabox
    drawing.Resources = page.resources
    if Name.Group in owner:
        drawing.Group = owner.Group
    seen = view(page)
    placed = " ".join(f"{number:.5f}" for number in _after(place(seen.width, seen.height), seen.matrix))
    owner.Resources = Dictionary(XObject=Dictionary(Sheet=drawing, Accepted=mark))
    owner.Contents = pdf.make_stream(f"q /Sheet Do Q q {placed} cm /Accepted Do Q".encode())


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
    width, height, (a, b, c, d, e, f) = turned[page.rotation % 360]
    unit = float(page.obj.get(Name.UserUnit, 1))
    return View(width * unit, height * unit, (a / unit, b / unit, c / unit, d / unit, e, f))


def _visible(page: Page) -> tuple[float, float, float, float]:
    """The crop box within the media box, its corners in order."""
    crop, media = _corners(page.cropbox), _corners(page.mediabox)
    return max(crop[0], media[0]), max(crop[1], media[1]), min(crop[2], media[2]), min(crop[3], media[3])


def _corners(box: Sequence[Object] | Array) -> tuple[float, float, float, float]:
    x0, y0, x1, y1 = (float(number) for number in box)
    return min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)


def place(width: float, height: float) -> Matrix:
    """Where the mark goes on a sheet as it is seen: upper left, larger on larger sheets, never wider than the sheet."""
    scale = min(max(min(width, height) / LETTER, SMALLEST), LARGEST)
    scale = min(scale, width * 0.92 / WIDTH)
    return scale, 0, 0, scale, FROM_LEFT * scale, height - (FROM_TOP + HEIGHT) * scale


def _after(first: Matrix, then: Matrix) -> Matrix:
    """Both transformations, one after the other."""
    a, b, c, d, e, f = first
    p, q, r, s, t, u = then
    return a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u


def _with_cover(pdf: Pdf, cover: bytes) -> bytes:
    with Pdf.open(BytesIO(cover)) as front:
        for at, page in enumerate(front.pages):
            pdf.pages.insert(at, page)
            # The cover's place in its own structure tree means nothing in another file.
            drop(pdf.pages[at].obj, Name.StructParents)
        out = BytesIO()
        pdf.save(out, **resolve_save_kwargs("3b"))
        return out.getvalue()
