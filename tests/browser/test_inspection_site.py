"""An inspector's phone at a site without signal, and the clerk's telephone (§ 5-25)."""

import io
from collections.abc import Iterator
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.test import Client
from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pytest_django.fixtures import Settings
from pytest_django.live_server_helper import LiveServer

from accounts import clock
from accounts.models import User
from casework.cases.models import Case
from casework.events.queries import of_case
from inspections.construction import actions, queries
from inspections.construction.models import Half, Inspection, Status
from tests.unit.inspections import jobs
from tests.unit.inspections.jobs import MAY_5, MAY_11

NOON = datetime(2026, 5, 11, 10, 42, tzinfo=ZoneInfo("America/New_York"))
PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 900}


@pytest.fixture(autouse=True)
def office(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> None:
    """Monday, May 11, 2026, 10:42 in the morning, for every thread; the second factor is waived."""
    monkeypatch.setattr(clock, "now", lambda: NOON)
    settings.DEMO = True


class Town:
    """A job with footing, framing and final, its people, and one booking for each of the first two."""

    def __init__(self) -> None:
        self.town = jobs.town()
        self.clerk_user, self.clerk = jobs.person(self.town, "Cleo Clerk", "clerk")
        self.inspector_user, self.inspector = jobs.person(self.town, "Ira Inspector", "inspector")
        self.job: Case = jobs.job(self.town, self.clerk)
        jobs.decide(self.job, "FOOTING", "FRAMING", "SLAB", "FINAL")
        self.footing: Inspection = jobs.book(self.job, self.clerk, "FOOTING", MAY_11, on=MAY_5)
        self.framing: Inspection = jobs.book(self.job, self.clerk, "FRAMING", MAY_11, on=MAY_5)


@pytest.fixture
def town(db: None) -> Iterator[Town]:
    with jobs.known():
        yield Town()


def signed_in(browser: Browser, server: LiveServer, user: User, size: dict[str, int], **options: Any) -> BrowserContext:
    """A browser of that person, whose clock shows the office's time."""
    client = Client()
    client.force_login(user)
    context = browser.new_context(
        base_url=server.url, viewport=size, locale="en-US", timezone_id="America/New_York", **options
    )
    context.clock.set_fixed_time(NOON)
    context.set_default_timeout(15_000)
    cookie = client.cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": cookie, "url": server.url}])
    return context


@pytest.fixture
def phone(chromium: Browser, live_server: LiveServer, town: Town) -> Iterator[Page]:
    """The inspector's phone, with the day's inspections kept on it."""
    context = signed_in(chromium, live_server, town.inspector_user, PHONE, has_touch=True)
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto("/vestal/inspections/today/")
    expect(page.locator("#in-ready")).to_have_text("2 inspections open without signal.")
    yield page
    context.close()
    assert wrong == []


@pytest.fixture
def desk(chromium: Browser, live_server: LiveServer, town: Town) -> Iterator[Page]:
    context = signed_in(chromium, live_server, town.clerk_user, DESK)
    yield context.new_page()
    context.close()


def photo(color: tuple[int, int, int]) -> dict[str, Any]:
    picture = io.BytesIO()
    Image.new("RGB", (640, 480), color).save(picture, "JPEG")
    return {"name": "site.jpg", "mimeType": "image/jpeg", "buffer": picture.getvalue()}


def open_site(page: Page, inspection: Inspection) -> None:
    page.goto(f"/vestal/inspections/{inspection.number}/site/")
    page.wait_for_selector("#in-site[data-ready=yes]")


def answer(page: Page, name: str, value: str) -> None:
    page.locator(f"input[name={name}][value={value}]").check()


def answer_site_questions(page: Page) -> None:
    for question in ("permit_displayed", "plans_on_site", "matches_documents"):
        answer(page, f"answer_{question}", "yes")


def sign(page: Page) -> None:
    pad = page.locator("[data-drawing]")
    pad.scroll_into_view_if_needed()
    box = pad.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 20, box["y"] + 40)
    page.mouse.down()
    page.mouse.move(box["x"] + 120, box["y"] + 80, steps=6)
    page.mouse.up()


# A promise, so it is awaited by evaluate(): wait_for_function() takes the promise itself for an answer.
SIGNATURE_IS_KEPT = """() => new Promise((said) => {
  indexedDB.open("plumbline-inspections").onsuccess = ({ target }) => {
    const look = () => {
      const all = target.result.transaction("drafts").objectStore("drafts").getAll();
      const kept = (draft) => draft.fields.some(([name, value]) => name === "signature" && value);
      all.onsuccess = () => (all.result.some(kept) ? said(true) : setTimeout(look, 50));
    };
    look();
  };
})"""


def state(page: Page) -> Any:
    return page.locator("[data-state]:visible").first


def test_a_failed_inspection_without_signal_survives_a_reload_and_is_recorded_once(phone: Page, town: Town) -> None:
    phone.context.set_offline(True)
    open_site(phone, town.footing)
    answer_site_questions(phone)
    answer(phone, "result", "failed")
    phone.get_by_label("Where", exact=True).fill("North wall")
    phone.get_by_label("What is wrong").fill("Anchor bolts missing")
    phone.get_by_label("Section, sheet or page").fill("RCNYS R403.1.6")
    phone.locator("input[data-photos]").first.set_input_files([photo((120, 80, 40)), photo((40, 80, 120))])
    phone.locator("#photo-1-about").select_option("Deficiency 1")
    sign(phone)
    expect(state(phone)).to_have_text("Kept on this phone")
    phone.evaluate(SIGNATURE_IS_KEPT)

    phone.reload()
    phone.wait_for_selector("#in-site[data-ready=yes]")
    expect(phone.get_by_label("Where", exact=True)).to_have_value("North wall")
    expect(phone.locator("input[name=result][value=failed]")).to_be_checked()
    expect(phone.locator(".in-photo")).to_have_count(2)
    expect(phone.locator("#photo-1-about")).to_have_value("0")
    assert phone.locator("[data-drawing] path").get_attribute("d")

    phone.get_by_role("button", name="Record the result").click()
    expect(state(phone)).to_have_text("Not sent – 2 photos waiting")
    phone.get_by_role("link", name="Back to the inspections of today").click()
    expect(phone.locator(f"[data-number={town.footing.number}] [data-state]")).to_have_text(
        "Not sent – 2 photos waiting"
    )
    expect(phone.locator("#in-unsent")).to_contain_text("1 inspection is not sent yet.")
    assert Inspection.objects.get(pk=town.footing.pk).status == Status.SCHEDULED

    phone.context.set_offline(False)
    expect(phone.locator(f"[data-number={town.footing.number}] [data-state]")).to_have_text("Sent 10:42 AM")
    expect(phone.locator("#in-unsent")).to_be_hidden()
    recorded = Inspection.objects.get(pk=town.footing.pk)
    assert (recorded.status, recorded.visited_on, recorded.signed_name) == (Status.FAILED, MAY_11, "Ira Inspector")
    assert recorded.signature.startswith("M")
    flaw = recorded.deficiencies.get()
    assert [p.deficiency_id for p in recorded.photos.order_by("pk")] == [flaw.pk, None]
    assert all(p.file and p.size for p in recorded.photos.all())
    assert of_case(recorded).filter(type="inspection.record").count() == 1


def test_an_answer_that_was_lost_on_the_way_is_asked_for_again_and_counts_once(phone: Page, town: Town) -> None:
    lost: list[str] = []

    def lose_the_first_answer(route: Any) -> None:
        if lost:
            route.continue_()
            return
        lost.append(route.request.url)
        route.fetch()  # the server has it
        route.abort()

    phone.route("**/api/v1/**", lose_the_first_answer)
    open_site(phone, town.footing)
    answer_site_questions(phone)
    answer(phone, "result", "passed")
    with phone.expect_event("requestfailed"):
        phone.get_by_role("button", name="Record the result").click()
    expect(state(phone)).to_have_text("Not sent")
    assert Inspection.objects.get(pk=town.footing.pk).status == Status.PASSED
    phone.goto("/vestal/inspections/today/")
    expect(phone.locator(f"[data-number={town.footing.number}] [data-state]")).to_have_text("Sent 10:42 AM")
    assert of_case(town.footing).filter(type="inspection.record").count() == 1


def sign_in_as(page: Page, user: User, server: LiveServer) -> None:
    client = Client()
    client.force_login(user)
    page.context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": server.url}])


def kept_for(page: Page) -> Any:
    return page.evaluate("caches.keys().then(k => k.filter(n => n.includes('pages')).map(n => n.split('-').pop()))")


def test_two_people_on_one_phone_see_and_send_only_what_is_theirs(
    phone: Page, town: Town, live_server: LiveServer
) -> None:
    other, _ = jobs.person(town.town, "Otto Other", "inspector")
    phone.context.set_offline(True)
    open_site(phone, town.footing)
    answer_site_questions(phone)
    answer(phone, "result", "passed")
    phone.get_by_role("button", name="Record the result").click()
    expect(state(phone)).to_have_text("Not sent")
    assert kept_for(phone) == [str(town.inspector_user.pk)]

    # Otto signs in on the same phone: Ira's page, still open, sends nothing in Otto's name
    sign_in_as(phone, other, live_server)
    phone.context.set_offline(False)
    expect(state(phone)).to_have_text("Not sent – sign in again")
    phone.goto("/vestal/inspections/today/")
    expect(phone.locator("#in-ready")).to_have_text("2 inspections open without signal.")
    expect(phone.locator("#in-unsent")).to_be_hidden()
    assert kept_for(phone) == [str(other.pk)]
    phone.context.set_offline(True)
    open_site(phone, town.footing)
    expect(phone.locator("input[name=signed_name]")).to_have_value("Otto Other")
    expect(phone.locator("input[name=result][value=passed]")).not_to_be_checked()
    assert Inspection.objects.get(pk=town.footing.pk).status == Status.SCHEDULED

    # Ira signs in again, and what she did is sent as hers
    sign_in_as(phone, town.inspector_user, live_server)
    phone.context.set_offline(False)
    phone.goto("/vestal/inspections/today/")
    expect(phone.locator(f"[data-number={town.footing.number}] [data-state]")).to_have_text("Sent 10:42 AM")
    assert Inspection.objects.get(pk=town.footing.pk).performed_by == "Ira Inspector"


def test_what_is_missing_is_said_at_the_site_before_anything_is_sent(phone: Page, town: Town) -> None:
    open_site(phone, town.framing)
    answer_site_questions(phone)
    answer(phone, "result", "passed")
    phone.get_by_role("button", name="Record the result").click()
    problem = phone.locator("#in-problem")
    expect(problem).to_contain_text("Not answered: Walls: structural integrity.")
    expect(problem.locator("li")).to_have_count(9)
    assert Inspection.objects.get(pk=town.framing.pk).status == Status.SCHEDULED


def test_what_happened_meanwhile_is_shown_and_what_was_typed_stays(phone: Page, town: Town) -> None:
    open_site(phone, town.footing)
    answer_site_questions(phone)
    answer(phone, "result", "failed")
    phone.get_by_label("Where", exact=True).fill("North wall")
    phone.get_by_label("Section, sheet or page").fill("RCNYS R403.1.6")
    actions.reschedule(town.footing, by=town.clerk, on=MAY_11, day=MAY_11, half=Half.AFTERNOON)
    phone.get_by_role("button", name="Record the result").click()
    problem = phone.locator("#in-problem")
    expect(problem).to_contain_text("Something was entered for this inspection meanwhile.")
    expect(problem).to_contain_text("Cleo Clerk, 2026-05-11")
    expect(state(phone)).to_have_text("Not recorded – see what is missing")
    expect(phone.get_by_label("Where", exact=True)).to_have_value("North wall")
    phone.get_by_role("button", name="Record the result").click()
    expect(state(phone)).to_have_text("Sent 10:42 AM")
    assert Inspection.objects.get(pk=town.footing.pk).status == Status.FAILED


def test_a_result_that_the_law_does_not_carry_comes_back_with_its_sentence(phone: Page, town: Town) -> None:
    slab = jobs.book(town.job, town.clerk, "SLAB", MAY_11, on=MAY_5)
    final = jobs.book(town.job, town.clerk, "FINAL", MAY_11, on=MAY_5)
    for visit in (town.footing, town.framing):
        jobs.record(visit, town.inspector, on=MAY_11)
    open_site(phone, final)
    answer_site_questions(phone)
    answer(phone, "result", "passed")
    phone.get_by_role("button", name="Record the result").click()
    expect(phone.locator("#in-problem")).to_contain_text("Preparation for a concrete slab has not passed. § 5-25(b)(6)")
    jobs.record(slab, town.inspector, on=MAY_11)
    phone.get_by_role("button", name="Record the result").click()
    expect(state(phone)).to_have_text("Sent 10:42 AM")
    assert queries.final_passed_on(town.job) == MAY_11


def test_the_clerk_books_with_four_answers(desk: Page, town: Town) -> None:
    desk.goto("/vestal/inspections/book/")
    desk.get_by_label("Permit number or address").fill("12 ferry")
    desk.get_by_label("Preparation for a concrete slab").check()
    desk.locator("#id_day").fill("2026-05-13")
    desk.get_by_label("Afternoon").check()
    asked = desk.locator("#booking form :is(input, select, textarea):visible:not([type=radio])").count()
    groups = desk.locator("#booking form fieldset:visible").count()
    assert 1 + asked + groups == 4, "permit, inspection, day, half of the day"
    desk.get_by_text("3 inspections not possible now").click()
    expect(desk.locator("#booking")).to_contain_text("Already booked for May 11, 2026, morning")
    desk.get_by_role("button", name="Book it").click()
    expect(desk.locator(".pl-messages")).to_contain_text("booked for May 13, 2026, afternoon")
    booked = Inspection.objects.get(kind_key="SLAB")
    assert (booked.day.isoformat(), booked.half, booked.assignee) == ("2026-05-13", "afternoon", town.inspector_user)


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_the_pages_of_inspections_are_accessible(
    chromium: Browser, live_server: LiveServer, town: Town, size: dict[str, int]
) -> None:
    jobs.record(town.framing, town.inspector, jobs.failing(town.framing), on=MAY_11)
    context = signed_in(chromium, live_server, town.inspector_user, size)
    page = context.new_page()
    number = town.footing.number
    for path in ("today/", f"{number}/site/", "day-sheet/?day=2026-05-11", "book/", f"book/?permit={town.job.number}"):
        page.goto(f"/vestal/inspections/{path}")
        if path.endswith("site/"):
            page.wait_for_selector("#in-site[data-ready=yes]")
            answer(page, "answer_permit_displayed", "no")
            answer(page, "result", "partial")
        found = Axe().run(page)
        assert found.violations_count == 0, f"{path}: {found.generate_report()}"
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"], path
    page.goto(f"/vestal/cases/{town.framing.number}/")
    assert Axe().run(page).violations_count == 0
    context.close()
