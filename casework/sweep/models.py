"""Runs of the nightly check, and previews that wait for an officer's release."""

from typing import ClassVar

from django.db import models

from parcels.models import Municipality


class SweepRun(models.Model):
    """One run for one municipality. A run that would change too many cases only waits as a preview."""

    class State(models.TextChoices):
        PREVIEW = "preview", "Waits for release"
        DONE = "done", "Done"

    municipality = models.ForeignKey(Municipality, on_delete=models.PROTECT, related_name="sweep_runs")
    on = models.DateField()
    state = models.CharField(max_length=10, choices=State.choices)
    due = models.PositiveIntegerField(default=0)
    changed = models.PositiveIntegerField(default=0)
    started_at = models.DateTimeField()
    released_by = models.CharField(max_length=120, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["municipality"], condition=models.Q(state="preview"), name="one_preview_waits_per_town"
            ),
        ]
        indexes: ClassVar = [models.Index(fields=["municipality", "-started_at"], name="sweep_run_latest")]

    def __str__(self) -> str:
        return f"{self.municipality} {self.on}: {self.get_state_display()}"
