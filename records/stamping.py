"""Marks every sheet of a set as accepted (§ 5-24(e)(2)) and puts a cover sheet in front; the upload stays as it came.

The mark is a narrow strip in the upper left margin as the sheet is seen, whatever its size and rotation, and
lets what lies under it show through.
"""

from dataclasses import asdict, dataclass
from io import BytesIO
from typing import BinaryIO

from pikepdf import Dictionary, Name, Object, Page, PasswordError, Pdf, PdfError
from pikepdf.pdfa import resolve_save_kwargs

from records.cleaning import as_drawing, clean, drop
from records.errors import PROTECTED, CannotStamp, UploadNotAccepted
from records.rendering import render_html, write_pdf
from records.sheets import Matrix, view
from records.unpacking import Unpacking

# As templates/documents/documents.css draws it, in points.
WIDTH, HEIGHT = 372.0, 27.0
LETTER = 612.0
LARGEST, SMALLEST = 2.25, 0.75
FROM_LEFT, FROM_TOP = 20.0, 13.0


@dataclass(frozen=True, slots=True)
class Mark:
    """What the mark says besides ACCEPTED and the sheet's number."""

    town: str
    number: str
    accepted_on: str  # ISO date
    officer_name: str
    officer_title: str


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
    except UploadNotAccepted as error:
        raise CannotStamp(str(error)) from error
    except PasswordError as error:
        raise CannotStamp(PROTECTED) from error
    except (PdfError, RuntimeError) as error:
        raise CannotStamp("The set cannot be read as a PDF; ask for it again.") from error


def _mark_sheets(pdf: Pdf, mark: Mark) -> None:
    sheets, unpacking = len(pdf.pages), Unpacking()
    html = render_html("mark.html", {**asdict(mark), "sheets": range(1, sheets + 1), "count": sheets})
    with Pdf.open(BytesIO(write_pdf(html))) as drawn:
        for page, one in zip(pdf.pages, drawn.pages, strict=True):
            drawing = as_drawing(pdf, page, unpacking)
            _put(pdf, page, drawing, pdf.copy_foreign(one.as_form_xobject()))


def _put(pdf: Pdf, page: Page, drawing: Object, mark: Object) -> None:
    """The sheet, and over it the mark."""
    seen = view(page)
    placed = " ".join(f"{number:.5f}" for number in _after(place(seen.width, seen.height), seen.matrix))
    page.obj.Resources = Dictionary(XObject=Dictionary(Sheet=drawing, Accepted=mark))
    page.obj.Contents = pdf.make_stream(f"q /Sheet Do Q q {placed} cm /Accepted Do Q".encode())


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
