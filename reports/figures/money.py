"""Fees charged, collected, reversed and waived (§ 5-34(a)(8)); and what an archive tells of its permits."""

from collections.abc import Mapping

from fees.models import Payment
from ordinances.law import Law
from reports import queries
from reports.figures.columns import WHAT, WHERE, case_of, in_dollars, no_terms, on_day
from reports.types import Column, Figure, Group


def _methods(law: Law | None) -> Mapping[str, str]:
    return {str(value): str(label) for value, label in Payment.Method.choices}


AMOUNT = in_dollars("Amount", "amount_cents")
FEE = Column("Fee", lambda row: row.label)
RECEIPT = Column("Receipt", lambda row: row.receipt_number)

FEES_CHARGED = Figure(
    "fees-charged",
    "Fees charged",
    "Fees that cases came to owe during the period. Charges taken back as mistakes do not count.",
    queries.fees_charged,
    (FEE, WHERE, on_day("Charged", "made_on"), AMOUNT),
    day="made_on",
    case=case_of,
    sums="amount_cents",
    sum_label="Amount",
    group=Group("label", "Fee", no_terms),
    is_money=True,
)
FEES_COLLECTED = Figure(
    "fees-collected",
    "Fees collected",
    "Payments received during the period, those reversed later among them.",
    queries.fees_collected,
    (RECEIPT, WHERE, on_day("Received", "received_on"), AMOUNT),
    day="received_on",
    case=case_of,
    sums="amount_cents",
    sum_label="Amount",
    group=Group("method", "Paid by", _methods),
    is_money=True,
)
FEES_REVERSED = Figure(
    "fees-reversed",
    "Payments reversed",
    "Payments taken back during the period as entered by mistake or returned by the bank, whenever they were received.",
    queries.fees_reversed,
    (
        RECEIPT,
        Column("Why", lambda row: row.get_reversal_display()),
        on_day("Reversed", "reversed_on"),
        AMOUNT,
    ),
    day="reversed_on",
    case=case_of,
    sums="amount_cents",
    sum_label="Amount",
    is_money=True,
)
FEES_WAIVED = Figure(
    "fees-waived",
    "Fees waived",
    "Fees that cases were exempted from during the period, as the law allows it.",
    queries.fees_waived,
    (FEE, WHERE, Column("Why", lambda row: row.end_reason), on_day("Waived", "ended_on"), AMOUNT),
    day="ended_on",
    case=case_of,
    sums="amount_cents",
    sum_label="Amount",
    is_money=True,
)
ARCHIVED = Figure(
    "archived-permits",
    "Building permits issued",
    "Permits of the older record whose day of issue lies in the period, by the type and with the value written there.",
    queries.archived,
    (WHAT, on_day("Issued", "issued_on"), in_dollars("Value of the work", "valuation_cents")),
    day="issued_on",
    sums="valuation_cents",
    sum_label="Value of the work",
    group=Group("recorded_type", "Type as recorded", no_terms),
)
ARCHIVED_WITHOUT_VALUE = Figure(
    "archived-without-value",
    "Permits without a value",
    "Those among them for which the older record gives no value of the work; they add nothing to the sums above.",
    queries.archived_without_value,
    (WHAT, on_day("Issued", "issued_on")),
    day="issued_on",
)
ARCHIVED_FEES = Figure(
    "archived-fees",
    "Fees as recorded",
    "Permits of the period with a fee in the older record. Whether it was paid is not recorded.",
    queries.archived_fees,
    (WHAT, on_day("Issued", "issued_on"), in_dollars("Fee", "fee_cents")),
    day="issued_on",
    sums="fee_cents",
    sum_label="Fees",
)
