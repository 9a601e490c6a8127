"""The dates that bind a building permit. Pure: from its facts and its law, nothing else (§ 5-24(i))."""

from datetime import date, timedelta
from functools import lru_cache

from casework.deadlines.due import Due
from casework.writing import long_date
from ordinances.law import Law, law
from ordinances.types import Deadline
from permits.building.models import IN_FORCE, BuildingPermit, Status

COMMENCE, TERM = "commence", "term"
COMMENCE_WARNING, TERM_WARNING = "commence_warning", "term_warning"


def deadlines(permit: BuildingPermit) -> list[Due]:
    """What binds the permit now; a permit not issued, lapsed or completed has no date.

    A suspension stops no time (reading V-5-24-089).
    """
    running = (*IN_FORCE, Status.SUSPENDED)
    if permit.issued_on is None or permit.completed_on is not None or permit.status not in running:
        return []
    town, law_date = permit.municipality.law_code, permit.law_date
    assert law_date is not None
    dues = []
    if begins_yet(permit):
        commence, warning = commence_dates(town, law_date, permit.issued_on)
        dues += [commence] if permit.commence_warned_for == commence.due_on else [commence, warning]
    term, warning = term_dates(town, law_date, permit.issued_on)
    dues += [term] if permit.expiry_warned_for == term.due_on else [term, warning]
    return dues


def begins_yet(permit: BuildingPermit) -> bool:
    """Whether its work has still to begin: a permit suspended before that may lapse for it too."""
    return permit.status == Status.ISSUED or (permit.status == Status.SUSPENDED and not permit.commenced_by)


# Every permit issued on the same day has the same dates: worked out once, however many fall due.
@lru_cache(maxsize=4096)
def commence_dates(town: str, law_date: date, issued_on: date) -> tuple[Due, Due]:
    """Last day to begin the work, and the warning before it."""
    rules = law(town, law_date)
    return _with_warning(
        rules, rules.permits.commence_within, issued_on, (COMMENCE, "Work must begin"), COMMENCE_WARNING
    )


@lru_cache(maxsize=4096)
def term_dates(town: str, law_date: date, issued_on: date) -> tuple[Due, Due]:
    """Last day of the permit, and the warning before it."""
    rules = law(town, law_date)
    assert rules.permits.term is not None, "a term that is set at issue is kept with the permit"
    return _with_warning(rules, rules.permits.term, issued_on, (TERM, "Permit expires"), TERM_WARNING)


def _with_warning(
    rules: Law, rule: Deadline, issued_on: date, named: tuple[str, str], warning_key: str
) -> tuple[Due, Due]:
    key, label = named
    reckoning = rules.reckon(rule, issued_on)
    due = Due.from_reckoning(key, label, reckoning)
    ahead = rules.permits.warn_before
    warn_on = reckoning.last_day - timedelta(days=ahead.value.count)
    warning = Due(
        key=warning_key,
        label=f"Warning: {label.lower()}",
        due_on=warn_on,
        acts_on=warn_on,
        cite=ahead.cite,
        sentence=f"{ahead.value} before {long_date(reckoning.last_day)}. {ahead.cite}.",
        moot_from=reckoning.acts_on,
    )
    return due, warning


def last_day_to_commence(permit: BuildingPermit) -> date:
    """Until when work that began keeps the permit valid, closures and weekends counted (§ 5-24(i)(1))."""
    assert permit.issued_on and permit.law_date
    return commence_dates(permit.municipality.law_code, permit.law_date, permit.issued_on)[0].due_on


def last_day_of_term(permit: BuildingPermit) -> date:
    """The last day on which the permit is in force (§ 5-24(i)(2))."""
    assert permit.issued_on and permit.law_date
    return term_dates(permit.municipality.law_code, permit.law_date, permit.issued_on)[0].due_on
