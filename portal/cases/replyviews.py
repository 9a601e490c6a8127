"""The page on which an applicant answers what the office asked for, item by item."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST
from django_htmx.http import HttpResponseClientRedirect

from accounts.access import OWN, OfficeRequest, open_to
from accounts.office import Office
from casework.errors import NotAllowed, Refused
from permits.building.models import BuildingPermit
from permits.building.policies import the_law
from permits.requests.models import ItemRequest
from permits.requests.queries import unanswered
from portal.application.fileviews import BY_SCRIPT
from portal.application.models import Reply
from portal.application.pages import file_rows
from portal.application.queries import files_of, staged_by_id
from portal.application.staging import Problem, remove, stage
from portal.cases.replies import answered, begun_reply, keep_reply, reply_of, send_reply
from portal.own import own_case, person
from records.errors import UploadNotAccepted

Problems = dict[str, list[Problem]]


def while_asked(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """For the person’s own application, while something of it is asked for.

    Answered meanwhile (a second click, another tab, what was kept a moment too late), the case itself tells the rest.
    """

    @wraps(view)
    def guarded(request: OfficeRequest, number: str, **key: Any) -> HttpResponseBase:
        record, office = own_case(request, number)
        if not isinstance(record, BuildingPermit):
            raise Http404("Nothing is asked for.")
        if unanswered(record):
            return view(request, record, office, **key)
        case_url = reverse("portal:case", kwargs={"town": office.municipality.slug, "number": number})
        if request.headers.get("HX-Request"):
            return HttpResponseClientRedirect(case_url)
        messages.info(request, "Nothing is asked for any more.")
        return redirect(case_url)

    return guarded


@require_http_methods(["GET", "HEAD", "POST"])
@open_to(OWN)
@while_asked
def answers(request: OfficeRequest, permit: BuildingPermit, office: Office) -> HttpResponseBase:
    """What is asked of each item, what is answered so far, and sending all of it."""
    if request.method != "POST":
        return _page(request, permit, reply_of(permit, person(request)), office)
    reply = begun_reply(permit, person(request))
    keep_reply(reply, {one.key: request.POST.get(f"answer_{one.pk}", "") for one in unanswered(permit)})
    if request.headers.get("HX-Request"):
        return render(request, "portal/cases/_reply_saved.html", _context(permit, reply, office))
    try:
        send_reply(reply, permit, by=office.actor, on=office.today)
    except Refused as refused:
        return _page(request, permit, reply, office, sentences=[str(o) for o in refused.obstacles], status=409)
    except (UploadNotAccepted, NotAllowed) as error:
        return _page(request, permit, reply, office, sentences=[str(error)], status=422)
    messages.success(request, "Sent. The office has your answers.")
    return redirect("portal:case", town=office.municipality.slug, number=permit.number)


@require_POST
@open_to(OWN)
@while_asked
def hand_in(request: OfficeRequest, permit: BuildingPermit, office: Office, request_id: int) -> HttpResponseBase:
    """Files for one of the items."""
    asked = _one(permit, request_id)
    reply = begun_reply(permit, person(request))
    files = request.FILES.getlist("files")
    title = the_law(permit).permits.item(asked.key).label
    problems = stage(reply, files, user=person(request), item=asked.key, title=title[:100])
    return _after_files(request, permit, reply, office, asked, problems if files else [Problem("", "Choose a file.")])


@require_POST
@open_to(OWN)
@while_asked
def take_back(request: OfficeRequest, permit: BuildingPermit, office: Office, pk: int) -> HttpResponseBase:
    """Remove a file before the answers are sent."""
    staged = staged_by_id(person(request), office.municipality, pk)
    if staged is None or staged.reply is None or staged.reply.case_id != permit.pk:
        raise Http404("There is no such file.")
    remove(staged)
    return redirect("portal:answers", town=office.municipality.slug, number=permit.number)


def _one(permit: BuildingPermit, request_id: int) -> ItemRequest:
    found = next((one for one in unanswered(permit) if one.pk == request_id), None)
    if found is None:
        raise Http404("That is not asked for.")
    return found


def _after_files(
    request: OfficeRequest,
    permit: BuildingPermit,
    reply: Reply,
    office: Office,
    asked: ItemRequest,
    problems: list[Problem],
) -> HttpResponseBase:
    """The list of files of the item, for a script; the page again for everybody else."""
    found: Problems = {asked.key: problems}
    if request.headers.get(BY_SCRIPT):
        told = _context(permit, reply, office, found)
        row = next(row for row in told["rows"] if row["request"].pk == asked.pk)
        return render(request, "portal/cases/_reply_files.html", told | {"row": row})
    if problems:
        return _page(request, permit, reply, office, problems=found, status=422)
    return redirect("portal:answers", town=office.municipality.slug, number=permit.number)


def _context(permit: BuildingPermit, reply: Reply, office: Office, problems: Problems | None = None) -> dict[str, Any]:
    law, problems = the_law(permit), problems or {}
    rows = [
        {
            "request": one,
            "label": law.permits.item(one.key).label,
            "cite": law.office.cite(law.permits.item(one.key).cite),
            "text": reply.answers.get(one.key, ""),
            "files": file_rows(files_of(reply).filter(item=one.key), "portal:reply-take-back", number=permit.number),
            "problems": problems.get(one.key, ()),
            "answered": answered(reply, one),
        }
        for one in unanswered(permit)
    ]
    key = {"town": office.municipality.slug, "number": permit.number}
    return {
        "title": "Answer what was asked for",
        "case": permit,
        "case_url": reverse("portal:case", kwargs=key),
        "rows": rows,
        "reply": reply,
        "left": sum(not row["answered"] for row in rows),
    }


def _page(
    request: OfficeRequest,
    permit: BuildingPermit,
    reply: Reply,
    office: Office,
    *,
    sentences: list[str] | None = None,
    problems: Problems | None = None,
    status: int = 200,
) -> HttpResponse:
    told = _context(permit, reply, office, problems) | {"problems": [("", one) for one in sentences or ()]}
    return render(request, "portal/cases/answers.html", told, status=status)
