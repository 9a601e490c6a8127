"""What fees put in the way: of other acts while unpaid, and of paying, reversing and voiding."""

from collections.abc import Callable, Collection, Iterable, Mapping
from datetime import date

from casework.cases.models import Case
from casework.obstacle import Obstacle
from casework.writing import dollars, long_date
from fees import queries
from fees.calculation import in_sentence
from fees.models import Charge, Payment
from ordinances.law import Law
from ordinances.types import Rule

SITE_DOCUMENTS = "SITE_DOCS"  # the only fee event that the law lets the office waive
NOT_REFUNDABLE = "Fees are not refundable."

# Which chapter says whether a fee may be given back; § 5-24(m) for every event that is not here.
REFUNDABLE: Mapping[str, Callable[[Law], Rule[bool]]] = {
    "INSPECTION": lambda law: law.inspections.fee_refundable,
    "CERT": lambda law: law.certificates.fee_refundable,
    "TEMP_CERT": lambda law: law.certificates.fee_refundable,
}


def governing(case: Case) -> Law:
    """The law of a case that can be charged: an archive, which has none, charges nothing."""
    the_law = case.law
    assert the_law is not None, f"{case} belongs to an archive"
    return the_law


def unpaid(case: Case, *, events: Collection[str] = (), overridable: bool = False) -> list[Obstacle]:
    """Every fee of the case that is due and not paid; only those of the given fee events, where any are given.

    `overridable` where the law lets the officer go ahead and bill the owner (§ 5-37(c)).
    """
    due = [charge for charge in queries.due_on(case) if not events or charge.item.event in events]
    return [Obstacle(f"unpaid-{charge.pk}", _not_paid(charge), charge.cite, overridable) for charge in due]


def _not_paid(charge: Charge) -> str:
    return f"The {in_sentence(charge.label)} of {dollars(charge.amount_cents)} is not paid."


def obstacles_to_pay(case: Case, on: date) -> list[Obstacle]:
    """There must be something to pay."""
    if queries.due_on(case).exists():
        return []
    return [Obstacle("nothing-due", f"No fee is due on {case.number}.", "§ 5-37(b)")]


def obstacles_to_reverse(case: Case, on: date) -> list[Obstacle]:
    """There must be a payment that stands."""
    if queries.standing_payments_on(case).exists():
        return []
    return [Obstacle("nothing-paid", f"No payment has been taken on {case.number}.", "§ 5-24(m)")]


def obstacles_to_void(case: Case, on: date) -> list[Obstacle]:
    """There must be a charge that is not paid: a paid one is reversed first."""
    if queries.due_on(case).exists():
        return []
    return [Obstacle("nothing-due", f"{case.number} has no unpaid fee to void.", "§ 5-37(b)")]


def obstacles_to_waive(case: Case, on: date) -> list[Obstacle]:
    """One exemption from the fee for missing documents, and from no other (§ 5-24(g)(3))."""
    exemptions = governing(case).permits.site_documents_exemptions
    cite = governing(case).office.cite(exemptions.cite)
    used = list(queries.waived_on(case))
    if len(used) >= exemptions.value:
        day = long_date(used[-1].ended_on) if used and used[-1].ended_on else ""
        return [Obstacle("exemption-used", f"The exemption of {case.number} was given on {day}.", cite)]
    if all(charge.item.event != SITE_DOCUMENTS for charge in queries.due_on(case)):
        return [Obstacle("nothing-due", f"{case.number} owes no fee for missing documents.", cite)]
    return []


def obstacles_to_refund(payment: Payment, the_law: Law) -> list[Obstacle]:
    """The clauses that keep money once paid, one for each chapter that the payment was for."""
    paid = [line.charge for line in payment.lines.all()]
    return [
        Obstacle("not-refundable", NOT_REFUNDABLE, the_law.office.cite(rule.cite))
        for rule in refund_rules(paid, the_law)
        if not rule.value
    ]


def refund_rules(charges: Iterable[Charge], the_law: Law) -> list[Rule[bool]]:
    """The clauses that say whether these fees may be given back, each once."""
    rules = [refund_rule(charge.item.event, the_law) for charge in charges]
    return list({rule.cite: rule for rule in rules}.values())


def refund_rule(event: str, the_law: Law) -> Rule[bool]:
    """The clause that says whether fees of this event may be given back."""
    return REFUNDABLE[event](the_law) if event in REFUNDABLE else the_law.fees.refundable
