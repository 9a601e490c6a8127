"""By keyboard alone: an application on a phone's width to its end, and a permit from the case to its sealed sheet."""

from datetime import date
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from permits.building.models import BuildingPermit, Status
from portal.application.models import ApplicationDraft
from records.models import Document
from tests import factories as make
from tests.browser.checks import expect_visible_focus, paper
from tests.browser.conftest import PHONE, SignIn
from tests.unit.portal import applying
from tests.unit.records import plans

pytestmark = pytest.mark.usefixtures("office_day")
EARLIER = date(2026, 6, 9)
FARTHEST = 160  # presses of the Tab key


def reach(page: Page, locator: str) -> None:
    """Go there by the Tab key alone; wherever one stops on the way is to be seen."""
    for _ in range(FARTHEST):
        if page.evaluate("(wanted) => document.activeElement?.matches(wanted)", locator):
            expect_visible_focus(page)
            return
        page.keyboard.press("Tab")
        expect_visible_focus(page)
    raise AssertionError(f"{locator} cannot be reached by keyboard on {page.url}")


def type_into(page: Page, locator: str, text: str) -> None:
    reach(page, locator)
    page.keyboard.type(text)


def press(page: Page, locator: str, key: str = "Enter") -> None:
    reach(page, locator)
    page.keyboard.press(key)


def at_step(page: Page, step: str) -> None:
    """Wait until the application has come to that step."""
    page.wait_for_url(f"**/{step}/")
    page.wait_for_load_state()


def find_the_land_and_the_job(page: Page) -> None:
    page.goto("/vestal/apply/")
    press(page, "main form button.usa-button")
    at_step(page, "where")
    type_into(page, "#find", "402 Vestal")
    page.keyboard.press("Enter")
    page.wait_for_url("**/where/?q=*")
    press(page, "button.pl-choice")
    at_step(page, "what")
    press(page, "button.pl-choice[value=deck]")
    at_step(page, "work")


def say_what_is_done(page: Page) -> None:
    type_into(page, "#id_description", "A deck behind the house.")
    type_into(page, "#id_valuation", "14800")
    type_into(page, "#id_square_feet", "224")
    for question in ("uses_truss", "takes_down"):
        if page.locator(f"[name={question}]").count():
            choose(page, question, "no")
    press(page, ".pl-apply__form button[type=submit]")
    at_step(page, "who")


def choose(page: Page, name: str, value: str) -> None:
    """One of the options of a question, by the arrow keys."""
    reach(page, f"[name={name}]")
    page.keyboard.press("Space")
    for _ in range(8):
        if page.evaluate("document.activeElement.value") == value:
            return
        page.keyboard.press("ArrowDown")
        expect_visible_focus(page)
    raise AssertionError(f"{value} cannot be chosen by keyboard for {name}")


def say_who_applies(page: Page) -> None:
    choose(page, "part", "owner")
    page.wait_for_load_state()
    for field, typed in applying.OWNER.items():
        if field in ("phone", "address_1", "city", "zip"):
            type_into(page, f"#id_{field}", typed)
    choose(page, "contractor", "owner")
    press(page, ".pl-apply__form button[type=submit]")
    at_step(page, "items")


def include_everything(page: Page) -> None:
    names = page.eval_on_selector_all("div.pl-line [value=missing]:checked", "all => all.map((one) => one.name)")
    assert names
    for name in names:
        choose(page, name, "here")
    press(page, ".pl-apply__form button[type=submit]")
    at_step(page, "documents")


def hand_in(page: Page) -> None:
    press(page, "#files-input", "Space")
    expect(page.locator("#files")).to_contain_text("1 file here")
    expect(page.get_by_role("status").filter(has_text="Sent and saved.")).to_be_visible()
    expect(page.locator("#missing")).to_contain_text("Nothing is missing")
    press(page, "main p.pl-actions > a.usa-button")
    at_step(page, "review")


def test_a_whole_application_on_a_narrow_screen(sign_in: SignIn, tmp_path: Path) -> None:
    """Given 390 px and no mouse, then the land, the job, people, items, documents, review and signature are managed."""
    make.fee_schedule()
    ada = applying.account()
    make.parcel(address="402 Vestal Parkway", owner=make.party(name="Ada Lovelace"))
    drawing = tmp_path / "Deck.pdf"
    drawing.write_bytes(plans.plain_set(2))
    with sign_in(ada, PHONE) as page:
        # From the start: the browser is told without waiting, and might open its own window meanwhile.
        page.on("filechooser", lambda chooser: chooser.set_files(drawing))
        find_the_land_and_the_job(page)
        say_what_is_done(page)
        say_who_applies(page)
        include_everything(page)
        hand_in(page)
        type_into(page, "[name=signer_name]", "Ada Lovelace")
        press(page, "[name=signs]", "Space")
        press(page, ".pl-signing button[type=submit]")
        expect(page.get_by_text("Received, awaiting payment").first).to_be_visible()
        reach(page, "main a[href*=slip]")
    permit = BuildingPermit.objects.get()
    assert (permit.status, permit.signer_name) == (Status.RECEIVED, "Ada Lovelace")
    assert ApplicationDraft.objects.get().case_id == permit.pk


def test_an_officer_issues_and_comes_to_the_sealed_permit(sign_in: SignIn) -> None:
    """Given a permit reviewed, then from the search to the signature and the sheet no mouse is needed."""
    permit = make.reviewed(EARLIER)
    with sign_in("code_officer") as page:
        page.goto("/vestal/office/")
        type_into(page, "[type=search]", permit.number)
        page.keyboard.press("Enter")
        page.wait_for_url(f"**/cases/{permit.number}/")
        press(page, "#next a[href$='/do/issue/']")
        page.wait_for_url("**/do/issue/")
        type_into(page, "main textarea[name=conditions]", "Call before the pour.")
        type_into(page, "main [type=password]", "not my password")
        page.keyboard.press("Enter")
        expect(page.locator(".pl-problem")).to_contain_text("Nothing has been signed.")
        expect_visible_focus(page)
        type_into(page, "main [type=password]", make.PASSWORD)
        press(page, "main form button[type=submit].usa-button")
        expect(page.locator(".pl-heading .pl-status")).to_have_text("Issued")
        sheet = Document.objects.get(case=permit, kind="permit")
        wanted = f"#documents a[href*='/{sheet.pk}/']"
        reach(page, wanted)
        assert paper(page, page.locator(wanted).first).startswith(b"%PDF")
    assert sheet.sha256 and sheet.signed_by
