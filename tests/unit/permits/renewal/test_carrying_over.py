"""What others approved, reviewed and answered for a permit counts for the permit that renews it."""

from datetime import date

import pytest

from casework.errors import Refused
from casework.holds import placing as holds
from casework.holds.models import EVERY_VERB
from casework.holds.queries import binding
from casework.kinds import typed
from certificates.temporary.actions import Seen
from certificates.temporary.models import TemporaryCertificate
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
from tests.unit.certificates import jobs, temporaries
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


# --- what rests on the old permit, and what is on hold -------------------------------------------------------

DEC_15, DEC_16, JUNE_15 = date(2026, 12, 15), date(2026, 12, 16), date(2027, 6, 15)
MAY_3, MAY_4 = date(2027, 5, 3), date(2027, 5, 4)
BOUND = {"sentence": "A change is not decided on.", "cite": "§ 5-24(h)(2)"}


@pytest.fixture
def temporary() -> TemporaryCertificate:
    """In force through June 15, 2027, under a permit that expired on March 11 and was renewed on March 20."""
    asked = temporaries.applied(DEC_15)
    seen = {
        key: Seen("yes", "Ira Inspector", DEC_16, tested_on=DEC_15 if key == "detection" else None)
        for key in ("safe", "detection", "egress")
    }
    found = temporaries.issue(temporaries.found(asked, DEC_16, **seen), DEC_16, until=JUNE_15)
    assert found.subject is not None
    old: BuildingPermit = typed(found.subject)
    acts.renewed(night(old, LAPSED_ON), MARCH_20)
    return make.fresh(found)


def old_and_new(temporary: TemporaryCertificate) -> tuple[BuildingPermit, BuildingPermit]:
    old = BuildingPermit.objects.get(pk=temporary.subject_id)
    return old, BuildingPermit.objects.get(continues=old)


def test_a_hold_on_the_renewed_permit_binds_the_temporary_certificate_of_the_old_one(
    temporary: TemporaryCertificate,
) -> None:
    """Given a hold on the new permit: the old one’s temporary certificate is not extended till it is lifted."""
    _, new = old_and_new(temporary)
    source = make.submitted(MAY_3)
    holds.place(new, source=source, verbs=[EVERY_VERB], on=MAY_3, **BOUND)
    with pytest.raises(Refused) as refused:
        temporaries.ask_extension(temporary, MAY_4)
    assert [o.sentence for o in refused.value.obstacles] == [BOUND["sentence"]], "once"
    holds.lift(source, MAY_4)
    assert temporaries.ask_extension(temporary, MAY_4).status == temporary.status


def test_a_hold_on_the_old_permit_binds_the_renewed_one_and_what_rests_on_either(
    temporary: TemporaryCertificate,
) -> None:
    """Placed after the renewal, on the record whose place was taken."""
    old, new = old_and_new(temporary)
    visit = jobs.book(new, "FOOTING", MAY_4, MAY_3)
    source = make.submitted(MAY_3)
    holds.place(old, source=source, verbs=[EVERY_VERB], on=MAY_3, **BOUND)
    for bound in (old, new, visit, temporary):
        assert [hold.sentence for hold in binding(bound)] == [BOUND["sentence"]], bound
    holds.lift(source, MAY_4)
    assert [binding(bound).exists() for bound in (old, new, visit, temporary)] == [False] * 4


def test_a_hold_from_before_the_renewal_binds_both_and_is_told_once() -> None:
    old = night(declare(make.issued(MARCH_10, applied=MARCH_9), APRIL_1), LAPSED_ON)
    source = make.submitted(LAPSED_ON)
    holds.place(old, source=source, verbs=["inspection.open"], on=LAPSED_ON, **BOUND)
    new = acts.renewed(old, MARCH_20)
    assert [hold.sentence for hold in binding(new)] == [BOUND["sentence"]]
    holds.lift(source, MARCH_20)
    assert not binding(make.fresh(new)).exists() and not binding(old).exists()


def test_a_hold_on_one_job_leaves_another_alone(temporary: TemporaryCertificate) -> None:
    other = make.issued(MAY_3)
    source = make.submitted(MAY_3)
    holds.place(other, source=source, verbs=[EVERY_VERB], on=MAY_3, **BOUND)
    assert not binding(temporary).exists()
