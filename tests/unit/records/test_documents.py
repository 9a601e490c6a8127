"""From the counter to the sealed paper: filing, accepting, requesting, preparing."""

import hashlib
from io import BytesIO
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.db.models import ProtectedError
from PIL import Image

from accounts.actors import Actor
from casework.cases.models import Case
from casework.errors import NotAllowed
from casework.events.chain import read
from casework.outbox.models import OutboxItem
from records import preparing
from records.actions import facts_of, request_document
from records.errors import RenderingFailed, UploadNotAccepted
from records.models import Upload
from records.preparing import prepare_document
from records.queries import document_by_code, preparation, uploads_of
from records.sealing import check
from tests import factories
from tests.unit.records import plans
from tests.unit.records.filing import DAY, accept, cover, filed, plan, prepared, requested
from tests.unit.records.reading import opened, text_of, text_of_sheet

pytestmark = pytest.mark.usefixtures("filing_day")


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
    with pytest.raises(UploadNotAccepted, match="picture is damaged"):
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


@pytest.mark.clause("V-5-24-060")
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
