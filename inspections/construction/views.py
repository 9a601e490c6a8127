"""Booking an inspection, the inspector's list of today, and the day sheet (§ 5-25)."""

from datetime import date, timedelta
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_http_methods, require_safe

from accounts.access import OfficeRequest, open_to
from accounts.office import Office
from casework.cases.models import Case
from casework.errors import Refused
from casework.kinds import kind_of
from inspections.construction import actions, daylist, letters, queries
from inspections.construction.bookforms import BookForm
from inspections.construction.offers import offers
from inspections.construction.policies import when
from records.papers import snapshot
from records.rendering import render_pdf

BOOK = "inspections/book.html"
FARTHEST = timedelta(days=36_525)
MOST_ASKED = 50


@require_safe
@open_to("inspections.record")
def today(request: OfficeRequest) -> HttpResponse:
    """What this person inspects today, what was left over, and what the others have; kept on the phone."""
    office, day = request.office, _day(request)
    mine = office.actor.user_id
    routes = daylist.routes(office, day)
    left = queries.left_over(office, office.today).filter(assignee_id=mine)
    context = {
        "day": day,
        "is_today": day == office.today,
        "tomorrow": office.today + timedelta(days=1),
        "mine": next((route for route in routes if route.user_id == mine), None),
        "others": [route for route in routes if route.user_id != mine],
        "left_over": daylist.stops(left) if day == office.today else [],
    }
    return render(request, "inspections/today.html", context)


@require_safe
@open_to("inspections.book")
def day_sheet(request: OfficeRequest) -> HttpResponse:
    """The day on paper, one sheet for each inspector; the screen shows what will be printed."""
    day = _day(request)
    context = {
        "day": day,
        "before": day - timedelta(days=1),
        "after": day + timedelta(days=1),
        "routes": daylist.routes(request.office, day),
    }
    return render(request, "inspections/day_sheet.html", context)


@require_safe
@open_to("inspections.book")
def day_sheet_pdf(request: OfficeRequest) -> HttpResponse:
    """One inspector's day as a PDF."""
    office, day = request.office, _day(request)
    wanted = request.GET.get("inspector", "")
    route = next((r for r in daylist.routes(office, day) if str(r.user_id or "") == wanted), None)
    if route is None:
        raise Http404("Nothing is booked for this inspector on that day.")
    paper = letters.day_sheet(office, day=day, inspector=route.name, visits=daylist.on_paper(route))
    pdf = render_pdf("day_sheet.html", snapshot(paper), title=f"Inspections {day}, {route.name}")
    response = HttpResponse(pdf, content_type="application/pdf")
    named = content_disposition_header(as_attachment=False, filename=f"Inspections {day} {route.name}.pdf")
    response["Content-Disposition"], response["Cache-Control"] = named or "inline", "private, no-store"
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@open_to("inspections.book")
def book(request: OfficeRequest) -> HttpResponse:
    """Somebody calls: permit, inspection, day, half of the day. What is not possible now says why."""
    office = request.office
    asked = request.POST if request.method == "POST" else request.GET
    text = asked.get("permit", "").strip()
    found = queries.inspectable(office, text)
    context: dict[str, Any] = {"text": text, "found": found, "permit": None}
    if len(found) != 1:
        context["choices"] = [{"case": case, "status": kind_of(case).states[case.status].label} for case in found]
        context["asked"] = daylist.stops(queries.requested(office)[:MOST_ASKED]) if not text else []
        context["waiting"] = daylist.stops(queries.needing_reinspection(office)[:20]) if not text else []
        return render(request, BOOK, context)
    permit = found[0]
    possible, not_now = offers(permit, office.today)
    form = BookForm(
        request.POST if request.method == "POST" else None,
        office=office,
        possible=possible,
        inspection=request.GET.get("inspection", ""),
    )
    context |= {"permit": permit, "possible": possible, "not_now": not_now, "form": form}
    if request.method == "POST" and form.is_valid() and (visit := _book(office, permit, form)):
        messages.success(request, f"{visit.headline}: booked for {when(visit)}. {visit.number}.")
        return redirect("casework:case", town=office.municipality.slug, number=permit.number)
    return render(request, BOOK, context, status=422 if form.is_bound else 200)


def _book(office: Office, permit: Case, form: BookForm) -> Any:
    try:
        return actions.book(permit, by=office.actor, on=office.today, **form.facts())
    except Refused as refused:
        for obstacle in refused.obstacles:
            form.add_error(None, str(obstacle))
        return None


def _day(request: OfficeRequest) -> date:
    """The day asked for. One that no office has, a slip in the year, counts as today."""
    today = request.office.today
    try:
        day = date.fromisoformat(request.GET.get("day", ""))
    except ValueError:
        return today
    return day if abs(day - today) <= FARTHEST else today
