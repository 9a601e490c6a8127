"""Bringing in the assessment roll: choose the file, look at what it changes, apply it."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from accounts.access import OfficeRequest, open_to
from casework.errors import Refused
from casework.roll import actions
from casework.roll.forms import ColumnsForm, RollFileForm
from casework.roll.models import RollImport
from casework.roll.policies import lacks, mixes
from casework.roll.queries import import_by_id, imports, reading_of, table_of
from parcels.rollplan import plan
from parcels.tables import UnreadableFile

SHOWN = 50  # of each list; the counts are whole


@require_http_methods(["GET", "HEAD", "POST"])
@open_to("office.settings")
def index(request: OfficeRequest) -> HttpResponseBase:
    """The files brought in so far, and a new one."""
    form = RollFileForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        file, office = form.cleaned_data["file"], request.office
        try:
            brought = actions.bring_in(
                office.municipality, name=file.name, content=file.read(), by=office.actor, on=office.today
            )
        except (UnreadableFile, Refused) as error:
            form.add_error("file", str(error))
        else:
            return redirect("casework:roll", town=office.municipality.slug, pk=brought.pk)
    context = {"title": "Assessment roll", "form": form, "imports": imports(request.office)}
    return render(request, "casework/roll/index.html", context, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@open_to("office.settings")
def look(request: OfficeRequest, pk: int) -> HttpResponseBase:
    """What a file changes, row by row where it cannot be read; a POST changes how it is read."""
    brought = _import(request, pk)
    if brought.state != RollImport.State.LOOKED_AT:
        name = "_state.html" if request.headers.get("HX-Request") else "done.html"
        return render(request, f"casework/roll/{name}", {"title": brought.name, "brought": brought})
    table = table_of(brought)
    form = ColumnsForm(request.POST or None, brought=brought, header=table.header)
    if request.method == "POST" and form.is_valid():
        given, office = form.cleaned_data, request.office
        how = {"columns": form.columns(), "swis": given["only_swis"], "year": given["year"]}
        brought = actions.set_columns(brought, by=office.actor, on=office.today, **how)
        return redirect("casework:roll", town=office.municipality.slug, pk=pk)
    reading = reading_of(brought, table)
    planned = plan(request.office.municipality, reading)
    context: dict[str, Any] = {
        "title": brought.name,
        "brought": brought,
        "form": form,
        "reading": reading,
        "planned": planned,
        "shown": SHOWN,
        "lacks": lacks(planned),
        "mixes": mixes(reading),
    }
    return render(request, "casework/roll/look.html", context, status=422 if form.errors else 200)


@require_POST
@open_to("office.settings")
def apply(request: OfficeRequest, pk: int) -> HttpResponse:
    """Apply it, or set it aside."""
    brought, office = _import(request, pk), request.office
    try:
        if "aside" in request.POST:
            actions.set_aside(brought, by=office.actor, on=office.today)
            messages.success(request, "The file is set aside; nothing was changed.")
            return redirect("casework:rolls", town=office.municipality.slug)
        said = {"whole": "whole" in request.POST, "all_ours": "all_ours" in request.POST}
        actions.begin(brought, by=office.actor, on=office.today, **said)
    except Refused as refused:
        messages.error(request, " ".join(o.sentence for o in refused.obstacles))
    return redirect("casework:roll", town=office.municipality.slug, pk=pk)


def _import(request: OfficeRequest, pk: int) -> RollImport:
    brought = import_by_id(request.office, pk)
    if brought is None:
        raise Http404(f"There is no such file in the {request.office.municipality.name}.")
    return brought
