"""The written report of a year to the board (§ 5-35(a)), and what the board asked to have in it."""

from datetime import date
from typing import ClassVar

from django.db import models
from django_fsm import transition

from casework.cases.models import Case


class Status(models.TextChoices):
    """Where a report stands."""

    OPEN = "open", "Being prepared"
    SUBMITTED = "submitted", "Submitted"


class BoardReport(Case):
    """One year's report. The figures are counted when it is submitted, and the sealed paper keeps them."""

    year = models.PositiveSmallIntegerField()
    remarks = models.TextField(blank=True)
    submitted_on = models.DateField(null=True, blank=True)

    @transition(field="status", source=Status.OPEN, target=Status.SUBMITTED)
    def submit(self, on: date) -> None:
        """§ 5-35(a)."""
        self.submitted_on = on


class BoardQuestion(models.Model):
    """Information that the board asked to have in the report, and the answer."""

    report = models.ForeignKey(BoardReport, on_delete=models.PROTECT, related_name="questions")
    asked_on = models.DateField()
    question = models.CharField(max_length=300)
    answer = models.TextField(blank=True)
    answered_by = models.CharField(max_length=120, blank=True)
    answered_on = models.DateField(null=True, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                name="board_answered_by_someone",
                condition=models.Q(answer="", answered_by="", answered_on__isnull=True)
                | (~models.Q(answer="") & ~models.Q(answered_by="") & models.Q(answered_on__isnull=False)),
            ),
        ]

    def __str__(self) -> str:
        return self.question
