"""What the barcode of a payment slip says. Scanned into the search box, it leads to taking the payment."""

import re

from casework.cases.models import Case

PAY = "pay"  # the act that takes a payment, on whatever record
_SLIP = re.compile(r"PAY[\s-]+(?P<number>\S{1,40})", re.IGNORECASE)


def slip_code(case: Case) -> str:
    """ "PAY BP-2026-00012"."""
    return f"PAY {case.number}"


def number_on_slip(text: str) -> str:
    """The case’s number, where that is what was scanned or typed; else nothing."""
    found = _SLIP.fullmatch(text.strip())
    return found["number"] if found else ""
