"""Decides by its content, never by its name, whether the office can take a file; if not, says what to do instead."""

import hashlib
import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import BinaryIO

from django.conf import settings
from PIL import Image, UnidentifiedImageError

from records.apart import check_apart
from records.errors import UploadNotAccepted
from records.photos import FORMATS

MEGABYTE = 1024 * 1024
CHUNK = MEGABYTE
# Pillow itself warns from this size on; a phone's photo has 12 to 50 million.
MOST_PIXELS = 89_000_000

PDF, JPEG, PNG, HEIC = "application/pdf", "image/jpeg", "image/png", "image/heic"
EXTENSION = {PDF: ".pdf", JPEG: ".jpg", PNG: ".png", HEIC: ".heic"}
PICTURES = frozenset({JPEG, PNG, HEIC})
# The brands by which an iPhone's photo names itself, after its length and "ftyp".
HEIC_BRANDS = (b"ftypheic", b"ftypheix", b"ftypmif1", b"ftyphevc", b"ftypmsf1")


@dataclass(frozen=True, slots=True)
class Checked:
    """What is known of a file that may be kept."""

    name: str
    size: int
    sha256: str
    content_type: str
    sheets: int | None


@dataclass(frozen=True, slots=True)
class Advice:
    """How to recognize a file that people send and the office cannot take, and what to tell them."""

    at: int
    signatures: tuple[bytes, ...]
    code: str
    sentence: str


ADVICE = (
    Advice(
        0,
        (b"PK\x03\x04", b"\xd0\xcf\x11\xe0"),
        "office",
        "This looks like a Word, Excel or ZIP file. Save or print it as a PDF and upload the PDF.",
    ),
    Advice(0, (b"AC10",), "cad", "This is an AutoCAD drawing. Plot it to a PDF at full size and upload the PDF."),
    Advice(0, (b"II*\x00", b"MM\x00*"), "tiff", "This is a TIFF scan. Save it as a PDF and upload the PDF."),
)
SOMETHING_ELSE = (
    "The office takes PDF files, and photos as JPEG, PNG or HEIC. Save this file as one of these and upload it again."
)


def inspect(file: BinaryIO, name: str) -> Checked:
    """What the file is.

    :raises UploadNotAccepted: the office cannot take it; the sentence says what to do.
    """
    size, sha256 = _measure(file)
    file.seek(0)
    start = file.read(1024)
    content_type = _content_type(start)
    file.seek(0)
    sheets = CHECKS[content_type](file)
    file.seek(0)
    return Checked(safe_name(name, content_type), size, sha256, content_type, sheets)


def safe_name(name: str, content_type: str) -> str:
    """The file's own name without path, accents or anything a file system or a header could trip over."""
    stem = PurePosixPath(name.replace("\\", "/")).stem
    plain = unicodedata.normalize("NFKD", stem).encode("ascii", "ignore").decode()
    words = re.sub(r"[^A-Za-z0-9]+", "-", plain).strip("-")
    return (words[:80].strip("-") or "file") + EXTENSION[content_type]


def _measure(file: BinaryIO) -> tuple[int, str]:
    """Size and fingerprint; an empty or too large file goes no further."""
    limit: int = settings.UPLOAD_MAX_BYTES
    digest, size = hashlib.sha256(), 0
    file.seek(0)
    while chunk := file.read(CHUNK):
        size += len(chunk)
        if size > limit:
            raise UploadNotAccepted(
                "too-large",
                f"The file is larger than {limit // MEGABYTE} MB. Divide the set into several files,"
                " or save it again with smaller pictures.",
            )
        digest.update(chunk)
    if not size:
        raise UploadNotAccepted("empty", "The file is empty. Check that it opens on your computer and upload it again.")
    return size, digest.hexdigest()


def _content_type(start: bytes) -> str:
    if b"%PDF-" in start:
        return PDF
    if start.startswith(b"\xff\xd8\xff"):
        return JPEG
    if start.startswith(b"\x89PNG\r\n\x1a\n"):
        return PNG
    if start.startswith(HEIC_BRANDS, 4):
        return HEIC
    for advice in ADVICE:
        if start.startswith(advice.signatures, advice.at):
            raise UploadNotAccepted(advice.code, advice.sentence)
    raise UploadNotAccepted("unknown", SOMETHING_ELSE)


def check_image(file: BinaryIO) -> None:
    """A photo that decodes from end to end and is no decompression bomb."""
    try:
        with Image.open(file, formats=FORMATS) as image:
            width, height = image.size
            if width * height > MOST_PIXELS:
                raise UploadNotAccepted("too-many-pixels", TOO_MANY_PIXELS)
            # Decoding at an eighth of the size still reads all of a JPEG, so that a cut one shows.
            image.draft("RGB", (width // 8, height // 8))
            image.load()
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise UploadNotAccepted("too-many-pixels", TOO_MANY_PIXELS) from error
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError, EOFError, RuntimeError) as error:
        raise UploadNotAccepted(
            "damaged", "The picture is damaged and cannot be opened. Take or export it again and upload that."
        ) from error


TOO_MANY_PIXELS = (
    f"The picture has more than {MOST_PIXELS // 1_000_000} million pixels. Save it at a smaller size and upload that."
)

CHECKS: dict[str, Callable[[BinaryIO], int | None]] = {
    PDF: check_apart,
    JPEG: check_image,
    PNG: check_image,
    HEIC: check_image,
}
