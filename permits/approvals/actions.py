"""The only writers of a permit's outside approvals: what is asked for, what came in, what does not apply."""

from datetime import date
from typing import Any, Unpack

from django.core.files import File
from django.db import transaction

from accounts.actors import Actor
from casework.acting import How, act
from casework.errors import Refused
from casework.obstacle import Obstacle
from permits.approvals import letters
from permits.approvals.asking import asked_already
from permits.approvals.models import Approval, Before
from permits.approvals.policies import applying
from permits.approvals.queries import accepted_agencies
from permits.building.actions import HOLDER
from permits.building.models import BuildingPermit
from records.actions import attach_upload, request_document

CITE = "§ 5-24(d)(3)"


def record_approval(
    permit: BuildingPermit,
    *,
    by: Actor,
    on: date,
    approval: Approval,
    given_by: str,
    given_on: date,
    number: str = "",
    conditions: str = "",
    expires_on: date | None = None,
    file: File[bytes] | None = None,
    **how: Unpack[How],
) -> BuildingPermit:
    """An approval came in: who gave it, when, under which number and conditions, until when. § 5-24(d)(3)

    :raises Refused: it is dated later than it came, ends before it begins, or comes from nobody the town accepts.
    """
    with act(permit, "record_approval", by=by, on=on, **how) as step:
        found = _of(step.record, approval)
        _refuse_wrong(found, given_by, given_on, expires_on, on)
        found.state, found.number, found.given_by, found.given_on = Approval.State.IN, number, given_by, given_on
        found.conditions, found.expires_on, found.reason = conditions.strip(), expires_on, ""
        found.recorded_on, found.recorded_by = on, by.name
        if file is not None:
            found.upload = attach_upload(step.record, by=by, on=on, title=found.label, file=file, item="")
        found.save()
        step.data |= {"approval": found.label, "number": number, "given_by": given_by, "given_on": given_on}
        step.data |= {"conditions": found.conditions, "expires_on": expires_on}
        step.cites.append(found.cite)
    return step.record


def _of(permit: BuildingPermit, approval: Approval) -> Approval:
    """The approval as it is now.

    :raises Refused: it is another permit's.
    """
    found = Approval.objects.filter(permit=permit, pk=approval.pk).select_related("kind").first()
    if found is None:
        raise Refused([Obstacle("not-asked", "Choose an approval that is asked of this permit.", CITE)])
    return found


def _refuse_wrong(found: Approval, given_by: str, given_on: date, expires_on: date | None, on: date) -> None:
    wrong = []
    if given_on > on:
        wrong.append(
            Obstacle("given-later", "It is dated after the day on which it came in; check the two days.", CITE)
        )
    if expires_on and expires_on < given_on:
        wrong.append(Obstacle("ends-first", "It would expire before it was given; check the two days.", CITE))
    if found.kind and found.kind.only_listed_agencies:
        names = [agency.name for agency in accepted_agencies(found.kind, given_on)]
        if given_by not in names:
            listed = ", ".join(names) or "nobody"
            sentence = f"{given_by} was not on the town’s list on that day; {listed} was."
            wrong.append(Obstacle("agency", sentence, found.cite))
    if wrong:
        raise Refused(wrong)


def excuse_approval(
    permit: BuildingPermit, *, by: Actor, on: date, approval: Approval, reason: str, **how: Unpack[How]
) -> BuildingPermit:
    """The officer finds that an approval does not apply to this job, and says why. § 5-24(d)(3)

    :raises Refused: no reason is given.
    """
    with act(permit, "excuse_approval", by=by, on=on, **how) as step:
        if not reason.strip():
            raise Refused([Obstacle("no-reason", "Say why the approval does not apply.", CITE)])
        found = _of(step.record, approval)
        found.state, found.reason = Approval.State.NOT_APPLICABLE, reason.strip()
        found.recorded_on, found.recorded_by = on, by.name
        found.save()
        step.data |= {"approval": found.label, "reason": found.reason}
    return step.record


def ask_approvals(
    permit: BuildingPermit,
    *,
    by: Actor,
    on: date,
    label: str = "",
    agency: str = "",
    cite: str = "",
    before: str = Before.ISSUE,
    blocking: bool = True,
    **how: Unpack[How],
) -> BuildingPermit:
    """Write the applicant which approvals are missing; one that no list has is added first. § 5-24(d)(3)

    :raises Refused: nothing is missing and nothing was added.
    """
    with transaction.atomic():
        with act(permit, "ask_approvals", by=by, on=on, **how) as step:
            if label.strip():
                key = f"asked-{1 + sum(one.startswith('asked-') for one in asked_already(step.record))}"
                facts: dict[str, Any] = {"agency": agency, "cite": cite or CITE, "before": before, "blocking": blocking}
                Approval.objects.create(permit=step.record, key=key, label=label.strip(), **facts)
            wanted = [one for one in applying(step.record) if not one.stands(on)]
            if not wanted:
                raise Refused([Obstacle("none-missing", "No outside approval is missing.", CITE)])
            step.data["wanted"] = [f"{one.label} ({one.agency})" for one in wanted]
            step.mail("approvals_wanted", HOLDER, items=[letters.asked_for(one, on) for one in wanted])
        request_document(
            step.record,
            kind="letter",
            title="Approvals of others that are still needed",
            context=letters.approvals_letter(step.record, by, on, wanted),
            by=by,
            event=step.happened(),
        )
    return step.record
