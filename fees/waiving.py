"""The one fee that may be waived: for a permit or plans not at the work site, once, in writing (§ 5-24(g)(3)-(4))."""

from datetime import date
from typing import Unpack

from django.db import transaction

from accounts.actors import Actor
from casework.acting import How, act
from casework.cases.models import Case
from casework.errors import Refused
from casework.obstacle import Obstacle
from casework.writing import dollars
from fees import letters, queries
from fees.models import Charge
from fees.policies import SITE_DOCUMENTS
from records.actions import request_document

HOLDER = "part:applicant"  # the permit holder; found when the message is sent


def waive_fee(case: Case, *, charge_id: int, by: Actor, on: date, **how: Unpack[How]) -> Case:
    """Exempt the case from the fee for missing documents; the signed letter is written with it.

    :raises Refused: the exemption was used, the fee is another one or not due, or no reason is given.
    """
    with transaction.atomic():
        with act(case, "waive_fee", by=by, on=on, **how) as step:
            due = queries.due_on(step.record).filter(item__event=SITE_DOCUMENTS)
            waived = due.filter(pk=charge_id).first()
            if waived is None:
                raise Refused([Obstacle("not-due", "Choose a fee for missing documents that is due.", "§ 5-24(g)(3)")])
            if not step.why.strip():
                raise Refused([Obstacle("no-reason", "Say which circumstances warrant it.", "§ 5-24(g)(3)")])
            waived.state, waived.ended_on, waived.end_reason = Charge.State.WAIVED, on, step.why.strip()
            waived.save(update_fields=["state", "ended_on", "end_reason"])
            step.mail("fee_exemption", HOLDER, amount=dollars(waived.amount_cents))
            step.data["waived"] = {"label": str(waived.item), "cents": waived.amount_cents}
        request_document(
            step.record,
            kind="letter",
            title="Exemption from a fee",
            context=letters.exemption(waived, by=by, on=on, why=step.why.strip()),
            by=by,
            event=step.happened(),
        )
    return step.record
