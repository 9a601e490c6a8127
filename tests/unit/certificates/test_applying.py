"""How a certificate comes to be applied for, and its fee (§ 5-27(a), (g))."""

from datetime import date

import pytest

from accounts import clock
from casework.cases.participants import office_of_applicant
from casework.errors import NotAllowed, Refused
from casework.kinds import WaitsOn
from casework.policies import obstacles_now
from certificates.occupancy import actions, policies
from certificates.occupancy.kind import KIND, STATES
from certificates.occupancy.models import Status
from certificates.occupancy.queries import of_permit, proposed
from certificates.occupancy.verbs import APPLY
from fees import keys
from fees.actions import charge, reverse_payment
from fees.calculation import quote
from fees.models import Charge, Payment
from fees.queries import charges_on, payments_on
from inspections.construction import actions as inspection_actions
from ordinances.law import law
from permits.building.models import Status as PermitStatus
from tests import factories as make
from tests.unit.certificates import jobs, temporaries
from tests.unit.certificates.jobs import JUNE_9, JUNE_10, JUNE_11, MARCH_10

pytestmark = pytest.mark.django_db


@pytest.fixture
def applied_by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """A municipality that reads § 5-27(g) the other way: the holder applies after the final."""
    from_then = law("vestal", MARCH_10, choices=(("bundled_certificate", False),))
    monkeypatch.setattr("certificates.occupancy.reactions.the_law", lambda permit: from_then)


def codes(refused: pytest.ExceptionInfo[Refused]) -> set[str]:
    return {obstacle.code for obstacle in refused.value.obstacles}


def test_the_completed_permit_brings_its_certificate_application_with_it() -> None:
    """Given the reading that the certificate is applied for with the permit, when the final passes, it is there."""
    permit = jobs.completed()

    certificate = jobs.certificate_of(permit)

    assert permit.status == PermitStatus.COMPLETED
    assert (certificate.number, certificate.opened_on) == ("CO-2026-00001", JUNE_10)
    assert certificate.law_date == permit.law_date == date(2026, 3, 9)
    assert certificate.parcel == permit.parcel
    assert [one.party for one in certificate.case_parties.order_by("pk")] == [
        one.party for one in permit.case_parties.order_by("pk")
    ]
    assert [(c.label, c.amount_cents, c.cite) for c in charges_on(certificate)] == [
        ("Certificate fee", 25_00, "§ 5-27(g)")
    ]


@pytest.mark.clause("V-5-27-039")
def test_the_application_counts_only_when_its_fee_is_paid() -> None:
    """Given a certificate fee of $25.00, then the application waits for it and goes to the officer when it is paid."""
    certificate = jobs.certificate_of(jobs.completed())
    clerk = make.actor("clerk")

    with clock.set_to(make.at(JUNE_10)):
        found = obstacles_now(certificate, KIND.verb("submit"), by=clerk, on=JUNE_10)
        assert [str(o) for o in found] == ["The certificate fee of $25.00 is not paid. § 5-27(g)"]
        with pytest.raises(Refused):
            actions.submit(certificate, by=clerk, on=JUNE_10)
    assert certificate.status == Status.RECEIVED
    assert STATES[Status.RECEIVED].waits_on == WaitsOn.APPLICANT

    certificate = jobs.pay(certificate, JUNE_11)

    assert certificate.status == Status.APPLIED
    assert certificate.waits_on == WaitsOn.OFFICER.code


def test_a_fee_paid_together_with_the_permit_is_not_charged_again() -> None:
    permit = make.received(date(2026, 3, 9))
    with clock.set_to(make.at(date(2026, 3, 9))):
        together = quote(permit.municipality, keys.CERTIFICATE, date(2026, 3, 9))
        charge(permit, quotes=[together], by=make.actor("clerk"), on=date(2026, 3, 9))
    permit = make.paid(permit, date(2026, 3, 9))
    with clock.set_to(make.at(JUNE_10)):
        certificate = actions.open_application(permit, by=make.actor("clerk"), on=JUNE_10)
    assert certificate.status == Status.APPLIED
    assert not charges_on(certificate).exists()


def test_a_board_that_sets_no_fee_charges_none() -> None:
    jobs.schedule_without(make.town())
    certificate = jobs.certificate_of(jobs.completed())
    assert certificate.status == Status.APPLIED
    assert not charges_on(certificate).exists()


def test_where_the_holder_applies_alone_nothing_is_opened_before(applied_by_hand: None) -> None:
    """Given the other reading, when the final passes, then the permit waits until somebody applies."""
    permit = jobs.completed()
    assert not of_permit(permit).exists()

    with clock.set_to(make.at(JUNE_11)):
        actions.apply(permit, by=make.actor("clerk"), on=JUNE_11)

    certificate = jobs.certificate_of(permit)
    assert (certificate.opened_on, certificate.status) == (JUNE_11, Status.RECEIVED)


def test_a_holder_from_whom_no_fee_is_asked_hands_the_application_in_at_once(applied_by_hand: None) -> None:
    """Given a board that sets no fee, when the holder applies from home, then the officer has it at once."""
    jobs.schedule_without(make.town())
    permit = jobs.completed()
    office = office_of_applicant(make.applicant(permit, JUNE_10), permit, JUNE_11)
    assert office is not None
    with clock.set_to(make.at(JUNE_11)):
        actions.apply(permit, by=office.actor, on=JUNE_11)
    certificate = jobs.certificate_of(permit)
    assert (certificate.status, certificate.events.latest("seq").actor) == (Status.APPLIED, "Pat Applicant")


def test_a_holder_asks_for_a_temporary_certificate_that_costs_nothing() -> None:
    jobs.schedule_without(make.town(), keys.TEMPORARY_CERTIFICATE)
    permit = temporaries.under_way()
    office = office_of_applicant(make.applicant(permit, JUNE_10), permit, temporaries.JUNE_15)
    assert office is not None
    assert temporaries.apply(permit, by=office.actor).status == "applied"


def test_applying_by_hand_is_told_on_the_permit_and_is_the_counters_work(applied_by_hand: None) -> None:
    permit = jobs.completed()
    with clock.set_to(make.at(JUNE_11)):
        with pytest.raises(NotAllowed):
            actions.apply(permit, by=make.actor("inspector"), on=JUNE_11)
        actions.apply(permit, by=make.actor("clerk"), on=JUNE_11)
    event = permit.events.latest("seq")
    assert event.type == "permit.apply_certificate"
    assert jobs.certificate_of(permit).number in event.body


def test_there_is_one_certificate_for_a_permit() -> None:
    """Given one that is applied for, or issued, then nobody can apply again."""
    permit = jobs.completed()
    with clock.set_to(make.at(JUNE_11)), pytest.raises(Refused) as refused:
        actions.apply(permit, by=make.actor("clerk"), on=JUNE_11)
    assert codes(refused) == {"one-already"}

    certificate = jobs.certificate_of(permit)
    jobs.issue(jobs.describe(jobs.pay(certificate, JUNE_11), JUNE_11), JUNE_11)
    assert [str(o) for o in policies.obstacles_to_apply(permit, JUNE_11)] == [
        "CO-2026-00001 was issued on June 11, 2026. § 5-27(a)(1)"
    ]


def test_nobody_can_apply_before_the_final_has_passed() -> None:
    permit = jobs.pass_all(make.issued(MARCH_10), JUNE_9, but={"FINAL"})
    with clock.set_to(make.at(JUNE_9)):
        found = obstacles_now(permit, APPLY, by=make.actor("clerk"), on=JUNE_9)
    assert [o.code for o in found] == ["status"]
    assert not of_permit(permit).exists()


def test_a_final_passed_twice_opens_one_application() -> None:
    """Given a final reversed as a mistake and passed again, then there is still one application."""
    permit = jobs.completed()
    with clock.set_to(make.at(JUNE_11)):
        final = permit.children.filter(kind="inspection").latest("pk")
        inspection_actions.reverse(
            inspection_actions.Inspection.objects.get(pk=final.pk),
            by=make.actor("code_officer"),
            on=JUNE_11,
            why="Wrong house.",
        )
    permit = jobs.pass_all(make.fresh(permit), JUNE_11)
    assert permit.status == PermitStatus.COMPLETED
    assert of_permit(permit).count() == 1


@pytest.mark.clause("V-5-27-040")
def test_a_certificate_fee_is_not_given_back() -> None:
    """Given a paid certificate fee, when a refund is asked for, then § 5-27(g) keeps it and nothing changes."""
    certificate = jobs.pay(jobs.certificate_of(jobs.completed()), JUNE_10)
    payment = payments_on(certificate).get()
    with clock.set_to(make.at(JUNE_11)), pytest.raises(Refused) as refused:
        reverse_payment(
            certificate,
            payment_id=payment.pk,
            reversal=Payment.Reversal.REFUND,
            by=make.actor("admin"),
            on=JUNE_11,
            why="The holder changed her mind.",
        )
    assert [o.cite for o in refused.value.obstacles] == ["§ 5-27(g)"]
    assert payments_on(certificate).get().reversed_on is None
    assert charges_on(certificate).get().state == Charge.State.PAID


@pytest.mark.clause("V-5-27-004")
@pytest.mark.parametrize(("job", "kind"), [("pool", "CC"), ("new_one_family", "CO")])
def test_the_job_proposes_which_of_the_two_certificates(job: str, kind: str) -> None:
    permit = make.received(MARCH_10, job=job)
    assert proposed(permit)["certificate_kind"] == kind


@pytest.mark.clause("V-5-27-004")
def test_the_officer_may_choose_the_other_certificate_until_it_is_issued() -> None:
    certificate = jobs.describe(jobs.ready(), JUNE_10, certificate_kind="CO")
    issued = jobs.issue(certificate, JUNE_10)
    assert issued.certificate_kind == "CO"
    with pytest.raises(Refused) as refused:
        jobs.describe(issued, JUNE_10, certificate_kind="CC")
    assert codes(refused) == {"status"}


@pytest.mark.parametrize(
    ("job", "scope", "portion"),
    [("new_one_family", "entire", ""), ("addition", "part", "A job of the usual kind behind the house.")],
)
def test_only_a_whole_new_building_is_proposed_to_be_certified_whole(job: str, scope: str, portion: str) -> None:
    said = proposed(make.received(MARCH_10, job=job))
    assert (said["scope"], said["portion"]) == (scope, portion)
