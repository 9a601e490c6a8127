"""What any record type can offer its people about money: put these among a Kind's verbs.

They are named `pay`, `reverse_payment`, `charge`, `void_charge` and `waive_fee`; a permit's events read
`permit.pay` and so on.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from casework.kinds import Verb
from casework.writing import dollars
from fees import actions, forms, policies
from fees.waiving import waive_fee


def money_moved(data: Mapping[str, Any]) -> str:
    """ "$185.00, check no. 1041, receipt R-2026-00031"."""
    return f"{dollars(data['cents'])}, {data['method']}, receipt {data['receipt']}"


def take_payment_verb(*, while_in: Iterable[str]) -> Verb:
    """Take money for fees that are due. § 5-23(a)(2)(h)"""
    return Verb(
        "pay",
        "Take a payment",
        actions.take_payment,
        "fees.take",
        "§ 5-37(b)",
        form=forms.PaymentForm,
        obstacles=policies.obstacles_to_pay,
        while_in=tuple(while_in),
        explains="The money is entered, and a receipt is made.",
        past="Payment taken",
        tells=money_moved,
    )


def reverse_payment_verb(*, while_in: Iterable[str]) -> Verb:
    """Take back a payment that was a mistake or came back from the bank. § 5-24(m)"""
    return Verb(
        "reverse_payment",
        "Reverse a payment",
        actions.reverse_payment,
        "fees.reverse",
        "§ 5-34(a)(8)",
        form=forms.ReversalForm,
        obstacles=policies.obstacles_to_reverse,
        while_in=tuple(while_in),
        tone="danger",
        explains="Payment and receipt stay on record, marked as reversed; the fees are due again.",
        past="Payment reversed",
        tells=money_moved,
    )


def charge_verb(*, while_in: Iterable[str], events: Iterable[str] = ()) -> Verb:
    """Charge another fee of the board's schedule; of these fee events, where any are named. § 5-37(b)"""
    return Verb(
        "charge",
        "Charge a fee",
        actions.add_charge,
        "fees.take",
        "§ 5-37(b)",
        form=type("ChargeFormOfKind", (forms.ChargeForm,), {"events": frozenset(events)}),
        while_in=tuple(while_in),
        explains="Such as a reinspection. Only fees that the board has set can be charged.",
        past="Fee charged",
    )


def void_charge_verb(*, while_in: Iterable[str]) -> Verb:
    """Take back a charge made by mistake. § 5-37(b)"""
    return Verb(
        "void_charge",
        "Void a fee",
        actions.void_charge,
        "fees.reverse",
        "§ 5-34(a)(8)",
        form=forms.VoidForm,
        obstacles=policies.obstacles_to_void,
        while_in=tuple(while_in),
        tone="danger",
        explains="For a fee that was charged by mistake and is not paid. It stays on record with the reason.",
        past="Fee voided",
    )


def waive_fee_verb(*, while_in: Iterable[str]) -> Verb:
    """Give the one exemption from the fee for missing documents. § 5-24(g)(3)-(4)"""
    return Verb(
        "waive_fee",
        "Give an exemption from a fee",
        waive_fee,
        "fees.waive",
        "§ 5-24(g)(3)",
        form=forms.WaiverForm,
        obstacles=policies.obstacles_to_waive,
        while_in=tuple(while_in),
        signs=True,
        explains="Once for a permit, if circumstances warrant it. The holder gets it in writing.",
        past="Exemption from a fee given",
    )
