"""The pages on which a fee schedule is entered: what was kept so far, a new one, what it changes, adopting it."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.access import OfficeRequest, open_to
from casework.errors import Refused
from casework.writing import long_date
from fees import queries
from fees.adopting import POWER, adopt, withdraw
from fees.schedules.comparing import compare
from fees.schedules.forms import Entry
from fees.schedules.lines import left_out
from ordinances.law import Law

BEGIN_AGAIN = ("more", "change")  # buttons that lead back to the form with what was typed


@require_safe
@open_to(POWER)
def schedules(request: OfficeRequest) -> HttpResponse:
    """Every schedule that was ever entered, the latest first."""
    office, the_law = request.office, _law_of(request)
    context: dict[str, Any] = {
        "title": "Fee schedules",
        "set_by": the_law.fees.set_by,
        "schedules": [(one, queries.is_charged_by(one)) for one in queries.schedules(office)],
        "in_force": queries.schedule_in_force(office, office.today),
    }
    return render(request, "fees/schedules.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@open_to(POWER)
def new(request: OfficeRequest) -> HttpResponseBase:
    """A new schedule, begun from the one in force; looked at before it is adopted."""
    office, sent = request.office, request.POST if request.method == "POST" else None
    _law_of(request)
    in_force = queries.items_in_force(office, office.today)
    entry = Entry(office, in_force, sent, again=sent is not None and any(name in sent for name in BEGIN_AGAIN))
    if entry.form.is_bound and entry.is_valid(office.today):
        if sent is None or "adopt" not in sent:
            return render(request, "fees/preview.html", _preview(request, entry))
        try:
            return _adopt(request, entry)
        except Refused as refused:  # somebody else entered one for that day a moment ago
            entry.form.add_error(None, str(refused))
    context = {"title": "A new fee schedule", "entry": entry, "set_by": entry.law.fees.set_by}
    return render(request, "fees/new.html", context, status=422 if entry.form.is_bound else 200)


def _preview(request: OfficeRequest, entry: Entry) -> dict[str, Any]:
    office, given, items = request.office, entry.form.cleaned_data, entry.items()
    replaced = queries.schedule_in_force(office, given["effective_from"])
    before = list(replaced.items.order_by("pk")) if replaced else []
    changes = compare(before, items, entry.form.measures, entry.law)
    sent = [(name, value) for name, value in request.POST.items() if name not in ("csrfmiddlewaretoken", "look")]
    return {
        "title": "What the new schedule changes",
        "given": given,
        "replaced": replaced,
        "until": queries.schedule_after(office, given["effective_from"]),
        "changes": [change for change in changes if not change.is_same],
        "same": [change for change in changes if change.is_same],
        "left_out": left_out(items, entry.law),
        "is_past": given["effective_from"] < office.today,
        "sent": sent,
        "set_by": entry.law.fees.set_by,
    }


def _adopt(request: OfficeRequest, entry: Entry) -> HttpResponse:
    office, given = request.office, entry.form.cleaned_data
    acts = {name: given[name] for name in ("resolution", "adopted_on", "effective_from")}
    adopted = adopt(office.municipality, items=entry.items(), by=office.actor, on=office.today, **acts)
    messages.success(request, f"{adopted} is entered. It is in force from {long_date(adopted.effective_from)}.")
    return redirect("fees:schedules", town=office.municipality.slug)


@require_POST
@open_to(POWER)
def take_back(request: OfficeRequest, pk: int) -> HttpResponse:
    """A schedule entered by mistake, with the reason."""
    office, schedule = request.office, queries.schedule_by_id(request.office, pk)
    if schedule is None:
        raise Http404("There is no such fee schedule here.")
    why = request.POST.get("why", "").strip()[:500]
    if not why:
        messages.error(request, "Say why the schedule is withdrawn.")
        return redirect("fees:schedules", town=office.municipality.slug)
    try:
        withdraw(schedule, why=why, by=office.actor, on=office.today)
        messages.success(request, f"{schedule} is withdrawn. It stays to be seen and counts for nothing.")
    except Refused as refused:
        messages.error(request, " ".join(str(obstacle) for obstacle in refused.obstacles))
    return redirect("fees:schedules", town=office.municipality.slug)


def _law_of(request: OfficeRequest) -> Law:
    """:raises Http404: no law is applied here, so no fee is charged."""
    if request.office.law is None:
        raise Http404("No law is applied here, so no fee is charged.")
    return request.office.law
