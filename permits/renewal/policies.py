"""What stands in the way of applying for, approving and denying a renewal (§ 5-24(i)(3)-(4))."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta

from casework.obstacle import Obstacle
from casework.writing import long_date
from fees import keys
from fees.calculation import Quote, quote
from fees.policies import unpaid
from fees.queries import item_of, schedule_in_force
from ordinances.calendar import Reckoning
from permits.approvals.policies import before_issue as approvals_before_issue
from permits.building.deadlines import begins_yet, last_day_of_term, last_day_to_commence
from permits.building.models import IN_FORCE, LAPSED, BuildingPermit, Status
from permits.building.policies import the_law, who_is_insured
from permits.compensation.policies import obstacles as compensation_obstacles
from permits.renewal.models import Renewal
from permits.renewal.queries import original, permit_of, under_way

RENEWABLE = (*IN_FORCE, Status.SUSPENDED, *LAPSED)
CODE_CHANGE = "code_change"


def last_day(permit: BuildingPermit) -> date:
    """The day after which the permit lapses as things stand: work not begun, or its term over (§ 5-24(i)(1)-(2))."""
    return last_day_to_commence(permit) if begins_yet(permit) else last_day_of_term(permit)


def first_day_after(permit: BuildingPermit) -> date:
    """The day after the last one of a permit that has lapsed: what renews it is not issued before (V-5-24-082)."""
    invalid = permit.status == Status.INVALID
    return (last_day_to_commence(permit) if invalid else last_day_of_term(permit)) + timedelta(days=1)


def may_be_applied_for_from(permit: BuildingPermit) -> date:
    """The first day on which a renewal may be filed (§ 5-24(i)(3), reading V-5-24-082)."""
    lead = the_law(permit).permits.renewal_lead
    assert lead is not None, "nobody asks for a renewal where there is none"
    return last_day(permit) - timedelta(days=lead.value)


def obstacles_to_apply(permit: BuildingPermit, on: date) -> Iterator[Obstacle]:
    """Not while an application is under way, and not too early (§ 5-24(i)(3))."""
    law = the_law(permit)
    lead = law.permits.renewal_lead
    if lead is None:
        yield Obstacle("no-renewal-here", "A permit is not renewed here.", law.office.cite(law.permits.required.cite))
        return
    cite = law.office.cite(lead.cite)
    if found := under_way(permit):
        yield Obstacle("one-already", f"{found.number} was applied for on {long_date(found.opened_on)}.", cite)
    if permit.status not in LAPSED and on < (first := may_be_applied_for_from(permit)):
        sentence = (
            f"Too early: the permit runs until {long_date(last_day(permit))}; its renewal may be applied for from"
            f" {long_date(first)}, {lead.value} days before."
        )
        yield Obstacle("too-early", sentence, cite)


def fee_of_renewal(permit: BuildingPermit, on: date) -> list[Quote]:
    """What a renewal costs on that day; nothing where the board set no such fee (§ 5-24(i)(3), (l))."""
    schedule = schedule_in_force(permit.municipality, on)
    if schedule is None or item_of(schedule, keys.RENEWAL) is None:
        return []
    return [quote(permit.municipality, keys.RENEWAL, on)]


def obstacles_to_submit(renewal: Renewal, on: date) -> Iterator[Obstacle]:
    """A renewal is applied for when its fee is paid (§ 5-24(l))."""
    yield from unpaid(renewal)


def obstacles_to_approve(renewal: Renewal, on: date) -> Iterator[Obstacle]:
    """Paid, insured, of a permit that can still be renewed, and with the approvals of others still in force.

    § 5-24(i)(3); General Municipal Law § 125. What was approved for the old permit counts; what ran out does not.
    """
    permit = permit_of(renewal)
    yield from unpaid(renewal)
    if permit.status not in RENEWABLE:
        sentence = f"{permit.number} is {Status(permit.status).label.lower()}; there is nothing to renew."
        yield Obstacle("not-renewable", sentence, "§ 5-24(i)(3)")
    yield from compensation_obstacles(permit, who_is_insured(permit), on)
    yield from approvals_before_issue(permit, on)
    if permit.suspended_on:
        sentence = f"{permit.number} was suspended on {long_date(permit.suspended_on)} and not reinstated."
        yield Obstacle("suspended", sentence, "§ 5-24(j)(1)", overridable=True)
    for owed in unpaid(permit):
        yield replace(owed, overridable=True)


def code_change_from(permit: BuildingPermit) -> Reckoning:
    """The months from the first permit of the line in which changed codes are no reason to deny (§ 5-24(i)(4))."""
    law, first = the_law(permit), original(permit)
    assert first.issued_on is not None, "a permit that is renewed was issued"
    wait = law.permits.code_change_denial
    assert wait is not None, "only a renewal is denied for changed codes"
    return law.reckon(wait, first.issued_on)


def obstacles_to_denial(renewal: Renewal, on: date, ground: str, edition: str, reason: str) -> Iterator[Obstacle]:
    """A ground of the law, in time where it has a time, and said why (§ 5-24(i)(3)-(4))."""
    permit = permit_of(renewal)
    if ground not in {term.key for term in the_law(permit).permits.renewal_denials}:
        yield Obstacle("no-ground", "Choose why the renewal is denied.", "§ 5-24(i)(3)")
    if not reason.strip():
        yield Obstacle("no-reason", "Say why; it stands in the letter.", "§ 5-24(i)(3)")
    if ground != CODE_CHANGE:
        return
    time = code_change_from(permit)
    if on <= time.last_day:
        sentence = f"Changed codes are no reason to deny through {long_date(time.last_day)}: {time.sentence}"
        yield Obstacle("code-change-too-early", sentence, "§ 5-24(i)(4)")
    if not edition.strip():
        yield Obstacle("no-edition", "Name the code that changed, with its edition.", "§ 5-24(i)(4)")
