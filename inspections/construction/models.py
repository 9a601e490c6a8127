"""Construction inspections (§ 5-25): what a job needs, each visit with what was found, and the photos."""

from datetime import date
from typing import ClassVar

from django.core.files.storage import FileSystemStorage
from django.db import models
from django_fsm import transition

from casework.cases.models import Case


class Status(models.TextChoices):
    """Where an inspection stands. What each status waits for is in `kind.py`."""

    REQUESTED = "requested", "Requested"
    SCHEDULED = "scheduled", "Booked"
    PASSED = "passed", "Passed"
    PARTIAL = "partial", "Partly passed"
    FAILED = "failed", "Failed"
    NOT_DONE = "not_done", "Not done"
    CANCELLED = "cancelled", "Canceled"
    REVERSED = "reversed", "Reversed"


RESULTS = (Status.PASSED, Status.PARTIAL, Status.FAILED)


class Half(models.TextChoices):
    """The half of the day an inspection is booked for."""

    MORNING = "morning", "Morning"
    AFTERNOON = "afternoon", "Afternoon"


class PlannedInspection(models.Model):
    """Whether one of the inspections of § 5-25(b) applies to a job. No row: not decided yet.

    Who decided, and when, is in the event of the act that did: issuing the permit, or changing its plan.
    `parts` names the building systems with their stage, or the points asked only where this job needs them.
    """

    subject = models.ForeignKey(Case, on_delete=models.PROTECT, related_name="planned_inspections")
    kind_key = models.CharField(max_length=20)
    applies = models.BooleanField()
    reason = models.CharField("why it does not apply", max_length=200, blank=True)
    parts = models.JSONField(default=list)
    scope = models.CharField("as noted with the permit", max_length=200, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["subject", "kind_key"], name="one_decision_per_inspection"),
        ]

    def __str__(self) -> str:
        return f"{self.kind_key}: {'applies' if self.applies else 'does not apply'}"


class Inspection(Case):
    """One visit to the work of a permit, from booking to result. `subject` is the permit, `assignee` the inspector.

    What was asked for from outside is not booked yet: `day` and `half` are then what the holder would like best.
    `outcome` is what the visit found and stays when a mistaken entry is reversed.
    """

    kind_key = models.CharField(max_length=20)
    parts = models.JSONField(default=list)
    day = models.DateField()
    half = models.CharField(max_length=10, choices=Half.choices)
    requested_by = models.CharField(max_length=120, blank=True)
    phone = models.CharField(max_length=30, blank=True)
    follows = models.ForeignKey("self", on_delete=models.PROTECT, null=True, blank=True, related_name="reinspections")
    outside_inspector = models.CharField(max_length=120, blank=True)
    outside_authorized_by = models.CharField(max_length=120, blank=True)

    outcome = models.CharField(max_length=10, choices=Status.choices, blank=True)
    visited_on = models.DateField(null=True, blank=True)
    performed_by = models.CharField(max_length=120, blank=True)
    accompanied_by = models.CharField(max_length=120, blank=True)
    answers = models.JSONField(default=dict)
    notes = models.JSONField(default=dict)
    portion = models.CharField(max_length=300, blank=True)
    covered = models.BooleanField(default=False)
    change_reported = models.BooleanField(default=False)
    shows_work = models.BooleanField(default=False)
    remarks = models.TextField(blank=True)
    signed_name = models.CharField(max_length=120, blank=True)
    signed_as = models.CharField(max_length=60, blank=True)
    signature = models.TextField(blank=True)  # what was drawn, as an SVG path
    submission = models.UUIDField(null=True, blank=True, unique=True)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                name="a_visit_has_a_day_and_an_outcome",
                condition=models.Q(outcome="", visited_on__isnull=True)
                | (~models.Q(outcome="") & models.Q(visited_on__isnull=False)),
            ),
            models.CheckConstraint(
                name="a_partial_result_says_which_portion",
                condition=~models.Q(outcome="partial") | ~models.Q(portion=""),
            ),
            models.CheckConstraint(
                name="an_outside_inspector_is_authorized",
                condition=models.Q(outside_inspector="") | ~models.Q(outside_authorized_by=""),
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["day", "half"], name="inspection_day"),
            models.Index(fields=["visited_on", "outcome"], name="inspection_visited"),
        ]

    @transition(field="status", source=Status.REQUESTED, target=Status.SCHEDULED)
    def agree(self) -> None:
        """§ 5-25(a)(2): the office comes."""

    @transition(field="status", source=Status.REQUESTED, target=Status.CANCELLED)
    def decline(self) -> None:
        """The office does not come for this, and says why."""

    @transition(field="status", source=Status.REQUESTED, target=Status.CANCELLED)
    def take_back(self) -> None:
        """Whoever asked for it asks no more, or there is nothing left to inspect."""

    @transition(field="status", source=Status.SCHEDULED, target=Status.PASSED)
    def note_satisfactory(self, on: date) -> None:
        """§ 5-25(c)(1)."""
        self.outcome, self.visited_on = Status.PASSED, on

    @transition(field="status", source=Status.SCHEDULED, target=Status.PARTIAL)
    def note_portion_satisfactory(self, on: date) -> None:
        """§ 5-25(c)(1), a portion of the work."""
        self.outcome, self.visited_on = Status.PARTIAL, on

    @transition(field="status", source=Status.SCHEDULED, target=Status.FAILED)
    def note_failure(self, on: date) -> None:
        """§ 5-25(c)(1), (2)."""
        self.outcome, self.visited_on = Status.FAILED, on

    @transition(field="status", source=Status.SCHEDULED, target=Status.NOT_DONE)
    def note_not_done(self, on: date) -> None:
        """Nobody was let in, the work was not ready, or the weather did not allow it."""
        self.outcome, self.visited_on = Status.NOT_DONE, on

    @transition(field="status", source=Status.SCHEDULED, target=Status.CANCELLED)
    def cancel(self) -> None:
        """§ 5-25(a)(2): the booking is called off."""

    @transition(field="status", source=Status.SCHEDULED, target=Status.REQUESTED)
    def ask_other_day(self) -> None:
        """§ 5-25(a)(2): the holder asks for another day; the office books it anew."""

    @transition(field="status", source=[*RESULTS, Status.NOT_DONE], target=Status.REVERSED)
    def reverse(self) -> None:
        """A mistaken entry; it stays to be seen and counts for nothing."""


class Deficiency(models.Model):
    """Where and against what the work fails (§ 5-25(c)(1)). It is open until a later visit found it corrected."""

    inspection = models.ForeignKey(Inspection, on_delete=models.PROTECT, related_name="deficiencies")
    item = models.CharField(max_length=60, blank=True)
    place = models.CharField(max_length=200)
    basis = models.CharField(max_length=20)
    provision = models.CharField(max_length=200)
    note = models.TextField(blank=True)
    corrected_in = models.ForeignKey(
        Inspection, on_delete=models.PROTECT, null=True, blank=True, related_name="corrected"
    )

    class Meta:
        verbose_name_plural = "deficiencies"
        constraints: ClassVar = [
            models.CheckConstraint(
                name="a_deficiency_says_where_and_against_what",
                condition=~models.Q(place="") & ~models.Q(basis="") & ~models.Q(provision=""),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.place}: {self.provision}"


def private_storage() -> FileSystemStorage:
    """Files below MEDIA_ROOT, which no URL serves. The same photo sent twice is the same file."""
    return FileSystemStorage(allow_overwrite=True)


def photo_path(photo: "Photo", name: str) -> str:
    return f"{photo.inspection.municipality.slug}/{photo.inspection.number}/photos/{photo.sha256}.{name}"


class Photo(models.Model):
    """A photo taken at the site. The result names it by its hash; the file may arrive later, when there is signal."""

    inspection = models.ForeignKey(Inspection, on_delete=models.PROTECT, related_name="photos")
    deficiency = models.ForeignKey(Deficiency, on_delete=models.PROTECT, null=True, blank=True, related_name="photos")
    sha256 = models.CharField(max_length=64)
    caption = models.CharField(max_length=200, blank=True)
    taken_at = models.DateTimeField(null=True, blank=True)
    file = models.FileField(upload_to=photo_path, storage=private_storage, max_length=300, blank=True)
    content_type = models.CharField(max_length=20, blank=True)
    size = models.PositiveIntegerField(default=0)
    received_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["inspection", "sha256"], name="one_photo_once_per_inspection"),
            models.CheckConstraint(
                name="a_photo_arrives_whole",
                condition=models.Q(file="", received_at__isnull=True)
                | (~models.Q(file="") & models.Q(received_at__isnull=False, size__gt=0)),
            ),
        ]

    def __str__(self) -> str:
        return self.caption or self.sha256[:12]
