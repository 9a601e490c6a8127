"""The pages of the call log: all calls, noting one, seeing to one."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_http_methods, require_safe

from accounts.access import OfficeRequest, open_to
from accounts.staff import user_by_id
from casework.calls import actions
from casework.calls.forms import CallForm, DoneForm, FollowUpForm
from casework.calls.models import Call
from casework.calls.queries import call_by_id, calls
from casework.cases.queries import record_by_number
from casework.errors import Refused
from parcels.queries import parcel_by_id

POWER = "calls.log"
PAGE = 50


@require_safe
@open_to(POWER)
def call_log(request: OfficeRequest) -> HttpResponse:
    """The latest calls, and those somebody still has to see to."""
    town = calls(request.office)
    waiting = town.filter(follow_up__isnull=False, done_on__isnull=True).order_by("due_on", "pk")
    earlier = request.GET.get("before", "")
    listed = town.filter(pk__lt=int(earlier)) if earlier.isdecimal() and len(earlier) < 19 else town
    found = list(listed.order_by("-pk")[: PAGE + 1])
    context: dict[str, Any] = {
        "title": "Call log",
        "waiting": [] if earlier else list(waiting[:PAGE]),
        "calls": found[:PAGE],
        "older": found[PAGE - 1].pk if len(found) > PAGE else None,
    }
    return render(request, "casework/calls/log.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@open_to(POWER)
def new_call(request: OfficeRequest) -> HttpResponseBase:
    """Note a call; from a case’s or a property’s page it already says what it is about."""
    office, back = request.office, request.GET.get("back", "")
    if not url_has_allowed_host_and_scheme(back, allowed_hosts=None):
        back = ""  # a link to somewhere else, or to a script
    form = CallForm(request.POST or None, office=office, initial={"about": _about(request)})
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data
        facts = {name: given[name] for name in ("caller", "phone", "said", "case", "parcel", "due_on")}
        actions.log_call(
            office.municipality, by=office.actor, on=office.today, follow_up=user_by_id(given["follow_up"]), **facts
        )
        messages.success(request, "The call is noted.")
        if back:
            return redirect(back)
        return redirect("casework:calls", town=office.municipality.slug)
    context = {"title": "Log a call", "form": form, "back": back}
    return render(request, "casework/calls/new.html", context, status=422 if form.is_bound else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@open_to(POWER)
def call_page(request: OfficeRequest, pk: int) -> HttpResponseBase:
    """One call: what was said; seeing to it, or passing it on."""
    office, call = request.office, _call(request, pk)
    passing = request.POST.get("what") == "pass_on"
    done = DoneForm(request.POST if request.method == "POST" and not passing else None)
    follow_up = FollowUpForm(
        request.POST if passing else None,
        office=office,
        initial={"follow_up": call.follow_up_id, "due_on": call.due_on} if call.is_open else {},
    )
    sent = follow_up if passing else done
    if request.method == "POST" and sent.is_valid():
        try:
            _see_to(request, call, sent.cleaned_data, passing)
        except Refused as refused:
            messages.error(request, str(refused))
        return redirect("casework:call", town=office.municipality.slug, pk=call.pk)
    context = {"title": f"Call from {call.caller}", "call": call, "done": done, "follow_up": follow_up}
    return render(request, "casework/calls/call.html", context, status=422 if request.method == "POST" else 200)


def _see_to(request: OfficeRequest, call: Call, given: dict[str, Any], passing: bool) -> None:
    by, on = request.office.actor, request.office.today
    if not passing:
        actions.done(call, by=by, on=on, outcome=given["outcome"])
        messages.success(request, "Done.")
        return
    taker = user_by_id(given["follow_up"])
    assert taker is not None
    actions.pass_on(call, by=by, on=on, follow_up=taker, due_on=given["due_on"])
    messages.success(request, f"{taker.name} sees to it.")


def _about(request: OfficeRequest) -> str:
    """What the page that led here is about."""
    case = record_by_number(request.office, request.GET.get("case", ""))
    if case:
        return case.number
    pk = request.GET.get("parcel", "")
    parcel = parcel_by_id(request.office, int(pk)) if pk.isdecimal() and len(pk) < 19 else None
    return (parcel.print_key or parcel.address) if parcel else ""


def _call(request: OfficeRequest, pk: int) -> Call:
    call = call_by_id(request.office, pk)
    if call is None:
        raise Http404("There is no such call here.")
    return call
