"""Handing files in, looking at them, and taking them back; and asking the owner."""

from typing import BinaryIO, cast
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from accounts.access import OWN, OfficeRequest, open_to
from portal.application.actions import keep
from portal.application.models import ApplicationDraft, StagedFile
from portal.application.owner import ask
from portal.application.pages import FILE_KINDS, context, documents, step_url
from portal.application.queries import staged_by_id
from portal.application.staging import Problem, remove, stage
from portal.application.steps import step_called
from portal.application.views import own_draft
from portal.own import as_applicant, person
from records.photos import upright
from records.serving import as_picture, serve_staged

BY_SCRIPT = "X-Requested-With"


@require_POST
@open_to(OWN)
def hand_in(request: OfficeRequest, key: UUID) -> HttpResponseBase:
    """Files for the application, one or several; each is looked at by itself."""
    draft = _open_draft(request, key)
    kinds = {kind: (title, item) for kind, title, item in FILE_KINDS}
    title, item = kinds.get(request.POST.get("kind", ""), kinds["other"])
    files = request.FILES.getlist("files")
    problems = stage(draft, files, user=person(request), item=item, title=title)
    if not files:
        problems = [Problem("", "Choose a file first.")]
    keep(draft, by=person(request), on=request.office.today, answers={})
    return _documents_page(request, draft, problems)


@require_POST
@open_to(OWN)
def take_back(request: OfficeRequest, key: UUID, pk: int) -> HttpResponseBase:
    """Remove a file before the application is sent."""
    draft = _open_draft(request, key)
    staged = staged_by_id(person(request), draft.municipality, pk)
    if staged is None or staged.draft_id != draft.pk:
        raise Http404("There is no such file.")
    remove(staged)
    return _documents_page(request, draft, [])


@require_safe
@open_to(OWN)
def look(request: OfficeRequest, pk: int) -> HttpResponseBase:
    """A file as it was handed in; a photo upright and as a browser can show it."""
    staged = staged_by_id(person(request), as_applicant(request).municipality, pk)
    if staged is None:
        raise Http404("There is no such file.")
    return _shown(staged)


def _shown(staged: StagedFile) -> HttpResponseBase:
    if not staged.is_picture:
        return serve_staged(staged.file, staged.name, staged.content_type)
    with staged.file.open("rb") as file:
        return as_picture(upright(cast(BinaryIO, file)))


@require_POST
@open_to(OWN)
def ask_owner(request: OfficeRequest, key: UUID) -> HttpResponseBase:
    """Send the owner a message that asks to allow the application."""
    draft, email = _open_draft(request, key), request.POST.get("owner_email", "").strip()
    job = next((t.label for t in request.office.law.permits.permit_types if t.key == draft.permit_type), "")  # type: ignore[union-attr]
    try:
        validate_email(email)
    except ValidationError:
        messages.error(request, "Enter the owner’s e-mail address, such as name@example.com.")
    else:
        keep(draft, by=person(request), on=request.office.today, answers={"owner_email": email})
        if ask(draft, email, job):
            messages.success(request, f"A message is on its way to {email}. The answer shows here.")
        else:
            messages.error(request, "Too many messages were sent today. Upload an authorization, or ask tomorrow.")
    return redirect(step_url(draft, "documents") + "#owner-allows")


def _open_draft(request: OfficeRequest, key: UUID) -> ApplicationDraft:
    draft = own_draft(request, key)
    if draft.case:
        raise Http404("The application has been sent.")
    return draft


def _documents_page(request: OfficeRequest, draft: ApplicationDraft, problems: list[Problem]) -> HttpResponse:
    """The parts of the page that changed, for a script; the page again for everybody else."""
    at = step_called("documents")
    told = context(draft, request.office, at)
    told |= documents(draft, request.office, told["checked"]) | {"file_problems": problems}
    if request.headers.get(BY_SCRIPT):
        return render(request, "portal/application/_files_answer.html", told)
    if not problems:
        return redirect(step_url(draft, "documents") + "#files")
    return render(request, "portal/application/documents.html", told, status=422)
