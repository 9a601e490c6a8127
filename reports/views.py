"""The department's report on screen, on paper and as a file, and the rows behind every number of it."""

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from accounts.access import OfficeRequest, open_to
from casework.cases.queries import typed_number
from reports import paging
from reports.assessor.queries import sent_lists
from reports.board.models import BoardReport
from reports.board.queries import board_reports
from reports.exporting import FILES, Sheet, file_of
from reports.figures.sections import FIGURES
from reports.letters import report_paper
from reports.pages import report_on, table_columns, table_rows
from reports.period import Period, month_of, period_called
from reports.printing import how_sealed, pdf_file, printed
from reports.queries import first_year
from reports.requests.queries import open_requests
from reports.types import Figure
from reports.worksheet.queries import worksheets


@require_safe
@open_to("reports.view")
def index(request: OfficeRequest) -> HttpResponse:
    """Which reports there are: of every year on record, and what goes to the board, the State and the assessor."""
    office = request.office
    years = range(office.today.year, min(first_year(office), office.today.year) - 1, -1)
    last = office.today.replace(day=1) - timedelta(days=1)
    sheets = {sheet.year: sheet for sheet in worksheets(office)}
    told = {report.year: report for report in board_reports(office)}
    context = {
        "title": "Reports",
        "periods": [
            (Period(year, "", min(date(year, 12, 31), office.today)), told.get(year), sheets.get(year))
            for year in years
        ],
        "reminder": not office.municipality.is_archive and is_missing(told.get(office.today.year - 1), list(years)),
        "last_year": office.today.year - 1,
        "month": month_of(office.today),
        "last_month": month_of(last),
        "sent": sent_lists(office, last.replace(day=1)).last(),
        "requests": list(open_requests(office)),
        "may_prepare": office.may("reports.prepare"),
    }
    return render(request, "reports/index.html", context)


@require_safe
@open_to("reports.view")
def report(request: OfficeRequest, period: str) -> HttpResponse:
    """The report to the board on a year, a quarter or a month. § 5-35(a)"""
    told = period_of(request, period)
    context = {"title": f"Report on {told.name}", "report": report_on(request.office, told), **around(request, told)}
    return render(request, "reports/report.html", context)


@require_safe
@open_to("reports.view")
def report_pdf(request: OfficeRequest, period: str) -> HttpResponse:
    """The same on paper, made while one waits."""
    office, told = request.office, period_of(request, period)
    paper = report_paper(office, report_on(office, told), said=how_sealed(office))
    return pdf_file(printed(office, "annual_report.html", paper), f"Report {told.slug}")


@require_safe
@open_to("reports.view")
def report_file(request: OfficeRequest, period: str, form: str) -> HttpResponseBase:
    """The same as one table, to go on with elsewhere."""
    told = report_on(request.office, period_of(request, period))
    sheet = Sheet(f"Report {told.period.slug}", table_columns(told), table_rows(told))
    return file_of(sheet, sheet.name, form_of(form))


@require_safe
@open_to("reports.view")
def rows(request: OfficeRequest, period: str, figure: str) -> HttpResponse:
    """What a number counted, row by row."""
    told, found, of = period_of(request, period), figure_called(figure), part_of(request, figure)
    behind = found.behind(request.office, told.days, of)
    page = paging.page_of(found, behind, request.GET.get("after", ""), request.GET.get("before", ""), size=paging.PAGE)
    context = {
        "title": found.label,
        "figure": found,
        "period": told,
        "part": found.group.words(of, request.office.law) if found.group and of is not None else "",
        "count": behind.count(),
        "page": page,
        "columns": ["Record", *({"label": c.label, "number": c.number} for c in found.columns)],
        "rows": [_row(request, found, row) for row in page.rows],
    }
    return render(request, "reports/rows.html", context)


@require_safe
@open_to("reports.view")
def rows_file(request: OfficeRequest, period: str, figure: str, form: str) -> HttpResponseBase:
    """The same rows as a file, however many there are."""
    told, found, of = period_of(request, period), figure_called(figure), part_of(request, figure)
    behind = found.behind(request.office, told.days, of)
    columns = ["Record", *(column.label for column in found.columns)]
    sheet = Sheet(f"{found.label} {told.slug}", columns, _cells(found, paging.every_row(found, behind)))
    return file_of(sheet, sheet.name, form_of(form))


def is_missing(report: BoardReport | None, years: list[int]) -> bool:
    """Whether last year's report has not gone to the board though there is something to report (§ 5-35(a))."""
    return len(years) > 1 and (report is None or report.submitted_on is None)


def _row(request: OfficeRequest, figure: Figure, row: Any) -> list[Any]:
    case = figure.case(row)
    key = {"town": request.office.municipality.slug, "number": case.number}
    return [{"text": case.number, "url": reverse("casework:case", kwargs=key)}, *(c.value(row) for c in figure.columns)]


def _cells(figure: Figure, found: Iterator[Any]) -> Iterator[list[Any]]:
    for row in found:
        yield [figure.case(row).number, *(column.cell(row) for column in figure.columns)]


def part_of(request: OfficeRequest, figure: str) -> str | None:
    """The part of the figure that the address asks for."""
    return typed_number(request.GET["of"]) if figure_called(figure).group and "of" in request.GET else None


def figure_called(key: str) -> Figure:
    found = FIGURES.get(key)
    if found is None:
        raise Http404(f"The reports have no figure “{key}”.")
    return found


def form_of(form: str) -> str:
    if form not in FILES:
        raise Http404(f"There is no file of the form “{form}”.")
    return form


def period_of(request: OfficeRequest, slug: str) -> Period:
    found = period_called(slug, request.office.today)
    if found is None:
        raise Http404(f"There is no report on {slug} yet.")
    return found


def around(request: OfficeRequest, told: Period) -> dict[str, Any]:
    """Which other periods can be chosen from here: the parts of the year that have begun, and the years beside it."""
    today = request.office.today
    parts = ["q1", "q2", "q3", "q4", *(f"{month:02}" for month in range(1, 13))]
    begun = [Period(told.year, part, today) for part in parts if Period(told.year, part, today).first <= today]
    return {
        "quarters": [one for one in begun if one.part.startswith("q")],
        "months": [one for one in begun if not one.part.startswith("q")],
        "years": [Period(one, "", today) for one in (told.year - 1, told.year, told.year + 1) if 1 < one <= today.year],
    }
