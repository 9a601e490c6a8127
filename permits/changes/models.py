"""A change during the work, from report to approval (Vestal § 5-24(h)). `subject` is the permit it changes."""

from datetime import date
from typing import ClassVar

from django.db import models
from django_fsm import transition

from casework.cases.models import Case


class Status(models.TextChoices):
    """Where a change stands. What each status waits for is in `kind.py`."""

    REPORTED = "reported", "Reported"
    NOT_NEEDED = "not_needed", "No amendment needed"
    RECEIVED = "received", "To be amended, fee not paid"
    APPLIED = "applied", "Amendment applied for"
    NEW_PERMIT = "new_permit", "New permit needed"
    APPROVED = "approved", "Approved"
    DENIED = "denied", "Denied"
    DROPPED = "dropped", "Not made"


UNDECIDED = (Status.REPORTED, Status.RECEIVED, Status.APPLIED, Status.NEW_PERMIT)


class Change(Case):
    """What is to be built otherwise than in the accepted documents.

    `elements` are the inspections of the permit’s plan whose work changes: they wait for the approval.
    """

    description = models.TextField()
    reported_by = models.CharField(max_length=120)
    elements = models.JSONField(default=list)
    decision = models.CharField(max_length=20, blank=True)
    decided_on = models.DateField(null=True, blank=True)
    decided_by = models.CharField(max_length=120, blank=True)
    decision_note = models.TextField(blank=True)
    approved_on = models.DateField(null=True, blank=True)
    new_permit = models.ForeignKey(
        Case, on_delete=models.PROTECT, null=True, blank=True, related_name="changes_covered"
    )

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                name="change_decided_by_someone",
                condition=models.Q(decision="", decided_on__isnull=True, decided_by="")
                | (~models.Q(decision="") & models.Q(decided_on__isnull=False) & ~models.Q(decided_by="")),
            ),
        ]

    def decide(self, decision: str, on: date, by: str, note: str) -> None:
        """§ 5-24(h)(4): one of the three decisions of the law."""
        self.decision, self.decided_on, self.decided_by, self.decision_note = decision, on, by, note
        {"none": self.find_not_needed, "amendment": self.require_amendment, "new_permit": self.require_new_permit}[
            decision
        ]()

    @transition(field="status", source=Status.REPORTED, target=Status.NOT_NEEDED)
    def find_not_needed(self) -> None:
        """The work may be changed under the permit as it is."""

    @transition(field="status", source=Status.REPORTED, target=Status.RECEIVED)
    def require_amendment(self) -> None:
        """The change may not be made until the amendment is approved."""

    @transition(field="status", source=Status.REPORTED, target=Status.NEW_PERMIT)
    def require_new_permit(self) -> None:
        """The change may not be made until a new permit is issued."""

    @transition(field="status", source=Status.RECEIVED, target=Status.APPLIED)
    def submit(self) -> None:
        """§ 5-24(l): the fee is paid."""

    @transition(field="status", source=Status.APPLIED, target=Status.APPROVED)
    def approve(self, on: date) -> None:
        """§ 5-24(h)(4)."""
        self.approved_on = on

    @transition(field="status", source=Status.NEW_PERMIT, target=Status.APPROVED)
    def cover(self, on: date, permit: Case) -> None:
        """§ 5-24(h)(4): the new permit covers it."""
        self.approved_on, self.new_permit = on, permit

    @transition(field="status", source=[Status.RECEIVED, Status.APPLIED], target=Status.DENIED)
    def deny(self) -> None:
        """The work follows the accepted documents (§ 5-24(h)(1))."""

    @transition(field="status", source=[*UNDECIDED], target=Status.DROPPED)
    def drop(self) -> None:
        """The holder builds as accepted after all (§ 5-24(h)(1))."""
