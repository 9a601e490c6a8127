"""The copy of a paper that counts: its sealed file, or the scan of the sheet that was signed with a pen."""

from dataclasses import dataclass
from io import BytesIO
from pathlib import PurePosixPath
from typing import BinaryIO, cast

from django.db.models.fields.files import FieldFile
from pikepdf import Name, Pdf

from records.ink.queries import ink_of
from records.intake import PDF
from records.models import Document
from records.photos import as_sheet


@dataclass(frozen=True)
class RecordCopy:
    """A stored file, and what it is called outside."""

    file: FieldFile
    name: str
    content_type: str

    def read(self) -> bytes:
        with self.file.open("rb") as opened:
            content: bytes = opened.read()
        return content

    def as_pdf(self) -> bytes:
        """The file as sheets for a printer."""
        if self.content_type == PDF:
            return self.read()
        with self.file.open("rb") as opened:
            return as_sheet(cast(BinaryIO, opened)).getvalue()


def record_copy(document: Document) -> RecordCopy:
    """The scan where the paper was signed with a pen, else the sealed file."""
    ink = ink_of(document)
    if ink is None or ink.scan is None:
        return RecordCopy(document.file, document.file_name, PDF)
    ending = PurePosixPath(ink.scan.name).suffix
    name = f"{PurePosixPath(document.file_name).stem} (signed){ending}"
    return RecordCopy(ink.scan.file, name, ink.scan.content_type)


def add_to(stack: Pdf, pdf: bytes, *, both_sides: bool = False) -> int:
    """Lay a paper on the stack for the printer; returns its pages.

    With `both_sides` every paper begins on a sheet of its own. What only its own file can bear, the seal, is left out.
    """
    with Pdf.open(BytesIO(pdf)) as one:
        pages = len(one.pages)
        for page in one.pages:
            if Name.Annots in page.obj:
                del page.obj.Annots
        stack.pages.extend(one.pages)
        if both_sides and pages % 2:
            stack.add_blank_page(page_size=(612, 792))
            pages += 1
    return pages


def bound(stack: Pdf) -> bytes:
    out = BytesIO()
    stack.save(out)
    return out.getvalue()
