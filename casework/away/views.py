"""The page of absences: who is away when, who stands in, and entering one."""

from datetime import timedelta
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from accounts.absence.queries import absence_by_id, absences
from accounts.access import OfficeRequest, open_to
from accounts.staff import staff, user_by_id
from casework.away import actions
from casework.away.forms import AbsenceForm
from casework.errors import NotAllowed

AHEAD = timedelta(days=366)


@require_http_methods(["GET", "HEAD", "POST"])
@open_to("cases.view")
def away(request: OfficeRequest) -> HttpResponseBase:
    """Today’s absences and those to come; sending the form enters one."""
    office = request.office
    people, for_others = staff(office.municipality, office.today), office.may(actions.FOR_OTHERS)
    form = AbsenceForm(request.POST or None, office=office, people=people, for_others=for_others)
    if request.method == "POST" and form.is_valid():
        _enter(request, form.cleaned_data)
        return redirect("casework:away", town=office.municipality.slug)
    context: dict[str, Any] = {
        "title": "Who is away",
        "form": form,
        "for_others": for_others,
        "absences": list(absences(office.municipality, office.today, office.today + AHEAD)),
    }
    return render(request, "casework/away.html", context, status=422 if form.is_bound else 200)


def _enter(request: OfficeRequest, given: dict[str, Any]) -> None:
    office = request.office
    who, stand_in = user_by_id(given["who"]), user_by_id(given["stand_in"])
    assert who is not None
    days = {name: given[name] for name in ("first_day", "last_day", "note")}
    absence = actions.go_away(
        office.municipality, by=office.actor, on=office.today, user=who, stand_in=stand_in, **days
    )
    messages.success(request, f"Entered: {absence.user.name} is away.")


@require_POST
@open_to("cases.view")
def call_off(request: OfficeRequest, pk: int) -> HttpResponse:
    """The absence does not take place, or ends today."""
    absence = absence_by_id(request.office.municipality, pk)
    if absence is None:
        raise Http404("There is no such absence here.")
    try:
        actions.call_off(absence, by=request.office.actor, on=request.office.today)
    except NotAllowed as no:
        raise PermissionDenied(str(no)) from no
    messages.success(request, f"Called off: {absence.user.name} is here.")
    return redirect("casework:away", town=request.office.municipality.slug)
