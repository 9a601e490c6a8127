"""The permits of the assessor's list, and what was sent before. The office comes first."""

from collections.abc import Collection
from datetime import date

from django.db.models import OuterRef, Q, QuerySet, Subquery

from accounts.office import Office
from casework.cases.models import CaseParty
from certificates.occupancy.queries import certificates
from permits.building.models import BuildingPermit
from permits.building.queries import permits
from reports.assessor.models import SentList
from reports.types import Days

LOOKS_BACK = 24  # months in which a permit that was told of is still compared


def listed(office: Office, days: Days) -> QuerySet[BuildingPermit]:
    """Permits issued in the month, and those whose first certificate was issued in it."""
    certified = certificates(office).filter(issued_on__range=days).values("subject_id")
    found = _with_facts(office).filter(Q(issued_on__range=days) | Q(pk__in=certified))
    return found.order_by("issued_on", "pk")


def numbered(office: Office, numbers: Collection[str]) -> QuerySet[BuildingPermit]:
    """Permits that were told of, as they stand now."""
    return _with_facts(office).filter(number__in=numbers).order_by("number")


def _with_facts(office: Office) -> QuerySet[BuildingPermit]:
    """With the owner who applied, the day of the first certificate, and the permit that it renews."""
    owner = CaseParty.objects.filter(case_id=OuterRef("pk"), part=CaseParty.Part.OWNER).order_by("pk")
    certificate = certificates(office).filter(subject_id=OuterRef("pk"), issued_on__isnull=False).order_by("issued_on")
    return (
        permits(office)
        .select_related("municipality", "parcel", "continues")
        .annotate(
            owner_name=Subquery(owner.values("party__name")[:1]),
            certified_on=Subquery(certificate.values("issued_on")[:1]),
        )
    )


def sent_lists(office: Office, month: date) -> QuerySet[SentList]:
    """Every sending of the month's list, the first first."""
    return SentList.objects.filter(municipality=office.municipality, month=month).order_by("times")


def sent_before(office: Office, month: date) -> QuerySet[SentList]:
    """What was sent of the months before, as far back as is compared; the earliest sending first."""
    back = month.year * 12 + month.month - 1 - LOOKS_BACK
    first = date(max(back // 12, 1), back % 12 + 1, 1)
    found = SentList.objects.filter(municipality=office.municipality, month__range=(first, month)).exclude(month=month)
    return found.order_by("sent_on", "pk")


def sendings(office: Office) -> QuerySet[SentList]:
    """Everything that was sent, the latest first."""
    return SentList.objects.filter(municipality=office.municipality).order_by("-sent_on", "-pk")
