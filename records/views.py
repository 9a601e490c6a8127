"""Opening documents and uploads; a document still being made shows its state until it is there."""

from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe
from django_htmx.http import HttpResponseClientRedirect

from accounts.access import OfficeRequest, open_to
from records.queries import document_by_id, preparation, upload_by_id
from records.serving import serve_document, serve_upload


@require_safe
@open_to("records.view")
def document(request: OfficeRequest, pk: int) -> HttpResponseBase:
    """The sealed PDF; while it is being made, a page that asks again every two seconds."""
    found = document_by_id(request.office, pk)
    if found is None:
        raise Http404("There is no such document.")
    asked_again = "HX-Request" in request.headers
    if found.ready:
        return HttpResponseClientRedirect(request.path) if asked_again else serve_document(found)
    context = {"title": f"{found.title} is being prepared", "document": found, "work": preparation(found)}
    template = "records/_preparing.html" if asked_again else "records/preparing.html"
    response: HttpResponse = render(request, template, context)
    response["Cache-Control"] = "no-store"
    return response


@require_safe
@open_to("records.view")
def upload(request: OfficeRequest, pk: int) -> HttpResponseBase:
    """A file exactly as it was handed in."""
    found = upload_by_id(request.office, pk)
    if found is None or found.on_paper:
        raise Http404("There is no such file.")
    return serve_upload(found)
