"""A building permit from the counter to its site card, by the office's own acts (§ 5-24)."""

from datetime import date

import pytest

from casework.errors import Refused
from permits.building.models import Status
from tests import factories as make

pytestmark = pytest.mark.django_db
MONDAY = date(2026, 3, 9)


def codes(refused: pytest.ExceptionInfo[Refused]) -> set[str]:
    return {obstacle.code for obstacle in refused.value.obstacles}


@pytest.mark.clause("V-5-24-036", "V-5-24-090")
def test_paying_the_fee_submits_a_complete_signed_application() -> None:
    """Given an application received with everything but the fee, when the fee is paid, then it is submitted."""
    permit = make.received(MONDAY)
    assert permit.status == Status.RECEIVED
    assert permit.number == "BP-2026-00001"

    permit = make.paid(permit, MONDAY)

    assert permit.status == Status.SUBMITTED
    assert permit.submitted_on == MONDAY


@pytest.mark.clause("V-5-24-065")
def test_a_permit_whose_conditions_are_met_is_issued() -> None:
    """Given review done, documents accepted, insurance filed and fee paid, when issued, then it is in force."""
    permit = make.issued(date(2026, 3, 10), applied=MONDAY)

    assert permit.status == Status.ISSUED
    assert permit.issued_on == date(2026, 3, 10)
    assert {d.key: d.due_on for d in permit.deadlines.all()} == {
        "commence": date(2026, 9, 10),
        "commence_warning": date(2026, 8, 11),
        "term": date(2027, 3, 10),
        "term_warning": date(2027, 2, 8),
    }
