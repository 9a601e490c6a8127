"""What the public's pages show of a property, and how a property is found."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import partial
from typing import Any

from django.urls import reverse

from accounts.office import Office
from casework.cases.models import Case
from casework.kinds import Tone, kind_of, typed
from casework.writing import long_date
from certificates.approval import approval
from certificates.occupancy.kind import KIND as CERTIFICATE
from certificates.occupancy.models import Certificate
from certificates.occupancy.standing import standing as certificate_standing
from certificates.temporary.kind import KIND as TEMPORARY_CERTIFICATE
from certificates.temporary.models import TemporaryCertificate
from certificates.temporary.standing import standing as temporary_standing
from parcels.maps import Drawing, drawing
from parcels.models import Parcel
from parcels.queries import find_public_parcels, neighbors
from permits.archive.kind import KIND as ARCHIVED_PERMIT
from permits.archive.models import ArchivedPermit
from permits.building.deadlines import last_day_of_term
from permits.building.kind import KIND as BUILDING_PERMIT
from permits.building.models import BuildingPermit, Status
from permits.building.standing import standing as permit_standing
from portal import queries
from portal.queries import Passed
from records.standing import Standing

SHOWN = 20  # properties of one search
# How a permit or application can end, or be stopped, with its day.
ENDED = (Status.SUSPENDED, Status.REVOKED, Status.WITHDRAWN, Status.RENEWED)
NOT_ESTABLISHED = Standing(
    "Status not established",
    Tone.NEUTRAL,
    "The older record says that the permit was issued. It does not say what became of the work.",
)


@dataclass(frozen=True)
class PublicRecord:
    """A permit or certificate as anyone may see it."""

    number: str
    what: str
    standing: Standing
    facts: tuple[tuple[str, str], ...]
    passed: Sequence[Passed] = field(default=())
    source: str = ""


def property_context(office: Office, parcel: Parcel) -> dict[str, Any]:
    """Everything public of a property, however much it is with the same queries."""
    built = queries.building_permits(office, parcel)
    passed = queries.passed_inspections(built)
    issued, temporary = queries.certificates(office, parcel), queries.temporary_certificates(office, parcel)
    permits = [
        permit_record(
            permit, office.today, passed.get(permit.pk, ()), approval_of(permit, issued, temporary, office.today)
        )
        for permit in built
    ]
    archived = [archived_record(permit, office.today) for permit in queries.archived(office, parcel)]
    certificates = [temporary_record(found, office.today) for found in temporary]
    certificates += [certificate_record(found, office.today) for found in issued]
    return {
        "title": parcel.address or parcel.print_key,
        "parcel": parcel,
        "other_addresses": queries.other_addresses(parcel),
        "permits": permits,
        "archived": archived,
        "sources": sorted({record.source for record in archived}),
        "not_established": NOT_ESTABLISHED,
        "certificates": certificates,
        "most": queries.MOST,
        "map": drawing([parcel], partial(property_url, office), around=neighbors(office, parcel)),
        "unlisted": True,
    }


def approval_of(
    permit: BuildingPermit, issued: Sequence[Certificate], temporary: Sequence[TemporaryCertificate], on: date
) -> str:
    """Whether what the permit covers may be used yet, from what was read for the whole property (§ 5-27(a)(2))."""
    if permit.issued_on is None:
        return ""
    own = [one for one in issued if one.subject_id == permit.pk]
    return approval(
        own[::-1], [one for one in temporary if one.subject_id in (permit.pk, permit.continues_id)], on
    ).label


def permit_record(permit: BuildingPermit, on: date, passed: Sequence[Passed] = (), occupancy: str = "") -> PublicRecord:
    law = permit.law
    assert law is not None, "a building permit is governed by a law"
    days = (
        ("Applied for", permit.opened_on),
        ("Issued", permit.issued_on),
        ("Work began", permit.commenced_on),
        _end_of_term(permit, on),
        ("Final passed", permit.completed_on),
        ("Closed", permit.closed_on),
        (str(Status(permit.status).label), permit.status_since if permit.status in ENDED else None),
    )
    return PublicRecord(
        number=permit.number,
        what=law.permits.permit_type(permit.permit_type).label,
        standing=permit_standing(permit, on),
        facts=(
            *((label, long_date(day)) for label, day in days if day),
            *((("Use and occupancy", occupancy),) if occupancy else ()),
        ),
        passed=passed,
    )


def _end_of_term(permit: BuildingPermit, on: date) -> tuple[str, date | None]:
    """The last day of a permit whose work is not done."""
    running = (Status.ISSUED, Status.ACTIVE, Status.EXPIRED, Status.SUSPENDED)
    if permit.status not in running or permit.completed_on is not None:
        return "", None
    last_day = last_day_of_term(permit)
    return "Expires after" if on <= last_day else "Expired after", last_day


def archived_record(permit: ArchivedPermit, on: date) -> PublicRecord:
    issued = long_date(permit.issued_on) if permit.issued_on else "No date in the source"
    return PublicRecord(
        number=permit.number,
        what=permit.recorded_type or "Type not recorded",
        standing=NOT_ESTABLISHED,
        facts=(("Issued", issued),),
        source=permit.source,
    )


def certificate_record(certificate: Certificate, on: date) -> PublicRecord:
    law = certificate.law or (certificate.subject.law if certificate.subject else None)
    titles = {kind.key: kind.title for kind in law.certificates.kinds} if law else {}
    permit = certificate.subject.number if certificate.subject else ""
    issued = long_date(certificate.issued_on) if certificate.issued_on else ""
    return PublicRecord(
        number=certificate.number,
        what=titles.get(certificate.certificate_kind, CERTIFICATE.label),
        standing=certificate_standing(certificate, on),
        facts=(("Issued", issued), ("Permit", permit)),
    )


def temporary_record(certificate: TemporaryCertificate, on: date) -> PublicRecord:
    """What may be occupied until when; its terms are prose of the office and are not shown."""
    law = certificate.law or (certificate.subject.law if certificate.subject else None)
    days = (("Issued", certificate.issued_on), ("In force through", certificate.valid_until))
    return PublicRecord(
        number=certificate.number,
        what=law.certificates.kind("TEMP").title if law else TEMPORARY_CERTIFICATE.label,
        standing=temporary_standing(certificate, on),
        facts=(
            *((label, long_date(day)) for label, day in days if day),
            ("Permit", certificate.subject.number if certificate.subject else ""),
        ),
    )


RECORDS: Mapping[str, Callable[[Any, date], PublicRecord]] = {
    BUILDING_PERMIT.code: permit_record,
    ARCHIVED_PERMIT.code: archived_record,
    CERTIFICATE.code: certificate_record,
    TEMPORARY_CERTIFICATE.code: temporary_record,
}


# --- finding ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Hit:
    """A record found by its number: a way to its property, or the record itself where no property is known."""

    label: str
    where: str
    url: str
    record: PublicRecord | None


@dataclass(frozen=True)
class Found:
    """What the public's box found."""

    hits: Sequence[Hit]
    parcels: Sequence[tuple[Parcel, str]]  # with the address of its page
    more: bool
    map: Drawing | None

    @property
    def the_one(self) -> str:
        """Where to go at once, when there is exactly one page that can be meant."""
        pages = [hit.url for hit in self.hits] + [url for _, url in self.parcels]
        return pages[0] if len(pages) == 1 else ""


def find(office: Office, text: str) -> Found:
    """Records with that number, and properties by address or tax map number."""
    hits = [_hit(office, case) for case in queries.by_number(office, text, tuple(RECORDS))]
    parcels = [found.parcel for found in find_public_parcels(office, text, SHOWN + 1)]
    shown = parcels[:SHOWN]
    return Found(
        hits,
        [(parcel, property_url(office, parcel)) for parcel in shown],
        more=len(parcels) > SHOWN,
        map=drawing(shown, partial(property_url, office), link=True),
    )


def _hit(office: Office, case: Case) -> Hit:
    label = f"{kind_of(case).label} {case.number}"
    if case.parcel is None:
        return Hit(label, "", "", RECORDS[case.kind](typed(case), office.today))
    return Hit(label, str(case.parcel), property_url(office, case.parcel, case.number), None)


def property_url(office: Office, parcel: Parcel, number: str = "") -> str:
    """The address of a property's page, at one of its records where a number is given."""
    town = {"town": office.municipality.slug}
    if parcel.print_key:
        page = reverse("portal:property", kwargs=town | {"key": parcel.print_key})
    else:
        page = reverse("portal:property-at", kwargs=town | {"parcel_id": parcel.pk})
    return f"{page}#{number}" if number else page
