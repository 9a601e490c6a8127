"""What a case page shows of its documents: the office's papers, and what was handed in."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from django.urls import reverse

from accounts.office import Office
from casework.cases.models import Case
from casework.kinds import Panel
from casework.writing import long_date
from records.codes import grouped
from records.ink.models import InkSignature
from records.models import Document, Upload
from records.queries import HANDED_IN, PAPERS, documents_of, every_upload_of


@dataclass(frozen=True)
class Row:
    """One line as the shared document row shows it; without `url` it says "being prepared"."""

    title: str
    kind_label: str
    made_on: date
    size: int
    code: str
    note: str
    url: str
    todo: str = ""  # what is still to be done with it, and where
    todo_url: str = ""


def documents(case: Case, office: Office) -> Mapping[str, Any] | None:
    """Papers first, the newest on top; then everything handed in, what was replaced too. For who may open them."""
    if not office.may("records.view"):
        return None
    papers = documents_of(case)
    handed_in = every_upload_of(case)
    return {
        "papers": [_paper(document, office) for document in papers],
        "uploads": [_upload(upload, office) for upload in handed_in],
    }


def _paper(document: Document, office: Office) -> Row:
    later = getattr(document, "superseded_by", None)
    row = Row(
        title=document.title,
        kind_label=f"Signed by {document.signed_by}" if document.signed_by else "",
        made_on=document.made_on,
        size=document.size,
        code=grouped(document.code),
        note=f"replaced on {long_date(later.made_on)}" if later else "",
        url=reverse("records:document", args=[office.municipality.slug, document.pk]) if document.ready else "",
    )
    ink = getattr(document, "ink", None)
    return row if ink is None else _in_ink(row, document, ink, office)


def _in_ink(row: Row, document: Document, ink: InkSignature, office: Office) -> Row:
    """A paper that is signed with a pen: waiting for the signed sheet, or the scan that is its record."""
    town = office.municipality.slug
    if ink.scan is not None and ink.signed_on:
        signed = f"Signed with a pen by {ink.officer} on {long_date(ink.signed_on)}"
        note = " · ".join(part for part in ("the scan is the record", row.note) if part)
        scan = reverse("records:upload", args=[town, ink.scan.pk])
        return replace(row, kind_label=signed, note=note, size=ink.scan.size, url=scan)
    todo = "File the signed sheet" if document.ready and office.may("records.upload") else ""
    url = reverse("casework:do", args=[town, document.case.number, "file_signed"])
    return replace(row, note=f"waits for the pen of {ink.officer}", todo=todo, todo_url=url)


def _upload(upload: Upload, office: Office) -> Row:
    later = getattr(upload, "replaced_by", None)
    notes = [
        f"{upload.paper_sets} sets on paper" if upload.on_paper else "",
        f"{upload.sheets} sheet{'' if upload.sheets == 1 else 's'}" if upload.sheets else "",
        f"accepted by {upload.accepted_by}" if upload.accepted_on else "",
        "replaced" if later else "",
    ]
    return Row(
        title=upload.title,
        kind_label="",
        made_on=upload.received_on,
        size=upload.size,
        code="",
        note=" · ".join(note for note in notes if note),
        url="" if upload.on_paper else reverse("records:upload", args=[office.municipality.slug, upload.pk]),
    )


DOCUMENTS = Panel("documents", "Documents", "records/panel.html", documents, reads=(PAPERS, HANDED_IN))
