"""The housing units of a month, a quarter or a year."""

from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.access import OfficeRequest, open_to
from reports.exporting import Sheet, file_of
from reports.housing.pages import COLUMNS, NOTE, housing, table_rows
from reports.views import around, form_of, period_of


@require_safe
@open_to("reports.view")
def page(request: OfficeRequest, period: str) -> HttpResponse:
    """Buildings, units and valuation by size of building."""
    told = period_of(request, period)
    context = {
        "title": f"Housing units, {told.name}",
        "housing": housing(request.office, told),
        "note": NOTE,
        **around(request, told),
    }
    return render(request, "reports/housing/page.html", context)


@require_safe
@open_to("reports.view")
def file(request: OfficeRequest, period: str, form: str) -> HttpResponseBase:
    told = housing(request.office, period_of(request, period))
    sheet = Sheet(f"Housing units {told.period.slug}", ["Size of building", *COLUMNS], table_rows(told))
    return file_of(sheet, sheet.name, form_of(form))
