"""Deadline rows: a cache of the dates that follow from a record's facts, so that what is due is found by index."""

from typing import ClassVar

from django.db import models

from casework.cases.models import Case
from casework.deadlines.due import BOOKED
from parcels.models import Municipality


class Deadline(models.Model):
    """One date that binds a case.

    `due_on` is the last day in time, `acts_on` the day on which the nightly check applies the consequence,
    or null where the date only informs. `warning`: the day on which a notice goes out by itself, no date of a person's.
    """

    # Repeated from the case, so that a month of one town's dates is one stretch of an index.
    municipality = models.ForeignKey(Municipality, on_delete=models.CASCADE, related_name="+")
    case = models.ForeignKey(Case, on_delete=models.CASCADE, related_name="deadlines")
    key = models.CharField(max_length=40)
    label = models.CharField(max_length=120)
    due_on = models.DateField()
    acts_on = models.DateField(null=True)
    cite = models.CharField(max_length=80)
    sentence = models.TextField()
    warning = models.BooleanField(default=False, db_default=False)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["case", "key"], name="one_deadline_per_key")]
        indexes: ClassVar = [
            models.Index(fields=["acts_on"], condition=models.Q(acts_on__isnull=False), name="deadline_due"),
            models.Index(
                fields=["municipality", "due_on", "id"], condition=models.Q(warning=False), name="deadline_calendar"
            ),
            models.Index(
                fields=["municipality", "due_on", "id"], condition=models.Q(key=BOOKED), name="deadline_booked"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.label} {self.due_on}"
