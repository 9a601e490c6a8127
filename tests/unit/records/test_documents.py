"""From the counter to the sealed paper: filing, accepting, requesting, preparing, opening."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any, Unpack

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.db import IntegrityError, transaction
from django.db.models import ProtectedError
from django.test import Client
from PIL import Image

from accounts import clock
from accounts.actors import Actor
from casework import kinds
from casework.acting import How, act
from casework.cases.models import Case
from casework.errors import NotAllowed
from casework.events import checkpoints
from casework.events.chain import read
from casework.kinds import Kind, State, Verb, WaitsOn
from casework.opening import open_case
from casework.outbox.drain import attempt
from casework.outbox.models import OutboxItem
from ordinances.law import law
from parcels.models import Municipality
from records import keys, preparing, rendering
from records.actions import accept_upload, attach, facts_of, request_document
from records.errors import RenderingFailed, UploadNotAccepted
from records.heads import head_of, place_of, printed_items
from records.models import Document, Upload
from records.panels import DOCUMENTS
from records.papers import Item, Paper
from records.preparing import prepare_document
from records.queries import document_by_code, preparation, uploads_of
from records.requesting import TEMPLATES
from records.sealing import check
from records.verbs import attach_verb
from tests import factories
from tests.unit.records import plans
from tests.unit.records.conftest import opened, text_of, text_of_sheet

DAY = date(2026, 8, 24)
STATES = {"open": State("Open", WaitsOn.CLERK)}


@dataclass(frozen=True, kw_only=True)
class Cover(Paper):
    subtitle: str
    address: str
    city_line: str
    tax_map_number: str
    work: str
    accepted_on: date
    notices: tuple[Item, ...]
    set_title: str = "Two sets on paper"
    file_name: str = ""
    sheets: int = 0
    fingerprint: str = ""
    received_on: date = DAY


def cover(case: Case, by: Actor, on: date) -> Cover:
    return Cover(
        **head_of(case, title="Accepted Construction Documents", by=by, on=on),
        **place_of(case),
        subtitle="Set to be kept at the work site",
        work="A deck.",
        accepted_on=on,
        notices=printed_items(law("vestal", on), "plan_cover"),
    )


def accept(case: Case, *, by: Actor, on: date, **how: Unpack[How]) -> Case:
    """What a chapter does: accept within its own act, and request a copy for the site."""
    with transaction.atomic():
        with act(case, "accept", by=by, on=on, **how) as step:
            accepted = [accept_upload(upload, by=by, on=on) for upload in uploads_of(step.record)]
            step.data["documents"] = [facts_of(upload) for upload in accepted]
        for upload in accepted:
            request_document(
                step.record,
                kind="plan_cover",
                title="Accepted documents",
                context=cover(step.record, by, on),
                by=by,
                event=step.happened(),
                upload=upload,
            )
    return step.record


KIND = Kind(
    code="filing",
    slug="filing",
    series="FI",
    label="filing",
    model=Case,
    initial="open",
    states=STATES,
    verbs=(
        attach_verb(while_in=STATES, items=lambda record: [("plan_sets", "Construction documents")]),
        Verb("accept", "Accept", accept, "permits.review", "§ 5-24(e)(2)", while_in=("open",), signs=True),
    ),
    panels=(DOCUMENTS,),
)


@pytest.fixture(autouse=True)
def today(settings: Any, vestal_key: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    settings.DEMO = True  # no second factor for the test's people
    monkeypatch.setitem(kinds._KINDS, KIND.code, KIND)
    with clock.set_to(factories.at(DAY)):
        yield


@pytest.fixture
def vestal(db: None) -> Municipality:
    return factories.town(address_1="605 Vestal Parkway West", zip="13850", phone="(607) 555-0148")


@pytest.fixture
def officer(vestal: Municipality) -> Actor:
    return factories.actor("code_officer")


@pytest.fixture
def clerk(vestal: Municipality) -> Actor:
    return factories.actor("clerk")


@pytest.fixture
def case(vestal: Municipality, clerk: Actor) -> Case:
    found: Case = open_case(
        KIND,
        municipality=vestal,
        by=clerk,
        on=DAY,
        power="permits.intake",
        cite="§ 5-24(d)",
        headline="Deck at 412 Front Street",
        parcel=factories.parcel(vestal, address="412 Front Street", print_key="157.12-1-34"),
    )
    return found


def plan(data: bytes | None = None, name: str = "Plan (rev 2).pdf") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, data if data is not None else plans.plain_set(3), "text/html")


def filed(case: Case, clerk: Actor, **facts: Any) -> Upload:
    given = {"title": "Site plan", "file": plan(), "item": "plan_sets"} | facts
    attach(case, by=clerk, on=DAY, **given)
    return Upload.objects.latest("pk")


def prepared(document: Document) -> Document:
    item = preparation(document)
    assert item is not None
    attempt(item.pk)
    document.refresh_from_db()
    return document


def test_a_file_is_kept_byte_for_byte_and_its_event_tells_its_fingerprint(case: Case, clerk: Actor) -> None:
    data = plans.hostile_set()
    upload = filed(case, clerk, file=plan(data))
    with upload.file.open("rb") as kept:
        assert kept.read() == data
    assert (upload.sheets, upload.content_type, upload.name) == (2, "application/pdf", "Plan-rev-2.pdf")
    assert (upload.received_on, upload.received_by) == (DAY, clerk.name)
    event = read(case.events.get(type="filing.attach"))
    assert event["data"]["upload"]["sha256"] == hashlib.sha256(data).hexdigest()


def test_a_file_that_cannot_be_taken_leaves_no_trace(case: Case, clerk: Actor) -> None:
    with pytest.raises(UploadNotAccepted, match="Most Compatible"):
        filed(case, clerk, file=plan(b"\x00\x00\x00\x18ftypheic" + b"\x00" * 50, "IMG_2.pdf"))
    assert not Upload.objects.exists()
    assert not case.events.filter(type="filing.attach").exists()


def test_sets_on_paper_are_noted_without_a_file(case: Case, clerk: Actor) -> None:
    upload = filed(case, clerk, file=None, paper_sets=2)
    assert upload.on_paper
    assert facts_of(upload)["sets on paper"] == 2


def test_neither_file_nor_paper_is_nothing(case: Case, clerk: Actor) -> None:
    with pytest.raises(UploadNotAccepted, match="Choose a file"):
        filed(case, clerk, file=None)


def test_a_new_version_leaves_the_accepted_one_as_it_is(case: Case, clerk: Actor, officer: Actor) -> None:
    first = filed(case, clerk)
    accept(case, by=officer, on=DAY)
    first.refresh_from_db()
    fingerprint = first.sha256
    second = filed(case, clerk, file=plan(plans.plain_set(4)), replaces=first)
    first.refresh_from_db()
    assert first.sha256 == fingerprint
    assert first.accepted_on == DAY
    assert second.accepted_on is None
    assert list(uploads_of(case)) == [second]


def test_who_may_not_file_does_not(case: Case) -> None:
    with pytest.raises(NotAllowed):
        filed(case, factories.actor("board"))


def test_the_database_wants_a_file_or_paper(case: Case) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Upload.objects.create(case=case, title="Nothing", received_on=DAY, received_by="x")


def test_a_case_with_documents_cannot_be_deleted(case: Case, clerk: Actor) -> None:
    filed(case, clerk)
    with pytest.raises(ProtectedError):
        case.delete()


@pytest.mark.clause("V-5-24-059")
@pytest.mark.clause("V-5-24-060")
def test_accepting_marks_every_sheet_of_a_copy_and_keeps_the_original(case: Case, clerk: Actor, officer: Actor) -> None:
    # Given a set of three sheets, accepted on August 24
    data = plans.plain_set(3)
    upload = filed(case, clerk, file=plan(data))
    accept(case, by=officer, on=DAY)
    upload.refresh_from_db()
    assert (upload.accepted_on, upload.accepted_by) == (DAY, officer.name)
    # When the copy is ready
    assert upload.site_copy is not None
    copy = prepared(upload.site_copy)
    assert copy.ready
    with copy.file.open("rb") as file:
        marked = file.read()
    # Then it has its cover and three marked sheets, and is sealed
    with opened(marked) as pdf:
        assert len(pdf.pages) == 4
    for sheet in (2, 3, 4):
        text = text_of_sheet(marked, sheet)
        assert f"August 24, 2026 by {officer.name}" in text
        assert case.number in text
    assert "not an authorization to commence work" in text_of_sheet(marked, 1)
    assert upload.sha256 in text_of_sheet(marked, 1)
    assert check(marked, "vestal").genuine
    # And the original is what came in
    with upload.file.open("rb") as kept:
        assert kept.read() == data


def test_a_photographed_sketch_is_accepted_as_one_sheet(case: Case, clerk: Actor, officer: Actor) -> None:
    out = BytesIO()
    Image.new("RGB", (850, 1100), "white").save(out, "JPEG")
    upload = filed(case, clerk, file=plan(out.getvalue(), "IMG_1.jpg"))
    accept(case, by=officer, on=DAY)
    assert upload.site_copy is not None
    with prepared(upload.site_copy).file.open("rb") as file:
        assert "Sheet 1 of 1" in text_of_sheet(file.read(), 2)


def test_sets_on_paper_get_a_cover_sheet_alone(case: Case, clerk: Actor, officer: Actor) -> None:
    upload = filed(case, clerk, file=None, paper_sets=2)
    accept(case, by=officer, on=DAY)
    assert upload.site_copy is not None
    with prepared(upload.site_copy).file.open("rb") as file, opened(file.read()) as pdf:
        assert len(pdf.pages) == 1


def requested(case: Case, clerk: Actor, officer: Actor) -> Document:
    """A document as one finds it right after the act."""
    filed(case, clerk, file=None, paper_sets=2)
    accept(case, by=officer, on=DAY)
    return Document.objects.latest("pk")


def test_a_document_is_fixed_with_the_act_and_made_after_it(case: Case, clerk: Actor, officer: Actor) -> None:
    document = requested(case, clerk, officer)
    assert not document.ready
    assert document.event == case.events.get(type="filing.accept")
    assert document.made_on == DAY
    assert (document.signed_by, document.signed_title) == (officer.name, officer.title)
    assert document.context["code"] == document.code
    assert document.context["url"].endswith(f"/v/{document.code}/")
    # When the parcel's address changes before the file is made
    assert case.parcel is not None
    case.parcel.address = "1 Other Street"
    case.parcel.save()
    prepared(document)
    # Then the paper says what was so on its day
    with document.file.open("rb") as file:
        text = text_of(file.read())
    assert "412 Front Street" in text
    assert "1 Other Street" not in text


def test_the_seal_names_the_officer_who_signed(case: Case, clerk: Actor, officer: Actor) -> None:
    document = prepared(requested(case, clerk, officer))
    with document.file.open("rb") as file:
        data = file.read()
    report = check(data, "vestal")
    assert report.signer == f"{officer.name}, {officer.title}"
    assert report.signed_at == factories.at(DAY)
    assert hashlib.sha256(data).hexdigest() == document.sha256
    assert len(data) == document.size


def test_preparing_twice_changes_nothing(case: Case, clerk: Actor, officer: Actor) -> None:
    document = prepared(requested(case, clerk, officer))
    before = (document.sha256, document.ready_at, document.file.name)
    item = preparation(document)
    assert item is not None
    prepare_document(item)
    document.refresh_from_db()
    assert (document.sha256, document.ready_at, document.file.name) == before


def test_what_could_not_be_made_says_why_and_is_tried_again(
    case: Case, clerk: Actor, officer: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = requested(case, clerk, officer)

    def out_of_paper(*args: Any, **kwargs: Any) -> bytes:
        raise RenderingFailed("The document could not be drawn: no paper.")

    with monkeypatch.context() as broken:
        broken.setattr(preparing, "render_pdf", out_of_paper)
        prepared(document)
    item = preparation(document)
    assert item is not None
    assert not document.ready
    assert "no paper" in item.error
    assert item.state == OutboxItem.State.PENDING
    assert prepared(document).ready


def test_a_document_needs_the_transaction_of_its_act(
    case: Case, clerk: Actor, officer: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = requested(case, clerk, officer)
    connection = transaction.get_connection()
    monkeypatch.setattr(connection, "in_atomic_block", False)
    with pytest.raises(transaction.TransactionManagementError):
        request_document(
            case, kind="plan_cover", title="x", context=cover(case, officer, DAY), by=officer, event=document.event
        )
    monkeypatch.undo()


def test_a_kind_without_a_look_is_a_fault(case: Case, clerk: Actor, officer: Actor) -> None:
    document = requested(case, clerk, officer)
    with pytest.raises(KeyError):
        request_document(
            case, kind="postcard", title="x", context=cover(case, officer, DAY), by=officer, event=document.event
        )


def test_a_printed_code_finds_its_document(case: Case, clerk: Actor, officer: Actor) -> None:
    document = requested(case, clerk, officer)
    typed = "-".join(document.code[at : at + 4].lower() for at in range(0, 20, 4))
    assert document_by_code(typed) == document
    assert document_by_code("7K3M") is None


# --- opening -----------------------------------------------------------------------------------------------


def page(client: Client, user: Any, path: str, **headers: str) -> Any:
    client.force_login(user)
    return client.get(path, headers=headers or None)


def test_a_ready_document_opens_under_its_number(client: Client, case: Case, clerk: Actor, officer: Actor) -> None:
    document = prepared(requested(case, clerk, officer))
    response = page(client, factories.person("clerk"), f"/vestal/documents/{document.pk}/")
    assert response.status_code == 200
    assert response["Content-Type"] == "application/pdf"
    assert f"{case.number} Accepted documents.pdf" in response["Content-Disposition"]
    assert response["X-Content-Type-Options"] == "nosniff"
    assert "no-store" in response["Cache-Control"]
    assert b"".join(response).startswith(b"%PDF-")


def test_a_document_being_made_says_so_and_asks_again(client: Client, case: Case, clerk: Actor, officer: Actor) -> None:
    document = requested(case, clerk, officer)
    user, path = factories.person("clerk"), f"/vestal/documents/{document.pk}/"
    assert "is being prepared" in page(client, user, path).content.decode()
    again = page(client, user, path, HX_Request="true")
    assert 'hx-trigger="every 2s"' in again.content.decode()
    assert "<html" not in again.content.decode()
    prepared(document)
    assert page(client, user, path, HX_Request="true")["HX-Redirect"] == path


def test_why_a_document_is_not_there_yet_can_be_read(
    client: Client, case: Case, clerk: Actor, officer: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = requested(case, clerk, officer)
    OutboxItem.objects.filter(recipient=f"document:{document.pk}").update(error="SealUnavailable: There is no seal")
    text = page(client, factories.person("clerk"), f"/vestal/documents/{document.pk}/").content.decode()
    assert "There is no seal" in text
    assert "It is tried again at" in text


def test_an_upload_opens_as_what_it_is_and_not_as_what_it_was_called(client: Client, case: Case, clerk: Actor) -> None:
    # Given a plan that came with the type of a web page
    upload = filed(case, clerk)
    response = page(client, factories.person("inspector"), f"/vestal/uploads/{upload.pk}/")
    assert response["Content-Type"] == "application/pdf"
    assert response["Content-Disposition"] == 'inline; filename="Plan-rev-2.pdf"'
    assert b"".join(response) == plans.plain_set(3)


@pytest.mark.parametrize("what", ["documents", "uploads"])
def test_another_town_finds_nothing(client: Client, case: Case, clerk: Actor, officer: Actor, what: str) -> None:
    document = prepared(requested(case, clerk, officer))
    upload = filed(case, clerk)
    other = factories.town("webster", law_code="")
    pk = document.pk if what == "documents" else upload.pk
    assert page(client, factories.person("clerk", other), f"/webster/{what}/{pk}/").status_code == 404


def test_who_has_no_role_here_reads_nothing(client: Client, case: Case, clerk: Actor) -> None:
    upload = filed(case, clerk)
    other = factories.town("webster", law_code="")
    assert page(client, factories.person("clerk", other), f"/vestal/uploads/{upload.pk}/").status_code == 403
    client.logout()
    response = client.get(f"/vestal/uploads/{upload.pk}/")
    assert response.status_code == 302
    assert "/accounts/login/" in response["Location"]


def test_sets_on_paper_have_no_file_to_open(client: Client, case: Case, clerk: Actor) -> None:
    upload = filed(case, clerk, file=None, paper_sets=2)
    assert page(client, factories.person("clerk"), f"/vestal/uploads/{upload.pk}/").status_code == 404


def test_files_have_no_address_of_their_own(client: Client, case: Case, clerk: Actor) -> None:
    upload = filed(case, clerk)
    for path in (f"/media/{upload.file.name}", f"/static/{upload.file.name}", f"/{upload.file.name}"):
        assert client.get(path).status_code == 404


def test_the_case_page_lists_papers_and_what_was_handed_in(
    client: Client, case: Case, clerk: Actor, officer: Actor
) -> None:
    upload = filed(case, clerk)
    accept(case, by=officer, on=DAY)
    text = page(client, factories.person("clerk"), f"/vestal/cases/{case.number}/").content.decode()
    assert "Accepted documents" in text
    assert "Being prepared" in text
    assert f"/vestal/uploads/{upload.pk}/" in text
    assert f"accepted by {officer.name}" in text


def test_filing_by_the_form(client: Client, case: Case) -> None:
    user, path = factories.person("clerk"), f"/vestal/cases/{case.number}/do/attach/"
    assert "Construction documents" in page(client, user, path).content.decode()
    sent = {"title": "Survey", "item": "plan_sets", "on": "2026-08-24", "version": case.version, "why": ""}
    client.post(path, {**sent, "file": plan()})
    assert Upload.objects.get().item == "plan_sets"
    case.refresh_from_db()
    answer = client.post(path, {**sent, "version": case.version, "file": plan(b"MZ program")})
    assert answer.status_code == 422
    assert "PDF files, and photos as JPEG or PNG" in answer.content.decode()
    assert Upload.objects.count() == 1


# --- the seal's place ---------------------------------------------------------------------------------------


def test_a_checkpoint_is_signed_with_the_seal(case: Case, vestal: Municipality) -> None:
    point = checkpoints.take(vestal)
    assert point is not None
    assert point.signature
    assert list(checkpoints.faults(vestal)) == []


def test_a_real_town_without_a_seal_keeps_its_checkpoints_unsigned(settings: Any, db: None) -> None:
    settings.DEMO = False
    bare = factories.town("no-seal", law_code="")
    assert preparing.sign_checkpoint(bare, b"digest") == ""


def test_only_a_demonstration_makes_its_own_key(settings: Any, db: None) -> None:
    factories.town("seal-town", law_code="")
    settings.DEMO = False
    with pytest.raises(CommandError, match="certificate authority"):
        call_command("make_seal", "seal-town")
    assert not keys.key_file("seal-town").exists()
    settings.DEMO = True
    call_command("make_seal", "seal-town", stdout=StringIO())
    assert keys.key_file("seal-town").exists()
    with pytest.raises(CommandError, match="has a seal already"):
        call_command("make_seal", "seal-town")
    call_command("make_seal", "seal-town", "--retire", stdout=StringIO())
    assert not keys.key_file("seal-town").exists()
    assert len(keys.certificates("seal-town")) == 1


def test_a_seal_for_nowhere(db: None) -> None:
    with pytest.raises(CommandError, match="no municipality"):
        call_command("make_seal", "atlantis")


def test_every_template_of_a_kind_exists() -> None:
    assert all((rendering.TEMPLATES / "documents" / name).exists() for name in set(TEMPLATES.values()))
    assert Path(rendering.STYLESHEET).exists()
