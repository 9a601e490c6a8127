"""The own pages of whoever takes part in a case from outside: the list, the case, its acts, its papers."""

from typing import BinaryIO, cast

from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from accounts.access import OWN, OfficeRequest, open_to
from accounts.sending import TOO_MUCH, may_send
from casework.doing import Desk, Doing
from casework.kinds import kind_of, typed
from inspections.construction.siteviews import THUMBNAIL
from portal.application.queries import drafts
from portal.cases.inspections import photo_shown
from portal.cases.pages import OWN_PAGES, act_url, case_context, own_line
from portal.cases.queries import document_of, mine, upload_of
from portal.cases.slip import payment_slip
from portal.cases.told import lines_told
from portal.cases.wording import as_said
from portal.own import as_applicant, own_case, person
from records.photos import SCREEN, upright
from records.serving import as_picture, serve_document, serve_upload

DESK = Desk("portal:case", lines_told)


@require_safe
@open_to(OWN)
def my_cases(request: OfficeRequest) -> HttpResponse:
    """Everything that is under way, and every own case with whose turn it is."""
    office = as_applicant(request)
    told = {
        "title": "My applications and permits",
        "drafts": drafts(person(request), office.municipality, office.today),
        "lines": [own_line(case) for case in mine(person(request), office.municipality, office.today)],
    }
    return render(request, "portal/cases/mine.html", told)


@require_safe
@open_to(OWN)
def case_view(request: OfficeRequest, number: str) -> HttpResponse:
    """One own case."""
    record, office = own_case(request, number)
    return render(request, "portal/cases/case.html", case_context(record, office))


@require_http_methods(["GET", "HEAD", "POST"])
@open_to(OWN)
def do(request: OfficeRequest, number: str, verb: str) -> HttpResponseBase:
    """One act on an own case."""
    record, office = own_case(request, number)
    declared = next((v for v in kind_of(record).verbs if v.name == verb and v.open_to), None)
    if declared is None:
        raise Http404("There is no such act.")
    if (record.kind, verb) in OWN_PAGES:
        return redirect(act_url(record, declared, office))
    if not may_send(person(request), request.FILES.values()):
        return HttpResponse(TOO_MUCH, status=429)
    return Doing(request, office, DESK, record, as_said(record, declared)).answer()


@require_safe
@open_to(OWN)
def slip(request: OfficeRequest, number: str) -> HttpResponse:
    """The payment slip to mail with a check."""
    record, office = own_case(request, number)
    pdf = payment_slip(record, office)
    if pdf is None:
        raise Http404("Nothing is due.")
    response = HttpResponse(pdf, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{record.number} payment slip.pdf"'
    response["Cache-Control"] = "private, no-store"
    return response


@require_safe
@open_to(OWN)
def document(request: OfficeRequest, pk: int) -> HttpResponseBase:
    """An own paper, sealed."""
    office = as_applicant(request)
    found = document_of(person(request), office.municipality, pk, office.today)
    if found is None or not found.ready:
        raise Http404("There is no such paper.")
    return serve_document(found)


@require_safe
@open_to(OWN)
def upload(request: OfficeRequest, pk: int) -> HttpResponseBase:
    """A file that was handed in with an own case, as it came."""
    office = as_applicant(request)
    found = upload_of(person(request), office.municipality, pk, office.today)
    if found is None or found.on_paper:
        raise Http404("There is no such file.")
    return serve_upload(found)


@require_safe
@open_to(OWN)
def photo(request: OfficeRequest, number: str, sha256: str) -> HttpResponseBase:
    """A photo of what failed at a visit to own work, upright, and without what the camera noted."""
    record, _ = own_case(request, number)
    found = photo_shown(typed(record), sha256)
    if found is None:
        raise Http404("There is no such photo.")
    with found.file.open("rb") as file:
        return as_picture(upright(cast(BinaryIO, file), SCREEN if request.GET.get("original") else THUMBNAIL))
