"""A roll's file that somebody brought in: how it is to be read, and what came of it."""

from typing import ClassVar

from django.db import models

from parcels.models import Municipality


def roll_path(brought: "RollImport", filename: str) -> str:
    return f"rolls/{brought.municipality.slug}/{brought.sha256}"


class RollImport(models.Model):
    """One file. It is looked at first; what it changes is applied in the background, once."""

    class State(models.TextChoices):
        LOOKED_AT = "looked_at", "Looked at, not applied"
        APPLYING = "applying", "Being applied"
        APPLIED = "applied", "Applied"
        SET_ASIDE = "set_aside", "Set aside"

    municipality = models.ForeignKey(Municipality, on_delete=models.PROTECT, related_name="roll_imports")
    file = models.FileField(upload_to=roll_path, max_length=200)
    name = models.CharField(max_length=120)
    sha256 = models.CharField(max_length=64)
    rows = models.PositiveIntegerField()
    columns = models.JSONField(default=dict)  # RollField → the heading in the file
    swis = models.CharField(max_length=6, blank=True)
    year = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=10, choices=State.choices, default=State.LOOKED_AT)
    brought_by = models.CharField(max_length=120)
    brought_on = models.DateField()
    applied_on = models.DateField(null=True, blank=True)
    counts = models.JSONField(default=dict)

    class Meta:
        ordering: ClassVar = ["-pk"]
        constraints: ClassVar = [
            models.CheckConstraint(
                name="applied_roll_says_when",
                condition=models.Q(state="applied", applied_on__isnull=False)
                | ~models.Q(state="applied") & models.Q(applied_on__isnull=True),
            ),
        ]

    def __str__(self) -> str:
        return self.name
