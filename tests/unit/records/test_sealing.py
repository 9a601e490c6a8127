"""A seal holds for the file as it was sealed, to the last byte, by a certificate of this municipality."""

from datetime import UTC, date, datetime
from io import BytesIO

import pytest
from pikepdf import Name, Pdf
from pyhanko.pdf_utils.generic import pdf_string
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter

from records import keys
from records.errors import SealUnavailable
from records.rendering import render_pdf
from records.sealing import Seal, check, seal, sign_bytes, verify_bytes
from tests.unit.records import plans, samples
from tests.unit.records.reading import opened, structure, text_of

OFFICER = "Margaret A. Donnelly, Code Enforcement Officer"
SAID = Seal(
    by=OFFICER,
    reason=f"Building Permit BP-2026-00012, signed by {OFFICER}",
    place="Town of Vestal, New York",
    at=datetime(2026, 8, 31, 14, 5, tzinfo=UTC),
)


@pytest.fixture(scope="module")
def paper() -> bytes:
    return render_pdf("permit.html", samples.PERMIT, title="Building Permit BP-2026-00012")


@pytest.fixture(scope="module")
def sealed(paper: bytes, vestal_key: str) -> bytes:
    return seal(paper, vestal_key, SAID)


def test_a_sealed_paper_is_genuine_and_says_who_signed_and_when(sealed: bytes) -> None:
    report = check(sealed, "vestal")
    assert report.genuine
    assert (report.intact, report.trusted, report.covers_whole_file) == (True, True, True)
    assert report.signer == OFFICER
    assert report.signed_at == datetime(2026, 8, 31, 14, 5, tzinfo=UTC)
    assert "Town of Vestal" in report.certificate
    assert report.problems == ()


def test_the_seal_permits_no_change(sealed: bytes) -> None:
    with opened(sealed) as pdf:
        reference = pdf.Root.Perms.DocMDP.Reference[0]
        assert int(reference.TransformParams.P) == 1
        assert pdf.Root.Perms.DocMDP.SubFilter == Name("/ETSI.CAdES.detached")


def test_the_seal_is_invisible_but_named_for_screen_readers(sealed: bytes) -> None:
    with opened(sealed) as pdf:
        field = pdf.Root.AcroForm.Fields[0]
        assert str(field.TU) == "Electronic seal of the municipality"
        assert [float(side) for side in field.Rect] == [0, 0, 0, 0]
        form = structure(pdf, "/Form")
        assert len(form) == 1
        assert form[0].K.Obj.objgen == field.objgen


def test_a_sealed_paper_still_says_what_it_said(paper: bytes, sealed: bytes) -> None:
    assert text_of(sealed) == text_of(paper)


def test_one_flipped_byte_shows(sealed: bytes) -> None:
    # Given every five-hundredth byte of what the seal covers, one after the other
    for place in range(300, 40_000, 500):
        changed = bytearray(sealed)
        changed[place] ^= 1
        report = check(bytes(changed), "vestal")
        assert not report.genuine, place
        assert report.problems, place


def test_an_appended_change_shows(sealed: bytes) -> None:
    writer = IncrementalPdfFileWriter(BytesIO(sealed))
    writer.root["/Lang"] = pdf_string("fr")
    writer.update_root()
    out = BytesIO()
    writer.write(out)
    report = check(out.getvalue(), "vestal")
    assert not report.genuine
    assert report.problems == ("Something was added to the file after it was sealed.",)


def test_a_page_put_in_shows(sealed: bytes) -> None:
    with Pdf.open(BytesIO(sealed)) as pdf:
        pdf.add_blank_page()
        changed = plans.saved(pdf)
    assert not check(changed, "vestal").genuine


def test_a_paper_without_a_seal_is_not_genuine(paper: bytes, vestal_key: str) -> None:
    assert check(paper, vestal_key).problems == ("This file carries no seal.",)


@pytest.mark.parametrize("data", [b"", b"hello", b"%PDF-1.7\n%%EOF"])
def test_what_is_no_pdf_is_not_genuine(data: bytes, vestal_key: str) -> None:
    assert check(data, vestal_key).problems == (
        "This file cannot be read as a sealed PDF; it is damaged or was changed.",
    )


def test_another_towns_seal_is_not_this_towns(sealed: bytes) -> None:
    keys.make_key("webster", "Village of Webster", on=date(2026, 8, 31))
    report = check(sealed, "webster")
    assert report.intact
    assert not report.trusted
    assert report.problems == ("The seal is not one of this municipality’s.",)


def test_what_a_former_certificate_sealed_stays_genuine(paper: bytes) -> None:
    # Given a paper sealed with a key that has since been retired and replaced
    keys.make_key("floral-park", "Village of Floral Park", on=date(2026, 8, 31))
    old = seal(paper, "floral-park", SAID)
    kept = keys.retire("floral-park")
    assert b"PRIVATE" not in kept.read_bytes()
    assert not keys.key_file("floral-park").exists()
    assert check(old, "floral-park").genuine
    keys.make_key("floral-park", "Village of Floral Park", on=date(2027, 8, 31))
    assert check(old, "floral-park").genuine
    assert check(seal(paper, "floral-park", SAID), "floral-park").genuine


def test_a_paper_outlives_the_certificate_that_sealed_it(paper: bytes) -> None:
    # Given a certificate that ran from 2005 to 2020, and a paper sealed with it in 2010
    keys.make_key("old-town", "Old Town", on=date(2010, 1, 4))
    then = Seal(by="", reason="Certificate, issued", place="Old Town", at=datetime(2010, 3, 1, 15, 0, tzinfo=UTC))
    assert check(seal(paper, "old-town", then), "old-town").genuine


def test_a_town_without_a_key_cannot_seal(paper: bytes) -> None:
    with pytest.raises(SealUnavailable, match="There is no seal for “nowhere”"):
        seal(paper, "nowhere", SAID)


def test_a_key_that_does_not_open_is_said_to(paper: bytes) -> None:
    path = keys.key_file("locked")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"not a key")
    with pytest.raises(SealUnavailable, match="PLUMBLINE_SEAL_PASSPHRASE"):
        seal(paper, "locked", SAID)


def test_a_key_is_never_overwritten(vestal_key: str) -> None:
    with pytest.raises(FileExistsError):
        keys.make_key(vestal_key, "Town of Vestal", on=date(2026, 8, 31))
    assert keys.key_file(vestal_key).stat().st_mode & 0o077 == 0


def test_bytes_signed_apart_are_verified_to_the_last(vestal_key: str) -> None:
    signature = sign_bytes(b"digest of the night", vestal_key)
    assert verify_bytes(b"digest of the night", signature, vestal_key)
    assert not verify_bytes(b"digest of the day", signature, vestal_key)
    assert not verify_bytes(b"digest of the night", b"no signature", vestal_key)
    assert not verify_bytes(b"digest of the night", signature, "webster")
