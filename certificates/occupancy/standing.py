"""How a certificate and its paper stand on a day (§ 5-27)."""

from datetime import date

from casework.kinds import Tone, typed
from casework.writing import long_date
from certificates.occupancy.models import Certificate
from records.models import Document
from records.standing import Standing

CITE = "§ 5-27(a)(2)"


def standing(certificate: Certificate, on: date) -> Standing:
    """Applied for, or in force from the day of its issue on: a certificate does not end by itself."""
    if certificate.issued_on is None:
        sentence = f"The certificate was applied for on {long_date(certificate.opened_on)} and has not been issued."
        return Standing("Applied for", Tone.WAITING, sentence, "§ 5-27(g)")
    return Standing("In force", Tone.GOOD, f"In force since {long_date(certificate.issued_on)}.", CITE)


def of_paper(document: Document, on: date) -> Standing:
    """A paper that names its own last day is expired on the day after it (§ 5-27(d)(3))."""
    until = document.context.get("valid_until")
    last_day = date.fromisoformat(until) if until else None
    if last_day and on > last_day:
        return Standing("Expired", Tone.BAD, f"It was in force through {long_date(last_day)}.", "§ 5-27(d)(3)")
    if last_day:
        return Standing("In force", Tone.GOOD, f"In force through {long_date(last_day)}.", "§ 5-27(d)(3)")
    certificate: Certificate = typed(document.case)
    return standing(certificate, on)
