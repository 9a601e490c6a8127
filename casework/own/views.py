"""The page on which a person of the office declares what is their own, so that somebody else decides on it."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from accounts.access import OfficeRequest, open_to
from accounts.interests.models import OwnInterest
from accounts.interests.queries import declared, land_of_that_name, own, own_by_id
from casework.own import actions
from casework.own.forms import DeclareForm
from parcels.queries import find_parcels, find_parties, parcel_by_id, party_by_id

MOST = 10


@require_http_methods(["GET", "HEAD", "POST"])
@open_to("cases.view")
def own_land(request: OfficeRequest) -> HttpResponseBase:
    """What I declared, and a search for more."""
    office, text = request.office, request.GET.get("q", "").strip()
    if request.method == "POST":
        _declare(request)
        return redirect("casework:own", town=office.municipality.slug)
    context: dict[str, Any] = {
        "title": "Land and firms of my own",
        "own": list(own(office)),
        "everybody": list(declared(office.municipality)) if office.may("office.settings") else [],
        "relations": OwnInterest.Relation.choices,
        "looked_for": text,
        "parcels": [found.parcel for found in find_parcels(office, text, MOST)] if text else [],
        "parties": find_parties(office, text, MOST) if text else [],
        "namesakes": [] if text else land_of_that_name(office),
        "law": office.law,
    }
    return render(request, "casework/own.html", context)


def _declare(request: OfficeRequest) -> None:
    """:raises Http404: the land or person is not of this town."""
    office, form = request.office, DeclareForm(request.POST)
    given = form.cleaned_data if form.is_valid() else {}
    parcel = parcel_by_id(office, given["parcel"]) if given.get("parcel") else None
    party = party_by_id(office, given["party"]) if given.get("party") and not parcel else None
    if parcel is None and party is None:
        raise Http404("There is no such land or person here.")
    interest = actions.declare(
        office.municipality, by=office.actor, on=office.today, relation=given["relation"], parcel=parcel, party=party
    )
    messages.success(request, f"Noted: {interest} is your own. Somebody else decides on it from now on.")


@require_POST
@open_to("cases.view")
def end(request: OfficeRequest, pk: int) -> HttpResponse:
    """It is not my own any longer."""
    interest = own_by_id(request.office, pk)
    if interest is None:
        raise Http404("There is no such declaration of yours.")
    actions.end(interest, by=request.office.actor, on=request.office.today)
    messages.success(request, f"Ended: {interest} is no longer your own.")
    return redirect("casework:own", town=request.office.municipality.slug)
