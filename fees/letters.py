"""The receipt as a typed snapshot (§ 5-34(a)(8)), with the clause that keeps the money (§ 5-24(m) and its like)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from accounts.actors import Actor
from casework.kinds import kind_of
from casework.writing import long_date
from fees.calculation import in_sentence
from fees.models import Charge, Payment
from fees.policies import NOT_REFUNDABLE, refund_rules
from fees.queries import payers_of
from ordinances.law import Law
from records.heads import head_of
from records.papers import Amount, Item, Paper


@dataclass(frozen=True, kw_only=True)
class Receipt(Paper):
    """Money taken: from whom, how, by whom, and what for. Not signed."""

    payer: str
    payer_lines: tuple[str, ...]
    method: str
    taken_by: str
    amounts: tuple[Amount, ...]
    total_cents: int
    notices: tuple[Item, ...]


def receipt(payment: Payment, charges: Sequence[Charge], law: Law) -> Receipt:
    """What the receipt says; `charges` are those that the payment paid."""
    return Receipt(**_common(payment, charges, law, "Receipt", payment.received_on, 1))


def reversal(payment: Payment, charges: Sequence[Charge], law: Law) -> Receipt:
    """The paper that takes the place of a receipt whose payment was reversed: the same amounts, taken back."""
    assert payment.reversed_on is not None
    said = _common(payment, charges, law, "Receipt Reversed", payment.reversed_on, -1)
    reason = f"{payment.get_reversal_display()}. {payment.reversal_reason}".strip()
    what = f"The payment of {long_date(payment.received_on)} does not stand. {reason}"
    return Receipt(**said | {"notices": (Item(text=what, cite="§ 5-34(a)(8)"),)})


def _common(payment: Payment, charges: Sequence[Charge], law: Law, title: str, on: date, sign: int) -> dict[str, Any]:
    case = payment.case
    head = head_of(
        case,
        title=title,
        by=Actor(name=""),  # a receipt is not signed
        on=on,
        number=payment.receipt_number,
        citations=(law.office.cite(law.fees.set_by.cite),),
    )
    amounts = tuple(
        Amount(
            label=f"{kind_of(case).label} {case.number}: {in_sentence(charge.label)}",
            cents=sign * charge.amount_cents,
            cite=charge.cite,
        )
        for charge in charges
    )
    return head | {
        "payer": payment.received_from,
        "payer_lines": _address_of(payment),
        "method": payment.how,
        "taken_by": payment.taken_by,
        "amounts": amounts,
        "total_cents": sign * payment.amount_cents,
        "notices": _not_refundable(charges, law),
    }


def _address_of(payment: Payment) -> tuple[str, ...]:
    """The payer's address, where the payer is one of the people of the case."""
    known = [one.party for one in payers_of(payment.case) if one.party.name == payment.received_from]
    return known[0].mailing_lines[1:] if known else ()


def _not_refundable(charges: Sequence[Charge], law: Law) -> tuple[Item, ...]:
    """Each clause under which this money is not given back, in the words the law prints where it has some."""
    printed = {text.cite: text.text for text in law.printed("receipt")}
    rules = [rule for rule in refund_rules(charges, law) if not rule.value]
    return tuple(Item(text=printed.get(rule.cite, NOT_REFUNDABLE), cite=law.office.cite(rule.cite)) for rule in rules)
