"""A permit issues when the application is complete, examined, found to comply, paid and insured (§ 5-24(f)(2))."""

from datetime import date
from typing import Any

import pytest

from accounts import clock
from accounts.models import Membership, Role
from accounts.office import office_for
from casework.errors import NotAllowed, Refused
from casework.events import chain
from casework.events.queries import of_case
from casework.outbox.models import OutboxItem
from fees import actions as fee_actions
from fees import keys
from inspections.construction import actions as inspection_actions
from inspections.construction.planning import proposed
from inspections.construction.queries import plan_of, planned
from inspections.construction.standing import PlanChoice, Standing
from ordinances.law import law
from permits.building import actions
from permits.building.issue import issue
from permits.building.kind import KIND
from permits.building.models import BuildingPermit, Status
from permits.building.policies import obstacles_to_issue
from permits.compensation.models import CompensationProof
from records.models import Document
from tests import factories as make
from tests.unit.certificates import jobs

pytestmark = pytest.mark.django_db
MONDAY, TUESDAY, WEDNESDAY = date(2026, 3, 9), date(2026, 3, 10), date(2026, 3, 11)
RULES = law("vestal", MONDAY)
NO = PlanChoice(applies=False)
NOT_ASKED = ("not_applicable", "Light frame; the Uniform Code asks for none.")


def codes(refused: pytest.ExceptionInfo[Refused]) -> set[str]:
    return {obstacle.code for obstacle in refused.value.obstacles}


def refusal(permit: BuildingPermit, **how: Any) -> dict[str, str]:
    """What keeps the permit from being issued."""
    with pytest.raises(Refused) as refused:
        make.issue_it(permit, TUESDAY, **how)
    assert make.fresh(permit).status == Status.UNDER_REVIEW
    assert not Document.objects.filter(case=permit, kind__in=["permit", "permit_card"]).exists()
    return {obstacle.code: str(obstacle) for obstacle in refused.value.obstacles}


def do(action: Any, permit: BuildingPermit, role: str = "code_officer", **given: Any) -> BuildingPermit:
    with clock.set_to(make.at(MONDAY)):
        done: BuildingPermit = action(permit, by=make.actor(role), on=MONDAY, **given)
    return done


def usual(permit: BuildingPermit, **choices: PlanChoice) -> dict[str, PlanChoice]:
    """The plan that the job proposes, but for `choices`."""
    job = RULES.permits.permit_type(permit.permit_type)
    return proposed(RULES.inspections, job.inspections, job.systems) | choices


# --- both sides of every condition --------------------------------------------------------------------------


@pytest.mark.clause("V-5-24-065", "V-5-23-004")
def test_nothing_stands_in_the_way_of_a_permit_whose_conditions_are_met() -> None:
    permit = make.issue_it(make.reviewed(MONDAY), TUESDAY)
    assert (permit.status, permit.issued_on) == (Status.ISSUED, TUESDAY)


@pytest.mark.clause("V-5-24-064")
def test_an_application_just_taken_up_is_told_everything_that_is_missing() -> None:
    """Given an application taken up and nothing else done, then documents, review and both insurances are named."""
    found = refusal(make.under_review(MONDAY))
    assert set(found) == {"documents", "review", "compensation-workers", "compensation-disability"}
    assert found["documents"] == "The construction documents have not been accepted. § 5-24(e)(1)"
    assert found["review"] == "No plan review is recorded; record at least one finding. § 5-24(f)(1)"


@pytest.mark.clause("V-5-24-064")
def test_without_a_finding_there_was_no_examination() -> None:
    permit = make.reviewed(MONDAY)
    permit.findings.all().delete()
    assert set(refusal(permit)) == {"review"}


@pytest.mark.clause("V-5-24-065")
def test_work_that_does_not_comply_gets_no_permit_until_it_does() -> None:
    """Given a finding against the work, then the permit waits for it; settled, the permit is issued."""
    permit = make.reviewed(MONDAY)
    do(actions.record_finding, permit, provision="R507.5", complies=False, note="Beam undersized.")
    flaw = permit.findings.get(complies=False)
    assert refusal(permit) == {f"finding-{flaw.pk}": "Does not comply with R507.5: Beam undersized. § 5-24(f)(2)"}
    do(actions.settle_finding, permit, finding=flaw, settled_how="Revised sheet 3.")
    assert make.issue_it(permit, TUESDAY).status == Status.ISSUED


def test_an_item_found_missing_after_acceptance_stands_in_the_way() -> None:
    permit = make.reviewed(MONDAY)
    do(actions.answer_items, permit, "clerk", answers={"occupancy": ("missing", "")})
    assert refusal(permit) == {
        "item-occupancy": "Missing: Occupancy classification of each building affected. § 5-24(d)(4)(c)"
    }


def test_a_missing_item_cannot_be_overridden_any_more() -> None:
    permit = make.reviewed(MONDAY)
    do(actions.answer_items, permit, "clerk", answers={"occupancy": ("missing", "")})
    assert set(refusal(permit, overrides={"item-occupancy": "We know what it is."})) == {"item-occupancy"}


def test_a_job_to_which_no_point_of_the_documents_applies_needs_none_accepted() -> None:
    permit = make.insured(make.under_review(MONDAY), MONDAY)
    points = {i.key: ("not_applicable", "A small job.") for i in RULES.permits.application_items if i.plan_review}
    do(actions.answer_items, permit, "clerk", answers=points)
    do(actions.record_finding, permit, provision="R507", complies=True)
    assert make.issue_it(permit, TUESDAY).documents_accepted_on is None


@pytest.mark.parametrize(("on", "found"), [(TUESDAY, {"before-examined"}), (WEDNESDAY, set())])
def test_no_permit_is_older_than_what_settled_its_last_finding(on: date, found: set[str]) -> None:
    """Given a finding of Monday settled on Wednesday, then the permit cannot be dated Tuesday."""
    permit = make.reviewed(MONDAY)
    do(actions.record_finding, permit, provision="R507.5", complies=False, note="Beam undersized.")
    flaw, officer = permit.findings.get(complies=False), make.actor("code_officer")
    with clock.set_to(make.at(WEDNESDAY)):
        actions.settle_finding(permit, by=officer, on=WEDNESDAY, finding=flaw, settled_how="Revised sheet 3.")
    assert {o.code for o in obstacles_to_issue(make.fresh(permit), on)} == found


@pytest.mark.clause("V-5-24-090")
def test_a_fee_charged_meanwhile_is_paid_first() -> None:
    permit = make.reviewed(MONDAY)
    with clock.set_to(make.at(MONDAY)):
        fee_actions.add_charge(permit, by=make.actor("clerk"), on=MONDAY, fee_key=keys.PLAN_REVIEW)
    (sentence,) = refusal(permit).values()
    assert sentence.startswith("The plan review fee of $50.00 is not paid.")
    make.paid(permit, MONDAY)
    assert make.issue_it(permit, TUESDAY).status == Status.ISSUED


@pytest.mark.clause("V-5-25-006")
def test_a_site_that_was_to_be_looked_at_first_has_passed() -> None:
    """Given the site inspection asked for, then the permit waits until it passed (§ 5-25(b)(1))."""
    permit = make.reviewed(MONDAY)
    do(inspection_actions.change_plan, permit, choices={"SITE": PlanChoice(applies=True)})
    plan = usual(permit, SITE=PlanChoice(applies=True))
    assert refusal(permit, inspections=plan) == {"site": "The site inspection asked for has not passed. § 5-25(b)(1)"}
    jobs.passes(jobs.book(permit, "SITE", MONDAY), MONDAY)
    assert make.issue_it(permit, TUESDAY, inspections=plan).status == Status.ISSUED


def test_proof_of_insurance_that_ended_is_no_proof() -> None:
    permit = make.reviewed(MONDAY)
    CompensationProof.objects.all().delete()
    assert set(refusal(permit)) == {"compensation-workers", "compensation-disability"}


# --- who issues ---------------------------------------------------------------------------------------------


@pytest.mark.clause("V-5-23-001", "V-5-23-003", "V-5-23-004", "V-5-22-006")
@pytest.mark.parametrize("role", ["clerk", "inspector", "board", "admin"])
def test_nobody_but_the_code_enforcement_officer_issues_or_denies(role: str) -> None:
    """Given an application ready to issue, then of all roles only the officer may decide it."""
    permit = make.reviewed(MONDAY)
    with clock.set_to(make.at(TUESDAY)):
        other = make.actor(role)
        with pytest.raises(NotAllowed, match="“Issue the permit” is not part of your role here"):
            issue(permit, by=other, on=TUESDAY, inspections=usual(permit))
        with pytest.raises(NotAllowed, match="“Deny the permit” is not part of your role here"):
            actions.deny(permit, by=other, on=TUESDAY, sections=[("R507", "No.")])
    assert make.fresh(permit).status == Status.UNDER_REVIEW


@pytest.mark.clause("V-5-22-005")
def test_a_code_enforcement_officer_by_any_title_issues_and_the_title_is_printed() -> None:
    """Given a Municipal Fire Code Inspector who holds the office, then the permit is issued under that title."""
    user = make.person("code_officer", name="Fran Fire")
    Membership.objects.filter(user=user, role=Role.CODE_OFFICER).update(title="Municipal Fire Code Inspector")
    officer = office_for(user, make.town(), TUESDAY).actor.signing()
    permit = make.reviewed(MONDAY)
    with clock.set_to(make.at(TUESDAY)):
        issue(permit, by=officer, on=TUESDAY, inspections=usual(permit))
    said = Document.objects.get(case=permit, kind="permit").context
    assert (said["officer_name"], said["officer_title"]) == ("Fran Fire", "Municipal Fire Code Inspector")
    assert "Municipal Fire Code Inspector" in {term.label for term in RULES.office.lead_role_titles}


# --- the inspections are decided (§ 5-25(b)) ----------------------------------------------------------------


def test_issuing_decides_every_inspection() -> None:
    permit = make.issue_it(make.reviewed(MONDAY), TUESDAY)
    lines = {line.key: line.standing for line in plan_of(permit)}
    assert len(lines) == 15
    assert planned(permit) == {"FOOTING", "FRAMING", "FINAL"}
    assert Standing.UNDECIDED not in lines.values()
    said = chain.read(of_case(permit).get(type="permit.issue"))["data"]["inspections"]
    assert said["FOOTING"] == {"applies": True}
    assert said["SLAB"] == {"applies": False, "reason": "Not part of this job."}


def test_an_inspection_left_open_keeps_the_permit() -> None:
    """Given a plan that says nothing of slab and energy, then both are named; the site alone may be left open."""
    permit = make.reviewed(MONDAY)
    plan = usual(permit)
    for key in ("SITE", "SLAB", "ENERGY"):
        del plan[key]
    assert set(refusal(permit, inspections=plan)) == {"undecided-SLAB", "undecided-ENERGY"}
    plan |= {"SLAB": NO, "ENERGY": NO}
    assert make.issue_it(permit, TUESDAY, inspections=plan).status == Status.ISSUED


@pytest.mark.clause("V-5-24-003", "V-5-24-004")
@pytest.mark.parametrize(
    ("reason", "good"), [("", False), ("Not part of this job.", False), ("Vents by the wall.", True)]
)
def test_an_inspection_that_goes_with_the_job_is_left_out_only_for_a_reason(reason: str, good: bool) -> None:
    """Given a furnace, whose chimney inspection goes with it, then leaving that out needs a reason of its own."""
    permit = make.reviewed(MONDAY, job="furnace")
    plan = usual(permit, CHIMNEY=PlanChoice(applies=False, reason=reason))
    if good:
        make.issue_it(permit, TUESDAY, inspections=plan)
        line = next(line for line in plan_of(permit) if line.key == "CHIMNEY")
        assert (line.standing, line.reason) == (Standing.NOT_NEEDED, reason)
        return
    found = refusal(permit, inspections=plan)
    assert set(found) == {"reason-CHIMNEY"}
    assert "Say why" in found["reason-CHIMNEY"]


def issue_form(permit: BuildingPermit, **given: Any) -> Any:
    """The form as it would be sent as proposed, but for `given`."""
    form_class: Any = KIND.verb("issue").form
    office = make.office("code_officer", TUESDAY)
    empty = form_class(record=permit, office=office)
    sent = {field.name: field.value() or "" for field in empty} | given
    return form_class(sent, record=permit, office=office)


def test_the_form_proposes_the_jobs_plan_and_asks_for_what_is_missing() -> None:
    permit = make.reviewed(MONDAY, job="furnace")
    as_proposed = issue_form(permit)
    assert as_proposed.is_valid(), as_proposed.errors
    choices = as_proposed.facts()["inspections"]
    assert {key for key, choice in choices.items() if choice.applies} == {"SYSTEMS", "CHIMNEY", "OTHER_FUEL", "FINAL"}
    assert choices["SYSTEMS"].parts == ("hvac.rough_in",)

    dropped = issue_form(permit, plan_CHIMNEY="no")
    assert "reason_CHIMNEY" in dropped.errors
    assert issue_form(permit, plan_CHIMNEY="no", reason_CHIMNEY="Vents by the wall.").is_valid()
    assert "plan_SYSTEMS" in issue_form(permit, parts_SYSTEMS=[]).errors
    assert "plan_SLAB" in issue_form(permit, plan_SLAB="").errors


def of_job(job: str, *kinds: str, parts: tuple[str, ...] = (), clauses: tuple[str, ...]) -> Any:
    return pytest.param(job, {*kinds, "FINAL"}, parts, id=job, marks=pytest.mark.clause(*clauses))


HOUSE = ("FOOTING", "FOUNDATION", "DRAINAGE", "BACKFILL", "SLAB", "FRAMING", "SYSTEMS", "FIRE_RESISTANT")


@pytest.mark.parametrize(
    ("job", "kinds", "parts"),
    [
        of_job("deck", "FOOTING", "FRAMING", clauses=("V-5-25-012",)),
        of_job("wood_stove", "CHIMNEY", "SOLID_FUEL", clauses=("V-5-25-026", "V-5-25-027")),
        of_job(
            "furnace", "SYSTEMS", "CHIMNEY", "OTHER_FUEL",
            parts=("hvac.rough_in",), clauses=("V-5-25-019", "V-5-25-028"),
        ),
        of_job(
            "new_one_family", *HOUSE, "PENETRATIONS", "CHIMNEY", "OTHER_FUEL", "ENERGY",
            parts=("plumbing.rough_in", "electrical.rough_in", "hvac.rough_in"),
            clauses=("V-5-24-051", "V-5-25-017", "V-5-25-018"),
        ),
    ],
)  # fmt: skip
def test_what_the_job_has_is_proposed_for_inspection_and_nothing_else(
    job: str, kinds: set[str], parts: tuple[str, ...]
) -> None:
    """Given the form of issue as it comes, then the permit is issued with the inspections of its job on the plan."""
    permit = make.reviewed(MONDAY, job=job, answers=make.answers(job, MONDAY, special_inspections=NOT_ASKED))
    form = issue_form(permit)
    assert form.is_valid(), form.errors
    make.issue_it(permit, TUESDAY, inspections=form.facts()["inspections"])
    plan = {line.key: line for line in plan_of(permit)}
    assert {key for key, line in plan.items() if line.applies} == kinds
    assert plan["SYSTEMS"].parts == parts
    assert [plan[key].reason for key in plan if key not in kinds and not plan[key].reason] == []


@pytest.mark.clause("V-5-25-022")
def test_a_commercial_hood_has_an_inspection_of_its_own() -> None:
    """Given a kitchen with hood, ducts and suppression on the plan, then the final waits until they passed."""
    permit = make.reviewed(MONDAY)
    make.issue_it(permit, TUESDAY, inspections=usual(permit, SYSTEMS=PlanChoice(True, "", ("hood", "electrical"))))
    line = next(line for line in plan_of(permit) if line.key == "SYSTEMS")
    assert line.open_parts == ("hood.rough_in", "electrical.rough_in")
    labels = {item.key: item.label.lower() for item in line.kind.subitems}
    assert "hood" in labels["hood"]
    visit = jobs.book(permit, "SYSTEMS", TUESDAY)
    visit = make.fresh(jobs.passes(visit, TUESDAY))
    assert "hood.rough_in" in visit.parts
    assert next(line for line in plan_of(permit) if line.key == "SYSTEMS").open_parts == ()


# --- what is written ----------------------------------------------------------------------------------------


def test_the_permit_and_its_card_are_requested_and_the_holder_is_told() -> None:
    permit = make.issue_it(make.reviewed(MONDAY), TUESDAY)
    papers = {paper.kind: paper for paper in Document.objects.filter(case=permit, kind__startswith="permit")}
    assert set(papers) == {"permit", "permit_card"}
    assert {paper.event.type for paper in papers.values()} == {"permit.issue"}
    (told,) = OutboxItem.objects.filter(template="permit_issued")
    assert told.recipient == "part:applicant"
    assert OutboxItem.objects.filter(topic="document", event=told.event).count() == 2


def test_issuing_twice_is_not_possible() -> None:
    permit = make.issue_it(make.reviewed(MONDAY), TUESDAY)
    with pytest.raises(Refused) as refused:
        make.issue_it(permit, TUESDAY)
    assert codes(refused) == {"status"}


# --- denying ------------------------------------------------------------------------------------------------


@pytest.mark.clause("V-5-23-003")
@pytest.mark.parametrize("status", ["under_review", "incomplete"])
def test_a_denial_names_each_section_and_why(status: str) -> None:
    """Given an application under review or waiting, when it is denied, then event, letter and message name both."""
    permit = make.under_review(MONDAY)
    if status == "incomplete":
        permit = do(actions.request_items, permit, missing={"scope": "A sketch."})
    sections = [("R507.9", "No ledger detail."), ("§ 5-76(d)", "Too near the lot line.")]

    denied = do(actions.deny, permit, sections=sections)

    assert denied.status == Status.DENIED
    assert chain.read(of_case(permit).latest("seq"))["data"]["sections"] == [
        {"section": "R507.9", "reason": "No ledger detail."},
        {"section": "§ 5-76(d)", "reason": "Too near the lot line."},
    ]
    letter = Document.objects.get(case=permit, kind="denial")
    assert [(item["heading"], item["text"]) for item in letter.context["items"]] == sections
    assert letter.signed_by == denied_by(permit)
    assert OutboxItem.objects.get(template="permit_denied").payload["sections"] == [
        "R507.9: No ledger detail.",
        "§ 5-76(d): Too near the lot line.",
    ]


def denied_by(permit: BuildingPermit) -> str:
    return of_case(permit).latest("seq").actor


def test_a_denial_that_names_no_section_is_none() -> None:
    permit = make.under_review(MONDAY)
    with pytest.raises(Refused) as refused:
        do(actions.deny, permit, sections=[])
    assert codes(refused) == {"no-section"}
    assert make.fresh(permit).status == Status.UNDER_REVIEW


def test_the_form_of_a_denial_takes_section_and_reason_together_and_proposes_the_open_findings() -> None:
    permit = make.under_review(MONDAY)
    do(actions.record_finding, permit, provision="R507.5", complies=False, note="Beam undersized.")
    form_class: Any = KIND.verb("deny").form
    given: dict[str, Any] = {"record": permit, "office": make.office("code_officer", MONDAY)}
    empty = form_class(**given)
    assert (empty["section_1"].value(), empty["reason_1"].value()) == ("R507.5", "Beam undersized.")
    assert set(form_class({}, **given).errors) == {"section_1", "reason_1"}
    assert "reason_2" in form_class({"section_1": "a", "reason_1": "b", "section_2": "c"}, **given).errors
    assert "section_2" in form_class({"section_1": "a", "reason_1": "b", "reason_2": "c"}, **given).errors
    good = form_class({"section_1": "a", "reason_1": "b", "section_3": "c", "reason_3": "d"}, **given)
    assert good.is_valid()
    assert good.facts() == {"sections": [("a", "b"), ("c", "d")]}


def test_what_was_denied_stays_denied() -> None:
    permit = do(actions.deny, make.under_review(MONDAY), sections=[("R507", "No.")])
    with pytest.raises(Refused, match="is denied"):
        make.issue_it(permit, TUESDAY)
    assert not permit.deadlines.exists()
