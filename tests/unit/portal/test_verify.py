"""A printed code: how the paper stands, what it must say, and whether a file of it was changed."""

import hashlib
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from parcels.models import Municipality
from permits.building.models import BuildingPermit
from portal.verification import ANOTHER, CHANGED, NOT_OURS, UNCHANGED, UNSEALED
from records import keys
from records.models import Document
from records.rendering import write_pdf
from records.sealing import Seal
from records.sealing import seal as sealed_with
from tests import factories as make
from tests.unit.certificates import jobs
from tests.unit.portal.conftest import Visit, as_if_ready, made, words

pytestmark = pytest.mark.django_db
MARCH_9 = date(2026, 3, 9)


def issued_paper() -> Document:
    make.issued(jobs.MARCH_10, applied=MARCH_9)
    return as_if_ready(Document.objects.get(kind="permit"))


def test_a_code_leads_to_what_the_paper_must_say(vestal: Municipality, visit: Visit) -> None:
    document = issued_paper()
    permit = BuildingPermit.objects.get()
    assert permit.parcel and permit.parcel.owner

    page = visit(f"/v/{document.code}/", on=date(2026, 5, 4))

    said = words(page)
    assert page.status_code == 200
    assert page.headers["X-Robots-Tag"] == "noindex, nofollow"
    assert "Genuine and in force" in said
    for told in (permit.number, permit.parcel.address, permit.parcel.print_key, "Deck or porch", "March 10, 2026"):
        assert told in said
    assert "September 10, 2026" in said  # work must begin by
    assert "March 10, 2027" in said  # runs through
    assert document.signed_by in said
    assert permit.parcel.owner.name not in said
    assert permit.description not in said


@pytest.mark.parametrize(
    ("on", "verdict"),
    [
        (date(2026, 9, 10), "Genuine and in force"),
        (date(2026, 9, 11), "Genuine, but invalid"),
    ],
)
def test_the_verdict_changes_on_the_day_after_the_last(
    vestal: Municipality, visit: Visit, on: date, verdict: str
) -> None:
    document = issued_paper()
    assert verdict in words(visit(f"/v/{document.code}/", on=on))


def test_a_code_may_be_typed_in_small_letters_with_dashes_and_blanks(vestal: Municipality, visit: Visit) -> None:
    code = issued_paper().code
    typed = f" {code[:4]}-{code[4:8]} {code[8:]} ".lower()
    page = visit(f"/v/?code={typed}", on=date(2026, 5, 4))
    assert page.headers["Location"] == f"/v/{code}/"
    assert visit(f"/v/{code[:4]}-{code[4:]}/".lower(), on=date(2026, 5, 4)).status_code == 200


def test_a_code_that_nothing_has(vestal: Municipality, visit: Visit) -> None:
    page = visit("/v/7KQ2-M9XD-4RTB-PWH6-3VZC/", on=date(2026, 5, 4))
    assert page.status_code == 404
    assert "Do not rely on the document" in words(page)


def test_an_empty_box_asks_again(db: None, visit: Visit) -> None:
    assert visit("/v/", on=date(2026, 5, 4)).status_code == 200
    page = visit("/v/?code=--", on=date(2026, 5, 4))
    assert page.status_code == 422
    assert "Enter the letters and digits of the code." in words(page)


def test_a_paper_being_prepared_says_so_and_takes_no_file(vestal: Municipality, visit: Visit) -> None:
    make.issued(jobs.MARCH_10)
    said = words(visit(f"/v/{Document.objects.get(kind='permit').code}/", on=jobs.MARCH_10))
    assert "Being prepared" in said
    assert "Check the seal" not in said


def test_a_receipt_names_no_payer(vestal: Municipality, visit: Visit) -> None:
    permit = make.submitted(MARCH_9)
    receipt = as_if_ready(Document.objects.get(case=permit, kind="receipt"))
    payment = permit.payments.get()

    said = words(visit(f"/v/{receipt.code}/", on=MARCH_9))

    assert payment.receipt_number in said
    assert f"${payment.amount_cents // 100:,}.00" in said
    assert "The owner" not in said
    assert payment.check_number not in said


def test_a_certificate_is_compared_by_its_contents_but_not_by_names(vestal: Municipality, visit: Visit) -> None:
    certificate = jobs.issue(jobs.ready(), jobs.JUNE_11)
    document = as_if_ready(Document.objects.get(kind="certificate"))
    permit = certificate.subject
    assert permit is not None

    said = words(visit(f"/v/{document.code}/", on=date(2026, 7, 1)))

    assert "Genuine and in force" in said
    assert permit.number in said
    assert "Entire structure" in said
    assert "Maple Diner" not in said


# --- the file -----------------------------------------------------------------------------------------------


def checked(visit: Visit, document: Document, pdf: bytes) -> Any:
    file = SimpleUploadedFile("paper.pdf", pdf, content_type="application/pdf")
    return visit(f"/v/{document.code}/", on=date(2026, 5, 4), file=file)


def content(document: Document) -> bytes:
    with document.file.open("rb") as file:
        return bytes(file.read())


@pytest.fixture
def receipt(vestal: Municipality, seal: Path) -> Document:
    """The quickest paper to draw, sealed."""
    permit = make.submitted(MARCH_9)
    return made(Document.objects.get(case=permit, kind="receipt"))


def test_the_seal_of_a_file(receipt: Document, visit: Visit, settings: Any) -> None:
    pdf = content(receipt)
    said = words(checked(visit, receipt, pdf))
    assert UNCHANGED in said
    assert "Sealed on March 9, 2026, 10:00 a.m." in said

    # One byte of the page flipped.
    place = pdf.index(b"stream") + 40
    flipped = pdf[:place] + bytes([pdf[place] ^ 1]) + pdf[place + 1 :]
    assert CHANGED in words(checked(visit, receipt, flipped))

    # Sealed by the same town, but another paper.
    Document.objects.filter(pk=receipt.pk).update(sha256=hashlib.sha256(b"another").hexdigest())
    assert ANOTHER in words(checked(visit, receipt, pdf))


def test_a_file_without_a_seal(receipt: Document, visit: Visit) -> None:
    said = words(checked(visit, receipt, write_pdf("<p>A permit, made at home</p>")))
    assert UNSEALED in said
    assert "Compare it with what is written above" in said
    assert UNSEALED in words(checked(visit, receipt, b"not a PDF at all"))


def test_a_file_sealed_by_somebody_else(receipt: Document, visit: Visit) -> None:
    if not keys.key_file("elsewhere").exists():
        keys.make_key("elsewhere", "Town of Elsewhere", on=date(2026, 3, 1))
    said = Seal(by="Nobody", reason="Made at home", place="Elsewhere", at=make.at(MARCH_9))
    assert NOT_OURS in words(checked(visit, receipt, sealed_with(write_pdf("<p>Permit</p>"), "elsewhere", said)))


def test_a_file_that_is_too_large_is_not_read(receipt: Document, visit: Visit, settings: Any) -> None:
    settings.UPLOAD_MAX_BYTES = 1024
    page = checked(visit, receipt, b"%PDF-" + b"x" * 2048)
    assert page.status_code == 422
    assert "larger than" in words(page)


def test_the_file_is_not_kept(receipt: Document, visit: Visit, settings: Any) -> None:
    folder = Path(settings.MEDIA_ROOT)
    before = sorted(folder.rglob("*"))
    checked(visit, receipt, content(receipt))
    assert sorted(folder.rglob("*")) == before
