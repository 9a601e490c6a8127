"""What stands in the way of withdrawing, suspending, reinstating and revoking (§ 5-24(j)(1), (m))."""

from collections.abc import Collection, Iterator, Mapping
from datetime import date

from casework.obstacle import Obstacle
from casework.writing import long_date
from permits.building.deadlines import begins_yet, last_day_of_term, last_day_to_commence
from permits.building.models import BuildingPermit
from permits.building.policies import the_law

WORK_VIOLATES = "work_violates"  # the ground that has to name what the work violates


def obstacles_to_stop(permit: BuildingPermit, on: date) -> Iterator[Obstacle]:
    """A permit cannot be suspended or revoked as of a day before it was issued."""
    if permit.issued_on and on < permit.issued_on:
        sentence = f"The permit was issued on {long_date(permit.issued_on)}; check the date."
        yield Obstacle("before-issue", sentence, "§ 5-24(j)(1)")


def obstacles_to_ground(permit: BuildingPermit, ground: str, facts: str, provision: str) -> Iterator[Obstacle]:
    """Suspension and revocation rest on one of the law's grounds, and say on which facts."""
    grounds = {term.key: term for term in the_law(permit).permits.suspension_grounds}
    if ground not in grounds:
        yield Obstacle("no-ground", "Choose the ground: issued in error, or the work violates.", "§ 5-24(j)(1)")
    if not facts.strip():
        yield Obstacle("no-facts", "Say on which facts the ground rests.", "§ 5-24(j)(1)")
    if ground == WORK_VIOLATES and not provision.strip():
        yield Obstacle("no-provision", "Name the provision that the work violates.", "§ 5-24(j)(1)")


def obstacles_to_reinstate(permit: BuildingPermit, on: date) -> Iterator[Obstacle]:
    """Not before the suspension; not after the permit's own time, which ran on (reading V-5-24-089)."""
    if permit.suspended_on and on < permit.suspended_on:
        sentence = f"The permit was suspended on {long_date(permit.suspended_on)}; check the date."
        yield Obstacle("before-suspension", sentence, "§ 5-24(j)(1)")
    if permit.completed_on:
        return
    if on > last_day_of_term(permit):
        sentence = f"The permit ran until {long_date(last_day_of_term(permit))}; the holder may apply for renewal."
        yield Obstacle("expired", sentence, "§ 5-24(i)(2), (3)")
    elif begins_yet(permit) and on > last_day_to_commence(permit):
        sentence = f"Work had to begin by {long_date(last_day_to_commence(permit))}; the holder may apply for renewal."
        yield Obstacle("invalid", sentence, "§ 5-24(i)(1), (3)")


def obstacles_to_findings(permit: BuildingPermit, findings: Mapping[str, str]) -> Iterator[Obstacle]:
    """Every finding of the law is made, each with what shows it: what is completed, and what is still proposed."""
    law = the_law(permit)
    made: Collection[str] = {key for key, shown_by in findings.items() if shown_by.strip()}
    for finding in law.permits.reinstatement_findings:
        if finding.key not in made:
            sentence = f"Not shown: {finding.label.lower()}."
            yield Obstacle(f"finding-{finding.key}", sentence, law.office.cite(finding.cite))
