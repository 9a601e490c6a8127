"""What the page of a permit shows of its certificates of all kinds (§ 5-27)."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from accounts.office import Office
from casework.kinds import Panel
from certificates.approval import approval
from certificates.occupancy import queries as occupancy
from certificates.occupancy.models import Certificate, Scope
from certificates.occupancy.standing import standing as certificate_standing
from certificates.temporary import queries as temporary
from certificates.temporary.models import TemporaryCertificate
from certificates.temporary.standing import standing as temporary_standing
from ordinances.law import Law
from permits.building.models import BuildingPermit
from permits.building.policies import the_law
from records.standing import Standing


@dataclass(frozen=True)
class Row:
    """A certificate of the permit in a line."""

    number: str
    title: str
    covers: str
    standing: Standing
    issued_on: date | None
    issued_by: str


def of_the_permit(permit: BuildingPermit, office: Office) -> Mapping[str, Any] | None:
    """Whether what the permit covers may be used yet, and by which certificates."""
    if permit.issued_on is None:
        return None
    law = the_law(permit)
    certificates, temporaries = list(occupancy.of_permit(permit)), list(temporary.of_permit(permit))
    rows = [_temporary(one, law, office.today) for one in temporaries]
    rows += [_certificate(one, law, office.today) for one in certificates]
    return {
        "approval": approval(certificates, temporaries, office.today),
        "rows": rows,
        "town": office.municipality.slug,
    }


def _certificate(one: Certificate, law: Law, on: date) -> Row:
    title = law.certificates.kind(one.certificate_kind).title
    covers = one.portion if one.scope == Scope.PART else "The entire structure"
    return Row(one.number, title, covers, certificate_standing(one, on), one.issued_on, one.issued_by)


def _temporary(one: TemporaryCertificate, law: Law, on: date) -> Row:
    title = law.certificates.kind("TEMP").title
    return Row(one.number, title, one.covers, temporary_standing(one, on), one.issued_on, one.issued_by)


CERTIFICATES = Panel(
    "certificates",
    "Certificates",
    "certificates/panels/of_permit.html",
    of_the_permit,
    reads=(occupancy.CERTIFICATES, temporary.TEMPORARY),
)
