"""Every page that links lead to, from the queue and from the front: it opens, has one h1, and bears the checks.

A page is looked at once for each kind of page: a case page once for each type of record, an act's page once for
each act, a list once for each of its views. What a link downloads has to arrive as what it says it is.
"""

import re
from collections.abc import Iterator
from datetime import date
from urllib.parse import parse_qs, urlsplit

import pytest
from django.urls import resolve
from playwright.sync_api import Page

from accounts.models import User
from casework.outbox import post
from inspections.construction.models import Inspection
from permits.building import actions
from tests import factories as make
from tests.browser.checks import expect_accessible
from tests.browser.conftest import DESK, PHONE, TODAY, Opener, SignIn
from tests.unit.certificates import jobs

pytestmark = pytest.mark.usefixtures("office_day")
MOST = 120  # pages of one crawl: far more than there are kinds of pages
FILES = (
    "records:document",
    "records:upload",
    "notices:stack",
    "notices:envelopes",
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
JUNE_1, JUNE_9 = date(2026, 6, 1), date(2026, 6, 9)


@pytest.fixture
def officer() -> User:
    return make.person("code_officer", name="Dana Whitfield")


@pytest.fixture
def town(officer: User) -> None:
    """Records in the states that offer the most: at the counter, under review, incomplete, at work, completed.

    But for a receipt, their papers are still being prepared.
    """
    ready, post.NUDGE[0] = post.NUDGE[0], lambda item_ids: None
    make.received(JUNE_9)
    make.submitted(JUNE_9)
    make.reviewed(JUNE_9)
    asked = make.under_review(JUNE_9, job="addition")
    actions.request_items(asked, by=make.actor("code_officer"), on=TODAY, missing={"energy": "A signed statement."})
    at_work = make.issued(JUNE_9, applied=JUNE_1)
    jobs.passes(jobs.book(at_work, "FOOTING", JUNE_9), JUNE_9)
    jobs.book(at_work, "FRAMING", TODAY)
    Inspection.objects.filter(kind_key="FRAMING").update(assignee=officer)
    jobs.completed(TODAY, job="roof", parcel=make.parcel(address="66 Bunn Hill Ter"))
    post.NUDGE[0] = ready
    make.submitted(TODAY, parcel=make.parcel(address="68 Bunn Hill Ter"))


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


def crawl(page: Page, start: str) -> set[str]:
    """Open one page of every kind that can be reached from here; what was seen.

    Further records of a type are read for the acts that their state offers.
    """
    page.goto(start)
    waiting, known, seen = [page.url], {page.url}, set[str]()
    while waiting and len(seen) < MOST:
        address = waiting.pop(0)
        kind = kind_of_page(address)
        if kind.startswith(LEFT_OUT):
            continue
        if kind.startswith(FILES) and kind not in seen:
            expect_file(page, address)
        elif kind not in seen:
            expect_page(page, address, first=not any(kind.split()[0] == other.split()[0] for other in seen))
        elif not kind.startswith("casework:case"):
            continue
        else:
            page.goto(address)
        seen.add(kind)
        found = [] if kind.startswith(FILES) else dict.fromkeys(links(page))
        waiting += [link for link in found if link not in known]
        known.update(found)
    return seen


def expect_page(page: Page, address: str, *, first: bool) -> None:
    """It opens and bears the checks: at both widths the first page of its address, on a phone the others."""
    answer = page.goto(address)
    assert answer is not None and answer.status == 200, f"{address} answered {answer and answer.status}"
    if first:
        expect_accessible(page)
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    expect_accessible(page)
    page.set_viewport_size({"width": DESK[0], "height": DESK[1]})


def expect_file(page: Page, address: str) -> None:
    answer = page.request.get(address)
    assert answer.status == 200, f"{address} answered {answer.status}"
    assert re.match(
        r"application/pdf|application/vnd\.openxml|text/csv|image/|text/javascript|text/html",
        answer.headers["content-type"],
    ), address


def test_every_page_of_the_office(sign_in: SignIn, town: None, officer: User) -> None:
    with sign_in(officer) as page:
        seen = crawl(page, "/vestal/office/")
    assert {"casework:case BP", "casework:case IN", "casework:case CO", "casework:do BP issue"} <= seen
    assert {"casework:do BP pay", "casework:do BP start_review", "casework:do IN reverse"} <= seen
    assert {"permits:application", "inspections:site IN", "reports:rows", "casework:parcel"} <= seen


def test_every_page_of_a_visitor(browse: Opener, town: None) -> None:
    with browse(DESK) as page:
        seen = crawl(page, "/") | crawl(page, "/vestal/property/?q=bunn+hill")
    assert {"portal:front", "portal:town", "portal:results", "portal:property", "account_login"} <= seen
