"""The code enforcement officer: from the queue to the signed permit, the denial, and a page that went stale."""

from collections.abc import Iterator
from datetime import date

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from permits.building import actions
from permits.building.models import Status
from tests import factories as make
from tests.browser.checks import expect_accessible, paper
from tests.browser.conftest import PHONE, TODAY, SignIn

pytestmark = pytest.mark.usefixtures("office_day")
EARLIER = date(2026, 6, 9)


@pytest.fixture
def officer() -> User:
    return make.person("code_officer", name="Dana Whitfield")


@pytest.fixture
def page(sign_in: SignIn, officer: User) -> Iterator[Page]:
    with sign_in(officer) as page:
        yield page


def act(page: Page, label: str) -> None:
    """Open an act of the case page, wherever it stands there."""
    link = page.locator("#next").get_by_role("link", name=label, exact=True)
    if not link.is_visible():
        page.locator("#next summary", has_text="more action").click()
    link.click()


def test_from_the_queue_to_the_signed_permit(page: Page) -> None:
    permit = make.submitted(EARLIER, parcel=make.parcel(address="12 Maple Street"))
    page.goto("/vestal/office/")
    expect_accessible(page)
    page.get_by_role("link", name="Deck or porch, 12 Maple Street").click()
    act(page, "Start the review")
    page.get_by_role("button", name="Start the review").click()
    expect(page.locator("#about")).to_contain_text("Dana Whitfield")
    page.go_back()
    expect(page.locator(".pl-notice")).to_contain_text("This cannot be done now")
    page.get_by_role("link", name=f"Back to {permit.number}").click()
    expect(page.locator("#next")).to_contain_text("Issue the permit is not open yet.")
    expect_accessible(page)

    act(page, "Review the documents")
    for yes in page.get_by_label("Yes", exact=True).all():
        yes.check()
    expect_accessible(page)
    page.get_by_role("button", name="Review the documents").click()
    act(page, "Accept the documents")
    page.get_by_label("Your password, to sign").fill(make.PASSWORD)
    page.get_by_role("button", name="Sign and accept the documents").click()
    expect(page.locator("#items")).to_contain_text("Documents accepted on June 16, 2026 by Dana Whitfield.")
    act(page, "Record a finding")
    page.get_by_label("Provision").fill("2025 RCNYS R507")
    page.get_by_label("It complies", exact=True).check()
    page.get_by_role("button", name="Record a finding").click()
    act(page, "File proof of insurance")
    page.get_by_role("combobox", name="Form", exact=True).select_option("CE-200")
    page.get_by_label("Policy or certificate number").fill("44-81230")
    page.get_by_role("button", name="File proof of insurance").click()

    act(page, "Issue the permit")
    expect_accessible(page)
    page.get_by_label("Conditions, one to a line").fill("Call before the pour.")
    page.get_by_label("Your password, to sign").fill("not my password")
    page.get_by_role("button", name="Sign and issue the permit").click()
    expect(page.locator(".pl-problem")).to_contain_text("That is not your password. Nothing has been signed.")
    expect(page.get_by_label("Conditions, one to a line")).to_have_value("Call before the pour.")
    assert make.fresh(permit).status == Status.UNDER_REVIEW
    page.get_by_label("Your password, to sign").fill(make.PASSWORD)
    page.get_by_role("button", name="Sign and issue the permit").click()
    expect(page.locator(".pl-heading .pl-status")).to_have_text("Issued")
    expect(page.locator("#application")).to_contain_text("Call before the pour.")
    expect(page.locator("#dates")).to_contain_text("Work must begin")
    expect_accessible(page)
    papers = page.locator("#documents .pl-document")
    for title in ("Building permit", "Site card"):
        row = papers.filter(has_text=title).filter(has_text="Signed by Dana Whitfield")
        assert paper(page, row.get_by_role("link")).startswith(b"%PDF")


def test_a_denial_names_its_sections_and_its_letter_is_ready(page: Page) -> None:
    permit = make.under_review(EARLIER)
    page.goto(f"/vestal/cases/{permit.number}/")
    act(page, "Deny the permit")
    expect_accessible(page)
    page.get_by_role("textbox", name="Section 1", exact=True).fill("2025 RCNYS R403.1.4")
    page.get_by_label("Your password, to sign").fill(make.PASSWORD)
    page.get_by_role("button", name="Sign and deny the permit").click()
    expect(page.locator(".pl-problem")).to_contain_text("Enter “Why the work does not comply with section 1”.")
    expect(page.get_by_role("textbox", name="Section 1", exact=True)).to_have_value("2025 RCNYS R403.1.4")
    page.get_by_label("Why the work does not comply with section 1").fill("The footings are 30 inches deep.")
    page.get_by_label("Your password, to sign").fill(make.PASSWORD)
    page.get_by_role("button", name="Sign and deny the permit").click()
    expect(page.locator(".pl-heading .pl-status")).to_have_text("Denied")
    expect_accessible(page)
    assert paper(page, page.locator("#documents").get_by_role("link").first).startswith(b"%PDF")


def test_what_happened_meanwhile_is_told_and_nothing_typed_is_lost(page: Page) -> None:
    permit = make.under_review(EARLIER)
    page.goto(f"/vestal/cases/{permit.number}/do/record_finding/")
    page.get_by_label("Provision").fill("2025 RCNYS R507.5")
    page.get_by_label("It complies", exact=True).check()
    actions.record_finding(permit, by=make.actor("inspector"), on=TODAY, provision="2025 RCNYS R301", complies=True)
    page.get_by_role("button", name="Record a finding").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("This case changed meanwhile")
    expect(page.locator(".pl-timeline")).to_contain_text("2025 RCNYS R301: complies")
    expect(page.get_by_label("Provision")).to_have_value("2025 RCNYS R507.5")
    expect(page.get_by_label("It complies", exact=True)).to_be_checked()
    expect_accessible(page)
    page.get_by_role("button", name="Record a finding").click()
    expect(page.locator("#findings")).to_contain_text("2025 RCNYS R507.5")

    page.goto(f"/vestal/cases/{permit.number}/do/request_items/")
    page.get_by_label("Energy Code statement").fill("A signed statement.")
    sections = [("2025 RCNYS R403", "Too shallow.")]
    actions.deny(make.fresh(permit), by=make.actor("code_officer"), on=TODAY, sections=sections)
    page.get_by_role("button", name="Ask for missing items").click()
    expect(page.locator(".pl-notice")).to_contain_text("“Ask for missing items” is no longer possible")
    expect_accessible(page)
    assert make.fresh(permit).status == Status.DENIED


def test_on_a_phone_the_officer_reads_the_case_and_signs(sign_in: SignIn, officer: User) -> None:
    permit = make.reviewed(EARLIER)
    with sign_in(officer, PHONE) as phone:
        phone.goto("/vestal/office/?view=all")  # somebody else took it up
        expect_accessible(phone)
        phone.get_by_text("Menu").click()
        expect(phone.get_by_role("link", name="Inspections today")).to_be_visible()
        expect_accessible(phone)
        phone.keyboard.press("Escape")
        phone.get_by_role("link", name=permit.headline).click()
        expect_accessible(phone)
        act(phone, "Issue the permit")
        expect_accessible(phone)
        line = phone.locator("fieldset", has_text="Foundation drainage")
        line.get_by_label("Applies", exact=True).check()
        scope = phone.get_by_label("Scope of the sprinkler system")
        expect(scope).to_be_hidden()
        phone.locator("fieldset", has_text="8. Building systems").get_by_label("Applies", exact=True).check()
        phone.get_by_label("Fire sprinkler, as noted with the permit, rough-in").check()
        scope.fill("The new rooms")
        final = phone.locator("fieldset", has_text="15. Final")
        final.get_by_label("Does not apply").check()
        expect(phone.get_by_label("Why this does not apply: Final")).to_be_visible()
        final.get_by_label("Applies", exact=True).check()
        phone.get_by_label("Your password, to sign").fill(make.PASSWORD)
        phone.get_by_role("button", name="Sign and issue the permit").click()
        expect(phone.locator(".pl-heading .pl-status")).to_have_text("Issued")
        expect(phone.locator("#inspections")).to_contain_text("Foundation drainage")
        expect(phone.locator("#inspections")).to_contain_text("The new rooms")
        expect_accessible(phone)
