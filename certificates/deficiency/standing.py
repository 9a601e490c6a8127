"""How a certificate of any kind stands once it was found to be issued in error (§ 5-27(f)), in words for anyone."""

from collections.abc import Callable, Mapping
from datetime import date

from casework.kinds import Tone
from casework.writing import long_date
from certificates.deficiency.models import DEFICIENT, REVOKED, SUSPENDED, UNCORRECTED, Revocable
from certificates.deficiency.policies import CITE
from records.standing import Standing

NOT_APPROVED = "What it covers is not approved for use or occupancy."


def _under_notice(certificate: Revocable, on: date) -> Standing:
    """A notice takes nothing away; the day after the last one counts before the nightly check has noted it."""
    assert certificate.correct_by and certificate.issued_on
    said = f"Issued on {long_date(certificate.issued_on)}. The office has given notice that it was issued in error;"
    until = long_date(certificate.correct_by)
    if on > certificate.correct_by:
        sentence = f"{said} the time to correct ended on {until}. It is in force until the office decides."
    else:
        sentence = f"{said} the deficiencies must be corrected by {until}. Until then it is in force."
    return Standing("Under a notice of deficiencies", Tone.WARNING, sentence, CITE)


def _suspended(certificate: Revocable, on: date) -> Standing:
    since = f"Suspended since {long_date(certificate.status_since)}."
    return Standing("Suspended", Tone.BAD, f"{since} {NOT_APPROVED}", CITE)


def _revoked(certificate: Revocable, on: date) -> Standing:
    since = f"Revoked on {long_date(certificate.status_since)}."
    return Standing("Revoked", Tone.BAD, f"{since} {NOT_APPROVED}", CITE)


STANDINGS_UNDER_NOTICE: Mapping[str, Callable[[Revocable, date], Standing]] = {
    DEFICIENT: _under_notice,
    UNCORRECTED: _under_notice,
    SUSPENDED: _suspended,
    REVOKED: _revoked,
}
