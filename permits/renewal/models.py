"""An application to renew a building permit (Vestal § 5-24(i)(3)-(4)). `subject` is the permit to be renewed."""

from datetime import date
from typing import ClassVar

from django.db import models
from django_fsm import transition

from casework.cases.models import Case


class Status(models.TextChoices):
    """Where the application stands. What each status waits for is in `kind.py`."""

    RECEIVED = "received", "Received"
    APPLIED = "applied", "Applied for"
    APPROVED = "approved", "Approved"
    GRANTED = "granted", "Renewed"
    DENIED = "denied", "Denied"
    WITHDRAWN = "withdrawn", "Withdrawn"


UNDER_WAY = (Status.RECEIVED, Status.APPLIED, Status.APPROVED)


class Renewal(Case):
    """A renewal applied for early is approved at once and granted when the permit has lapsed (§ 5-24(i)(3)).

    The permit that is granted is a permit of its own, which continues the old one.
    """

    applied_by = models.CharField(max_length=160)
    submitted_on = models.DateField(null=True, blank=True)
    approved_on = models.DateField(null=True, blank=True)
    approved_by = models.CharField(max_length=120, blank=True)
    approved_title = models.CharField(max_length=80, blank=True)
    conditions = models.TextField(blank=True)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                name="renewal_approved_by_someone",
                condition=models.Q(approved_on__isnull=True, approved_by="")
                | (models.Q(approved_on__isnull=False) & ~models.Q(approved_by="")),
            ),
        ]

    @transition(field="status", source=Status.RECEIVED, target=Status.APPLIED)
    def submit(self, on: date) -> None:
        """§ 5-24(l): the fee is paid."""
        self.submitted_on = on

    @transition(field="status", source=Status.APPLIED, target=Status.APPROVED)
    def approve(self, on: date, by: str, title: str, conditions: str) -> None:
        """§ 5-24(i)(3)."""
        self.approved_on, self.approved_by, self.approved_title = on, by, title
        self.conditions = conditions

    @transition(field="status", source=Status.APPROVED, target=Status.GRANTED)
    def grant(self) -> None:
        """§ 5-24(i)(3): the old permit has lapsed, and the renewed one is issued."""

    @transition(field="status", source=Status.APPLIED, target=Status.DENIED)
    def deny(self) -> None:
        """§ 5-24(i)(3)-(4)."""

    @transition(field="status", source=[*UNDER_WAY], target=Status.WITHDRAWN)
    def withdraw(self) -> None:
        """By the holder, or because there is nothing left to renew."""
