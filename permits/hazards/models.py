"""What firefighters and the flood ask of a job: the construction notice, the flood review, the town's own settings."""

from typing import ClassVar

from django.db import models
from django.db.models import Q

from casework.cases.models import Case
from parcels.models import Municipality, Party


class HazardSettings(models.Model):
    """The town's own data: its fire chief, and over how many years costs of improvements are added up."""

    municipality = models.OneToOneField(Municipality, on_delete=models.PROTECT, related_name="hazard_settings")
    fire_chief = models.ForeignKey(Party, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    flood_years = models.PositiveSmallIntegerField("years over which costs are added up", default=10)
    flood_cite = models.CharField("law or policy for that period", max_length=120, blank=True)

    class Meta:
        verbose_name_plural = "hazard settings"
        constraints: ClassVar = [
            models.CheckConstraint(name="flood_period_is_a_period", condition=Q(flood_years__gte=1)),
        ]

    def __str__(self) -> str:
        return f"Hazard settings of {self.municipality}"


class ConstructionNotice(models.Model):
    """The State's form for truss type, pre-engineered wood or timber construction (Executive Law § 382-b)."""

    permit = models.OneToOneField(Case, on_delete=models.PROTECT, related_name="construction_notice")
    structure = models.CharField(max_length=20)
    kinds = models.JSONField(default=list)
    place = models.CharField(max_length=4)
    signed_by = models.CharField(max_length=120)
    capacity = models.CharField(max_length=40)
    signed_on = models.DateField()
    filed_on = models.DateField()
    told_on = models.DateField("fire chief told", null=True, blank=True)
    told_whom = models.CharField(max_length=200, blank=True)
    told_how = models.CharField(max_length=40, blank=True)
    sign_seen_on = models.DateField(null=True, blank=True)
    sign_seen_by = models.CharField(max_length=120, blank=True)
    sign_found = models.CharField(max_length=300, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                name="chief_told_says_whom_and_how",
                condition=Q(told_on__isnull=True) | (~Q(told_whom="") & ~Q(told_how="")),
            ),
            models.CheckConstraint(
                name="truss_sign_seen_by_someone", condition=Q(sign_seen_on__isnull=True) | ~Q(sign_seen_by="")
            ),
        ]

    def __str__(self) -> str:
        return f"Construction notice of {self.permit_id}"


class FloodReview(models.Model):
    """The officer's determination whether a job makes the improvements of a building substantial (44 CFR 59.1).

    It covers the total that was known when it was made; a higher one is determined anew.
    """

    permit = models.OneToOneField(Case, on_delete=models.PROTECT, related_name="flood_review")
    value_cents = models.BigIntegerField("market value of the building before the work")
    value_source = models.CharField("where that value comes from", max_length=160)
    total_cents = models.BigIntegerField("cost of all improvements counted")
    substantial = models.BooleanField()
    basis = models.TextField(blank=True)
    conditions = models.TextField(blank=True)
    reviewed_on = models.DateField()
    reviewed_by = models.CharField(max_length=120)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(name="flood_review_value_positive", condition=Q(value_cents__gt=0)),
            models.CheckConstraint(name="flood_review_by_someone", condition=~Q(reviewed_by="")),
        ]

    def __str__(self) -> str:
        return f"Flood review of {self.permit_id}"
