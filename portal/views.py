"""The public's pages. Nobody signs in here, and nothing is written."""

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from accounts.access import PUBLIC, OfficeRequest, open_to
from accounts.middleware import enter
from parcels.models import Parcel
from parcels.queries import municipalities, parcel_by_id, parcel_by_key
from portal.forms import SealForm, code_form
from portal.limits import limited
from portal.pages import find, property_context, property_url
from portal.queries import archive_span, offices_of
from portal.unlisted import unlisted
from portal.verification import seal_answer, verification
from records.queries import document_by_code

# Property pages and checked papers are not in here: only who may read a page learns that it is not to be listed.
ROBOTS = """User-agent: *
Disallow: /accounts/
Disallow: /api/
Disallow: /*/office/
Disallow: /*/cases/
Disallow: /*/reports/
Disallow: /*?
"""


@require_safe
@open_to(PUBLIC)
def front(request: HttpRequest) -> HttpResponse:
    """What this is, which municipality, or which paper."""
    context = {
        "title": "Building and code records",
        "towns": municipalities(),
        "my_towns": offices_of(request.user),
        "code_form": code_form(),
    }
    return render(request, "portal/front.html", context)


@require_safe
@open_to(PUBLIC)
def robots(request: HttpRequest) -> HttpResponse:
    """What search engines may gather: the fronts. Records say themselves that they are not to be listed."""
    return HttpResponse(ROBOTS, content_type="text/plain")


@require_safe
@open_to(PUBLIC)
def town(request: OfficeRequest) -> HttpResponse:
    """A municipality's front: look up a property, what the office does, how to reach it."""
    archive = archive_span(request.office) if request.office.municipality.is_archive else None
    context = {"title": "Find a property", "archive": archive, "code_form": code_form()}
    return render(request, "portal/town.html", context)


@require_safe
@open_to(PUBLIC)
@limited
def results(request: OfficeRequest) -> HttpResponseBase:
    """What the search box found; straight to the page where only one can be meant."""
    text = request.GET.get("q", "").strip()
    found = find(request.office, text)
    if found.the_one:
        return redirect(found.the_one)
    title = f"Search: {text}" if text else "Search"
    return unlisted(
        render(
            request,
            "portal/results.html",
            {"title": title, "q": text, "found": found, "map": found.map, "unlisted": True},
        )
    )


@require_safe
@open_to(PUBLIC)
@limited
def property_page(request: OfficeRequest, key: str) -> HttpResponseBase:
    """A property by its tax map number, in any spelling and by former numbers too."""
    parcel = parcel_by_key(request.office, key)
    if parcel is None:
        raise Http404(f"There is no property “{key}” in the {request.office.municipality.name}.")
    if parcel.print_key != key:
        return redirect(property_url(request.office, parcel))
    return _property(request, parcel)


@require_safe
@open_to(PUBLIC)
@limited
def property_at(request: OfficeRequest, parcel_id: int) -> HttpResponseBase:
    """A property whose tax map number is not known."""
    parcel = parcel_by_id(request.office, parcel_id)
    if parcel is None:
        raise Http404(f"There is no such property in the {request.office.municipality.name}.")
    if parcel.print_key:
        return redirect(property_url(request.office, parcel))
    return _property(request, parcel)


def _property(request: OfficeRequest, parcel: Parcel) -> HttpResponse:
    context = property_context(request.office, parcel) | {"code_form": code_form()}
    return unlisted(render(request, "portal/property.html", context))


@require_safe
@open_to(PUBLIC)
@limited
def check(request: HttpRequest) -> HttpResponseBase:
    """The box for a code: to the code's own page, or asking again."""
    form = code_form(request.GET or None)
    if form.is_valid():
        return redirect("portal:verify", code=form.cleaned_data["code"])
    status = 422 if form.is_bound else 200
    return unlisted(
        render(
            request,
            "portal/check.html",
            {"title": "Check a document", "code_form": form, "unlisted": True},
            status=status,
        )
    )


@require_http_methods(["GET", "HEAD", "POST"])
@open_to(PUBLIC)
@limited
def verify(request: HttpRequest, code: str) -> HttpResponse:
    """How the paper with this code stands and what it says; a file handed over is looked at, not kept."""
    document = document_by_code(code)
    if document is None:
        return _unknown(request, code)
    office = enter(request, document.case.municipality)
    context = verification(document, office.today) | {"unlisted": True}
    form = SealForm(request.POST or None, request.FILES or None) if request.method == "POST" else SealForm()
    if form.is_bound and form.is_valid():
        context["seal"] = seal_answer(form.cleaned_data["file"].read(), document)
    status = 422 if form.errors else 200
    return unlisted(render(request, "portal/verify.html", context | {"form": form}, status=status))


def _unknown(request: HttpRequest, code: str) -> HttpResponse:
    """What to do about a code that nothing here has."""
    context = {
        "title": "No document has this code",
        "code_form": code_form(initial={"code": code[:40]}),
        "unlisted": True,
    }
    return unlisted(render(request, "portal/unknown_code.html", context, status=404))
