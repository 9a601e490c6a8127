"""Anyone: a property's record, a permit's number, a paper's code; and the certificate that makes a house usable."""

import pytest
from playwright.sync_api import Page, expect

from records.models import Document
from tests import factories as make
from tests.browser.checks import expect_accessible, paper
from tests.browser.conftest import PHONE, TODAY, Opener, SignIn
from tests.unit.certificates import jobs

pytestmark = pytest.mark.usefixtures("office_day")


def test_a_visitor_finds_a_property_a_permit_and_the_paper_in_hand(page: Page) -> None:
    permit = make.issued(TODAY, applied=TODAY, parcel=make.parcel(address="35 Larkspur Ln"))
    make.parcel(address="39 Larkspur Ln")
    code = Document.objects.get(case=permit, kind="permit").code
    page.goto("/")
    expect_accessible(page)
    page.get_by_role("link", name="Town of Vestal").click()
    expect_accessible(page)
    page.get_by_label("Address, tax map number or permit number").fill("larkspur")
    page.get_by_role("button", name="Look up").click()
    expect_accessible(page)
    page.get_by_role("link", name="35 Larkspur Ln").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("35 Larkspur Ln")
    record = page.locator(f"#{permit.number}")
    expect(record).to_contain_text("In force")
    expect(page.locator("main")).not_to_contain_text(str(permit.parcel.owner) if permit.parcel else "")
    expect_accessible(page)

    page.goto("/vestal/")
    page.get_by_label("Address, tax map number or permit number").fill(permit.number.lower())
    page.keyboard.press("Enter")
    expect(page.locator(f"#{permit.number}")).to_be_visible()
    page.goto("/v/")
    page.get_by_label("Code on the document").fill(code.lower())
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".pl-verdict")).to_contain_text("Genuine")
    expect(page.locator("main")).to_contain_text(permit.number)
    expect_accessible(page)
    page.goto("/v/ABCD-EFGH-2345-6789-ABCD/")
    expect(page.locator(".pl-verdict")).to_contain_text("Nothing on record has this code")
    expect_accessible(page)


def test_a_certificate_is_signed_and_everyone_can_see_that_it_is_in_force(sign_in: SignIn, browse: Opener) -> None:
    certificate = jobs.ready(TODAY, parcel=make.parcel(address="54 Bunn Hill Ter"))
    with sign_in("code_officer") as page:
        page.goto(f"/vestal/cases/{certificate.number}/")
        expect_accessible(page)
        page.locator("#next").get_by_role("link", name="Issue the certificate").click()
        expect_accessible(page)
        page.get_by_label("Your password, to sign").fill(make.PASSWORD)
        page.get_by_role("button", name="Sign and issue the certificate").click()
        expect(page.locator(".pl-heading .pl-status")).to_have_text("Issued")
        expect_accessible(page)
        assert paper(page, page.locator("#documents").get_by_role("link").first).startswith(b"%PDF")
    code = Document.objects.get(case=certificate, kind="certificate").code
    with browse(PHONE) as phone:
        phone.goto("/vestal/property/?q=54+bunn")
        expect(phone.get_by_role("heading", level=1)).to_have_text("54 Bunn Hill Ter")  # the only one: straight there
        expect(phone.locator(f"#{certificate.number}")).to_contain_text("In force")
        expect_accessible(phone)
        phone.goto(f"/v/{code}/")
        expect(phone.locator(".pl-verdict")).to_contain_text("Genuine and in force")
        expect_accessible(phone)
