"""Whether what a permit covers may be used and occupied on a day, by certificates of any kind (§ 5-27(a)(2))."""

from collections.abc import Iterable
from datetime import date

from casework.kinds import Tone
from casework.writing import long_date
from certificates.deficiency.models import REVOKED, SUSPENDED
from certificates.occupancy.models import IN_FORCE as CERTIFICATE_IN_FORCE
from certificates.occupancy.models import Certificate
from certificates.temporary.models import IN_FORCE as TEMPORARY_IN_FORCE
from certificates.temporary.models import TemporaryCertificate
from records.standing import Standing

CITE = "§ 5-27(a)(2)"
NOT_APPROVED = "Not approved for occupancy"


def approval(certificates: Iterable[Certificate], temporaries: Iterable[TemporaryCertificate], on: date) -> Standing:
    """By the certificate, else for a time by a temporary one, else not; and then what took the permission away."""
    issued, temporary = list(certificates), list(temporaries)
    if any(one.status in CERTIFICATE_IN_FORCE for one in issued):
        return Standing("Approved for occupancy", Tone.GOOD, "By the certificate that was issued.", CITE)
    granted = [one for one in temporary if one.status in TEMPORARY_IN_FORCE]
    running = [one for one in granted if one.valid_until and on <= one.valid_until]
    if running:
        return _for_a_time(running)
    tone = Tone.BAD if _taken_away(issued, temporary) else Tone.WARNING
    return Standing(NOT_APPROVED, tone, _why(issued, temporary), CITE)


def _for_a_time(running: list[TemporaryCertificate]) -> Standing:
    """Through the latest last day; what it covers is named where it is not everything."""
    last = max(running, key=lambda one: one.valid_until or date.min)
    until = long_date(last.valid_until or date.min)
    said = "; ".join(one.covers for one in running)
    return Standing(f"Temporary occupancy until {until}", Tone.GOOD, f"{said}.", "§ 5-27(d)")


def _taken_away(issued: list[Certificate], temporary: list[TemporaryCertificate]) -> bool:
    """Whether there was a permission once."""
    return any(one.issued_on for one in [*issued, *temporary])


def _why(issued: list[Certificate], temporary: list[TemporaryCertificate]) -> str:
    """The last thing that took the permission away, or that there never was one."""
    for one in [*reversed(issued), *reversed(temporary)]:
        if one.status in (SUSPENDED, REVOKED):
            return f"{one.number} is {one.status} since {long_date(one.status_since)}."
    ended = [one for one in temporary if one.issued_on and one.valid_until]
    if ended:
        last = max(ended, key=lambda one: one.valid_until or date.min)
        return f"The temporary certificate {last.number} ended on {long_date(last.valid_until or date.min)}."
    return "What this permit covers may be used and occupied only after a certificate has been issued."
