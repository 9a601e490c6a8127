"""What stands in the way of a verb now: the same list for the button, the action, the API and the log."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta

from accounts import clock
from accounts.actors import Actor
from casework.cases.models import Case
from casework.holds import queries as holds
from casework.holds.models import Hold
from casework.kinds import Verb, kind_of
from casework.obstacle import Obstacle
from casework.own.policies import decides, own_matter

# Paper arrives Friday and is keyed on Monday or Tuesday: so far back needs no explanation.
BACKDATING_UNEXPLAINED = timedelta(days=4)


def obstacles_now(
    case: Case,
    verb: Verb,
    *,
    by: Actor,
    on: date,
    why: str = "",
    held: Sequence[Hold] | None = None,
    own: Sequence[Obstacle] | None = None,
) -> list[Obstacle]:
    """Everything in the way of `verb` on this record, were it done by this person as of `on`.

    `held`, `own`: the holds that bind the record, and whether it is this person’s own matter, where they have been
    read already.
    """
    status = status_obstacle(case, verb)
    if status:
        return [status]
    found = [] if by.system else date_obstacles(case, on, clock.today(), why)
    if decides(verb, case):
        found += own_matter(case, by) if own is None else own
    found += holds.obstacles(case, f"{kind_of(case).slug}.{verb.name}", held)
    found += verb.obstacles(case, on)
    # What the law leaves to the officer, an applicant does not decide.
    return [replace(obstacle, overridable=False) for obstacle in found] if by.is_applicant else found


def status_obstacle(case: Case, verb: Verb) -> Obstacle | None:
    """Whether the record is in a status that has this verb."""
    kind = kind_of(case)
    if case.status in kind.sources(verb):
        return None
    state = kind.states[case.status].label.lower()
    return Obstacle("status", f"“{verb.label}” is not possible: {case.number} is {state}.", verb.cite)


def date_obstacles(case: Case, on: date, today: date, why: str) -> list[Obstacle]:
    """An act cannot lie in the future or before the case began; an old date needs a reason."""
    if on > today:
        return [Obstacle("future", "The date lies in the future; enter the day on which it happened.", "§ 5-34(a)")]
    if on < case.opened_on:
        return [Obstacle("too-early", f"{case.number} was opened after that day; check the date.", "§ 5-34(a)")]
    if today - on > BACKDATING_UNEXPLAINED and not why.strip():
        days = (today - on).days
        return [Obstacle("backdated", f"The date is {days} days ago; say why it is entered now.", "§ 5-34(a)")]
    return []


def may_do(by: Actor, verb: Verb, case: Case) -> bool:
    """Whether the act is this person's: staff by its power, an applicant in an own case where it is open to them."""
    if not by.is_applicant:
        return by.may(verb.power, case.law)
    own = by.only_case is not None and by.only_case in (case.pk, case.subject_id)
    return own and bool(verb.open_to) and by.may(verb.open_to, case.law)


def offered(case: Case) -> list[Verb]:
    """The verbs that the record's status has, whether or not something stands in the way."""
    kind = kind_of(case)
    return [verb for verb in kind.verbs if case.status in kind.sources(verb)]
