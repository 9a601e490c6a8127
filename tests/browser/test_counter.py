"""The clerk at the counter and on the telephone: paper in, money in, an inspection booked."""

from datetime import date

import pytest
from playwright.sync_api import Locator, Page, expect

from permits.building.models import BuildingPermit
from permits.building.models import Status as PermitStatus
from tests import factories as make
from tests.browser.checks import expect_accessible, paper
from tests.browser.conftest import SignIn

pytestmark = pytest.mark.usefixtures("office_day")


@pytest.fixture
def page(sign_in: SignIn) -> Page:
    with sign_in("clerk") as page:
        yield page


@pytest.fixture
def home() -> None:
    """A house, a firm that is known, and the board's fees."""
    make.fee_schedule()
    make.parcel(address="121 Riverbend Dr", owner=make.party(name="Oscar Petrillo"))
    make.party(name="Granby Plumbing, Inc.", is_contractor=True)


def test_a_furnace_permit_from_the_search_to_the_receipt(page: Page, home: None) -> None:
    page.goto("/vestal/office/")
    page.get_by_role("link", name="New application").click()
    page.get_by_label("Address, tax map number or owner", exact=True).press_sequentially("121 riv")
    page.get_by_role("link", name="121 Riverbend Dr").click()
    expect_accessible(page)
    page.get_by_role("link", name="Furnace or boiler").click()
    expect(page.get_by_label("What is to be done")).to_be_focused()
    expect_accessible(page)

    page.get_by_role("button", name="Take in the application").click()
    expect(page.locator(".pl-problem")).to_be_focused()
    page.get_by_role("link", name="Enter “Estimated cost of the work”.").click()
    expect(page.get_by_label("Estimated cost of the work")).to_be_focused()
    expect_accessible(page)

    page.get_by_label("What is to be done").fill("Replace the gas furnace.")
    page.get_by_label("Estimated cost of the work").fill("6,900")
    page.get_by_label("Who does the work").select_option(label="Granby Plumbing, Inc.")
    page.get_by_label("Owner of the property").check()
    page.get_by_role("button", name="Take in the application").click()
    expect(page.locator(".pl-messages")).to_contain_text("BP-2026-00001 is open.")
    expect(page.locator("#next")).to_contain_text("The application fee of $60.00 is not paid. § 5-24(l)")
    expect_accessible(page)

    page.get_by_role("link", name="Take a payment").click()
    page.get_by_label("Check", exact=True).check()
    page.get_by_role("button", name="Take a payment").click()
    expect(page.locator(".pl-problem")).to_contain_text("Enter the number of the check.")
    page.get_by_label("Check or money order number").fill("204")
    expect_accessible(page)
    page.get_by_role("button", name="Take a payment").dblclick()
    expect(page.locator(".pl-messages")).to_contain_text("Payment taken.")
    expect(page.locator(".pl-heading .pl-status")).to_have_text("Submitted")
    receipt = page.locator("#fees").get_by_role("link", name="R-2026-00001")
    expect(receipt).to_have_count(1)
    assert paper(page, receipt).startswith(b"%PDF")


def test_the_counter_without_a_mouse(page: Page, home: None) -> None:
    page.goto("/vestal/office/intake/")
    keys = page.keyboard
    keys.type("121 riv")
    expect(page.get_by_role("link", name="121 Riverbend Dr")).to_be_visible()
    tab_to(page, "121 Riverbend Dr")
    keys.press("Enter")
    page.wait_for_url("**/intake/*/")
    tab_to(page, "Furnace or boiler")
    keys.press("Enter")
    expect(page.get_by_label("What is to be done")).to_be_focused()
    keys.type("Replace the gas furnace.")
    keys.press("Tab")
    keys.type("6900")
    signer = page.get_by_label("Owner of the property")
    tab_until_focused(page, signer)
    keys.press("Space")
    expect(signer).to_be_checked()
    keys.press("Tab")
    keys.press("Enter")  # from any line of text the form is sent
    expect(page.locator(".pl-messages")).to_contain_text("BP-2026-00001 is open.")
    permit = BuildingPermit.objects.get()
    assert (permit.description, permit.valuation_cents, permit.signer_name) == (
        "Replace the gas furnace.",
        6_900_00,
        "Oscar Petrillo",
    )
    assert permit.status == PermitStatus.RECEIVED


def tab_until_focused(page: Page, field: Locator) -> None:
    """Press Tab through whatever the form asks, until this field has the focus."""
    for _ in range(40):
        page.keyboard.press("Tab")
        if field.evaluate("field => field === document.activeElement"):
            return
    pytest.fail("The Tab key does not reach the field.")


def tab_to(page: Page, name: str) -> None:
    """Press Tab until the link with that name has the focus."""
    for _ in range(40):
        page.keyboard.press("Tab")
        if name in (page.evaluate("document.activeElement.innerText || ''")):
            return
    pytest.fail(f"The Tab key does not reach “{name}”.")


def test_a_phone_call_books_an_inspection(page: Page) -> None:
    permit = make.issued(date(2026, 6, 9), applied=date(2026, 6, 1), parcel=make.parcel(address="47 Larkspur Ln"))
    page.goto("/vestal/office/")
    page.get_by_role("link", name="Book an inspection").click()
    page.get_by_label("Permit number or address").fill("47 lark")
    expect(page.locator("#booking")).to_contain_text(permit.number)
    expect_accessible(page)
    page.get_by_label("Afternoon").check()
    page.get_by_role("button", name="Book it").click()
    expect(page.locator(".pl-messages")).to_contain_text("booked for June 17, 2026, afternoon")
    expect(page.locator("#inspections")).to_contain_text("Booked")
