"""The pages that serve every record type: queue, case page, verb page."""

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from accounts.access import PUBLIC, OfficeRequest, open_to
from accounts.signing import why_not_signed
from casework import queue
from casework.cases.models import Case
from casework.cases.queries import record_by_number
from casework.errors import NotAllowed, Refused, StalePage
from casework.events.queries import since
from casework.health import ages
from casework.kinds import Kind, Verb, kind_of
from casework.obstacle import Obstacle
from casework.pages import case_page, history_line
from casework.policies import may_do, obstacles_now, status_obstacle
from casework.verbforms import ActForm, VerbForm, own_form


@require_safe
@open_to("cases.view")
def queue_page(request: OfficeRequest) -> HttpResponse:
    """The office's home: what waits on whom. The view is in the address, so that it can be kept and sent."""
    view = request.GET.get("view", "mine")
    view = view if view in queue.VIEWS else "mine"
    found = list(queue.in_view(request.office, view)[: queue.PAGE + 1])
    context = {
        "view": view,
        "views": queue.VIEWS,
        "rows": queue.rows(request.office, found[: queue.PAGE]),
        "more": len(found) > queue.PAGE,
    }
    return render(request, "casework/queue.html", context)


@require_safe
@open_to("cases.view")
def case_view(request: OfficeRequest, number: str) -> HttpResponse:
    """One record, whatever its type."""
    return render(request, "casework/case.html", case_page(_record(request, number), request.office))


@require_http_methods(["GET", "HEAD", "POST"])
@open_to("cases.view")
def do(request: OfficeRequest, number: str, verb: str) -> HttpResponseBase:
    """One verb on one record: its page, and doing it."""
    record = _record(request, number)
    declared = _verb(kind_of(record), verb)
    if not may_do(request.office.actor, declared, record):
        raise PermissionDenied(f"“{declared.label}” is not part of your role here.")
    form = own_form(declared, record, request.office, request)
    if request.method == "POST":
        return _post(request, record, declared, form)
    found = obstacles_now(record, declared, by=request.office.actor, on=request.office.today)
    act_form = ActForm(record=record, office=request.office, verb=declared, obstacles=found)
    return _verb_page(request, record, declared, form, act_form, found)


def _post(request: OfficeRequest, record: Case, verb: Verb, form: VerbForm) -> HttpResponse:
    """Do it, or show the page again with everything typed and every reason why not."""
    found = obstacles_now(record, verb, by=request.office.actor, on=request.office.today)
    act_form = ActForm(request.POST, record=record, office=request.office, verb=verb, obstacles=found)
    if not (form.is_valid() & act_form.is_valid()):
        return _verb_page(request, record, verb, form, act_form, found, status=422)
    by = request.office.actor
    if verb.signs:
        if wrong := why_not_signed(request, act_form.cleaned_data["password"]):
            act_form.add_error("password", f"{wrong} Nothing has been signed.")
            return _verb_page(request, record, verb, form, act_form, found, status=422)
        by = by.signing()
    try:
        verb.does(record, by=by, **act_form.how(), **form.facts())
    except Refused as refused:
        return _verb_page(request, record, verb, form, act_form, list(refused.obstacles), status=409)
    except StalePage as stale:
        return _stale_page(request, stale, verb, form)
    except NotAllowed as no:
        raise PermissionDenied(str(no)) from no
    messages.success(request, f"{verb.past or verb.label}.")
    return redirect("casework:case", town=request.office.municipality.slug, number=record.number)


def _verb_page(
    request: OfficeRequest,
    record: Case,
    verb: Verb,
    form: VerbForm,
    act_form: ActForm,
    obstacles: list[Obstacle],
    status: int = 200,
) -> HttpResponse:
    kind = kind_of(record)
    context: dict[str, Any] = {
        "case": record,
        "kind": kind,
        "verb": verb,
        "form": form,
        "act_form": act_form,
        "obstacles": obstacles,
        "blocked": any(not o.overridable for o in obstacles),
        "status_label": kind.states[record.status].label,
    }
    return render(request, "casework/verb.html", context, status=status)


def _stale_page(request: OfficeRequest, stale: StalePage, verb: Verb, form: VerbForm) -> HttpResponse:
    """What happened meanwhile; what was typed comes back in a fresh form if the verb is still possible."""
    record, kind = stale.case, kind_of(stale.case)
    found = obstacles_now(record, verb, by=request.office.actor, on=request.office.today)
    data = request.POST.copy()
    data["version"] = str(record.version)
    act_form = ActForm(data, record=record, office=request.office, verb=verb, obstacles=found)
    context = {
        "case": record,
        "kind": kind,
        "verb": verb,
        "form": form,
        "act_form": act_form,
        "obstacles": found,
        "gone": status_obstacle(record, verb) is not None,
        "meanwhile": [history_line(event, kind) for event in since(record, stale.seen)],
    }
    return render(request, "casework/stale.html", context, status=409)


@require_safe
@open_to(PUBLIC)
def healthz(request: HttpRequest) -> HttpResponse:
    """How long ago the nightly check, the outbox and the checkpoint last ran; 503 when one is late."""
    found = ages()
    lines = [f"{name}: {age.words}" for name, age in found.items()]
    late = any(age.late for age in found.values())
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain", status=503 if late else 200)


def _record(request: OfficeRequest, number: str) -> Case:
    record = record_by_number(request.office, number)
    if record is None:
        raise Http404(f"There is no record {number} in the {request.office.municipality.name}.")
    found: Case = record
    return found


def _verb(kind: Kind, name: str) -> Verb:
    try:
        return kind.verb(name)
    except KeyError as error:
        raise Http404(str(error)) from error
