"""Who may issue building permits in the officer's place: everybody of the office reads it, the officer enters it."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.access import OfficeRequest, open_to
from accounts.designation.models import Designation
from accounts.designation.queries import designation_by_id, designations
from casework.errors import Refused
from ordinances.law import Law
from records.designation import actions
from records.designation.forms import DesigneeForm
from records.serving import serve_staged


@require_http_methods(["GET", "HEAD", "POST"])
@open_to("cases.view")
def designees(request: OfficeRequest) -> HttpResponseBase:
    """Everybody who was ever named; the officer’s form beside it."""
    office, the_law = request.office, _law_of(request)
    may = office.may(actions.POWER)
    form = DesigneeForm(request.POST or None, request.FILES or None, office=office) if may else None
    if request.method == "POST" and form is not None and form.is_valid():
        try:
            _enter(request, form)
            return redirect("records:designees", town=office.municipality.slug)
        except Refused as refused:  # entered twice in the same moment
            form.add_error(None, str(refused))
    labels = {grant.key: grant.label for grant in the_law.office.grants}
    context: dict[str, Any] = {
        "title": "Who may issue in the officer’s place",
        "form": form,
        "designations": [
            (one, labels[one.power], one.state_on(office.today)) for one in designations(office.municipality)
        ],
        "may_read": office.may("records.view"),
        "delegable": the_law.office.delegable,
        "office_law": the_law.office,
    }
    return render(request, "records/designees.html", context, status=422 if form and form.errors else 200)


@require_safe
@open_to("records.view")
def writing(request: OfficeRequest, pk: int) -> HttpResponseBase:
    """The scan of the writing, exactly as it was filed."""
    found = _designation(request, pk)
    if not found.file:
        raise Http404("No scan of this writing was filed.")
    return serve_staged(found.file, found.name, found.content_type)


@require_POST
@open_to(actions.POWER)
def end(request: OfficeRequest, pk: int) -> HttpResponse:
    """It counts no more, from today on."""
    office = request.office
    try:
        ended = actions.end(_designation(request, pk), by=office.actor, on=office.today)
        messages.success(request, f"Ended: {ended.user} issues no more in the officer’s place.")
    except Refused as refused:
        messages.error(request, " ".join(str(obstacle) for obstacle in refused.obstacles))
    return redirect("records:designees", town=office.municipality.slug)


def _enter(request: OfficeRequest, form: DesigneeForm) -> None:
    office, given = request.office, dict(form.cleaned_data)
    person = form.person
    given.pop("who")
    actions.designate(office.municipality, by=office.actor, on=office.today, user=person, **given)
    messages.success(request, f"Entered: {person} is the officer’s designee for these days.")


def _designation(request: OfficeRequest, pk: int) -> Designation:
    found = designation_by_id(request.office.municipality, pk)
    if found is None:
        raise Http404("There is no such designation here.")
    return found


def _law_of(request: OfficeRequest) -> Law:
    """:raises Http404: no law is applied here, so nothing is passed on."""
    if request.office.law is None:
        raise Http404("No law is applied here, so no power can be passed on.")
    return request.office.law
