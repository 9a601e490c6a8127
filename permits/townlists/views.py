"""The pages on which the town keeps its own data for what comes before a permit."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from accounts.access import OfficeRequest, open_to
from accounts.office import Office
from permits.approvals.queries import agencies, agency_by_id, kind_by_id, kinds
from permits.hazards.queries import settings_of
from permits.townlists.forms import AgencyForm, DistrictForm, HazardsForm, KindForm, ListForm
from permits.townlists.keeping import POWER
from permits.zoning.queries import district_by_id, districts


@dataclass(frozen=True)
class Editor:
    """A page that adds to one of the lists or changes an entry."""

    add: str
    change: str
    note: str
    form: type[ListForm]
    find: Callable[[Office, int], Any]


EDITORS = {
    "approvals": Editor(
        "Add an approval",
        "Change an approval",
        "Applications that come in from now on are asked so; those that are here keep what they were asked.",
        KindForm,
        kind_by_id,
    ),
    "agencies": Editor(
        "Add an agency", "Change an agency", "Its certificates count from its first day.", AgencyForm, agency_by_id
    ),
    "districts": Editor(
        "Add a zoning district",
        "Change a zoning district",
        "A figure left empty is not asked. Reviews made before keep what they were held against.",
        DistrictForm,
        district_by_id,
    ),
    "hazards": Editor(
        "Fire chief and floods",
        "Fire chief and floods",
        "The chief is told of truss type, pre-engineered wood and timber construction.",
        HazardsForm,
        lambda office, pk: None,
    ),
}


@require_safe
@open_to(POWER)
def lists(request: OfficeRequest) -> HttpResponse:
    """Everything that the town has entered."""
    law = request.office.law
    if law is None:
        raise Http404("No law is applied here, so there is nothing to enter.")
    types = {kind.key: kind.label for kind in law.permits.permit_types}
    context = {
        "kinds": [(kind, [types.get(key, key) for key in kind.permit_types]) for kind in kinds(request.office)],
        "agencies": [(one, one.accepted_on(request.office.today)) for one in agencies(request.office)],
        "districts": districts(request.office),
        "hazards": settings_of(request.office),
        "papers": law.permits.preconditions.papers,
    }
    return render(request, "permits/townlists/lists.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@open_to(POWER)
def edit(request: OfficeRequest, what: str, pk: int = 0) -> HttpResponse:
    """One entry: added, or changed."""
    editor = EDITORS.get(what)
    kept = editor.find(request.office, pk) if editor and pk else None
    if editor is None or request.office.law is None or (pk and kept is None):
        raise Http404("There is no such entry.")
    form = editor.form(request.POST or None, office=request.office, kept=kept)
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, "Kept.")
        return redirect("permits:lists", town=request.office.municipality.slug)
    title = editor.change if kept else editor.add
    context = {"form": form, "heading": title, "note": editor.note}
    return render(request, "permits/townlists/edit.html", context, status=422 if form.is_bound else 200)
