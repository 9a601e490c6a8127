"""What a PDF says and how it is tagged."""

import re
import subprocess
from io import BytesIO
from typing import Any

from pikepdf import Dictionary, Name, Pdf


def text_of(pdf: bytes, *options: str) -> str:
    """What a reader can select and copy, in the order it was written, with single spaces."""
    found = subprocess.run(["pdftotext", "-raw", *options, "-", "-"], input=pdf, capture_output=True, check=True)
    return re.sub(r"\s+", " ", found.stdout.decode())


def text_of_sheet(pdf: bytes, sheet: int) -> str:
    return text_of(pdf, "-f", str(sheet), "-l", str(sheet))


def opened(pdf: bytes) -> Pdf:
    return Pdf.open(BytesIO(pdf))


def structure(pdf: Pdf, kind: str) -> list[Any]:
    """Every tag of one kind."""
    return [
        item
        for item in pdf.objects
        if isinstance(item, Dictionary) and item.get(Name.Type) == Name.StructElem and item.get(Name.S) == kind
    ]
