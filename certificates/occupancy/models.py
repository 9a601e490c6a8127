"""A certificate of occupancy or of compliance through its life (Vestal § 5-27(a)-(c), (f))."""

from datetime import date
from typing import ClassVar

from django.db import models
from django_fsm import transition

from certificates.deficiency import models as deficiency
from certificates.deficiency.models import Revocable


class Status(models.TextChoices):
    """Where a certificate stands. What each status waits for is in `kind.py`."""

    RECEIVED = "received", "Received"
    APPLIED = "applied", "Applied for"
    ISSUED = "issued", "Issued"
    DEFICIENT = deficiency.DEFICIENT, "Under a notice of deficiencies"
    UNCORRECTED = deficiency.UNCORRECTED, "Not corrected in time"
    SUSPENDED = deficiency.SUSPENDED, "Suspended"
    REVOKED = deficiency.REVOKED, "Revoked"


# A notice alone takes nothing away: until it is decided, what was granted stands (§ 5-27(f)).
IN_FORCE = (Status.ISSUED, Status.DEFICIENT, Status.UNCORRECTED)


class Scope(models.TextChoices):
    """How much of the structure the certificate covers (§ 5-27(c)(4))."""

    ENTIRE = "entire", "The entire structure"
    PART = "part", "A part of it"


class Certificate(Revocable):
    """Says that work under a permit was found to comply, and permits use (§ 5-27(a)). `subject` is the permit.

    Permit number, permit date, address, tax map number and special conditions are read from the permit and the
    parcel; they cannot be typed differently here.
    """

    certificate_kind = models.CharField(max_length=10)
    property_name = models.CharField("name of the property", max_length=160, blank=True)
    scope = models.CharField(max_length=10, choices=Scope.choices, default=Scope.ENTIRE)
    portion = models.CharField("the part it covers", max_length=300, blank=True)
    occupancy_class = models.CharField(max_length=10, blank=True)
    construction_type = models.CharField(max_length=10, blank=True)
    # None: nobody has said yet.
    has_assembly_area = models.BooleanField(null=True)
    occupant_load = models.PositiveIntegerField("assembly occupant load", null=True, blank=True)
    has_sprinkler = models.BooleanField(null=True)
    sprinkler_required = models.BooleanField(null=True)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                name="certificate_issued_by_someone",
                condition=models.Q(issued_on__isnull=True, issued_by="")
                | (models.Q(issued_on__isnull=False) & ~models.Q(issued_by="")),
            ),
            models.CheckConstraint(
                name="issued_certificate_is_complete",
                condition=models.Q(issued_on__isnull=True)
                | (
                    models.Q(has_assembly_area__isnull=False, has_sprinkler__isnull=False)
                    & ~models.Q(property_name="")
                    & ~models.Q(occupancy_class="")
                    & ~models.Q(construction_type="")
                ),
            ),
            models.CheckConstraint(
                name="issued_certificate_describes_its_part",
                condition=models.Q(issued_on__isnull=True) | models.Q(scope="entire") | ~models.Q(portion=""),
            ),
        ]
        indexes: ClassVar = [models.Index(fields=["issued_on"], name="certificate_issued")]

    @transition(field="status", source=Status.RECEIVED, target=Status.APPLIED)
    def submit(self) -> None:
        """§ 5-27(g)."""

    @transition(field="status", source=Status.APPLIED, target=Status.ISSUED)
    def issue(self, on: date, by: str) -> None:
        """§ 5-27(b)(1), (c)(10)."""
        self.issued_on, self.issued_by = on, by

    @transition(field="status", source=list(IN_FORCE), target=Status.DEFICIENT)
    def give_notice(self, correct_by: date) -> None:
        """§ 5-27(f)."""
        self.correct_by = correct_by

    @transition(field="status", source=Status.DEFICIENT, target=Status.UNCORRECTED)
    def run_out(self) -> None:
        """§ 5-27(f): by itself; what follows is the officer's decision."""

    @transition(field="status", source=[Status.DEFICIENT, Status.UNCORRECTED, Status.SUSPENDED], target=Status.ISSUED)
    def correct(self) -> None:
        """§ 5-27(f)."""
        self.correct_by = None

    @transition(field="status", source=[Status.DEFICIENT, Status.UNCORRECTED], target=Status.SUSPENDED)
    def suspend(self) -> None:
        """§ 5-27(f). From under notice too: the day counts, not whether the nightly check has run."""

    @transition(field="status", source=[Status.DEFICIENT, Status.UNCORRECTED, Status.SUSPENDED], target=Status.REVOKED)
    def revoke(self) -> None:
        """§ 5-27(f)."""


class CertificateDocument(models.Model):
    """A document that must be handed in before the certificate (§ 5-27(b)(3)): what the officer said of it.

    `key` is that of the law's list, or `asked-1` and so on for what the officer asked for besides.
    """

    class Answer(models.TextChoices):
        WANTED = "wanted", "Not here yet"
        ACCEPTED = "accepted", "Accepted"
        NOT_REQUIRED = "not_required", "Not required"

    certificate = models.ForeignKey(Certificate, on_delete=models.PROTECT, related_name="required_documents")
    key = models.CharField(max_length=40)
    label = models.CharField(max_length=160)
    answer = models.CharField(max_length=20, choices=Answer.choices, default=Answer.WANTED)
    prepared_by = models.CharField(max_length=160, blank=True)
    reason = models.CharField("why it is not required", max_length=300, blank=True)
    answered_on = models.DateField(null=True, blank=True)
    answered_by = models.CharField(max_length=120, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["certificate", "key"], name="one_certificate_document_once"),
            models.CheckConstraint(
                name="accepted_document_names_its_preparer",
                condition=~models.Q(answer="accepted") | ~models.Q(prepared_by=""),
            ),
            models.CheckConstraint(
                name="document_not_required_says_why",
                condition=~models.Q(answer="not_required") | ~models.Q(reason=""),
            ),
            models.CheckConstraint(
                name="document_answered_by_someone",
                condition=models.Q(answer="wanted", answered_on__isnull=True, answered_by="")
                | (~models.Q(answer="wanted") & models.Q(answered_on__isnull=False) & ~models.Q(answered_by="")),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.label}: {self.get_answer_display()}"

    @property
    def is_wanted(self) -> bool:
        """Whether it stands in the way of the certificate."""
        return self.answer == self.Answer.WANTED
