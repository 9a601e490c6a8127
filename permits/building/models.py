"""A building permit from application to close (Vestal § 5-24), one record through its whole life."""

from datetime import date
from typing import ClassVar

from django.db import models
from django_fsm import transition

from casework.cases.models import Case


class Status(models.TextChoices):
    """Where a permit stands. What each status waits for is in `kind.py`."""

    RECEIVED = "received", "Received"
    SUBMITTED = "submitted", "Submitted"
    UNDER_REVIEW = "under_review", "Under review"
    INCOMPLETE = "incomplete", "Incomplete"
    DENIED = "denied", "Denied"
    ISSUED = "issued", "Issued"
    ACTIVE = "active", "Work under way"
    INVALID = "invalid", "Invalid"
    EXPIRED = "expired", "Expired"
    COMPLETED = "completed", "Completed"
    CLOSED = "closed", "Closed"
    SUSPENDED = "suspended", "Suspended"
    REVOKED = "revoked", "Revoked"
    WITHDRAWN = "withdrawn", "Withdrawn"
    RENEWED = "renewed", "Renewed"


BEFORE_DECISION = (Status.RECEIVED, Status.SUBMITTED, Status.UNDER_REVIEW, Status.INCOMPLETE)
IN_FORCE = (Status.ISSUED, Status.ACTIVE)
LAPSED = (Status.INVALID, Status.EXPIRED)


def seen_at(inspection: str) -> str:
    """How a permit says that an inspection showed its work."""
    return f"work seen at inspection {inspection}"


class BuildingPermit(Case):
    """Permission to do work that must conform to the Uniform or Energy Code (§ 5-24(a)).

    The day of application is `opened_on`; it fixes the law that governs the permit.
    """

    permit_type = models.CharField(max_length=40)
    natures = models.JSONField(default=list)
    description = models.TextField()
    valuation_cents = models.BigIntegerField()
    square_feet = models.PositiveIntegerField(null=True, blank=True)
    # Homes that come to be by the work, less those that cease to be; None where nobody was asked.
    dwelling_units_added = models.SmallIntegerField(null=True, blank=True)
    occupancy_class = models.CharField(max_length=10)
    construction_type = models.CharField(max_length=10, blank=True)
    plan_sets = models.PositiveSmallIntegerField(default=0)

    signer = models.CharField(max_length=20, blank=True)
    signer_name = models.CharField(max_length=120, blank=True)
    signed_on = models.DateField(null=True, blank=True)
    authorization_shown = models.BooleanField(default=False)

    submitted_on = models.DateField(null=True, blank=True)
    documents_accepted_on = models.DateField(null=True, blank=True)
    documents_accepted_by = models.CharField(max_length=120, blank=True)
    issued_on = models.DateField(null=True, blank=True)
    conditions = models.TextField(blank=True)
    display_notice = models.CharField(max_length=200, blank=True)
    commenced_on = models.DateField(null=True, blank=True)
    commenced_by = models.CharField("how it is known", max_length=200, blank=True)
    completed_on = models.DateField(null=True, blank=True)
    closed_on = models.DateField(null=True, blank=True)
    # What the officer found against it (§ 5-24(j)(1)); `suspended_on` only while the suspension lasts.
    suspended_on = models.DateField(null=True, blank=True)
    fault_ground = models.CharField("ground of suspension or revocation", max_length=40, blank=True)
    fault_facts = models.TextField("facts of suspension or revocation", blank=True)
    amended_on = models.DateField("last amended on", null=True, blank=True)
    # The last day that a warning was given for; a warning is given once for each such day.
    commence_warned_for = models.DateField(null=True, blank=True)
    expiry_warned_for = models.DateField(null=True, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(name="valuation_not_negative", condition=models.Q(valuation_cents__gte=0)),
            models.CheckConstraint(
                name="commenced_after_issue",
                condition=models.Q(commenced_on__isnull=True) | models.Q(commenced_on__gte=models.F("issued_on")),
            ),
            models.CheckConstraint(
                name="completed_after_issue",
                condition=models.Q(completed_on__isnull=True) | models.Q(completed_on__gte=models.F("issued_on")),
            ),
            models.CheckConstraint(
                name="documents_accepted_by_someone",
                condition=models.Q(documents_accepted_on__isnull=True, documents_accepted_by="")
                | (models.Q(documents_accepted_on__isnull=False) & ~models.Q(documents_accepted_by="")),
            ),
            models.CheckConstraint(
                name="suspension_says_why",
                condition=models.Q(suspended_on__isnull=True)
                | (models.Q(issued_on__lte=models.F("suspended_on")) & ~models.Q(fault_ground="")),
            ),
        ]
        indexes: ClassVar = [models.Index(fields=["issued_on"], name="permit_issued")]

    @transition(field="status", source=Status.RECEIVED, target=Status.SUBMITTED)
    def submit(self, on: date) -> None:
        """§ 5-24(d), (l)."""
        self.submitted_on = on

    @transition(field="status", source=Status.SUBMITTED, target=Status.UNDER_REVIEW)
    def start_review(self) -> None:
        """§ 5-24(f)(1)."""

    @transition(field="status", source=Status.UNDER_REVIEW, target=Status.INCOMPLETE)
    def request_items(self) -> None:
        """§ 5-24(d)(3)."""

    @transition(field="status", source=Status.INCOMPLETE, target=Status.UNDER_REVIEW)
    def resume_review(self) -> None:
        """§ 5-24(d)(3)."""

    @transition(field="status", source=[Status.UNDER_REVIEW, Status.INCOMPLETE], target=Status.DENIED)
    def deny(self) -> None:
        """§ 5-23(a)(2)(a)."""

    def forget_acceptance(self) -> bool:
        """The documents have changed or fall short: they are accepted no longer. Whether they were (§ 5-24(e)(1))."""
        was = self.documents_accepted_on is not None
        self.documents_accepted_on, self.documents_accepted_by = None, ""
        return was

    @transition(field="status", source=Status.UNDER_REVIEW, target=Status.ISSUED)
    def issue(self, on: date) -> None:
        """§ 5-24(f)(2)."""
        self.issued_on = on

    @transition(field="status", source=Status.ISSUED, target=Status.ACTIVE)
    def commence(self, on: date, known_by: str) -> None:
        """§ 5-24(i)(1)."""
        self.commenced_on, self.commenced_by = on, known_by

    @transition(field="status", source=Status.SUSPENDED, target=Status.SUSPENDED)
    def commence_suspended(self, on: date, known_by: str) -> None:
        """§ 5-24(i)(1): work began before the suspension, as is noted only now."""
        self.commenced_on, self.commenced_by = on, known_by

    @transition(field="status", source=Status.INVALID, target=Status.SUSPENDED)
    def restore_suspended(self, on: date, known_by: str) -> None:
        """§ 5-24(i)(1): never invalid, but suspended it still is."""
        self.commenced_on, self.commenced_by = on, known_by

    @transition(field="status", source=Status.INVALID, target=Status.ACTIVE)
    def restore(self, on: date, known_by: str) -> None:
        """§ 5-24(i)(1): work did begin in time, as evidence shows."""
        self.commenced_on, self.commenced_by = on, known_by

    @transition(field="status", source=Status.ACTIVE, target=Status.ISSUED)
    def uncommence(self) -> None:
        """What showed that work had begun was taken back; the nightly check applies the date (§ 5-24(i)(1))."""
        self.commenced_on, self.commenced_by = None, ""

    @transition(field="status", source=[Status.ISSUED, Status.SUSPENDED], target=Status.INVALID)
    def lapse(self) -> None:
        """§ 5-24(i)(1): by itself, no decision is needed. A suspension does not stop the time."""

    @transition(field="status", source=[Status.ISSUED, Status.ACTIVE, Status.SUSPENDED], target=Status.EXPIRED)
    def expire(self) -> None:
        """§ 5-24(i)(2)."""

    @transition(field="status", source=[Status.ISSUED, Status.ACTIVE, Status.EXPIRED], target=Status.COMPLETED)
    def complete(self, on: date) -> None:
        """§ 5-25(b)(15). From expired only when the final was asked for in time (see `reactions`)."""
        self.completed_on = on

    @transition(field="status", source=Status.COMPLETED, target=Status.ACTIVE)
    def reopen(self) -> None:
        """The passed final was reversed."""
        self.completed_on = None

    @transition(field="status", source=Status.COMPLETED, target=Status.CLOSED)
    def close(self, on: date) -> None:
        """§ 5-27(a)(1)."""
        self.closed_on = on

    @transition(field="status", source=[*BEFORE_DECISION], target=Status.WITHDRAWN)
    def withdraw(self) -> None:
        """Before the decision, by whoever applied (§ 5-24(m): the fee stays)."""

    @transition(field="status", source=[*IN_FORCE, Status.COMPLETED], target=Status.SUSPENDED)
    def suspend(self, on: date, ground: str, facts: str) -> None:
        """§ 5-24(j)(1)."""
        self.suspended_on, self.fault_ground, self.fault_facts = on, ground, facts

    def reinstate(self) -> None:
        """Back to where it stood, its dates unchanged (§ 5-24(j)(1)(a)-(b))."""
        self.suspended_on = None
        if self.completed_on:
            self.reinstate_completed()
        elif self.commenced_by:
            self.reinstate_begun()
        else:
            self.reinstate_unbegun()

    @transition(field="status", source=Status.SUSPENDED, target=Status.ISSUED)
    def reinstate_unbegun(self) -> None:
        """Work had not begun."""

    @transition(field="status", source=Status.SUSPENDED, target=Status.ACTIVE)
    def reinstate_begun(self) -> None:
        """Work was under way."""

    @transition(field="status", source=Status.SUSPENDED, target=Status.COMPLETED)
    def reinstate_completed(self) -> None:
        """The final had passed."""

    @transition(field="status", source=[*IN_FORCE, Status.COMPLETED, Status.SUSPENDED], target=Status.REVOKED)
    def revoke(self, ground: str, facts: str) -> None:
        """§ 5-24(j)(1): final (reading V-5-24-089)."""
        self.suspended_on, self.fault_ground, self.fault_facts = None, ground, facts

    @transition(field="status", source=[*LAPSED], target=Status.RENEWED)
    def give_way(self) -> None:
        """The renewed permit takes its place (§ 5-24(i)(3))."""

    @transition(field="status", source=Status.RECEIVED, target=Status.ISSUED)
    def issue_renewed(self, on: date) -> None:
        """§ 5-24(i)(3): its own six months to begin run from its own issue."""
        self.issued_on = on

    @transition(field="status", source=Status.RECEIVED, target=Status.ACTIVE)
    def issue_renewed_begun(self, on: date, known_by: str) -> None:
        """§ 5-24(i)(3): work had begun under the permit that it renews."""
        self.issued_on, self.commenced_by = on, known_by

    @transition(field="status", source=Status.CLOSED, target=Status.COMPLETED)
    def uncertify(self) -> None:
        """§ 5-27(a)(1), (f): its certificate was revoked, and work under a permit needs one."""
        self.closed_on = None


class ApplicationItem(models.Model):
    """One thing an application must include (§ 5-24(d)(4)): here, missing, or not applicable with a reason.

    `satisfied` is the reviewer's answer on the documents (§ 5-24(e)(1)).
    """

    class Presence(models.TextChoices):
        HERE = "here", "Here"
        MISSING = "missing", "Missing"
        NOT_APPLICABLE = "not_applicable", "Does not apply"

    permit = models.ForeignKey(BuildingPermit, on_delete=models.PROTECT, related_name="items")
    key = models.CharField(max_length=40)
    presence = models.CharField(max_length=20, choices=Presence.choices)
    reason = models.CharField(max_length=200, blank=True)
    satisfied = models.BooleanField(null=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["permit", "key"], name="one_item_once"),
            models.CheckConstraint(
                name="not_applicable_says_why",
                condition=~models.Q(presence="not_applicable") | ~models.Q(reason=""),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.key}: {self.get_presence_display()}"


class ReviewFinding(models.Model):
    """One finding of the plan review: a provision, whether the work complies, and when a shortfall was settled."""

    permit = models.ForeignKey(BuildingPermit, on_delete=models.PROTECT, related_name="findings")
    provision = models.CharField(max_length=120)
    complies = models.BooleanField()
    note = models.TextField(blank=True)
    found_on = models.DateField()
    found_by = models.CharField(max_length=120)
    settled_on = models.DateField(null=True, blank=True)
    settled_how = models.CharField(max_length=300, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                name="a_shortfall_says_what", condition=models.Q(complies=True) | ~models.Q(note="")
            ),
            models.CheckConstraint(
                name="settled_says_how",
                condition=models.Q(settled_on__isnull=True, settled_how="")
                | (models.Q(settled_on__isnull=False) & ~models.Q(settled_how="")),
            ),
        ]

    def __str__(self) -> str:
        return self.provision

    @property
    def is_open(self) -> bool:
        """Whether it stands in the way of the permit."""
        return not self.complies and self.settled_on is None
