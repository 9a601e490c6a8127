"""Whether the office can take a PDF: it can be read, cleaned and marked. Hostile files: see records.apart."""

from typing import BinaryIO

from pikepdf import Name, PasswordError, Pdf

from records.cleaning import as_drawing, clean
from records.errors import PROTECTED, UploadNotAccepted
from records.sheets import view
from records.unpacking import TOO_COMPLEX, Unpacking

MOST_SHEETS = 2000
# How the reader tells that it passed over something for which the memory did not suffice.
TOO_LARGE = ("bad_alloc", "memory limit")
DAMAGED = (
    "The PDF is damaged and cannot be opened. Print it to a new PDF from the program that made it and upload that."
)


def check_pdf(file: BinaryIO) -> int:
    """The number of sheets of a PDF that can be read, cleaned and marked: cleaning is tried out here and now.

    :raises UploadNotAccepted: it cannot.
    """
    try:
        with Pdf.open(file) as pdf:
            sheets = _sheets(pdf)
            clean(pdf)
            unpacking = Unpacking()
            for page in pdf.pages:
                view(page)
                as_drawing(pdf, page, unpacking)
            if any(sign in str(told) for told in pdf.get_warnings() for sign in TOO_LARGE):
                raise UploadNotAccepted("too-complex", TOO_COMPLEX)
            return sheets
    except PasswordError as error:
        raise UploadNotAccepted("protected", PROTECTED) from error
    except MemoryError as error:
        raise UploadNotAccepted("too-complex", TOO_COMPLEX) from error
    except UploadNotAccepted:
        raise
    except Exception as error:  # a damaged file may break the reader in any way
        raise UploadNotAccepted("damaged", DAMAGED) from error


def _sheets(pdf: Pdf) -> int:
    if pdf.is_encrypted:
        raise UploadNotAccepted("protected", PROTECTED)
    if Name.Collection in pdf.Root:
        raise UploadNotAccepted(
            "portfolio", "The PDF is a portfolio of several files. Upload the files in it one by one, or combine them."
        )
    if pdf.Root.get(Name.NeedsRendering, False):
        raise UploadNotAccepted(
            "live-form", "The PDF is a form that only one program can show. Print it to a new PDF and upload that."
        )
    sheets = len(pdf.pages)
    if not 1 <= sheets <= MOST_SHEETS:
        raise UploadNotAccepted(
            "sheets", f"The PDF has {sheets} sheets; between 1 and {MOST_SHEETS} can be taken. Divide the set."
        )
    return sheets
