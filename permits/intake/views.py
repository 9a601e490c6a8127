"""The counter: find the parcel, choose the job, take the application in. Three pages, three minutes."""

from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from accounts.access import OfficeRequest, open_to
from accounts.office import Office
from casework.errors import Refused
from fees.calculation import Measures, quote
from ordinances.permit_chapter import PermitType
from parcels.actions import add_party, keep_contact
from parcels.models import Parcel, Party
from parcels.queries import find_parcels, parcel_by_id, party_by_id
from permits.intake.actions import Application, take_in
from permits.intake.forms import NEW_CONTRACTOR, OWNER_DOES_IT, ContractorOffer, IntakeForm


@require_safe
@open_to("permits.intake")
def start(request: OfficeRequest) -> HttpResponse:
    """One search box: address, tax map number or owner."""
    text = request.GET.get("q", "").strip()
    found = find_parcels(request.office, text) if text else []
    template = "permits/intake/_found.html" if request.htmx else "permits/intake/start.html"  # type: ignore[attr-defined]
    return render(request, template, {"q": text, "found": found})


@require_safe
@open_to("permits.intake")
def choose_job(request: OfficeRequest, parcel_id: int) -> HttpResponse:
    """The job: presets first, then everything else."""
    parcel = _parcel(request.office, parcel_id)
    assert request.office.law is not None
    types = request.office.law.permits.permit_types
    context = {
        "parcel": parcel,
        "presets": [t for t in types if t.preset],
        "others": [t for t in types if not t.preset],
    }
    return render(request, "permits/intake/job.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@open_to("permits.intake")
def application(request: OfficeRequest, parcel_id: int, job: str) -> HttpResponse:
    """The application form, prefilled for the job; what was typed stays when something is missing."""
    parcel, kind = _parcel(request.office, parcel_id), _job(request.office, job)
    form = IntakeForm(request.POST or None, request.FILES or None, office=request.office, parcel=parcel, job=kind)
    if request.method == "POST" and form.is_valid():
        try:
            permit = _take_in(request.office, parcel, form)
        except Refused as refused:
            for obstacle in refused.obstacles:
                form.add_error(None, str(obstacle))
        else:
            messages.success(request, f"{permit.number} is open. Take the fee and the application is submitted.")
            url = reverse("casework:case", kwargs={"town": request.office.municipality.slug, "number": permit.number})
            return redirect(url)
    status = 422 if form.is_bound else 200
    context = {
        "form": form,
        "parcel": parcel,
        "job": kind,
        **_item_rows(form),
        **_fee(request.office, kind, form),
    }
    return render(request, "permits/intake/application.html", context, status=status)


@require_safe
@open_to("permits.intake")
def fee(request: OfficeRequest, parcel_id: int, job: str) -> HttpResponse:
    """The fee as it would be charged for what is typed so far, with its arithmetic."""
    parcel, kind = _parcel(request.office, parcel_id), _job(request.office, job)
    form = IntakeForm(request.GET, office=request.office, parcel=parcel, job=kind)
    form.is_valid()
    return render(request, "permits/intake/_fee.html", _fee(request.office, kind, form))


@require_safe
@open_to("permits.intake")
def contractors(request: OfficeRequest) -> HttpResponse:
    """The contractors that what is typed finds, as the options of the list beside it."""
    text = request.GET.get("find", "").strip()
    offer = ContractorOffer(request.office, text, request.GET.get("contractor", ""))
    return render(request, "permits/intake/_contractors.html", {"offer": offer, "text": text})


def _fee(office: Office, job: PermitType, form: IntakeForm) -> dict[str, Any]:
    given = form.cleaned_data if form.is_bound else {}
    measures = Measures(square_feet=given.get("square_feet"), valuation_cents=given.get("valuation"))
    try:
        return {"quote": quote(office.municipality, job.fee_key, given.get("received_on") or office.today, measures)}
    except Refused as refused:
        return {"no_quote": refused.obstacles}


@transaction.atomic
def _take_in(office: Office, parcel: Parcel, form: IntakeForm) -> Any:
    """The application and its people, or neither: a person of an application turned down is not kept."""
    given = form.cleaned_data
    return take_in(
        office.municipality,
        by=office.actor,
        on=given["received_on"],
        why="" if given["received_on"] == office.today else "Paper received earlier and keyed later.",
        parcel=parcel,
        application=Application(
            permit_type=form.job.key,
            natures=tuple(given["natures"]),
            description=given["description"],
            valuation_cents=given["valuation"],
            square_feet=given["square_feet"],
            dwelling_units_added=given.get("dwelling_units_added"),
            occupancy_class=given["occupancy_class"],
            answers=form.answers,
            plan_sets=given["plan_sets"],
            signer=given["signer"],
            signer_name=given["signer_name"] if given["signer"] else "",
            signed_on=given["signed_on"],
            authorization_shown=given["authorization_shown"],
            kept_at=given["kept_at"],
            parties=_parties(office, parcel, given),
            scans=form.scans(),
            declared=form.declared(),
        ),
    )


def _parties(office: Office, parcel: Parcel, given: dict[str, Any]) -> dict[str, Party]:
    """Owner, applicant and contractor; people already known are used again, and their contact details kept."""
    contact = {"phone": given["owner_phone"], "email": given["owner_email"]}
    known = parcel.owner
    if known is not None and known.name == given["owner_name"]:
        owner = keep_contact(known, **contact)
    else:
        owner = add_party(office.municipality, name=given["owner_name"], **contact)
    parts = {"owner": owner, "applicant": owner}
    if given["contractor"] != OWNER_DOES_IT:
        parts["contractor"] = _contractor(office, given)
        if given["applicant"] == "contractor":
            parts["applicant"] = parts["contractor"]
    return parts


def _contractor(office: Office, given: dict[str, Any]) -> Party:
    if given["contractor"] == NEW_CONTRACTOR:
        details = {"phone": given["contractor_phone"], "email": given["contractor_email"], "is_contractor": True}
        return add_party(office.municipality, name=given["contractor_name"], **details)
    found = party_by_id(office, int(given["contractor"]))
    assert found is not None
    return found


def _item_rows(form: IntakeForm) -> dict[str, Any]:
    """The required items: those that this job usually brings, and those that usually do not apply to it."""
    rows: dict[bool, list[dict[str, Any]]] = {True: [], False: []}
    for item in form.law.permits.application_items:
        row = {"item": item, "answer": form[f"item_{item.key}"], "reason": form[f"reason_{item.key}"]}
        rows[item.key in form.job.not_applicable].append(row)
    wrong = any(row["answer"].errors or row["reason"].errors for row in rows[True])
    return {"items": rows[False], "absent": rows[True], "absent_open": wrong}


def _parcel(office: Office, parcel_id: int) -> Parcel:
    parcel = parcel_by_id(office, parcel_id)
    if parcel is None:
        raise Http404(f"There is no such parcel in the {office.municipality.name}.")
    return parcel


def _job(office: Office, key: str) -> PermitType:
    assert office.law is not None
    try:
        return office.law.permits.permit_type(key)
    except KeyError as error:
        raise Http404(f"There is no permit type called {key}.") from error
