"""The only writers of a change during the work, and of what it changes of its permit. § 5-24(h), (l)"""

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any, Unpack

from django.db import transaction

from accounts.actors import Actor
from casework.acting import How, act
from casework.errors import Refused
from casework.events.models import Event
from casework.holds import placing as holds
from casework.obstacle import Obstacle
from casework.writing import dollars
from fees.actions import charge
from permits.building.actions import HOLDER
from permits.building.letters import cover_sheet
from permits.building.models import BuildingPermit
from permits.building.serving import open_for
from permits.changes import letters, policies
from permits.changes.models import Change
from permits.changes.queries import new_documents, new_permits_for, paper_in_force, permit_of
from records.actions import accept_upload, facts_of, request_document
from records.models import Upload

CODE = "change"


def report(
    permit: BuildingPermit,
    *,
    by: Actor,
    on: date,
    description: str,
    reported_by: str = "",
    elements: Sequence[str] = (),
    **how: Unpack[How],
) -> BuildingPermit:
    """The permit holder tells of a change; a verb of the permit. The officer finds it in the queue. § 5-24(h)(2)"""
    with act(permit, "report_change", by=by, on=on, **how) as step:
        facts: dict[str, Any] = {
            "description": description.strip(),
            "reported_by": reported_by.strip() or by.name,
            "elements": list(elements),
        }
        change: Change = open_for(
            step.record, CODE, by=by, on=on, power="inspections.book", cite="§ 5-24(h)(2)", facts=facts
        )
        _hold(change, step.record, [policies.CERTIFICATE], "has not been decided on", on)
        step.data |= {"change": change.number, "description": facts["description"]}
    return step.record


def decide(
    change: Change, *, by: Actor, on: date, decision: str, elements: Sequence[str] = (), note: str, **how: Unpack[How]
) -> Change:
    """Whether the change needs nothing, an amendment or a new permit. § 5-24(h)(4)

    Where it needs one it may not be made before that is approved: what changes is not inspected until then.
    :raises Refused: no decision, no reason, or work that is not on the permit's plan.
    """
    with transaction.atomic():
        with act(change, "decide", by=by, on=on, **how) as step:
            _refuse(policies.obstacles_to_decision(step.record, decision, elements, note))
            permit, record = permit_of(step.record), step.record
            record.elements = [] if decision == policies.NO_AMENDMENT else list(elements)
            record.decide(decision, on, by.name, note.strip())
            step.data |= {"decision": decision, "elements": record.elements, "note": record.decision_note}
            holds.lift(record, on)
            if decision != policies.NO_AMENDMENT:
                _hold(record, permit, policies.held_up(permit, record.elements), "is not approved", on)
            fees = policies.fee_of_amendment(permit, on) if decision == policies.AMENDMENT else []
            charge(step, quotes=fees, by=by, on=on)
            words = letters.decision_words(record, permit)
            step.data["decision_words"] = words
            step.mail(
                "change_decided", HOLDER, decision=words, note=record.decision_note, description=record.description
            )
        request_document(
            step.record,
            kind="letter",
            title="Decision on a change of the work",
            context=letters.decision(step.record, permit, by, on, fees),
            by=by,
            event=step.happened(),
        )
    if decision == policies.AMENDMENT and not fees:
        return submit(step.record, by=by.by_law(), on=on)
    return step.record


def submit(change: Change, *, by: Actor, on: date, **how: Unpack[How]) -> Change:
    """The fee is paid, or none is set: the amendment goes to the officer. § 5-24(l)"""
    with act(change, "submit", by=by, on=on, **how) as step:
        step.record.submit()
    return step.record


def approve(
    change: Change,
    *,
    by: Actor,
    on: date,
    new_description: str,
    new_valuation_cents: int,
    **how: Unpack[How],
) -> Change:
    """Approve the amendment: changed documents accepted, the permit reads anew, the work may go on. § 5-24(h)(4)

    The dates of the permit stay (reading V-5-24-094).
    """
    with transaction.atomic():
        with act(change, "approve", by=by, on=on, **how) as step:
            permit = permit_of(step.record)
            step.record.approve(on)
            holds.lift(step.record, on)
            accepted = [accept_upload(upload, by=by, on=on) for upload in new_documents(step.record)]
            step.data |= {"documents": [facts_of(upload) for upload in accepted], "permit": permit.number}
            step.mail("change_approved", HOLDER, description=step.record.description)
        for upload in (upload for upload in accepted if not upload.on_paper):
            _cover(step.record, permit, upload, by=by, on=on, event=step.happened())
        amend(
            permit, by=by, on=on, change=step.record, description=new_description, valuation_cents=new_valuation_cents
        )
    return step.record


def _cover(change: Change, permit: BuildingPermit, upload: Upload, *, by: Actor, on: date, event: Event) -> None:
    """The changed set, marked as accepted on every sheet (§ 5-24(e)(2))."""
    context = cover_sheet(permit, by, on)
    request_document(
        change, kind="plan_cover", title="Accepted documents", context=context, by=by, event=event, upload=upload
    )


def amend(
    permit: BuildingPermit,
    *,
    by: Actor,
    on: date,
    change: Change,
    description: str,
    valuation_cents: int,
    **how: Unpack[How],
) -> BuildingPermit:
    """What the approved change changes of the permit; its paper is made anew, with the dates of its issue."""
    with transaction.atomic():
        with act(permit, "amend", by=by.by_law(), on=on, **how) as step:
            record = step.record
            was = {"description": record.description, "cost": dollars(record.valuation_cents)}
            record.description, record.valuation_cents, record.amended_on = description.strip(), valuation_cents, on
            now = {"description": record.description, "cost": dollars(record.valuation_cents)}
            step.data |= {"change": change.number, "was": was, "now": now}
        request_document(
            step.record,
            kind="permit",
            title="Building permit, amended",
            context=letters.amended_permit(step.record, change, by, on),
            by=by,
            event=step.happened(),
            supersedes=paper_in_force(step.record),
        )
    return step.record


def cover(change: Change, *, by: Actor, on: date, permit: BuildingPermit, **how: Unpack[How]) -> Change:
    """The new permit that the change needed is issued and covers it. § 5-24(h)(4)

    :raises Refused: that permit was not issued for the property since.
    """
    with act(change, "cover", by=by, on=on, **how) as step:
        if not new_permits_for(step.record).filter(pk=permit.pk).exists():
            raise Refused([Obstacle("not-new", "Choose a permit issued for this property since.", "§ 5-24(h)(4)")])
        step.record.cover(on, permit)
        holds.lift(step.record, on)
        step.data["permit"] = permit.number
    return step.record


def deny(change: Change, *, by: Actor, on: date, reason: str, **how: Unpack[How]) -> Change:
    """The change may not be made; the work follows the accepted documents. § 5-24(h)(1), (4)

    :raises Refused: no reason is given.
    """
    with transaction.atomic():
        with act(change, "deny", by=by, on=on, **how) as step:
            if not reason.strip():
                raise Refused([Obstacle("no-reason", "Say why the change is not approved.", "§ 5-24(h)(4)")])
            step.record.deny()
            holds.lift(step.record, on)
            step.data["reason"] = reason.strip()
            step.mail("change_denied", HOLDER, description=step.record.description, reason=reason.strip())
        request_document(
            step.record,
            kind="denial",
            title="A change is not approved",
            context=letters.denial(step.record, permit_of(step.record), by, on, reason.strip()),
            by=by,
            event=step.happened(),
        )
    return step.record


def drop(change: Change, *, by: Actor, on: date, **how: Unpack[How]) -> Change:
    """The holder builds as accepted after all. A fee that was paid stays. § 5-24(h)(1), (m)"""
    with act(change, "drop", by=by, on=on, **how) as step:
        step.record.drop()
        holds.lift(step.record, on)
    return step.record


def _hold(change: Change, permit: BuildingPermit, verbs: Iterable[str], what: str, on: date) -> None:
    cite = "§ 5-24(h)(2)" if what.endswith("decided on") else "§ 5-24(h)(4)"
    sentence = f"The change reported as {change.number} {what}."
    holds.place(permit, source=change, verbs=verbs, sentence=sentence, cite=cite, on=on)


def _refuse(obstacles: Iterable[Obstacle]) -> None:
    if found := list(obstacles):
        raise Refused(found)
