"""The rows behind each figure of a report. The office comes first, then the first and the last day."""

from datetime import date

from django.db.models import Case, F, Min, OuterRef, Q, QuerySet, Subquery, Value, When
from django.db.models.functions import TruncDate

from accounts.actors import SYSTEM
from accounts.office import Office
from casework.cases.queries import cases
from casework.events.models import Event
from casework.policies import BACKDATING_UNEXPLAINED
from certificates.deficiency.models import DeficiencyNotice
from certificates.deficiency.queries import notices_between
from certificates.occupancy.kind import KIND as CERTIFICATE
from certificates.occupancy.models import Certificate
from certificates.occupancy.queries import certificates, issued_between
from certificates.temporary.kind import KIND as TEMPORARY_CERTIFICATE
from certificates.temporary.models import Status as TemporaryStatus
from certificates.temporary.models import TemporaryCertificate
from certificates.temporary.queries import issued_between as temporary_issued_between
from certificates.temporary.queries import temporary_certificates as temporary_certificates_of
from fees.models import Charge, Payment
from fees.queries import charges, payments
from inspections.construction.models import Inspection
from inspections.construction.models import Status as InspectionStatus
from inspections.construction.queries import inspections
from permits.archive.models import ArchivedPermit
from permits.archive.queries import archived_permits
from permits.building.models import BuildingPermit
from permits.building.queries import permits
from reports import lives
from reports.types import Days, entered_within

NEW_BUILDING = ["construction"]  # a permit for nothing but the construction of a building
# Census form C-404: buildings by their number of units, each up to so many.
SIZES = (("1", 1), ("2", 2), ("3-4", 4))
LARGEST = "5+"
OVERRIDDEN = '"overridden":['  # how an event's canonical text begins to tell what was overridden


def first_year(office: Office) -> int:
    """The year of the municipality's first record; this year where there is none."""
    first: date | None = cases(office).order_by().aggregate(first=Min("opened_on"))["first"]
    return (first or office.today).year


# --- permits --------------------------------------------------------------------------------------------------


def applications(office: Office, days: Days) -> QuerySet[BuildingPermit]:
    """A permit that renews another was not applied for again."""
    return permits(office).filter(opened_on__range=days, continues__isnull=True)


def issued_permits(office: Office, days: Days) -> QuerySet[BuildingPermit]:
    """First permits: the work of one that renews another was counted with that one."""
    return permits(office).filter(issued_on__range=days, continues__isnull=True)


def renewed_permits(office: Office, days: Days) -> QuerySet[BuildingPermit]:
    """Permits that continue one that had lapsed (§ 5-24(i)(3))."""
    renewed = permits(office).filter(issued_on__range=days, continues__isnull=False)
    return renewed.select_related("municipality", "parcel", "continues")


def completed_permits(office: Office, days: Days) -> QuerySet[BuildingPermit]:
    return permits(office).filter(completed_on__range=days)


def unfinished_permits(office: Office, days: Days) -> QuerySet[BuildingPermit]:
    """Permits as they stood at the end of the last day, read from their events: `status_then`."""
    issued = permits(office).filter(issued_on__lte=days[1])
    issued = issued.filter(Q(completed_on__isnull=True) | Q(completed_on__gt=days[1]))  # the rest need not be asked
    return issued.annotate(status_then=_status_then(days)).filter(status_then__in=lives.unfinished())


def new_homes(office: Office, days: Days) -> QuerySet[BuildingPermit]:
    """Permits for a new building with homes in it, by its `size` as the Census divides them.

    Alterations make no new building.
    """
    built = issued_permits(office, days).filter(natures=NEW_BUILDING, dwelling_units_added__gt=0)
    sizes = [When(dwelling_units_added__lte=most, then=Value(size)) for size, most in SIZES]
    return built.annotate(size=Case(*sizes, default=Value(LARGEST)))


def homes_taken_away(office: Office, days: Days) -> QuerySet[BuildingPermit]:
    return issued_permits(office, days).filter(dwelling_units_added__lt=0)


def homes_by_conversion(office: Office, days: Days) -> QuerySet[BuildingPermit]:
    """Homes made in buildings that stand already."""
    return issued_permits(office, days).filter(dwelling_units_added__gt=0).exclude(natures=NEW_BUILDING)


# --- inspections and certificates -----------------------------------------------------------------------------


def visits(office: Office, days: Days) -> QuerySet[Inspection]:
    return inspections(office).filter(visited_on__range=days).exclude(status=InspectionStatus.REVERSED)


def issued_certificates(office: Office, days: Days) -> QuerySet[Certificate]:
    return issued_between(office, *days)


def temporary_certificates(office: Office, days: Days) -> QuerySet[TemporaryCertificate]:
    return temporary_issued_between(office, *days)


def ended_without_certificate(office: Office, days: Days) -> QuerySet[TemporaryCertificate]:
    """Temporary certificates that had run out by the end of the last day, no certificate following (§ 5-27(a)(2))."""
    issued = temporary_certificates_of(office).filter(issued_on__lte=days[1])
    return issued.annotate(status_then=_status_then(days)).filter(status_then=TemporaryStatus.EXPIRED)


def certificates_stopped(office: Office, days: Days) -> QuerySet[Event]:
    """Each suspension and revocation of a certificate of any kind (§ 5-27(f))."""
    acts = [f"{kind.slug}.{name}" for kind in (CERTIFICATE, TEMPORARY_CERTIFICATE) for name in ("suspend", "revoke")]
    return _happened(office, days).filter(type__in=acts)


def deficiency_notices(office: Office, days: Days) -> QuerySet[DeficiencyNotice]:
    """Notices of what is wrong with a certificate, each replaced one too (§ 5-27(f))."""
    return notices_between(office, *days).select_related("case__parcel")


def certificates_after_completion(office: Office, days: Days) -> QuerySet[Certificate]:
    """Certificates after the final; one for a part in use before that had no completion to wait for."""
    found = certificates(office).filter(issued_on__range=days, subject__buildingpermit__completed_on__isnull=False)
    completed = found.annotate(completed_on=F("subject__buildingpermit__completed_on"))
    return completed.filter(issued_on__gte=F("completed_on"))


# --- fees -----------------------------------------------------------------------------------------------------


def fees_charged(office: Office, days: Days) -> QuerySet[Charge]:
    made = charges(office).filter(made_on__range=days).exclude(state=Charge.State.VOID)
    return made.select_related("case__parcel")


def fees_collected(office: Office, days: Days) -> QuerySet[Payment]:
    return payments(office).filter(received_on__range=days).select_related("case__parcel")


def fees_reversed(office: Office, days: Days) -> QuerySet[Payment]:
    return payments(office).filter(reversed_on__range=days).select_related("case__parcel")


def fees_waived(office: Office, days: Days) -> QuerySet[Charge]:
    waived = charges(office).filter(state=Charge.State.WAIVED, ended_on__range=days)
    return waived.select_related("case__parcel")


# --- the permanent record -------------------------------------------------------------------------------------


def decisions(office: Office, days: Days) -> QuerySet[Event]:
    """Applications decided, one way or the other; a permit that renews another is not decided again."""
    return _happened(office, days).filter(type__in=lives.decision_types(), case__continues__isnull=True)


def denials(office: Office, days: Days) -> QuerySet[Event]:
    return _happened(office, days).filter(type=f"{lives.permit_kind().slug}.deny")


def changes(office: Office, days: Days) -> QuerySet[Event]:
    """Every time the standing of a permit changed after its application was decided, or by the decision."""
    moved = _happened(office, days).filter(type__in=lives.change_types())
    return moved.exclude(to_status=F("from_status"))


def overrides(office: Office, days: Days) -> QuerySet[Event]:
    """Acts done although something stood in the way that the law leaves to the officer."""
    return _entered(office, days).filter(body__contains=OVERRIDDEN)


def reversals(office: Office, days: Days) -> QuerySet[Event]:
    return _entered(office, days).filter(type__in=lives.verb_types(lives.UNDOING))


def waivers(office: Office, days: Days) -> QuerySet[Event]:
    return _entered(office, days).filter(type__in=lives.verb_types(lives.WAIVING))


def back_dated(office: Office, days: Days) -> QuerySet[Event]:
    """Entries so long after the day they tell of that a reason had to be given."""
    entered = _entered(office, days).annotate(entered_on=TruncDate("recorded_at"))
    late = Q(entered_on__gt=F("happened_on") + BACKDATING_UNEXPLAINED)
    return entered.filter(late).exclude(actor=SYSTEM.name, actor_user_id__isnull=True)


def status_changes(of: QuerySet[Event]) -> QuerySet[Event]:
    """Every change of status of the cases that these events tell of, case by case in order."""
    told = Event.objects.filter(case_id__in=of.order_by().values("case_id"))
    return told.exclude(to_status=F("from_status")).order_by("case_id", "seq")


def _status_then(days: Days) -> Subquery:
    """The status of a case at the end of the last day, by its events."""
    by_then = Event.objects.filter(case_id=OuterRef("pk"), happened_on__lte=days[1])
    return Subquery(by_then.order_by("-seq").values("to_status")[:1])


def _happened(office: Office, days: Days) -> QuerySet[Event]:
    found = Event.objects.filter(municipality=office.municipality, case__isnull=False, happened_on__range=days)
    return found.select_related("case__parcel")


def _entered(office: Office, days: Days) -> QuerySet[Event]:
    """By the day of entry, which nobody chooses: a month once over stays as it was."""
    found = Event.objects.filter(municipality=office.municipality, case__isnull=False)
    return found.filter(entered_within(days)).select_related("case__parcel")


# --- an archive -----------------------------------------------------------------------------------------------


def archived(office: Office, days: Days) -> QuerySet[ArchivedPermit]:
    return archived_permits(office).filter(issued_on__range=days)


def archived_without_value(office: Office, days: Days) -> QuerySet[ArchivedPermit]:
    return archived(office, days).filter(valuation_cents__isnull=True)


def archived_fees(office: Office, days: Days) -> QuerySet[ArchivedPermit]:
    return archived(office, days).filter(fee_cents__isnull=False)
