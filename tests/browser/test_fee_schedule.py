"""The administrator enters the schedule that the board adopted, sees what it changes, and anybody reads it then."""

from datetime import date

import pytest
from playwright.sync_api import expect

from fees.models import FeeSchedule
from tests import factories as make
from tests.browser.checks import expect_accessible
from tests.browser.conftest import DESK, PHONE, Opener, SignIn

pytestmark = pytest.mark.usefixtures("office_day")


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_schedule_is_entered_looked_at_and_adopted(sign_in: SignIn, browse: Opener, size: tuple[int, int]) -> None:
    make.fee_schedule()
    with sign_in("admin", size) as page:
        page.goto("/vestal/office/fees/")
        expect_accessible(page)
        page.get_by_role("link", name="Enter a new schedule").click()
        expect_accessible(page)
        page.get_by_role("button", name="See what it changes").click()
        expect(page.get_by_role("alert")).to_contain_text("Resolution of the Town Board")
        expect_accessible(page)

        page.get_by_label("Resolution of the Town Board").fill("2026-77")
        page.get_by_label("Adopted on").fill("2026-06-10")
        page.get_by_label("In force from").fill("2026-07-01")
        pool = page.get_by_role("group", name="Application fee, Swimming pool")
        expect(pool.get_by_label("Rate in dollars")).to_be_hidden()
        pool.get_by_label("Amount").fill("125")
        demolition = page.get_by_role("group", name="Application fee, Demolition")
        demolition.get_by_label("How it is counted").select_option("")
        expect(demolition.get_by_label("Amount")).to_be_hidden()
        page.get_by_role("button", name="See what it changes").click()
        expect(page.get_by_role("row", name="Swimming pool")).to_contain_text("$25.00 more")
        expect(page.locator("main")).to_contain_text("Nobody could apply for these")
        expect_accessible(page)
        page.get_by_role("button", name="Change it").click()
        demolition.get_by_label("How it is counted").select_option("flat")
        demolition.get_by_label("Amount").fill("100")
        page.get_by_role("button", name="See what it changes").click()
        expect(page.locator("main")).not_to_contain_text("Nobody could apply")
        page.get_by_role("button", name="Enter this schedule").click()
        expect(page.locator(".pl-messages")).to_contain_text("in force from July 1, 2026")
        expect_accessible(page)
    assert FeeSchedule.objects.get(resolution="2026-77").effective_from == date(2026, 7, 1)
    with browse(size) as page:
        page.goto("/vestal/")
        page.get_by_role("main").get_by_role("link", name="Fees").click()
        expect(page.locator("main")).to_contain_text("New fees are coming")
        expect_accessible(page)
        page.get_by_role("link", name="Resolution 2026-77").click()
        expect(page.locator("main")).to_contain_text("Not yet in force")
        expect_accessible(page)
