"""How one signs: the choice between password and pen, and the papers that wait for a pen."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from accounts.access import OfficeRequest, open_to
from records.ink.choosing import choose_pen
from records.ink.queries import waiting

SHOWN = 100


@require_http_methods(["GET", "HEAD", "POST"])
@open_to("records.view")
def signing(request: OfficeRequest) -> HttpResponse:
    """My way of signing, and everything in the office that is printed and not signed yet."""
    office = request.office
    if request.method == "POST":
        pen = request.POST.get("way") == "pen"
        choose_pen(office.municipality, by=office.actor, pen=pen, on=office.today)
        messages.success(request, "You sign with a pen." if pen else "You sign with your password.")
        return redirect("records:signing", town=office.municipality.slug)
    found = list(waiting(office)[: SHOWN + 1])
    context = {"title": "Signatures", "pen": office.actor.pen, "papers": found[:SHOWN], "more": len(found) > SHOWN}
    return render(request, "records/signing.html", context)
