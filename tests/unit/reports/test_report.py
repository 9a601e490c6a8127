"""The annual report to the board (§ 5-35(a)): what it counts, and that every number leads to its rows."""

import html
import re
import subprocess
from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest
from django.db import connection
from django.db.models import Sum
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts import clock
from fees.queries import totals
from parcels.models import Municipality
from records.sealing import check
from reports.counting import Counted, Line
from reports.figures.sections import FIGURES, SECTIONS
from reports.pages import Report, report_on
from reports.period import period_called
from tests import factories as make
from tests.unit.certificates import jobs
from tests.unit.reports.conftest import JANUARY_2027, Visit

pytestmark = pytest.mark.django_db


def told(town: Municipality, year: int = 2026, seen_on: date = JANUARY_2027) -> Report:
    period = period_called(str(year), seen_on)
    assert period is not None
    return report_on(make.office("board", seen_on, town), period)


def figure(report: Report, key: str) -> Counted:
    return next(found for chapter in report.chapters for found in chapter.figures if found.figure.key == key)


def parts(report: Report, key: str) -> dict[str, int]:
    return {part.label: part.own.n for part in figure(report, key).parts}


def numbers(report: Report) -> Iterator[tuple[Counted, Line]]:
    for chapter in report.chapters:
        for found in chapter.figures:
            yield from ((found, number) for number in (found.whole, *found.parts))


@pytest.mark.clause("V-5-35-001")
def test_what_the_year_brought(year_2026: Municipality) -> None:
    report = told(year_2026)

    assert parts(report, "applications") == {
        "Roof replacement": 1,
        "Furnace or boiler": 1,
        "Deck or porch": 2,
        "Shed over 101 square feet": 1,
        "Fence over 8 ft 6 in, or around a pool": 1,
    }
    assert figure(report, "denials").whole.own.n == 1
    issued = figure(report, "permits-issued")
    assert (issued.whole.own.n, issued.whole.own.total) == (4, 12_000_00 + 20_000_00 + 12_000_00 + 12_000_00)
    decks = next(part for part in issued.parts if part.label == "Deck or porch")
    assert (decks.own.n, decks.own.amount) == (2, "$32,000.00")
    assert figure(report, "permits-completed").whole.own.n == 1
    assert parts(report, "inspections-by-result").keys() == {"Passed"}
    assert figure(report, "inspections-by-kind").whole.own.n == figure(report, "inspections-by-result").whole.own.n
    assert parts(report, "inspections-by-kind")["Final"] == 1
    assert parts(report, "certificates-issued") == {"Certificate of Compliance": 1}
    assert figure(report, "fees-reversed").whole.own.n == 1


def test_fees_are_those_of_the_books(year_2026: Municipality) -> None:
    report = told(year_2026)
    books = totals(year_2026, date(2026, 1, 1), date(2026, 12, 31))
    assert figure(report, "fees-charged").whole.own.total == books.charged_cents > 0
    assert figure(report, "fees-collected").whole.own.total == books.received_cents > 0
    assert figure(report, "fees-collected").whole.own.n == books.payments
    assert figure(report, "fees-reversed").whole.own.total == books.reversed_cents > 0
    assert figure(report, "fees-collected").headline.startswith("$")


def test_permits_are_counted_as_they_stood_on_the_last_day(year_2026: Municipality) -> None:
    """The final of January 5, 2027 does not reach back; by the end of 2027 nothing of it is left to count."""
    assert parts(told(year_2026), "permits-at-year-end") == {
        "Issued": 1,
        "Work under way": 1,
        "Invalid: work not begun in time": 1,
    }
    later = told(year_2026, 2027, date(2027, 1, 6))
    assert parts(later, "permits-at-year-end") == {
        "Issued": 2,
        "Invalid: work not begun in time": 1,
    }
    assert figure(later, "permits-completed").whole.own.n == 1


def test_the_first_and_the_last_day_belong_to_the_year(year_2026: Municipality) -> None:
    assert figure(told(year_2026, 2025), "applications").whole.own.n == 1  # December 31, 2025
    assert figure(told(year_2026), "permits-issued").whole.own.n == 4  # that of December 31, 2026 among them
    assert figure(told(year_2026, 2027), "permits-issued").whole.own.n == 1  # January 4, 2027


def test_a_year_under_way_is_counted_through_today(year_2026: Municipality) -> None:
    report = told(year_2026, 2026, date(2026, 3, 10))
    assert not report.period.is_whole
    assert figure(report, "permits-issued").whole.own.n == 2
    assert period_called("2028", JANUARY_2027) is None


def test_every_number_is_the_count_of_the_rows_it_leads_to(year_2026: Municipality, board: Visit) -> None:
    """For every figure, part and period: the page's count, the rows listed, and the sum of their cents."""
    report, seen = told(year_2026), set()
    for found, line in numbers(report):
        for number, period in zip(line.numbers, report.periods, strict=True):
            page = board(number.url)
            assert page.status_code == 200
            assert page.context["count"] == number.n, number.url
            assert len(page.context["rows"]) == min(number.n, 100)
            if found.figure.sums:
                behind = found.figure.behind(
                    make.office("board", JANUARY_2027), period.days, page.wsgi_request.GET.get("of")
                )
                assert (behind.aggregate(cents=Sum(found.figure.sums))["cents"] or 0) == number.total, number.url
        seen.add(found.figure.key)
    assert seen == {figure.key for section in SECTIONS for figure in section.figures}


def test_every_number_on_the_page_is_a_link_with_its_definition_beside_it(
    year_2026: Municipality, board: Visit
) -> None:
    report = told(year_2026)
    page = html.unescape(board("/vestal/reports/2026/").content.decode())
    for found, line in numbers(report):
        assert all(f'href="{number.url}"' in page for number in line.numbers)
        assert found.figure.definition in page
    table = page[page.index('id="chapter-times"') :]
    linked = re.findall(r'<td class="pl-number">(<a )?', table)
    assert linked
    assert all(linked)


def test_the_queries_of_the_report_do_not_grow_with_the_records(year_2026: Municipality) -> None:
    office = make.office("board", JANUARY_2027, year_2026)
    period = period_called("2026-03", JANUARY_2027)
    assert period is not None

    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            report_on(office, period)
        return len(queries)

    before = asked()
    jobs.issue(jobs.ready(), jobs.JUNE_11)
    make.issued(date(2026, 3, 2), job="pool")
    # One for each figure, one more for how things stood a year before, four for the days, four for the charts.
    figures = [figure for section in SECTIONS for figure in section.figures]
    assert asked() == before == len(figures) + sum(figure.standing for figure in figures) + 4 + 4


@pytest.mark.parametrize(("of", "n"), [("deck", 2), ("%00deck", 2), ("%00", 0)])
def test_a_null_character_in_the_address_of_rows_counts_for_nothing(
    year_2026: Municipality, board: Visit, of: str, n: int
) -> None:
    assert len(board(f"/vestal/reports/2026/rows/applications/?of={of}").context["rows"]) == n


def test_rows_come_page_by_page_forth_and_back(
    year_2026: Municipality, board: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("reports.paging.PAGE", 4)
    address = "/vestal/reports/2026/rows/applications/"
    first = board(address)
    second = board(f"{address}?after={first.context['page'].after}")
    back = board(f"{address}?before={second.context['page'].before}")
    listed = [[row[0]["text"] for row in page.context["rows"]] for page in (first, second, back)]
    assert len(listed[0]) == 4
    assert len({*listed[0], *listed[1]}) == 6
    assert listed[2] == listed[0]
    assert (first.context["page"].before, second.context["page"].after) == ("", "")
    assert len(board(f"{address}?after=nonsense").context["rows"]) == 4


def test_a_row_leads_to_its_record(year_2026: Municipality, board: Visit) -> None:
    page = board("/vestal/reports/2026/rows/fees-collected/")
    row = page.context["rows"][0]
    assert row[0]["url"] == f"/vestal/cases/{row[0]['text']}/"


@pytest.mark.clause("V-5-34-002")
def test_the_record_of_applications_has_those_that_were_denied_with_the_day(
    year_2026: Municipality, board: Visit
) -> None:
    """Given the application of May 4 denied on May 8, then it is among those received, and among those denied."""
    received = board("/vestal/reports/2026/rows/applications/").context["rows"]
    ((denied, _, day, by),) = board("/vestal/reports/2026/rows/denials/").context["rows"]
    assert denied["text"] in [row[0]["text"] for row in received]
    assert day == "May 8, 2026"
    assert by.startswith("Code")
    accepted = board("/vestal/reports/2026/rows/days-to-decision/").context["rows"]
    assert {row[3] for row in accepted} >= {"Mar 10, 2026", "May 8, 2026", "Aug 31, 2026", "Dec 31, 2026"}


def test_what_is_no_figure_or_no_year_is_not_there(year_2026: Municipality, board: Visit) -> None:
    assert board("/vestal/reports/2026/rows/nothing/").status_code == 404
    assert board("/vestal/reports/2028/").status_code == 404
    assert board("/vestal/reports/2028/report.pdf").status_code == 404
    assert board("/vestal/reports/2026-13/").status_code == 404
    assert board("/vestal/reports/0000/").status_code == 404
    assert board("/vestal/reports/2026/report.exe").status_code == 404


def test_the_reports_of_every_year_on_record_are_listed(year_2026: Municipality, board: Visit) -> None:
    said = board("/vestal/reports/").content.decode()
    assert [year for year in (2024, 2025, 2026, 2027, 2028) if f"/vestal/reports/{year}/" in said] == [2025, 2026, 2027]


def test_reports_are_for_those_who_may_read_them(year_2026: Municipality, client: Client, settings: Any) -> None:
    settings.DEMO = True
    with clock.set_to(make.at(JANUARY_2027)):
        assert client.get("/vestal/reports/2026/").status_code == 302
        client.force_login(make.person("board", make.town("elsewhere", law_code="")))
        assert client.get("/vestal/reports/2026/").status_code == 403


@pytest.mark.clause("V-5-35-001")
def test_the_report_on_paper_says_the_same_and_is_sealed(year_2026: Municipality, board: Visit) -> None:
    page = board("/vestal/reports/2026/report.pdf")
    assert page.headers["Content-Type"] == "application/pdf"
    found = subprocess.run(["pdftotext", "-layout", "-", "-"], input=page.content, capture_output=True, check=True)
    said = re.sub(r"\s+", " ", found.stdout.decode())
    assert "Annual Report" in said
    assert "To the Town Board, for January 1, 2026 to December 31, 2026" in said
    assert "sealed by the office" in said
    assert "Deck or porch 2 0" in said
    assert "Deck or porch $32,000.00 $0.00" in said
    assert check(page.content, "vestal").genuine
    assert "5-35(a)" in said


# --- an archive ---------------------------------------------------------------------------------------------


def test_an_archive_counts_what_it_has_and_says_what_is_not_recorded(
    syracuse: Municipality, client: Client, settings: Any
) -> None:
    settings.DEMO = True
    client.force_login(make.person("clerk", syracuse))
    with clock.set_to(make.at(JANUARY_2027)):
        page = client.get("/syracuse/reports/2015/")
        said = page.content.decode()
        report = page.context["report"]
        archived = figure(report, "archived-permits")
        assert archived.whole.own.n > 100
        assert archived.whole.own.total == sum(part.own.total or 0 for part in archived.parts) > 0
        assert "Not recorded: applications denied, inspections, certificates, payments" in said
        assert "Inspections by result" not in said
        for found, line in numbers(report):
            rows = client.get(line.own.url)
            assert rows.context["count"] == line.own.n, found.figure.key
        assert client.get("/syracuse/reports/2015/report.pdf").status_code == 200
        assert "/syracuse/reports/2012/" in client.get("/syracuse/reports/").content.decode()


def test_a_split_value_that_was_never_recorded_has_words() -> None:
    group = FIGURES["archived-permits"].group
    assert group is not None
    assert group.words("", None) == "Not recorded"
