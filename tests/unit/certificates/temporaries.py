"""A temporary certificate from its application on, by the office's own acts, on given days."""

from datetime import date
from typing import Any

from accounts import clock
from accounts.actors import Actor
from casework.cases.models import Case
from casework.sweep.run import check_town
from certificates.temporary import actions
from certificates.temporary.actions import Seen
from certificates.temporary.models import TemporaryCertificate
from certificates.temporary.queries import of_permit
from permits.building.models import BuildingPermit
from tests import factories as make
from tests.unit.certificates import jobs

JUNE_12 = date(2026, 6, 12)
JUNE_15 = date(2026, 6, 15)
JUNE_16 = date(2026, 6, 16)
DEC_16 = date(2026, 12, 16)
DEC_17 = date(2026, 12, 17)
LEFT = "Rear deck railing\nFinal grading"


def under_way(**facts: Any) -> BuildingPermit:
    """A permit of March 10, 2026, whose work began on April 6."""
    return make.commenced(make.issued(jobs.MARCH_10, **facts), date(2026, 4, 6))


def apply(permit: BuildingPermit, on: date = JUNE_15, by: Actor | None = None, **facts: Any) -> TemporaryCertificate:
    asked: dict[str, Any] = {"scope": "part", "portion": "First floor", "reason": "The lease ends."}
    with clock.set_to(make.at(on)):
        actions.apply(permit, by=by or make.actor("clerk"), on=on, **(asked | facts))
    found = of_permit(permit).last()
    assert found is not None
    return found


def applied(on: date = JUNE_15, **facts: Any) -> TemporaryCertificate:
    """Applied for and paid."""
    return jobs.pay(apply(under_way(**facts), on), on)  # type: ignore[arg-type, return-value]


def seen(**changed: Seen | None) -> dict[str, Seen]:
    """The three findings of June 16, 2026, as they should be; one that is None is left out."""
    usual: dict[str, Seen | None] = {
        "safe": Seen("yes", "Ira Inspector", JUNE_16),
        "detection": Seen("yes", "Ira Inspector", JUNE_16, tested_on=JUNE_12),
        "egress": Seen("yes", "Ira Inspector", JUNE_16),
    }
    return {key: one for key, one in (usual | changed).items() if one is not None}


def found(certificate: TemporaryCertificate, on: date = JUNE_16, **changed: Seen | None) -> TemporaryCertificate:
    with clock.set_to(make.at(on)):
        return actions.record_findings(certificate, by=make.actor("inspector"), on=on, findings=seen(**changed))


def issue(
    certificate: TemporaryCertificate, on: date = JUNE_16, until: date = DEC_16, by: Actor | None = None, **facts: Any
) -> TemporaryCertificate:
    given: dict[str, Any] = {"open_items": LEFT, "conditions": "Second floor closed"} | facts
    with clock.set_to(make.at(on, 15)):
        return actions.issue(certificate, by=by or make.actor("code_officer"), on=on, until=until, **given)


def in_force(until: date = DEC_16, **facts: Any) -> TemporaryCertificate:
    """Issued on June 16, 2026, through December 16 unless said otherwise."""
    return issue(found(applied(**facts)), until=until)


def ask_extension(certificate: TemporaryCertificate, on: date, **how: Any) -> TemporaryCertificate:
    with clock.set_to(make.at(on)):
        return actions.ask_extension(certificate, by=make.actor("clerk"), on=on, reason="Railing is late.", **how)


BOTH = {
    "de_minimis": (True, "Only the railing is left."),
    "steady_progress": (True, "Crew on site every week since June."),
}


def extend(certificate: TemporaryCertificate, on: date, until: date, **facts: Any) -> TemporaryCertificate:
    given: dict[str, Any] = {"findings": BOTH, "open_items": "Rear deck railing"} | facts
    with clock.set_to(make.at(on, 15)):
        return actions.extend(certificate, by=make.actor("code_officer"), on=on, until=until, **given)


def night(certificate: Case, day: date) -> Any:
    """The record as the nightly check of that day leaves it."""
    with clock.set_to(make.at(day, 2)):
        check_town(certificate.municipality, day)
    return make.fresh(certificate)
