"""Permits from before: what an older system recorded, kept as it was recorded (§ 5-34(a))."""

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.db.models.functions import Upper

from casework.cases.models import Case


class ArchivedPermit(Case):
    """A permit that another office's records tell of. No law is applied to it and no date follows from it.

    Columns named "recorded" hold the source's words verbatim, line breaks and all; `row` is the whole row.
    """

    class Status(models.TextChoices):
        # The source says that a permit was issued, not what became of the work; nothing is made up.
        NOT_ESTABLISHED = "not_established", "Not established"

    recorded_number = models.CharField(max_length=60)
    recorded_type = models.CharField(max_length=80, blank=True)
    recorded_applicant = models.CharField(max_length=160, blank=True)
    recorded_location = models.CharField(max_length=160, blank=True)
    recorded_key = models.CharField(max_length=60, blank=True)
    issued_on = models.DateField(null=True, blank=True)
    valuation_cents = models.BigIntegerField(null=True, blank=True)
    fee_cents = models.BigIntegerField(null=True, blank=True)
    flags = models.JSONField(default=list, blank=True)
    source = models.CharField(max_length=120)
    source_file = models.CharField(max_length=120)
    source_sha256 = models.CharField(max_length=64)
    source_line = models.PositiveIntegerField()
    row = models.JSONField()
    row_sha256 = models.CharField(max_length=64)
    # Other rows that later files had under this number: {"file", "file_sha256", "line", "row", "row_sha256"}.
    later_rows = models.JSONField(default=list, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                name="archived_value_not_negative",
                condition=Q(valuation_cents__isnull=True) | Q(valuation_cents__gte=0),
            ),
            models.CheckConstraint(
                name="archived_fee_not_negative",
                condition=Q(fee_cents__isnull=True) | Q(fee_cents__gte=0),
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["issued_on"], name="archived_by_issue"),
            models.Index(Upper("recorded_number"), name="archived_by_old_number"),
        ]
