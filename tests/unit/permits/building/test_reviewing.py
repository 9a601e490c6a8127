"""The examination of an application: items asked for, documents judged point by point, findings (§ 5-24(d)-(f))."""

from datetime import date
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from accounts import clock
from casework.errors import NotAllowed, Refused
from casework.events import chain
from casework.events.queries import of_case
from casework.kinds import WaitsOn
from casework.outbox.models import OutboxItem
from ordinances.law import law
from permits.building import actions, documents
from permits.building.kind import KIND
from permits.building.models import BuildingPermit, ReviewFinding, Status
from permits.building.policies import obstacles_to_issue
from permits.building.queries import items_by_key, open_shortfalls
from records.actions import attach
from records.models import Document
from tests import factories as make

pytestmark = pytest.mark.django_db
MONDAY = date(2026, 3, 9)
RULES = law("vestal", MONDAY)
POINTS = [item for item in RULES.permits.application_items if item.plan_review]
ALL_HERE = {item.key: ("here", "") for item in RULES.permits.application_items}
OF_POINT = {  # the clause of each point of § 5-24(d)(4)(e)
    "scope": "V-5-24-044",
    "design_professional": "V-5-24-045",
    "detail": "V-5-24-046",
    "compliance": "V-5-24-047",
    "egress": "V-5-24-048",
    "envelope": "V-5-24-049",
    "structure": "V-5-24-050",
    "systems": "V-5-24-051",
    "energy": "V-5-24-052",
    "site_plan": "V-5-24-053",
    "further": "V-5-24-057",
}


def codes(refused: pytest.ExceptionInfo[Refused]) -> set[str]:
    return {obstacle.code for obstacle in refused.value.obstacles}


def do(action: Any, permit: BuildingPermit, role: str = "code_officer", **given: Any) -> BuildingPermit:
    with clock.set_to(make.at(MONDAY)):
        done: BuildingPermit = action(permit, by=make.actor(role), on=MONDAY, **given)
    return done


def judge(permit: BuildingPermit, **answers: bool | None) -> BuildingPermit:
    """Every point answered yes, but for `answers`."""
    return do(documents.review_documents, permit, satisfied={point.key: True for point in POINTS} | answers)


@pytest.fixture
def application() -> BuildingPermit:
    """Under review, every one of the items here."""
    return make.under_review(MONDAY, answers=ALL_HERE)


# --- who examines -------------------------------------------------------------------------------------------


@pytest.mark.clause("V-5-22-006", "V-5-23-003")
@pytest.mark.parametrize(("role", "may"), [("code_officer", True), ("inspector", True), ("clerk", False)])
def test_code_enforcement_personnel_examine(application: BuildingPermit, role: str, may: bool) -> None:
    """Given an application under review, then officer and inspector record findings, and the clerk does not."""
    given = {"provision": "R507", "complies": True}
    if may:
        do(actions.record_finding, application, role, **given)
        assert application.findings.count() == 1
        return
    with pytest.raises(NotAllowed):
        do(actions.record_finding, application, role, **given)


def test_whoever_takes_it_up_has_it_assigned() -> None:
    permit = do(actions.start_review, make.submitted(MONDAY))
    assert permit.assignee_id == of_case(permit).latest("seq").actor_user_id


# --- asking for what is missing (§ 5-24(d)(3)) --------------------------------------------------------------


@pytest.mark.clause("V-5-23-003", "V-5-24-038")
def test_what_the_officer_finds_needed_is_asked_for_and_the_review_waits(application: BuildingPermit) -> None:
    """Given two items asked for, then letter and message name both, and the review goes on only when both are here."""
    wanted = {"structure": "Truss design, sealed.", "further": "Soil report."}

    permit = do(actions.request_items, application, missing=wanted)

    assert permit.status == Status.INCOMPLETE
    assert KIND.states[Status.INCOMPLETE].waits_on == WaitsOn.APPLICANT
    assert chain.read(of_case(permit).latest("seq"))["data"]["missing"] == wanted
    letter = Document.objects.get(case=permit, kind="letter").context
    assert [(item["text"], item["cite"]) for item in letter["items"]] == [
        ("Truss design, sealed.", "§ 5-24(d)(4)(e)(7)"),
        ("Soil report.", "§ 5-24(d)(4)(e)(11)"),
    ]
    assert OutboxItem.objects.get(template="items_requested").payload == {"items": list(wanted.values())}

    do(actions.answer_items, permit, "clerk", answers={"structure": ("here", "")})
    with pytest.raises(Refused) as refused:
        do(actions.resume_review, permit, "clerk")
    assert codes(refused) == {"item-further"}

    do(actions.answer_items, permit, "clerk", answers={"further": ("here", "")})
    assert do(actions.resume_review, permit, "clerk").status == Status.UNDER_REVIEW


@pytest.mark.clause("V-5-24-057")
def test_what_was_asked_for_besides_is_judged_before_anything_is_accepted(application: BuildingPermit) -> None:
    """Given a soil report asked for and handed in, then it is to be looked at: its earlier answer counts no more."""
    judge(application)
    permit = do(actions.request_items, application, missing={"further": "Soil report."})
    do(actions.answer_items, permit, "clerk", answers={"further": ("here", "")})
    do(actions.resume_review, permit, "clerk")
    with pytest.raises(Refused) as refused:
        do(documents.accept_documents, permit)
    assert codes(refused) == {"item-further"}
    judge(permit)
    assert do(documents.accept_documents, permit).documents_accepted_on == MONDAY


def test_the_form_asks_what_exactly_is_needed() -> None:
    permit = make.under_review(MONDAY)
    form_class: Any = KIND.verb("request_items").form
    office = make.office("code_officer", MONDAY)
    assert not form_class({}, record=permit, office=office).is_valid()
    form = form_class({"want_structure": " Truss design. "}, record=permit, office=office)
    assert form.is_valid()
    assert form.facts() == {"missing": {"structure": "Truss design."}}


# --- judging the documents point by point (§ 5-24(d)(4)(e), (e)(1)) -----------------------------------------


def of_point() -> list[Any]:
    return [pytest.param(point, id=point.key, marks=pytest.mark.clause(OF_POINT[point.key])) for point in POINTS]


def test_every_point_of_the_law_is_one_of_the_eleven() -> None:
    assert [point.key for point in POINTS] == list(OF_POINT)


@pytest.mark.parametrize("point", of_point())
@pytest.mark.parametrize(("said", "words"), [(False, "not satisfied"), (None, "unanswered")])
def test_documents_are_accepted_only_when_each_point_is_satisfied(
    application: BuildingPermit, point: Any, said: bool | None, words: str
) -> None:
    """Given ten points answered yes and one no, or open, then that one is named; answered yes, they are accepted."""
    judge(application, **{point.key: said})

    with pytest.raises(Refused) as refused:
        do(documents.accept_documents, application)
    number = point.number.removeprefix("e.")
    assert str(refused.value) == f"Item {number}, {point.label.lower()}, is {words}. § {point.cite}"

    judge(application)
    assert do(documents.accept_documents, application).documents_accepted_on == MONDAY


@pytest.mark.clause("V-5-24-058")
def test_every_open_point_is_named_at_once(application: BuildingPermit) -> None:
    judge(application, egress=False, energy=None)
    with pytest.raises(Refused) as refused:
        do(documents.accept_documents, application)
    assert codes(refused) == {"item-egress", "item-energy"}
    assert make.fresh(application).documents_accepted_on is None


@pytest.mark.clause("V-5-24-058")
def test_documents_that_are_missing_are_not_accepted_whatever_was_answered(application: BuildingPermit) -> None:
    judge(application)
    do(actions.answer_items, application, "clerk", answers={"site_plan": ("missing", "")})
    with pytest.raises(Refused) as refused:
        do(documents.accept_documents, application)
    assert codes(refused) == {"item-site_plan"}


@pytest.mark.clause("V-5-24-049", "V-5-24-056")
def test_a_point_that_does_not_apply_is_not_asked(application: BuildingPermit) -> None:
    """Given an envelope that is not touched, with the reason, then it is neither asked for nor in the way."""
    do(actions.answer_items, application, "clerk", answers={"envelope": ("not_applicable", "An open deck.")})
    judge(application, envelope=None)
    assert "item_envelope" not in questions(application)
    assert do(documents.accept_documents, application).documents_accepted_on == MONDAY


def test_documents_are_accepted_once(application: BuildingPermit) -> None:
    judge(application)
    accepted = do(documents.accept_documents, application)
    assert accepted.documents_accepted_by.startswith("Code enforcement officer")
    with pytest.raises(Refused) as refused:
        do(documents.accept_documents, application)
    assert codes(refused) == {"accepted"}


def test_there_must_be_something_to_accept() -> None:
    permit = make.under_review(MONDAY)
    BuildingPermit.objects.filter(pk=permit.pk).update(plan_sets=0)
    do(documents.review_documents, permit, satisfied={point.key: True for point in POINTS})
    with pytest.raises(Refused) as refused:
        do(documents.accept_documents, permit)
    assert codes(refused) == {"no-documents"}


@pytest.mark.clause("V-5-23-003")
@pytest.mark.parametrize("role", ["clerk", "inspector"])
def test_only_the_officer_accepts(application: BuildingPermit, role: str) -> None:
    judge(application)
    with pytest.raises(NotAllowed):
        do(documents.accept_documents, application, role)


def questions(permit: BuildingPermit) -> dict[str, Any]:
    form_class: Any = KIND.verb("review_documents").form
    form = form_class(record=make.fresh(permit), office=make.office("code_officer", MONDAY))
    return dict(form.fields)


@pytest.mark.clause("V-5-24-054", "V-5-24-055")
def test_the_reviewer_is_asked_for_everything_a_site_plan_shows(application: BuildingPermit) -> None:
    """Given the question of the site plan, then it names lot lines, grades, wells and septic systems."""
    asked = questions(application)["item_site_plan"].help_text
    for point in ("Distances from lot lines", "Established street grades", "Proposed finished grades"):
        assert point in asked
    assert "Existing and proposed wells; Existing and proposed septic systems" in asked
    assert asked.endswith("§ 5-24(d)(4)(e)(10)")


@pytest.mark.clause("V-5-24-056")
@pytest.mark.parametrize(("zone", "is_asked"), [("AE", True), ("X", False), ("", False)])
def test_flood_elevations_are_asked_for_where_the_map_has_a_hazard(zone: str, is_asked: bool) -> None:
    permit = make.under_review(MONDAY, answers=ALL_HERE, parcel=make.parcel(flood_zone=zone))
    asked = questions(permit)["item_site_plan"].help_text
    for point in ("Flood hazard areas", "Floodways", "Design flood elevations"):
        assert (point in asked) is is_asked


@pytest.mark.clause("V-5-24-050")
def test_the_reviewer_is_asked_for_each_part_of_the_structure(application: BuildingPermit) -> None:
    asked = questions(application)["item_structure"].help_text
    for point in ("Braced wall designs", "Size, section and location of members", "Design loads"):
        assert point in asked


def test_what_was_answered_is_there_when_one_comes_back(application: BuildingPermit) -> None:
    judge(application, egress=False, energy=None)
    fields = questions(application)
    assert {key: fields[f"item_{key}"].initial for key in ("scope", "egress", "energy")} == {
        "scope": "yes",
        "egress": "no",
        "energy": "",
    }
    form_class: Any = KIND.verb("review_documents").form
    form = form_class(
        {"item_scope": "yes", "item_egress": "no"}, record=application, office=make.office("inspector", MONDAY)
    )
    assert form.is_valid()
    said = form.facts()["satisfied"]
    assert (said["scope"], said["egress"], said["energy"]) == (True, False, None)


def test_the_event_keeps_what_was_answered(application: BuildingPermit) -> None:
    judge(application, egress=False)
    said = chain.read(of_case(application).latest("seq"))["data"]["satisfied"]
    assert (said["egress"], said["scope"]) == (False, True)
    assert items_by_key(application)["egress"].satisfied is False


# --- findings (§ 5-24(f)) -----------------------------------------------------------------------------------


@pytest.mark.clause("V-5-24-064")
def test_a_finding_says_the_provision_and_by_whom_and_a_shortfall_stays_open_until_settled() -> None:
    permit = make.under_review(MONDAY)
    do(actions.record_finding, permit, provision="R507.5", complies=False, note="Beam undersized.")
    (flaw,) = open_shortfalls(permit)
    assert (flaw.provision, flaw.found_on, flaw.found_by.startswith("Code enforcement officer")) == (
        "R507.5",
        MONDAY,
        True,
    )
    assert flaw.is_open

    do(actions.settle_finding, permit, finding=flaw, settled_how="Revised sheet 3.")

    assert not open_shortfalls(permit).exists()
    flaw.refresh_from_db()
    assert (flaw.settled_on, flaw.settled_how, flaw.is_open) == (MONDAY, "Revised sheet 3.", False)
    with pytest.raises(Refused) as refused:
        do(actions.settle_finding, permit, finding=flaw, settled_how="Again.")
    assert codes(refused) == {"none-open"}


def test_a_finding_of_another_permit_is_not_settled_here() -> None:
    one, other = make.under_review(MONDAY), make.under_review(MONDAY)
    for permit in (one, other):
        do(actions.record_finding, permit, provision="R507.5", complies=False, note="Beam undersized.")
    theirs = open_shortfalls(other).get()
    with pytest.raises(Refused, match="Choose a finding of this permit that is open"):
        do(actions.settle_finding, one, finding=theirs, settled_how="Revised.")
    assert open_shortfalls(one).count() == open_shortfalls(other).count() == 1


def test_a_shortfall_says_where_it_fails() -> None:
    form_class: Any = KIND.verb("record_finding").form
    permit, office = make.under_review(MONDAY), make.office("inspector", MONDAY)
    for said, note, good in (("yes", "", True), ("no", "Beam.", True), ("no", " ", False), ("", "Beam.", False)):
        form = form_class({"provision": "R507", "complies": said, "note": note}, record=permit, office=office)
        assert form.is_valid() is good
    assert "note" in form_class({"provision": "R507", "complies": "no"}, record=permit, office=office).errors


@pytest.mark.both_databases
@pytest.mark.parametrize(
    ("facts", "name"),
    [
        ({"complies": False}, "a_shortfall_says_what"),
        ({"complies": True, "settled_on": MONDAY}, "settled_says_how"),
        ({"complies": True, "settled_how": "x"}, "settled_says_how"),
    ],
)
def test_the_database_keeps_half_findings_out(facts: dict[str, Any], name: str) -> None:
    finding = ReviewFinding(permit=make.received(MONDAY), provision="R507", found_on=MONDAY, found_by="Ada", **facts)
    with pytest.raises(IntegrityError, match=name), transaction.atomic():
        finding.save()
    assert not ReviewFinding.objects.exists()


# --- documents that change are accepted anew ----------------------------------------------------------------


@pytest.fixture
def accepted(application: BuildingPermit) -> BuildingPermit:
    return do(documents.accept_documents, judge(application))


@pytest.mark.clause("V-5-24-058")
def test_a_point_found_wanting_takes_the_acceptance_back(accepted: BuildingPermit) -> None:
    """Given accepted documents, when a point is answered no after all, then they are accepted no longer."""
    assert judge(accepted, egress=True).documents_accepted_on == MONDAY
    permit = judge(accepted, egress=False)
    assert permit.documents_accepted_on is None
    assert "documents" in {o.code for o in obstacles_to_issue(permit, MONDAY)}


def test_an_item_of_the_documents_asked_for_anew_has_to_be_judged(accepted: BuildingPermit) -> None:
    """Given accepted documents, when egress is asked for and comes in, then it is unanswered until judged."""
    permit = do(actions.request_items, accepted, missing={"egress": "The width of the stair."})
    assert permit.documents_accepted_on is None
    permit = do(actions.answer_items, permit, "clerk", answers=ALL_HERE)
    permit = do(actions.resume_review, permit, "clerk")
    with pytest.raises(Refused, match="means of egress, is unanswered"):
        do(documents.accept_documents, permit)
    assert do(documents.accept_documents, judge(permit)).documents_accepted_on == MONDAY


def test_asking_for_something_else_leaves_the_documents_accepted(accepted: BuildingPermit) -> None:
    permit = do(actions.request_items, accepted, missing={"occupancy": "The class of the garage."})
    assert permit.documents_accepted_on == MONDAY


def test_a_new_set_after_acceptance_is_accepted_itself(accepted: BuildingPermit) -> None:
    """Given accepted documents, when sets come in anew, then the old acceptance does not cover them."""
    do(attach, accepted, "clerk", title="Site plan, revised", item="plan_sets", paper_sets=2)
    permit = make.fresh(accepted)
    assert permit.documents_accepted_on is None
    assert of_case(permit).latest("seq").type == "permit.withdraw_acceptance"
    do(documents.accept_documents, judge(permit))
    covers = Document.objects.filter(case=permit, kind="plan_cover").order_by("pk")
    assert [cover.supersedes_id for cover in covers] == [None, covers[0].pk]


def test_another_document_leaves_the_acceptance(accepted: BuildingPermit) -> None:
    do(attach, accepted, "clerk", title="Letter", paper_sets=1)
    assert make.fresh(accepted).documents_accepted_on == MONDAY


@pytest.mark.parametrize(("day", "possible"), [(date(2026, 3, 8), False), (MONDAY, True)])
def test_a_permit_is_not_dated_before_what_it_rests_on(day: date, possible: bool) -> None:
    """Given a review finished on March 9, when issued as of March 8, then each step of the 9th says no."""
    permit = make.reviewed(MONDAY)
    early = {"before-submitted", "before-accepted", "before-examined"}
    found = {o.code for o in obstacles_to_issue(permit, day)}
    assert (early & found == set()) if possible else (early <= found)
