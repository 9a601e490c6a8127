"""Zoning as the town's rows have it, and the review of a permit against it."""

from typing import ClassVar

from django.db import models
from django.db.models import Q

from casework.cases.models import Case
from parcels.models import Municipality


class Structure(models.TextChoices):
    """What is built: districts ask other distances of a shed than of a house."""

    PRINCIPAL = "principal", "Main building"
    ACCESSORY = "accessory", "Accessory structure"


class District(models.Model):
    """A zoning district of the town."""

    municipality = models.ForeignKey(Municipality, on_delete=models.PROTECT, related_name="zoning_districts")
    code = models.CharField(max_length=12)
    name = models.CharField(max_length=80)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["municipality", "code"], name="district_once_per_town"),
        ]

    def __str__(self) -> str:
        return f"{self.code}, {self.name}"


class DistrictFigure(models.Model):
    """One figure that a district asks of one kind of structure, with its section: a front setback of 25 ft."""

    class Measure(models.TextChoices):
        FRONT = "front", "Front setback, at least (ft)"
        SIDE = "side", "Each side setback, at least (ft)"
        REAR = "rear", "Rear setback, at least (ft)"
        HEIGHT = "height", "Height, at most (ft)"
        COVERAGE = "coverage", "Lot coverage, at most (%)"

    district = models.ForeignKey(District, on_delete=models.CASCADE, related_name="figures")
    structure = models.CharField(max_length=10, choices=Structure.choices)
    measure = models.CharField(max_length=10, choices=Measure.choices)
    value = models.DecimalField(max_digits=7, decimal_places=2)
    cite = models.CharField("section", max_length=80)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["district", "structure", "measure"], name="district_figure_once"),
            models.CheckConstraint(name="district_figure_positive", condition=Q(value__gt=0)),
            models.CheckConstraint(name="district_figure_has_section", condition=~Q(cite="")),
        ]

    def __str__(self) -> str:
        return f"{self.get_measure_display()}: {self.value}"


class DistrictUse(models.Model):
    """A use that a district permits, or permits by special permit; what is not listed is not permitted."""

    class Standing(models.TextChoices):
        PERMITTED = "permitted", "Permitted"
        SPECIAL = "special", "By special permit"

    district = models.ForeignKey(District, on_delete=models.CASCADE, related_name="uses")
    use = models.CharField(max_length=120)
    standing = models.CharField(max_length=10, choices=Standing.choices, default=Standing.PERMITTED)
    cite = models.CharField("section", max_length=80)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["district", "use"], name="district_use_once"),
            models.CheckConstraint(name="district_use_has_section", condition=~Q(cite="")),
        ]

    def __str__(self) -> str:
        return self.use


class ZoningReview(models.Model):
    """A permit's review against its district. What the district asked on that day is kept with the answer.

    `lines` are the figures compared, `reviewed_on` is empty while the review is still to be made.
    """

    permit = models.OneToOneField(Case, on_delete=models.PROTECT, related_name="zoning_review")
    district = models.CharField(max_length=100, blank=True)  # empty after the review: it is not known
    use = models.CharField(max_length=120, blank=True)
    use_standing = models.CharField(max_length=12, blank=True)  # permitted, special, unlisted
    use_cite = models.CharField(max_length=80, blank=True)
    structure = models.CharField(max_length=10, choices=Structure.choices, blank=True)
    lines = models.JSONField(default=list)
    lot_sq_ft = models.PositiveIntegerField(null=True, blank=True)
    covered_sq_ft = models.PositiveIntegerField(null=True, blank=True)
    reviewed_on = models.DateField(null=True, blank=True)
    reviewed_by = models.CharField(max_length=120, blank=True)
    variance_number = models.CharField(max_length=60, blank=True)
    variance_on = models.DateField(null=True, blank=True)
    variance_conditions = models.TextField(blank=True)
    granted = models.JSONField(default=dict)  # what the variance allows: figure → value

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                name="zoning_reviewed_by_someone",
                condition=Q(reviewed_on__isnull=True, reviewed_by="")
                | (Q(reviewed_on__isnull=False) & ~Q(reviewed_by="")),
            ),
            models.CheckConstraint(
                name="variance_has_number_and_day",
                condition=Q(variance_number="", variance_on__isnull=True)
                | (~Q(variance_number="") & Q(variance_on__isnull=False)),
            ),
        ]

    def __str__(self) -> str:
        return f"Zoning review of {self.permit_id}"
