"""Holds: how a stop work order, an unpaid charge or an appeal keeps other acts from being done."""

from typing import ClassVar

from django.db import models

from casework.cases.models import Case
from parcels.models import Building, Municipality, Parcel

EVERY_VERB = "*"


class Hold(models.Model):
    """Blocks verbs on a case, a building or a parcel until lifted; `sentence` and `cite` explain it."""

    municipality = models.ForeignKey(Municipality, on_delete=models.PROTECT, related_name="holds")
    case = models.ForeignKey(Case, on_delete=models.PROTECT, null=True, blank=True, related_name="holds")
    building = models.ForeignKey(Building, on_delete=models.PROTECT, null=True, blank=True, related_name="holds")
    parcel = models.ForeignKey(Parcel, on_delete=models.PROTECT, null=True, blank=True, related_name="holds")
    verbs = models.JSONField(default=list, help_text='Event types that are blocked, or ["*"].')
    sentence = models.CharField(max_length=300)
    cite = models.CharField(max_length=80)
    source = models.ForeignKey(Case, on_delete=models.PROTECT, null=True, blank=True, related_name="holds_placed")
    placed_on = models.DateField()
    lifted_on = models.DateField(null=True, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                name="a_hold_is_on_something",
                condition=models.Q(case__isnull=False)
                | models.Q(building__isnull=False)
                | models.Q(parcel__isnull=False),
            ),
            models.CheckConstraint(
                name="a_hold_is_lifted_after_it_was_placed",
                condition=models.Q(lifted_on__isnull=True) | models.Q(lifted_on__gte=models.F("placed_on")),
            ),
        ]

    def __str__(self) -> str:
        return self.sentence
