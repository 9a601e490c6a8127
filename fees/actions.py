"""The only writers of charges and payments; of schedules, see `adopting`; of exemptions, `waiving`.

A charge or a payment is told by an event of the case that owes it. `charge` adds to an act under way, or follows
`open_case`, whose event must then have been given `said(quotes)`; the others are acts of their own.
"""

from collections.abc import Collection, Sequence
from datetime import date
from decimal import Decimal
from typing import Any, Unpack

from django.db import transaction

from accounts.actors import Actor
from casework.acting import How, Step, act
from casework.cases.models import Case
from casework.errors import Refused
from casework.obstacle import Obstacle
from casework.opening import draw_number
from casework.writing import dollars
from fees import letters, queries
from fees.adopting import adopt
from fees.calculation import Measures, Quote, quote, said
from fees.models import Charge, Payment, PaymentLine
from fees.policies import governing, obstacles_to_refund
from records.actions import request_document

__all__ = ["add_charge", "adopt", "charge", "reverse_payment", "said", "take_payment", "void_charge"]

RECEIPTS = "R"  # the series of receipt numbers: R-2026-00031


def charge(target: Step[Any] | Case, *, quotes: Sequence[Quote], by: Actor, on: date) -> list[Charge]:
    """Charge the case what was worked out: inside its act, or right after it was opened with `said(quotes)`.

    :raises ValueError: a quote comes from another municipality's schedule.
    """
    record: Case = target.record if isinstance(target, Step) else target
    if any(one.schedule.municipality_id != record.municipality_id for one in quotes):
        raise ValueError(f"{record} is not charged by another municipality's schedule")
    if isinstance(target, Step):
        target.data.setdefault("charged", []).extend(said(quotes)["charged"])
        target.cites.extend(one.cite for one in quotes if one.cite not in target.cites)
    return Charge.objects.bulk_create(
        Charge(
            municipality_id=record.municipality_id,
            case_id=record.pk,
            item=one.item,
            label=one.label,
            amount_cents=one.cents,
            arithmetic=one.arithmetic,
            cite=one.cite,
            made_on=on,
            made_by=by.name,
        )
        for one in quotes
    )


def add_charge(
    case: Case,
    *,
    fee_key: str,
    square_feet: Decimal | None = None,
    valuation_cents: int | None = None,
    by: Actor,
    on: date,
    **how: Unpack[How],
) -> Case:
    """Charge a fee of the schedule by itself, such as a reinspection. Only what the board set can be charged.

    :raises NoFeeSet, MeasureMissing: see `calculation.quote`.
    """
    with act(case, "charge", by=by, on=on, **how) as step:
        worked_out = quote(step.record.municipality, fee_key, on, Measures(square_feet, valuation_cents))
        charge(step, quotes=[worked_out], by=by, on=on)
    return step.record


def take_payment(
    case: Case,
    *,
    charges: Collection[int],
    amount_cents: int,
    method: str,
    received_from: str,
    check_number: str = "",
    by: Actor,
    on: date,
    **how: Unpack[How],
) -> Case:
    """Take money for whole charges of the case, and give a receipt.

    :raises Refused: a charge is not due, or the money is not exactly what the charges come to.
    """
    with transaction.atomic():
        with act(case, "pay", by=by, on=on, **how) as step:
            owed = [one for one in queries.due_on(step.record) if one.pk in set(charges)]
            _refuse_wrong_money(step.record, owed, charges, amount_cents, method, check_number)
            money = {"amount_cents": amount_cents, "method": method, "check_number": check_number.strip()}
            payment = _pay(step.record, owed, by=by, on=on, received_from=received_from.strip(), **money)
            _tell_money(step, payment, owed)
        payment.receipt = request_document(
            step.record,
            kind="receipt",
            title=f"Receipt {payment.receipt_number}",
            context=letters.receipt(payment, owed, governing(step.record)),
            by=by,
            event=step.happened(),
        )
        payment.save(update_fields=["receipt"])
    return step.record


def _pay(case: Case, owed: Sequence[Charge], *, by: Actor, on: date, **money: Any) -> Payment:
    """The payment with its receipt number, and what it was for."""
    payment = Payment.objects.create(
        municipality=case.municipality,
        case_id=case.pk,
        receipt_number=draw_number(case.municipality, RECEIPTS, on.year),
        received_on=on,
        taken_by=", ".join(part for part in (by.name, by.title) if part),
        **money,
    )
    PaymentLine.objects.bulk_create(PaymentLine(payment=payment, charge=one) for one in owed)
    Charge.objects.filter(pk__in=[one.pk for one in owed]).update(state=Charge.State.PAID)
    return payment


def _refuse_wrong_money(
    case: Case, owed: Sequence[Charge], asked: Collection[int], amount_cents: int, method: str, check_number: str
) -> None:
    """:raises Refused: every reason at once."""
    found = []
    total = sum(one.amount_cents for one in owed)
    if len(owed) != len(set(asked)) or not owed:
        found.append(Obstacle("not-due", f"Choose fees that are due on {case.number}.", "§ 5-37(b)"))
    elif amount_cents > total:
        sentence = f"{dollars(amount_cents)} is more than the {dollars(total)} due for what was chosen."
        found.append(Obstacle("overpaid", sentence, "§ 5-37(b)"))
    elif amount_cents < total:
        sentence = f"{dollars(amount_cents)} is less than the {dollars(total)} due; a fee is paid in full."
        found.append(Obstacle("underpaid", sentence, "§ 5-37(b)"))
    if method == Payment.Method.CHECK and not check_number.strip():
        found.append(Obstacle("check-number", "Enter the number of the check.", "§ 5-34(a)(8)"))
    if found:
        raise Refused(found)


def _tell_money(step: Step[Any], payment: Payment, about: Sequence[Charge]) -> None:
    """Put the payment and what it was for into the act's event."""
    step.cites.extend(one.cite for one in about if one.cite not in step.cites)
    step.data |= {
        "receipt": payment.receipt_number,
        "cents": payment.amount_cents,
        "method": payment.how,
        "received_from": payment.received_from,
        "fees": [{"label": one.label, "cents": one.amount_cents} for one in about],
    }


def reverse_payment(case: Case, *, payment_id: int, reversal: str, by: Actor, on: date, **how: Unpack[How]) -> Case:
    """Take back a payment entered by mistake or returned by the bank: both stay, and its charges are due again.

    :raises Refused: the payment does not stand, no reason is given, or a refund is asked for (§ 5-24(m)).
    """
    with transaction.atomic():
        with act(case, "reverse_payment", by=by, on=on, **how) as step:
            payment = queries.standing_payments_on(step.record).filter(pk=payment_id).first()
            if payment is None:
                raise Refused([Obstacle("no-payment", "Choose a payment that has not been reversed.", "§ 5-24(m)")])
            _refuse_reversal(step, payment, reversal)
            payment.reversed_on, payment.reversal, payment.reversal_reason = on, reversal, step.why.strip()
            payment.save(update_fields=["reversed_on", "reversal", "reversal_reason"])
            about = [line.charge for line in payment.lines.all()]
            payment.lines.update(in_force=False)
            Charge.objects.filter(pk__in=[one.pk for one in about]).update(state=Charge.State.DUE)
            _tell_money(step, payment, about)
            step.data["reversal"] = payment.get_reversal_display()
        request_document(
            step.record,
            kind="receipt",
            title=f"Receipt {payment.receipt_number} reversed",
            context=letters.reversal(payment, about, governing(step.record)),
            by=by,
            event=step.happened(),
            supersedes=payment.receipt,
        )
    return step.record


def _refuse_reversal(step: Step[Any], payment: Payment, reversal: str) -> None:
    """:raises Refused: the reason given is none, or is one that the law does not accept."""
    found = []
    if reversal == Payment.Reversal.REFUND:
        found = obstacles_to_refund(payment, governing(step.record))
    elif reversal not in Payment.Reversal.values:
        found = [Obstacle("no-reason", "Choose why the payment is reversed.", "§ 5-34(a)(8)")]
    elif reversal == Payment.Reversal.MISTAKE and not step.why.strip():
        found = [Obstacle("no-reason", "Say what the mistake was.", "§ 5-34(a)(8)")]
    elif payment.received_on > step.on:
        found = [Obstacle("too-early", "The payment was received after that day.", "§ 5-34(a)(8)")]
    if found:
        raise Refused(found)


def void_charge(case: Case, *, charge_id: int, by: Actor, on: date, **how: Unpack[How]) -> Case:
    """Take back a charge made by mistake; it stays, with the reason. A paid one is reversed first.

    :raises Refused: the charge is not due, or no reason is given.
    """
    with act(case, "void_charge", by=by, on=on, **how) as step:
        wrong = queries.due_on(step.record).filter(pk=charge_id).first()
        if wrong is None:
            raise Refused([Obstacle("not-due", "Choose a fee that is due and not paid.", "§ 5-37(b)")])
        if not step.why.strip():
            raise Refused([Obstacle("no-reason", "Say why the fee was charged by mistake.", "§ 5-34(a)(8)")])
        wrong.state, wrong.ended_on, wrong.end_reason = Charge.State.VOID, on, step.why.strip()
        wrong.save(update_fields=["state", "ended_on", "end_reason"])
        step.data["voided"] = {"label": str(wrong.item), "cents": wrong.amount_cents}
    return step.record
