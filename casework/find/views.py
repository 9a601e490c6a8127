"""Search, and a property as the office sees it: every record on it."""

from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from accounts.access import OfficeRequest, open_to
from casework.cases.queries import on_parcel
from casework.find.queries import find
from casework.kinds import kind_of
from casework.pages import case_line
from parcels.queries import buildings, parcel_by_id


@require_safe
@open_to("cases.view")
def search(request: OfficeRequest) -> HttpResponseBase:
    """Hits for the box; a number typed in full goes straight to its record."""
    text = request.GET.get("q", "").strip()
    hits = find(request.office, text)
    if hits.the_one:
        return redirect("casework:case", town=request.office.municipality.slug, number=hits.the_one.number)
    lines = [case_line(case, kind_of(case)) for case in hits.cases]
    return render(request, "casework/search.html", {"q": text, "lines": lines, "found": hits.parcels})


@require_safe
@open_to("cases.view")
def parcel_page(request: OfficeRequest, parcel_id: int) -> HttpResponse:
    """A property with everything the office has on it."""
    parcel = parcel_by_id(request.office, parcel_id)
    if parcel is None:
        raise Http404(f"There is no such property in the {request.office.municipality.name}.")
    lines = [case_line(case, kind_of(case)) for case in on_parcel(request.office, parcel)]
    context = {
        "parcel": parcel,
        "lines": lines,
        "buildings": buildings(request.office, parcel),
        "may_apply": request.office.may("permits.intake"),
    }
    return render(request, "casework/parcel.html", context)
