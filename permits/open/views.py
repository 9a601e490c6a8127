"""The list of permits that came to no certificate, and letters to their present owners."""

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from accounts.access import OfficeRequest, open_to
from casework.asked import row_numbers
from casework.errors import NotAllowed, Refused
from casework.outbox.models import OutboxItem
from permits.building.kind import STATES
from permits.building.models import BuildingPermit, Status
from permits.open import queries
from permits.open.actions import POWER, order_letters
from permits.open.forms import FilterForm
from permits.renewal.verbs import APPLY


@require_safe
@open_to("cases.view")
def index(request: OfficeRequest) -> HttpResponse:
    """Page by page from the oldest; one more is read than shown, so that nothing has to be counted."""
    law = request.office.law
    types = [(one.key, one.label) for one in law.permits.permit_types] if law else []
    form = FilterForm(request.GET, types=types)
    given = form.cleaned_data if form.is_valid() else {}
    wanted = queries.Wanted.read(given, request.GET.get("after", ""))
    found = list(queries.open_permits(request.office, wanted)[: queries.PAGE + 1])
    shown = found[: queries.PAGE]
    context = {
        "title": "Open permits",
        "form": form,
        "rows": [_row(one, dict(types)) for one in shown],
        "next": f"{shown[-1].issued_on}.{shown[-1].pk}" if len(found) > queries.PAGE else "",
        "first": not wanted.after,
        "may_write": request.office.may(POWER),
        "may_renew": request.office.may(APPLY.power),
    }
    return render(request, "permits/open/index.html", context, status=422 if form.errors else 200)


def _row(permit: BuildingPermit, types: dict[str, str]) -> dict[str, Any]:
    state = STATES[Status(permit.status)]
    return {
        "permit": permit,
        "job": types.get(permit.permit_type, permit.permit_type),
        "status": state.label,
        "tone": state.tone,
        "owner": queries.present_owner_name(permit),
        "next_step": queries.NEXT_STEP[Status(permit.status)],
    }


@require_POST
@open_to(POWER)
def write(request: OfficeRequest) -> HttpResponseBase:
    """A letter for each permit that was checked."""
    office = request.office
    ids = row_numbers(request.POST.getlist("permit"))
    try:
        run = order_letters(
            office.municipality, chosen=queries.open_by_ids(office, ids), by=office.actor, on=office.today
        )
    except Refused as refused:
        messages.error(request, str(refused))
        return redirect("permits:open", office.municipality.slug)
    except NotAllowed as no:
        raise PermissionDenied(str(no)) from no
    return redirect("permits:open_letters", office.municipality.slug, run.pk)


@require_safe
@open_to(POWER)
def letters(request: OfficeRequest, pk: int) -> HttpResponse:
    """How far the letters are; the page asks again until all are written."""
    run = queries.run_by_id(request.office, pk)
    if run is None:
        raise Http404("There are no such letters.")
    items = queries.items_of_run(run)
    done = [item for item in items if item.state == OutboxItem.State.DONE]
    asked_again = "HX-Request" in request.headers
    finished = all(item.state in (OutboxItem.State.DONE, OutboxItem.State.FAILED) for item in items)
    context = {
        "title": "Letters about open permits",
        "run": run,
        "items": items,
        "done": len(done),
        "total": len(items),
        "finished": finished,
    }
    template = "permits/open/_progress.html" if asked_again and not finished else "permits/open/letters.html"
    response = render(request, template, context)
    response["Cache-Control"] = "no-store"
    if asked_again and finished:
        response["HX-Refresh"] = "true"
    return response
