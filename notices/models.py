"""Letters for people who gave no e-mail address: to be printed and mailed."""

from typing import ClassVar

from django.db import models

from casework.outbox.models import OutboxItem
from notices.service.models import Service
from parcels.models import Municipality, Party

__all__ = ["PrintItem", "Service"]


class PrintItem(models.Model):
    """One letter for the next batch. Name, address and text are as they were when it was written."""

    class State(models.TextChoices):
        WAITING = "waiting", "To be printed"
        PRINTED = "printed", "Printed"
        MAILED = "mailed", "Mailed"

    municipality = models.ForeignKey(Municipality, on_delete=models.PROTECT, related_name="print_items")
    outbox_item = models.OneToOneField(OutboxItem, on_delete=models.PROTECT, related_name="print_item")
    party = models.ForeignKey(Party, on_delete=models.PROTECT, related_name="print_items")
    address_lines = models.JSONField(default=list)
    subject = models.CharField(max_length=200)
    text = models.TextField()
    written_on = models.DateField()
    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING)
    mailed_on = models.DateField(null=True, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(state="mailed", mailed_on__isnull=False)
                | ~models.Q(state="mailed") & models.Q(mailed_on__isnull=True),
                name="mailed_letter_says_when",
            ),
        ]
        indexes: ClassVar = [models.Index(fields=["municipality", "state", "written_on"], name="print_list")]

    def __str__(self) -> str:
        return self.subject
