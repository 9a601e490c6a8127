"""What stands in the way of reporting, deciding on and approving a change (§ 5-24(h), (l))."""

from collections.abc import Collection, Iterator
from datetime import date

from casework.obstacle import Obstacle
from casework.writing import long_date
from fees import keys
from fees.calculation import Quote, quote
from fees.policies import unpaid
from fees.queries import item_of, schedule_in_force
from inspections.construction.policies import BOOK, PASS
from inspections.construction.queries import plan_of
from inspections.construction.standing import is_final
from permits.building.models import IN_FORCE, LAPSED, BuildingPermit, Status
from permits.building.policies import the_law
from permits.changes.models import Change
from permits.changes.queries import new_documents, new_permits_for, permit_of

NO_AMENDMENT, AMENDMENT, NEW_PERMIT = "none", "amendment", "new_permit"
CERTIFICATE = "certificate.issue"  # the event type that a hold names to keep the certificate from being issued


def fee_of_amendment(permit: BuildingPermit, on: date) -> list[Quote]:
    """What an amendment costs on that day; nothing where the board set no such fee (§ 5-24(l))."""
    schedule = schedule_in_force(permit.municipality, on)
    if schedule is None or item_of(schedule, keys.AMENDMENT) is None:
        return []
    return [quote(permit.municipality, keys.AMENDMENT, on)]


def obstacles_to_decision(change: Change, decision: str, elements: Collection[str], note: str) -> Iterator[Obstacle]:
    """One of the law's decisions; what must be approved first is named, and so is why not (§ 5-24(h)(4))."""
    permit = permit_of(change)
    if decision not in {term.key for term in the_law(permit).permits.change_decisions}:
        yield Obstacle("no-decision", "Choose what the change needs.", "§ 5-24(h)(4)")
    unknown = set(elements) - {line.key for line in plan_of(permit) if line.applies}
    if unknown:
        yield Obstacle("not-planned", "Name inspections that are on the plan of the permit.", "§ 5-24(h)(4)")
    if not note.strip():
        yield Obstacle("no-reason", "Say why; it stands in the letter.", "§ 5-24(h)(4)")


def obstacles_to_submit(change: Change, on: date) -> Iterator[Obstacle]:
    """An amendment is applied for when its fee is paid (§ 5-24(l))."""
    yield from unpaid(change)


def obstacles_to_approve(change: Change, on: date) -> Iterator[Obstacle]:
    """Paid, shown on documents, and of a permit that still stands (§ 5-24(h)(1), (4), (l))."""
    permit = permit_of(change)
    yield from unpaid(change)
    if permit.status not in (*IN_FORCE, *LAPSED, Status.SUSPENDED, Status.COMPLETED):
        yield Obstacle("permit-over", f"{permit.number} is {Status(permit.status).label.lower()}.", "§ 5-24(h)(4)")
    if not new_documents(change):
        sentence = "No construction documents that show the change are filed."
        yield Obstacle("no-documents", sentence, "§ 5-24(h)(1)", overridable=True)
    yield from not_before_decision(change, on)


def not_before_decision(change: Change, on: date) -> Iterator[Obstacle]:
    """What follows the decision cannot be dated before it."""
    if change.decided_on and on < change.decided_on:
        sentence = f"It was decided on {long_date(change.decided_on)} what the change needs; check the date."
        yield Obstacle("before-decision", sentence, "§ 5-24(h)(4)")


def obstacles_to_cover(change: Change, on: date) -> Iterator[Obstacle]:
    """A permit that covers the change has to be issued for the property (§ 5-24(h)(4))."""
    yield from not_before_decision(change, on)
    if not new_permits_for(change).exists():
        yield Obstacle("no-new-permit", "No new permit has been issued for this property since.", "§ 5-24(h)(4)")


def held_up(permit: BuildingPermit, elements: Collection[str]) -> list[str]:
    """What waits for the approval: booking and passing what changes, the final of all of it, and the certificate."""
    finals = {line.key for line in plan_of(permit) if is_final(line.law, line.kind)}
    waiting = [key for key in (line.key for line in plan_of(permit)) if key in {*elements, *finals}]
    return [f"{act}:{key}" for key in waiting for act in (BOOK, PASS)] + [CERTIFICATE]
