"""What somebody from outside is still filling in: it becomes a record, and gets its number, when it is sent."""

from datetime import date, timedelta
from typing import ClassVar
from uuid import uuid4

from django.conf import settings
from django.core.files.storage import FileSystemStorage
from django.db import models

from casework.cases.models import Case
from ordinances.law import law
from parcels.models import Municipality, Parcel
from records.intake import PICTURES


def staging() -> FileSystemStorage:
    """Files below MEDIA_ROOT, which no URL serves."""
    return FileSystemStorage()


def staged_path(staged: "StagedFile", name: str) -> str:
    return f"{staged.municipality.slug}/staged/{staged.user_id}/{staged.sha256[:20]}/{name}"


class ApplicationDraft(models.Model):
    """An application before it is sent (§ 5-24(d)). `answers` are kept as they were typed, good or not yet.

    `owner_*`: the owner, asked by e-mail, allows the agent to apply; what exactly was allowed is in `owner_allowed`.
    """

    key = models.UUIDField(default=uuid4, unique=True, editable=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="application_drafts")
    municipality = models.ForeignKey(Municipality, on_delete=models.PROTECT, related_name="application_drafts")
    parcel = models.ForeignKey(Parcel, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    permit_type = models.CharField(max_length=40, blank=True)
    need_answer = models.CharField("answer of “Do I need a permit?”", max_length=60, blank=True)
    answers = models.JSONField(default=dict, blank=True)
    seen = models.JSONField(default=list, blank=True)  # the steps that were sent at least once
    begun_on = models.DateField()
    changed_on = models.DateField()
    saved_at = models.DateTimeField()
    owner_asked = models.EmailField(blank=True)
    owner_asked_at = models.DateTimeField(null=True, blank=True)
    owner_name = models.CharField(max_length=120, blank=True)
    owner_confirmed_at = models.DateTimeField(null=True, blank=True)
    owner_allowed = models.CharField(max_length=64, blank=True)
    case = models.OneToOneField(Case, on_delete=models.PROTECT, null=True, blank=True, related_name="draft")

    class Meta:
        indexes: ClassVar = [models.Index(fields=["changed_on"], name="draft_by_last_change")]
        constraints: ClassVar = [
            models.CheckConstraint(
                name="owner_confirmed_by_name",
                condition=models.Q(owner_confirmed_at__isnull=True) | ~models.Q(owner_name=""),
            )
        ]

    def __str__(self) -> str:
        return f"{self.permit_type or 'application'}, {self.parcel or 'no property yet'}"

    @property
    def kept_until(self) -> date:
        """The last day on which it is kept if nothing changes (policy of the office)."""
        kept = law(self.municipality.law_code, self.changed_on).permits.draft_kept.value
        return self.changed_on + timedelta(days=kept.count)


class Reply(models.Model):
    """Answers to what the office asked for, before they are sent (§ 5-24(d)(3)): by item, as typed."""

    case = models.ForeignKey(Case, on_delete=models.PROTECT, related_name="replies")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="replies")
    answers = models.JSONField(default=dict, blank=True)
    saved_at = models.DateTimeField()

    class Meta:
        verbose_name_plural = "replies"
        constraints: ClassVar = [models.UniqueConstraint(fields=["case", "user"], name="one_reply_under_way")]

    def __str__(self) -> str:
        return f"{self.case}, {self.user}"


class StagedFile(models.Model):
    """A file handed in for a draft or a reply, checked and kept as it came, until it is sent or removed."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="staged_files")
    municipality = models.ForeignKey(Municipality, on_delete=models.PROTECT, related_name="+")
    draft = models.ForeignKey(ApplicationDraft, on_delete=models.CASCADE, null=True, blank=True, related_name="files")
    reply = models.ForeignKey(Reply, on_delete=models.CASCADE, null=True, blank=True, related_name="files")
    item = models.CharField(max_length=60, blank=True)
    title = models.CharField(max_length=120)
    file = models.FileField(upload_to=staged_path, storage=staging, max_length=300)
    name = models.CharField(max_length=120)
    size = models.PositiveBigIntegerField()
    sha256 = models.CharField(max_length=64)
    content_type = models.CharField(max_length=40)
    sheets = models.PositiveIntegerField(null=True)
    staged_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                name="staged_for_one_thing",
                condition=models.Q(draft__isnull=True, reply__isnull=False)
                | models.Q(draft__isnull=False, reply__isnull=True),
            )
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_picture(self) -> bool:
        return self.content_type in PICTURES
