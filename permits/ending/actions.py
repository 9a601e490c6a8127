"""How an application or a permit is ended or stopped by somebody's decision. § 5-24(j), (m)"""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Unpack

from django.db import transaction

from accounts.actors import Actor
from casework.acting import How, Step, act
from casework.errors import Refused
from casework.obstacle import Obstacle
from permits.building.actions import HOLDER
from permits.building.models import BuildingPermit
from permits.building.policies import the_law
from permits.ending import letters
from permits.ending.policies import obstacles_to_findings, obstacles_to_ground
from records.actions import request_document


def withdraw(permit: BuildingPermit, *, by: Actor, on: date, asked_by: str = "", **how: Unpack[How]) -> BuildingPermit:
    """Whoever applied does not want the permit any more. What was paid stays with the town. § 5-24(m)"""
    with transaction.atomic():
        with act(permit, "withdraw", by=by, on=on, **how) as step:
            step.record.withdraw()
            step.data["asked_by"] = asked_by.strip() or by.name
            step.mail("application_withdrawn", HOLDER)
        request_document(
            step.record,
            kind="letter",
            title="Application withdrawn",
            context=letters.withdrawal(step.record, by, on, step.data["asked_by"]),
            by=by,
            event=step.happened(),
        )
    return step.record


def suspend(
    permit: BuildingPermit,
    *,
    by: Actor,
    on: date,
    ground: str,
    facts: str,
    provision: str = "",
    **how: Unpack[How],
) -> BuildingPermit:
    """Suspend the permit at once, on a ground of the law and on stated facts. § 5-24(j)(1)

    :raises Refused: no ground, no facts, or work that violates nothing that is named.
    """
    with transaction.atomic():
        with act(permit, "suspend", by=by, on=on, **how) as step:
            fault = _fault(step, ground, facts, provision)
            step.record.suspend(on, ground, fault.words)
            step.mail("permit_suspended", HOLDER, ground=fault.ground, facts=fault.words)
        request_document(
            step.record,
            kind="notice",
            title="Building permit suspended",
            context=letters.suspension(step.record, by, on, fault),
            by=by,
            event=step.happened(),
        )
    return step.record


def reinstate(
    permit: BuildingPermit, *, by: Actor, on: date, findings: Mapping[str, str], **how: Unpack[How]
) -> BuildingPermit:
    """The holder has shown both that completed work complies and that the rest will. § 5-24(j)(1)(a)-(b)

    `findings`: by finding, what shows it. The permit stands where it stood; its dates are those of its issue.
    :raises Refused: a finding is missing, or nothing shows it.
    """
    with transaction.atomic():
        with act(permit, "reinstate", by=by, on=on, **how) as step:
            _refuse(obstacles_to_findings(step.record, findings))
            shown = {key: shown_by.strip() for key, shown_by in findings.items()}
            step.data |= {"findings": shown, "suspended_on": f"{step.record.suspended_on:%Y-%m-%d}"}
            step.record.reinstate()
            step.mail("permit_reinstated", HOLDER)
        request_document(
            step.record,
            kind="notice",
            title="Building permit reinstated",
            context=letters.reinstatement(step.record, by, on, shown),
            by=by,
            event=step.happened(),
        )
    return step.record


def revoke(
    permit: BuildingPermit,
    *,
    by: Actor,
    on: date,
    ground: str,
    facts: str,
    provision: str = "",
    **how: Unpack[How],
) -> BuildingPermit:
    """Revoke the permit for good; only a new application leads on. § 5-24(j)(1), reading V-5-24-089

    :raises Refused: see `suspend`.
    """
    with transaction.atomic():
        with act(permit, "revoke", by=by, on=on, **how) as step:
            fault = _fault(step, ground, facts, provision)
            step.record.revoke(ground, fault.words)
            step.mail("permit_revoked", HOLDER, ground=fault.ground, facts=fault.words)
        request_document(
            step.record,
            kind="notice",
            title="Building permit revoked",
            context=letters.revocation(step.record, by, on, fault),
            by=by,
            event=step.happened(),
        )
    return step.record


def _fault(step: Step[BuildingPermit], ground: str, facts: str, provision: str) -> letters.Fault:
    """What the officer finds against the permit, put into the act's event.

    :raises Refused: it is not said completely.
    """
    _refuse(obstacles_to_ground(step.record, ground, facts, provision))
    label = {term.key: term.label for term in the_law(step.record).permits.suspension_grounds}[ground]
    step.data |= {"ground": ground, "ground_words": label, "provision": provision.strip(), "facts": facts.strip()}
    return letters.Fault(label, provision.strip(), facts.strip())


def _refuse(obstacles: Iterable[Obstacle]) -> None:
    if found := list(obstacles):
        raise Refused(found)
