"""The payment slip: a letter-size sheet to mail with a check, that the clerk scans to take the payment (§ 5-24(l))."""

from dataclasses import dataclass

from accounts.actors import Actor
from accounts.office import Office
from casework.cases.models import Case
from casework.cases.slips import slip_code
from casework.kinds import kind_of
from fees.calculation import in_sentence
from fees.policies import NOT_REFUNDABLE, refund_rules
from fees.queries import due_on, payers_of
from records.heads import head_of, place_of
from records.papers import Amount, Item, Paper, snapshot
from records.rendering import render_pdf


@dataclass(frozen=True, kw_only=True)
class Slip(Paper):
    """What is owed for which case, and where the check goes. Not sealed: it proves nothing."""

    scan: str
    payer: str
    payer_lines: tuple[str, ...]
    address: str
    amounts: tuple[Amount, ...]
    arithmetic: tuple[str, ...]
    total_cents: int
    notices: tuple[Item, ...]


def payment_slip(case: Case, office: Office) -> bytes | None:
    """The slip as PDF; None where nothing is due."""
    owed, law = list(due_on(case)), case.law
    if not owed or law is None:
        return None
    payers = payers_of(case)
    payer = payers[0].party if payers else None
    kept = [rule for rule in refund_rules(owed, law) if not rule.value]
    slip = Slip(
        **head_of(case, title="Payment Slip", by=Actor(name=""), on=office.today),
        scan=slip_code(case),
        payer=payer.name if payer else "",
        payer_lines=payer.mailing_lines[1:] if payer else (),
        address=place_of(case)["address"],
        amounts=tuple(
            Amount(
                label=f"{kind_of(case).label} {case.number}: {in_sentence(one.label)}",
                cents=one.amount_cents,
                cite=one.cite,
            )
            for one in owed
        ),
        arithmetic=tuple(one.arithmetic for one in owed),
        total_cents=sum(one.amount_cents for one in owed),
        notices=tuple(Item(text=NOT_REFUNDABLE, cite=law.office.cite(rule.cite)) for rule in kept),
    )
    return render_pdf("payment_slip.html", snapshot(slip), title=f"Payment slip {case.number}")
