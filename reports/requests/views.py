"""Taking in a request of the Department of State. § 5-35(c)"""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from accounts.access import OfficeRequest, open_to
from reports.requests.actions import receive
from reports.requests.forms import RequestForm


@require_http_methods(["GET", "HEAD", "POST"])
@open_to("reports.prepare")
def new(request: OfficeRequest) -> HttpResponse:
    """Open the request; its page takes the answer."""
    form = RequestForm(request.POST or None, office=request.office)
    if request.method == "POST" and form.is_valid():
        record = receive(request.office.municipality, by=request.office.actor, **form.cleaned_data)
        messages.success(request, f"{record.number} is open.")
        return redirect("casework:case", town=request.office.municipality.slug, number=record.number)
    context = {"title": "A request of the Department of State", "form": form}
    return render(request, "reports/requests/new.html", context, status=422 if form.is_bound else 200)
