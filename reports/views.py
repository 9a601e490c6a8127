"""The annual report on screen and on paper, and the rows behind every number of it."""

from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from accounts.access import OfficeRequest, open_to
from casework.cases.queries import typed_number
from records.papers import snapshot
from records.rendering import render_pdf
from reports.figures import FIGURES
from reports.letters import annual_paper
from reports.pages import annual_report
from reports.period import Period, year_through
from reports.queries import first_year
from reports.types import Figure

PAGE = 100


@require_safe
@open_to("reports.view")
def index(request: OfficeRequest) -> HttpResponse:
    """Which reports there are: the annual report of every year on record."""
    office = request.office
    years = range(office.today.year, min(first_year(office), office.today.year) - 1, -1)
    found = [year_through(year, office.today) for year in years]
    return render(request, "reports/index.html", {"title": "Reports", "periods": found})


@require_safe
@open_to("reports.view")
def annual(request: OfficeRequest, year: int) -> HttpResponse:
    """The report to the board on one year. § 5-35(a)"""
    report = annual_report(request.office, _period(request, year))
    return render(request, "reports/annual.html", {"title": f"Annual report {year}", "report": report})


@require_safe
@open_to("reports.view")
def annual_pdf(request: OfficeRequest, year: int) -> HttpResponse:
    """The same on paper, made while one waits; not sealed."""
    paper = annual_paper(request.office, annual_report(request.office, _period(request, year)))
    pdf = render_pdf("annual_report.html", snapshot(paper), title=f"{paper.title} {paper.number}, {paper.town}")
    response = HttpResponse(pdf, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="Annual report {year}.pdf"'
    response["Cache-Control"] = "private, no-store"
    return response


@require_safe
@open_to("reports.view")
def rows(request: OfficeRequest, year: int, figure: str) -> HttpResponse:
    """What a number counted, row by row."""
    period, found = _period(request, year), FIGURES.get(figure)
    if found is None:
        raise Http404(f"The report has no figure “{figure}”.")
    of = typed_number(request.GET["of"]) if found.group and "of" in request.GET else None
    behind = found.behind(request.office, period, of)
    page = Paginator(behind, PAGE).get_page(request.GET.get("page"))
    context = {
        "title": found.label,
        "figure": found,
        "period": period,
        "part": found.group.words(of, request.office.law) if found.group and of is not None else "",
        "page": page,
        "columns": ["Record", *({"label": c.label, "number": c.number} for c in found.columns)],
        "rows": [_row(request, found, row) for row in page.object_list],
    }
    return render(request, "reports/rows.html", context)


def _row(request: OfficeRequest, figure: Figure, row: Any) -> list[Any]:
    case = figure.case(row)
    key = {"town": request.office.municipality.slug, "number": case.number}
    return [{"text": case.number, "url": reverse("casework:case", kwargs=key)}, *(c.value(row) for c in figure.columns)]


def _period(request: OfficeRequest, year: int) -> Period:
    period = year_through(year, request.office.today)
    if period is None:
        raise Http404(f"There is no report on {year} yet.")
    return period
