"""An application is withdrawn before its decision; what was paid stays (§ 5-24(m))."""

from datetime import date

import pytest

from accounts import clock
from casework.cases.participants import office_of_applicant
from casework.errors import NotAllowed, Refused
from casework.events import chain
from casework.events.queries import of_case
from casework.outbox.models import OutboxItem
from fees.actions import reverse_payment
from fees.queries import paid_total, standing_payments_on
from inspections.construction.models import Inspection
from inspections.construction.planning import change_plan
from inspections.construction.standing import PlanChoice
from permits.building.actions import deny
from permits.building.models import Status
from permits.building.standing import standing
from permits.ending.actions import withdraw
from records.models import Document
from tests import factories as make
from tests.unit.certificates import jobs
from tests.unit.permits.acts import does

pytestmark = pytest.mark.django_db
MARCH_9, MARCH_10 = date(2026, 3, 9), date(2026, 3, 10)


@pytest.mark.parametrize("stage", ["received", "submitted", "under_review", "reviewed"])
def test_before_the_decision_it_can_be_withdrawn_at_any_time(stage: str) -> None:
    permit = getattr(make, stage)(MARCH_9)
    permit = does(withdraw, permit, MARCH_10, "clerk", asked_by="Ada Owner", why="She moves away.")
    assert (permit.status, permit.status_since) == (Status.WITHDRAWN, MARCH_10)
    assert standing(permit, MARCH_10).label == "Withdrawn"
    assert chain.read(of_case(permit).latest("seq"))["data"]["asked_by"] == "Ada Owner"


def test_after_the_decision_there_is_no_application_left() -> None:
    denied = does(deny, make.under_review(MARCH_9), MARCH_9, sections=[("R507.5", "The beam is too long.")])
    for permit in (make.issued(MARCH_9), denied):
        with pytest.raises(Refused, match="is not possible"):
            does(withdraw, permit, MARCH_10, "clerk")


@pytest.mark.clause("V-5-24-091")
def test_what_was_paid_is_not_given_back() -> None:
    """Given an application withdrawn with its fee paid, then a refund is refused and the money stays."""
    permit = does(withdraw, make.submitted(MARCH_9), MARCH_10, "clerk")
    paid = paid_total(permit)
    payment = standing_payments_on(permit).get()
    with pytest.raises(Refused, match=r"not refundable.*5-24\(m\)"):
        does(reverse_payment, permit, MARCH_10, "admin", payment_id=payment.pk, reversal="refund", why="Asked.")
    assert paid_total(permit) == paid > 0


def test_the_letter_says_so_and_the_applicant_is_told_once() -> None:
    permit = does(withdraw, make.submitted(MARCH_9), MARCH_10, "clerk", asked_by="Ada Owner")
    letter = Document.objects.get(case=permit, title="Application withdrawn")
    said = " ".join((*letter.context["opening"], *letter.context["closing"]))
    assert "As Ada Owner asked" in said
    assert "not refundable" in said
    assert letter.context["subject"].count(permit.parcel.address) == 1
    told = OutboxItem.objects.filter(event=of_case(permit).latest("seq"), topic="mail")
    assert [(item.template, item.recipient) for item in told] == [("application_withdrawn", "part:applicant")]


def test_the_applicant_does_it_too_and_nobody_else_from_outside() -> None:
    """Given the applicant's own account, then the application is withdrawn by it; an inspector may not."""
    permit = make.submitted(MARCH_9)
    with pytest.raises(NotAllowed):
        does(withdraw, permit, MARCH_10, "inspector")
    office = office_of_applicant(make.applicant(permit, MARCH_9), permit, MARCH_10)
    assert office is not None
    with clock.set_to(make.at(MARCH_10)):
        assert withdraw(permit, by=office.actor, on=MARCH_10).status == Status.WITHDRAWN


def test_a_site_inspection_that_was_booked_is_called_off() -> None:
    permit = make.under_review(MARCH_9)
    does(change_plan, permit, MARCH_9, choices={"SITE": PlanChoice(True)})
    visit = jobs.book(make.fresh(permit), "SITE", date(2026, 3, 12), MARCH_9)
    does(withdraw, make.fresh(permit), MARCH_10, "clerk")
    assert Inspection.objects.get(pk=visit.pk).status == "cancelled"
