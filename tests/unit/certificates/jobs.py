"""A job from the counter to its certificate, by the office's own acts, on given days."""

from collections.abc import Collection
from datetime import date
from typing import Any

from accounts import clock
from accounts.actors import SYSTEM, Actor
from casework.sweep.run import check_town
from certificates.occupancy import actions
from certificates.occupancy.models import Certificate, Status
from certificates.occupancy.queries import of_permit
from fees import keys
from fees.adopting import adopt
from fees.demo import items
from inspections.construction import actions as inspection_actions
from inspections.construction import policies, queries, standing
from inspections.construction.findings import Findings
from inspections.construction.models import Inspection
from parcels.models import Municipality
from permits.building.models import BuildingPermit
from tests import factories as make

MARCH_10 = date(2026, 3, 10)
JUNE_9 = date(2026, 6, 9)
JUNE_10 = date(2026, 6, 10)  # a Wednesday
JUNE_11 = date(2026, 6, 11)


def book(permit: BuildingPermit, kind_key: str, day: date, asked: date | None = None) -> Inspection:
    asked = asked or day
    with clock.set_to(make.at(asked)):
        return inspection_actions.book(
            permit, by=make.actor("clerk"), on=asked, kind_key=kind_key, day=day, half="morning"
        )


def passes(inspection: Inspection, day: date) -> Inspection:
    """The visit finds everything in order."""
    line = queries.line_of(inspection)
    points = [*standing.site_points(line.law, line.kind), *policies.points_of(inspection, line)]
    found = Findings("passed", answers={point.key: standing.YES for point in points}, signed_name="Ira Inspector")
    with clock.set_to(make.at(day)):
        return inspection_actions.record(inspection, by=make.actor("inspector"), on=day, found=found)


def pass_all(permit: BuildingPermit, day: date, but: Collection[str] = ()) -> BuildingPermit:
    """Every inspection of the plan passes in one day, the final last."""
    for kind_key in queries.open_kinds(permit):
        if kind_key not in but:
            passes(book(permit, kind_key, day), day)
    found: BuildingPermit = make.fresh(permit)
    return found


def completed(final: date = JUNE_10, **facts: Any) -> BuildingPermit:
    """A job whose permit was issued on March 10, 2026, and whose final passed on `final`."""
    return pass_all(make.issued(MARCH_10, applied=date(2026, 3, 9), **facts), final)


def after_the_night(permit: BuildingPermit, day: date) -> BuildingPermit:
    """The permit as the nightly check of that day leaves it."""
    with clock.set_to(make.at(day, 2)):
        check_town(permit.municipality, day)
    found: BuildingPermit = make.fresh(permit)
    return found


def certificate_of(permit: BuildingPermit) -> Certificate:
    return of_permit(permit).get()


def pay(certificate: Certificate, on: date) -> Certificate:
    paid: Any = make.paid(certificate, on)  # type: ignore[arg-type]
    found: Certificate = paid
    return found


FACTS: dict[str, Any] = {
    "certificate_kind": "CC",
    "property_name": "Maple Diner",
    "scope": "entire",
    "occupancy_class": "R-3",
    "construction_type": "VB",
    "has_assembly_area": False,
    "has_sprinkler": False,
}


def describe(certificate: Certificate, on: date, **facts: Any) -> Certificate:
    with clock.set_to(make.at(on)):
        return actions.describe(certificate, by=make.actor("clerk"), on=on, **(FACTS | facts))


def ready(final: date = JUNE_10, **facts: Any) -> Certificate:
    """Nothing stands in the way of issuing it: work completed, fee paid, everything entered."""
    certificate = certificate_of(completed(final, **facts))
    if certificate.status == Status.RECEIVED:
        certificate = pay(certificate, final)
    return describe(certificate, final)


def issue(certificate: Certificate, on: date, by: Actor | None = None, **how: Any) -> Certificate:
    with clock.set_to(make.at(on, 15)):
        return actions.issue(certificate, by=by or make.actor("code_officer"), on=on, **how)


def schedule_without(municipality: Municipality, key: str = keys.CERTIFICATE) -> None:
    """A board that sets no fee for certificates, or for what else `key` names."""
    with clock.set_to(make.at(date(2023, 4, 12))):
        adopt(
            municipality,
            resolution="2023-58",
            adopted_on=date(2023, 4, 12),
            effective_from=date(2023, 5, 1),
            items=[item for item in items() if item.key != key],
            by=SYSTEM,
            on=date(2023, 4, 12),
        )
