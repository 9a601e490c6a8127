"""Proof of workers' compensation and disability insurance, or that none is needed (General Municipal Law § 125)."""

from typing import ClassVar

from django.db import models

from casework.cases.models import Case
from parcels.models import Party
from records.models import Upload


class CompensationProof(models.Model):
    """One filed form. A contractor's proof serves every permit until it expires; an exemption serves its own job."""

    party = models.ForeignKey(Party, on_delete=models.PROTECT, related_name="compensation_proofs")
    form = models.CharField(max_length=20)
    carrier = models.CharField(max_length=120, blank=True)
    policy_number = models.CharField(max_length=60, blank=True)
    effective_on = models.DateField(null=True, blank=True)
    expires_on = models.DateField(null=True, blank=True)
    job = models.ForeignKey(Case, on_delete=models.PROTECT, null=True, blank=True, related_name="compensation_proofs")
    upload = models.ForeignKey(Upload, on_delete=models.PROTECT, null=True, blank=True)
    filed_on = models.DateField()
    filed_by = models.CharField(max_length=120)

    class Meta:
        indexes: ClassVar = [models.Index(fields=["party", "expires_on"], name="proof_in_force")]

    def __str__(self) -> str:
        return f"{self.form} of {self.party}"
