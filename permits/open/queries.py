"""Permits that came to no certificate. The office comes first; a page takes the same few queries however many."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery

from accounts.office import Office
from casework.asked import row_number
from casework.cases.models import CaseParty
from casework.events.models import Event
from casework.outbox.models import OutboxItem
from parcels.models import Municipality, OwnerChange, Party
from permits.building.models import BuildingPermit, Status
from permits.building.queries import permits
from records.models import Document

HasMunicipality = Office | Municipality
PAGE = 50
LETTER = "open_permit"  # the kind of the letter to the present owner
# Issued, not in force any more or completed, and without the certificate that would close it.
OPEN = (Status.EXPIRED, Status.INVALID, Status.COMPLETED)

# What brings it nearer to its certificate.
NEXT_STEP = {
    Status.EXPIRED: "Renewal, then the final",
    Status.INVALID: "Renewal, then the inspections",
    Status.COMPLETED: "Application for the certificate",
}


@dataclass(frozen=True)
class Wanted:
    """Which of them: by year of issue, job, status, whether the owner changed; and after which one the page begins."""

    first_year: int | None = None
    last_year: int | None = None
    permit_type: str = ""
    status: str = ""
    owner_changed: bool = False
    after: tuple[date, int] | None = None

    @classmethod
    def read(cls, given: Mapping[str, Any], after: str) -> "Wanted":
        day, _, number = after.partition(".")
        pk = row_number(number)
        try:
            place = (date.fromisoformat(day), pk) if pk is not None else None
        except ValueError:
            place = None
        return cls(**given, after=place)


def open_permits(office: HasMunicipality, wanted: Wanted = Wanted()) -> QuerySet[BuildingPermit]:
    """The oldest first, each with whether the owner changed and when the last letter was written."""
    found = permits(office).filter(
        status__in=[wanted.status] if wanted.status in OPEN else OPEN, issued_on__isnull=False
    )
    if wanted.first_year:
        found = found.filter(issued_on__gte=date(wanted.first_year, 1, 1))
    if wanted.last_year:
        found = found.filter(issued_on__lte=date(wanted.last_year, 12, 31))
    if wanted.permit_type:
        found = found.filter(permit_type=wanted.permit_type)
    if wanted.after:
        day, pk = wanted.after
        found = found.filter(Q(issued_on__gt=day) | Q(issued_on=day, pk__gt=pk))
    found = found.annotate(owner_changed=owner_changed(), letter_on=_last_letter())
    if wanted.owner_changed:
        found = found.filter(owner_changed=True)
    return found.select_related("municipality", "parcel__owner").order_by("issued_on", "pk")


def owner_changed() -> Exists | Q:
    """Whether the roll names an owner of another name than the permit does."""
    known = CaseParty.objects.filter(case_id=OuterRef("pk"), part=CaseParty.Part.OWNER)
    return Exists(known.exclude(party__name__iexact=OuterRef("parcel__owner__name")))


def _last_letter() -> Subquery:
    letters = Document.objects.filter(case_id=OuterRef("pk"), kind=LETTER).order_by("-made_on")
    return Subquery(letters.values("made_on")[:1])


def open_by_ids(office: HasMunicipality, ids: list[int]) -> list[BuildingPermit]:
    """Of these the ones that are open, the oldest first."""
    return list(open_permits(office).filter(pk__in=ids)[:PAGE])


def owner_of_record(permit: BuildingPermit) -> Party | None:
    """Whom the permit knows as the owner."""
    found = CaseParty.objects.filter(case_id=permit.pk, part=CaseParty.Part.OWNER).select_related("party").first()
    return found.party if found else None


def present_owner(permit: BuildingPermit) -> Party | None:
    """Whom the roll names as the owner; whom the permit knows, where the roll names nobody."""
    named = permit.parcel.owner if permit.parcel else None
    return named or owner_of_record(permit)


def present_owner_name(permit: BuildingPermit) -> str:
    """The owner on the roll, of a permit that was read with its parcel's."""
    return permit.parcel.owner.name if permit.parcel and permit.parcel.owner else ""


def changed_hands(permit: BuildingPermit) -> bool:
    """Whether the property has another owner than the permit knows."""
    now, known = present_owner(permit), owner_of_record(permit)
    return bool(now and known and now.name.casefold() != known.name.casefold())


def owner_change(permit: BuildingPermit) -> OwnerChange | None:
    """The change of owner that the roll showed last."""
    if permit.parcel is None:
        return None
    found = OwnerChange.objects.filter(parcel=permit.parcel, after__isnull=False)
    return found.select_related("after").order_by("-seen_on", "-pk").first()


# --- a run of letters ------------------------------------------------------------------------------------------


def run_by_id(office: HasMunicipality, pk: int) -> Event | None:
    return Event.objects.filter(municipality=office.municipality, type="permits.open_letters", pk=pk).first()


def items_of_run(run: Event) -> list[OutboxItem]:
    """What is to be written in the run, and how far each is."""
    return list(OutboxItem.objects.filter(event=run).order_by("pk"))
