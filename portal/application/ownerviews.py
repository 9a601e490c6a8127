"""The page on which the owner of a property answers whether somebody may apply for them (§ 5-24(d)(2))."""

from typing import Any

from django import forms
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from accounts.access import PUBLIC, OfficeRequest, open_to
from casework.forms import PlumblineForm
from portal.application.models import ApplicationDraft
from portal.application.owner import confirm, has_confirmed, read_token, summary, what_is_allowed
from portal.application.queries import asked_draft
from portal.limits import limited
from portal.unlisted import unlisted

A_DAY = 24 * 60 * 60


class AllowForm(PlumblineForm):
    """The owner’s name, typed, and that they are the owner."""

    owner_name = forms.CharField(label="Your full name", max_length=120)
    is_owner = forms.BooleanField(label="I own this property, and I allow this application")


@require_http_methods(["GET", "HEAD", "POST"])
@open_to(PUBLIC)
@limited
def owner_allows(request: OfficeRequest, token: str) -> HttpResponse:
    """What is asked for, and the answer; an address that is old, or was sent for something else, says so."""
    found = _asked(request, token)
    if found is None:
        gone = {"title": "This address is no longer good"}
        return render(request, "portal/application/owner_gone.html", gone, status=404)
    draft, allowed = found
    form = AllowForm(request.POST or None)
    if request.method == "POST" and form.is_valid() and not draft.case_id:
        confirm(draft, name=form.cleaned_data["owner_name"], allowed=allowed)
    done = has_confirmed(draft) and draft.owner_allowed == allowed
    told: dict[str, Any] = {
        "title": "May somebody apply for you?",
        "asked": summary(draft),
        "job": _job(request, draft),
        "form": form,
        "done": done,
        "draft": draft,
    }
    answer = unlisted(render(request, "portal/application/owner.html", told, status=422 if form.errors else 200))
    answer["Cache-Control"] = "private, no-store"  # somebody's name and address, to whoever was sent the address
    return answer


def _asked(request: OfficeRequest, token: str) -> tuple[ApplicationDraft, str] | None:
    """The draft and what was asked, while that is still what is applied for."""
    law = request.office.law
    read = read_token(token, law.permits.draft_kept.value.count * A_DAY) if law else None
    if read is None:
        return None
    key, email, allowed = read
    draft = asked_draft(request.office.municipality, key, request.office.today)
    same = draft is not None and draft.owner_asked == email and what_is_allowed(draft) == allowed
    return (draft, allowed) if draft is not None and same else None


def _job(request: OfficeRequest, draft: ApplicationDraft) -> str:
    types = request.office.law.permits.permit_types if request.office.law else ()
    return next((t.label for t in types if t.key == draft.permit_type), "")
