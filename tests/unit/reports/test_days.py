"""How many days things took, by hand-made figures, and whose turn it was by real lives."""

from datetime import date

import pytest

from accounts import clock
from permits.building import actions
from permits.ending.actions import withdraw
from reports.days import Spread, percentile
from reports.figures.times import TO_CERTIFICATE, TO_DECISION, TO_VISIT, spreads, turns
from reports.period import Period
from tests import factories as make
from tests.unit.certificates import jobs

APRIL = Period(2026, "04", date(2026, 4, 30))


@pytest.mark.parametrize(
    ("days", "median", "long_end"),
    [
        ([], None, None),
        ([7], 7, 7),
        ([3, 9], 3, 9),
        ([9, 3, 5], 5, 9),
        ([1, 2, 3, 4], 2, 4),
        ([10, 20, 30, 40, 50, 60, 70, 80, 90, 100], 50, 90),
        ([10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110], 60, 100),
        ([0] * 9 + [365], 0, 0),
        ([0] * 8 + [365, 365], 0, 365),
    ],
)
def test_the_middle_and_the_long_end_are_days_that_a_record_took(
    days: list[int], median: int | None, long_end: int | None
) -> None:
    assert (Spread.of(days).median, Spread.of(days).long_end) == (median, long_end)


def test_all_of_them_is_the_longest_and_none_of_them_the_shortest() -> None:
    assert (percentile([4, 8, 2], 100), percentile([4, 8, 2], 1)) == (8, 2)


def asked_for_items() -> None:
    """Received March 2, submitted that day; items asked for on March 12, here on April 1; denied April 8: 37 days."""
    permit = make.under_review(date(2026, 3, 2), job="furnace")
    officer, clerk = make.actor("code_officer"), make.actor("clerk")
    asked, came, denied = date(2026, 3, 12), date(2026, 4, 1), date(2026, 4, 8)
    with clock.set_to(make.at(asked)):
        permit = actions.request_items(permit, by=officer, on=asked, missing={"energy": "The statement."})
    with clock.set_to(make.at(came)):
        actions.answer_items(permit, by=clerk, on=came, answers={"energy": ("here", "")})
        permit = actions.resume_review(make.fresh(permit), by=officer, on=came)
    with clock.set_to(make.at(denied)):
        actions.deny(permit, by=officer, on=denied, sections=[("M1305", "No working space.")])


@pytest.mark.django_db
def test_the_towns_wait_is_told_apart_from_the_applicants() -> None:
    make.town()
    asked_for_items()
    office = make.office("board", date(2026, 5, 4))
    found = {words: spread[0].median for words, spread in spreads(TO_DECISION, office, [APRIL])}
    assert found == {
        "Application to decision": 37,
        "of these, waiting on the town": 17,  # March 2 to 12, April 1 to 8
        "of these, waiting on the applicant": 20,  # March 12 to April 1
    }
    wait = turns(office, APRIL.days)
    assert (wait.days, wait.town, wait.applicant) == (37, 17, 20)


@pytest.mark.django_db
def test_what_was_decided_outside_the_period_does_not_count() -> None:
    make.town()
    asked_for_items()
    office = make.office("board", date(2026, 5, 4))
    march = Period(2026, "03", date(2026, 3, 31))
    assert [spread[0].n for _, spread in spreads(TO_DECISION, office, [march])] == [0, 0, 0]
    assert [spread[0].n for _, spread in spreads(TO_DECISION, office, [APRIL])] == [1, 1, 1]


@pytest.mark.django_db
def test_from_the_final_to_the_certificate_and_from_the_request_to_the_visit() -> None:
    """The job's final passed on June 10, the certificate came on the 11th; each visit was booked on its own day."""
    make.town()
    jobs.issue(jobs.ready(), jobs.JUNE_11)
    office, june = make.office("board", date(2026, 7, 1)), Period(2026, "06", date(2026, 6, 30))
    ((_, certified),) = spreads(TO_CERTIFICATE, office, [june])
    assert (certified[0].n, certified[0].median) == (1, 1)
    ((_, visited),) = spreads(TO_VISIT, office, [june])
    assert visited[0].n > 0
    assert visited[0].long_end == 0


@pytest.mark.django_db
def test_a_withdrawn_application_was_not_decided() -> None:
    permit = make.under_review(date(2026, 4, 6), job="furnace")
    with clock.set_to(make.at(date(2026, 4, 9))):
        withdraw(permit, by=make.actor("clerk"), on=date(2026, 4, 9), why="The owner changed plans.")
    office = make.office("board", date(2026, 5, 4))
    assert [spread[0].n for _, spread in spreads(TO_DECISION, office, [APRIL])] == [0, 0, 0]
