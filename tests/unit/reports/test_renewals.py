"""Renewed permits and temporary certificates in the reports: nothing is counted twice, and nothing is left out."""

from datetime import date

import pytest

from accounts import clock
from certificates.temporary.actions import ask_extension
from permits.building.models import BuildingPermit
from reports.assessor.pages import monthly_list
from reports.figures.sections import FIGURES
from reports.lives import undecided, unfinished
from reports.period import period_called
from tests import factories as make
from tests.unit.certificates import temporaries
from tests.unit.permits import acts
from tests.unit.permits.building.test_living import declare, issued, night

pytestmark = pytest.mark.django_db
YEAR_2026 = (date(2026, 1, 1), date(2026, 12, 31))
YEAR_2027 = (date(2027, 1, 1), date(2027, 12, 31))
SEEN_ON = date(2027, 6, 1)


def count(key: str, days: tuple[date, date]) -> int:
    return FIGURES[key].rows(make.office("board", SEEN_ON), days).count()


@pytest.fixture
def renewed() -> BuildingPermit:
    """Issued on March 10, 2026, begun on April 1, lapsed after March 10, 2027, renewed on March 20, 2027."""
    return acts.renewed(night(declare(issued(), date(2026, 4, 1)), date(2027, 3, 11)), date(2027, 3, 20))


def test_a_renewed_permit_is_a_renewal_and_no_second_application_or_valuation(renewed: BuildingPermit) -> None:
    """Given a permit of 2026 that was renewed in 2027, then 2026 has an application and a permit, 2027 a renewal."""
    counted = {key: (count(key, YEAR_2026), count(key, YEAR_2027)) for key in FIGURES}
    assert counted["applications"] == (1, 0)
    assert counted["permits-issued"] == (1, 0)
    assert counted["permits-renewed"] == (0, 1)
    assert counted["days-to-decision"] == (1, 0)
    assert counted["permits-at-year-end"] == (1, 1)  # the renewed one in place of the old


def test_the_renewal_leads_to_the_permit_that_it_renews(renewed: BuildingPermit) -> None:
    figure = FIGURES["permits-renewed"]
    (row,) = figure.behind(make.office("board", SEEN_ON), YEAR_2027)
    assert row == renewed
    assert [column.value(row) for column in figure.columns][1] == "BP-2026-00001"


def test_the_assessor_reads_that_the_work_was_told_of_before(renewed: BuildingPermit) -> None:
    period = period_called("2027-03", SEEN_ON)
    assert period is not None
    (row,) = monthly_list(make.office("board", SEEN_ON), period).rows
    assert row.permit == renewed
    assert row.told["work"].endswith("(renews BP-2026-00001)")


@pytest.mark.parametrize("status", ["suspended", "issued", "active", "invalid", "expired"])
def test_a_permit_that_is_stopped_or_has_lapsed_is_not_finished(status: str) -> None:
    assert status in unfinished()
    assert status not in undecided()


def test_a_suspended_permit_is_counted_at_the_end_of_the_year() -> None:
    """Given a permit suspended on May 4, 2026, then it stands so among the permits that are not completed."""
    acts.suspend(issued(), date(2026, 5, 4))
    rows = FIGURES["permits-at-year-end"].rows(make.office("board", SEEN_ON), (date(2026, 1, 1), date(2026, 6, 30)))
    assert [row.status_then for row in rows] == ["suspended"]


def test_temporary_certificates_are_counted_when_issued_and_once_they_have_ended() -> None:
    """Given one good through December 16, 2026, then on the 16th none has ended, and from the 17th on one has."""
    certificate = temporaries.in_force()
    assert (count("temporary-certificates", YEAR_2026), count("temporary-certificates", YEAR_2027)) == (1, 0)
    temporaries.night(certificate, temporaries.DEC_17)
    ended = FIGURES["temporary-ended"]
    office = make.office("board", SEEN_ON)
    assert not ended.rows(office, (date(2026, 1, 1), temporaries.DEC_16)).exists()
    assert list(ended.behind(office, (date(2026, 1, 1), temporaries.DEC_17))) == [certificate]


def test_what_ended_no_longer_counts_once_it_is_extended() -> None:
    """Given one that ended on December 17, 2026 and was extended on the 18th, then it counts on the 17th alone."""
    certificate = temporaries.night(temporaries.in_force(), temporaries.DEC_17)
    with clock.set_to(make.at(temporaries.DEC_17)):
        ask_extension(certificate, by=make.actor("clerk"), on=temporaries.DEC_16, reason="Railing is late.")
    temporaries.extend(make.fresh(certificate), date(2026, 12, 18), date(2027, 3, 16))
    assert count("temporary-ended", (date(2026, 1, 1), temporaries.DEC_17)) == 1
    assert count("temporary-ended", (date(2026, 1, 1), date(2026, 12, 18))) == 0
