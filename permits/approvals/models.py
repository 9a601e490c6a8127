"""What others must approve before a permit or its certificate: the town's list, and how each permit stands with it."""

from datetime import date
from typing import ClassVar

from django.db import models
from django.db.models import F, Q

from casework.cases.models import Case
from parcels.models import Municipality
from records.models import Upload


class Before(models.TextChoices):
    """By when an approval is needed."""

    ISSUE = "issue", "Before the permit is issued"
    CERTIFICATE = "certificate", "Before the certificate"


class When(models.TextChoices):
    """What has to be so of a job for an approval to be asked for; see `policies.HOLDS`."""

    ALWAYS = "", "Whenever the permit type matches"
    FLOOD = "flood_hazard", "In a special flood hazard area"
    SPECIAL = "special_inspections", "Where special inspections apply"
    ELECTRICAL = "electrical", "Where electrical work is inspected"
    ENERGY = "energy", "Where the Energy Code applies"


class Asked(models.Model):
    """What is asked for, of whom, on the strength of what, and how strictly."""

    label = models.CharField("what is asked for", max_length=120)
    agency = models.CharField("who gives it", max_length=120)
    cite = models.CharField("law or policy it rests on", max_length=120)
    before = models.CharField("needed", max_length=12, choices=Before.choices)
    # One that is only noted lets the officer go ahead with a written reason.
    blocking = models.BooleanField("nothing goes ahead without it", default=True)
    when = models.CharField("asked for", max_length=24, choices=When.choices, blank=True)
    # The application item or certificate document that is this same paper: that list then does the asking.
    listed_as = models.CharField(max_length=40, blank=True)

    class Meta:
        abstract = True


class ApprovalKind(Asked):
    """One line of the town's list. It is asked of applications received from `since` on, through `until`."""

    municipality = models.ForeignKey(Municipality, on_delete=models.PROTECT, related_name="approval_kinds")
    key = models.SlugField(max_length=40)
    permit_types = models.JSONField(default=list)  # empty: every type
    only_listed_agencies = models.BooleanField("only from an agency on the town’s list", default=False)
    since = models.DateField()
    until = models.DateField(null=True, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["municipality", "key"], name="approval_kind_once_per_town"),
            models.CheckConstraint(
                name="approval_kind_ends_after_it_begins", condition=Q(until__isnull=True) | Q(until__gte=F("since"))
            ),
        ]

    def __str__(self) -> str:
        return self.label


class ApprovedAgency(models.Model):
    """An agency whose certificates the town accepts, from its first day through its last (19 NYCRR 1203.2(e)(4))."""

    kind = models.ForeignKey(ApprovalKind, on_delete=models.PROTECT, related_name="agencies")
    name = models.CharField(max_length=120)
    phone = models.CharField(max_length=30, blank=True)
    resolution = models.CharField("approved by", max_length=80, blank=True)
    valid_from = models.DateField()
    valid_until = models.DateField(null=True, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                name="agency_ends_after_it_begins",
                condition=Q(valid_until__isnull=True) | Q(valid_until__gte=F("valid_from")),
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def accepted_on(self, day: date) -> bool:
        """Whether its certificate of that day counts."""
        return self.valid_from <= day and (self.valid_until is None or day <= self.valid_until)


class Approval(Asked):
    """One approval of one permit. What was asked is kept as it was when the application came in."""

    class State(models.TextChoices):
        WANTED = "wanted", "Not in yet"
        IN = "in", "In"
        NOT_APPLICABLE = "not_applicable", "Does not apply"

    permit = models.ForeignKey(Case, on_delete=models.PROTECT, related_name="approvals")
    kind = models.ForeignKey(ApprovalKind, on_delete=models.PROTECT, null=True, blank=True, related_name="approvals")
    key = models.CharField(max_length=60)
    state = models.CharField(max_length=16, choices=State.choices, default=State.WANTED)
    number = models.CharField(max_length=60, blank=True)
    given_by = models.CharField(max_length=120, blank=True)
    given_on = models.DateField(null=True, blank=True)
    conditions = models.TextField(blank=True)
    expires_on = models.DateField(null=True, blank=True)
    reason = models.CharField("why it does not apply", max_length=300, blank=True)
    upload = models.ForeignKey(Upload, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    recorded_on = models.DateField(null=True, blank=True)
    recorded_by = models.CharField(max_length=120, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["permit", "key"], name="one_approval_once_per_permit"),
            models.CheckConstraint(
                name="approval_in_names_giver_and_day",
                condition=~Q(state="in") | (Q(given_on__isnull=False) & ~Q(given_by="")),
            ),
            models.CheckConstraint(
                name="approval_not_applicable_says_why", condition=~Q(state="not_applicable") | ~Q(reason="")
            ),
            models.CheckConstraint(
                name="approval_recorded_by_someone",
                condition=Q(state="wanted", recorded_on__isnull=True, recorded_by="")
                | (~Q(state="wanted") & Q(recorded_on__isnull=False) & ~Q(recorded_by="")),
            ),
        ]

    def __str__(self) -> str:
        return self.label

    @property
    def is_in(self) -> bool:
        return self.state == self.State.IN

    def expired_by(self, on: date) -> bool:
        """Whether it is in and has run out: it counts through its last day."""
        return self.is_in and self.expires_on is not None and on > self.expires_on

    def stands(self, on: date) -> bool:
        """Whether it holds nothing up on that day."""
        return self.state == self.State.NOT_APPLICABLE or (self.is_in and not self.expired_by(on))
