"""At the site: the form on the phone, the photos it sends, and the worker that keeps the pages without signal."""

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import BinaryIO, cast

from django.contrib.staticfiles import finders
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_POST, require_safe

from accounts.access import PUBLIC, OfficeRequest, open_to
from casework.policies import obstacles_now
from casework.verbforms import ActForm
from inspections.construction import actions, daylist, queries
from inspections.construction.forms import RecordForm
from inspections.construction.kind import KIND
from inspections.construction.models import Inspection, Photo, Status
from records.errors import UploadNotAccepted
from records.photos import upright

THUMBNAIL = 480
MODULES = (
    "check",
    "flaws",
    "keep",
    "photos",
    "problems",
    "send",
    "signature",
    "site",
    "state",
    "store",
    "today",
)
OFFLINE = (
    "vendor/uswds/css/uswds.min.css",
    "vendor/uswds/img/sprite.svg",
    "vendor/uswds/fonts/public-sans/PublicSans-Regular.woff2",
    "vendor/uswds/fonts/public-sans/PublicSans-SemiBold.woff2",
    "vendor/uswds/fonts/public-sans/PublicSans-Bold.woff2",
    "css/plumbline.css",
    "css/forms.css",
    "css/parts.css",
    "css/inspections.css",
    "img/mark.svg",
    "img/chevron.svg",
    "js/plumbline.js",
    *(f"js/inspection-{name}.js" for name in MODULES),
)


@require_safe
@open_to("inspections.record")
def site(request: OfficeRequest, number: str) -> HttpResponse:
    """The form of one visit. It is filled in on the phone and sent when there is signal."""
    inspection = _inspection(request, number)
    (stop,) = daylist.stops([inspection])
    context = {"inspection": inspection, "stop": stop, "open": inspection.status == Status.SCHEDULED}
    if context["open"]:
        verb = KIND.verb("record")
        found = obstacles_now(inspection, verb, by=request.office.actor, on=request.office.today)
        context |= {
            "form": RecordForm(record=inspection, office=request.office),
            "act_form": ActForm(record=inspection, office=request.office, verb=verb, obstacles=found),
            "obstacles": found,
            "line": queries.line_of(inspection),
        }
    return render(request, "inspections/site.html", context)


@require_safe
@open_to("records.view")
def photo(request: OfficeRequest, number: str, sha256: str) -> HttpResponseBase:
    """A photo, upright and small for the page; `?original=1` is the file as it came."""
    kept = _photo(request, number, sha256)
    if not kept.file:
        raise Http404("This photo has not arrived yet.")
    if request.GET.get("original"):
        return FileResponse(kept.file.open("rb"), content_type=kept.content_type)
    with kept.file.open("rb") as file:
        return HttpResponse(upright(cast(BinaryIO, file), THUMBNAIL), content_type="image/jpeg")


@require_POST
@open_to("inspections.record")
def send_photo(request: OfficeRequest, number: str, sha256: str) -> HttpResponse:
    """Takes the file of a photo that a result named; asked again, it answers the same."""
    expected = _photo(request, number, sha256)
    sent = request.FILES.get("photo")
    if sent is None:
        return JsonResponse({"problem": "No photo came with the request."}, status=422)
    try:
        actions.receive_photo(expected, by=request.office.actor, on=request.office.today, file=sent)
    except UploadNotAccepted as refused:
        return JsonResponse({"problem": str(refused)}, status=422)
    return JsonResponse({"sha256": expected.sha256})


@require_safe
@open_to(PUBLIC)
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker of this town's inspection pages; its scope is the folder it is served from."""
    response = HttpResponse(_worker(), content_type="text/javascript; charset=utf-8")
    patch_cache_control(response, no_cache=True)
    return response


@cache
def _worker() -> str:
    """The worker's text, headed by the files it keeps and a version that changes with any of them."""
    digest = hashlib.sha256()
    for name in (*OFFLINE, "js/inspection-worker.js"):
        digest.update(_static_file(name).read_bytes())
    files = json.dumps([static(name) for name in OFFLINE])
    head = f"const VERSION = {json.dumps(digest.hexdigest()[:12])};\nconst FILES = {files};\n"
    return head + _static_file("js/inspection-worker.js").read_text(encoding="utf-8")


def _static_file(name: str) -> Path:
    found = finders.find(name)
    if not isinstance(found, str):
        raise FileNotFoundError(name)
    return Path(found)


def _inspection(request: OfficeRequest, number: str) -> Inspection:
    found = queries.inspection_by_number(request.office, number)
    if found is None:
        raise Http404(f"There is no inspection {number} in the {request.office.municipality.name}.")
    return found


def _photo(request: OfficeRequest, number: str, sha256: str) -> Photo:
    found = queries.photo_of(_inspection(request, number), sha256)
    if found is None:
        raise Http404("No such photo belongs to this inspection.")
    return found
