"""What a certificate issued in error goes through before it is suspended or revoked (Vestal § 5-27(f))."""

from datetime import date
from typing import ClassVar

from django.db import models

from casework.cases.models import Case
from records.models import Document

# Statuses that a certificate of any kind has between a notice and its end.
DEFICIENT, UNCORRECTED, SUSPENDED, REVOKED = "deficient", "uncorrected", "suspended", "revoked"


class Revocable(Case):
    """A certificate of any kind: what the office finds wrong with it, and until when that can be put right.

    Each record type declares the statuses and the changes between them; the acts of this folder call them by name.
    """

    issued_on = models.DateField(null=True, blank=True)
    issued_by = models.CharField(max_length=120, blank=True)
    correct_by = models.DateField("deficiencies must be corrected by", null=True, blank=True)

    class Meta:
        abstract = True

    def give_notice(self, correct_by: date) -> None:
        """It was issued in error; the holder has until that day."""
        raise NotImplementedError

    def run_out(self) -> None:
        """The time is over and nothing was corrected: the officer decides."""
        raise NotImplementedError

    def correct(self) -> None:
        """Put right: it is in force as before."""
        raise NotImplementedError

    def suspend(self) -> None:
        """Not in force until it is put right."""
        raise NotImplementedError

    def revoke(self) -> None:
        """Not in force any more."""
        raise NotImplementedError


class DeficiencyNotice(models.Model):
    """What was wrong, by when it had to be corrected, how the holder could be heard, and what became of it."""

    class Outcome(models.TextChoices):
        CORRECTED = "corrected", "Corrected"
        REPLACED = "replaced", "Replaced by a later notice"
        REVOKED = "revoked", "Revoked"

    case = models.ForeignKey(Case, on_delete=models.PROTECT, related_name="deficiency_notices")
    document = models.OneToOneField(Document, on_delete=models.PROTECT, null=True, related_name="deficiency_notice")
    error_kinds = models.JSONField(default=list)
    facts = models.TextField()
    correct_by = models.DateField()
    hearing = models.TextField()
    given_on = models.DateField()
    given_by = models.CharField(max_length=120)
    outcome = models.CharField(max_length=10, choices=Outcome.choices, blank=True)
    settled_on = models.DateField(null=True, blank=True)
    settled_how = models.TextField(blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["case"], condition=models.Q(outcome=""), name="one_open_deficiency_notice_per_certificate"
            ),
            models.CheckConstraint(
                name="deficiency_notice_gives_time", condition=models.Q(correct_by__gt=models.F("given_on"))
            ),
            models.CheckConstraint(
                name="settled_deficiency_notice_says_when",
                condition=models.Q(outcome="", settled_on__isnull=True)
                | (~models.Q(outcome="") & models.Q(settled_on__isnull=False)),
            ),
        ]

    def __str__(self) -> str:
        return f"Notice of {self.given_on}: {self.get_outcome_display() or 'open'}"

    @property
    def points(self) -> list[str]:
        """The deficiencies, one a line as the officer wrote them."""
        return [line.strip() for line in self.facts.splitlines() if line.strip()]


class DeficiencyResponse(models.Model):
    """What the holder said to a notice; kept whether or not it changed anything."""

    notice = models.ForeignKey(DeficiencyNotice, on_delete=models.PROTECT, related_name="responses")
    said = models.TextField()
    said_by = models.CharField(max_length=160)
    received_on = models.DateField()
    taken_by = models.CharField(max_length=120)

    def __str__(self) -> str:
        return f"{self.said_by}, {self.received_on}"
