"""A file is taken for what it is; one that cannot be taken is answered with what to do."""

import resource
import sys
import zlib
from io import BytesIO
from typing import Any

import pytest
from pikepdf import Array, Dictionary, Name, Pdf, StreamDecodeLevel
from PIL import Image, ImageOps

from records.errors import UploadNotAccepted
from records.intake import HEIC, JPEG, MEGABYTE, MOST_PIXELS, PDF, PNG, inspect, safe_name
from records.photos import as_set, as_sheet, upright
from records.receiving import Capped
from records.unpacking import Unpacking
from tests.unit.records import plans

ROTATED_CLOCKWISE = 6
ORIENTATION, GPS = 0x0112, 0x8825


def picture(kind: str = "JPEG", size: tuple[int, int] = (60, 40), orientation: int = 1, mode: str = "RGB") -> bytes:
    """Left half red, right half blue."""
    image = Image.new(mode, size, "blue")
    image.paste("red", (0, 0, size[0] // 2, size[1]))
    exif = Image.Exif()
    exif[ORIENTATION] = orientation
    exif.get_ifd(GPS)[1] = "N"
    out = BytesIO()
    image.save(out, kind, exif=exif)
    return out.getvalue()


def refused(data: bytes, name: str = "plan.pdf") -> UploadNotAccepted:
    with pytest.raises(UploadNotAccepted) as caught:
        inspect(BytesIO(data), name)
    return caught.value


def test_a_pdf_is_taken_with_its_sheets_counted() -> None:
    data = plans.plain_set(3)
    checked = inspect(BytesIO(data), "Kaminski addition (rev 2).PDF")
    assert checked.content_type == PDF
    assert checked.sheets == 3
    assert checked.size == len(data)
    assert len(checked.sha256) == 64
    assert checked.name == "Kaminski-addition-rev-2.pdf"


@pytest.mark.parametrize(("kind", "content_type"), [("JPEG", JPEG), ("PNG", PNG), ("HEIF", HEIC)])
def test_a_photo_is_taken(kind: str, content_type: str) -> None:
    checked = inspect(BytesIO(picture(kind)), "IMG_0001")
    assert checked.content_type == content_type
    assert checked.sheets is None


def test_the_name_decides_nothing() -> None:
    assert inspect(BytesIO(picture("PNG")), "plan.pdf").name == "plan.png"


@pytest.mark.parametrize(
    ("start", "code", "advice"),
    [
        (b"\x00\x00\x00\x18ftypheic\x00\x00", "damaged", "Take or export it again"),
        (b"PK\x03\x04word", "office", "Save or print it as a PDF"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "office", "Save or print it as a PDF"),
        (b"AC1032\x00", "cad", "Plot it to a PDF"),
        (b"II*\x00\x08", "tiff", "Save it as a PDF"),
        (b"<html><script>", "unknown", "PDF files, and photos as JPEG, PNG or HEIC"),
        (b"MZ\x90\x00", "unknown", "PDF files, and photos as JPEG, PNG or HEIC"),
    ],
)
def test_what_the_office_cannot_take_is_answered_with_what_to_do(start: bytes, code: str, advice: str) -> None:
    error = refused(start + b"x" * 40, "plan.pdf")
    assert error.code == code
    assert advice in error.sentence


def test_an_empty_file_is_not_taken() -> None:
    assert refused(b"").code == "empty"


@pytest.mark.parametrize(("over", "taken"), [(0, True), (1, False)])
def test_the_size_limit_is_the_last_byte_that_is_taken(settings: object, over: int, taken: bool) -> None:
    data = plans.plain_set(1)
    settings.UPLOAD_MAX_BYTES = len(data) - over  # type: ignore[attr-defined]
    if taken:
        assert inspect(BytesIO(data), "a.pdf").size == len(data)
    else:
        assert refused(data).code == "too-large"


@pytest.mark.parametrize("user", ["", "open me"])
def test_a_protected_pdf_is_not_taken(user: str) -> None:
    error = refused(plans.encrypted_set(user=user))
    assert error.code == "protected"
    assert "without protection" in error.sentence


def test_a_damaged_pdf_is_not_taken() -> None:
    assert refused(b"%PDF-1.7\nnothing that is one").code == "damaged"


def test_a_portfolio_is_not_taken() -> None:
    with Pdf.new() as pdf:
        plans.sheet(pdf)
        pdf.Root.Collection = Dictionary()
        assert refused(plans.saved(pdf)).code == "portfolio"


def test_a_form_that_one_program_only_shows_is_not_taken() -> None:
    with Pdf.new() as pdf:
        plans.sheet(pdf)
        pdf.Root.NeedsRendering = True
        assert refused(plans.saved(pdf)).code == "live-form"


def test_a_pdf_without_sheets_is_not_taken() -> None:
    with Pdf.new() as pdf:
        assert refused(plans.saved(pdf)).code == "sheets"


@pytest.mark.parametrize("kind", ["JPEG", "PNG"])
def test_a_cut_off_photo_is_not_taken(kind: str) -> None:
    data = picture(kind, size=(400, 300))
    assert refused(data[: len(data) // 2]).code == "damaged"


def test_a_decompression_bomb_is_not_taken() -> None:
    # Given a PNG of a few kilobytes that unpacks to more pixels than any camera has
    side = int(MOST_PIXELS**0.5) + 1
    out = BytesIO()
    Image.new("1", (side, side)).save(out, "PNG")
    assert refused(out.getvalue()).code == "too-many-pixels"


def pieces(*packed: tuple[bytes, object]) -> bytes:
    """A set whose one sheet is drawn in several pieces, each packed in its own way."""
    with Pdf.new() as pdf:
        plans.sheet(pdf)
        parts = []
        for data, ways in packed:
            part = pdf.make_stream(b"")
            part.write(data, filter=ways)
            parts.append(pdf.make_indirect(part))
        pdf.pages[0].obj.Contents = Array(parts)
        out = BytesIO()
        pdf.save(out, compress_streams=False, stream_decode_level=StreamDecodeLevel.none)
        return out.getvalue()


def test_a_pdf_whose_pieces_unpack_to_more_than_a_gigabyte_is_not_taken_and_never_unpacked_whole() -> None:
    """Given a megabyte that unpacks to 1,001, then it is refused, and memory has grown by a fraction of that."""
    packer = zlib.compressobj(9)
    bomb = b"".join([packer.compress(b" " * MEGABYTE) for _ in range(1001)]) + packer.flush()
    data = pieces((b"0 G ", None), (bomb, Name.FlateDecode))
    assert len(data) < 2 * MEGABYTE
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert refused(data).code == "too-complex"
    unit = 1 if sys.platform == "darwin" else 1024
    assert (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * unit < 100 * MEGABYTE


def test_what_is_packed_twice_cannot_be_measured_and_is_not_taken() -> None:
    twice = zlib.compress(zlib.compress(b" " * MEGABYTE))
    assert refused(pieces((twice, Array([Name.FlateDecode, Name.FlateDecode])))).code == "too-complex"


@pytest.mark.parametrize(("most", "enough"), [(11, True), (10, False)])
def test_the_last_byte_that_may_be_unpacked_is_counted_over_all_sheets(most: int, enough: bool) -> None:
    unpacking = Unpacking(most)
    with Pdf.open(BytesIO(pieces((b"q 1 w", None), (zlib.compress(b" 0 G Q"), Name.FlateDecode)))) as pdf:
        contents = pdf.pages[0].obj.Contents
        if enough:
            assert zlib.decompress(unpacking.join(contents)) == b"q 1 w\n 0 G Q\n"
            with pytest.raises(UploadNotAccepted):
                unpacking.join(contents)
        else:
            with pytest.raises(UploadNotAccepted):
                unpacking.join(contents)


def test_pieces_packed_in_an_older_way_are_joined_as_they_read() -> None:
    with Pdf.open(BytesIO(pieces((b"7120312077>", Name.ASCIIHexDecode)))) as pdf:
        assert zlib.decompress(Unpacking().join(pdf.pages[0].obj.Contents)) == b"q 1 w\n"


@pytest.mark.parametrize(
    ("name", "safe"),
    [
        ("../../etc/passwd", "passwd.pdf"),
        ("C:\\Users\\Ann\\Site plan.pdf", "Site-plan.pdf"),
        ("Plàns été.pdf", "Plans-ete.pdf"),
        ('a"b\r\nX: y.pdf', "a-b-X-y.pdf"),
        ("", "file.pdf"),
        ("…", "file.pdf"),
        ("x" * 300, "x" * 80 + ".pdf"),
    ],
)
def test_a_file_name_can_trip_nothing(name: str, safe: str) -> None:
    assert safe_name(name, PDF) == safe


def test_a_photo_is_shown_upright_and_without_the_place_it_was_taken() -> None:
    # Given a photo taken with the phone held upright: the sensor's left, red, is the top
    shown = upright(BytesIO(picture(orientation=ROTATED_CLOCKWISE)))
    with Image.open(BytesIO(shown)) as image:
        assert image.size == (40, 60)
        assert image.getpixel((20, 5))[0] > 200  # type: ignore[index]
        assert image.getpixel((20, 55))[2] > 200  # type: ignore[index]
        assert len(image.getexif()) == 0


def test_a_photo_is_shown_no_larger_than_a_screen_needs() -> None:
    with Image.open(BytesIO(upright(BytesIO(picture(size=(900, 300))), longest=300))) as image:
        assert image.size == (300, 100)


def test_a_photo_is_made_small_before_it_is_turned(monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a large photo, then it is never copied at its full size: many looked at together would fill the memory."""
    turned: list[tuple[int, int]] = []
    turn = ImageOps.exif_transpose
    monkeypatch.setattr(ImageOps, "exif_transpose", lambda image: turned.append(image.size) or turn(image))
    upright(BytesIO(picture(size=(1600, 800), orientation=ROTATED_CLOCKWISE)), 400)
    assert turned == [(400, 200)]


def test_a_see_through_picture_is_shown_on_white() -> None:
    out = BytesIO()
    Image.new("RGBA", (20, 20), (0, 0, 0, 0)).save(out, "PNG")
    with Image.open(BytesIO(upright(BytesIO(out.getvalue())))) as image:
        assert image.getpixel((5, 5)) == (255, 255, 255)


def test_a_sketch_becomes_one_sheet_of_eleven_inches() -> None:
    with Pdf.open(as_sheet(BytesIO(picture(size=(1100, 850))))) as pdf:
        assert len(pdf.pages) == 1
        assert [round(float(side)) for side in pdf.pages[0].mediabox] == [0, 0, 792, 612]


def test_photos_become_one_pdf_each_upright_on_its_sheet() -> None:
    """Given a wide photo and one that the phone took upright, in two formats, then two sheets, as they were seen."""
    wide, tall = picture("HEIF", size=(1100, 850)), picture(size=(1100, 850), orientation=ROTATED_CLOCKWISE)
    out = BytesIO()
    as_set([BytesIO(wide), BytesIO(tall)], out)
    with Pdf.open(out) as pdf:
        sizes = [[round(float(side)) for side in page.mediabox[2:]] for page in pdf.pages]
    assert sizes == [[792, 612], [612, 792]]


def test_what_is_beyond_the_limit_is_counted_but_not_kept(settings: Any) -> None:
    """Given a file larger than the office takes, then the server's disk holds no more of it than the limit."""
    settings.UPLOAD_MAX_BYTES = 100
    handler = Capped()
    handler.new_file("plans", "a.pdf", "application/pdf", 10**9)
    for start in range(0, 500, 50):
        assert handler.receive_data_chunk(b"x" * 50, start) is None
    file = handler.file_complete(500)
    assert file.size == 500
    assert len(file.read()) == 150
    with pytest.raises(UploadNotAccepted, match="larger than"):
        inspect(file, "a.pdf")
    file.close()
