"""The office’s home: what waits on whom, narrowed as the address says."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.access import OfficeRequest, open_to
from casework import keyset
from casework.queue import filters, queries
from casework.queue.filters import FilterForm
from casework.queue.tray import tray_of


@require_safe
@open_to("cases.view")
def queue_page(request: OfficeRequest) -> HttpResponse:
    """One page of one view. View, filters and place are in the address, so that it can be kept and sent."""
    office, tray = request.office, tray_of(request.office)
    form = FilterForm(request.GET, office=office, tray=tray)
    asked = form.asked()
    context: dict[str, Any] = {
        "title": filters.VIEWS[asked["view"]],
        "form": form,
        "asked": asked,
        "view": asked["view"],
        "views": filters.VIEWS,
        "narrowed": [name for name in filters.NARROWING if asked.get(name)],
        "page": queries.queue_page(office, tray, asked, keyset.place(request.GET)),
        "is_first": keyset.place(request.GET) is None,
        "away": list(tray.away.values()),
        "covered": tray.covered,
        "my_absence": tray.away.get(office.actor.user_id or 0),
    }
    return render(request, "casework/queue.html", context)
