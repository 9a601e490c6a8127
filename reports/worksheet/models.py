"""The worksheet for the State's yearly report (§ 5-35(b)): its rows are the town's own, year by year."""

from datetime import date
from typing import ClassVar

from django.db import models
from django_fsm import transition

from casework.cases.models import Case


class Status(models.TextChoices):
    """Where a worksheet stands."""

    OPEN = "open", "Being prepared"
    SENT = "sent", "Sent"


class Worksheet(Case):
    """What the town enters in the Department of State's form for one year. It is not the form."""

    year = models.PositiveSmallIntegerField()
    sent_on = models.DateField(null=True, blank=True)
    sent_how = models.CharField(max_length=200, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                name="worksheet_sent_on_a_day",
                condition=models.Q(sent_on__isnull=True, sent_how="")
                | (models.Q(sent_on__isnull=False) & ~models.Q(sent_how="")),
            ),
        ]

    @transition(field="status", source=Status.OPEN, target=Status.SENT)
    def send(self, on: date, how: str) -> None:
        """§ 5-35(b): entered in the State's form on that day; the rows stay as they were."""
        self.sent_on, self.sent_how = on, how

    @transition(field="status", source=Status.SENT, target=Status.OPEN)
    def reopen(self) -> None:
        """Something was entered wrong, or the State asks for a correction."""
        self.sent_on, self.sent_how = None, ""


class WorksheetRow(models.Model):
    """One question of the form, in the town's words, and where its answer comes from.

    `figure` names a figure of the reports and `part` one part of its split; without a figure the answer is entered by
    hand. An `override` takes the place of what was counted and says why. `sent_value` is what stood there when sent.
    """

    class Measure(models.TextChoices):
        NUMBER = "number", "How many"
        SUM = "sum", "The sum beside it (dollars or units)"

    worksheet = models.ForeignKey(Worksheet, on_delete=models.PROTECT, related_name="rows")
    place = models.PositiveSmallIntegerField()
    label = models.CharField(max_length=160)
    definition = models.CharField(max_length=500, blank=True)
    figure = models.CharField(max_length=40, blank=True)
    part = models.CharField(max_length=80, blank=True)
    measure = models.CharField(max_length=10, choices=Measure.choices, default=Measure.NUMBER)
    override = models.CharField(max_length=200, blank=True)
    note = models.CharField(max_length=500, blank=True)
    overridden_by = models.CharField(max_length=120, blank=True)
    overridden_on = models.DateField(null=True, blank=True)
    sent_value = models.CharField(max_length=200, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                name="override_says_who_and_why",
                condition=models.Q(override="", overridden_by="", overridden_on__isnull=True)
                | (~models.Q(override="") & ~models.Q(note="") & ~models.Q(overridden_by=""))
                & models.Q(overridden_on__isnull=False),
            ),
            models.CheckConstraint(name="worksheet_row_has_label", condition=~models.Q(label="")),
        ]

    def __str__(self) -> str:
        return self.label
