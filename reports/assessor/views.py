"""The assessor's monthly list: on screen, on paper, as a file; and the record of its sending."""

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from accounts.access import OfficeRequest, open_to
from casework.errors import NotAllowed, Refused
from reports.assessor.actions import POWER, send_list
from reports.assessor.forms import SendForm
from reports.assessor.letters import list_paper
from reports.assessor.pages import COLUMNS, MonthlyList, monthly_list
from reports.exporting import Sheet, file_of
from reports.period import MONTHS, Period, month_of
from reports.printing import how_sealed, pdf_file, printed
from reports.views import around, form_of, period_of


@require_http_methods(["GET", "HEAD", "POST"])
@open_to("reports.view")
def page(request: OfficeRequest, period: str) -> HttpResponse:
    """The month's list, and sending it."""
    told = _list(request, period)
    form = SendForm(
        request.POST or None,
        again=bool(told.sent),
        initial={"on": request.office.today, "to": told.sent[-1].sent_to if told.sent else ""},
    )
    if request.method == "POST":
        if not request.office.may(POWER):
            raise PermissionDenied("Sending the assessor the list is not part of your role here.")
        if form.is_valid() and _sent(request, told.period, form):
            messages.success(request, f"Recorded: the list of {told.period.name} was sent.")
            return redirect("reports:assessor", town=request.office.municipality.slug, period=told.period.slug)
    context = {
        "title": f"List for the assessor, {told.period.name}",
        "list": told,
        "columns": COLUMNS,
        "form": form,
        "may_send": request.office.may(POWER),
        "is_over": request.office.today > told.period.end,
        **around(request, told.period),
        "quarters": [],
        "years": _same_month(request, told.period),
    }
    return render(request, "reports/assessor/page.html", context, status=422 if form.is_bound else 200)


def _sent(request: OfficeRequest, period: Period, form: SendForm) -> bool:
    given = form.cleaned_data
    try:
        send_list(
            request.office,
            period=period,
            to=given["to"],
            note=given.get("note", ""),
            by=request.office.actor,
            on=given["on"],
        )
    except Refused as refused:
        for obstacle in refused.obstacles:
            form.add_error(None, str(obstacle))
        return False
    except NotAllowed as no:
        raise PermissionDenied(str(no)) from no
    return True


def _same_month(request: OfficeRequest, period: Period) -> list[Period]:
    """The month in the years beside it, as far as it has begun; next year's first months where it has not."""
    today = request.office.today
    found = [Period(year, period.part, today) for year in (period.year - 1, period.year, period.year + 1)]
    begun = [one for one in found if one.first <= today]
    return begun if period.year + 1 > today.year or len(begun) == len(found) else [*begun, month_of(today)]


@require_safe
@open_to("reports.view")
def pdf(request: OfficeRequest, period: str) -> HttpResponse:
    office, told = request.office, _list(request, period)
    paper = list_paper(office, told, said=how_sealed(office))
    return pdf_file(printed(office, "wide_list.html", paper), f"Assessor {told.period.slug}")


@require_safe
@open_to("reports.view")
def file(request: OfficeRequest, period: str, form: str) -> HttpResponseBase:
    told = _list(request, period)
    sheet = Sheet(f"Assessor {told.period.slug}", [*COLUMNS, "Corrects"], (row.raw for row in told.every))
    return file_of(sheet, sheet.name, form_of(form))


def _list(request: OfficeRequest, slug: str) -> MonthlyList:
    period = period_of(request, slug)
    if period.part not in MONTHS:
        raise Http404("The assessor’s list is one of a month.")
    return monthly_list(request.office, period)
