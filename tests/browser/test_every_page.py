"""Every page that links lead to, from the queue and from the front: it opens, has one h1, and bears the checks.

A page is looked at once for each kind of page: a case page once for each type of record, an act's page once for
each act, a list once for each of its views. What a link downloads has to arrive as what it says it is.
"""

import re
from collections.abc import Iterator
from urllib.parse import parse_qs, urlsplit

import pytest
from django.urls import resolve, reverse
from playwright.sync_api import Page

from accounts.models import User
from casework.outbox import post
from permits.building.models import BuildingPermit
from tests import factories as make
from tests.browser import records
from tests.browser.checks import expect_accessible
from tests.browser.conftest import DESK, PHONE, Opener, SignIn
from tests.browser.pages import (
    CASES,
    FILES,
    LEFT_OUT,
    OF_A_VISITOR,
    OF_AN_ACCOUNT,
    OF_AN_APPLICANT,
    OF_AN_ARCHIVE,
    OF_THE_OFFICE,
    VIEWS,
    WALKED,
    every_page,
)

pytestmark = pytest.mark.usefixtures("office_day")
MOST = 260  # pages of one crawl: far more than there are kinds of pages


@pytest.fixture
def officer() -> User:
    return records.officer()


@pytest.fixture
def town(officer: User) -> Iterator[BuildingPermit]:
    """Something of everything; its papers are still being prepared."""
    ready, post.NUDGE[0] = post.NUDGE[0], lambda item_ids: None
    try:
        at_work = records.everything(officer)
        ready(records.to_print())
        yield at_work
    finally:
        post.NUDGE[0] = ready


def kind_of_page(address: str) -> str:
    """What makes two addresses the same kind of page."""
    parts = urlsplit(address)
    match = resolve(parts.path)
    number = str(match.kwargs.get("number", ""))[:2]
    queries = [f"{key}={value[0]}" for key, value in sorted(parse_qs(parts.query).items()) if key in VIEWS]
    return " ".join([match.view_name, number, str(match.kwargs.get("verb", "")), *queries]).strip()


def links(page: Page, within: str) -> Iterator[str]:
    """The addresses of this site, below that path, that the page leads to."""
    here = urlsplit(page.url)
    for href in page.eval_on_selector_all("a[href]", "all => all.map((link) => link.href)"):
        parts = urlsplit(str(href))
        if parts.netloc == here.netloc and parts.path.startswith(within):
            yield parts._replace(fragment="").geturl()


def crawl(page: Page, *starts: str, within: str = "/") -> set[str]:
    """Open one page of every kind that can be reached from there; what was shown, which an address may lead on to.

    Further records of a type are read for the acts that their state offers. What is wrong is told of all pages at once.
    """
    waiting, known, seen, shown, wrong = list(starts), set(starts), set[str](), set[str](), list[str]()
    while waiting and len(seen) < MOST:
        address = waiting.pop(0)
        kind = kind_of_page(address)
        name = kind.split()[0]
        if name in LEFT_OUT or (kind in seen and not kind.startswith(CASES)):
            continue
        if name in FILES:
            wrong += file_faults(page, address)
        elif kind in seen:
            page.goto(address)
        else:
            wide = name in CASES or not any(other.split()[0] == name for other in seen)
            wrong += page_faults(page, address, at_desk=wide)
        seen.add(kind)
        shown.add(kind if name in FILES else kind_of_page(page.url))
        found = [] if name in FILES else dict.fromkeys(links(page, within))
        waiting += [link for link in found if link not in known]
        known.update(found)
    assert not wrong, "\n\n".join(wrong)
    assert len(seen) < MOST, "There are more kinds of pages than one crawl looks at."
    return shown


def page_faults(page: Page, address: str, *, at_desk: bool) -> Iterator[str]:
    """It opens and bears the checks: on a phone, and the first page of its kind at a desk too."""
    answer = page.goto(address)
    if answer is None or answer.status != 200:
        yield f"{address} answered {answer and answer.status}"
        return
    for size in (DESK, PHONE) if at_desk else (PHONE,):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        try:
            expect_accessible(page)
        except AssertionError as fault:
            yield f"{size[0]} px: {fault}"
    page.set_viewport_size({"width": DESK[0], "height": DESK[1]})


def file_faults(page: Page, address: str) -> Iterator[str]:
    """What a link downloads arrives as what it says it is."""
    answer = page.request.get(address)
    kinds = r"application/pdf|application/vnd\.openxml|text/csv|text/calendar|image/|text/javascript|text/html"
    if answer.status != 200:
        yield f"{address} answered {answer.status}"
    elif not re.match(kinds, answer.headers["content-type"]):
        yield f"{address} is {answer.headers['content-type']}"


def names(shown: set[str]) -> set[str]:
    """The names of the addresses, whatever was shown there."""
    return {kind.split()[0] for kind in shown}


def test_every_page_is_in_a_walk() -> None:
    """An address that shows somebody a page is walked below, or said to show none."""
    assert every_page() == WALKED


def test_every_page_of_the_office(sign_in: SignIn, town: BuildingPermit, officer: User) -> None:
    with sign_in(officer) as page:
        seen = crawl(page, "/vestal/office/", "/vestal/office/search/?q=Ann+Owner", records.letters_ordered())
        for part in records.parts_of_intake():
            assert "<html" not in page.request.get(part).text(), f"{part} is a page"
    assert {f"casework:case {series}" for series in ("BP", "CH", "CO", "IN", "PN", "RN", "TC")} <= seen
    assert {
        "casework:do BP issue",
        "casework:do BP pay",
        "casework:do BP start_review",
        "casework:do IN reverse",
    } <= seen
    assert names(seen) >= OF_THE_OFFICE, OF_THE_OFFICE - names(seen)


def test_every_page_of_a_visitor(browse: Opener, town: BuildingPermit) -> None:
    with browse(DESK) as page:
        seen = crawl(page, "/", "/vestal/property/?q=bunn+hill", *records.sent_to_somebody(town))
    assert names(seen) >= OF_A_VISITOR, OF_A_VISITOR - names(seen)


def test_every_page_of_an_applicant(sign_in: SignIn, town: BuildingPermit) -> None:
    with sign_in(records.holder(town)) as page:
        seen = crawl(page, "/vestal/my/")
    assert {f"portal:case {series}" for series in ("BP", "CH", "CO", "IN", "RN", "TC")} <= seen
    assert names(seen) >= OF_AN_APPLICANT, OF_AN_APPLICANT - names(seen)


def test_every_page_of_an_own_account(page: Page, officer: User) -> None:
    """Signed in with both factors, without which most of these pages lead elsewhere."""
    make.town()
    code = records.with_second_factor(officer)
    shown, wrong = set[str](), list[str]()

    def look() -> None:
        wrong.extend(page_faults(page, page.url, at_desk=False))
        shown.add(kind_of_page(page.url))

    page.goto("/accounts/login/")
    page.locator("[name=login]").fill(officer.email)
    page.locator("[name=password]").fill(make.PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url("**/2fa/authenticate/**")
    look()
    page.locator("[name=code]").fill(code)
    page.keyboard.press("Enter")
    page.wait_for_url("**/vestal/**")
    for name in sorted(OF_AN_ACCOUNT - {"mfa_authenticate", "mfa_activate_totp"}):
        page.goto(reverse(name))
        look()
        if urlsplit(page.url).path != reverse(name):
            page.locator("[name=password]").fill(make.PASSWORD)
            page.keyboard.press("Enter")
            page.wait_for_url(f"**{reverse(name)}")
            look()
    records.without_second_factor(officer)
    page.goto(reverse("mfa_activate_totp"))
    look()
    assert not wrong, "\n\n".join(wrong)
    assert shown >= OF_AN_ACCOUNT, OF_AN_ACCOUNT - shown


def test_every_page_of_a_town_that_keeps_only_its_past(sign_in: SignIn, browse: Opener, officer: User) -> None:
    """Given an archive without a law, then its office and its public pages open and bear the checks."""
    records.archive(officer)
    with sign_in(officer) as page:
        searches = [f"/syracuse/office/search/?q={wanted}" for wanted in ("hiawatha", "14322")]
        seen = crawl(page, "/syracuse/office/", *searches, within="/syracuse/")
    assert "casework:case 14" in seen
    assert names(seen) >= OF_AN_ARCHIVE, OF_AN_ARCHIVE - names(seen)
    with browse(DESK) as page:
        seen = crawl(page, "/syracuse/", "/syracuse/property/?q=hiawatha", within="/syracuse/")
    assert {"portal:town", "portal:property"} <= names(seen)
