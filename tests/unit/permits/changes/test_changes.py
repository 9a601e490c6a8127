"""A change during the work: reported, decided on, and not made before it is approved (§ 5-24(h))."""

from datetime import date, timedelta
from typing import Any

import pytest

from accounts import clock
from casework.cases.participants import office_of_applicant
from casework.errors import NotAllowed, Refused
from casework.events import chain
from casework.events.queries import of_case
from casework.holds.queries import binding
from casework.kinds import WaitsOn
from casework.policies import obstacles_now
from certificates.occupancy.kind import KIND as CERTIFICATE
from fees import keys
from fees.adopting import adopt
from fees.demo import items
from fees.queries import due_on
from inspections.construction.offers import offers
from permits.building.deadlines import deadlines
from permits.building.kind import KIND as PERMIT
from permits.building.models import BuildingPermit
from permits.changes import actions
from permits.changes.models import Change, Status
from permits.changes.queries import paper_in_force
from records.actions import attach
from records.models import Document
from tests import factories as make
from tests.unit.certificates import jobs
from tests.unit.permits import acts
from tests.unit.permits.building.test_living import declare, issued

pytestmark = pytest.mark.django_db
MARCH_10, APRIL_2, APRIL_3, APRIL_6 = date(2026, 3, 10), date(2026, 4, 2), date(2026, 4, 3), date(2026, 4, 6)
APPROVAL = {"new_description": "A deck with a beam of three plies.", "new_valuation_cents": 14_500_00}


@pytest.fixture
def permit() -> BuildingPermit:
    """A deck whose footing has passed."""
    found: BuildingPermit = jobs.pass_all(declare(issued(), date(2026, 4, 1)), APRIL_2, but=("FRAMING", "FINAL"))
    return found


def decided(permit: BuildingPermit, decision: str, **facts: Any) -> Change:
    return acts.decide(acts.report(permit, APRIL_2), APRIL_3, decision, **facts)


def with_plans(change: Change, on: date) -> Change:
    with clock.set_to(make.at(on)):
        attach(change, by=make.actor("clerk"), on=on, title="Sheet S-2, revised", item="plan_sets", paper_sets=2)
    found: Change = make.fresh(change)
    return found


def approved(permit: BuildingPermit) -> Change:
    change: Any = make.paid(decided(permit, "amendment"), APRIL_6)  # type: ignore[arg-type]
    found: Change = acts.does(actions.approve, with_plans(change, APRIL_6), APRIL_6, **APPROVAL)
    return found


# --- reporting ----------------------------------------------------------------------------------------------


@pytest.mark.clause("V-5-24-074")
def test_the_officer_finds_a_reported_change_in_the_queue_the_same_day(permit: BuildingPermit) -> None:
    """Given a change told of on April 2, 2026, then it waits on the officer and stands in the permit's history."""
    change = acts.report(permit, APRIL_2)
    assert change.number == "CH-2026-00001"
    assert (change.waits_on, change.status_since) == (WaitsOn.OFFICER.code, APRIL_2)
    told = chain.read(of_case(permit).get(type="permit.report_change"))
    assert told["data"] == {"change": change.number, "description": change.description}


@pytest.mark.clause("V-5-24-074")
def test_the_holder_reports_with_an_own_account(permit: BuildingPermit) -> None:
    office = office_of_applicant(make.applicant(permit, MARCH_10), permit, APRIL_2)
    assert office is not None
    with clock.set_to(make.at(APRIL_2)):
        actions.report(permit, by=office.actor, on=APRIL_2, description="Another door.")
    assert Change.objects.get(subject=permit).reported_by == office.actor.name
    with pytest.raises(NotAllowed):
        acts.does(actions.report, permit, APRIL_2, "board", description="Another door.")


def test_a_change_not_decided_on_stops_no_work_but_no_certificate_is_issued() -> None:
    """§ 5-24(h)(4) forbids the change only once the officer has determined that it needs approval."""
    permit = jobs.pass_all(declare(issued(), date(2026, 4, 1)), APRIL_2, but=("FINAL",))
    change = acts.report(permit, APRIL_2)
    jobs.passes(jobs.book(permit, "FINAL", APRIL_3, APRIL_2), APRIL_3)
    certificate = jobs.certificate_of(permit)
    verb, officer = CERTIFICATE.verb("issue"), make.actor("code_officer")
    certificate = jobs.describe(jobs.pay(certificate, APRIL_3), APRIL_3)
    with clock.set_to(make.at(APRIL_3)):
        found = [str(o) for o in obstacles_now(certificate, verb, by=officer, on=APRIL_3)]
    assert found == [f"The change reported as {change.number} has not been decided on. § 5-24(h)(2)"]


# --- deciding -----------------------------------------------------------------------------------------------


@pytest.mark.clause("V-5-24-076")
@pytest.mark.parametrize(
    ("decision", "status", "held"),
    [("none", Status.NOT_NEEDED, False), ("amendment", Status.RECEIVED, True), ("new_permit", Status.NEW_PERMIT, True)],
)
def test_what_needs_an_approval_waits_for_it(permit: BuildingPermit, decision: str, status: str, held: bool) -> None:
    """Given a decision on framing, then framing is refused where an amendment or a new permit is needed."""
    change = decided(permit, decision)
    assert change.status == status
    possible, not_possible = offers(permit, APRIL_6)
    framing = next(o for o in (*possible, *not_possible) if o.value == "FRAMING")
    said = [str(o) for o in framing.obstacles]
    assert said == ([f"The change reported as {change.number} is not approved. § 5-24(h)(4)"] if held else [])
    if not held:
        jobs.book(permit, "FRAMING", APRIL_6)
        return
    with pytest.raises(Refused, match="is not approved"):
        jobs.book(permit, "FRAMING", APRIL_6)


@pytest.mark.clause("V-5-24-076")
def test_work_that_does_not_change_goes_on(permit: BuildingPermit) -> None:
    """Given a change of the footing alone, then framing is inspected and the final waits."""
    decided(permit, "amendment", elements=["FOOTING"])
    jobs.passes(jobs.book(permit, "FRAMING", APRIL_6), APRIL_6)
    with pytest.raises(Refused, match="is not approved"):
        jobs.book(permit, "FINAL", APRIL_6)


@pytest.mark.clause("V-5-24-076")
def test_a_visit_booked_before_may_fail_what_changed_but_not_pass_it(permit: BuildingPermit) -> None:
    booked = jobs.book(permit, "FRAMING", APRIL_6, APRIL_2)
    decided(permit, "amendment")
    with pytest.raises(Refused, match="is not approved"):
        jobs.passes(booked, APRIL_6)


def test_the_decision_is_the_officers_with_its_reason(permit: BuildingPermit) -> None:
    change = acts.report(permit, APRIL_2)
    facts = {"decision": "amendment", "elements": [], "note": "The load."}
    for role in ("clerk", "inspector"):
        with pytest.raises(NotAllowed):
            acts.does(actions.decide, change, APRIL_3, role, **facts)
    for wrong, said in (
        ({"decision": "perhaps"}, "Choose"),
        ({"note": ""}, "Say why"),
        ({"elements": ["ROOF"]}, "plan"),
    ):
        with pytest.raises(Refused, match=said):
            acts.does(actions.decide, change, APRIL_3, **(facts | wrong))
    letter = Document.objects.get(case=acts.decide(change, APRIL_3, "amendment"), kind="letter")
    assert letter.signed_by
    assert "§ 5-24(l)" in " ".join(letter.context["closing"])
    assert "walls, floors and roof before cover" in " ".join(letter.context["closing"])


# --- approving ----------------------------------------------------------------------------------------------


@pytest.mark.clause("V-5-24-090", "V-5-37-004")
def test_an_amendment_is_applied_for_when_its_fee_is_paid(permit: BuildingPermit) -> None:
    """Given the schedule's amendment fee of $50.00, then it is due with the decision and submits when paid."""
    change = decided(permit, "amendment")
    assert [(c.item.event, c.amount_cents) for c in due_on(change)] == [("BP_AMEND", 50_00)]
    with pytest.raises(Refused, match=r"amendment fee of \$50\.00 is not paid"):
        acts.does(actions.submit, change, APRIL_6, "clerk")
    paid: Any = make.paid(change, APRIL_6)  # type: ignore[arg-type]
    assert paid.status == Status.APPLIED


def test_where_the_board_set_no_such_fee_it_is_applied_for_at_once(permit: BuildingPermit) -> None:
    with clock.set_to(make.at(APRIL_2)):
        adopt(
            permit.municipality, resolution="2026-41", adopted_on=APRIL_2, effective_from=APRIL_2,
            items=[item for item in items() if item.key != keys.AMENDMENT], by=make.actor("admin"), on=APRIL_2,
        )  # fmt: skip
    assert make.fresh(decided(permit, "amendment")).status == Status.APPLIED


@pytest.mark.clause("V-5-24-076")
def test_once_it_is_approved_the_work_is_inspected_and_the_permit_reads_anew(permit: BuildingPermit) -> None:
    before = {due.key: due.due_on for due in deadlines(permit)}
    old_paper = paper_in_force(permit)
    change = approved(permit)
    permit = make.fresh(permit)
    assert (change.status, permit.description, permit.valuation_cents) == (
        Status.APPROVED,
        APPROVAL["new_description"],
        14_500_00,
    )
    assert not binding(permit).exists()
    jobs.passes(jobs.book(permit, "FRAMING", APRIL_6), APRIL_6)
    told = chain.read(of_case(permit).get(type="permit.amend"))["data"]
    assert (told["change"], told["was"]["cost"], told["now"]["cost"]) == (change.number, "$12,000.00", "$14,500.00")
    paper = paper_in_force(permit)
    assert paper is not None
    assert (paper.supersedes, paper.context["issued_on"], paper.context["expires_on"]) == (
        old_paper,
        APRIL_6.isoformat(),
        "2027-03-10",
    )
    assert ("Issued", "March 10, 2026") in {(line["label"], line["value"]) for line in paper.context["facts"]}
    assert {due.key: due.due_on for due in deadlines(permit)} == before, "an amendment keeps the dates"


def test_without_documents_the_officer_approves_only_with_a_reason(permit: BuildingPermit) -> None:
    change: Any = make.paid(decided(permit, "amendment"), APRIL_6)  # type: ignore[arg-type]
    with pytest.raises(Refused, match="No construction documents"):
        acts.does(actions.approve, change, APRIL_6, **APPROVAL)
    said = {"no-documents": "The note on the plan says it all."}
    assert acts.does(actions.approve, change, APRIL_6, overrides=said, **APPROVAL).status == Status.APPROVED


def test_nothing_that_follows_is_dated_before_the_decision(permit: BuildingPermit) -> None:
    change = with_plans(make.paid(decided(permit, "amendment"), APRIL_6), APRIL_6)  # type: ignore[arg-type]
    with pytest.raises(Refused, match="decided on April 3, 2026"):
        acts.does(actions.approve, change, APRIL_3 - timedelta(days=1), why="Late.", **APPROVAL)


@pytest.mark.clause("V-5-24-076")
def test_a_change_decided_on_after_the_final_holds_the_certificate_until_it_is_approved() -> None:
    """Given the final passed meanwhile, then the certificate waits for the amendment, and no longer once it is made."""
    permit = jobs.pass_all(declare(issued(), date(2026, 4, 1)), APRIL_2, but=("FINAL",))
    reported = acts.report(permit, APRIL_2)
    jobs.passes(jobs.book(permit, "FINAL", APRIL_3, APRIL_2), APRIL_3)
    certificate = jobs.describe(jobs.pay(jobs.certificate_of(permit), APRIL_3), APRIL_3)
    change = acts.decide(reported, APRIL_3, "amendment", elements=[])
    verb, officer = CERTIFICATE.verb("issue"), make.actor("code_officer")
    with clock.set_to(make.at(APRIL_6)):
        found = [str(o) for o in obstacles_now(certificate, verb, by=officer, on=APRIL_6)]
    assert found == [f"The change reported as {change.number} is not approved. § 5-24(h)(4)"]
    paid: Any = make.paid(change, APRIL_6)  # type: ignore[arg-type]
    acts.does(actions.approve, with_plans(paid, APRIL_6), APRIL_6, **APPROVAL)
    with clock.set_to(make.at(APRIL_6)):
        assert obstacles_now(make.fresh(certificate), verb, by=officer, on=APRIL_6) == []


@pytest.mark.clause("V-5-24-094", "V-5-22-002")
def test_an_amendment_begins_no_new_time_and_more_time_is_a_renewal() -> None:
    """Given a permit of March 10, 2026 amended on September 1, then it runs through March 10, 2027 still."""
    permit = declare(issued(), date(2026, 4, 1))
    september = date(2026, 9, 1)
    change = acts.decide(acts.report(permit, september), september, "amendment", elements=["FRAMING"])
    assert [(c.item.event, c.amount_cents) for c in due_on(change)] == [("BP_AMEND", 50_00)]
    change = make.paid(change, september)  # type: ignore[arg-type]
    acts.does(actions.approve, with_plans(change, september), september, **APPROVAL)
    permit = make.fresh(permit)
    assert {due.key: due.due_on for due in deadlines(permit)}["term"] == date(2027, 3, 10)
    paper = paper_in_force(permit)
    assert paper is not None
    assert "Display this permit" in " ".join(notice["text"] for notice in paper.context["notices"])
    offered = {verb.name for verb in PERMIT.verbs if permit.status in PERMIT.sources(verb)}
    assert "apply_renewal" in offered
    assert [name for name in offered if "exten" in name] == []


@pytest.mark.clause("V-5-24-076")
def test_a_new_permit_covers_the_change_it_was_needed_for(permit: BuildingPermit) -> None:
    change = decided(permit, "new_permit")
    with pytest.raises(Refused, match="No new permit"):
        acts.does(actions.cover, change, APRIL_6, permit=permit)
    new = make.issued(APRIL_6, parcel=permit.parcel)
    assert acts.does(actions.cover, change, APRIL_6, permit=new).status == Status.APPROVED
    jobs.book(permit, "FRAMING", APRIL_6)


@pytest.mark.parametrize("way", ["deny", "drop"])
def test_a_change_not_made_frees_the_work_as_it_was_accepted(permit: BuildingPermit, way: str) -> None:
    change: Any = make.paid(decided(permit, "amendment"), APRIL_6)  # type: ignore[arg-type]
    if way == "deny":
        with pytest.raises(Refused, match="Say why"):
            acts.does(actions.deny, change, APRIL_6, reason=" ")
        acts.does(actions.deny, change, APRIL_6, reason="R507.5: the span is too long.")
        assert Document.objects.filter(case=change, kind="denial").exclude(signed_by="").exists()
    else:
        acts.does(actions.drop, change, APRIL_6, "clerk")
    assert not binding(permit).exists()
    assert make.fresh(permit).description != APPROVAL["new_description"]
    jobs.book(permit, "FRAMING", APRIL_6)
