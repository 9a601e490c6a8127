"""The papers about a change of the work: what was decided, a denial, and the permit as amended (§ 5-24(h))."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from accounts.actors import Actor
from casework.writing import dollars, long_date
from fees.calculation import Quote
from inspections.construction.queries import plan_of
from permits.building.letters import Letter, PermitPaper, letter_of, permit_paper
from permits.building.models import BuildingPermit
from permits.building.policies import the_law
from permits.changes.models import Change
from records.papers import Item, Line

CITES = ("§ 5-24(h)",)


def decision_words(change: Change, permit: BuildingPermit) -> str:
    """The decision as the law has it."""
    return next(term.label for term in the_law(permit).permits.change_decisions if term.key == change.decision)


def elements_words(change: Change, permit: BuildingPermit) -> str:
    """The work that changes, by the inspections it belongs to."""
    named = [line.kind.label for line in plan_of(permit) if line.key in change.elements]
    return "; ".join(named)


def decision(change: Change, permit: BuildingPermit, by: Actor, on: date, fees: Sequence[Quote]) -> Letter:
    """What the change needs, why, and what may not be built until then (§ 5-24(h)(4))."""
    return letter_of(
        permit,
        by,
        on,
        about=change,
        title="Decision on a change of your work",
        opening=(
            f"On {long_date(change.opened_on)} you told us of a change of the work under building permit"
            f" {permit.number}. This is what we have decided.",
        ),
        list_heading="The change and the decision",
        items=(
            Item(heading="The change", text=change.description),
            Item(heading=decision_words(change, permit), text=change.decision_note, cite="§ 5-24(h)(4)"),
        ),
        closing=NEXT[change.decision](change, permit, fees),
        citations=CITES,
    )


def _go_on(change: Change, permit: BuildingPermit, fees: Sequence[Quote]) -> tuple[str, ...]:
    return ("The work may go on with this change, in accordance with all applicable codes.",)


def _amend(change: Change, permit: BuildingPermit, fees: Sequence[Quote]) -> tuple[str, ...]:
    fee = " and ".join(dollars(one.cents) for one in fees)
    pay = f" and pay the fee of {fee} for the amendment (§ 5-24(l))" if fee else ""
    return (
        f"Please send us construction documents that show the change{pay}. Give the number {change.number}. The"
        " dates of your permit do not change.",
        _not_before(change, permit, "the amendment is approved"),
    )


def _apply_anew(change: Change, permit: BuildingPermit, fees: Sequence[Quote]) -> tuple[str, ...]:
    return (
        "Please apply for a building permit for the work as changed, with its own documents and fee.",
        _not_before(change, permit, "that permit is issued"),
    )


def _not_before(change: Change, permit: BuildingPermit, until: str) -> str:
    named = elements_words(change, permit)
    waits = f" Until then these are not inspected: {named.lower()}." if named else ""
    return f"The change may not be made until {until}; the rest of the work may go on as accepted.{waits}"


NEXT = {"none": _go_on, "amendment": _amend, "new_permit": _apply_anew}


def denial(change: Change, permit: BuildingPermit, by: Actor, on: date, reason: str) -> Letter:
    """Why the change may not be made, and what holds instead (§ 5-24(h)(1))."""
    return letter_of(
        permit,
        by,
        on,
        about=change,
        title="A change of your work is not approved",
        opening=(f"The amendment of building permit {permit.number} that you applied for is not approved.",),
        list_heading="The change and the reason",
        items=(
            Item(heading="The change", text=change.description),
            Item(heading="Why it is not approved", text=reason, cite="§ 5-24(h)(4)"),
        ),
        closing=(
            "The work goes on in accordance with the construction documents that were accepted with the permit.",
            "Fees that were paid are not refundable. Call the office if you would like to go through the reasons.",
        ),
        citations=(*CITES, "§ 5-24(m)"),
    )


def amended_permit(permit: BuildingPermit, change: Change, by: Actor, on: date) -> PermitPaper:
    """The permit as it reads from now on; its dates are those of its issue (reading V-5-24-094)."""
    assert permit.issued_on is not None
    paper = permit_paper(permit, by, permit.issued_on)
    issued = Line(label="Issued", value=long_date(permit.issued_on), cite="§ 5-24(f)(2)")
    amended = Line(label="Amended", value=f"{long_date(on)}, change {change.number}", cite="§ 5-24(h)(4)")
    return replace(paper, title="Building Permit, Amended", issued_on=on, facts=(*paper.facts, issued, amended))
