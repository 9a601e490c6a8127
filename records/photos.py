"""Photos for showing: upright, no larger than a screen needs, and without what the camera notes about its owner."""

from collections.abc import Iterable
from io import BytesIO
from typing import BinaryIO

from pikepdf import Pdf
from PIL import Image, ImageOps
from pillow_heif import register_heif_opener

# An iPhone's own format; its thumbnails and depth pictures are not looked at.
register_heif_opener(thumbnails=False, depth_images=False)
FORMATS = ("JPEG", "PNG", "HEIF")

SCREEN = 2000
PRINT = 3300  # 11 inches at 300 dots
LONG_SIDE_INCHES = 11.0


def upright(file: BinaryIO, longest: int = SCREEN) -> bytes:
    """A JPEG turned as the camera was held. Place, time and device are left out; the original keeps them."""
    with Image.open(file, formats=FORMATS) as image:
        image.thumbnail((longest, longest))  # before it is turned: a large photo is in memory once, a JPEG never whole
        turned = ImageOps.exif_transpose(image)
        flat = Image.new("RGB", turned.size, "white")
        flat.paste(turned.convert("RGB"), mask=turned.getchannel("A") if "A" in turned.getbands() else None)
        out = BytesIO()
        flat.save(out, "JPEG", quality=85, optimize=True)
        return out.getvalue()


def as_sheet(file: BinaryIO) -> BytesIO:
    """A photographed or scanned sketch as a PDF of one sheet, 11 inches on its long side."""
    with Image.open(BytesIO(upright(file, PRINT))) as image:
        out = BytesIO()
        image.save(out, "PDF", resolution=max(image.size) / LONG_SIDE_INCHES)
        out.seek(0)
        return out


def as_set(files: Iterable[BinaryIO], out: BinaryIO) -> None:
    """Write photos as one PDF, each upright on a sheet of its own; one at a time is in memory."""
    with Pdf.new() as combined:
        for file in files:
            file.seek(0)
            with Pdf.open(as_sheet(file)) as sheet:
                combined.pages.extend(sheet.pages)
        combined.save(out)
    out.seek(0)
