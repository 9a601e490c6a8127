"""A permit that has lapsed is renewed by one of its own, or its renewal is denied (§ 5-24(i)(3)-(4))."""

from datetime import date, timedelta
from typing import Any

import pytest

from accounts import clock
from casework.cases.participants import office_of_applicant, own_cases
from casework.errors import NotAllowed, Refused
from casework.events import chain
from casework.events.queries import chain_faults, of_case
from casework.outbox.models import OutboxItem
from fees import keys
from fees.queries import due_on
from inspections.construction.queries import open_kinds, passed_kinds
from permits.building.models import BuildingPermit, Status
from permits.building.standing import of_plans, standing
from permits.compensation.models import CompensationProof
from permits.renewal import actions
from permits.renewal.models import Renewal
from permits.renewal.models import Status as RenewalStatus
from permits.renewal.policies import code_change_from
from records.models import Document
from tests import factories as make
from tests.unit.certificates import jobs
from tests.unit.permits import acts
from tests.unit.permits.building.test_living import declare, issued, night, visit

pytestmark = pytest.mark.django_db
MARCH_10, LAST_OF_TERM = date(2026, 3, 10), date(2027, 3, 10)
FIRST_TO_FILE, TOO_EARLY = date(2027, 1, 9), date(2027, 1, 8)
ONE_DAY = timedelta(days=1)


def begun(**facts: Any) -> BuildingPermit:
    """Issued on March 10, 2026, begun on April 1: it runs through March 10, 2027."""
    found: BuildingPermit = declare(issued(**facts), date(2026, 4, 1))
    return found


def expired() -> BuildingPermit:
    found: BuildingPermit = night(begun(), LAST_OF_TERM + ONE_DAY)
    return found


# --- applying -----------------------------------------------------------------------------------------------


@pytest.mark.clause("V-5-24-082")
def test_it_may_be_filed_sixty_days_early_and_not_sooner() -> None:
    """Given a permit that runs through March 10, 2027: January 8 is too early, January 9 is not."""
    permit = begun()
    with pytest.raises(Refused, match=r"Too early.*from January 9, 2027, 60 days before"):
        acts.file_renewal(permit, TOO_EARLY)
    assert acts.file_renewal(permit, FIRST_TO_FILE).status == RenewalStatus.RECEIVED


@pytest.mark.clause("V-5-24-081")
@pytest.mark.parametrize("stage", ["submitted", "completed", "revoked"])
def test_only_a_permit_that_lapsed_or_will_is_renewed(stage: str) -> None:
    permit = {
        "submitted": lambda: make.submitted(MARCH_10),
        "completed": lambda: jobs.completed(date(2026, 6, 10)),
        "revoked": lambda: acts.revoke(begun(), date(2026, 5, 4)),
    }[stage]()
    with pytest.raises(Refused, match="is not possible"):
        acts.file_renewal(permit, date(2026, 9, 1))


@pytest.mark.clause("V-5-24-081")
def test_the_holder_applies_and_nobody_else() -> None:
    """Given the holder's own account, then it applies; the account of another permit's holder does not."""
    permit = begun()
    holder = office_of_applicant(make.applicant(permit, MARCH_10), permit, FIRST_TO_FILE)
    other = office_of_applicant(make.applicant(elsewhere := begun(), MARCH_10), elsewhere, FIRST_TO_FILE)
    assert holder is not None
    assert other is not None
    with clock.set_to(make.at(FIRST_TO_FILE)):
        with pytest.raises(NotAllowed):
            actions.apply(permit, by=other.actor, on=FIRST_TO_FILE)
        actions.apply(permit, by=holder.actor, on=FIRST_TO_FILE)
    assert Renewal.objects.get(subject=permit).applied_by == holder.actor.name


def test_a_holder_from_whom_no_fee_is_asked_hands_the_renewal_in_at_once() -> None:
    jobs.schedule_without(make.town(), keys.RENEWAL)
    permit = begun()
    holder = office_of_applicant(make.applicant(permit, MARCH_10), permit, FIRST_TO_FILE)
    assert holder is not None
    with clock.set_to(make.at(FIRST_TO_FILE)):
        actions.apply(permit, by=holder.actor, on=FIRST_TO_FILE)
    assert Renewal.objects.get(subject=permit).status == RenewalStatus.APPLIED


@pytest.mark.clause("V-5-24-081", "V-5-24-090", "V-5-37-004")
def test_it_goes_to_the_officer_when_its_fee_is_paid() -> None:
    """Given the schedule's renewal fee of $75.00, then the application is not submitted before it is paid."""
    renewal = acts.file_renewal(expired(), date(2027, 3, 15))
    assert [(c.item.event, c.amount_cents) for c in due_on(renewal)] == [("BP_RENEW", 75_00)]
    with pytest.raises(Refused, match=r"renewal fee of \$75\.00 is not paid"):
        acts.does(actions.submit, renewal, date(2027, 3, 15), "clerk")
    with pytest.raises(Refused, match="is not possible"):
        acts.approve_renewal(renewal, date(2027, 3, 15))
    paid: Any = make.paid(renewal, date(2027, 3, 15))  # type: ignore[arg-type]
    assert (paid.status, paid.submitted_on) == (RenewalStatus.APPLIED, date(2027, 3, 15))


def test_one_application_at_a_time() -> None:
    permit = expired()
    first = acts.file_renewal(permit, date(2027, 3, 15))
    with pytest.raises(Refused, match=f"{first.number} was applied for on March 15, 2027"):
        acts.file_renewal(permit, date(2027, 3, 16))
    acts.does(actions.withdraw, first, date(2027, 3, 16), "clerk")
    assert acts.file_renewal(permit, date(2027, 3, 16)).pk != first.pk


# --- granting -----------------------------------------------------------------------------------------------


@pytest.mark.clause("V-5-24-082", "V-5-24-081")
def test_approved_after_the_lapse_it_is_issued_that_day() -> None:
    """Approved on March 20, 2027: issued that day, and runs through March 20, 2028."""
    old = expired()
    new = acts.renewed(old, date(2027, 3, 20))
    old = make.fresh(old)
    assert (old.status, new.status, new.issued_on) == (Status.RENEWED, Status.ACTIVE, date(2027, 3, 20))
    assert {d.key: d.due_on for d in new.deadlines.all()}["term"] == date(2028, 3, 20)
    assert new.number == "BP-2027-00001"
    assert (
        standing(old, date(2027, 3, 21)).sentence
        == "Permit BP-2027-00001 renewed it on March 20, 2027. Go by that one."
    )
    assert list(chain_faults(new.municipality)) == []


@pytest.mark.clause("V-5-24-082")
def test_approved_early_it_is_issued_on_the_day_after_the_lapse() -> None:
    """Approved on February 22, 2027, the permit running through March 10: issued March 11, through March 11, 2028."""
    old = begun()
    renewal = acts.approve_renewal(acts.applied_renewal(old, date(2027, 2, 15)), date(2027, 2, 22))
    assert renewal.status == RenewalStatus.APPROVED
    assert Document.objects.get(case=renewal, title="Renewal approved").signed_by
    assert night(old, LAST_OF_TERM).status == Status.ACTIVE
    night(old, date(2027, 4, 1))  # three weeks late, with the same result
    new = BuildingPermit.objects.get(continues=old)
    assert (new.issued_on, make.fresh(old).status) == (LAST_OF_TERM + ONE_DAY, Status.RENEWED)
    assert {d.key: d.due_on for d in new.deadlines.all()}["term"] == date(2028, 3, 11)
    paper = Document.objects.get(case=new, kind="permit")
    assert (paper.signed_by, paper.context["begun"]) == (renewal.approved_by, f"work had begun under {old.number}")


def test_an_approval_entered_before_the_nightly_check_is_not_granted_before_its_own_day() -> None:
    old = begun()
    acts.approve_renewal(acts.applied_renewal(old, date(2027, 3, 15)), date(2027, 3, 20))
    night(old, date(2027, 3, 21))
    assert BuildingPermit.objects.get(continues=old).issued_on == date(2027, 3, 20)


@pytest.mark.clause("V-5-24-082")
@pytest.mark.parametrize("approved_on", [LAST_OF_TERM, LAST_OF_TERM + ONE_DAY])
def test_an_approval_keyed_after_the_nightly_check_grants_no_day_that_the_old_permit_had(approved_on: date) -> None:
    """Given a permit that ran through March 10, 2027: approved as of March 10 or 11, it is renewed on March 11."""
    old = begun()
    renewal = acts.applied_renewal(old, date(2027, 2, 15))
    night(old, LAST_OF_TERM + ONE_DAY)
    with clock.set_to(make.at(date(2027, 3, 12))):
        actions.approve(renewal, by=make.actor("code_officer"), on=approved_on)
    assert BuildingPermit.objects.get(continues=old).issued_on == LAST_OF_TERM + ONE_DAY


@pytest.mark.clause("V-5-24-082")
def test_work_that_had_not_begun_has_six_months_again() -> None:
    """Given a permit invalid since September 11, 2026 and renewed on October 5, then work begins by April 5, 2027."""
    new = acts.renewed(night(issued(), date(2026, 9, 11)), date(2026, 10, 5))
    assert new.status == Status.ISSUED
    assert {d.key: d.due_on for d in new.deadlines.all() if "warning" not in d.key} == {
        "commence": date(2027, 4, 5),
        "term": date(2027, 10, 5),
    }
    assert night(new, date(2027, 4, 5)).status == Status.ISSUED
    assert night(new, date(2027, 4, 6)).status == Status.INVALID


def test_what_passed_counts_and_what_failed_is_open_under_the_renewed_permit() -> None:
    """Given footing passed and framing failed, then only framing and the final are left under the new one."""
    permit = jobs.pass_all(begun(), date(2026, 5, 4), but=("FRAMING", "FINAL"))
    visit(permit, "FRAMING", date(2026, 5, 4), "failed", asked=date(2026, 5, 4))
    new = acts.renewed(night(make.fresh(permit), LAST_OF_TERM + ONE_DAY), date(2027, 3, 20))
    assert "FOOTING" in passed_kinds(new)
    assert open_kinds(new) == ("FRAMING", "FINAL")
    again = jobs.book(new, "FRAMING", date(2027, 4, 5))
    assert again.follows is not None
    assert again.subject_id == new.pk


def test_the_certificate_belongs_to_the_permit_that_lives() -> None:
    old = jobs.pass_all(begun(), date(2026, 5, 4), but=("FINAL",))
    new = acts.renewed(night(old, LAST_OF_TERM + ONE_DAY), date(2027, 3, 20))
    new = jobs.pass_all(new, date(2027, 4, 5))
    assert (new.status, make.fresh(old).status) == (Status.COMPLETED, Status.RENEWED)
    certificate = jobs.certificate_of(new)
    certificate = jobs.describe(jobs.pay(certificate, date(2027, 4, 5)), date(2027, 4, 5))
    assert jobs.issue(certificate, date(2027, 4, 6)).subject_id == new.pk


def test_what_was_accepted_stands_as_the_renewed_permit_does() -> None:
    old = expired()
    cover = Document.objects.filter(case=old, kind="plan_cover").first()
    assert cover is not None
    assert of_plans(cover, LAST_OF_TERM + ONE_DAY).label == "Expired"
    acts.renewed(old, date(2027, 3, 20))
    assert of_plans(cover, date(2027, 3, 20)).label == "In force"


def test_the_holder_is_told_once_and_keeps_the_own_account() -> None:
    permit = begun()
    account = make.applicant(permit, MARCH_10)
    new = acts.renewed(night(permit, LAST_OF_TERM + ONE_DAY), date(2027, 3, 20))
    told = OutboxItem.objects.filter(event__case=new, topic="mail")
    assert [item.template for item in told] == ["permit_renewed"]
    assert new.case_ptr in own_cases(account, new.municipality, date(2027, 3, 20))


def test_insurance_has_to_be_in_force_at_the_renewal() -> None:
    """Given proof that ended on March 18, 2027, then on March 20 the renewal waits for new proof."""
    old = expired()
    CompensationProof.objects.filter(job_id=old.pk).update(expires_on=date(2027, 3, 18))
    renewal = acts.applied_renewal(old, date(2027, 3, 15))
    with pytest.raises(Refused, match=r"expired on March 18, 2027"):
        acts.approve_renewal(renewal, date(2027, 3, 20))
    make.insured(old, date(2027, 3, 20))
    assert acts.approve_renewal(renewal, date(2027, 3, 20)).status == RenewalStatus.GRANTED


def test_a_suspension_that_was_not_ended_needs_the_officers_reason() -> None:
    permit = night(acts.suspend(begun(), date(2026, 5, 4)), LAST_OF_TERM + ONE_DAY)
    renewal = acts.applied_renewal(permit, date(2027, 3, 15))
    with pytest.raises(Refused, match="suspended on May 4, 2026 and not reinstated"):
        acts.approve_renewal(renewal, date(2027, 3, 16))
    reason = {"suspended": "The beam was replaced; see IN-2027-00002."}
    assert acts.approve_renewal(renewal, date(2027, 3, 16), overrides=reason).status == RenewalStatus.GRANTED


@pytest.mark.parametrize("how", ["completed", "revoked"])
def test_what_is_over_needs_no_renewal(how: str) -> None:
    permit = jobs.pass_all(begun(), date(2027, 1, 11), but=("FINAL",))
    renewal = acts.approve_renewal(acts.applied_renewal(permit, date(2027, 2, 15)), date(2027, 2, 22))
    if how == "completed":
        jobs.pass_all(permit, date(2027, 3, 1))
    else:
        acts.revoke(make.fresh(permit), date(2027, 3, 1))
    assert make.fresh(renewal).status == RenewalStatus.WITHDRAWN
    assert of_case(renewal).latest("seq").type == "renewal.set_aside"


# --- denying ------------------------------------------------------------------------------------------------


def deny(renewal: Renewal, on: date, ground: str = "code_change", **facts: Any) -> Renewal:
    given = {"edition": "2025 RCNYS R302", "reason": "Fire separation is asked for now."}
    found: Renewal = acts.does(actions.deny, renewal, on, ground=ground, **(given | facts))
    return found


def twice_renewed() -> BuildingPermit:
    """Issued on March 10, 2024; renewed on March 17, 2025 and to be renewed again from March 18, 2026 on."""
    first = declare(make.issued(date(2024, 3, 10), applied=date(2024, 3, 8)), date(2024, 4, 1))
    return acts.renewed(night(first, date(2025, 3, 17)), date(2025, 3, 17))


@pytest.mark.clause("V-5-24-083")
def test_changed_codes_count_only_after_24_months_from_the_first_permit_of_the_line() -> None:
    """Original issued March 10, 2024, renewed once: on March 10, 2026 refused, on March 11 allowed."""
    renewal = acts.applied_renewal(twice_renewed(), date(2026, 3, 9))
    assert code_change_from(make.fresh(renewal).subject.buildingpermit).last_day == date(2026, 3, 10)
    with pytest.raises(Refused, match=r"no reason to deny through March 10, 2026.*March 10, 2024"):
        deny(renewal, date(2026, 3, 10))
    denied = deny(renewal, date(2026, 3, 11))
    assert denied.status == RenewalStatus.DENIED
    letter = Document.objects.get(case=denied, kind="denial")
    assert letter.signed_by
    assert letter.context["items"][0]["text"] == "2025 RCNYS R302: Fire separation is asked for now."


@pytest.mark.clause("V-5-24-083")
def test_changed_codes_name_the_code_and_the_reason() -> None:
    renewal = acts.applied_renewal(twice_renewed(), date(2026, 3, 9))
    for lacking, said in (({"edition": ""}, "Name the code that changed"), ({"reason": " "}, "Say why")):
        with pytest.raises(Refused, match=said):
            deny(renewal, date(2026, 3, 11), **lacking)
    assert make.fresh(renewal).status == RenewalStatus.APPLIED


@pytest.mark.clause("V-5-24-084")
@pytest.mark.parametrize("ground", ["violations", "suspended", "incomplete", "other"])
def test_other_grounds_count_at_any_time(ground: str) -> None:
    """Issued March 10, 2026 and a renewal filed January 11, 2027: denied for another ground, not for changed codes."""
    permit = begun()
    renewal = acts.applied_renewal(permit, date(2027, 1, 11))
    with pytest.raises(Refused, match="no reason to deny"):
        deny(renewal, date(2027, 1, 12))
    denied = deny(renewal, date(2027, 1, 12), ground, edition="")
    assert chain.read(of_case(denied).latest("seq"))["data"]["ground"] == ground
    assert night(permit, LAST_OF_TERM + ONE_DAY).status == Status.EXPIRED
    assert not BuildingPermit.objects.filter(continues=permit).exists()


def test_only_the_officer_decides_and_signs() -> None:
    renewal = acts.applied_renewal(expired(), date(2027, 3, 15))
    for role in ("clerk", "inspector"):
        with pytest.raises(NotAllowed):
            acts.does(actions.approve, renewal, date(2027, 3, 16), role)
        with pytest.raises(NotAllowed):
            acts.does(actions.deny, renewal, date(2027, 3, 16), role, ground="other", reason="No.")
