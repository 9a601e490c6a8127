"""Every page that links lead to, from the queue and from the front: it opens, has one h1, and bears the checks.

A page is looked at once for each kind of page: a case page once for each type of record, an act's page once for
each act, a list once for each of its views. What a link downloads has to arrive as what it says it is.
"""

import re
from collections.abc import Iterator
from urllib.parse import parse_qs, urlsplit

import pytest
from django.urls import resolve
from playwright.sync_api import Page

from accounts.models import User
from casework.outbox import post
from permits.building.models import BuildingPermit
from tests.browser import records
from tests.browser.checks import expect_accessible
from tests.browser.conftest import DESK, PHONE, Opener, SignIn

pytestmark = pytest.mark.usefixtures("office_day")
MOST = 260  # pages of one crawl: far more than there are kinds of pages
FILES = (
    "calendar-feed",
    "records:designation",
    "records:document",
    "records:upload",
    "notices:stack",
    "notices:envelopes",
    "portal:document",
    "portal:upload",
    "portal:slip",
    "portal:staged",
    "reports:pdf",
    "reports:file",
    "reports:rows-file",
    "reports:housing-file",
    "reports:assessor-pdf",
    "reports:assessor-file",
    "reports:worksheet-pdf",
    "reports:worksheet-file",
    "inspections:day_sheet_pdf",
    "inspections:photo",
    "inspections:worker",
)
LEFT_OUT = ("account_logout", "healthz", "api-case", "api-verb", "api-schema")
VIEWS = {"view"}  # the parameter by which one address shows different pages
CASES = ("casework:case", "portal:case")
OF_THE_OFFICE = {
    "api-tokens",
    "casework:away",
    "casework:calendar",
    "casework:call",
    "casework:call_new",
    "casework:calls",
    "casework:feed",
    "casework:nightly",
    "casework:own",
    "casework:parcel",
    "casework:person",
    "casework:roll",
    "casework:rolls",
    "inspections:day_sheet",
    "inspections:site",
    "inspections:today",
    "notices:batch",
    "notices:copies",
    "notices:letter_address",
    "notices:printing",
    "notices:returned",
    "notices:undelivered",
    "permits:add_to_list",
    "permits:application",
    "permits:edit_list",
    "permits:lists",
    "permits:open",
    "records:designees",
    "records:signing",
    "reports:assessor",
    "reports:housing",
    "reports:index",
    "reports:new-request",
    "reports:new-row",
    "reports:report",
    "reports:row",
    "reports:rows",
    "reports:worksheet",
}
OF_AN_APPLICANT = {"portal:answers", "portal:apply", "portal:do", "portal:mine", "portal:resume", "portal:step"}


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


def links(page: Page) -> Iterator[str]:
    """The addresses of this site that the page leads to."""
    here = urlsplit(page.url)
    for href in page.eval_on_selector_all("a[href]", "all => all.map((link) => link.href)"):
        parts = urlsplit(str(href))
        if parts.netloc == here.netloc:
            yield parts._replace(fragment="").geturl()


def crawl(page: Page, *starts: str) -> set[str]:
    """Open one page of every kind that can be reached from there; what was seen.

    Further records of a type are read for the acts that their state offers. What is wrong is told of all pages at once.
    """
    waiting, known, seen, wrong = list(starts), set(starts), set[str](), list[str]()
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
        found = [] if name in FILES else dict.fromkeys(links(page))
        waiting += [link for link in found if link not in known]
        known.update(found)
    assert not wrong, "\n\n".join(wrong)
    assert len(seen) < MOST, "There are more kinds of pages than one crawl looks at."
    return seen


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


def test_every_page_of_the_office(sign_in: SignIn, town: BuildingPermit, officer: User) -> None:
    with sign_in(officer) as page:
        seen = crawl(page, "/vestal/office/", "/vestal/office/search/?q=Ann+Owner")
    assert {f"casework:case {series}" for series in ("BP", "CH", "CO", "IN", "PN", "RN", "TC")} <= seen
    assert {
        "casework:do BP issue",
        "casework:do BP pay",
        "casework:do BP start_review",
        "casework:do IN reverse",
    } <= seen
    names = {kind.split()[0] for kind in seen}
    assert names >= OF_THE_OFFICE, OF_THE_OFFICE - names


def test_every_page_of_a_visitor(browse: Opener, town: BuildingPermit) -> None:
    with browse(DESK) as page:
        seen = crawl(page, "/", "/vestal/property/?q=bunn+hill")
    assert {"portal:front", "portal:town", "portal:results", "portal:property", "account_login"} <= seen
    assert {"account_signup", "portal:need", "portal:need-walk", "portal:apply", "portal:fees"} <= seen


def test_every_page_of_an_applicant(sign_in: SignIn, town: BuildingPermit) -> None:
    with sign_in(records.holder(town)) as page:
        seen = crawl(page, "/vestal/my/")
    assert {f"portal:case {series}" for series in ("BP", "CH", "CO", "IN", "RN", "TC")} <= seen
    names = {kind.split()[0] for kind in seen}
    assert names >= OF_AN_APPLICANT, OF_AN_APPLICANT - names
