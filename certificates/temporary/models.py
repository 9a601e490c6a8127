"""A temporary certificate from application to its end (Vestal § 5-27(d)-(f))."""

from datetime import date
from typing import ClassVar

from django.db import models
from django_fsm import transition

from certificates.deficiency import models as deficiency
from certificates.deficiency.models import Revocable


class Status(models.TextChoices):
    """Where a temporary certificate stands. What each status waits for is in `kind.py`."""

    RECEIVED = "received", "Received"
    APPLIED = "applied", "Applied for"
    REFUSED = "refused", "Refused"
    IN_FORCE = "in_force", "In force"
    EXTENDED = "extended", "Extended"
    EXPIRED = "expired", "Ended"
    DEFICIENT = deficiency.DEFICIENT, "Under a notice of deficiencies"
    UNCORRECTED = deficiency.UNCORRECTED, "Not corrected in time"
    SUSPENDED = deficiency.SUSPENDED, "Suspended"
    REVOKED = deficiency.REVOKED, "Revoked"
    SUPERSEDED = "superseded", "Replaced by the certificate"


GRANTED = (Status.IN_FORCE, Status.EXTENDED)
UNDER_NOTICE = (Status.DEFICIENT, Status.UNCORRECTED)
IN_FORCE = (*GRANTED, *UNDER_NOTICE)  # a notice alone takes nothing away (§ 5-27(f))
RUNNING = (*IN_FORCE, Status.SUSPENDED)  # its last day is still to come


class Coverage(models.TextChoices):
    """How much may be occupied (§ 5-27(d)(1))."""

    ENTIRE = "entire", "The entire building or structure"
    PART = "part", "A part of it"


class TemporaryCertificate(Revocable):
    """Permits use of all or part of a building before the work is completed (§ 5-27(d)). `subject` is the permit.

    `valid_until` is its last day now; `first_until` the one it was issued with.
    """

    scope = models.CharField(max_length=10, choices=Coverage.choices, default=Coverage.ENTIRE)
    portion = models.CharField("the part it covers", max_length=300, blank=True)
    reason = models.CharField("why occupancy is needed now", max_length=500, blank=True)
    conditions = models.TextField("terms and conditions", blank=True)
    open_items = models.TextField("what remains to be done", blank=True)
    first_until = models.DateField(null=True, blank=True)
    valid_until = models.DateField(null=True, blank=True)
    # The last day that a warning was given for; a warning is given once for each such day.
    warned_for = models.DateField(null=True, blank=True)
    extension_asked_on = models.DateField(null=True, blank=True)
    extension_reason = models.CharField(max_length=500, blank=True)
    extensions = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                name="issued_temporary_says_by_whom_and_until_when",
                condition=models.Q(issued_on__isnull=True, issued_by="", valid_until__isnull=True)
                | (
                    models.Q(issued_on__isnull=False, first_until__isnull=False, valid_until__isnull=False)
                    & ~models.Q(issued_by="")
                    & models.Q(valid_until__gt=models.F("issued_on"))
                    & models.Q(valid_until__gte=models.F("first_until"))
                ),
            ),
            models.CheckConstraint(
                name="temporary_describes_its_part", condition=models.Q(scope="entire") | ~models.Q(portion="")
            ),
        ]
        indexes: ClassVar = [models.Index(fields=["issued_on"], name="temporary_issued")]

    @property
    def covers(self) -> str:
        """What may be occupied, in words."""
        return self.portion if self.scope == Coverage.PART else "The entire building or structure"

    @property
    def left_to_do(self) -> list[str]:
        """What remains to be done, one a line as it was written."""
        return [line.strip() for line in self.open_items.splitlines() if line.strip()]

    @property
    def terms(self) -> list[str]:
        """The officer's terms and conditions, one a line."""
        return [line.strip() for line in self.conditions.splitlines() if line.strip()]

    @transition(field="status", source=Status.RECEIVED, target=Status.APPLIED)
    def submit(self) -> None:
        """§ 5-27(g)."""

    @transition(field="status", source=Status.APPLIED, target=Status.REFUSED)
    def refuse(self) -> None:
        """§ 5-27(d)(1): the officer may, and need not."""

    @transition(field="status", source=Status.APPLIED, target=Status.IN_FORCE)
    def issue(self, on: date, by: str, until: date) -> None:
        """§ 5-27(d)(2)-(3)."""
        self.issued_on, self.issued_by = on, by
        self.first_until = self.valid_until = until

    @transition(field="status", source=[*GRANTED, Status.EXPIRED], target=Status.EXTENDED)
    def extend(self, until: date) -> None:
        """§ 5-27(e). Also after the end, when it was asked for before it."""
        self.valid_until, self.extensions = until, self.extensions + 1
        self.extension_asked_on, self.extension_reason = None, ""

    def answer_extension(self) -> None:
        """The request is decided; it does not change how long the certificate runs."""
        self.extension_asked_on, self.extension_reason = None, ""

    @transition(field="status", source=list(RUNNING), target=Status.EXPIRED)
    def expire(self) -> None:
        """§ 5-27(d)(3), (e)(3): by itself."""
        self.correct_by = None

    @transition(
        field="status",
        source=[Status.RECEIVED, Status.APPLIED, *RUNNING, Status.EXPIRED],
        target=Status.SUPERSEDED,
    )
    def supersede(self) -> None:
        """§ 5-27(b): the certificate for the completed work was issued."""
        self.correct_by = None

    @transition(field="status", source=[*GRANTED, *UNDER_NOTICE], target=Status.DEFICIENT)
    def give_notice(self, correct_by: date) -> None:
        """§ 5-27(f)."""
        self.correct_by = correct_by

    @transition(field="status", source=Status.DEFICIENT, target=Status.UNCORRECTED)
    def run_out(self) -> None:
        """§ 5-27(f)."""

    def correct(self) -> None:
        """§ 5-27(f): in force again, as long as it was to run."""
        self.correct_by = None
        (self.resume_extended if self.extensions else self.resume)()

    @transition(field="status", source=[*UNDER_NOTICE, Status.SUSPENDED], target=Status.IN_FORCE)
    def resume(self) -> None:
        """§ 5-27(f)."""

    @transition(field="status", source=[*UNDER_NOTICE, Status.SUSPENDED], target=Status.EXTENDED)
    def resume_extended(self) -> None:
        """§ 5-27(f)."""

    @transition(field="status", source=list(UNDER_NOTICE), target=Status.SUSPENDED)
    def suspend(self) -> None:
        """§ 5-27(f)."""

    @transition(field="status", source=[*UNDER_NOTICE, Status.SUSPENDED], target=Status.REVOKED)
    def revoke(self) -> None:
        """§ 5-27(f)."""


class Found(models.Model):
    """One of the findings that the law asks for: what was found, who saw it and when (§ 5-27(d)(2), (e)(2)).

    `key` is that of the law's list.
    """

    class Answer(models.TextChoices):
        YES = "yes", "Yes"
        NO = "no", "No"
        NONE = "none", "None installed"

    certificate = models.ForeignKey(TemporaryCertificate, on_delete=models.PROTECT, related_name="findings")
    key = models.CharField(max_length=40)
    answer = models.CharField(max_length=10, choices=Answer.choices)
    seen_by = models.CharField(max_length=160)
    seen_on = models.DateField()
    tested_on = models.DateField(null=True, blank=True)
    note = models.CharField(max_length=300, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["certificate", "key"], name="one_finding_once"),
            models.CheckConstraint(
                name="what_is_not_installed_says_why", condition=~models.Q(answer="none") | ~models.Q(note="")
            ),
        ]

    def __str__(self) -> str:
        return f"{self.key}: {self.get_answer_display()}"
