"""What a case page shows of its money: fees with their arithmetic, payments with their receipts."""

from collections.abc import Mapping
from typing import Any

from accounts.office import Office
from casework.cases.models import Case
from casework.kinds import Panel
from fees import queries


def fees(case: Case, office: Office) -> Mapping[str, Any] | None:
    """Every fee and payment of the case, voided, waived and reversed ones too; None where nothing was ever charged."""
    charges = list(queries.charges_on(case))
    if not charges:
        return None
    standing = [charge for charge in charges if charge.ended_on is None]
    return {
        "may_open": office.may("records.view"),
        "charges": charges,
        "payments": list(queries.payments_on(case)),
        "due_cents": sum(charge.amount_cents for charge in standing if charge.is_due),
        "total_cents": sum(charge.amount_cents for charge in standing),
    }


FEES = Panel("fees", "Fees", "fees/panel.html", fees, reads=queries.MONEY)
