"""What an open permit still lacks for its certificate, and how it can be closed.

What the text says: an expired or invalid permit may be renewed on the holder's application, a fee and the officer's
approval (§ 5-24(i)(3)); the final and a certificate close the work (§§ 5-25(b)(15), 5-27(a)). Assumed readings: a
permit is renewed before its final is looked at (V-5-27-042), and a new owner may take it over (V-5-24-095).
"""

from collections.abc import Iterator
from datetime import date

from casework.writing import dollars, long_date
from fees.queries import due_on
from inspections.construction.queries import plan_of
from inspections.construction.standing import PlanLine, Standing, is_final
from ordinances.types import printed_cite
from permits.building.deadlines import last_day_of_term, last_day_to_commence
from permits.building.models import LAPSED, BuildingPermit, Status
from records.papers import Item


def why_open(permit: BuildingPermit) -> str:
    """How it came to be open, in one sentence with its clause."""
    assert permit.issued_on is not None
    issued = f"Building permit {permit.number} was issued on {long_date(permit.issued_on)}"
    sentences = {
        Status.EXPIRED: f"{issued} and expired after {long_date(last_day_of_term(permit))} (§ 5-24(i)(2)).",
        Status.INVALID: f"{issued}. No work was on record by {long_date(last_day_to_commence(permit))},"
        " so it became invalid (§ 5-24(i)(1)).",
        Status.COMPLETED: f"{issued}, and its final inspection has passed.",
    }
    return f"{sentences[Status(permit.status)]} No certificate has been issued for the work (§ 5-27(a))."


def missing(permit: BuildingPermit) -> tuple[Item, ...]:
    """What is missing, in the order of the law."""
    return (*_inspections(permit), *_fees(permit), _certificate(permit))


def _inspections(permit: BuildingPermit) -> Iterator[Item]:
    if permit.status == Status.COMPLETED:
        return
    for line in plan_of(permit):
        if line.applies and line.standing is not Standing.PASSED:
            yield Item(heading=f"Inspection: {line.kind.label}", text=_said(line), cite=printed_cite(line.kind.cite))


def _said(line: PlanLine) -> str:
    if line.standing is Standing.FAILED and line.last and line.last.visited_on:
        day = long_date(line.last.visited_on)
        return f"Not satisfactory on {day}. What was found has to be put right and inspected again."
    if line.standing is Standing.PARTIAL:
        return "Passed in part; the rest has not been inspected."
    final = " It comes after all the others." if is_final(line.law, line.kind) else ""
    return f"Not inspected yet.{final}"


def _fees(permit: BuildingPermit) -> Iterator[Item]:
    owed = list(due_on(permit))
    if owed:
        total = dollars(sum(charge.amount_cents for charge in owed))
        yield Item(heading="Fees", text=f"{total} is not paid.", cite="§ 5-24(l)")


def _certificate(permit: BuildingPermit) -> Item:
    return Item(
        heading="Certificate of occupancy or compliance",
        text="Applied for when everything above is done."
        if permit.status != Status.COMPLETED
        else "To be applied for.",
        cite="§ 5-27(a), (g)",
    )


def how_to_close(permit: BuildingPermit, *, changed_hands: bool, on: date) -> tuple[str, ...]:
    """What the owner does now, step by step."""
    steps = []
    if changed_hands:
        steps.append(
            "You own the property now, and the permit is in the name of an earlier owner. Tell us in writing that you"
            " take it over; a copy of the deed is enough to show that you own the property."
        )
    if permit.status in LAPSED:
        steps.append(
            "Apply to renew the permit, with its fee and the officer’s approval (§ 5-24(i)(3)). This office inspects"
            " under a permit that is in force, so the renewal comes first."
        )
        steps.append("Ask for the inspections named above. We tell you whether anything has to be uncovered.")
    steps.append("When everything is in order, apply for the certificate; it closes the permit (§ 5-27(g)).")
    numbered = tuple(f"{n}. {step}" for n, step in enumerate(steps, 1))
    return (*numbered, "If the work was never done, or you did not know of it, call us: we will look at it together.")
