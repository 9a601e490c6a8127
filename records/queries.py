"""Finding uploads and documents. The office comes first; a printed code is the one thing that needs none."""

from typing import Any

from django.db.models import Q, QuerySet

from accounts.office import Office
from casework.cases.models import Case
from casework.outbox.models import OutboxItem
from casework.rows import Rows
from parcels.models import Municipality
from records.codes import plain
from records.models import Document, Upload

HasMunicipality = Office | Municipality
HANDED_IN = Rows(Upload, lambda of: Q(case_id=of.case), joined=("replaced_by",))
PAPERS = Rows(Document, lambda of: Q(case_id=of.case), joined=("superseded_by", "ink__scan"), order=("-pk",))


def uploads(office: HasMunicipality) -> QuerySet[Upload]:
    """Every upload of the municipality."""
    return Upload.objects.filter(case__municipality=office.municipality).select_related("case__municipality")


def documents(office: HasMunicipality) -> QuerySet[Document]:
    """Every document of the municipality."""
    return Document.objects.filter(case__municipality=office.municipality).select_related("case__municipality")


def upload_by_id(office: HasMunicipality, pk: int) -> Upload | None:
    return uploads(office).filter(pk=pk).first()


def document_by_id(office: HasMunicipality, pk: int) -> Document | None:
    return documents(office).filter(pk=pk).first()


def uploads_of(case: Case, **conditions: Any) -> QuerySet[Upload]:
    """What was handed in for the case and not replaced since, in the order it came."""
    return HANDED_IN.of(case, replaced_by__isnull=True, **conditions)


def every_upload_of(case: Case) -> QuerySet[Upload]:
    """The same with what was replaced."""
    return HANDED_IN.of(case)


def documents_of(case: Case, **conditions: Any) -> QuerySet[Document]:
    """The papers of the case, the newest first."""
    return PAPERS.of(case, **conditions)


def document_by_code(code: str) -> Document | None:
    """The document with this printed code, however a person types it; the code is valid in every municipality."""
    return Document.objects.filter(code=plain(code)).select_related("case__municipality", "superseded_by").first()


def preparation(document: Document) -> OutboxItem | None:
    """The work of making the document: its state and, where it went wrong, why and when it is tried again."""
    return OutboxItem.objects.filter(event_id=document.event_id, recipient=recipient_of(document)).first()


def recipient_of(document: Document) -> str:
    """How the outbox names the document."""
    return f"document:{document.pk}"
