"""Uploads and documents of a case. Nothing here is deleted, and what a file says is never changed (§ 5-34)."""

from typing import ClassVar

from django.core.files.storage import FileSystemStorage
from django.db import models

from casework.cases.models import Case
from casework.events.models import Event
from records.ink.models import InkSignature

__all__ = ["Document", "InkSignature", "Upload"]


def private_storage() -> FileSystemStorage:
    """Files below MEDIA_ROOT, which no URL serves. A second try at the same document writes the same file again."""
    return FileSystemStorage(allow_overwrite=True)


def upload_path(upload: "Upload", name: str) -> str:
    """Named by its content: the same file twice in a case is one file."""
    return f"{upload.case.municipality.slug}/{upload.case.number}/uploads/{upload.sha256[:20]}/{name}"


def document_path(document: "Document", name: str) -> str:
    return f"{document.case.municipality.slug}/{document.case.number}/documents/{name}"


class Upload(models.Model):
    """Something handed in for a case, as it came; or a note that it came on paper.

    The original's bytes are kept untouched, an engineer's signature in them included. What the office returns is
    `site_copy`, a document of its own.
    """

    case = models.ForeignKey(Case, on_delete=models.PROTECT, related_name="uploads")
    item = models.CharField(max_length=60, blank=True)  # key of the application item it answers
    title = models.CharField(max_length=120)
    file = models.FileField(upload_to=upload_path, storage=private_storage, max_length=300, blank=True)
    name = models.CharField(max_length=120, blank=True)
    size = models.PositiveBigIntegerField(default=0)
    sha256 = models.CharField(max_length=64, blank=True)
    content_type = models.CharField(max_length=40, blank=True)
    sheets = models.PositiveIntegerField(null=True)
    paper_sets = models.PositiveSmallIntegerField(default=0)
    received_on = models.DateField()
    received_by = models.CharField(max_length=120)
    replaces = models.OneToOneField("self", on_delete=models.PROTECT, null=True, blank=True, related_name="replaced_by")
    accepted_on = models.DateField(null=True, blank=True)
    accepted_by = models.CharField(max_length=120, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                name="upload_has_file_or_paper",
                condition=(models.Q(paper_sets__gt=0) & models.Q(file=""))
                | (~models.Q(file="") & ~models.Q(sha256="") & models.Q(size__gt=0)),
            ),
            models.CheckConstraint(
                name="upload_accepted_by_someone",
                condition=models.Q(accepted_on__isnull=True, accepted_by="")
                | (models.Q(accepted_on__isnull=False) & ~models.Q(accepted_by="")),
            ),
        ]

    def __str__(self) -> str:
        return self.title

    @property
    def on_paper(self) -> bool:
        return not self.file

    @property
    def site_copy(self) -> "Document | None":
        """The accepted set with its cover sheet, every sheet marked."""
        return self.documents.order_by("-pk").first()


class Document(models.Model):
    """A paper of the office: what it says is fixed when it is requested, the file follows right after.

    `code` is printed on it and stays valid for good. A correction is a new document that supersedes this one.
    """

    class State(models.TextChoices):
        PENDING = "pending", "Being prepared"
        READY = "ready", "Ready"

    case = models.ForeignKey(Case, on_delete=models.PROTECT, related_name="documents")
    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="documents")
    upload = models.ForeignKey(Upload, on_delete=models.PROTECT, null=True, blank=True, related_name="documents")
    kind = models.CharField(max_length=40)
    title = models.CharField(max_length=160)
    number = models.CharField(max_length=60)
    code = models.CharField(max_length=24, unique=True)
    template = models.CharField(max_length=60)
    context = models.JSONField()
    made_on = models.DateField()
    signed_by = models.CharField(max_length=120, blank=True)
    signed_title = models.CharField(max_length=120, blank=True)
    supersedes = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="superseded_by"
    )
    state = models.CharField(max_length=10, choices=State.choices, default=State.PENDING)
    file = models.FileField(upload_to=document_path, storage=private_storage, max_length=300, blank=True)
    size = models.PositiveBigIntegerField(default=0)
    sha256 = models.CharField(max_length=64, blank=True)
    ready_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                name="document_ready_has_file",
                condition=models.Q(state="pending", file="", sha256="", ready_at__isnull=True)
                | (models.Q(state="ready", ready_at__isnull=False) & ~models.Q(file="") & ~models.Q(sha256="")),
            ),
        ]
        indexes: ClassVar = [models.Index(fields=["case", "-id"], name="document_of_case")]

    def __str__(self) -> str:
        return f"{self.title} {self.number}"

    @property
    def ready(self) -> bool:
        return self.state == self.State.READY

    @property
    def file_name(self) -> str:
        """What a reader's computer calls it: "BP-2026-00012 Building Permit.pdf"."""
        return f"{self.number} {self.title}.pdf" if self.number else f"{self.title}.pdf"
