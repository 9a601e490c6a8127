"""Entering the town's own data for what comes before a permit: acts told in the municipality's stream."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, TypeVar

from django.db import transaction
from django.db.models import Model

from accounts import clock
from accounts.actors import Actor
from casework.errors import NotAllowed
from casework.events.chain import Fact
from casework.events.office import tell_office
from ordinances.law import law
from parcels.actions import add_party, keep_address
from parcels.models import Municipality, Party
from permits.approvals.models import ApprovalKind, ApprovedAgency
from permits.hazards.models import HazardSettings
from permits.zoning.models import District, DistrictFigure, DistrictUse

POWER = "office.settings"
Rows = Sequence[Mapping[str, Any]]
R = TypeVar("R", bound=Model)


def keep_kind(
    municipality: Municipality, *, by: Actor, on: date, kind: ApprovalKind | None = None, **facts: Any
) -> ApprovalKind:
    """Add a line to the list of outside approvals, or change one: applications that come in from now on are asked so.

    :raises NotAllowed: the doer's role does not include it.
    """
    with transaction.atomic():
        _told(municipality, by, on, "settings.approval", facts)
        kept = kind or ApprovalKind(municipality=municipality)
        return _saved(kept, facts)


def keep_agency(
    municipality: Municipality, *, by: Actor, on: date, agency: ApprovedAgency | None = None, **facts: Any
) -> ApprovedAgency:
    """Add an agency whose certificates the town accepts, or change one.

    :raises NotAllowed: the doer's role does not include it.
    """
    with transaction.atomic():
        _told(municipality, by, on, "settings.agency", facts | {"kind": str(facts["kind"])})
        return _saved(agency or ApprovedAgency(), facts)


def keep_district(
    municipality: Municipality,
    *,
    by: Actor,
    on: date,
    code: str,
    name: str,
    figures: Rows,
    uses: Rows,
    district: District | None = None,
) -> District:
    """Enter a zoning district with all its figures and uses; reviews made before keep what they were held against.

    :raises NotAllowed: the doer's role does not include it.
    """
    told = {"code": code, "name": name, "figures": list(figures), "uses": list(uses)}
    with transaction.atomic():
        _told(municipality, by, on, "settings.district", told)
        kept = _saved(district or District(municipality=municipality), {"code": code, "name": name})
        kept.figures.all().delete()
        kept.uses.all().delete()
        DistrictFigure.objects.bulk_create(DistrictFigure(district=kept, **row) for row in figures)
        DistrictUse.objects.bulk_create(DistrictUse(district=kept, **row) for row in uses)
    return kept


def keep_hazards(
    municipality: Municipality,
    *,
    by: Actor,
    on: date,
    chief: Mapping[str, str],
    flood_years: int,
    flood_cite: str,
) -> HazardSettings:
    """Enter the fire chief, and over how many years the costs of improvements are added up.

    :raises NotAllowed: the doer's role does not include it.
    """
    with transaction.atomic():
        told = {"chief": dict(chief), "flood_years": flood_years, "flood_cite": flood_cite}
        _told(municipality, by, on, "settings.hazards", told)
        found = HazardSettings.objects.filter(municipality=municipality).select_related("fire_chief").first()
        kept = found or HazardSettings(municipality=municipality)
        party = _chief(municipality, kept.fire_chief, chief) if chief.get("name") else None
        return _saved(kept, {"fire_chief": party, "flood_years": flood_years, "flood_cite": flood_cite})


def _chief(municipality: Municipality, known: Party | None, facts: Mapping[str, str]) -> Party:
    """The fire chief as a party; another name is another party, so that what was sent before keeps its own."""
    if known is not None and known.name == facts["name"]:
        return keep_address(known, **{key: value for key, value in facts.items() if key != "name"})
    return add_party(municipality, kind=Party.Kind.GOVERNMENT, **facts)


def _told(municipality: Municipality, by: Actor, on: date, what: str, facts: Mapping[str, Any]) -> None:
    rules = law(municipality.law_code, on)
    if not by.system and (by.municipality_id != municipality.pk or not by.may(POWER, rules)):
        raise NotAllowed("Your role does not include the town’s own lists and settings.")
    tell_office(municipality, Fact(what, by, on, clock.now(), data=facts))


def _saved(record: R, facts: Mapping[str, Any]) -> R:
    for name, value in facts.items():
        setattr(record, name, value)
    record.save()
    return record
