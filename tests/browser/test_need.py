"""Do I need a permit? On a phone, with scripts and without, by keyboard alone; and the map of a property."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from permits.need.models import PermitQuestion
from tests import factories as make
from tests.browser.checks import expect_accessible
from tests.browser.conftest import PHONE

pytestmark = pytest.mark.usefixtures("office_day")
SQUARE = [[-76.0, 42.0], [-75.9997, 42.0], [-75.9997, 42.0003], [-76.0, 42.0003], [-76.0, 42.0]]


def moved(east: float) -> dict[str, object]:
    return {"type": "Polygon", "coordinates": [[[x + east, y] for x, y in SQUARE]]}


def test_a_shed_on_a_phone_from_the_front_to_a_kept_answer(phone: Page) -> None:
    """Given a phone, when somebody asks about a shed of 160 sq ft, then the answer names the figure and is kept."""
    make.town()
    phone.goto("/vestal/")
    phone.get_by_role("link", name="Do I need a permit?").click()
    expect_accessible(phone)
    phone.get_by_role("link", name="Shed or playhouse").click()
    expect_accessible(phone)
    phone.get_by_label("Build or place a shed or playhouse").check()
    phone.get_by_role("button", name="Continue").click()
    phone.get_by_label("A one-family house").check()
    phone.get_by_role("button", name="Continue").click()
    phone.get_by_label("Tools").check()
    phone.get_by_role("button", name="Continue").click()
    for question, said in (("one story", "Yes"), ("stand by itself", "Yes"), ("be connected", "No")):
        phone.get_by_role("group", name=re.compile(question)).get_by_label(said, exact=True).check()
    expect_accessible(phone)
    phone.get_by_role("button", name="Continue").click()
    for question, feet in (("How long", "16"), ("How wide", "10"), ("How high", "9")):
        phone.get_by_role("group", name=re.compile(question)).get_by_label("feet").fill(feet)
    expect_accessible(phone)
    phone.get_by_role("button", name="Continue").click()
    expect(phone.get_by_role("heading", level=1)).to_have_text("A building permit is needed")
    expect(phone.locator("main")).to_contain_text("The shed’s floor area is 160 sq ft; up to 101 sq ft is exempt.")
    expect_accessible(phone)
    # when going back, then the question before is there again; forward, and the answer is
    phone.go_back()
    expect(phone.get_by_role("group", name=re.compile("How long"))).to_be_visible()
    phone.go_forward()
    expect(phone.get_by_role("heading", level=1)).to_have_text("A building permit is needed")
    phone.get_by_role("button", name="Keep this answer").click()
    expect(phone.locator("main")).to_contain_text("PN-2026-00001")
    expect_accessible(phone)
    phone.get_by_role("button", name="Ask for it in writing").click()
    expect(phone.locator("[data-focus]")).to_be_focused()
    expect_accessible(phone)
    phone.get_by_label("Your name").fill("Pat Doe")
    phone.get_by_label("E-mail").fill("pat@example.test")
    phone.get_by_role("button", name="Ask for it in writing").click()
    expect(phone.locator("main")).to_contain_text("to confirm it. Its letter comes by e-mail.")
    assert PermitQuestion.objects.get().status == "asked"


def test_a_question_left_empty_comes_back_with_what_is_missing(phone: Page) -> None:
    make.town()
    phone.goto("/vestal/do-i-need-a-permit/fence/?work=fence")
    phone.get_by_role("button", name="Continue").click()
    expect(phone.locator("[data-focus]")).to_be_focused()
    expect_accessible(phone)


def test_by_keyboard_alone_and_without_scripts(chromium: Browser, live_server: LiveServer) -> None:
    """Given no scripts and no mouse, then a fence of 8 ft 6 in is still found exempt."""
    make.town()
    context = chromium.new_context(
        base_url=live_server.url, java_script_enabled=False, viewport={"width": PHONE[0], "height": PHONE[1]}
    )
    page = context.new_page()
    page.goto("/vestal/do-i-need-a-permit/fence/")
    page.get_by_label("Put up a fence").focus()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    page.get_by_label("feet").fill("8")
    page.keyboard.press("Tab")
    page.keyboard.type("6")
    page.get_by_label("No", exact=True).focus()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("No building permit is needed")
    expect(page.locator("main")).to_contain_text("The fence’s height is 8 ft 6 in; up to 8 ft 6 in is exempt.")
    context.close()


def test_a_map_is_moved_and_its_parcels_are_opened_by_keyboard(page: Page) -> None:
    """Given two lots with outlines, then the list and the map lead to each of them, and the map obeys the keys."""
    for number, east in ((12, 0.0), (14, 0.0003)):
        facts = {"address": f"{number} Front St", "street_number": str(number), "street_name": "Front St"}
        make.parcel(print_key=f"1.01-1-{number}", geometry=moved(east), **facts)
    page.goto("/vestal/property/?q=front")
    lots = page.locator(".pl-map path[role=link]")
    expect(lots).to_have_count(2)
    expect_accessible(page)
    page.get_by_role("link", name="14 Front St").last.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("14 Front St")
    expect(page.locator(".pl-mapbox__said")).to_contain_text("14 Front St: about")
    expect_accessible(page)
    box = page.locator(".pl-map")
    before = page.locator(".pl-map__shown").bounding_box()
    box.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".leaflet-map-pane")).not_to_have_css("transform", "matrix(1, 0, 0, 1, 0, 0)")
    expect(page.locator(".leaflet-pan-anim")).to_have_count(0)
    after = page.locator(".pl-map__shown").bounding_box()
    assert before
    assert after
    assert after["x"] < before["x"]
