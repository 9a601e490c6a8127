"""The worksheet of a year: on screen, on paper, as a file; opening one, and writing its rows."""

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.access import OfficeRequest, open_to
from casework.errors import NotAllowed, Refused, StalePage
from casework.pages import case_page
from reports.exporting import Sheet, file_of
from reports.printing import how_sealed, pdf_file, printed
from reports.views import form_of
from reports.worksheet.actions import open_worksheet, write_row
from reports.worksheet.forms import RowForm
from reports.worksheet.letters import COLUMNS, heading, table_rows, worksheet_paper
from reports.worksheet.models import Worksheet, WorksheetRow
from reports.worksheet.queries import answers, row_by_id, worksheet_of, worksheets
from reports.worksheet.suggestions import SOURCE


@require_safe
@open_to("reports.view")
def page(request: OfficeRequest, year: int) -> HttpResponse:
    """The figures of the year as they stand, or as they were sent. § 5-35(b)"""
    sheet = _sheet(request, year)
    shown = case_page(sheet, request.office)
    context = {
        "title": heading(sheet),
        "sheet": sheet,
        "answers": answers(request.office, sheet),
        "source": SOURCE,
        "may_write": request.office.may("reports.prepare") and sheet.sent_on is None,
        **{name: shown[name] for name in ("verbs", "deadlines", "events", "case", "header")},
    }
    return render(request, "reports/worksheet/page.html", context)


@require_safe
@open_to("reports.view")
def pdf(request: OfficeRequest, year: int) -> HttpResponse:
    office, sheet = request.office, _sheet(request, year)
    paper = worksheet_paper(office, sheet, answers(office, sheet), said=how_sealed(office))
    return pdf_file(printed(office, "wide_list.html", paper), f"State report worksheet {year}")


@require_safe
@open_to("reports.view")
def file(request: OfficeRequest, year: int, form: str) -> HttpResponseBase:
    rows = table_rows(answers(request.office, _sheet(request, year)))
    sheet = Sheet(f"State report worksheet {year}", COLUMNS, rows)
    return file_of(sheet, sheet.name, form_of(form))


@require_POST
@open_to("reports.prepare")
def start(request: OfficeRequest, year: int) -> HttpResponse:
    """Open the worksheet of a year."""
    try:
        open_worksheet(request.office.municipality, year=year, by=request.office.actor, on=request.office.today)
    except Refused as refused:
        messages.error(request, " ".join(str(one) for one in refused.obstacles))
        return redirect("reports:index", town=request.office.municipality.slug)
    return redirect("reports:worksheet", town=request.office.municipality.slug, year=year)


@require_http_methods(["GET", "HEAD", "POST"])
@open_to("reports.prepare")
def row(request: OfficeRequest, number: str, row: int | None = None) -> HttpResponse:
    """Add a row, or change one."""
    sheet = worksheets(request.office).filter(number=number).first()
    if sheet is None:
        raise Http404("There is no such worksheet.")
    found = row_by_id(sheet, row) if row is not None else None
    if row is not None and found is None:
        raise Http404("There is no such row.")
    form = RowForm(request.POST or None, office=request.office, initial=_initial(sheet, found))
    if request.method == "POST" and form.is_valid() and _written(request, sheet, found, form):
        return redirect("reports:worksheet", town=request.office.municipality.slug, year=sheet.year)
    back = reverse("reports:worksheet", kwargs={"town": request.office.municipality.slug, "year": sheet.year})
    title = f"Change “{found.label}”" if found else "Add a row"
    context = {"title": title, "form": form, "sheet": sheet, "back": back}
    return render(request, "reports/worksheet/row.html", context, status=422 if form.is_bound else 200)


def _initial(sheet: Worksheet, found: WorksheetRow | None) -> dict[str, Any]:
    if found is None:
        return {"version": sheet.version, "measure": WorksheetRow.Measure.NUMBER}
    said = {name: getattr(found, name) for name in ("label", "definition", "measure", "override", "note")}
    source = f"{found.figure}:{found.part}" if found.part else found.figure
    return said | {"source": source, "version": sheet.version}


def _written(request: OfficeRequest, sheet: Worksheet, found: WorksheetRow | None, form: RowForm) -> bool:
    try:
        write_row(
            sheet,
            row_id=found.pk if found else None,
            asked=form.asked(),
            by=request.office.actor,
            on=request.office.today,
            version=form.cleaned_data["version"],
        )
    except Refused as refused:
        for obstacle in refused.obstacles:
            form.add_error(None, str(obstacle))
        return False
    except StalePage:
        form.add_error(None, "Somebody changed the worksheet meanwhile. Go back and look at it again.")
        return False
    except NotAllowed as no:
        raise PermissionDenied(str(no)) from no
    return True


def _sheet(request: OfficeRequest, year: int) -> Worksheet:
    found = worksheet_of(request.office, year)
    if found is None:
        raise Http404(f"There is no worksheet for {year}.")
    return found
