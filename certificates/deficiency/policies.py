"""What stands in the way of a deficiency notice, and of suspending or revoking a certificate after it (§ 5-27(f))."""

from collections.abc import Collection, Iterator
from datetime import date, timedelta

from casework.cases.models import Case
from casework.obstacle import Obstacle
from casework.writing import long_date
from certificates.deficiency.models import REVOKED, SUSPENDED, Revocable
from certificates.deficiency.queries import open_notice, service_of
from ordinances.calendar import us_weekday_date, why_not_business_day
from ordinances.law import Law

CITE = "§ 5-27(f)"


def obstacles_to_notify(certificate: Revocable, on: date) -> Iterator[Obstacle]:
    """A certificate can turn out to be in error from its issue on."""
    if certificate.issued_on and on < certificate.issued_on:
        issued = f"The certificate was issued on {long_date(certificate.issued_on)}; check the date."
        yield Obstacle("before-issue", issued, CITE)


def wrong_notice(law: Law, kinds: Collection[str], facts: str, correct_by: date, on: date) -> Iterator[Obstacle]:
    """What a notice lacks: a ground of the law, the facts, and a day that leaves time and on which the office is open.

    A certificate is taken back for having been issued in error and for nothing else (reading V-5-27-038).
    """
    if not kinds or not set(kinds) <= {term.key for term in law.certificates.error_kinds}:
        yield Obstacle("ground", f"The one ground is that it was {law.certificates.error_ground.value}.", CITE)
    if not facts.strip():
        yield Obstacle("facts", "Say what was incorrect, inaccurate or incomplete.", CITE)
    if correct_by <= on:
        yield Obstacle("no-time", "The day must lie after the notice: give time to correct first.", CITE)
    elif why := why_not_business_day(correct_by, law.closures):
        yield Obstacle("not-open", f"{long_date(correct_by)} is {why}; choose a business day.", CITE)


def obstacles_to_respond(certificate: Case, on: date) -> Iterator[Obstacle]:
    """An answer is to a notice, and comes after it."""
    notice = open_notice(certificate)
    if notice is None:
        yield Obstacle("no-notice", "There is no notice to answer.", CITE)
    elif on < notice.given_on:
        yield Obstacle("before-notice", f"The notice is of {long_date(notice.given_on)}; check the date.", CITE)


def obstacles_to_decide(certificate: Revocable, on: date) -> Iterator[Obstacle]:
    """Suspension and revocation need a notice that was served in time to be corrected, and that time to be over."""
    notice = open_notice(certificate)
    if notice is None:
        yield Obstacle("no-notice", "Give time to correct first: no notice of deficiencies is open.", CITE)
        return
    served = service_of(notice)
    if served is None:
        yield Obstacle("not-served", "The notice of deficiencies has not been served.", CITE)
    elif served.served_on >= notice.correct_by:
        yield Obstacle("served-late", _too_late(served.served_on, notice.correct_by), CITE)
    if on <= notice.correct_by:
        until = long_date(notice.correct_by)
        first = us_weekday_date(notice.correct_by + timedelta(days=1))
        yield Obstacle("time-left", f"The holder has until {until} to correct; decide from {first}.", CITE)


def _too_late(served: date, correct_by: date) -> str:
    return (
        f"The notice was served on {long_date(served)}, which left no time before {long_date(correct_by)}."
        " Give notice anew."
    )


def obstacles_to_reverse_service(certificate: Case) -> Iterator[Obstacle]:
    """Service stays while a suspension or revocation rests on it."""
    if certificate.status in (SUSPENDED, REVOKED):
        yield Obstacle("decided", "A suspension or revocation rests on this service.", CITE)
