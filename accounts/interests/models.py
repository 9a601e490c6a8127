"""Land and firms of the office’s own people, on which somebody else must decide (General Municipal Law art. 18)."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from parcels.models import Municipality, Parcel, Party


class OwnInterest(models.Model):
    """Somebody of the office declares that a parcel, or whatever a person or firm does here, is their own business.

    It counts from the day it is declared; ended, it stays to be seen.
    """

    class Relation(models.TextChoices):
        OWN = "own", "My own"
        FAMILY = "family", "My family’s"
        FIRM = "firm", "A firm I own or work for"
        OTHER = "other", "Another interest"

    municipality = models.ForeignKey(Municipality, on_delete=models.PROTECT, related_name="own_interests")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="own_interests")
    parcel = models.ForeignKey(Parcel, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    party = models.ForeignKey(Party, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    relation = models.CharField(max_length=10, choices=Relation.choices)
    declared_on = models.DateField()
    ended_on = models.DateField(null=True, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(parcel__isnull=False, party__isnull=True) | Q(parcel__isnull=True, party__isnull=False),
                name="own_interest_in_land_or_a_person",
            ),
            models.CheckConstraint(
                condition=Q(ended_on__isnull=True) | Q(ended_on__gte=F("declared_on")),
                name="own_interest_ends_after_it_began",
            ),
            models.UniqueConstraint(
                fields=["user", "parcel"], condition=Q(ended_on__isnull=True), name="own_parcel_declared_once"
            ),
            models.UniqueConstraint(
                fields=["user", "party"], condition=Q(ended_on__isnull=True), name="own_party_declared_once"
            ),
        ]

    def __str__(self) -> str:
        return str(self.parcel or self.party)
