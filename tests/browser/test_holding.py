"""A permit holder on a phone: the footing failed; where and why, the reinspection asked for, booked, told."""

from datetime import date, timedelta
from typing import Any

import pytest
from playwright.sync_api import expect

from accounts import clock
from accounts.models import User
from casework.cases.participants import office_of_applicant
from inspections.construction import actions, requesting
from inspections.construction.findings import Findings, Flaw
from inspections.construction.models import Inspection, Status
from permits.building.models import BuildingPermit
from tests import factories as make
from tests.browser.checks import expect_accessible
from tests.browser.conftest import PHONE, TODAY, SignIn
from tests.own import takes_part
from tests.unit.certificates import jobs
from tests.unit.portal import applying

pytestmark = pytest.mark.usefixtures("office_day")
FLAW = Flaw(place="North wall", provision="RCNYS R403.1.6", note="Anchor bolts missing")
AT_SITE = dict.fromkeys(("permit_displayed", "plans_on_site", "matches_documents"), "yes")


@pytest.fixture
def ada() -> User:
    return applying.account()


@pytest.fixture
def permit(ada: User) -> BuildingPermit:
    """An own deck; its footing failed yesterday."""
    yesterday = TODAY - timedelta(days=1)
    permit = make.issued(date(2026, 6, 8), parcel=make.parcel(address="402 Vestal Parkway"))
    takes_part(ada, permit, permit.opened_on)
    visit = jobs.book(permit, "FOOTING", yesterday, date(2026, 6, 9))
    found = Findings("failed", deficiencies=(FLAW,), signed_name="Ira", answers=AT_SITE)
    with clock.set_to(make.at(yesterday)):
        actions.record(visit, by=make.actor("inspector"), on=yesterday, found=found)
    return permit


def test_a_failed_footing_is_asked_for_again_and_booked(sign_in: SignIn, ada: User, permit: BuildingPermit) -> None:
    with sign_in(ada, PHONE) as page:
        page.goto("/vestal/my/")
        page.get_by_role("link", name="402 Vestal Parkway").click()
        plan = page.locator("#inspections")
        expect(plan).to_contain_text("North wall: Anchor bolts missing")
        expect(plan).to_contain_text("RCNYS R403.1.6")
        expect(plan).to_contain_text("§ 5-25(b)(2)")
        expect_accessible(page)
        plan.get_by_role("link", name="Ask for the reinspection").click()
        expect(page.get_by_label("Footing")).to_be_checked()
        expect_accessible(page)

        page.get_by_label("Day that suits you best").fill("2026-06-20")
        page.get_by_label("Afternoon").check()
        page.get_by_role("button", name="Ask for an inspection").click()
        expect(page.locator(".pl-notice")).to_contain_text("June 20, 2026 is a Saturday")
        expect_accessible(page)
        page.get_by_label("Day that suits you best").fill("2026-06-18")
        page.get_by_role("button", name="Ask for an inspection").click()
        expect(page.locator(".pl-messages")).to_contain_text("Inspection asked for.")
        expect(plan).to_contain_text("June 18, 2026, afternoon")
        expect_accessible(page)

    asked = Inspection.objects.get(status=Status.REQUESTED)
    with sign_in("clerk") as page:
        page.goto("/vestal/office/")
        page.get_by_role("link", name=asked.headline).click()
        expect_accessible(page)
        page.get_by_role("button", name="Book June 18, 2026, afternoon").click()
        expect(page.locator(".pl-heading .pl-status")).to_have_text("Booked")

    with sign_in(ada, PHONE) as page:
        page.goto(f"/vestal/my/{permit.number}/")
        plan = page.locator("#inspections")
        expect(plan).to_contain_text("Booked")
        expect(plan).to_contain_text("June 18, 2026, afternoon")
        plan.get_by_role("link", name=asked.number).click()
        expect(page.locator(".pl-heading .pl-status")).to_have_text("Booked")
        expect_accessible(page)


def test_a_booked_visit_is_moved_and_canceled_from_home(sign_in: SignIn, ada: User, permit: BuildingPermit) -> None:
    """Asked for and booked for June 18; moved to Monday the 22nd, booked by the clerk in one click, and canceled."""
    asked: dict[str, Any] = {"kind_key": "FOOTING", "day": date(2026, 6, 18), "half": "afternoon"}
    holder = office_of_applicant(ada, permit, TODAY)
    assert holder is not None
    requesting.request(permit, by=holder.actor, on=TODAY, **asked)
    visit = Inspection.objects.get(status=Status.REQUESTED)
    requesting.agree(visit, by=make.actor("clerk"), on=TODAY, day=asked["day"], half="afternoon")
    with sign_in(ada, PHONE) as page:
        page.goto(f"/vestal/my/{permit.number}/")
        page.locator("#inspections").get_by_role("link", name=visit.number).click()
        page.get_by_role("link", name="Ask for another day").click()
        expect_accessible(page)
        page.get_by_label("Day that suits you better").fill("2026-06-18")
        page.get_by_role("button", name="Ask for another day").click()
        expect(page.locator(".pl-notice")).to_contain_text("is when the visit is booked for")
        page.get_by_label("Day that suits you better").fill("2026-06-22")
        page.get_by_role("button", name="Ask for another day").click()
        expect(page.locator(".pl-heading .pl-status")).to_have_text("Requested")
        expect_accessible(page)

    with sign_in("clerk") as page:
        page.goto(f"/vestal/cases/{visit.number}/")
        expect(page.locator("main")).to_contain_text("Another day asked for")
        page.get_by_role("button", name="Book June 22, 2026, afternoon").click()
        expect(page.locator(".pl-heading .pl-status")).to_have_text("Booked")

    with sign_in(ada, PHONE) as page:
        page.goto(f"/vestal/my/{visit.number}/")
        page.get_by_role("link", name="Cancel the visit").click()
        expect_accessible(page)
        page.get_by_role("button", name="Cancel the visit").click()
        expect(page.locator(".pl-heading .pl-status")).to_have_text("Canceled")
        expect_accessible(page)
