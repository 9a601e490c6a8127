"""How a building permit stands on a day, in words for anyone (§ 5-24(i)).

Worked out from its dates and not from its status alone: the day after the last one counts even before the nightly
check has noted it.
"""

from collections.abc import Callable, Mapping
from datetime import date

from casework.cases.models import Case
from casework.cases.queries import latest
from casework.deadlines.due import Due
from casework.kinds import Tone, typed
from casework.writing import long_date
from permits.building.deadlines import begins_yet, commence_dates, term_dates
from permits.building.models import BuildingPermit, Status
from records.models import Document
from records.standing import Standing, as_of_its_day

Rule = Callable[[BuildingPermit, date], Standing]


def standing(permit: BuildingPermit, on: date) -> Standing:
    """How the permit, or the application for it, stands."""
    return RULES[Status(permit.status)](permit, on)


def of_paper(document: Document, on: date) -> Standing:
    """The permit and its site card are worth what the permit is worth."""
    return standing(_permit_of(document.case), on)


def of_plans(document: Document, on: date) -> Standing:
    """Documents are accepted before there is a permit; from then on they stand as it does (§ 5-24(e)).

    Those of a renewed permit are the documents of the permit that renewed it.
    """
    permit = _permit_of(latest(_permit_of(document.case)))
    return standing(permit, on) if permit.issued_on else as_of_its_day(document, on)


def _permit_of(case: Case) -> BuildingPermit:
    """The permit itself, or the one that the case serves: a change of its work has documents of its own."""
    record = typed(case)
    permit: BuildingPermit = record if isinstance(record, BuildingPermit) else typed(record.subject)
    return permit


def _not_decided(label: str, tone: Tone, sentence: str, cite: str) -> Rule:
    return lambda permit, on: Standing(label, tone, f"{sentence} Work may not begin before a permit is issued.", cite)


def _denied(permit: BuildingPermit, on: date) -> Standing:
    sentence = f"The application was denied on {long_date(permit.status_since)}. Work may not begin."
    return Standing("Denied", Tone.BAD, sentence, "§ 5-23(a)(2)(a)")


def _issued(permit: BuildingPermit, on: date) -> Standing:
    """In force through the last day to begin, and invalid from the day after."""
    commence = _commence(permit)
    if on > commence.due_on:
        return _invalid(permit, on)
    term = _term(permit)
    sentence = f"Work must begin by {long_date(commence.due_on)}. The permit runs through {long_date(term.due_on)}."
    return Standing("In force", Tone.GOOD, sentence, "§ 5-24(i)")


def _active(permit: BuildingPermit, on: date) -> Standing:
    """In force through the last day of its term, and expired from the day after."""
    term = _term(permit)
    if on > term.due_on:
        return _expired(permit, on)
    begun = f"Work began on {long_date(permit.commenced_on)}. " if permit.commenced_on else ""
    return Standing("In force", Tone.GOOD, f"{begun}The permit runs through {long_date(term.due_on)}.", term.cite)


def _invalid(permit: BuildingPermit, on: date) -> Standing:
    commence = _commence(permit)
    assert commence.acts_on
    sentence = (
        f"Work had to begin by {long_date(commence.due_on)} and did not."
        f" The permit has been invalid since {long_date(commence.acts_on)}."
    )
    return Standing("Invalid", Tone.BAD, sentence, commence.cite)


def _expired(permit: BuildingPermit, on: date) -> Standing:
    term = _term(permit)
    assert term.acts_on
    sentence = f"Its last day was {long_date(term.due_on)}. It has been expired since {long_date(term.acts_on)}."
    return Standing("Expired", Tone.BAD, sentence, term.cite)


def _completed(permit: BuildingPermit, on: date) -> Standing:
    assert permit.completed_on
    sentence = (
        f"The final inspection passed on {long_date(permit.completed_on)}."
        " What was built may be used once the certificate is issued."
    )
    return Standing("Completed", Tone.GOOD, sentence, "§ 5-27(a)(2)")


def _closed(permit: BuildingPermit, on: date) -> Standing:
    assert permit.closed_on
    return Standing(
        "Closed",
        Tone.NEUTRAL,
        f"The work is done and certified. The permit was closed on {long_date(permit.closed_on)}.",
        "§ 5-27(a)(1)",
    )


def _suspended(permit: BuildingPermit, on: date) -> Standing:
    """Suspended, while its time runs on; what lapsed meanwhile is lapsed (reading V-5-24-089)."""
    assert permit.suspended_on
    sentence = (
        f"The permit was suspended on {long_date(permit.suspended_on)}."
        " No work may be done under it until the office has reinstated it."
    )
    if permit.completed_on is None:
        if on > (term := _term(permit)).due_on:
            return _expired(permit, on)
        if begins_yet(permit) and on > _commence(permit).due_on:
            return _invalid(permit, on)
        sentence += f" Its time runs on, through {long_date(term.due_on)}."
    return Standing("Suspended", Tone.BAD, sentence, "§ 5-24(j)(1)")


def _revoked(permit: BuildingPermit, on: date) -> Standing:
    sentence = f"The permit was revoked on {long_date(permit.status_since)}. No work may be done under it."
    return Standing("Revoked", Tone.BAD, sentence, "§ 5-24(j)(1)")


def _withdrawn(permit: BuildingPermit, on: date) -> Standing:
    sentence = f"The application was withdrawn on {long_date(permit.status_since)}. Work may not begin."
    return Standing("Withdrawn", Tone.NEUTRAL, sentence, "§ 5-24(a)(2)")


def _renewed(permit: BuildingPermit, on: date) -> Standing:
    """Another permit took its place: go by that one."""
    after = latest(permit)
    sentence = f"Permit {after.number} renewed it on {long_date(permit.status_since)}. Go by that one."
    return Standing("Renewed", Tone.WARNING, sentence, "§ 5-24(i)(3)")


RULES: Mapping[Status, Rule] = {
    Status.RECEIVED: _not_decided(
        "Applied for", Tone.WAITING, "The application is at the office and not complete yet.", "§ 5-24(d)"
    ),
    Status.SUBMITTED: _not_decided("Applied for", Tone.WAITING, "The application waits for review.", "§ 5-24(f)(1)"),
    Status.UNDER_REVIEW: _not_decided(
        "Being reviewed", Tone.WAITING, "The application is being reviewed.", "§ 5-24(f)(1)"
    ),
    Status.INCOMPLETE: _not_decided(
        "More is needed", Tone.WARNING, "The office has asked the applicant for more.", "§ 5-24(d)(3)"
    ),
    Status.DENIED: _denied,
    Status.ISSUED: _issued,
    Status.ACTIVE: _active,
    Status.INVALID: _invalid,
    Status.EXPIRED: _expired,
    Status.COMPLETED: _completed,
    Status.CLOSED: _closed,
    Status.SUSPENDED: _suspended,
    Status.REVOKED: _revoked,
    Status.WITHDRAWN: _withdrawn,
    Status.RENEWED: _renewed,
}


def _commence(permit: BuildingPermit) -> Due:
    assert permit.issued_on and permit.law_date
    return commence_dates(permit.municipality.law_code, permit.law_date, permit.issued_on)[0]


def _term(permit: BuildingPermit) -> Due:
    assert permit.issued_on and permit.law_date
    return term_dates(permit.municipality.law_code, permit.law_date, permit.issued_on)[0]
