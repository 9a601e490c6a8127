"""What the office asked for, item by item, and what came of each (§ 5-24(d)(3))."""

from typing import ClassVar

from django.db import models

from permits.building.models import BuildingPermit


class ItemRequest(models.Model):
    """One item that was asked for: what exactly is wanted, and the answer."""

    permit = models.ForeignKey(BuildingPermit, on_delete=models.PROTECT, related_name="requests")
    key = models.CharField(max_length=40)
    wanted = models.CharField(max_length=300)
    asked_on = models.DateField()
    answer = models.TextField(blank=True)
    answered_on = models.DateField(null=True, blank=True)
    answered_by = models.CharField(max_length=120, blank=True)
    files = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                name="request_answered_by_someone",
                condition=models.Q(answered_on__isnull=True, answered_by="")
                | (models.Q(answered_on__isnull=False) & ~models.Q(answered_by="")),
            ),
            models.UniqueConstraint(
                fields=["permit", "key"], condition=models.Q(answered_on__isnull=True), name="one_open_request_an_item"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.key}: {self.wanted}"
