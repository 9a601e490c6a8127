"""Filing proof of insurance (General Municipal Law § 125)."""

from datetime import date
from typing import Unpack

from accounts.actors import Actor
from casework.acting import How, act
from casework.cases.models import Case
from casework.errors import Refused
from casework.obstacle import Obstacle
from ordinances.permit_chapter import CompensationForm
from parcels.models import Party
from permits.compensation.models import CompensationProof
from records.models import Upload


def file_proof(
    permit: Case,
    *,
    by: Actor,
    on: date,
    party: Party,
    form: str,
    carrier: str = "",
    policy_number: str = "",
    effective_on: date | None = None,
    expires_on: date | None = None,
    owner_occupied_units: int = 0,
    upload: Upload | None = None,
    **how: Unpack[How],
) -> Case:
    """File one form for whoever does the work; an exemption is good for this job only.

    :raises Refused: the form is not accepted as proof, or not for such a house.
    """
    with act(permit, "file_compensation", by=by, on=on, **how) as step:
        accepted = _accepted(step.record, form, owner_occupied_units, expires_on)
        CompensationProof.objects.create(
            party=party,
            form=form,
            carrier=carrier,
            policy_number=policy_number,
            effective_on=effective_on,
            expires_on=expires_on,
            job=step.record if accepted.job_specific else None,
            upload=upload,
            filed_on=on,
            filed_by=by.name,
        )
        step.data |= {"form": form, "party": party.name, "policy": policy_number, "expires": expires_on}
        step.data |= {"units": owner_occupied_units} if owner_occupied_units else {}
    return step.record


def _accepted(permit: Case, form: str, units: int, expires_on: date | None) -> CompensationForm:
    """What the law says of the form.

    :raises Refused: it proves nothing here.
    """
    law = permit.law
    assert law is not None
    accepted = {f.key: f for f in law.permits.compensation.forms}.get(form)
    wrong = _wrong(accepted, form, units, expires_on)
    if wrong or accepted is None:
        raise Refused([Obstacle("form", wrong, law.permits.compensation.required.cite)])
    return accepted


def _wrong(accepted: CompensationForm | None, form: str, units: int, expires_on: date | None) -> str:
    """Why the form proves nothing here, or an empty string."""
    if accepted is None:
        return f"{form} is not accepted as proof of insurance."
    limit = accepted.owner_occupied_units
    if limit and not 1 <= units <= limit:
        return f"{form} is only for an owner-occupied house of one to {limit} families."
    if not accepted.exemption and expires_on is None:
        return f"Enter the day on which the {form} expires."
    return ""
