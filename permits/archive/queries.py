"""Reading archived permits. The office comes first where a list is asked for."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import QuerySet

from accounts.office import Office
from casework.writing import dollars, long_date
from parcels.queries import HasMunicipality
from permits.archive.flags import Flag
from permits.archive.mappings import Field
from permits.archive.models import ArchivedPermit


def archived_permits(office: HasMunicipality) -> QuerySet[ArchivedPermit]:
    """All of the municipality's, the latest issued first."""
    found = ArchivedPermit.objects.filter(municipality=office.municipality).select_related("municipality", "parcel")
    return found.order_by("-opened_on", "-pk")


def header_facts(permit: ArchivedPermit) -> Sequence[tuple[str, str]]:
    """What the head of the case page says."""
    issued = long_date(permit.issued_on) if permit.issued_on else "no date in the source"
    return (("Type", permit.recorded_type), ("Issued", issued), ("Source", permit.source))


def doubts(permit: ArchivedPermit, office: Office) -> Mapping[str, Any] | None:
    """The flags as sentences; nothing to show where there is no doubt."""
    sentences = [Flag(code).sentence for code in permit.flags]
    return {"sentences": sentences, "later_rows": permit.later_rows} if sentences else None


def as_recorded(permit: ArchivedPermit, office: Office) -> Mapping[str, Any]:
    """The source's own words, and where they stand in its file."""
    rows = (
        (Field.NUMBER, permit.recorded_number),
        (Field.TYPE, permit.recorded_type),
        (Field.APPLICANT, permit.recorded_applicant),
        (Field.LOCATION, permit.recorded_location),
        (Field.KEY, permit.recorded_key),
        (Field.ISSUED, long_date(permit.issued_on) if permit.issued_on else ""),
        (Field.VALUATION, _amount(permit.valuation_cents)),
        (Field.FEE, _amount(permit.fee_cents)),
    )
    return {"rows": [(str(label).capitalize(), text.strip()) for label, text in rows], "permit": permit}


def _amount(cents: int | None) -> str:
    return "" if cents is None else dollars(cents)
