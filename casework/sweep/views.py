"""The nightly check that waits for release: what it would change, and letting it."""

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from accounts.access import OfficeRequest, open_to
from accounts.signing import why_not_signed
from casework.sweep.queries import latest_runs, preview_lines, waiting_preview
from casework.sweep.run import check_town

SHOWN = 200


@require_safe
@open_to("sweep.release")
def nightly(request: OfficeRequest) -> HttpResponse:
    """The latest runs, and what a waiting one would change."""
    preview = waiting_preview(request.office)
    lines = preview_lines(request.office, preview.on, SHOWN) if preview else []
    context = {"preview": preview, "lines": lines, "shown": SHOWN, "runs": latest_runs(request.office)}
    return render(request, "casework/nightly.html", context)


@require_POST
@open_to("sweep.release")
def release(request: OfficeRequest) -> HttpResponseBase:
    """Go ahead: the officer enters the password, and the changes are made as of the day of the preview."""
    office = request.office
    preview = waiting_preview(office)
    if preview is None:
        messages.info(request, "Nothing is waiting for release.")
    elif wrong := why_not_signed(request, request.POST.get("password", "")):
        messages.error(request, f"{wrong} Nothing has been changed.")
    else:
        run = check_town(office.municipality, preview.on, released_by=office.actor)
        messages.success(request, f"Released: {run.changed} cases were changed.")
    return redirect("casework:nightly", town=office.municipality.slug)
