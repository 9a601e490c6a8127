"""Signatures by pen: which paper waits for one, who signed it, and the scan of the signed sheet (§ 5-34(a))."""

from typing import ClassVar

from django.db import models
from django.db.models import Q


class InkSignature(models.Model):
    """A paper that its officer signs with a pen instead of a password.

    Until the signed sheet is scanned and filed the paper is not signed. From then on the scan is the record; the file
    that was printed stays beside it, sealed by the municipality and without anybody's signature.
    """

    document = models.OneToOneField("records.Document", on_delete=models.PROTECT, related_name="ink")
    officer = models.CharField(max_length=120)
    officer_title = models.CharField(max_length=120, blank=True)
    officer_user_id = models.BigIntegerField(null=True)
    signed_on = models.DateField(null=True, blank=True)
    scan = models.OneToOneField(
        "records.Upload", on_delete=models.PROTECT, null=True, blank=True, related_name="signed_paper"
    )
    filed_on = models.DateField(null=True, blank=True)
    filed_by = models.CharField(max_length=120, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                name="signed_in_ink_has_scan_and_days",
                condition=Q(scan__isnull=True, signed_on__isnull=True, filed_on__isnull=True, filed_by="")
                | Q(scan__isnull=False, signed_on__isnull=False, filed_on__isnull=False) & ~Q(filed_by=""),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.document}, to be signed by {self.officer}"

    @property
    def waits(self) -> bool:
        return self.scan_id is None

    @property
    def who(self) -> str:
        return ", ".join(part for part in (self.officer, self.officer_title) if part)
