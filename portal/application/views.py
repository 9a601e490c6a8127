"""An application from outside: one page a step, kept at every step, resumed from any device (§ 5-24(d))."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from accounts.access import OWN, PUBLIC, OfficeRequest, open_to
from casework.errors import Refused
from parcels.queries import find_public_parcels, parcel_by_id
from portal.application.actions import TooManyDrafts, begin, give_up, keep, send
from portal.application.carrying import LONGEST, brought
from portal.application.esign import STATEMENT
from portal.application.forms import SignForm
from portal.application.missing import form_of
from portal.application.models import ApplicationDraft
from portal.application.pages import (
    context,
    documents,
    item_rows,
    problems_on,
    review,
    shown_form,
    step_url,
    typed_on,
)
from portal.application.queries import draft_by_key, drafts
from portal.application.steps import KEYS, STEPS, Step, after, step_called
from portal.limits import limited
from portal.own import as_applicant, person
from records.errors import UploadNotAccepted

MOST_FOUND = 12


@require_http_methods(["GET", "HEAD"])
@open_to(PUBLIC)
@limited
def apply(request: OfficeRequest) -> HttpResponse:
    """How to apply: what it takes, and what was begun already."""
    if request.office.law is None:
        raise Http404("No applications are taken here.")
    own = drafts(person(request), request.office.municipality, request.office.today) if _signed_in(request) else []
    carry = request.GET.urlencode()[:LONGEST]
    brings = brought(request.office, request.GET)
    told = {"title": "Apply for a building permit", "drafts": own, "steps": STEPS, "carry": carry, "brings": brings}
    return render(request, "portal/application/apply.html", told)


def _signed_in(request: OfficeRequest) -> bool:
    return request.user.is_authenticated


@require_POST
@open_to(OWN)
def start(request: OfficeRequest) -> HttpResponseBase:
    """Begin an application; what “Do I need a permit?” found out is carried along."""
    office = as_applicant(request)
    facts = brought(office, QueryDict(request.POST.get("carry", "")[:LONGEST]))
    try:
        draft = begin(office.municipality, by=person(request), on=office.today, **facts)
    except TooManyDrafts as many:
        messages.error(request, str(many))
        return redirect("portal:apply", town=office.municipality.slug)
    return redirect("portal:resume", town=office.municipality.slug, key=draft.key)


@require_http_methods(["GET", "HEAD"])
@open_to(OWN)
def resume(request: OfficeRequest, key: UUID) -> HttpResponseBase:
    """On to the first step that is not done."""
    draft = own_draft(request, key)
    if draft.case:
        return redirect("portal:case", town=draft.municipality.slug, number=draft.case.number)
    way = context(draft, request.office, step_called("review"))["steps"]
    first = next((at for at, step in zip(KEYS, way, strict=True) if step["state"] == "todo"), "review")
    return redirect(step_url(draft, first))


@require_POST
@open_to(OWN)
def discard(request: OfficeRequest, key: UUID) -> HttpResponseBase:
    """Give the application up."""
    draft = own_draft(request, key)
    if draft.case is None:
        give_up(draft, by=person(request), on=request.office.today)
        messages.success(request, "The application is given up, and its files are gone.")
    return redirect("portal:apply", town=draft.municipality.slug)


@require_http_methods(["GET", "HEAD", "POST"])
@open_to(OWN)
def step(request: OfficeRequest, key: UUID, step: str) -> HttpResponseBase:
    """One step of the application."""
    draft = own_draft(request, key)
    if step not in KEYS:
        raise Http404("There is no such step.")
    if draft.case:
        return redirect("portal:case", town=draft.municipality.slug, number=draft.case.number)
    if step != "where" and draft.parcel is None:
        return redirect(step_url(draft, "where"))
    if step not in ("where", "what") and form_of(draft, request.office) is None:
        return redirect(step_url(draft, "what"))
    return PAGES.get(step, _questions)(request, draft, step_called(step))


def own_draft(request: OfficeRequest, key: UUID) -> ApplicationDraft:
    """The person’s own draft; there is none of anybody else."""
    office = as_applicant(request)
    draft = draft_by_key(person(request), office.municipality, key, office.today)
    if draft is None:
        raise Http404("You have no such application under way.")
    return draft


def _keep(request: OfficeRequest, draft: ApplicationDraft, answers: dict[str, Any], **facts: Any) -> None:
    keep(draft, by=person(request), on=request.office.today, answers=answers, **facts)


# --- the steps ----------------------------------------------------------------------------------------------


def _where(request: OfficeRequest, draft: ApplicationDraft, at: Step) -> HttpResponseBase:
    """The property, found as the public finds it."""
    if request.method == "POST":
        chosen = request.POST.get("parcel", "")
        parcel = parcel_by_id(request.office, int(chosen)) if chosen.isdecimal() and len(chosen) < 18 else None
        if parcel is None:
            raise Http404("There is no such property.")
        _keep(request, draft, {}, parcel=parcel)
        return redirect(step_url(draft, "work" if draft.permit_type else "what"))
    text = request.GET.get("q", "").strip()
    found = find_public_parcels(request.office, text, MOST_FOUND) if text else []
    told = {"q": text, "found": [hit.parcel for hit in found], "most": MOST_FOUND}
    if request.headers.get("HX-Request"):
        return render(request, "portal/application/_found.html", told)
    return render(request, "portal/application/where.html", context(draft, request.office, at) | told)


def _what(request: OfficeRequest, draft: ApplicationDraft, at: Step) -> HttpResponseBase:
    """The job: the usual ones first."""
    assert request.office.law is not None
    types = request.office.law.permits.permit_types
    if request.method == "POST":
        job = request.POST.get("job", "")
        if job not in {t.key for t in types}:
            raise Http404("There is no such job.")
        _keep(request, draft, {}, permit_type=job)
        return redirect(step_url(draft, "work"))
    told = {"presets": [t for t in types if t.preset], "others": [t for t in types if not t.preset]}
    return render(request, "portal/application/what.html", context(draft, request.office, at) | told)


def _questions(request: OfficeRequest, draft: ApplicationDraft, at: Step) -> HttpResponseBase:
    """A step that asks: kept as it is typed; going on shows what is not right on this page."""
    status = 200
    if request.method == "POST":
        blank = form_of(draft, request.office)
        assert blank is not None
        automatic = bool(request.headers.get("HX-Request"))
        typed = typed_on(blank, at.key, request.POST)
        _keep(request, draft, typed, step="" if automatic else at.key)
        if automatic:
            return render(request, "portal/application/_missing.html", context(draft, request.office, at))
        checked = shown_form(draft, request.office, at)
        if checked is not None and not problems_on(checked, at.key):
            return redirect(step_url(draft, after(at.key)))
        status = 422
    form = shown_form(draft, request.office, at)
    assert form is not None
    told = context(draft, request.office, at, form) | {
        "problems": problems_on(form, at.key) if form.is_bound else [],
        "fields": [form[name] for name in form.fields_of(at.key)],
        **(item_rows(form) if at.key == "items" else {}),
    }
    return render(request, f"portal/application/{at.key}.html", told, status=status)


def _documents(request: OfficeRequest, draft: ApplicationDraft, at: Step) -> HttpResponseBase:
    """The files, each with what it is."""
    told = context(draft, request.office, at)
    return render(
        request, "portal/application/documents.html", told | documents(draft, request.office, told["checked"])
    )


def _review(request: OfficeRequest, draft: ApplicationDraft, at: Step) -> HttpResponseBase:
    """Everything once more; the signature; sending."""
    sign, status = SignForm(), 200
    if request.method == "POST":
        _keep(request, draft, {"another": "another" in request.POST})
        sign = SignForm(request.POST)
        status = 422
        if sign.is_valid():
            answer = _sent(request, draft, sign)
            if answer is not None:
                return answer
    told = context(draft, request.office, at)
    told |= review(draft, told["checked"]) | {"sign": sign, "statement": STATEMENT}
    return render(request, "portal/application/review.html", told, status=status)


def _sent(request: OfficeRequest, draft: ApplicationDraft, sign: SignForm) -> HttpResponseBase | None:
    """The page of the new record; None, with the reasons on the form, where it could not be sent."""
    name = sign.cleaned_data["signer_name"]
    try:
        permit = send(draft, by=person(request), on=request.office.today, office=request.office, signer_name=name)
    except Refused as refused:
        for obstacle in refused.obstacles:
            sign.add_error(None, str(obstacle))
    except UploadNotAccepted as error:
        sign.add_error(None, error.sentence)
    else:
        return redirect("portal:case", town=draft.municipality.slug, number=permit.number)
    return None


Page = Callable[[OfficeRequest, ApplicationDraft, Step], HttpResponseBase]
PAGES: dict[str, Page] = {"where": _where, "what": _what, "documents": _documents, "review": _review}
