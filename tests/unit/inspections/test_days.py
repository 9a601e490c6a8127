"""For which days an inspection is booked (§ 5-25(a)(2)): open ones, soon enough, within the term of the permit."""

from datetime import date, timedelta

import pytest

from accounts.actors import Actor
from casework.cases.models import Case
from casework.errors import Refused
from inspections.construction import actions
from tests.unit.inspections import jobs
from tests.unit.inspections.jobs import MAY_1, MAY_4, book, decide


def refusals(refused: pytest.ExceptionInfo[Refused]) -> list[str]:
    return [str(obstacle) for obstacle in refused.value.obstacles]


@pytest.mark.clause("V-5-25-003")
def test_an_inspection_may_be_asked_for_on_its_own_day_but_not_for_a_day_before(house: Case, clerk: Actor) -> None:
    decide(house, "FOOTING", "SLAB")
    assert book(house, clerk, "FOOTING", MAY_1).day == MAY_1
    with pytest.raises(Refused) as refused:
        book(house, clerk, "SLAB", MAY_1 - timedelta(days=1))
    assert {o.code for o in refused.value.obstacles} == {"past-day"}


@pytest.mark.parametrize(
    ("day", "why_not"),
    [
        (date(2026, 5, 9), "May 9, 2026 is a Saturday; the office works again on Monday, May 11, 2026. § 5-25(a)(2)"),
        (date(2026, 5, 8), ""),
        (
            date(2026, 5, 25),
            "May 25, 2026 is Memorial Day; the office works again on Tuesday, May 26, 2026. § 5-25(a)(2)",
        ),
        (date(2026, 5, 26), ""),
    ],
)
def test_an_inspection_is_booked_for_a_day_on_which_the_office_works(
    house: Case, clerk: Actor, day: date, why_not: str
) -> None:
    """Given a weekend or a public holiday, then nothing is booked or moved there, and the next day is named."""
    decide(house, "FOOTING", "SLAB")
    moved = book(house, clerk, "SLAB", MAY_4)
    if not why_not:
        assert book(house, clerk, "FOOTING", day).day == day
        assert actions.reschedule(moved, by=clerk, on=MAY_1, day=day, half="morning", why="Rain.").day == day
        return
    with pytest.raises(Refused) as refused:
        book(house, clerk, "FOOTING", day)
    assert refusals(refused) == [why_not]
    with pytest.raises(Refused) as refused:
        actions.reschedule(moved, by=clerk, on=MAY_1, day=day, half="morning", why="Rain.")
    assert refusals(refused) == [why_not]


@pytest.mark.parametrize(("day", "too_far"), [(date(2027, 4, 30), False), (date(2027, 5, 3), True)])
def test_a_slip_in_the_year_is_refused(house: Case, clerk: Actor, day: date, too_far: bool) -> None:
    """Given May 1, 2026, then the last day is May 1, 2027, a Saturday; the final is not bound by the permit's term."""
    decide(house, "FINAL")
    if not too_far:
        with pytest.raises(Refused) as refused:
            book(house, clerk, "FINAL", date(2027, 5, 1))
        assert {o.code for o in refused.value.obstacles} == {"closed-day"}, "within the year, and a Saturday"
        assert book(house, clerk, "FINAL", day).day == day
        return
    with pytest.raises(Refused) as refused:
        book(house, clerk, "FINAL", day)
    assert refusals(refused) == ["May 3, 2027 is more than a year ahead; check the year. § 5-25(a)(2)"]


@pytest.mark.clause("V-5-24-079")
def test_work_is_booked_for_a_day_within_the_permits_term(house: Case, clerk: Actor) -> None:
    decide(house, "FOOTING", "SLAB", "FINAL")
    after = jobs.LAST_OF_TERM + timedelta(days=1)
    visit = book(house, clerk, "FOOTING", jobs.LAST_OF_TERM)
    for late in (
        lambda: book(house, clerk, "SLAB", after),
        lambda: actions.reschedule(visit, by=clerk, on=MAY_1, day=after, half="morning", why="Rain."),
    ):
        with pytest.raises(Refused) as refused:
            late()
        assert refusals(refused) == ["The permit runs until December 1, 2026. § 5-24(i)(2)"]


@pytest.mark.clause("V-5-27-042")
@pytest.mark.parametrize(("asked", "booked"), [(jobs.LAST_OF_TERM, True), (date(2026, 12, 2), False)])
def test_a_final_asked_for_on_the_last_day_of_the_term_is_made_after_it(
    house: Case, clerk: Actor, asked: date, booked: bool
) -> None:
    decide(house, "FINAL")
    later = date(2026, 12, 10)
    if booked:
        assert book(house, clerk, "FINAL", later, on=asked, why="By phone.").day == later
        return
    with pytest.raises(Refused) as refused:
        book(house, clerk, "FINAL", later, on=asked)
    assert refusals(refused) == ["The permit runs until December 1, 2026. § 5-24(i)(2)"]
