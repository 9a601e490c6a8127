"""The only writers of a building permit. Each takes `by` and `on`, and leaves exactly one event (§ 5-24)."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, Unpack

from django.db import transaction

from accounts.actors import Actor
from casework.acting import How, act
from casework.errors import Refused
from casework.obstacle import Obstacle
from permits.building import letters
from permits.building.documents import WITHDRAWN, changes_documents
from permits.building.models import ApplicationItem, BuildingPermit, ReviewFinding, seen_at
from permits.building.queries import items_by_key, open_shortfalls
from permits.requests.queries import ask
from records.actions import request_document

HOLDER = "part:applicant"  # the person the office writes to; resolved when the message is sent


def submit(permit: BuildingPermit, *, by: Actor, on: date, **how: Unpack[How]) -> BuildingPermit:
    """The application is complete, signed and paid: it goes to the officer. § 5-24(d), (l)"""
    with act(permit, "submit", by=by, on=on, **how) as step:
        step.record.submit(on)
        step.mail("application_received", HOLDER)
    return step.record


def sign_application(
    permit: BuildingPermit,
    *,
    by: Actor,
    on: date,
    signer: str,
    signer_name: str,
    authorization_shown: bool = False,
    **how: Unpack[How],
) -> BuildingPermit:
    """Record who signed the application, and that an agent showed the owner's authorization. § 5-24(d)(2)"""
    with act(permit, "sign_application", by=by, on=on, **how) as step:
        step.record.signer, step.record.signer_name, step.record.signed_on = signer, signer_name, on
        step.record.authorization_shown = authorization_shown
        step.data |= {"signer": signer, "name": signer_name, "authorization": authorization_shown}
    return step.record


def start_review(permit: BuildingPermit, *, by: Actor, on: date, **how: Unpack[How]) -> BuildingPermit:
    """An officer takes the application up. § 5-24(f)(1)"""
    with act(permit, "start_review", by=by, on=on, **how) as step:
        step.record.start_review()
        step.record.assignee_id = by.user_id
    return step.record


def request_items(
    permit: BuildingPermit, *, by: Actor, on: date, missing: Mapping[str, str], **how: Unpack[How]
) -> BuildingPermit:
    """Ask for what is missing: `missing` maps an item to what exactly is wanted. § 5-24(d)(3)"""
    with transaction.atomic():
        with act(permit, "request_items", by=by, on=on, **how) as step:
            step.record.request_items()
            for key in missing:
                ApplicationItem.objects.filter(permit=permit, key=key).update(presence="missing", satisfied=None)
            ask(step.record, missing, on)
            step.data["missing"] = dict(missing)
            if changes_documents(step.record, missing) and step.record.forget_acceptance():
                step.data["acceptance"] = WITHDRAWN
            step.mail("items_requested", HOLDER, items=list(missing.values()))
        request_document(
            step.record,
            kind="letter",
            title="Items needed for your application",
            context=letters.items_letter(step.record, by, on, missing),
            by=by,
            event=step.happened(),
        )
    return step.record


def answer_items(
    permit: BuildingPermit,
    *,
    by: Actor,
    on: date,
    answers: Mapping[str, tuple[str, str]],
    plan_sets: int | None = None,
    **how: Unpack[How],
) -> BuildingPermit:
    """Note which items are here, missing, or do not apply (with the reason). § 5-24(d)(4)"""
    with act(permit, "answer_items", by=by, on=on, **how) as step:
        changed = _write_items(step.record, answers)
        step.data["items"] = changed
        if changes_documents(step.record, changed) and step.record.forget_acceptance():
            step.data["acceptance"] = WITHDRAWN
        if plan_sets is not None:
            step.record.plan_sets = plan_sets
    return step.record


def resume_review(permit: BuildingPermit, *, by: Actor, on: date, **how: Unpack[How]) -> BuildingPermit:
    """Everything asked for has come. § 5-24(d)(3)"""
    with act(permit, "resume_review", by=by, on=on, **how) as step:
        step.record.resume_review()
    return step.record


def record_finding(
    permit: BuildingPermit, *, by: Actor, on: date, provision: str, complies: bool, note: str = "", **how: Unpack[How]
) -> BuildingPermit:
    """A finding of the plan review, with the provision it is about. § 5-24(f)(1)"""
    with act(permit, "record_finding", by=by, on=on, **how) as step:
        ReviewFinding.objects.create(
            permit=step.record, provision=provision, complies=complies, note=note, found_on=on, found_by=by.name
        )
        step.data |= {"provision": provision, "complies": complies, "note": note}
    return step.record


def settle_finding(
    permit: BuildingPermit, *, by: Actor, on: date, finding: ReviewFinding, settled_how: str, **how: Unpack[How]
) -> BuildingPermit:
    """A shortfall was put right on the plans. § 5-24(f)(2)"""
    with act(permit, "settle_finding", by=by, on=on, **how) as step:
        chosen = open_shortfalls(step.record).filter(pk=finding.pk)
        if not chosen.update(settled_on=on, settled_how=settled_how):
            raise Refused([Obstacle("not-open", "Choose a finding of this permit that is open.", "§ 5-24(f)(2)")])
        step.data |= {"provision": finding.provision, "settled": settled_how}
    return step.record


def deny(
    permit: BuildingPermit, *, by: Actor, on: date, sections: Sequence[tuple[str, str]], **how: Unpack[How]
) -> BuildingPermit:
    """Deny the application, naming each section and why. § 5-23(a)(2)(a)

    :raises Refused: no section is named.
    """
    with transaction.atomic():
        with act(permit, "deny", by=by, on=on, **how) as step:
            if not sections:
                raise Refused([Obstacle("no-section", "Name the section that the work fails.", "§ 5-23(a)(2)(a)")])
            step.record.deny()
            step.data["sections"] = [{"section": section, "reason": reason} for section, reason in sections]
            step.mail("permit_denied", HOLDER, sections=[f"{section}: {reason}" for section, reason in sections])
        request_document(
            step.record,
            kind="denial",
            title="Denial of building permit",
            context=letters.denial(step.record, by, on, sections),
            by=by,
            event=step.happened(),
        )
    return step.record


def declare_commencement(permit: BuildingPermit, *, by: Actor, on: date, **how: Unpack[How]) -> BuildingPermit:
    """The holder says that work began on `on`. § 5-24(i)(1)"""
    return _commence(permit, by=by, on=on, known_by="the holder's declaration", **how)


def restore(permit: BuildingPermit, *, by: Actor, on: date, **how: Unpack[How]) -> BuildingPermit:
    """The officer has evidence that work began in time, on `on`: the permit was never invalid. § 5-24(i)(1)

    :raises Refused: no reason is given.
    """
    with act(permit, "restore", by=by, on=on, **how) as step:
        if not step.why.strip():
            raise Refused([Obstacle("no-evidence", "Say what shows that work began in time.", "§ 5-24(i)(1)")])
        back = step.record.restore_suspended if step.record.suspended_on else step.record.restore
        back(on, step.why)
    return step.record


def withdraw_commencement(
    permit: BuildingPermit, *, by: Actor, on: date, inspection: str, **how: Unpack[How]
) -> BuildingPermit:
    """The visit that showed work was entered by mistake. § 5-24(i)(1)"""
    with act(permit, "withdraw_commencement", by=by, on=on, **how) as step:
        step.record.uncommence()
        step.data["inspection"] = inspection
    return step.record


def commence_as_seen(
    permit: BuildingPermit, *, by: Actor, on: date, inspection: str, **how: Unpack[How]
) -> BuildingPermit:
    """An inspection showed work on `on`. § 5-24(i)(1)"""
    return _commence(permit, by=by, on=on, known_by=seen_at(inspection), **how)


def _commence(permit: BuildingPermit, *, by: Actor, on: date, known_by: str, **how: Unpack[How]) -> BuildingPermit:
    with act(permit, "commence", by=by, on=on, **how) as step:
        begin = step.record.commence_suspended if step.record.suspended_on else step.record.commence
        begin(on, known_by)
        step.data["known_by"] = known_by
    return step.record


def complete(permit: BuildingPermit, *, by: Actor, on: date, inspection: str, **how: Unpack[How]) -> BuildingPermit:
    """The final passed. § 5-25(b)(15)"""
    with act(permit, "complete", by=by, on=on, **how) as step:
        step.record.complete(on)
        step.data["inspection"] = inspection
    return step.record


def reopen(permit: BuildingPermit, *, by: Actor, on: date, inspection: str, **how: Unpack[How]) -> BuildingPermit:
    """The passed final was reversed."""
    with act(permit, "reopen", by=by, on=on, **how) as step:
        step.record.reopen()
        step.data["inspection"] = inspection
    return step.record


def close(permit: BuildingPermit, *, by: Actor, on: date, certificate: str, **how: Unpack[How]) -> BuildingPermit:
    """The certificate was issued. § 5-27(a)(1)"""
    with act(permit, "close", by=by, on=on, **how) as step:
        step.record.close(on)
        step.data["certificate"] = certificate
    return step.record


def _write_items(permit: BuildingPermit, answers: Mapping[str, tuple[str, str]]) -> dict[str, Any]:
    """Store the answers (item → presence and reason) that differ; those go into the event.

    What was not there when the documents were judged has to be judged itself.
    """
    known, changed = items_by_key(permit), {}
    for key, (presence, reason) in answers.items():
        item = known.get(key) or ApplicationItem(permit=permit, key=key)
        if item.pk and (item.presence, item.reason) == (presence, reason):
            continue
        item.presence, item.reason, item.satisfied = presence, reason, None
        item.save()
        changed[key] = {"presence": presence, "reason": reason}
    return changed
