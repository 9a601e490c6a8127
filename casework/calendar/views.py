"""The calendar of deadlines and inspections, and the secret address under which a phone reads one’s own."""

from datetime import date
from typing import Any, cast

from django import forms
from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from accounts import clock
from accounts.access import PUBLIC, OfficeRequest, open_to
from accounts.feeds.actions import make_feed, revoke_feed
from accounts.feeds.models import CalendarFeed
from accounts.feeds.queries import feed_by_token, feed_of
from accounts.models import User
from casework.calendar import queries
from casework.calendar.feed import calendar_of
from casework.forms import PlumblineForm
from casework.queue.tray import tray_of
from casework.writing import long_date, office_day


class FeedForm(PlumblineForm):
    """What the phone shows."""

    scope = forms.ChoiceField(
        label="What it shows",
        choices=CalendarFeed.Scope.choices,
        initial=CalendarFeed.Scope.MINE,
        widget=forms.RadioSelect,
    )


VIEWS = {"month": "Month", "week": "Week"}


@require_safe
@open_to("cases.view")
def calendar(request: OfficeRequest) -> HttpResponse:
    """A month or a week, of the office or of one’s own; all of it in the address."""
    office, tray = request.office, tray_of(request.office)
    view = "week" if request.GET.get("view") == "week" else "month"
    day = asked_day(request.GET.get("day", ""), office.today)
    only_mine = request.GET.get("whose") == "mine"
    is_month = view == "month"
    period = queries.month_of(day) if is_month else queries.week_of(day)
    month = day if is_month else None
    context: dict[str, Any] = {
        "title": f"{day:%B %Y}" if is_month else f"Week of {long_date(period[0])}",
        "view": view,
        "views": VIEWS,
        "day": day,
        "whose": "mine" if only_mine else "",
        "weeks": queries.weeks(office, tray, period, only_mine=only_mine, month=month),
        "before": queries.month_before(day) if is_month else day - queries.WEEK,
        "after": queries.next_month(day) if is_month else day + queries.WEEK,
    }
    return render(request, "casework/calendar.html", context)


def asked_day(text: str, today: date) -> date:
    """The day in the address; today where there is none that can be shown with its neighbors."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return today
    return day if date(1900, 1, 1) <= day <= date(9000, 1, 1) else today


@require_http_methods(["GET", "HEAD", "POST"])
@open_to("cases.view")
def feed_settings(request: OfficeRequest) -> HttpResponse:
    """Making, renewing and ending the address; it is shown once, in answer to making it."""
    user = cast(User, request.user)
    address = ""
    if request.method == "POST" and request.POST.get("what") == "revoke":
        revoke_feed(user)
        messages.success(request, "The address leads nowhere from now on.")
        return redirect("casework:feed", town=request.office.municipality.slug)
    if request.method == "POST":
        form = FeedForm(request.POST)
        scope = form.cleaned_data["scope"] if form.is_valid() else CalendarFeed.Scope.MINE
        address = f"{settings.PUBLIC_URL}{reverse('calendar-feed', kwargs={'token': make_feed(user, scope)})}"
    context = {
        "title": "Calendar on your phone",
        "feed": feed_of(user),
        "address": address,
        "form": FeedForm(),
    }
    return render(request, "casework/feed.html", context)


@require_safe
@open_to(PUBLIC)
def feed(request: HttpRequest, token: str) -> HttpResponse:
    """The file, to whoever has the address."""
    found = feed_by_token(token)
    if found is None:
        raise Http404("There is no such calendar.")
    now = clock.now()
    answer = HttpResponse(calendar_of(found, now, office_day(now)), content_type="text/calendar; charset=utf-8")
    answer["Cache-Control"] = "private, no-store"
    answer["X-Robots-Tag"] = "noindex"
    return answer
