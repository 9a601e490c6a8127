"""What others approved, reviewed and answered for a permit counts for the permit that renews it."""

from datetime import date

import pytest

from casework.errors import Refused
from permits.approvals.policies import before_certificate, before_issue
from permits.approvals.queries import approvals_of
from permits.building.models import BuildingPermit, Status
from permits.hazards.models import ConstructionNotice, FloodReview
from permits.hazards.queries import flood_review_of, notice_of
from permits.questions.models import Declaration
from permits.questions.queries import declaration_of
from permits.renewal.models import Status as RenewalStatus
from permits.zoning.models import ZoningReview
from permits.zoning.queries import review_of
from tests import factories as make
from tests.unit.permits import acts
from tests.unit.permits.approvals.test_approvals import kind, record
from tests.unit.permits.building.test_living import declare, night

pytestmark = pytest.mark.django_db
MARCH_9, MARCH_10, APRIL_1 = date(2026, 3, 9), date(2026, 3, 10), date(2026, 4, 1)
LAPSED_ON, MARCH_19, MARCH_20 = date(2027, 3, 11), date(2027, 3, 19), date(2027, 3, 20)


def approved(expires_on: date | None = None) -> BuildingPermit:
    """Issued on March 10, 2026 with a septic approval, begun on April 1, expired since March 11, 2027."""
    kind()
    permit = record(make.reviewed(MARCH_9), expires_on=expires_on)
    return night(declare(make.issue_it(make.fresh(permit), MARCH_10), APRIL_1), LAPSED_ON)


def test_an_approval_that_is_in_is_not_asked_for_again() -> None:
    """Given an approval without an end, then the renewed permit has it, and nothing of it is missing."""
    new = acts.renewed(approved(), MARCH_20)
    assert [(one.key, one.number, one.is_in) for one in approvals_of(new)] == [("septic", "26-114", True)]
    assert list(before_issue(new, MARCH_20)) == []


@pytest.mark.parametrize(("last_day", "refused"), [(MARCH_19, True), (MARCH_20, False)])
def test_an_approval_that_has_expired_holds_the_renewal_up(last_day: date, refused: bool) -> None:
    """Approved on March 20, 2027: an approval through that day counts, one through March 19 does not."""
    permit = approved(expires_on=last_day)
    renewal = acts.applied_renewal(permit, MARCH_20)
    if not refused:
        assert acts.approve_renewal(renewal, MARCH_20).status == RenewalStatus.GRANTED
        return
    with pytest.raises(Refused, match=r"expired on March 19, 2027; a new one is needed"):
        acts.approve_renewal(renewal, MARCH_20)
    record(make.fresh(permit), MARCH_20, number="27-001")
    assert acts.approve_renewal(make.fresh(renewal), MARCH_20).status == RenewalStatus.GRANTED
    new = BuildingPermit.objects.get(continues=permit)
    assert [one.number for one in approvals_of(new)] == ["27-001"]


def test_one_wanted_before_the_certificate_is_still_wanted_under_the_renewed_permit() -> None:
    """Given an approval that is not in, or runs out after the renewal, then the certificate waits for it."""
    kind("elevation", before="certificate"), kind("driveway", before="certificate")
    permit = record(make.issue_it(make.reviewed(MARCH_9), MARCH_10), MARCH_10, "driveway", expires_on=date(2027, 5, 1))
    new = acts.renewed(night(declare(make.fresh(permit), APRIL_1), LAPSED_ON), MARCH_20)
    assert [o.code for o in before_certificate(new, date(2027, 5, 1))] == ["approval-elevation"]
    assert {o.code for o in before_certificate(new, date(2027, 5, 2))} == {"approval-elevation", "approval-driveway"}
    record(new, date(2027, 5, 2), "driveway", number="27-002")
    assert [o.code for o in before_certificate(make.fresh(new), date(2027, 5, 2))] == ["approval-elevation"]


def test_answers_zoning_floods_and_trusses_are_those_of_the_permit_that_is_renewed() -> None:
    """Renewed twice, they are still there, each a row of the latest permit's own."""
    permit = night(declare(make.issued(MARCH_10, applied=MARCH_9), APRIL_1), LAPSED_ON)
    Declaration.objects.update_or_create(permit=permit, defaults={"uses_truss": True, "contractor_permit": "A-7"})
    ZoningReview.objects.update_or_create(
        permit=permit, defaults={"district": "R-1", "reviewed_on": MARCH_9, "reviewed_by": "Dana Whitfield"}
    )
    ConstructionNotice.objects.create(
        permit=permit, structure="new", place="F", signed_by="Ada Owner", capacity="Owner",
        signed_on=MARCH_9, filed_on=MARCH_9, sign_seen_on=APRIL_1, sign_seen_by="Ira Inspector",
    )  # fmt: skip
    FloodReview.objects.create(
        permit=permit, value_cents=100_00, value_source="Roll", total_cents=60_00, substantial=True,
        reviewed_on=MARCH_9, reviewed_by="Dana Whitfield",
    )  # fmt: skip
    new = acts.renewed(make.fresh(permit), MARCH_20)
    again = make.fresh(acts.renewed(night(new, date(2028, 3, 21)), date(2028, 3, 22)))
    said, review, notice, flood = declaration_of(again), review_of(again), notice_of(again), flood_review_of(again)
    assert said and said.uses_truss and said.contractor_permit == "A-7"
    assert review and (review.district, review.reviewed_on) == ("R-1", MARCH_9)
    assert notice and notice.sign_seen_on == APRIL_1
    assert flood and flood.substantial


def test_what_came_in_for_a_suspended_permit_can_be_recorded() -> None:
    """Given a permit suspended on May 4, 2026, when the approval comes, then it is recorded all the same."""
    kind(before="certificate")
    permit = acts.suspend(make.issue_it(make.reviewed(MARCH_9), MARCH_10), date(2026, 5, 4))
    recorded = record(permit, date(2026, 5, 5))
    assert recorded.status == Status.SUSPENDED
    assert list(before_certificate(make.fresh(recorded), date(2026, 5, 5))) == []
