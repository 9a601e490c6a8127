"""A permit is suspended on a stated ground, reinstated on both findings, or revoked for good (§ 5-24(j)(1))."""

from datetime import date, timedelta
from typing import Any

import pytest

from casework.errors import NotAllowed, Refused
from casework.events import chain
from casework.events.queries import chain_faults, of_case
from casework.holds.queries import binding
from casework.outbox.models import OutboxItem
from casework.policies import obstacles_now
from certificates.occupancy import policies as certificate_policies
from inspections.construction.models import Inspection
from permits.building.deadlines import deadlines
from permits.building.kind import KIND
from permits.building.models import BuildingPermit, Status
from permits.building.policies import may_be_inspected
from permits.building.standing import standing
from permits.ending.actions import reinstate as reinstate_action
from permits.ending.actions import suspend as suspend_action
from permits.ending.policies import obstacles_to_stop
from records.models import Document
from tests import factories as make
from tests.unit.certificates import jobs
from tests.unit.permits import acts
from tests.unit.permits.building.test_living import declare, issued, night, restore, visit

pytestmark = pytest.mark.django_db
MARCH_10, MAY_4, MAY_5 = date(2026, 3, 10), date(2026, 5, 4), date(2026, 5, 5)
LAST_TO_BEGIN, LAST_OF_TERM = date(2026, 9, 10), date(2027, 3, 10)
ONE_DAY = timedelta(days=1)


def begun() -> BuildingPermit:
    """Issued on March 10, 2026, begun on April 1."""
    found: BuildingPermit = declare(issued(), date(2026, 4, 1))
    return found


# --- suspending ---------------------------------------------------------------------------------------------


@pytest.mark.clause("V-5-24-085")
@pytest.mark.parametrize(
    ("said", "missing"),
    [
        ({"ground": ""}, "Choose the ground"),
        ({"facts": " "}, "on which facts"),
        ({"provision": ""}, "Name the provision that the work violates"),
    ],
)
def test_without_ground_facts_or_provision_nothing_is_suspended(said: dict[str, Any], missing: str) -> None:
    permit = begun()
    with pytest.raises(Refused, match=missing):
        acts.suspend(permit, MAY_4, **said)
    assert make.fresh(permit).status == Status.ACTIVE


@pytest.mark.clause("V-5-24-085")
def test_a_permit_issued_in_error_needs_no_provision() -> None:
    permit = acts.suspend(begun(), MAY_4, ground="issued_in_error", provision="", facts="The lot is in another town.")
    assert (permit.status, permit.suspended_on) == (Status.SUSPENDED, MAY_4)


@pytest.mark.clause("V-5-24-085")
def test_a_sealed_letter_names_ground_facts_and_what_ends_it_and_the_holder_is_told_once() -> None:
    permit = acts.suspend(begun(), MAY_4)
    letter = Document.objects.get(case=permit, title="Building permit suspended")
    assert letter.signed_by
    assert letter.context["items"][0]["heading"] == "The work violates the applicable codes"
    assert letter.context["items"][0]["text"] == "2025 RCNYS R507.5: The beam spans 14 ft; 12 ft is the most."
    closing = " ".join(letter.context["closing"])
    assert "§ 5-24(j)(1)(a)" in closing
    assert "§ 5-24(j)(1)(b)" in closing
    assert "expires after March 10, 2027" in closing
    told = OutboxItem.objects.filter(event=of_case(permit).latest("seq"), topic="mail")
    assert [item.template for item in told] == ["permit_suspended"]


def test_only_the_officer_suspends_and_signs_it() -> None:
    permit = begun()
    for role in ("clerk", "inspector", "board", "admin"):
        with pytest.raises(NotAllowed):
            acts.does(suspend_action, permit, MAY_4, role, **acts.FACTS)


def test_it_cannot_be_suspended_before_it_was_issued() -> None:
    permit = begun()
    assert list(obstacles_to_stop(permit, MARCH_10)) == []
    assert [o.code for o in obstacles_to_stop(permit, MARCH_10 - ONE_DAY)] == ["before-issue"]


@pytest.mark.clause("V-5-24-085")
def test_while_it_is_suspended_nothing_begins_is_inspected_or_certified() -> None:
    """Given a permit suspended on May 4, then no inspection is booked and no beginning counts from that day on."""
    permit = acts.suspend(issued(), MAY_4)
    assert [o.code for o in may_be_inspected(permit, MAY_4)] == ["suspended"]
    with pytest.raises(Refused, match="suspended since May 4, 2026"):
        jobs.book(permit, "FOOTING", MAY_5)
    with pytest.raises(Refused, match="work may not begin"):
        declare(permit, MAY_4)
    permit = declare(permit, MAY_4 - ONE_DAY, today=MAY_4)
    assert (permit.status, permit.commenced_on) == (Status.SUSPENDED, MAY_4 - ONE_DAY)


def test_a_completed_permit_that_is_suspended_is_not_certified() -> None:
    permit = acts.suspend(jobs.completed(), date(2026, 6, 11))
    found = certificate_policies.unfinished_work(permit, date(2026, 6, 11))
    assert "suspended since June 11, 2026" in " ".join(str(o) for o in found)


@pytest.mark.clause("V-5-24-087")
def test_failed_work_is_looked_at_again_to_show_that_it_complies() -> None:
    """Given framing that failed before the suspension, then its reinspection is booked, and nothing new is."""
    permit = jobs.pass_all(begun(), MAY_4, but=("FRAMING", "FINAL"))
    visit(permit, "FRAMING", MAY_4, "failed", asked=MAY_4)
    permit = acts.suspend(make.fresh(permit), MAY_4)
    again = jobs.book(permit, "FRAMING", MAY_5, MAY_4)
    assert again.follows is not None
    with pytest.raises(Refused, match="suspended"):
        jobs.book(permit, "FINAL", MAY_5, MAY_4)


def test_whoever_reads_the_code_learns_that_it_is_suspended() -> None:
    permit = acts.suspend(begun(), MAY_4)
    said = standing(permit, MAY_5)
    assert (said.label, said.cite) == ("Suspended", "§ 5-24(j)(1)")
    assert "through March 10, 2027" in said.sentence
    assert "beam" not in said.sentence, "what was found is nobody else's business"


# --- reinstating --------------------------------------------------------------------------------------------


@pytest.mark.clause("V-5-24-087", "V-5-24-088")
@pytest.mark.parametrize(
    ("left_out", "cite"), [("completed_complies", "5-24(j)(1)(a)"), ("proposed_complies", "5-24(j)(1)(b)")]
)
def test_both_findings_are_needed_and_each_says_what_shows_it(left_out: str, cite: str) -> None:
    permit = acts.suspend(begun(), MAY_4)
    for given in ({k: v for k, v in acts.SHOWN.items() if k != left_out}, acts.SHOWN | {left_out: " "}):
        with pytest.raises(Refused) as refused:
            acts.reinstate(permit, MAY_5, findings=given)
        assert [o.cite for o in refused.value.obstacles] == [f"§ {cite}"]
    assert make.fresh(permit).status == Status.SUSPENDED


@pytest.mark.clause("V-5-24-088")
def test_it_stands_where_it_stood_with_the_dates_of_its_issue() -> None:
    """Given a permit not begun, one under way and one completed, then each goes back to what it was."""
    for permit, was in ((issued(), Status.ISSUED), (begun(), Status.ACTIVE), (jobs.completed(MAY_4), Status.COMPLETED)):
        before = {due.key: due.due_on for due in deadlines(permit)}
        back = acts.reinstate(acts.suspend(permit, MAY_4), MAY_5)
        assert (back.status, back.suspended_on, back.issued_on) == (was, None, MARCH_10)
        assert {due.key: due.due_on for due in deadlines(back)} == before
        assert chain.read(of_case(back).filter(type="permit.reinstate").get())["data"]["findings"] == acts.SHOWN


def test_a_final_that_passed_meanwhile_completes_it_then() -> None:
    permit = jobs.pass_all(begun(), MAY_4, but=("FINAL",))
    booked = jobs.book(permit, "FINAL", MAY_5, MAY_4)
    permit = acts.suspend(make.fresh(permit), MAY_4)
    jobs.passes(booked, MAY_5)
    assert make.fresh(permit).status == Status.SUSPENDED
    acts.reinstate(make.fresh(permit), MAY_5)
    assert make.fresh(permit).status == Status.COMPLETED


def test_only_the_officer_reinstates_and_not_before_the_suspension() -> None:
    permit = acts.suspend(begun(), MAY_4)
    with pytest.raises(NotAllowed):
        acts.does(reinstate_action, permit, MAY_5, "clerk", findings=acts.SHOWN)
    with pytest.raises(Refused, match="was suspended on May 4, 2026"):
        acts.does(reinstate_action, permit, MAY_4 - ONE_DAY, findings=acts.SHOWN, why="Late.")


# --- time runs on -------------------------------------------------------------------------------------------


@pytest.mark.clause("V-5-24-089")
def test_a_suspended_permit_expires_when_its_term_is_over() -> None:
    """Given a permit suspended and not reinstated, then March 10, 2027 is its last day."""
    permit = acts.suspend(begun(), MAY_4)
    assert night(permit, LAST_OF_TERM).status == Status.SUSPENDED
    assert standing(permit, LAST_OF_TERM + ONE_DAY).label == "Expired"
    with pytest.raises(Refused, match="ran until March 10, 2027"):
        acts.reinstate(permit, LAST_OF_TERM + ONE_DAY)
    permit = night(permit, LAST_OF_TERM + ONE_DAY)
    assert (permit.status, permit.status_since) == (Status.EXPIRED, LAST_OF_TERM + ONE_DAY)
    assert list(chain_faults(permit.municipality)) == []


@pytest.mark.clause("V-5-24-089")
def test_one_not_begun_is_reinstated_through_the_last_day_to_begin() -> None:
    """Given a permit suspended before work began, then September 10 is in time and September 11 is not."""
    permit = acts.suspend(issued(), MAY_4)
    with pytest.raises(Refused, match="Work had to begin by September 10, 2026"):
        acts.reinstate(permit, LAST_TO_BEGIN + ONE_DAY)
    assert acts.reinstate(permit, LAST_TO_BEGIN).status == Status.ISSUED


def test_it_is_reinstated_on_the_day_of_its_suspension_and_on_none_before() -> None:
    permit = acts.suspend(begun(), MAY_4)
    with pytest.raises(Refused, match="suspended on May 4, 2026; check the date"):
        acts.reinstate(permit, MAY_4 - ONE_DAY)
    assert acts.reinstate(permit, MAY_4).status == Status.ACTIVE


@pytest.mark.clause("V-5-24-089")
def test_on_its_last_day_it_can_still_be_reinstated() -> None:
    permit = acts.suspend(begun(), MAY_4)
    assert acts.reinstate(permit, LAST_OF_TERM).status == Status.ACTIVE


@pytest.mark.clause("V-5-24-089")
def test_a_permit_suspended_before_work_began_becomes_invalid() -> None:
    permit = acts.suspend(issued(), MAY_4)
    assert night(permit, LAST_TO_BEGIN).status == Status.SUSPENDED
    permit = night(permit, LAST_TO_BEGIN + ONE_DAY)
    assert permit.status == Status.INVALID
    restored = restore(permit, MAY_4 - ONE_DAY, date(2026, 9, 14))
    assert (restored.status, restored.commenced_on) == (Status.SUSPENDED, MAY_4 - ONE_DAY), "suspended it still is"


# --- revoking -----------------------------------------------------------------------------------------------


@pytest.mark.clause("V-5-24-089")
def test_what_is_revoked_is_not_reinstated() -> None:
    permit = acts.revoke(begun(), MAY_4)
    with pytest.raises(Refused, match="is not possible"):
        acts.reinstate(permit, MAY_5)
    offered = {verb.name for verb in KIND.verbs if permit.status in KIND.sources(verb)}
    assert not offered & {"reinstate", "suspend", "commence", "report_change", "apply_renewal", "complete"}
    assert list(deadlines(permit)) == []
    assert (standing(permit, MAY_5).label, [o.code for o in may_be_inspected(permit, MAY_5)]) == (
        "Revoked",
        ["revoked"],
    )


@pytest.mark.clause("V-5-24-085")
@pytest.mark.parametrize("was", ["issued", "begun", "suspended", "completed"])
def test_it_can_be_revoked_as_long_as_it_is_a_permit(was: str) -> None:
    permit = {"issued": issued, "begun": begun, "suspended": lambda: acts.suspend(begun(), MAY_4)}.get(
        was, lambda: jobs.completed(MAY_4)
    )()
    permit = acts.revoke(permit, MAY_5)
    letter = Document.objects.get(case=permit, title="Building permit revoked")
    assert permit.status == Status.REVOKED
    assert letter.signed_by
    assert "not reinstated" in " ".join(letter.context["closing"])


def test_what_was_booked_is_called_off_by_a_revocation_and_stays_under_a_suspension() -> None:
    permit = begun()
    booked = jobs.book(permit, "FOOTING", MAY_5, MAY_4)
    permit = acts.suspend(make.fresh(permit), MAY_4)
    assert Inspection.objects.get(pk=booked.pk).status == "scheduled"
    acts.revoke(permit, MAY_5)
    assert Inspection.objects.get(pk=booked.pk).status == "cancelled"
    assert not binding(permit).exists()


# --- the queue ----------------------------------------------------------------------------------------------


def test_a_signed_application_is_not_to_be_signed_again() -> None:
    permit = make.received(MARCH_10)
    with_clerk = make.actor("clerk")
    found = obstacles_now(permit, KIND.verb("sign_application"), by=with_clerk, on=MARCH_10)
    assert "signed" in {o.code for o in found}
    permit = make.received(MARCH_10, signer="agent", authorization_shown=False)
    found = obstacles_now(permit, KIND.verb("sign_application"), by=with_clerk, on=MARCH_10)
    assert "signed" not in {o.code for o in found}, "the agent has still to show the authorization"
