"""Finding papers that are signed with a pen. The office comes first."""

from django.db.models import QuerySet

from accounts.office import Office
from casework.cases.models import Case
from parcels.models import Municipality
from records.ink.models import InkSignature
from records.models import Document


def waiting(office: Office | Municipality) -> QuerySet[InkSignature]:
    """Papers of the municipality that wait for a pen, the longest waiting first."""
    found = InkSignature.objects.filter(document__case__municipality=office.municipality, scan__isnull=True)
    return found.select_related("document__case__municipality", "document__case__parcel").order_by("document_id")


def waiting_of(case: Case) -> QuerySet[InkSignature]:
    """Papers of the case that wait for a pen, the oldest first."""
    found = InkSignature.objects.filter(document__case_id=case.pk, scan__isnull=True)
    return found.select_related("document").order_by("document_id")


def ink_of(document: Document) -> InkSignature | None:
    """How the paper is signed with a pen, if it is."""
    return InkSignature.objects.filter(document_id=document.pk).select_related("scan").first()
