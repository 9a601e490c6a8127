"""Search, and a property as the office sees it: every record on it."""

from functools import partial

from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from accounts.access import OfficeRequest, open_to
from accounts.office import Office
from casework.calls.queries import calls_on_parcel
from casework.cases.queries import on_parcel, record_by_number
from casework.cases.slips import PAY, number_on_slip
from casework.find.queries import PAGE, cases_of_person, find, land_of_person, person_by_id, the_one
from casework.kinds import kind_of
from casework.pages import case_line
from casework.policies import may_do, obstacles_now, offered
from parcels.maps import drawing
from parcels.models import Parcel
from parcels.queries import buildings, neighbors, parcel_by_id


@require_safe
@open_to("cases.view")
def search(request: OfficeRequest) -> HttpResponseBase:
    """Hits for the box, group by group; a number typed in full goes straight to its record."""
    text = request.GET.get("q", "").strip()
    if owing := _on_slip(request.office, text):
        return redirect(owing)
    meant = the_one(request.office, text)
    if meant:
        return redirect("casework:case", town=request.office.municipality.slug, number=meant.number)
    return render(request, "casework/search.html", {"q": text, "groups": find(request.office, text)})


@require_safe
@open_to("cases.view")
def person_page(request: OfficeRequest, pk: int) -> HttpResponse:
    """A person or firm with everything they take part in, page by page."""
    office, before = request.office, request.GET.get("before", "")
    party = person_by_id(office, pk)
    if party is None:
        raise Http404(f"There is no such person in the {office.municipality.name}.")
    place = int(before) if before.isdecimal() and len(before) < 19 else None
    found = list(cases_of_person(office, party, place)[: PAGE + 1])
    context = {
        "party": party,
        "lines": [case_line(case, kind_of(case)) for case in found[:PAGE]],
        "older": found[PAGE - 1].pk if len(found) > PAGE else None,
        "land": list(land_of_person(office, party)[:PAGE]),
    }
    return render(request, "casework/person.html", context)


def _on_slip(office: Office, text: str) -> str:
    """Where a scanned payment slip leads: to taking the payment; to its case for who takes none, or nothing is due."""
    number = number_on_slip(text)
    case = record_by_number(office, number) if number else None
    if case is None:
        return ""
    key = {"town": office.municipality.slug, "number": case.number}
    verb = next((v for v in offered(case) if v.name == PAY and may_do(office.actor, v, case)), None)
    owed = verb and not obstacles_now(case, verb, by=office.actor, on=office.today)
    return reverse("casework:do", kwargs={**key, "verb": PAY}) if owed else reverse("casework:case", kwargs=key)


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
        "map": drawing([parcel], partial(_url, request.office), around=neighbors(request.office, parcel)),
        "calls": calls_on_parcel(request.office, parcel),
        "may_log_calls": request.office.may("calls.log"),
    }
    return render(request, "casework/parcel.html", context)


def _url(office: Office, parcel: Parcel) -> str:
    return reverse("casework:parcel", kwargs={"town": office.municipality.slug, "parcel_id": parcel.pk})
