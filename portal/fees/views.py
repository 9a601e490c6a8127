"""The fee schedule as anybody may read it: the one in force, what comes, and those of before."""

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.access import PUBLIC, OfficeRequest, open_to
from casework.writing import long_date
from fees import queries
from fees.models import FeeSchedule
from fees.schedules.lines import groups


@require_safe
@open_to(PUBLIC)
def fees(request: OfficeRequest) -> HttpResponse:
    """The schedule in force today."""
    return _page(request, queries.schedule_in_force(request.office, request.office.today))


@require_safe
@open_to(PUBLIC)
def fees_of(request: OfficeRequest, pk: int) -> HttpResponse:
    """A schedule of before, or one that is to come."""
    found = queries.schedule_by_id(request.office, pk)
    if found is None:
        raise Http404(f"There is no such fee schedule in the {request.office.municipality.name}.")
    return _page(request, found)


def _page(request: OfficeRequest, schedule: FeeSchedule | None) -> HttpResponse:
    office = request.office
    if office.law is None:
        raise Http404("No law is applied here, so no fee is charged.")
    in_force = queries.schedule_in_force(office, office.today)
    following = queries.schedule_after(office, schedule.effective_from) if schedule else None
    standing = [one for one in queries.schedules(office) if one.withdrawn_on is None]
    context: dict[str, Any] = {
        "title": "Fees" if schedule is None else f"Fees from {long_date(schedule.effective_from)}",
        "schedule": schedule,
        "is_in_force": schedule is not None and schedule == in_force,
        "is_to_come": schedule is not None and schedule.effective_from > office.today,
        "following": following,
        "groups": groups(schedule.items.order_by("pk"), office.law) if schedule else [],
        "others": [one for one in standing if one != schedule],
        "law": office.law,
    }
    return render(request, "portal/fees/fees.html", context)
