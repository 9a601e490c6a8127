"""The only writers of a renewal, and of the permit that it grants. § 5-24(i)(3)-(4), (l)"""

from datetime import date
from typing import Unpack

from django.db import transaction

from accounts.actors import Actor
from casework.acting import How, act
from casework.errors import Refused
from permits.building.actions import HOLDER
from permits.building.models import LAPSED, BuildingPermit
from permits.building.policies import the_law
from permits.building.serving import open_for
from permits.renewal import letters, policies
from permits.renewal.granting import renewed_permit
from permits.renewal.models import Renewal
from permits.renewal.queries import permit_of
from records.actions import request_document

CODE = "renewal"


def apply(permit: BuildingPermit, *, by: Actor, on: date, applied_by: str = "", **how: Unpack[How]) -> BuildingPermit:
    """The permit holder applies to renew; a verb of the permit. Its fee is charged. § 5-24(i)(3), (l)"""
    with act(permit, "apply_renewal", by=by, on=on, **how) as step:
        record, fees = step.record, policies.fee_of_renewal(step.record, on)
        facts = {"applied_by": applied_by.strip() or by.name}
        renewal: Renewal = open_for(
            record, CODE, by=by, on=on, power="permits.intake", cite="§ 5-24(i)(3)", facts=facts, fees=fees
        )
        step.data["renewal"] = renewal.number
        if not fees:
            submit(renewal, by=by.by_law(), on=on)
    return step.record


def submit(renewal: Renewal, *, by: Actor, on: date, **how: Unpack[How]) -> Renewal:
    """The fee is paid, or none is set: the application goes to the officer. § 5-24(l)"""
    with act(renewal, "submit", by=by, on=on, **how) as step:
        step.record.submit(on)
    return step.record


def approve(renewal: Renewal, *, by: Actor, on: date, conditions: str = "", **how: Unpack[How]) -> Renewal:
    """Approve: granted at once where the permit has lapsed, else on the day after it does. § 5-24(i)(3)"""
    with transaction.atomic():
        with act(renewal, "approve", by=by, on=on, **how) as step:
            step.record.approve(on, by.name, by.title, conditions.strip())
            permit = permit_of(step.record)
            lapsed = permit.status in LAPSED
            step.data["conditions"] = step.record.conditions
            if not lapsed:
                step.mail("renewal_approved", HOLDER, last_day=f"{policies.last_day(permit):%Y-%m-%d}")
        if lapsed:
            granted_on = max(on, policies.first_day_after(permit))  # an approval keyed after the nightly check
            return grant(step.record, by=by.by_law(), on=granted_on)
        request_document(
            step.record,
            kind="letter",
            title="Renewal approved",
            context=letters.approval(step.record, permit, by, on),
            by=by,
            event=step.happened(),
        )
    return step.record


def grant(renewal: Renewal, *, by: Actor, on: date, **how: Unpack[How]) -> Renewal:
    """The old permit has lapsed and gives way to the renewed one, signed with the approval. § 5-24(i)(3)"""
    with act(renewal, "grant", by=by, on=on, **how) as step:
        step.record.grant()
        step.data["permit"] = renewed_permit(step.record, permit_of(step.record), by=by, on=on).number
    return step.record


def deny(
    renewal: Renewal, *, by: Actor, on: date, ground: str, reason: str, edition: str = "", **how: Unpack[How]
) -> Renewal:
    """Deny on a ground of the law; for changed codes only after 24 months from the first permit. § 5-24(i)(3)-(4)

    :raises Refused: no ground or reason, or changed codes too early or without their name.
    """
    with transaction.atomic():
        with act(renewal, "deny", by=by, on=on, **how) as step:
            if found := list(policies.obstacles_to_denial(step.record, on, ground, edition, reason)):
                raise Refused(found)
            permit = permit_of(step.record)
            words = next(t.label for t in the_law(permit).permits.renewal_denials if t.key == ground)
            why = f"{edition.strip()}: {reason.strip()}" if edition.strip() else reason.strip()
            step.record.deny()
            step.data |= {"ground": ground, "ground_words": words, "edition": edition.strip(), "reason": reason.strip()}
            step.mail("renewal_denied", HOLDER, ground=words, reason=why)
        request_document(
            step.record,
            kind="denial",
            title="Denial of renewal",
            context=letters.denial(step.record, permit, by, on, words, why),
            by=by,
            event=step.happened(),
        )
    return step.record


def withdraw(renewal: Renewal, *, by: Actor, on: date, **how: Unpack[How]) -> Renewal:
    """The holder does not want the renewal any more. A fee that was paid stays. § 5-24(m)"""
    with act(renewal, "withdraw", by=by, on=on, **how) as step:
        step.record.withdraw()
    return step.record


def set_aside(renewal: Renewal, *, by: Actor, on: date, **how: Unpack[How]) -> Renewal:
    """The permit was completed or revoked meanwhile: there is nothing left to renew. § 5-24(i)(3)"""
    with act(renewal, "set_aside", by=by, on=on, **how) as step:
        step.record.withdraw()
    return step.record
