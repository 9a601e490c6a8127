"""What the Department of State officially asks of the department's records, and the answer (§ 5-35(c))."""

from datetime import date

from django.db import models
from django_fsm import transition

from casework.cases.models import Case


class Status(models.TextChoices):
    """Where a request stands."""

    OPEN = "open", "To be answered"
    ANSWERED = "answered", "Answered"


class StateRequest(Case):
    """One request: excerpts, summaries, tabulations, statistics or other information. `opened_on` is its receipt."""

    asked_by = models.CharField(max_length=160)
    wanted = models.TextField()
    due_on = models.DateField("asked for by", null=True, blank=True)
    answered_on = models.DateField(null=True, blank=True)

    @transition(field="status", source=Status.OPEN, target=Status.ANSWERED)
    def answer(self, on: date) -> None:
        """§ 5-35(c)."""
        self.answered_on = on
