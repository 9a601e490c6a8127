"""Events: the permanent record (§ 5-34(a)). The database refuses to change or delete a row."""

from typing import ClassVar

from django.db import models

from casework.cases.models import Case
from parcels.models import Municipality


class Event(models.Model):
    """One thing that happened, chained to the one before it in the same case.

    `body` is canonical JSON and is what the hash covers; the other columns repeat it for queries, and the
    chain check compares them. Office-wide events have no case and form the municipality's own stream.
    No foreign key to people: an account may go, the record stays.
    """

    municipality = models.ForeignKey(Municipality, on_delete=models.PROTECT, related_name="events")
    case = models.ForeignKey(Case, on_delete=models.PROTECT, null=True, related_name="events")
    seq = models.PositiveIntegerField()
    type = models.CharField(max_length=60)
    actor = models.CharField(max_length=120)
    actor_user_id = models.BigIntegerField(null=True)
    happened_on = models.DateField()
    recorded_at = models.DateTimeField()
    from_status = models.CharField(max_length=30, blank=True)
    to_status = models.CharField(max_length=30, blank=True)
    body = models.TextField()
    previous = models.CharField(max_length=64)
    hash = models.CharField(max_length=64)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["case", "seq"], name="one_event_per_step"),
            models.UniqueConstraint(
                fields=["municipality", "seq"], condition=models.Q(case__isnull=True), name="one_office_event_per_step"
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["municipality", "type", "happened_on"], name="event_by_type"),
            models.Index(fields=["municipality", "recorded_at"], name="event_by_entry"),
        ]

    def __str__(self) -> str:
        return f"{self.type} {self.happened_on}"


class Checkpoint(models.Model):
    """A nightly signed digest of every event since the one before: a cut tail or a lost case shows."""

    municipality = models.ForeignKey(Municipality, on_delete=models.PROTECT, related_name="checkpoints")
    taken_at = models.DateTimeField()
    first_event_id = models.BigIntegerField()
    last_event_id = models.BigIntegerField()
    events = models.PositiveIntegerField()
    previous = models.CharField(max_length=64)
    digest = models.CharField(max_length=64)
    signature = models.TextField(blank=True)

    def __str__(self) -> str:
        return f"{self.municipality} {self.taken_at:%Y-%m-%d}"
