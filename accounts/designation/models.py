"""Whom the code enforcement officer named in writing to issue building permits for some days (Vestal § 5-24(a)(2))."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from parcels.models import Municipality


class Designation(models.Model):
    """A power passed on in writing, from the first day through the last. The law says which powers may be passed on.

    `paper` says where the signed writing is: without it nobody is a designee. Certificates, orders and everything else
    stay with the officer.
    """

    municipality = models.ForeignKey(Municipality, on_delete=models.PROTECT, related_name="designations")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="designations")
    power = models.CharField(max_length=40)
    first_day = models.DateField()
    last_day = models.DateField()
    designated_by = models.CharField("officer who signed the writing", max_length=120)
    paper = models.CharField("the signed writing", max_length=200, help_text="Its date and where it is kept.")

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(last_day__gte=F("first_day")), name="designation_ends_after_it_began"),
            models.CheckConstraint(
                condition=~Q(paper="") & ~Q(designated_by=""), name="designation_is_in_writing_by_somebody"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user}, {self.power}, {self.first_day} to {self.last_day}"
