"""Certificates put in question: notices of deficiencies, suspensions and revocations in the board's figures."""

from datetime import date
from typing import Any

import pytest
from django.test import Client

from accounts import clock
from certificates.occupancy.models import Certificate
from reports.figures.sections import FIGURES, SECTIONS
from tests import factories as make
from tests.unit.certificates import jobs
from tests.unit.certificates.test_deficiency import JULY_15, JULY_16, JUNE_15, correct, decide, notify, served

pytestmark = pytest.mark.django_db
JUNE, JULY = (date(2026, 6, 1), date(2026, 6, 30)), (date(2026, 7, 1), date(2026, 7, 31))
AUG_3 = date(2026, 8, 3)
STOPPED, NOTICES = FIGURES["certificates-stopped"], FIGURES["deficiency-notices"]


@pytest.fixture
def issued() -> Certificate:
    return jobs.issue(jobs.ready(), jobs.JUNE_10)


def count(figure: Any, days: tuple[date, date], of: str | None = None) -> int:
    found: int = figure.behind(make.office("board", AUG_3), days, of).count()
    return found


def test_both_figures_stand_with_the_certificates() -> None:
    (section,) = [one for one in SECTIONS if one.title == "Certificates"]
    assert {STOPPED, NOTICES} <= set(section.figures)


def test_a_notice_is_counted_on_its_day_by_what_became_of_it(issued: Certificate) -> None:
    """Given a notice of June 15 that was corrected on July 15, then June counts it, corrected; July does not."""
    served(notify(issued))
    assert (count(NOTICES, JUNE), count(NOTICES, JUNE, ""), count(NOTICES, JUNE, "corrected")) == (1, 1, 0)
    assert count(NOTICES, (JUNE_15, JUNE_15)) == 1
    assert count(NOTICES, (date(2026, 6, 16), JUNE[1])) == count(NOTICES, (JUNE[0], date(2026, 6, 14))) == 0
    correct(issued, JULY_15)
    assert (count(NOTICES, JUNE, ""), count(NOTICES, JUNE, "corrected"), count(NOTICES, JULY)) == (0, 1, 0)
    assert count(STOPPED, JULY) == 0


def test_a_notice_that_another_replaces_is_counted_as_replaced(issued: Certificate) -> None:
    notify(notify(issued), date(2026, 6, 16), date(2026, 7, 20))
    assert (count(NOTICES, JUNE), count(NOTICES, JUNE, "replaced"), count(NOTICES, JUNE, "")) == (2, 1, 1)


@pytest.mark.parametrize(("verb", "became"), [("suspend", "suspended"), ("revoke", "revoked")])
def test_each_suspension_and_revocation_is_counted_on_its_day(issued: Certificate, verb: str, became: str) -> None:
    """Given a decision of July 16, 2026, then July counts it under its word, and June does not."""
    served(notify(issued))
    decide(issued, verb, JULY_16)
    assert (count(STOPPED, JUNE), count(STOPPED, JULY), count(STOPPED, JULY, became)) == (0, 1, 1)
    assert count(STOPPED, (JULY_16, JULY_16)) == 1
    other = {"suspended": "revoked", "revoked": "suspended"}[became]
    assert count(STOPPED, JULY, other) == 0


def test_another_towns_count_for_nothing_here(issued: Certificate) -> None:
    served(notify(issued))
    decide(issued, "revoke", JULY_16)
    elsewhere = make.office("board", AUG_3, make.town("union"))
    assert not STOPPED.rows(elsewhere, JULY).exists()
    assert not NOTICES.rows(elsewhere, JUNE).exists()


def test_the_rows_behind_say_what_why_and_by_whom(issued: Certificate, client: Client, settings: Any) -> None:
    settings.DEMO = True
    served(notify(issued))
    decide(issued, "revoke", JULY_16, reasons="The second exit stayed locked.")
    client.force_login(make.person("board"))
    with clock.set_to(make.at(AUG_3)):
        stopped = client.get("/vestal/reports/2026-07/rows/certificates-stopped/").content.decode()
        notices = client.get("/vestal/reports/2026-06/rows/deficiency-notices/").content.decode()
        report = client.get("/vestal/reports/2026-07/").content.decode()
    assert "The second exit stayed locked." in stopped
    assert "Jul 15, 2026" in notices
    assert "Certificates suspended or revoked" in report and "Notices of deficiencies" in report
