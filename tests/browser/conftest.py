"""A real Chromium: at a desk and on a phone. A page that logs an error or breaks the security policy fails its test."""

import contextvars
import os
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import date
from pathlib import Path

import pytest
from django.db import connections
from django.test import Client
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, Response, expect, sync_playwright
from pytest_django.fixtures import Settings
from pytest_django.live_server_helper import LiveServer

from accounts import clock
from accounts.models import User
from casework.outbox import post
from tests import factories as make

# Playwright keeps an event loop in this thread; Django would refuse its database to it.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

PATIENCE = 15_000  # milliseconds: a machine may be busy, and some answers come with sealed papers
expect.set_options(timeout=PATIENCE)
PROGRAMS = ("chromium", "chromium-browser", "google-chrome")
# Without these Chromium looks for its maker's servers at every start.
ALONE = ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"]
DESK = (1280, 900)
PHONE = (390, 844)
FOLDER = Path(__file__).parent
TODAY = date(2026, 6, 16)  # a Tuesday


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Pages are served by another thread, so what a test writes has to be committed. The longest test comes first."""
    for item in items:
        if FOLDER in item.path.parents:
            item.add_marker(pytest.mark.django_db(transaction=True))
    items.sort(key=lambda item: item.name != "test_every_page_of_the_office")


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    program = next((path for path in map(shutil.which, PROGRAMS) if path), None)
    if program is None:
        pytest.fail("Chromium is not on this machine: install the package chromium.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu", *ALONE])
        yield browser
        browser.close()


@pytest.fixture(autouse=True)
def papers_elsewhere() -> Iterator[None]:
    """Papers are sealed in a thread of their own, because Playwright's event loop runs in the test's."""

    def work(item_ids: list[int]) -> None:
        try:
            post.at_once(item_ids)
        finally:
            connections.close_all()

    def nudge(item_ids: list[int]) -> None:
        thread = threading.Thread(target=contextvars.copy_context().run, args=(work, item_ids))
        thread.start()
        thread.join()

    here, post.NUDGE[0] = post.NUDGE[0], nudge
    yield
    post.NUDGE[0] = here


@contextmanager
def opened(browser: Browser, address: str, size: tuple[int, int], user: User | None = None) -> Iterator[Page]:
    """A page of that size, with that person signed in or nobody; whatever went wrong in it fails the test."""
    context = browser.new_context(
        base_url=address, viewport={"width": size[0], "height": size[1]}, locale="en-US", timezone_id="America/New_York"
    )
    if user is not None:
        client = Client()
        client.force_login(user)
        context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": address}])
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    wrong: list[str] = []
    page.on("console", lambda message: _note(wrong, message))
    page.on("pageerror", lambda error: wrong.append(f"script error: {error}"))
    page.on("requestfailed", lambda request: _note_failure(wrong, request))
    page.on("response", lambda response: _note_answer(wrong, response))
    try:
        yield page
    finally:
        context.close()
    assert wrong == []


def _note(wrong: list[str], message: ConsoleMessage) -> None:
    # What a page was refused is noted with its address by `_note_answer`.
    if message.type == "error" and not message.text.startswith("Failed to load resource"):
        wrong.append(f"console: {message.text}")


def _note_failure(wrong: list[str], request: Request) -> None:
    # A download ends the navigation that asked for it; that is no fault.
    if request.failure != "net::ERR_ABORTED":
        wrong.append(f"{request.failure}: {request.url}")


def _note_answer(wrong: list[str], response: Response) -> None:
    if response.status >= 400 and response.request.resource_type != "document":
        wrong.append(f"{response.status}: {response.url}")


Opener = Callable[[tuple[int, int]], AbstractContextManager[Page]]


@pytest.fixture
def browse(chromium: Browser, live_server: LiveServer) -> Opener:
    """Opens further pages, as other people: `with browse(PHONE) as page: …`."""
    return lambda size: opened(chromium, live_server.url, size)


@pytest.fixture
def page(browse: Opener) -> Iterator[Page]:
    """A browser window at a desk."""
    with browse(DESK) as page:
        yield page


@pytest.fixture
def phone(browse: Opener) -> Iterator[Page]:
    """A browser window on a phone."""
    with browse(PHONE) as page:
        yield page


SignIn = Callable[..., AbstractContextManager[Page]]


@pytest.fixture
def sign_in(chromium: Browser, live_server: LiveServer) -> SignIn:
    """A page of somebody of the office: `with sign_in("clerk") as page: …`; takes a given user too, and a size."""

    def opener(who: str | User, size: tuple[int, int] = DESK) -> AbstractContextManager[Page]:
        return opened(chromium, live_server.url, size, make.person(who) if isinstance(who, str) else who)

    return opener


@pytest.fixture
def office_day(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> date:
    """Tuesday, June 16, 2026, ten in the morning, for the server too; the second factor is waived."""
    monkeypatch.setattr(clock, "now", lambda: clock._set_to.get() or make.at(TODAY))
    settings.DEMO = True
    return TODAY
