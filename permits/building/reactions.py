"""How a building permit answers what happens to its inspections, certificates and payments. Wired in config."""

from collections.abc import Callable
from datetime import date
from typing import Any

from accounts.actors import Actor
from casework.acting import lock
from casework.cases.models import Case
from casework.cases.queries import latest
from casework.events import chain
from casework.events.models import Event
from casework.events.queries import of_case
from casework.kinds import typed
from casework.policies import obstacles_now
from fees.actions import void_charge
from fees.queries import due_on
from inspections.construction import actions as inspections
from inspections.construction.models import Status as InspectionStatus
from inspections.construction.queries import first_work_shown, plan_of, visits_of
from inspections.construction.requesting import take_back
from inspections.construction.standing import is_final
from permits.building import actions, levying
from permits.building.deadlines import begins_yet, last_day_of_term, last_day_to_commence
from permits.building.documents import SETS, withdraw_acceptance
from permits.building.kind import KIND
from permits.building.models import IN_FORCE, BuildingPermit, Status, seen_at
from permits.building.policies import the_law


def on_behalf_of(event: Event) -> Actor:
    """Whoever caused the event, with no power of their own asked for: the law draws the consequence."""
    said = chain.read(event)["by"]
    return Actor(name=said["name"], title=said["title"], user_id=said["user"], system=True)


def submit_when_ready(record: Case, event: Event) -> None:
    """Nothing is missing any more from an application that was received: it is submitted (§ 5-24(d), (l))."""
    if not isinstance(record, BuildingPermit) or record.status != Status.RECEIVED:
        return
    by = on_behalf_of(event)
    if not obstacles_now(record, KIND.verb("submit"), by=by, on=event.happened_on):
        actions.submit(record, by=by, on=event.happened_on)


def inspection_recorded(record: Case, event: Event) -> None:
    """Work that was seen commences the permit; a final that passed completes it (§§ 5-24(i)(1), 5-25(b)(15))."""
    permit = _permit_of(record)
    if permit is None or permit.issued_on is None:
        return
    said, by = chain.read(event)["data"], on_behalf_of(event)
    if said.get("shows_work") and _counts_as_begun(permit, event.happened_on):
        permit = _begun(permit, by, event.happened_on, record.number)
    if _is_final(permit, said) and said.get("result") == "passed" and _may_complete(permit, record, event.happened_on):
        actions.complete(permit, by=by, on=event.happened_on, inspection=record.number)


def inspection_reversed(record: Case, event: Event) -> None:
    """A visit taken back completes nothing any more, and shows no work (§§ 5-25(b)(15), 5-24(i)(1))."""
    permit = _permit_of(record)
    if permit is None:
        return
    said, by, on = chain.read(event)["data"], on_behalf_of(event), event.happened_on
    if permit.status == Status.COMPLETED and _is_final(permit, said) and said.get("was") == "passed":
        permit = actions.reopen(permit, by=by, on=on, inspection=record.number)
    if permit.status == Status.ACTIVE and permit.commenced_by == seen_at(record.number):
        permit = actions.withdraw_commencement(permit, by=by, on=on, inspection=record.number)
        other = first_work_shown(permit)
        if other and other.visited_on and other.visited_on <= last_day_to_commence(permit):
            actions.commence_as_seen(permit, by=by, on=other.visited_on, inspection=other.number)


def visit_taken_back(record: Case, event: Event) -> None:
    """Papers missing at a visit that was entered by mistake cost nothing, while it is not paid (§ 5-24(g)(3))."""
    permit = _permit_of(record)
    if permit is None:
        return
    levied = [chain.read(one)["data"] for one in of_case(permit, type=f"permit.{levying.VERB}")]
    of_visit = [said["charge"] for said in levied if said["inspection"] == record.number]
    for pk in due_on(permit).filter(pk__in=of_visit).values_list("pk", flat=True):
        why = f"Inspection {record.number} was reversed."
        void_charge(permit, charge_id=pk, by=on_behalf_of(event), on=event.happened_on, why=why)


def documents_filed(record: Case, event: Event) -> None:
    """A new set after the old one was accepted has to be judged and accepted itself (§ 5-24(e)(1))."""
    filed = chain.read(event)["data"].get("upload", {})
    if not isinstance(record, BuildingPermit) or filed.get("item") != SETS or not record.documents_accepted_on:
        return
    if record.status in (Status.UNDER_REVIEW, Status.INCOMPLETE):
        withdraw_acceptance(record, by=on_behalf_of(event), on=event.happened_on)


def certificate_issued(record: Case, event: Event) -> None:
    """The certificate closes the permit (§ 5-27(a)(1))."""
    permit = _permit_of(record)
    if permit and permit.status == Status.COMPLETED:
        actions.close(permit, by=on_behalf_of(event), on=event.happened_on, certificate=record.number)


def called_off(record: Case, event: Event) -> None:
    """An application withdrawn or a permit revoked is not inspected: what is booked is canceled (§ 5-25(a)(2))."""
    stop: dict[InspectionStatus, Callable[..., Any]] = {
        InspectionStatus.SCHEDULED: inspections.cancel,
        InspectionStatus.REQUESTED: take_back,
    }
    for visit in visits_of(record).filter(status__in=stop):
        why = KIND.verb(_name(event)).past
        stop[InspectionStatus(visit.status)](visit, by=on_behalf_of(event), on=event.happened_on, why=why)


def reinstated(record: Case, event: Event) -> None:
    """A final that passed while the permit was suspended completes it once it is in force again (§ 5-25(b)(15))."""
    permit = record
    assert isinstance(permit, BuildingPermit)
    final = next((line.last for line in plan_of(permit) if is_final(line.law, line.kind) and line.passed_on), None)
    if final is not None and permit.status in IN_FORCE:
        actions.complete(permit, by=on_behalf_of(event), on=event.happened_on, inspection=final.number)


def _name(event: Event) -> str:
    return event.type.partition(".")[2]


def _permit_of(record: Case) -> BuildingPermit | None:
    """The permit that the record serves, or that renewed it, read anew: an earlier reaction may have changed it."""
    if record.subject is None or record.subject.kind != KIND.code:
        return None
    permit: BuildingPermit = lock(typed(latest(record.subject)))
    return permit


def _counts_as_begun(permit: BuildingPermit, seen_on: date) -> bool:
    """Work that was seen keeps the permit valid: under it, in time, and not while it was suspended."""
    assert permit.issued_on is not None
    in_time = permit.issued_on <= seen_on <= last_day_to_commence(permit)
    return in_time and (permit.suspended_on is None or seen_on < permit.suspended_on)


def _begun(permit: BuildingPermit, by: Actor, on: date, inspection: str) -> BuildingPermit:
    """Work seen in time: the permit is active, and one thought invalid is restored."""
    if begins_yet(permit):
        return actions.commence_as_seen(permit, by=by, on=on, inspection=inspection)
    if permit.status == Status.INVALID:
        return actions.restore(permit, by=by, on=on, why=seen_at(inspection))
    return permit


def _is_final(permit: BuildingPermit, said: dict[str, Any]) -> bool:
    """Whether the inspection that the event tells of is the one after everything else (§ 5-25(b)(15))."""
    law = the_law(permit).inspections
    return is_final(law, law.kind(said["kind_key"]))


def _may_complete(permit: BuildingPermit, inspection: Case, seen_on: date) -> bool:
    """In force, or expired while the final that was asked for in time was still to come (reading V-5-27-042)."""
    if permit.issued_on is None or seen_on < permit.issued_on:
        return False  # what was seen under the permit that this one renews
    if permit.status in IN_FORCE:
        return True
    law = permit.law
    in_time = inspection.opened_on <= last_day_of_term(permit)
    return permit.status == Status.EXPIRED and in_time and bool(law and law.certificates.late_final.value)
