"""What the search box finds by money: a check or money order by its number, a receipt by its own."""

import re

from django.db.models import Q

from accounts.office import Office
from casework.find.finders import MOST, Group, group, hit_on_case
from casework.writing import dollars, short_date
from fees.models import Payment
from fees.queries import payments

SHORTEST = 3
# As it is said on the phone: "check no. 2470", "receipt R-2026-00069".
SAID_FIRST = re.compile(r"^(check|money order|receipt)\s*(no\.?|number|#)?\s*(?=\S*\d)", re.IGNORECASE)


def by_check_or_receipt(office: Office, text: str) -> Group | None:
    """The records that were paid with this check, or by this receipt."""
    text = SAID_FIRST.sub("", text)
    if len(text) < SHORTEST or not any(c.isdigit() for c in text) or " " in text:
        return None
    meant = Q(check_number=text.lstrip("#")) | Q(receipt_number=text.upper())
    found = payments(office).filter(meant).select_related("case__municipality").order_by("-received_on", "-pk")
    return group("By check or receipt", (hit_on_case(p.case, office, _words(p)) for p in found[: MOST + 1]))


def _words(payment: Payment) -> str:
    paid = f"{payment.how.lower()}, {dollars(payment.amount_cents)} on {short_date(payment.received_on)}"
    return f"{paid} (reversed)" if payment.reversed_on else paid
