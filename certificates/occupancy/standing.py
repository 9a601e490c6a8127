"""How a certificate and its paper stand on a day (§ 5-27)."""

from collections.abc import Callable, Mapping
from datetime import date

from casework.kinds import Tone, typed
from casework.writing import long_date
from certificates.deficiency.standing import STANDINGS_UNDER_NOTICE
from certificates.occupancy.models import Certificate, Status
from records.models import Document
from records.standing import Standing

CITE = "§ 5-27(a)(2)"
Rule = Callable[[Certificate, date], Standing]


def standing(certificate: Certificate, on: date) -> Standing:
    """Applied for, or in force from the day of its issue on unless it was taken back: it does not end by itself."""
    return RULES[Status(certificate.status)](certificate, on)


def of_paper(document: Document, on: date) -> Standing:
    """The paper is worth what the certificate is worth."""
    certificate: Certificate = typed(document.case)
    return standing(certificate, on)


def _applied(certificate: Certificate, on: date) -> Standing:
    sentence = f"The certificate was applied for on {long_date(certificate.opened_on)} and has not been issued."
    return Standing("Applied for", Tone.WAITING, sentence, "§ 5-27(g)")


def _issued(certificate: Certificate, on: date) -> Standing:
    assert certificate.issued_on
    return Standing("In force", Tone.GOOD, f"In force since {long_date(certificate.issued_on)}.", CITE)


RULES: Mapping[Status, Rule] = {
    Status.RECEIVED: _applied,
    Status.APPLIED: _applied,
    Status.ISSUED: _issued,
    **{Status(code): rule for code, rule in STANDINGS_UNDER_NOTICE.items()},
}
