"""How permits, certificates and their papers stand on a day: both sides of every last day."""

from dataclasses import replace
from datetime import date

import pytest

from accounts import clock
from casework.kinds import Tone
from certificates.occupancy.standing import standing as certificate_stands
from fees.actions import reverse_payment
from permits.building import actions
from permits.building.models import BuildingPermit, Status
from permits.building.standing import RULES
from permits.building.standing import standing as permit_stands
from records.models import Document
from records.standing import standing
from tests import factories as make
from tests.unit.certificates import jobs
from tests.unit.portal.conftest import as_if_ready

pytestmark = pytest.mark.django_db


def paper(permit: BuildingPermit, kind: str) -> Document:
    return as_if_ready(Document.objects.get(case=permit, kind=kind))


def test_every_status_of_a_permit_can_be_said() -> None:
    assert set(RULES) == set(Status)


@pytest.mark.clause("V-5-24-077")
def test_a_permit_is_in_force_through_the_last_day_to_begin_and_invalid_from_the_next() -> None:
    """Issued August 31, 2026: six months end on Sunday, February 28, 2027; work may begin until Monday, March 1."""
    permit = make.issued(date(2026, 8, 31))

    on_the_last_day = permit_stands(permit, date(2027, 3, 1))
    the_day_after = permit_stands(permit, date(2027, 3, 2))

    assert (on_the_last_day.label, on_the_last_day.tone) == ("In force", Tone.GOOD)
    assert on_the_last_day.sentence == "Work must begin by March 1, 2027. The permit runs through August 31, 2027."
    assert (the_day_after.label, the_day_after.tone) == ("Invalid", Tone.BAD)
    assert the_day_after.sentence == (
        "Work had to begin by March 1, 2027 and did not. The permit has been invalid since March 2, 2027."
    )
    assert "5-24(i)(1)" in the_day_after.cite


def test_the_nightly_check_changes_nothing_that_was_said_before() -> None:
    permit = make.issued(date(2026, 8, 31))
    before = permit_stands(permit, date(2027, 3, 2))

    permit = jobs.after_the_night(permit, date(2027, 3, 2))

    assert permit.status == Status.INVALID
    assert permit_stands(permit, date(2027, 3, 2)) == before


def begun() -> BuildingPermit:
    """Issued on March 10, 2026; the footing was seen on April 6."""
    permit = make.issued(jobs.MARCH_10)
    jobs.passes(jobs.book(permit, "FOOTING", date(2026, 4, 6)), date(2026, 4, 6))
    found: BuildingPermit = make.fresh(permit)
    return found


@pytest.mark.clause("V-5-24-079")
def test_a_permit_under_which_work_began_is_in_force_through_its_last_day_and_expired_from_the_next() -> None:
    permit = begun()

    on_the_last_day = permit_stands(permit, date(2027, 3, 10))
    the_day_after = permit_stands(permit, date(2027, 3, 11))

    assert permit.status == Status.ACTIVE
    assert on_the_last_day.label == "In force"
    assert on_the_last_day.sentence == "Work began on April 6, 2026. The permit runs through March 10, 2027."
    assert the_day_after.label == "Expired"
    assert the_day_after.sentence == "Its last day was March 10, 2027. It has been expired since March 11, 2027."
    expired = jobs.after_the_night(permit, date(2027, 3, 11))
    assert expired.status == Status.EXPIRED
    assert permit_stands(expired, date(2027, 3, 11)) == the_day_after


def test_an_application_under_review_allows_nothing() -> None:
    permit = make.under_review(date(2026, 3, 9))
    found = permit_stands(permit, date(2026, 3, 9))
    assert found.label == "Being reviewed"
    assert "Work may not begin" in found.sentence


def test_a_denied_application_says_when() -> None:
    permit = make.under_review(date(2026, 3, 9))
    with clock.set_to(make.at(date(2026, 3, 12))):
        permit = actions.deny(
            permit, by=make.actor("code_officer"), on=date(2026, 3, 12), sections=[("R507.3", "No footing is shown.")]
        )
    assert permit_stands(permit, date(2026, 4, 1)).sentence.startswith("The application was denied on March 12, 2026.")


def test_a_completed_permit_waits_for_its_certificate_and_is_closed_by_it() -> None:
    certificate = jobs.ready()
    permit = BuildingPermit.objects.get()
    assert permit_stands(permit, jobs.JUNE_10).label == "Completed"
    assert certificate_stands(certificate, jobs.JUNE_10).label == "Applied for"

    certificate = jobs.issue(certificate, jobs.JUNE_11)

    permit = make.fresh(permit)
    assert permit_stands(permit, jobs.JUNE_11).sentence.endswith("The permit was closed on June 11, 2026.")
    # Long after the permit's term the certificate is still in force.
    assert certificate_stands(certificate, date(2036, 1, 2)).label == "In force"
    found = standing(as_if_ready(Document.objects.get(kind="certificate")), date(2036, 1, 2))
    assert (found.label, found.sentence) == ("In force", "In force since June 11, 2026.")


def test_the_papers_of_a_permit_stand_as_the_permit_does() -> None:
    permit = make.issued(date(2026, 8, 31))
    for kind in ("permit", "permit_card", "plan_cover"):
        document = paper(permit, kind)
        assert standing(document, date(2027, 3, 1)).label == "In force"
        assert standing(document, date(2027, 3, 2)).label == "Invalid"


def test_documents_accepted_before_the_permit_are_genuine_and_no_more() -> None:
    permit = make.reviewed(date(2026, 3, 9))
    assert standing(paper(permit, "plan_cover"), date(2026, 3, 9)).label == "Genuine"


def test_a_paper_that_is_not_ready_is_being_prepared() -> None:
    make.issued(date(2026, 8, 31))
    assert standing(Document.objects.get(kind="permit"), date(2026, 8, 31)).label == "Being prepared"


def test_the_receipt_of_a_reversed_payment_was_replaced() -> None:
    permit = make.submitted(date(2026, 3, 9))
    receipt = paper(permit, "receipt")
    assert standing(receipt, date(2026, 3, 10)).label == "Genuine"
    payment = permit.payments.get()

    with clock.set_to(make.at(date(2026, 3, 12))):
        reverse_payment(
            permit,
            payment_id=payment.pk,
            reversal="returned",
            why="No funds",
            by=replace(make.actor("admin"), roles=frozenset({"admin"})),
            on=date(2026, 3, 12),
        )

    found = standing(Document.objects.get(pk=receipt.pk), date(2026, 3, 12))
    assert (found.label, found.tone) == ("Replaced", Tone.WARNING)
    assert "March 12, 2026" in found.sentence
