"""What anybody reads who looks up the code of a certificate: under notice, taken away, ended, or replaced."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from certificates.occupancy.models import Certificate
from parcels.models import Municipality
from records.models import Document
from tests.unit.certificates import jobs, temporaries
from tests.unit.certificates.test_deficiency import JULY_15, JULY_16, decide, notify, served
from tests.unit.portal.conftest import Visit, as_if_ready, words

pytestmark = pytest.mark.django_db
JULY_20 = date(2026, 7, 20)
NOT_APPROVED = "not approved for use or occupancy"


@pytest.fixture
def read(vestal: Municipality, visit: Visit) -> Callable[[Any, date], str]:
    """The public page of a certificate's paper on a day."""

    def page(certificate: Any, on: date) -> str:
        paper = as_if_ready(Document.objects.get(case=certificate, kind=certificate.kind))
        return words(visit(f"/v/{paper.code}/", on=on))

    return page


@pytest.fixture
def notified(vestal: Municipality) -> Certificate:
    """Issued on June 10, notice of June 15, served on June 16, to be corrected by July 15, 2026."""
    found: Certificate = served(notify(jobs.issue(jobs.ready(), jobs.JUNE_10)))
    return found


def test_under_a_notice_it_is_in_force_and_says_so(notified: Certificate, read: Callable[[Any, date], str]) -> None:
    said = read(notified, JULY_15)
    assert "Genuine, but under a notice of deficiencies" in said
    assert "must be corrected by July 15, 2026. Until then it is in force." in said
    assert "60 chairs" not in said  # what was found is no business of every reader


def test_the_day_after_the_time_to_correct_it_waits_for_the_office(
    notified: Certificate, read: Callable[[Any, date], str]
) -> None:
    assert "the time to correct ended on July 15, 2026" in read(notified, JULY_16)


@pytest.mark.parametrize(
    ("verb", "verdict", "since"),
    [
        ("suspend", "Genuine, but suspended", "Suspended since July 16, 2026."),
        ("revoke", "Genuine, but revoked", "Revoked on July 16, 2026."),
    ],
)
def test_taken_away_it_lets_nobody_in(
    notified: Certificate, read: Callable[[Any, date], str], verb: str, verdict: str, since: str
) -> None:
    taken = decide(notified, verb, JULY_16)
    said = read(taken, JULY_20)
    assert verdict in said
    assert f"{since} What it covers is {NOT_APPROVED}." in said
    assert "60 chairs" not in said


def test_a_temporary_one_is_good_through_its_last_day_and_ended_the_day_after(
    read: Callable[[Any, date], str],
) -> None:
    certificate = temporaries.in_force()
    assert "Genuine and in force" in read(certificate, temporaries.DEC_16)
    said = read(certificate, temporaries.DEC_17)
    assert "Genuine, but ended" in said
    assert f"Its last day was December 16, 2026. What it covers is {NOT_APPROVED}." in said


def test_a_temporary_one_is_replaced_by_the_certificate_for_the_completed_work(
    read: Callable[[Any, date], str],
) -> None:
    temporary = temporaries.in_force()
    permit = jobs.pass_all(temporary.subject.buildingpermit, date(2026, 7, 8))  # type: ignore[union-attr]
    certificate = jobs.describe(jobs.pay(jobs.certificate_of(permit), date(2026, 7, 8)), date(2026, 7, 8))
    jobs.issue(certificate, date(2026, 7, 9))
    said = read(temporary, JULY_20)
    assert "Genuine, replaced" in said
    assert "The certificate for the completed work was issued on July 9, 2026." in said
