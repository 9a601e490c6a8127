"""Signed with a pen: the paper waits for it, the scan becomes the record, and the check page says so."""

from dataclasses import replace
from datetime import date, timedelta
from hashlib import sha256
from io import BytesIO
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.test import Client
from PIL import Image

from accounts import clock
from accounts.actors import Actor
from accounts.office import office_for
from casework.cases.models import Case
from casework.errors import Refused
from casework.events.chain import read
from casework.events.queries import of_case
from casework.outbox.drain import NotYet
from casework.outbox.models import OutboxItem
from certificates.occupancy.kind import KIND as CERTIFICATE
from inspections.construction.planning import proposed
from notices.enclosures import enclosures
from ordinances.law import law
from permits.building.issue import issue
from permits.building.letters import site_card
from permits.building.models import BuildingPermit
from portal.verification import THE_SCAN, UNSEALED, facts_of, seal_answer, verification
from records.actions import request_document
from records.copies import record_copy
from records.errors import UploadNotAccepted
from records.ink import queries, reminding
from records.ink.actions import file_signed
from records.ink.choosing import choose_pen
from records.ink.models import InkSignature
from records.ink.verbs import with_ink
from records.models import Document
from records.rendering import render_html
from tests import factories as make

pytestmark = pytest.mark.django_db
MONDAY, TUESDAY = date(2026, 3, 9), date(2026, 3, 10)


def scan(text: str = "signed") -> SimpleUploadedFile:
    out = BytesIO()
    Image.new("RGB", (60, 80), "white").save(out, "PNG")
    return SimpleUploadedFile(f"{text}.png", out.getvalue())


@pytest.fixture
def officer() -> Actor:
    """An officer who signs with a pen."""
    return replace(make.actor("code_officer"), pen=True)


@pytest.fixture
def permit(officer: Actor) -> BuildingPermit:
    """A permit issued by an officer with a pen: the permit waits for it, the card has no line to sign."""
    permit = make.reviewed(MONDAY)
    rules = law("vestal", MONDAY)
    job = rules.permits.permit_type(permit.permit_type)
    plan = proposed(rules.inspections, job.inspections, job.systems)
    with clock.set_to(make.at(MONDAY)):
        return issue(permit, by=officer, on=MONDAY, inspections=plan)


@pytest.fixture
def paper(permit: BuildingPermit) -> Document:
    return Document.objects.get(case=permit, kind="permit")


def made(document: Document) -> Document:
    """The paper as if it had been drawn."""
    Document.objects.filter(pk=document.pk).update(
        state="ready", file="x.pdf", sha256="0" * 64, ready_at=make.at(MONDAY)
    )
    document.refresh_from_db()
    return document


def content_of(ink: InkSignature) -> bytes:
    assert ink.scan
    with ink.scan.file.open("rb") as file:
        content: bytes = file.read()
    return content


def filed(permit: Case, document: Document, on: date = TUESDAY, signed_on: date = MONDAY) -> InkSignature:
    ink = InkSignature.objects.get(document=document)
    with clock.set_to(make.at(on)):
        file_signed(permit, by=make.actor("clerk"), on=on, paper=ink, signed_on=signed_on, file=scan())
    ink.refresh_from_db()
    return ink


def test_what_is_signed_with_a_pen_is_printed_with_a_line_and_no_signature(paper: Document, officer: Actor) -> None:
    """Given an officer with a pen, then the paper names no signer and has a line to sign on and one for the day."""
    assert (paper.signed_by, paper.context["signed"], paper.context["ink"]) == ("", False, True)
    html = render_html(paper.template, {**paper.context, "document_title": "x"})
    assert "Signed electronically" not in html
    assert 'class="pen"' in html and 'class="dateline"' in html and officer.name in html
    waiting = InkSignature.objects.get()
    assert (waiting.document, waiting.officer, waiting.waits) == (paper, officer.name, True)


def test_the_record_says_that_it_is_signed_with_a_pen(permit: BuildingPermit) -> None:
    issued = of_case(permit).get(type="permit.issue")
    assert read(issued)["data"]["signature"] == "with a pen, on the printed paper"


def test_with_a_password_nothing_waits() -> None:
    permit = make.issued(MONDAY)
    paper = Document.objects.get(case=permit, kind="permit")
    assert (paper.context["signed"], paper.context["ink"]) == (True, False)
    assert not InkSignature.objects.exists()


def test_what_goes_out_with_the_paper_waits_for_the_signed_sheet(permit: BuildingPermit, paper: Document) -> None:
    """Given a permit to be signed, then its message waits; once the sheet is filed, the scan is what is enclosed."""
    event = of_case(permit).get(type="permit.issue")
    for document in Document.objects.filter(case=permit):
        made(document)
    with pytest.raises(NotYet, match="waits for"):
        enclosures(event)
    later = clock.now() + timedelta(hours=5)
    OutboxItem.objects.filter(event=event, topic="mail").update(next_try_at=later)
    ink = filed(permit, paper)
    assert OutboxItem.objects.get(event=event, topic="mail").next_try_at == make.at(TUESDAY)
    assert paper in enclosures(event)
    copy = record_copy(paper)
    assert ink.scan and copy.read() == content_of(ink)
    assert (copy.name.endswith("(signed).png"), copy.content_type) == (True, "image/png")
    assert copy.as_pdf().startswith(b"%PDF-")


def test_the_check_page_says_by_whom_when_and_that_the_scan_is_the_record(
    permit: BuildingPermit, paper: Document, officer: Actor
) -> None:
    """Given a paper that waits for a pen, then it is not in force; once signed and filed, the scan counts."""
    made(paper)
    page = verification(paper, TUESDAY)
    assert page["verdict"] == "Genuine, but not signed yet"
    assert ("To be signed in ink by", f"{officer.name}, {officer.title}") in page["facts"]
    ink = filed(permit, paper)
    assert verification(paper, TUESDAY)["verdict"] == "Genuine and in force"
    facts = dict(facts_of(paper))
    assert facts["Signed in ink by"] == f"{officer.name}, {officer.title}"
    assert facts["Signed on"] == "March 9, 2026"
    assert facts["The record"] == "The scan of the signed sheet, filed on March 10, 2026, is the record."
    assert ink.scan
    assert seal_answer(content_of(ink), paper).title == THE_SCAN
    assert seal_answer(b"%PDF- something else", paper).title == UNSEALED


def test_a_sheet_is_signed_between_its_printing_and_its_filing(permit: BuildingPermit, paper: Document) -> None:
    with pytest.raises(Refused, match="cannot have been signed before"):
        filed(permit, paper, signed_on=MONDAY - timedelta(days=1))
    with pytest.raises(Refused, match="before it was signed"):
        filed(permit, paper, on=MONDAY, signed_on=TUESDAY)
    assert filed(permit, paper, on=MONDAY, signed_on=MONDAY).signed_on == MONDAY


def test_a_sheet_is_filed_once(permit: BuildingPermit, paper: Document) -> None:
    filed(permit, paper)
    with pytest.raises(Refused, match="No paper of this record waits"):
        filed(permit, paper)
    assert not queries.waiting(make.town())


def test_a_scan_is_judged_by_its_content(permit: BuildingPermit, paper: Document) -> None:
    """Given a file that only calls itself a PDF, then it is not taken and the paper still waits."""
    ink = InkSignature.objects.get(document=paper)
    bad = SimpleUploadedFile("signed.pdf", b"MZ\x90\x00 a program")
    with clock.set_to(make.at(TUESDAY)), pytest.raises(UploadNotAccepted):
        file_signed(permit, by=make.actor("clerk"), on=TUESDAY, paper=ink, signed_on=MONDAY, file=bad)
    assert InkSignature.objects.get().waits


def test_the_file_that_was_printed_is_not_the_signed_sheet(permit: BuildingPermit, paper: Document) -> None:
    """Given the printed file itself, then it is not taken for the scan; the scan is, whole."""
    printed = b"%PDF-1.7 as it was printed"
    Document.objects.filter(pk=made(paper).pk).update(sha256=sha256(printed).hexdigest())
    ink, same = InkSignature.objects.get(document=paper), SimpleUploadedFile("signed.pdf", printed)
    with clock.set_to(make.at(TUESDAY)), pytest.raises(Refused, match="without a signature"):
        file_signed(permit, by=make.actor("clerk"), on=TUESDAY, paper=ink, signed_on=MONDAY, file=same)
    assert InkSignature.objects.get().waits


@pytest.mark.parametrize(
    ("role", "reminded"), [("code_officer", True), ("clerk", True), ("inspector", False), ("board", False)]
)
def test_the_queue_reminds_of_what_is_printed_and_not_signed(
    role: str, reminded: bool, permit: BuildingPermit, paper: Document, client: Client, settings: Any
) -> None:
    settings.DEMO = True
    client.force_login(make.person(role))
    with clock.set_to(make.at(TUESDAY)):
        page = client.get("/vestal/office/").content.decode()
        assert ('<a href="/vestal/office/signatures/">One paper is printed and not signed yet.' in page) is reminded
        assert "not signed yet" not in client.get("/vestal/office/?view=due").content.decode()
        filed(permit, paper)
        assert "not signed yet" not in client.get("/vestal/office/").content.decode()


def test_each_person_chooses_for_themself() -> None:
    """Given an officer who changes to the pen, then the office of that person knows, and it is told once."""
    town = make.town()
    user = make.person("code_officer", town)
    office = office_for(user, town, MONDAY)
    for _ in range(2):
        choose_pen(town, by=office.actor, pen=True, on=MONDAY)
    assert office_for(user, town, MONDAY).actor.pen
    assert not make.office("code_officer", MONDAY).actor.pen
    assert town.events.filter(type="office.signs").count() == 1


def test_a_card_without_a_line_to_sign_waits_for_nobody(permit: BuildingPermit, officer: Actor) -> None:
    assert InkSignature.objects.filter(document__kind="permit_card").count() == 0
    with transaction.atomic():
        event = of_case(permit).latest("seq")
        card = request_document(
            permit,
            kind="permit_card",
            title="Site card",
            context=site_card(permit, officer, MONDAY),
            by=officer,
            event=event,
        )
    assert card.context["ink"] is False


def test_what_nobody_signs_has_no_sheet_to_file() -> None:
    assert "file_signed" in {verb.name for verb in with_ink(CERTIFICATE).verbs}
    unsigned = replace(CERTIFICATE, verbs=tuple(verb for verb in CERTIFICATE.verbs if not verb.signs))
    assert with_ink(unsigned) is unsigned


@pytest.mark.parametrize(("counted", "said"), [(1, "One paper is printed"), (0, "More than 0 papers are printed")])
def test_more_papers_than_anybody_reads_are_not_counted(
    counted: int, said: str, paper: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reminding, "COUNTED", counted)
    reminder = reminding.of_unsigned_papers(make.office("clerk", TUESDAY))
    assert reminder is not None and reminder.text.startswith(said)
