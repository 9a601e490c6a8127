"""Every sheet of an accepted set is marked, right way up and within the sheet; the upload stays as it came."""

from io import BytesIO

import pytest
from pikepdf import Array, Dictionary, Name, Pdf, String

from records.errors import CannotStamp
from records.rendering import render_pdf
from records.sheets import view
from records.stamping import HEIGHT, WIDTH, Mark, place, stamp
from tests.unit.records import plans, samples
from tests.unit.records.reading import opened, text_of_sheet

MARK = Mark("Town of Vestal", "BP-2026-00012", "2026-08-24", "Margaret A. Donnelly", "Code Enforcement Officer")
ACTS = (
    "/JS", "/JavaScript", "/Launch", "/AA", "/OpenAction", "/EmbeddedFile", "/EmbeddedFiles", "/XFA", "/AcroForm",
    "/SubmitForm", "/RichMedia", "/AF",
)  # fmt: skip


@pytest.fixture(scope="module")
def cover() -> bytes:
    return render_pdf("cover_sheet.html", samples.COVER, title="Accepted Construction Documents")


def stamped(original: bytes, cover: bytes) -> bytes:
    return stamp(BytesIO(original), MARK, cover)


@pytest.mark.clause("V-5-24-059")
def test_each_sheet_of_a_set_says_accepted_by_whom_when_and_for_what(cover: bytes) -> None:
    # Given a set of three sheets
    marked = stamped(plans.plain_set(3), cover)
    # Then the cover is followed by three sheets, and each is marked
    with opened(marked) as pdf:
        assert len(pdf.pages) == 4
    for sheet in (1, 2, 3):
        text = text_of_sheet(marked, sheet + 1)
        assert "ACCEPTED" in text.upper()
        assert "August 24, 2026 by Margaret A. Donnelly, Code Enforcement Officer" in text
        assert f"Application BP-2026-00012 · Sheet {sheet} of 3" in text
        assert f"A-{sheet}" in text


@pytest.mark.clause("V-5-24-062")
def test_the_cover_in_front_permits_nothing(cover: bytes) -> None:
    front = text_of_sheet(stamped(plans.plain_set(1), cover), 1)
    assert "not an authorization to commence work, nor an indication that a building permit will be issued" in front


def test_the_upload_is_read_and_not_written(cover: bytes) -> None:
    original = plans.hostile_set()
    file = BytesIO(original)
    stamp(file, MARK, cover)
    assert file.getvalue() == original


def test_sheets_of_every_size_and_turn_are_marked_and_still_drawn(cover: bytes) -> None:
    marked = stamped(plans.mixed_set(), cover)
    words = ["Turned 0", "Turned 90", "Turned 180", "Turned 270", "ARCH D", "Moved", "Sma", "Own unit"]
    for sheet, word in enumerate(words, start=2):
        text = text_of_sheet(marked, sheet)
        assert "ACCEPTED" in text.upper(), word
        assert word in text


def test_the_mark_lies_within_the_sheet_upright_in_its_upper_left_corner() -> None:
    with opened(plans.mixed_set()) as pdf:
        assert len(pdf.pages) == 8
        for page in pdf.pages:
            seen = view(page)
            a, b, c, d, e, f = seen.matrix
            scale_x, _, _, scale_y, x, y = place(seen.width, seen.height)
            assert scale_x == scale_y > 0
            assert 0 < x < seen.width / 10
            assert x + WIDTH * scale_x < seen.width
            assert y > seen.height * 0.7
            assert y + HEIGHT * scale_y < seen.height
            # the sheet's own corner of its box is where a reader sees the lower left
            corner = (e, f)
            box = [float(side) for side in page.cropbox]
            left, lower, right, upper = box
            turned = int(page.get("/Rotate", 0)) % 360
            expected = {0: (left, lower), 90: (right, lower), 180: (right, upper), 270: (left, upper)}[turned]
            assert corner == pytest.approx(expected), turned
            # turned, and neither mirrored nor skewed
            assert a * d - b * c > 0
            assert (a, b) == pytest.approx((d, -c))


def test_a_larger_sheet_has_a_larger_mark_up_to_a_limit() -> None:
    letter, arch_d, giant = place(612, 792)[0], place(2592, 1728)[0], place(9000, 9000)[0]
    assert letter == 1
    assert arch_d == giant == 2.25


def test_nothing_that_acts_survives(cover: bytes) -> None:
    # Given a set with scripts, a launch, a form and an embedded program
    marked = stamped(plans.hostile_set(), cover)
    with Pdf.open(BytesIO(marked)) as pdf:
        written = b" ".join(item.unparse(resolved=True) for item in pdf.objects)
        # Then no object of the file holds any of it
        for word in ACTS:
            assert f"{word} ".encode() not in written, word
        assert b"calc.exe" not in written
        # And what was typed into the form is part of the drawing
        assert "1/4 in" in text_of_sheet(marked, 2)
        # And the link to the next sheet and the bookmark are still there
        assert [str(note.Subtype) for note in pdf.pages[1].obj.Annots] == ["/Link"]
        with pdf.open_outline() as outline:
            assert [entry.title for entry in outline.root] == ["Sheet A-2"]


def test_layers_stay_hidden_or_shown(cover: bytes) -> None:
    with opened(plans.plain_set(1)) as pdf:
        layer = pdf.make_indirect({"/Type": Name.OCG, "/Name": "Demolition"})
        pdf.Root.OCProperties = {"/OCGs": [layer], "/D": {"/OFF": [layer]}}
        layered = plans.saved(pdf)
    with opened(stamped(layered, cover)) as marked:
        assert str(marked.Root.OCProperties.D.OFF[0].Name) == "Demolition"


def test_an_empty_sheet_is_marked(cover: bytes) -> None:
    with Pdf.new() as pdf:
        pdf.add_blank_page(page_size=(612, 792))
        page = pdf.pages[0].obj
        for key in (Name.Contents, Name.Resources):
            if key in page:
                del page[key]
        blank = plans.saved(pdf)
    assert "ACCEPTED" in text_of_sheet(stamped(blank, cover), 2).upper()


@pytest.mark.parametrize("original", [plans.encrypted_set(user="open"), plans.encrypted_set()])
def test_a_protected_set_cannot_be_marked(original: bytes, cover: bytes) -> None:
    with pytest.raises(CannotStamp, match="protected"):
        stamped(original, cover)


def test_a_damaged_set_cannot_be_marked(cover: bytes) -> None:
    with pytest.raises(CannotStamp, match="ask for it again"):
        stamped(b"%PDF-1.7 nothing else", cover)


def test_a_sheet_in_several_packed_parts_is_still_drawn(cover: bytes) -> None:
    with opened(plans.plain_set(1)) as pdf:
        parts = [pdf.make_stream(b"BT /F1 40 Tf 99 300 Td (First) Tj"), pdf.make_stream(b" 0 -60 Td (Second) Tj ET")]
        pdf.pages[0].obj.Contents = Array(parts)
        split = plans.saved(pdf)
    text = text_of_sheet(stamped(split, cover), 2)
    assert "First" in text
    assert "Second" in text


def test_nothing_points_out_of_the_file(cover: bytes) -> None:
    # Given a picture whose content lies in another file
    with opened(plans.plain_set(1)) as pdf:
        elsewhere = pdf.make_stream(b"", Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 9, 9]))
        elsewhere.F = String("//attacker/share/picture")
        pdf.pages[0].obj.Resources.XObject = Dictionary(Far=elsewhere)
        pointing = plans.saved(pdf)
    with opened(stamped(pointing, cover)) as marked:
        written = b" ".join(item.unparse(resolved=True) for item in marked.objects)
    assert b"attacker" not in written


def test_empty_places_among_the_annotations_do_no_harm(cover: bytes) -> None:
    with opened(plans.plain_set(1)) as pdf:
        pdf.pages[0].obj.Annots = Array([None, 7])
        sloppy = plans.saved(pdf)
    assert "ACCEPTED" in text_of_sheet(stamped(sloppy, cover), 2).upper()
