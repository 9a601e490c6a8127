"""An answer that somebody asked to be kept (§ 5-24(a)-(c)): what was said, by which law, what the officer says."""

from typing import ClassVar

from django.db import models
from django_fsm import transition

from casework.cases.models import Case
from ordinances.exemption_chapter import Verdict

VERDICTS = tuple((verdict.value, verdict.name) for verdict in Verdict)


class Status(models.TextChoices):
    """Where a kept answer stands."""

    KEPT = "kept", "Kept"
    ASKED = "asked", "Confirmation asked for"
    CONFIRMED = "confirmed", "Confirmed"
    CORRECTED = "corrected", "Corrected"


class PermitQuestion(Case):
    """The question and its answer, as the law of `law_date` gives it.

    `answers` are the words of the address, from which the answer can be worked out again. `code` lets whoever kept it
    come back; it names nobody, and neither does the record until its confirmation is asked for.
    """

    start = models.CharField(max_length=40)
    work = models.CharField(max_length=40)
    answers = models.JSONField(default=dict)
    verdict = models.CharField(max_length=12, choices=VERDICTS)
    code = models.CharField(max_length=24, unique=True)
    ruled_verdict = models.CharField(max_length=12, choices=VERDICTS, blank=True)
    ruled_why = models.CharField(max_length=1000, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(ruled_verdict="") | ~models.Q(ruled_why=""), name="other_answer_says_why"
            ),
        ]

    @property
    def final_verdict(self) -> Verdict:
        """The officer's answer where it differs."""
        return Verdict(self.ruled_verdict or self.verdict)

    @transition(field="status", source=Status.KEPT, target=Status.ASKED)
    def ask(self) -> None:
        """Whoever kept it wants it in writing."""

    @transition(field="status", source=[Status.KEPT, Status.ASKED], target=Status.CONFIRMED)
    def confirm(self) -> None:
        """The officer stands by the answer."""

    @transition(field="status", source=[Status.KEPT, Status.ASKED, Status.CONFIRMED], target=Status.CORRECTED)
    def correct(self, verdict: Verdict, why: str) -> None:
        """§ 5-24(b)(1): the officer may specifically require a permit."""
        self.ruled_verdict, self.ruled_why = verdict, why
