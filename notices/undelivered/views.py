"""The page of what did not go out."""

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from accounts.access import OfficeRequest, open_to
from casework.errors import NotAllowed, Refused
from notices.printing.actions import POWER
from notices.undelivered import actions, queries


@require_safe
@open_to(POWER)
def index(request: OfficeRequest) -> HttpResponse:
    """Who was to be told what, and what is in the way."""
    found = list(queries.undelivered(request.office)[: queries.SHOWN + 1])
    context = {
        "title": "Not delivered",
        "lines": queries.lines(found[: queries.SHOWN]),
        "more": len(found) > queries.SHOWN,
    }
    return render(request, "notices/undelivered/index.html", context)


@require_POST
@open_to(POWER)
def again(request: OfficeRequest, pk: int) -> HttpResponseBase:
    """Try again now, or set aside with the reason that was typed."""
    item = queries.item_by_id(request.office, pk)
    if item is None:
        raise Http404("There is no such message, or it went out.")
    by, on, why = request.office.actor, request.office.today, request.POST.get("why", "")
    try:
        if "aside" in request.POST:
            actions.set_aside(item, why=why[:300], by=by, on=on)
            messages.success(request, "Set aside.")
        else:
            actions.try_again(item, by=by, on=on)
            messages.success(request, "It is tried again.")
    except Refused as refused:
        messages.error(request, str(refused))
    except NotAllowed as no:
        raise PermissionDenied(str(no)) from no
    return redirect("notices:undelivered", request.office.municipality.slug)
