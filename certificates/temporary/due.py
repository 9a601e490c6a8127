"""What a temporary certificate's dates do when they come. In memory only; the nightly check saves."""

from typing import Any

from casework.deadlines.due import Due
from casework.kinds import Draft, Happening
from certificates.correspondence import HOLDER
from certificates.temporary.models import TemporaryCertificate


def expire(certificate: TemporaryCertificate, due: Due) -> Happening:
    """Its last day is over: what it covered is not approved for occupancy any more (§ 5-27(a)(2))."""
    certificate.expire()
    return _happened("expire", due, "temporary_ended", certificate, last_day=due.due_on.isoformat())


def warn(certificate: TemporaryCertificate, due: Due) -> Happening:
    """Told once for each last day, with what remains to be done."""
    assert certificate.valid_until
    certificate.warned_for = certificate.valid_until
    last_day = certificate.valid_until.isoformat()
    return _happened("end_warning", due, "temporary_ends", certificate, last_day=last_day)


def _happened(name: str, due: Due, template: str, certificate: TemporaryCertificate, **data: Any) -> Happening:
    said = {"arithmetic": due.sentence, "covers": certificate.covers, "open_items": certificate.left_to_do, **data}
    return Happening(f"temporary.{name}", due.cite, said, (Draft("mail", HOLDER, template, said),))
