"""The office’s home: what waits on whom, narrowed as the address says."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.access import OfficeRequest, open_to
from accounts.office import Office
from casework import keyset
from casework.calls.models import Call
from casework.calls.queries import to_return
from casework.queue import filters, queries
from casework.queue.filters import FilterForm
from casework.queue.reminders import reminders_of
from casework.queue.tray import Tray, tray_of

MOST_CALLS = 20


@require_safe
@open_to("cases.view")
def queue_page(request: OfficeRequest) -> HttpResponse:
    """One page of one view. View, filters and place are in the address, so that it can be kept and sent."""
    office, tray = request.office, tray_of(request.office)
    form = FilterForm(request.GET, office=office, tray=tray)
    asked = form.asked()
    home = asked["view"] == filters.MINE and keyset.place(request.GET) is None
    context: dict[str, Any] = {
        "title": filters.VIEWS[asked["view"]],
        "form": form,
        "asked": asked,
        "view": asked["view"],
        "views": filters.VIEWS,
        "narrowed": [name for name in filters.NARROWING if asked.get(name)],
        "page": queries.queue_page(office, tray, asked, keyset.place(request.GET)),
        "is_first": keyset.place(request.GET) is None,
        "calls": calls_here(office, tray, asked, keyset.place(request.GET)),
        "reminders": reminders_of(office) if home else [],
        "no_officer": office.law is not None and tray.lacks_officer,
        "away": list(tray.away.values()),
        "covered": tray.covered,
        "my_absence": tray.away.get(office.actor.user_id or 0),
    }
    return render(request, "casework/queue.html", context)


def calls_here(office: Office, tray: Tray, asked: dict[str, Any], at: keyset.Place | None) -> list[Call]:
    """The calls this person sees to, at the head of what waits on them."""
    if asked["view"] != filters.MINE or at is not None or tray.user_id is None or not office.may("calls.log"):
        return []
    return list(to_return(office, {tray.user_id, *tray.covered})[:MOST_CALLS])
