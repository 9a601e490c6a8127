"""The dates that bind a temporary certificate: its end and the warning before it (§ 5-27(d)(3), (e)(3))."""

from datetime import timedelta

from casework.deadlines.due import Due
from casework.writing import long_date
from certificates.deficiency.deadlines import correct_by
from certificates.temporary.models import RUNNING, TemporaryCertificate
from ordinances.law import Law, law

END, END_WARNING = "end", "end_warning"
ONE_DAY = timedelta(days=1)


def deadlines(certificate: TemporaryCertificate) -> list[Due]:
    """What binds it now; one that ended, was revoked or replaced has no date."""
    if certificate.valid_until is None or certificate.status not in RUNNING:
        return []
    end = ends(certificate)
    dues = [end] if certificate.warned_for == end.due_on else [end, _warning(certificate, end)]
    return dues + correct_by(certificate)


def ends(certificate: TemporaryCertificate) -> Due:
    """In force through its last day; a plain expiry, which no weekend moves."""
    assert certificate.valid_until
    last = certificate.valid_until
    cite = "§ 5-27(e)(3)" if certificate.extensions else "§ 5-27(d)(3)"
    return Due(END, "Temporary certificate ends", last, last + ONE_DAY, cite, arithmetic(certificate))


def arithmetic(certificate: TemporaryCertificate) -> str:
    """How far the officer could go, and how far he went."""
    rules = the_law(certificate)
    assert certificate.issued_on and certificate.first_until and certificate.valid_until
    most = rules.certificates.temporary_max
    limit = rules.reckon(most, certificate.issued_on).last_day
    said = (
        f"Issued {long_date(certificate.issued_on)}; at most {most.value}, through {long_date(limit)}. The officer set"
        f" {long_date(certificate.first_until)}. {rules.office.cite(most.cite)}."
    )
    more = rules.certificates.extension
    if not certificate.extensions or more is None:
        return said
    return (
        f"{said} Extended by at most {more.max} through {long_date(certificate.valid_until)}."
        f" {rules.office.cite(more.cite)}."
    )


def _warning(certificate: TemporaryCertificate, end: Due) -> Due:
    ahead = the_law(certificate).certificates.temporary_warn_before
    warn_on = end.due_on - timedelta(days=ahead.value.count)
    return Due(
        key=END_WARNING,
        label="Warning: temporary certificate ends",
        due_on=warn_on,
        acts_on=warn_on,
        cite=ahead.cite,
        sentence=f"{ahead.value} before {long_date(end.due_on)}. {ahead.cite}.",
        moot_from=end.acts_on,
    )


def the_law(certificate: TemporaryCertificate) -> Law:
    """The law of a temporary certificate; there is none without one."""
    assert certificate.law_date is not None
    return law(certificate.municipality.law_code, certificate.law_date)
