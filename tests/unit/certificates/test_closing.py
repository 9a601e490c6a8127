"""What a certificate rests on stays: its final cannot be taken back under it (§ 5-27(b)(2))."""

from datetime import date

import pytest

from accounts import clock
from casework.errors import Refused
from inspections.construction import actions
from inspections.construction.models import Inspection
from permits.building.models import Status
from tests import factories as make
from tests.unit.certificates import jobs

pytestmark = pytest.mark.django_db
JUNE_10, JUNE_16 = date(2026, 6, 10), date(2026, 6, 16)


def reverse_the_final(permit_pk: int) -> None:
    final = Inspection.objects.get(subject_id=permit_pk, kind_key="FINAL")
    with clock.set_to(make.at(JUNE_16)):
        actions.reverse(final, by=make.actor("code_officer"), on=JUNE_16, why="Entered for the house next door.")


def test_a_final_is_taken_back_before_the_certificate_and_the_permit_is_open_again() -> None:
    permit = jobs.completed(JUNE_10)
    reverse_the_final(permit.pk)
    assert make.fresh(permit).status == Status.ACTIVE


def test_a_final_stays_once_a_certificate_rests_on_it() -> None:
    """Given a certificate issued on June 16, when the final is to be reversed, then it says what rests on it."""
    certificate = jobs.issue(jobs.ready(JUNE_10), JUNE_16)
    assert certificate.subject_id is not None
    with pytest.raises(Refused, match=r"A certificate was issued on June 16, 2026"):
        reverse_the_final(certificate.subject_id)
