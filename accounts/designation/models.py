"""Whom the code enforcement officer named in writing to issue building permits for some days (Vestal § 5-24(a)(2))."""

from datetime import date
from typing import ClassVar

from django.conf import settings
from django.core.files.storage import FileSystemStorage
from django.db import models
from django.db.models import F, Q

from parcels.models import Municipality


def private_storage() -> FileSystemStorage:
    """Files below MEDIA_ROOT, which no URL serves. The same writing sent twice is the same file."""
    return FileSystemStorage(allow_overwrite=True)


def writing_path(designation: "Designation", name: str) -> str:
    """Named by its content."""
    return f"{designation.municipality.slug}/designations/{designation.sha256[:20]}/{name}"


class Designation(models.Model):
    """A power passed on in writing, from the first day through the last. The law says which powers may be passed on.

    `paper` says where the signed writing is: without it nobody is a designee. Certificates, orders and everything else
    stay with the officer. Ended early, it counts no more from the day of its end on, and stays to be seen.
    """

    class State(models.TextChoices):
        COUNTS = "counts", "Counts today"
        TO_COME = "to_come", "To come"
        PAST = "past", "Past"

    municipality = models.ForeignKey(Municipality, on_delete=models.PROTECT, related_name="designations")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="designations")
    power = models.CharField(max_length=40)
    first_day = models.DateField()
    last_day = models.DateField()
    designated_by = models.CharField("officer who signed the writing", max_length=120)
    paper = models.CharField("the signed writing", max_length=200, help_text="Its date and where it is kept.")
    # The scan of it, where one was filed.
    file = models.FileField(upload_to=writing_path, storage=private_storage, max_length=300, blank=True)
    name = models.CharField(max_length=120, blank=True)
    sha256 = models.CharField(max_length=64, blank=True)
    content_type = models.CharField(max_length=40, blank=True)
    ended_on = models.DateField("ended early, counts no more from", null=True, blank=True)
    ended_by = models.CharField(max_length=120, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(last_day__gte=F("first_day")), name="designation_ends_after_it_began"),
            models.CheckConstraint(
                condition=~Q(paper="") & ~Q(designated_by=""), name="designation_is_in_writing_by_somebody"
            ),
            models.CheckConstraint(
                condition=Q(ended_on__isnull=True, ended_by="") | Q(ended_on__isnull=False) & ~Q(ended_by=""),
                name="ended_designation_says_by_whom",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user}, {self.power}, {self.first_day} to {self.last_day}"

    def state_on(self, day: date) -> State:
        """Where it stands on that day; see `counting_on`."""
        if (self.ended_on is not None and self.ended_on <= day) or self.last_day < day:
            return self.State.PAST
        return self.State.TO_COME if day < self.first_day else self.State.COUNTS
