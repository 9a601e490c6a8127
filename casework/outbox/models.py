"""The outbox: what follows a change, written in the same transaction as the change."""

from typing import ClassVar

from django.db import models

from casework.events.models import Event


class OutboxItem(models.Model):
    """One thing to be sent or prepared after an event; `unique(event, recipient, template)` keeps it to once."""

    class State(models.TextChoices):
        PENDING = "pending", "Waiting"
        SENDING = "sending", "Being handed over"
        DONE = "done", "Done"
        FAILED = "failed", "Needs attention"

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="outbox")
    topic = models.CharField(max_length=20)
    recipient = models.CharField(max_length=200)
    template = models.CharField(max_length=60)
    payload = models.JSONField(default=dict)
    state = models.CharField(max_length=10, choices=State.choices, default=State.PENDING)
    attempts = models.PositiveSmallIntegerField(default=0)
    next_try_at = models.DateTimeField()
    done_at = models.DateTimeField(null=True)
    error = models.TextField(blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "recipient", "template"], name="one_message_once"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["next_try_at"], condition=models.Q(state="pending"), name="outbox_pending"),
        ]

    def __str__(self) -> str:
        return f"{self.topic} {self.template} to {self.recipient}"
