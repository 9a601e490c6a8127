"""A real Chromium: at a desk and on a phone. A page that logs an error or breaks the security policy fails its test."""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, Response, sync_playwright
from pytest_django.live_server_helper import LiveServer

# Playwright keeps an event loop in this thread; Django would refuse its database to it.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

PROGRAMS = ("chromium", "chromium-browser", "google-chrome")
# Without these Chromium looks for its maker's servers at every start.
ALONE = ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"]
DESK = (1280, 900)
PHONE = (390, 844)
FOLDER = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Pages are served by another thread, so what a test writes has to be committed."""
    for item in items:
        if FOLDER in item.path.parents:
            item.add_marker(pytest.mark.django_db(transaction=True))


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    program = next((path for path in map(shutil.which, PROGRAMS) if path), None)
    if program is None:
        pytest.fail("Chromium is not on this machine: install the package chromium.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu", *ALONE])
        yield browser
        browser.close()


@contextmanager
def opened(browser: Browser, address: str, size: tuple[int, int]) -> Iterator[Page]:
    """A page of that size with nobody signed in; at its end, whatever went wrong in it fails the test."""
    context = browser.new_context(
        base_url=address, viewport={"width": size[0], "height": size[1]}, locale="en-US", timezone_id="America/New_York"
    )
    page = context.new_page()
    page.set_default_timeout(10_000)
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
