"""What the assessor was sent: the list of a month as it was told, so that a later list can say what changed since."""

from typing import ClassVar

from django.db import models

from parcels.models import Municipality


class SentList(models.Model):
    """One sending of a month's list. `told` holds each row as it was sent, by the permit's number."""

    municipality = models.ForeignKey(Municipality, on_delete=models.PROTECT, related_name="assessor_lists")
    month = models.DateField("first day of the month")
    sent_on = models.DateField()
    sent_by = models.CharField(max_length=120)
    sent_to = models.CharField(max_length=200)
    note = models.CharField("why it was sent again", max_length=300, blank=True)
    times = models.PositiveSmallIntegerField("which sending of the month")
    told = models.JSONField(default=dict)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["municipality", "month", "times"], name="one_sending_once"),
            models.CheckConstraint(name="sent_to_someone", condition=~models.Q(sent_to="")),
            models.CheckConstraint(name="sent_again_says_why", condition=models.Q(times=1) | ~models.Q(note="")),
        ]

    def __str__(self) -> str:
        return f"{self.month:%B %Y} to {self.sent_to}"
