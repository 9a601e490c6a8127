"""What stands in the way of a certificate, and what issuing it does (§ 5-27(b))."""

from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest

from accounts import clock
from casework.errors import NotAllowed, Refused
from casework.events import chain
from casework.holds.models import Hold
from casework.obstacle import Obstacle
from casework.outbox.models import OutboxItem
from casework.policies import obstacles_now
from certificates.occupancy import actions, policies, preconditions
from certificates.occupancy.actions import Answered
from certificates.occupancy.kind import KIND
from certificates.occupancy.models import Certificate, Status
from certificates.occupancy.queries import permit_of
from fees import keys
from fees.actions import add_charge
from fees.queries import charges_on
from inspections.construction import actions as inspection_actions
from inspections.construction.models import Inspection
from permits.building import actions as permit_actions
from permits.building.models import BuildingPermit
from permits.building.models import Status as PermitStatus
from permits.building.queries import items_by_key
from records.models import Document
from tests import factories as make
from tests.unit.certificates import jobs
from tests.unit.certificates.jobs import JUNE_9, JUNE_10, JUNE_11, MARCH_10

pytestmark = pytest.mark.django_db

SPECIAL = {"special_inspections": ("here", "")}


def in_the_way(certificate: Certificate, on: date = JUNE_10) -> list[str]:
    """The sentences that the officer is shown."""
    certificate = make.fresh(certificate)
    with clock.set_to(make.at(on)):
        found = obstacles_now(certificate, KIND.verb("issue"), by=make.actor("code_officer"), on=on)
    return [str(obstacle) for obstacle in found]


def answer(certificate: Certificate, on: date = JUNE_10, **answers: Answered) -> Certificate:
    with clock.set_to(make.at(on)):
        return actions.answer_documents(certificate, by=make.actor("code_officer"), on=on, answers=answers)


# --- the work and its inspections -----------------------------------------------------------------------------


@pytest.mark.clause("V-5-27-005", "V-5-27-001")
def test_a_certificate_is_issued_for_completed_work_and_closes_its_permit() -> None:
    """Given work completed and inspected, fee paid, facts entered, when issued, then the permit is closed by it."""
    certificate = jobs.ready()
    assert in_the_way(certificate) == []
    assert permit_of(certificate).status == PermitStatus.COMPLETED

    certificate = jobs.issue(certificate, JUNE_11)

    assert (certificate.status, certificate.issued_on) == (Status.ISSUED, JUNE_11)
    permit = permit_of(certificate)
    assert (permit.status, permit.closed_on) == (PermitStatus.CLOSED, JUNE_11)
    closing = chain.read(permit.events.get(type="permit.close"))
    assert closing["data"]["certificate"] == certificate.number


@pytest.mark.clause("V-5-27-001")
@pytest.mark.parametrize("role", ["clerk", "code_officer", "inspector", "admin"])
def test_nobody_closes_a_permit_without_its_certificate(role: str) -> None:
    permit = jobs.completed()
    with clock.set_to(make.at(JUNE_11)), pytest.raises(NotAllowed):
        permit_actions.close(permit, by=make.actor(role), on=JUNE_11, certificate="")
    assert make.fresh(permit).status == PermitStatus.COMPLETED


@pytest.mark.clause("V-5-27-005")
def test_everything_in_the_way_is_said_at_once() -> None:
    """Given a final reversed, a missing answer and an unpaid fee, then the officer reads all of it in one list."""
    certificate = jobs.certificate_of(jobs.completed())
    final = Inspection.objects.get(subject=certificate.subject, kind_key="FINAL")
    with clock.set_to(make.at(JUNE_10)):
        inspection_actions.reverse(final, by=make.actor("code_officer"), on=JUNE_10, why="Entered for the wrong house.")
        found = [str(o) for o in policies.obstacles_to_issue(certificate, JUNE_10)]
    assert found == [
        "The work under BP-2026-00001 is not completed. § 5-27(b)(1)",
        "The final inspection has not passed. § 5-27(b)(2)",
        "The type of construction is missing. § 5-27(c)(6)",
        "Say whether there is a place for 50 or more people to gather. § 5-27(c)(7)",
        "Say whether there is an automatic sprinkler system. § 5-27(c)(8)",
        "The certificate fee of $25.00 is not paid. § 5-27(g)",
    ]


@pytest.mark.clause("V-5-27-005")
def test_a_required_inspection_that_is_no_longer_passed_blocks() -> None:
    """Given the framing inspection reversed after the final, then the certificate names it; passed again, it issues."""
    certificate = jobs.ready()
    permit = permit_of(certificate)
    framing = Inspection.objects.get(subject=permit, kind_key="FRAMING")
    with clock.set_to(make.at(JUNE_10)):
        inspection_actions.reverse(
            framing, by=make.actor("code_officer"), on=JUNE_10, why="Entered for the wrong house."
        )
    assert in_the_way(certificate) == [
        "Inspection 7, walls, floors and roof before cover, has not passed: to be inspected. § 5-27(b)(1)"
    ]
    with pytest.raises(Refused):
        jobs.issue(certificate, JUNE_10)


@pytest.mark.clause("V-5-27-007")
def test_the_certificate_is_not_older_than_the_final() -> None:
    """Given a final of June 10, 2026, then June 9 is refused and June 10 is not."""
    certificate = jobs.ready(JUNE_10)
    assert [str(o) for o in policies.obstacles_to_issue(certificate, JUNE_9)] == [
        "The final inspection passed on June 10, 2026; the certificate cannot be issued before. § 5-27(b)(2)"
    ]
    assert list(policies.obstacles_to_issue(certificate, JUNE_10)) == []
    assert jobs.issue(certificate, JUNE_10).issued_on == JUNE_10


@pytest.mark.clause("V-5-27-042")
def test_a_final_asked_for_before_the_permit_expired_still_leads_to_a_certificate() -> None:
    """Given a permit that ran until March 10, 2027: the final asked for that day and passed on March 19 counts."""
    last, after, visit = date(2027, 3, 10), date(2027, 3, 11), date(2027, 3, 19)
    permit = jobs.pass_all(make.issued(MARCH_10), JUNE_10, but={"FINAL"})
    final = jobs.book(permit, "FINAL", visit, asked=last)
    expired = jobs.after_the_night(permit, after)
    assert expired.status == PermitStatus.EXPIRED

    jobs.passes(final, visit)

    certificate = jobs.describe(jobs.pay(jobs.certificate_of(permit), visit), visit)
    assert in_the_way(certificate, visit) == []


@pytest.mark.clause("V-5-27-042")
def test_a_final_asked_for_after_the_permit_expired_does_not() -> None:
    """Given the same permit and a final asked for on March 11, 2027, then the permit is renewed first."""
    after = date(2027, 3, 11)
    permit = jobs.after_the_night(jobs.pass_all(make.issued(MARCH_10), JUNE_10, but={"FINAL"}), after)
    with pytest.raises(Refused) as refused:
        jobs.book(permit, "FINAL", after)
    assert "renewal" in str(refused.value)


@pytest.mark.clause("V-5-27-005")
@pytest.mark.parametrize("where", ["parcel", "permit"])
@pytest.mark.parametrize(
    ("verbs", "blocked"), [(["*"], True), (["certificate.issue"], True), (["permit.issue"], False)]
)
def test_a_hold_on_property_or_permit_blocks_until_it_is_lifted(where: str, verbs: list[str], blocked: bool) -> None:
    """Given a stop work order's hold, then the certificate waits; lifted, it does not."""
    certificate = jobs.ready()
    on_it: dict[str, Any] = {"parcel": certificate.parcel} if where == "parcel" else {"case": certificate.subject}
    hold = Hold.objects.create(
        municipality=certificate.municipality,
        verbs=verbs,
        sentence="A stop work order is in force.",
        cite="§ 5-26(d)",
        placed_on=JUNE_10,
        **on_it,
    )
    assert in_the_way(certificate) == (["A stop work order is in force. § 5-26(d)"] if blocked else [])
    hold.lifted_on = JUNE_11
    hold.save()
    assert in_the_way(certificate, JUNE_11) == []


def test_what_other_parts_of_the_house_ask_for_blocks_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a policy of the permit that misses an approval until June 10, 2026, then the certificate waits for it."""

    def approval(permit: BuildingPermit, on: date) -> Iterator[Obstacle]:
        if on < JUNE_11:
            yield Obstacle("septic", f"{permit.number}: the county has not approved the septic system.", "§ 5-27(b)(3)")

    monkeypatch.setattr(preconditions, "PRECONDITIONS", (approval,))
    certificate = jobs.ready()
    assert in_the_way(certificate) == ["BP-2026-00001: the county has not approved the septic system. § 5-27(b)(3)"]
    assert in_the_way(certificate, JUNE_11) == []


# --- the documents of § 5-27(b)(3) ----------------------------------------------------------------------------


@pytest.mark.clause("V-5-27-010")
def test_special_inspections_of_the_application_ask_for_their_final_report() -> None:
    """Given an application with a statement of special inspections, then its final report is accepted first."""
    answers = make.answers("deck", date(2026, 3, 9), **SPECIAL)
    certificate = jobs.ready(answers=answers)
    waiting = ["Not accepted yet: Structural observations or final report of special inspections. § 5-27(b)(3)(a)"]
    assert in_the_way(certificate) == waiting

    with pytest.raises(Refused, match="Say why the document is not required"):
        answer(certificate, special_inspections=Answered("not_required", reason="  "))
    with pytest.raises(Refused, match="Say who prepared the document"):
        answer(certificate, special_inspections=Answered("accepted"))
    assert in_the_way(certificate) == waiting

    answer(certificate, special_inspections=Answered("accepted", prepared_by="R. Ames, P.E."))
    assert in_the_way(certificate) == []
    answer(certificate, special_inspections=Answered("wanted"))
    assert in_the_way(certificate) == waiting
    answer(certificate, special_inspections=Answered("not_required", reason="No member needed them in the end."))
    assert in_the_way(certificate) == []


@pytest.mark.clause("V-5-27-010")
def test_a_job_without_special_inspections_is_not_asked() -> None:
    certificate = jobs.ready()
    assert items_by_key(permit_of(certificate))["special_inspections"].presence == "not_applicable"
    assert policies.documents_wanted(certificate, permit_of(certificate)) == []


@pytest.mark.clause("V-5-27-011")
@pytest.mark.parametrize(("zone", "asked"), [("AE", True), ("V", True), ("X", False), ("", False)])
def test_a_flood_hazard_area_asks_for_its_certification(zone: str, asked: bool) -> None:
    certificate = jobs.ready(parcel=make.parcel(flood_zone=zone))
    waiting = ["Not accepted yet: Flood hazard certification. § 5-27(b)(3)(b)"] if asked else []
    assert in_the_way(certificate) == waiting
    if asked:
        answer(certificate, flood=Answered("not_required", reason="Interior work."))
        assert in_the_way(certificate) == []


@pytest.mark.clause("V-5-27-008", "V-5-27-009")
def test_the_officer_may_ask_for_another_document_at_the_applicants_expense() -> None:
    """Given an electrical certificate asked for, then it blocks until accepted, and the letter says who pays."""
    certificate = jobs.ready()
    charged = list(charges_on(certificate))
    with clock.set_to(make.at(JUNE_10)):
        actions.ask_documents(certificate, by=make.actor("code_officer"), on=JUNE_10, also="Electrical certificate")

    assert in_the_way(certificate) == ["Not accepted yet: Electrical certificate. § 5-27(b)(3)"]
    letter = Document.objects.get(case=certificate, kind="letter")
    assert [item["text"] for item in letter.context["items"]] == ["Electrical certificate"]
    assert "at the expense of the applicant" in letter.context["closing"][0]
    assert list(charges_on(certificate)) == charged

    answer(certificate, **{"asked-1": Answered("accepted", prepared_by="Commonwealth Electrical Inspection")})
    assert in_the_way(certificate) == []


def test_asking_for_nothing_is_refused() -> None:
    certificate = jobs.ready()
    with clock.set_to(make.at(JUNE_10)), pytest.raises(Refused, match="Name the document"):
        actions.ask_documents(certificate, by=make.actor("code_officer"), on=JUNE_10)


# --- the contents of § 5-27(c) --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        pytest.param({"property_name": ""}, "The name of the property is missing. § 5-27(c)(3)", id="name",
                     marks=pytest.mark.clause("V-5-27-014")),
        pytest.param({"scope": "part", "portion": " "},
                     "Describe the part of the structure that the certificate covers. § 5-27(c)(4)", id="portion",
                     marks=pytest.mark.clause("V-5-27-015")),
        pytest.param({"occupancy_class": ""}, "The use and occupancy classification is missing. § 5-27(c)(5)",
                     id="occupancy", marks=pytest.mark.clause("V-5-27-016")),
        pytest.param({"construction_type": ""}, "The type of construction is missing. § 5-27(c)(6)", id="construction",
                     marks=pytest.mark.clause("V-5-27-017")),
        pytest.param({"has_assembly_area": True},
                     "Enter the assembly occupant load; an assembly area holds 50 or more people. § 5-27(c)(7)",
                     id="load", marks=pytest.mark.clause("V-5-27-018")),
        pytest.param({"has_sprinkler": True}, "Say whether the sprinkler system is required. § 5-27(c)(8)",
                     id="sprinkler", marks=pytest.mark.clause("V-5-27-019")),
    ],
)  # fmt: skip
def test_a_certificate_that_cannot_state_what_it_must_is_not_issued(facts: dict[str, Any], said: str) -> None:
    certificate = jobs.describe(jobs.ready(), JUNE_10, **facts)
    assert in_the_way(certificate) == [said]
    with pytest.raises(Refused):
        jobs.issue(certificate, JUNE_10)


@pytest.mark.clause("V-5-27-014")
def test_a_property_without_a_tax_map_number_gets_none() -> None:
    """Given a parcel whose number is not known, then the certificate waits; once it is known, it issues."""
    certificate = jobs.ready()
    parcel = certificate.parcel
    assert parcel is not None
    number, parcel.print_key = parcel.print_key, ""
    parcel.save()
    assert in_the_way(certificate) == ["The tax map number of the property is missing. § 5-27(c)(3)"]
    parcel.print_key = number
    parcel.save()
    assert in_the_way(certificate) == []


@pytest.mark.clause("V-5-27-018")
@pytest.mark.parametrize(("load", "enough"), [(None, False), (49, False), (50, True), (120, True)])
def test_an_assembly_area_holds_fifty_or_more(load: int | None, enough: bool) -> None:
    certificate = jobs.describe(jobs.ready(), JUNE_10, has_assembly_area=True, occupant_load=load)
    assert (in_the_way(certificate) == []) is enough


@pytest.mark.clause("V-5-27-019")
@pytest.mark.parametrize("required", [True, False])
def test_a_sprinkler_system_is_required_or_not(required: bool) -> None:
    certificate = jobs.describe(jobs.ready(), JUNE_10, has_sprinkler=True, sprinkler_required=required)
    assert in_the_way(certificate) == []


# --- who signs, and what is owed --------------------------------------------------------------------------------


@pytest.mark.clause("V-5-27-021")
@pytest.mark.parametrize("role", ["clerk", "inspector", "admin", "board"])
def test_only_the_code_enforcement_officer_issues(role: str) -> None:
    certificate = jobs.ready()
    with pytest.raises(NotAllowed):
        jobs.issue(certificate, JUNE_10, by=make.actor(role))
    assert make.fresh(certificate).status == Status.APPLIED


@pytest.mark.clause("V-5-27-021")
def test_the_officer_signs() -> None:
    certificate = jobs.ready()
    with pytest.raises(NotAllowed, match="enter your password"):
        jobs.issue(certificate, JUNE_10, by=make.actor("code_officer", signed=False))
    officer = make.actor("code_officer")
    issued = jobs.issue(certificate, JUNE_10, by=officer)
    assert (issued.issued_by, issued.issued_on) == (officer.name, JUNE_10)


def test_what_is_owed_on_the_permit_is_left_to_the_officer() -> None:
    """Given an unpaid reinspection fee of the permit, then the officer may go ahead and say why."""
    certificate = jobs.ready()
    with clock.set_to(make.at(JUNE_10)):
        add_charge(permit_of(certificate), fee_key=keys.REINSPECTION, by=make.actor("clerk"), on=JUNE_10)
    found = list(policies.obstacles_to_issue(certificate, JUNE_10))
    assert [o.overridable for o in found] == [True]
    with pytest.raises(Refused):
        jobs.issue(certificate, JUNE_10)
    issued = jobs.issue(certificate, JUNE_10, overrides={found[0].code: "Billed to the owner today."})
    assert issued.status == Status.ISSUED


@pytest.mark.clause("V-5-27-039")
def test_the_certificates_own_fee_is_not_left_to_the_officer_where_it_was_charged_with_the_permit() -> None:
    """Given the certificate's fee charged together with the permit and not paid, then no reason of the officer's lets
    the certificate go out, though a reinspection fee of the permit may wait."""
    permit, clerk = make.issued(MARCH_10), make.actor("clerk")
    with clock.set_to(make.at(MARCH_10)):
        actions.ask_together(permit, by=clerk, on=MARCH_10)
    permit = jobs.pass_all(make.fresh(permit), JUNE_10)
    with clock.set_to(make.at(JUNE_10)):
        add_charge(permit, fee_key=keys.REINSPECTION, by=clerk, on=JUNE_10)
    owed = {str(o): o.overridable for o in policies.owed(jobs.certificate_of(permit), permit)}
    assert owed.pop("The certificate fee of $25.00 is not paid. § 5-27(g)") is False
    assert list(owed.values()) == [True]


def test_the_permit_holder_is_told_and_anyone_can_check() -> None:
    certificate = jobs.issue(jobs.ready(), JUNE_10)
    document = Document.objects.get(case=certificate, kind="certificate")
    told = OutboxItem.objects.get(event__case=certificate, template="certificate_issued")
    assert told.recipient == "part:applicant"
    assert told.payload == {"title": "Certificate of Compliance", "check_url": document.context["url"]}


def test_an_issued_certificate_is_not_changed_any_more() -> None:
    certificate = jobs.issue(jobs.ready(), JUNE_10)
    with pytest.raises(Refused, match="CO-2026-00001 is issued"):
        jobs.describe(certificate, JUNE_10, property_name="Somebody else")
    with pytest.raises(Refused, match="CO-2026-00001 is issued"):
        answer(certificate)
