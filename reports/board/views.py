"""Opening the report of a year to the board. § 5-35(a)"""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from accounts.access import OfficeRequest, open_to
from casework.errors import Refused
from reports.board.actions import open_report


@require_POST
@open_to("reports.prepare")
def start(request: OfficeRequest, year: int) -> HttpResponse:
    """The report is a record from now on; its page takes the board's questions and submits it."""
    try:
        report = open_report(request.office.municipality, year=year, by=request.office.actor, on=request.office.today)
    except Refused as refused:
        messages.error(request, " ".join(str(one) for one in refused.obstacles))
        return redirect("reports:index", town=request.office.municipality.slug)
    return redirect("casework:case", town=request.office.municipality.slug, number=report.number)
