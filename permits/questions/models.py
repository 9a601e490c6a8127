"""What an application is asked beside its items: the answers that bring in notices, papers of others and zoning."""

from django.db import models

from casework.cases.models import Case


class Declaration(models.Model):
    """The answers of one application. None, or empty: not asked, or not answered yet."""

    permit = models.OneToOneField(Case, on_delete=models.PROTECT, related_name="declaration")
    uses_truss = models.BooleanField("truss type, pre-engineered wood or timber construction", null=True)
    takes_down = models.BooleanField("a building, or a part of one, is taken down", null=True)
    district = models.CharField("zoning district", max_length=12, blank=True)
    contractor_permit = models.CharField("number of the contractor’s annual permit", max_length=40, blank=True)
    contractor_permit_expires_on = models.DateField(null=True, blank=True)

    def __str__(self) -> str:
        return f"Declaration for {self.permit_id}"
