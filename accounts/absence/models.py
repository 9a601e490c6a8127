"""When somebody of the office is away, and who stands in for them meanwhile (§ 5-23)."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from parcels.models import Municipality


class Absence(models.Model):
    """A person is away from the first day through the last. Work that waits on them waits on the stand-in too.

    A stand-in does what the own role allows; issuing in another's place needs the written delegation of § 5-24(a)(2).
    """

    municipality = models.ForeignKey(Municipality, on_delete=models.PROTECT, related_name="absences")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="absences")
    first_day = models.DateField()
    last_day = models.DateField()
    stand_in = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="stands_in"
    )
    note = models.CharField(max_length=200, blank=True)
    entered_on = models.DateField()
    entered_by = models.CharField(max_length=120)
    called_off_on = models.DateField(null=True, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(last_day__gte=F("first_day")), name="absence_ends_after_it_began"),
            models.CheckConstraint(
                condition=Q(stand_in__isnull=True) | ~Q(stand_in=F("user")), name="nobody_stands_in_for_themselves"
            ),
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["municipality", "last_day"], condition=Q(called_off_on__isnull=True), name="absence_to_come"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user}, {self.first_day} to {self.last_day}"
