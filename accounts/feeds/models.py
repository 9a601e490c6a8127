"""A calendar that a phone or a mail program reads without signing in, by a secret address (§ 5-34(a))."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q


class CalendarFeed(models.Model):
    """One person’s secret address. Only its hash is kept; whoever loses it makes a new one, which ends the old."""

    class Scope(models.TextChoices):
        MINE = "mine", "What waits on me or is booked for me"
        OFFICE = "office", "Every date of my offices"

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="calendar_feeds")
    scope = models.CharField(max_length=10, choices=Scope.choices)
    token_hash = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user"], condition=Q(revoked_at__isnull=True), name="one_feed_per_person"),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.get_scope_display()}"
