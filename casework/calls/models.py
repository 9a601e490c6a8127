"""The call log: who called, about what, what was said, and who sees to it. The office’s own, and never public."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from casework.cases.models import Case
from parcels.models import Municipality, Parcel
from parcels.phones import PHONE_TAIL


class Call(models.Model):
    """One call or word at the counter. With a follow-up, it waits in somebody’s queue until it is done.

    It is no event of the case: a caller’s name must not enter the permanent record.
    """

    municipality = models.ForeignKey(Municipality, on_delete=models.PROTECT, related_name="calls")
    case = models.ForeignKey(Case, on_delete=models.PROTECT, null=True, blank=True, related_name="calls")
    parcel = models.ForeignKey(Parcel, on_delete=models.PROTECT, null=True, blank=True, related_name="calls")
    caller = models.CharField(max_length=120)
    phone = models.CharField(max_length=30, blank=True)
    said = models.TextField()
    taken_at = models.DateTimeField()
    taken_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="calls_taken")
    follow_up = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="calls_to_return"
    )
    due_on = models.DateField(null=True, blank=True)
    done_on = models.DateField(null=True, blank=True)
    done_by = models.CharField(max_length=120, blank=True)
    outcome = models.CharField(max_length=500, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(condition=~Q(caller="") & ~Q(said=""), name="call_says_who_and_what"),
            models.CheckConstraint(
                condition=Q(follow_up__isnull=True, due_on__isnull=True)
                | Q(follow_up__isnull=False, due_on__isnull=False),
                name="follow_up_has_somebody_and_a_day",
            ),
            models.CheckConstraint(
                condition=Q(done_on__isnull=True, done_by="") | Q(done_on__isnull=False) & ~Q(done_by=""),
                name="done_call_says_by_whom",
            ),
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["municipality", "follow_up", "due_on", "id"],
                condition=Q(follow_up__isnull=False, done_on__isnull=True),
                name="call_to_return",
            ),
            models.Index(fields=["municipality", "-taken_at"], name="call_by_time"),
            models.Index(F("municipality"), PHONE_TAIL, condition=~Q(phone=""), name="call_by_phone"),
        ]

    def __str__(self) -> str:
        return f"{self.caller}, {self.taken_at:%Y-%m-%d}"

    @property
    def is_open(self) -> bool:
        return self.follow_up_id is not None and self.done_on is None
