"""The case: what every record of the office has in common (§ 5-34(a)), and the counter that numbers it."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django_fsm import FSMField

from casework.fsm import SafeFSM
from ordinances.law import Law, law
from parcels.models import Building, Municipality, Parcel, Party

NOBODY = "nobody"  # on whom most cases wait: nothing is left to do


class Case(SafeFSM):
    """A record with a life. Record types inherit from it and declare statuses and transitions on `status`.

    `version` counts the events written for the case: one change, one event, one version.
    `law_date` names the day whose law governs the case for good.
    `continues` is the case whose place this one takes, such as the permit that a renewed permit renews: what was
    inspected and granted there counts here.
    `waits_on` repeats, for the queue's index, whom the record type declares the status to wait on (see casework.turns).
    """

    municipality = models.ForeignKey(Municipality, on_delete=models.PROTECT, related_name="cases")
    kind = models.CharField(max_length=30)
    number = models.CharField(max_length=40)
    parcel = models.ForeignKey(Parcel, on_delete=models.PROTECT, null=True, blank=True, related_name="cases")
    building = models.ForeignKey(Building, on_delete=models.PROTECT, null=True, blank=True, related_name="cases")
    subject = models.ForeignKey("self", on_delete=models.PROTECT, null=True, blank=True, related_name="children")
    continues = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="continued_by"
    )
    status = FSMField(max_length=30, protected=True)
    law_date = models.DateField(null=True)
    headline = models.CharField(max_length=200, blank=True)
    assignee = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="assigned_cases"
    )
    opened_on = models.DateField()
    status_since = models.DateField()
    waits_on = models.CharField(max_length=10, default=NOBODY, db_default=NOBODY, editable=False)
    kept_at = models.CharField("where the paper is kept", max_length=60, blank=True, default="", db_default="")
    version = models.PositiveIntegerField(default=0)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["municipality", "number"], name="one_number_once_per_town"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["municipality", "kind", "status", "-id"], name="case_listing"),
            models.Index(fields=["municipality", "status", "status_since", "id"], name="case_by_status"),
            # What nobody has to act on, most of an old office, is not in these.
            models.Index(
                fields=["municipality", "waits_on", "status_since", "id"],
                condition=~models.Q(waits_on=NOBODY),
                name="case_by_turn",
            ),
            models.Index(
                fields=["municipality", "status_since", "id"], condition=~models.Q(waits_on=NOBODY), name="case_open"
            ),
            models.Index(
                fields=["municipality", "assignee", "status_since", "id"],
                condition=models.Q(assignee__isnull=False) & ~models.Q(waits_on=NOBODY),
                name="case_by_assignee",
            ),
        ]

    def __str__(self) -> str:
        return self.number

    @property
    def law(self) -> Law | None:
        """The law that governs this case: as it stood on its law date, whatever changed since."""
        code = self.municipality.law_code
        return law(code, self.law_date) if code and self.law_date else None


class CaseParty(models.Model):
    """A person's part in a case: owner, applicant, contractor, design professional."""

    class Part(models.TextChoices):
        OWNER = "owner", "Owner"
        APPLICANT = "applicant", "Applicant"
        CONTRACTOR = "contractor", "Contractor"
        DESIGNER = "designer", "Design professional"

    case = models.ForeignKey(Case, on_delete=models.PROTECT, related_name="case_parties")
    party = models.ForeignKey(Party, on_delete=models.PROTECT, related_name="case_parties")
    part = models.CharField(max_length=20, choices=Part.choices)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["case", "party", "part"], name="one_part_once_per_case"),
        ]

    def __str__(self) -> str:
        return f"{self.party} ({self.get_part_display()})"


class Participant(models.Model):
    """Somebody from outside the office who takes part in one case with an own account (§ 5-24(d)(2)).

    `authorization` says how the owner allowed it, where the account is not the owner's.
    """

    class Part(models.TextChoices):
        OWNER = "owner", "Owner"
        APPLICANT = "applicant", "Applicant"
        CONTRACTOR = "contractor", "Contractor"
        DESIGNER = "designer", "Design professional"
        AGENT = "agent", "Owner’s agent"

    case = models.ForeignKey(Case, on_delete=models.PROTECT, related_name="participants")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="participations")
    part = models.CharField(max_length=20, choices=Part.choices)
    authorization = models.CharField(max_length=200, blank=True)
    since = models.DateField()
    ended = models.DateField(null=True, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["case", "user"], name="one_account_once_per_case"),
            models.CheckConstraint(
                name="participation_ends_after_it_began",
                condition=models.Q(ended__isnull=True) | models.Q(ended__gte=models.F("since")),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user} ({self.get_part_display()})"


class Counter(models.Model):
    """The last number given out in a series, per town, kind and year; read under its row's lock."""

    municipality = models.ForeignKey(Municipality, on_delete=models.PROTECT)
    series = models.CharField(max_length=30)
    year = models.PositiveIntegerField()
    last = models.PositiveIntegerField(default=0)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["municipality", "series", "year"], name="one_counter_per_series"),
        ]

    def __str__(self) -> str:
        return f"{self.series}-{self.year}-{self.last:05d}"
