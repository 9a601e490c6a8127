"""The letters about an application withdrawn, and a permit suspended, reinstated or revoked."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from accounts.actors import Actor
from casework.writing import long_date
from ordinances.types import Term
from permits.building.deadlines import begins_yet, last_day_of_term, last_day_to_commence
from permits.building.letters import Letter, letter_of
from permits.building.models import BuildingPermit
from permits.building.policies import the_law
from records.papers import Item


@dataclass(frozen=True)
class Fault:
    """What the officer found against a permit: the ground in the law's words, what it violates, on which facts."""

    ground: str
    provision: str
    facts: str

    @property
    def words(self) -> str:
        return f"{self.provision}: {self.facts}" if self.provision else self.facts

    def items(self) -> tuple[Item, ...]:
        return (Item(heading=self.ground, text=self.words, cite="§ 5-24(j)(1)"),)


def withdrawal(permit: BuildingPermit, by: Actor, on: date, asked_by: str) -> Letter:
    """What was asked, that nothing may be built on it, and that the fee stays (§ 5-24(m))."""
    return letter_of(
        permit,
        by,
        on,
        title="Your application is withdrawn",
        opening=(
            f"As {asked_by} asked, the application for a building permit was withdrawn on {long_date(on)}."
            " It will not be examined further, and no permit is issued.",
        ),
        closing=(
            "Work for which a permit is needed may not begin. If you take the job up again, please file a new"
            " application.",
            "Fees that were paid are not refundable.",
        ),
        citations=("§ 5-24(a)(2)", "§ 5-24(m)"),
    )


def suspension(permit: BuildingPermit, by: Actor, on: date, fault: Fault) -> Letter:
    """Ground and facts, what has to be shown to end it, and that the time runs on (§ 5-24(j)(1), (i))."""
    law = the_law(permit)
    needed = "; ".join(f"{one.label.lower()} ({law.office.cite(one.cite)})" for one in _findings(permit))
    return letter_of(
        permit,
        by,
        on,
        title="Your building permit is suspended",
        opening=(
            f"Building permit {permit.number} is suspended as of {long_date(on)}. Stop the work now: nothing may be"
            " built under the permit while it is suspended.",
        ),
        list_heading="Why it is suspended",
        items=fault.items(),
        closing=(
            f"The suspension ends when you have shown both of these: {needed}. Tell us what you have corrected, bring"
            " changed plans where the work has to change, and call us to look at it.",
            _time_runs_on(permit),
        ),
        citations=("§ 5-24(j)(1)", "§ 5-24(i)"),
    )


def reinstatement(permit: BuildingPermit, by: Actor, on: date, shown: Mapping[str, str]) -> Letter:
    """Both findings with what shows them; the dates are those of the issue (§ 5-24(j)(1)(a)-(b))."""
    law = the_law(permit)
    return letter_of(
        permit,
        by,
        on,
        title="Your building permit is reinstated",
        opening=(f"Building permit {permit.number} is in force again as of {long_date(on)}. Work may go on.",),
        list_heading="What you have shown",
        items=tuple(
            Item(heading=one.label, text=shown[one.key], cite=law.office.cite(one.cite)) for one in _findings(permit)
        ),
        closing=(_time_ran_on(permit),),
        citations=("§ 5-24(j)(1)", "§ 5-24(i)"),
    )


def revocation(permit: BuildingPermit, by: Actor, on: date, fault: Fault) -> Letter:
    """Ground and facts; it is final, and a new application is the way on (§ 5-24(j)(1))."""
    return letter_of(
        permit,
        by,
        on,
        title="Your building permit is revoked",
        opening=(
            f"Building permit {permit.number} is revoked as of {long_date(on)}. It is not in force any more: stop the"
            " work, take the permit card down, and leave the site safe.",
        ),
        list_heading="Why it is revoked",
        items=fault.items(),
        closing=(
            "A revoked permit is not reinstated. To go on you need a new permit: file a new application with plans"
            " that comply. What was built may not be used or occupied without a certificate.",
            "Fees that were paid are not refundable.",
        ),
        citations=("§ 5-24(j)(1)", "§ 5-24(a)(2)", "§ 5-24(m)", "§ 5-27(a)(2)"),
    )


def _findings(permit: BuildingPermit) -> tuple[Term, ...]:
    return the_law(permit).permits.reinstatement_findings


def _time_runs_on(permit: BuildingPermit) -> str:
    """A suspension stops no time (reading V-5-24-089)."""
    if permit.completed_on:
        return "What was built may not be used or occupied before a certificate is issued."
    begin = f"work must still begin by {long_date(last_day_to_commence(permit))}, and " if begins_yet(permit) else ""
    ends = long_date(last_day_of_term(permit))
    return f"The suspension does not stop the permit’s time: {begin}the permit expires after {ends}."


def _time_ran_on(permit: BuildingPermit) -> str:
    if permit.completed_on:
        return "The final inspection has passed; the certificate comes next."
    begin = f"Work must begin by {long_date(last_day_to_commence(permit))}. " if begins_yet(permit) else ""
    return f"Its dates have not changed. {begin}The permit runs through {long_date(last_day_of_term(permit))}."
