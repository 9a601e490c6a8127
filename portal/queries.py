"""What is public of a property, found with the same few queries however much there is (§ 5-34(b)).

Passed inspections only; no owner, no applicant, no plan, no complaint. Land can be looked up, a person cannot.
"""

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, Max, Min, QuerySet

from accounts.models import User
from accounts.office import Office
from casework.cases.models import Case
from casework.cases.queries import cases
from certificates.occupancy.models import Certificate
from certificates.occupancy.queries import on_parcel as certificates_on
from certificates.temporary.models import TemporaryCertificate
from certificates.temporary.queries import on_parcel as temporaries_on
from inspections.construction import parts
from inspections.construction.models import Inspection, PlannedInspection
from inspections.construction.models import Status as InspectionStatus
from inspections.construction.standing import PlanLine, lines, part_passed_on
from parcels.models import Municipality, OtherAddress, Parcel
from permits.archive.models import ArchivedPermit
from permits.archive.queries import archived_permits
from permits.building.models import BuildingPermit
from permits.building.queries import permits

MOST = 200  # of one kind on one page; hardly a property has more
# BP-2026-00012 as people type it: small letters, a blank, without the zeros.
_NUMBER = re.compile(r"(?P<series>[A-Z]{1,4})[\s-]*(?P<year>20\d\d)[\s-]+(?P<serial>\d{1,6})")


@dataclass(frozen=True)
class Passed:
    """An inspection that was found satisfactory, and on which day."""

    label: str
    on: date


def offices_of(user: User | AnonymousUser) -> list[Municipality]:
    """Where the person has, or had, a role; the office itself decides who still comes in."""
    if not isinstance(user, User):
        return []
    return list(Municipality.objects.filter(memberships__user=user).distinct().order_by("name"))


def by_number(office: Office, text: str, kinds: Collection[str]) -> list[Case]:
    """The public records of these kinds with that number, however it was typed."""
    found = cases(office).filter(number__in=numbers_meant(text), kind__in=kinds)
    return list(found.order_by("-opened_on", "-pk")[:MOST])


def numbers_meant(text: str) -> list[str]:
    """Every number that a text may stand for."""
    typed = text.replace("\x00", "").strip().upper()[:40]
    usual = _NUMBER.fullmatch(typed)
    return [typed, f"{usual['series']}-{usual['year']}-{int(usual['serial']):05d}"] if usual else [typed]


def building_permits(office: Office, parcel: Parcel) -> list[BuildingPermit]:
    return list(permits(office).filter(parcel=parcel).order_by("-opened_on", "-pk")[:MOST])


def archived(office: Office, parcel: Parcel) -> list[ArchivedPermit]:
    return list(archived_permits(office).filter(parcel=parcel)[:MOST])


def certificates(office: Office, parcel: Parcel) -> list[Certificate]:
    """Certificates that were issued, the latest first."""
    issued = certificates_on(office, parcel).filter(issued_on__isnull=False)
    return list(issued.select_related("subject__municipality").order_by("-issued_on", "-pk")[:MOST])


def temporary_certificates(office: Office, parcel: Parcel) -> list[TemporaryCertificate]:
    """Temporary certificates that were issued, the latest first."""
    issued = temporaries_on(office, parcel).filter(issued_on__isnull=False)
    return list(issued.select_related("subject__municipality").order_by("-issued_on", "-pk")[:MOST])


def other_addresses(parcel: Parcel) -> list[str]:
    found = OtherAddress.objects.filter(parcel=parcel).order_by("address")
    return list(found.values_list("address", flat=True))


def passed_inspections(found: Sequence[Case]) -> dict[int, list[Passed]]:
    """What passed under each of the permits, by its key, in the order of the law: two queries for all of them."""
    if not found:
        return {}
    planned, visits = _by_subject(PlannedInspection.objects.filter(subject__in=found)), _visits(found)
    before = {permit.pk: permit.continues_id for permit in found}
    return {
        permit.pk: list(_passed_under(permit, planned[permit.pk], _of_the_line(permit.pk, before, visits)))
        for permit in found
    }


def _of_the_line(
    pk: int, before: Mapping[int, int | None], visits: Mapping[int, Sequence[Inspection]]
) -> list[Inspection]:
    """The visits under the permit and under those that it renews: all are of the same property, and so were found."""
    line: list[int] = []
    after: int | None = pk
    while after is not None:
        line, after = [after, *line], before.get(after)
    return [visit for one in line for visit in visits.get(one, ())]


def _visits(found: Sequence[Case]) -> dict[int, list[Inspection]]:
    counting = Inspection.objects.exclude(status=InspectionStatus.CANCELLED)
    return _by_subject(counting.filter(subject__in=found).order_by("opened_on", "pk"))


def _by_subject(rows: QuerySet) -> dict[int, list]:  # type: ignore[type-arg]
    found: dict[int, list] = defaultdict(list)  # type: ignore[type-arg]
    for row in rows:
        found[row.subject_id].append(row)
    return found


def _passed_under(permit: Case, planned: Sequence[PlannedInspection], visits: Sequence[Inspection]) -> Iterator[Passed]:
    law = permit.law
    for line in lines(law.inspections, planned, visits) if law else ():
        yield from _passed(line)


def _passed(line: PlanLine) -> Iterator[Passed]:
    """The inspection as a whole; of building systems each one that has passed."""
    if not parts.by_parts(line.kind):
        days = [(line.kind.label, line.passed_on)]
    else:
        days = [(parts.label(line.law, line.kind, part), part_passed_on(part, line.results)) for part in line.parts]
    yield from (Passed(label, day) for label, day in days if day)


@dataclass(frozen=True)
class ArchiveSpan:
    """How much an archive holds: how many permits, from which sources, issued from when to when."""

    permits: int
    sources: tuple[str, ...]
    first: date | None
    last: date | None


def archive_span(office: Office) -> ArchiveSpan:
    rows = archived_permits(office).order_by("source").values_list("source")
    found = list(rows.annotate(n=Count("pk"), first=Min("issued_on"), last=Max("issued_on")))
    return ArchiveSpan(
        permits=sum(n for _, n, _, _ in found),
        sources=tuple(source for source, _, _, _ in found),
        first=min((first for *_, first, _ in found if first), default=None),
        last=max((last for *_, last in found if last), default=None),
    )
