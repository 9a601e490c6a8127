"""The forms of the money verbs. Each says in `facts()` what its action takes."""

from collections.abc import Sequence
from typing import Any

from django import forms

from casework.forms import MoneyField
from casework.verbforms import VerbForm
from casework.writing import dollars, short_date
from fees import queries
from fees.calculation import price
from fees.models import Charge, FeeItem, Payment
from fees.policies import SITE_DOCUMENTS


def offer(form: forms.Form, name: str, choices: Sequence[tuple[str, str]]) -> None:
    """Give a field its choices; a single one is chosen already."""
    field = form.fields[name]
    assert isinstance(field, forms.ChoiceField)
    field.choices = choices
    if len(choices) == 1:
        field.initial = choices[0][0]


def owed(charge: Charge) -> tuple[str, str]:
    return str(charge.pk), f"{charge.label}, {dollars(charge.amount_cents)}"


class PaymentForm(VerbForm):
    """Which fees are paid, how much was handed over and how."""

    charges = forms.MultipleChoiceField(label="Fees being paid", widget=forms.CheckboxSelectMultiple)
    amount_cents = MoneyField(label="Amount received", help_text="Exactly what the fees come to.")
    method = forms.ChoiceField(label="Paid by", choices=Payment.Method.choices, widget=forms.RadioSelect)
    check_number = forms.CharField(
        label="Check or money order number", required=False, max_length=30, help_text="Never a card number."
    )
    received_from = forms.CharField(label="Received from", max_length=160, help_text="As it will stand on the receipt.")

    def shape(self) -> None:
        due = list(queries.due_on(self.record))
        offer(self, "charges", [owed(charge) for charge in due])
        self.fields["charges"].initial = [str(charge.pk) for charge in due]
        self.fields["amount_cents"].initial = sum(charge.amount_cents for charge in due)
        payers = queries.payers_of(self.record)
        self.fields["received_from"].initial = payers[0].party.name if payers else ""

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("method") == Payment.Method.CHECK and not data.get("check_number"):
            self.add_error("check_number", "Enter the number of the check.")
        return data

    def facts(self) -> dict[str, Any]:
        return {**self.cleaned_data, "charges": [int(pk) for pk in self.cleaned_data["charges"]]}


class ReversalForm(VerbForm):
    """Which payment, and why it does not stand."""

    payment = forms.ChoiceField(label="Payment", widget=forms.RadioSelect)
    reversal = forms.ChoiceField(
        label="Why", choices=Payment.Reversal.choices, widget=forms.RadioSelect, help_text="Say more under “Reason”."
    )

    def shape(self) -> None:
        offer(self, "payment", [self._line(payment) for payment in queries.standing_payments_on(self.record)])

    @staticmethod
    def _line(payment: Payment) -> tuple[str, str]:
        told = (payment.receipt_number, dollars(payment.amount_cents), payment.how, short_date(payment.received_on))
        return str(payment.pk), ", ".join(told)

    def facts(self) -> dict[str, Any]:
        return {"payment_id": int(self.cleaned_data["payment"]), "reversal": self.cleaned_data["reversal"]}


class ChargeForm(VerbForm):
    """A fee of the schedule in force, with the figure it goes by where it needs one."""

    fee_key = forms.ChoiceField(label="Fee", widget=forms.RadioSelect)
    square_feet = forms.DecimalField(
        label="Floor area in square feet",
        required=False,
        min_value=0,
        max_value=9_999_999,
        decimal_places=1,
        help_text="Where the fee goes by area.",
    )
    valuation_cents = MoneyField(
        label="Estimated cost of the work", required=False, help_text="Where the fee goes by it."
    )

    events: frozenset[str] = frozenset()  # empty: every fee of the schedule

    def shape(self) -> None:
        in_force = queries.items_in_force(self.office, self.office.today)
        offer(self, "fee_key", [self._line(item) for item in in_force if not self.events or item.event in self.events])

    @staticmethod
    def _line(item: FeeItem) -> tuple[str, str]:
        unit = item.get_method_display().lower()
        amount = dollars(item.amount_cents) if item.rate is None else f"{price(item.rate)} {unit}"
        return item.key, f"{item}: {amount}"


class VoidForm(VerbForm):
    """Which unpaid fee was charged by mistake."""

    charge = forms.ChoiceField(
        label="Fee charged by mistake", widget=forms.RadioSelect, help_text="Say why under “Reason”."
    )

    def shape(self) -> None:
        offer(self, "charge", [owed(charge) for charge in queries.due_on(self.record)])

    def facts(self) -> dict[str, Any]:
        return {"charge_id": int(self.cleaned_data["charge"])}


class WaiverForm(VerbForm):
    """Which fee for missing documents is not asked for."""

    charge = forms.ChoiceField(
        label="Fee", widget=forms.RadioSelect, help_text="Say under “Reason” which circumstances warrant it."
    )

    def shape(self) -> None:
        due = queries.due_on(self.record).filter(item__event=SITE_DOCUMENTS)
        offer(self, "charge", [owed(charge) for charge in due])

    def facts(self) -> dict[str, Any]:
        return {"charge_id": int(self.cleaned_data["charge"])}
