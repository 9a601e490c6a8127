"""Service of a paper on a person: who got it, where, how and when. A mistake is taken back, not edited (§ 5-34(a))."""

from typing import ClassVar

from django.db import models

from casework.cases.models import Case
from parcels.models import Party
from records.models import Document, Upload


class Service(models.Model):
    """One service of one paper. Name and address are as they were on that day."""

    case = models.ForeignKey(Case, on_delete=models.PROTECT, related_name="services")
    document = models.ForeignKey(Document, on_delete=models.PROTECT, related_name="services")
    recipient = models.ForeignKey(Party, on_delete=models.PROTECT, null=True, blank=True, related_name="services")
    name = models.CharField(max_length=160)
    address_lines = models.JSONField(default=list)
    method = models.CharField(max_length=40)
    method_label = models.CharField(max_length=120)
    article = models.CharField("number of the mailed article", max_length=60, blank=True)
    served_on = models.DateField()
    served_by = models.CharField(max_length=160)
    note = models.CharField(max_length=300, blank=True)
    proof = models.OneToOneField(Upload, on_delete=models.PROTECT, null=True, blank=True, related_name="proves")
    recorded_by = models.CharField(max_length=120)
    reversed_on = models.DateField(null=True, blank=True)
    reversed_by = models.CharField(max_length=120, blank=True)
    reversal_reason = models.CharField(max_length=500, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                name="service_taken_back_says_by_whom_and_why",
                condition=models.Q(reversed_on__isnull=True, reversed_by="", reversal_reason="")
                | (models.Q(reversed_on__isnull=False) & ~models.Q(reversed_by="") & ~models.Q(reversal_reason="")),
            ),
            models.CheckConstraint(
                name="service_names_whom_and_by_whom", condition=~models.Q(name="") & ~models.Q(served_by="")
            ),
        ]
        indexes: ClassVar = [models.Index(fields=["document", "served_on"], name="service_of_document")]

    def __str__(self) -> str:
        return f"{self.document} on {self.name}"

    @property
    def stands(self) -> bool:
        """Whether the entry was not taken back."""
        return self.reversed_on is None
