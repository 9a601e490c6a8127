"""An owner applies for a deck on a phone, goes on at another device, and sends it."""

from datetime import date
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from fees.queries import due_on
from parcels.models import Parcel
from permits.building import actions
from permits.building.models import BuildingPermit, Status
from records.models import Upload
from tests import factories as make
from tests.browser.checks import expect_accessible
from tests.browser.conftest import PHONE, TODAY, SignIn
from tests.own import takes_part
from tests.unit.portal import applying
from tests.unit.records import plans

pytestmark = pytest.mark.usefixtures("office_day")


@pytest.fixture
def ada() -> User:
    make.fee_schedule()
    return applying.account()


@pytest.fixture
def land(ada: User) -> Parcel:
    return make.parcel(address="402 Vestal Parkway", owner=make.party(name="Ada Lovelace"))


@pytest.fixture
def papers(tmp_path: Path) -> list[Path]:
    """A drawing and a photo that the phone took upright."""
    drawing, photo = tmp_path / "Deck.pdf", tmp_path / "IMG_0001.jpg"
    drawing.write_bytes(plans.plain_set(2))
    exif = Image.Exif()
    exif[0x0112] = 6
    Image.new("RGB", (640, 480), "navy").save(photo, exif=exif)
    return [drawing, photo]


def go_on(page: Page) -> None:
    page.get_by_role("button", name="Save and go on").click()


def fill_in_who(page: Page) -> None:
    page.get_by_label("The owner of the property").check()
    page.get_by_label("Your phone").fill("607-555-0101")
    page.get_by_label("Your street address").fill("402 Vestal Parkway")
    page.get_by_label("City").fill("Vestal")
    page.get_by_label("ZIP code").fill("13850")
    page.get_by_role("group", name="Who does the work").get_by_label("The owner").check()


def answer_questions(page: Page) -> None:
    """What the job asks besides; a deck asks whether it is of trusses, and whether something comes down."""
    for question in page.locator("fieldset:has(input[value=no])").all():
        question.get_by_label("No", exact=True).check()


def include_everything(page: Page) -> None:
    open_lines = page.locator("div.pl-line:has([value=missing]:checked)")
    while open_lines.count():
        open_lines.first.get_by_label("Included").check()


def begin(page: Page) -> str:
    """The property, the job, the work; half a telephone number. The address of the page it stops at."""
    page.goto("/vestal/apply/")
    expect_accessible(page)
    page.get_by_role("button", name="Begin").click()
    page.get_by_label("Address or tax map number").fill("402 Vestal")
    page.get_by_role("button", name="402 Vestal Parkway").click()
    expect_accessible(page)
    page.get_by_role("button", name="Deck or porch").click()
    page.get_by_label("What is to be done").fill("A deck of 16 by 14 feet behind the house.")
    page.get_by_label("Estimated cost").fill("14,800")
    page.get_by_label("Area of the work").fill("224")
    answer_questions(page)
    expect_accessible(page)
    go_on(page)
    page.get_by_label("Your phone").fill("607-555-01")
    page.get_by_label("Your phone").blur()
    expect(page.locator("#missing")).not_to_contain_text("Enter “Your phone”")
    expect_accessible(page)
    return page.url


def finish(page: Page, papers: list[Path]) -> None:
    """People, checklist, documents, signature."""
    fill_in_who(page)
    go_on(page)
    include_everything(page)
    expect_accessible(page)
    go_on(page)
    page.locator("#files-input").set_input_files(papers)
    expect(page.locator("#files")).to_contain_text("2 files here")
    expect(page.get_by_role("status").filter(has_text="Sent and saved.")).to_be_visible()
    expect(page.locator("#missing")).to_contain_text("Nothing is missing")
    expect_accessible(page)
    page.get_by_role("link", name="Go on", exact=True).click()
    expect_accessible(page)
    page.get_by_label("Type your full name").fill("Ada Lovelace")
    page.get_by_label("I sign this application electronically").check()
    page.get_by_role("button", name="Sign and send").click()
    expect(page.get_by_text("Received, awaiting payment").first).to_be_visible()
    expect_accessible(page)


def test_a_deck_from_a_phone_sent_from_another_device(
    sign_in: SignIn, ada: User, land: Parcel, papers: list[Path], office_day: date
) -> None:
    with sign_in(ada, PHONE) as page:
        address = begin(page)

    # The next day at the library: it is all there.
    with sign_in(ada, PHONE) as page:
        page.goto("/vestal/my/")
        expect_accessible(page)
        page.get_by_role("link", name="Application for 402 Vestal Parkway").click()
        assert page.url == address
        assert page.get_by_label("Your phone").input_value() == "607-555-01"
        finish(page, papers)
        slip = page.request.get(str(page.get_by_role("link", name="Print the payment slip").get_attribute("href")))
        assert slip.headers["content-type"] == "application/pdf" and slip.body().startswith(b"%PDF")
    permit = BuildingPermit.objects.get()
    assert (permit.status, permit.opened_on, due_on(permit).count()) == (Status.RECEIVED, office_day, 1)
    assert Upload.objects.filter(item="plan_sets").count() == 2, "the drawing, and the photo as PDF"

    with sign_in("clerk") as page:
        page.goto("/vestal/office/")
        page.get_by_role("searchbox").first.fill(f"PAY {permit.number}")
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", level=1)).to_have_text("Take a payment")


def test_without_scripts_files_are_sent_all_the_same(
    chromium: Browser, live_server: LiveServer, ada: User, land: Parcel, papers: list[Path]
) -> None:
    client = applying.signed_in(ada)
    draft = applying.begun(client, land)
    context = chromium.new_context(base_url=live_server.url, java_script_enabled=False)
    context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}])
    page = context.new_page()
    page.goto(f"/vestal/apply/{draft.key}/documents/")
    page.locator("#files-input").set_input_files(papers)
    page.get_by_role("button", name="Add").click()
    expect(page.locator("#files")).to_contain_text("2 files here")
    page.get_by_role("button", name="Remove Deck.pdf").click()
    expect(page.locator("#files")).to_contain_text("1 file here")
    context.close()


def test_what_was_asked_for_is_answered_on_a_phone(
    sign_in: SignIn, ada: User, land: Parcel, papers: list[Path]
) -> None:
    permit = make.under_review(TODAY, parcel=land)
    takes_part(ada, permit, TODAY)
    wanted = {"structure": "Show the posts.", "energy": "Sign the statement."}
    actions.request_items(permit, by=make.actor("code_officer"), on=TODAY, missing=wanted)
    with sign_in(ada, PHONE) as page:
        page.goto(f"/vestal/my/{permit.number}/")
        expect_accessible(page)
        page.get_by_role("link", name="Answer what was asked for").click()
        expect_accessible(page)
        page.locator("textarea").first.fill("Six by six, see sheet 2.")
        expect(page.locator("#saved")).to_contain_text("1 of 2 not answered yet")
        page.locator("input[type=file]").last.set_input_files(papers)
        expect(page.locator("#files-energy")).to_contain_text("2 files here")
        page.get_by_role("button", name="Send all answers").click()
        expect(page.locator(".pl-heading .pl-status")).to_have_text("Under review")
        expect_accessible(page)
