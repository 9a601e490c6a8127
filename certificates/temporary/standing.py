"""How a temporary certificate and its paper stand on a day (§ 5-27(d)-(f)): by its last day, not the nightly check."""

from collections.abc import Callable, Mapping
from datetime import date

from casework.kinds import Tone, typed
from casework.writing import long_date
from certificates.deficiency.standing import NOT_APPROVED, STANDINGS_UNDER_NOTICE
from certificates.temporary.models import Status, TemporaryCertificate
from records.models import Document
from records.standing import Standing

Rule = Callable[[TemporaryCertificate, date], Standing]


def standing(certificate: TemporaryCertificate, on: date) -> Standing:
    """In force through its last day, and ended from the next one on."""
    ended = certificate.valid_until is not None and on > certificate.valid_until
    if ended and certificate.status not in (Status.REVOKED, Status.SUPERSEDED):
        return _ended(certificate, on)
    return RULES[Status(certificate.status)](certificate, on)


def of_paper(document: Document, on: date) -> Standing:
    """The paper is worth what the certificate is worth; one that was replaced has said so before."""
    certificate: TemporaryCertificate = typed(document.case)
    return standing(certificate, on)


def _applied(certificate: TemporaryCertificate, on: date) -> Standing:
    sentence = f"It was applied for on {long_date(certificate.opened_on)} and has not been issued. {NOT_APPROVED}"
    return Standing("Applied for", Tone.WAITING, sentence, "§ 5-27(g)")


def _refused(certificate: TemporaryCertificate, on: date) -> Standing:
    sentence = f"It was refused on {long_date(certificate.status_since)}. {NOT_APPROVED}"
    return Standing("Refused", Tone.BAD, sentence, "§ 5-27(d)(1)")


def _in_force(certificate: TemporaryCertificate, on: date) -> Standing:
    assert certificate.valid_until
    sentence = f"Temporary occupancy through {long_date(certificate.valid_until)}."
    return Standing("In force", Tone.GOOD, sentence, "§ 5-27(d)(3)")


def _extended(certificate: TemporaryCertificate, on: date) -> Standing:
    assert certificate.valid_until
    sentence = f"Extended: temporary occupancy through {long_date(certificate.valid_until)}."
    return Standing("In force", Tone.GOOD, sentence, "§ 5-27(e)(3)")


def _ended(certificate: TemporaryCertificate, on: date) -> Standing:
    assert certificate.valid_until
    sentence = f"Its last day was {long_date(certificate.valid_until)}. {NOT_APPROVED}"
    return Standing("Ended", Tone.BAD, sentence, "§ 5-27(a)(2)")


def _superseded(certificate: TemporaryCertificate, on: date) -> Standing:
    since = long_date(certificate.status_since)
    return Standing(
        "Replaced", Tone.NEUTRAL, f"The certificate for the completed work was issued on {since}.", "§ 5-27(b)"
    )


RULES: Mapping[Status, Rule] = {
    Status.RECEIVED: _applied,
    Status.APPLIED: _applied,
    Status.REFUSED: _refused,
    Status.IN_FORCE: _in_force,
    Status.EXTENDED: _extended,
    Status.EXPIRED: _ended,
    Status.SUPERSEDED: _superseded,
    **{Status(code): rule for code, rule in STANDINGS_UNDER_NOTICE.items()},
}
