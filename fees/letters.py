"""The papers about money as typed snapshots: the receipt (§ 5-34(a)(8)) and the exemption letter (§ 5-24(g)(4))."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from accounts.actors import Actor
from casework.kinds import kind_of
from casework.writing import dollars, long_date
from fees.calculation import in_sentence
from fees.models import Charge, Payment
from fees.policies import NOT_REFUNDABLE, refund_rules
from fees.queries import payers_of
from notices.queries import whoever_is
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
    reasons = (payment.get_reversal_display(), payment.reversal_reason)
    why = " ".join(f"{reason.rstrip('.')}." for reason in reasons if reason)
    what = f"The payment of {long_date(payment.received_on)} does not stand. {why}"
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


@dataclass(frozen=True, kw_only=True)
class Exemption(Paper):
    """The letter that grants an exemption from a fee (§ 5-24(g)(4)). Signed."""

    recipient: str
    recipient_lines: tuple[str, ...]
    subject: str
    salutation: str
    opening: tuple[str, ...]
    list_heading: str = ""
    items: tuple[Item, ...] = ()
    closing: tuple[str, ...] = ()
    sign_off: str = "Respectfully,"
    delivery: str = ""
    enclosures: tuple[str, ...] = ()
    copies: tuple[str, ...] = ()


def exemption(waived: Charge, *, by: Actor, on: date, why: str) -> Exemption:
    """What the permit holder is told: which fee, why it is not asked for, and that it happens once."""
    case = waived.case
    holder = whoever_is(case, "applicant")
    lines = holder.mailing_lines if holder else ("Permit holder",)
    fee = f"the {in_sentence(waived.label)} of {dollars(waived.amount_cents)}"
    return Exemption(
        **head_of(case, title="Exemption from a fee", by=by, on=on, citations=("§ 5-24(g)(3)", "§ 5-24(g)(4)")),
        recipient=lines[0],
        recipient_lines=lines[1:],
        subject=f"{case.number}: {case.headline}",
        salutation=f"Dear {holder.contact_person or holder.name}:" if holder else "Dear permit holder:",
        opening=(
            f"On {long_date(waived.made_on)} {fee} was charged because the permit or the accepted plans were not "
            "available at the work site.",
            f"You are exempted from it. The reason: {why}",
        ),
        closing=(
            "An exemption can be given once for a permit. Please keep the permit posted and the accepted plans at the "
            "site from now on.",
        ),
    )
