"""One person’s dates as an iCalendar file: only of towns where they hold a role, and what that role may see there."""

from datetime import date, datetime, timedelta
from urllib.parse import urlsplit

from django.conf import settings
from django.urls import reverse
from icalendar import Calendar, Event

from accounts.feeds.models import CalendarFeed
from accounts.models import Membership, User
from accounts.office import Office, held_on, office_for
from casework.calendar.queries import mine
from casework.deadlines.models import Deadline
from casework.kinds import kind_of
from casework.queue.queries import WITH_CASE, dates
from casework.queue.tray import tray_of

BACK, AHEAD = timedelta(days=31), timedelta(days=366)
MOST = 1000


def offices_of(user: User, today: date) -> list[Office]:
    """The offices in which this person may read cases today."""
    held = Membership.objects.filter(held_on(today), user=user).select_related("municipality").order_by("municipality")
    towns = {one.municipality_id: one.municipality for one in held}
    offices = [office_for(user, town, today) for town in towns.values()]
    return [office for office in offices if office.may("cases.view")]


def dates_of(feed: CalendarFeed, office: Office) -> list[Deadline]:
    """What the feed shows of one office: the nearest so many of the dates from a month back to a year ahead."""
    found = dates(office).filter(due_on__range=(office.today - BACK, office.today + AHEAD))
    if feed.scope == CalendarFeed.Scope.MINE:
        found = found.filter(mine(tray_of(office)))
    return list(found.select_related(*WITH_CASE).order_by("due_on", "pk")[: MOST + 1])


def calendar_of(feed: CalendarFeed, now: datetime, today: date) -> bytes:
    """The file. An event keeps its identity as long as the date keeps its meaning, wherever it moves."""
    calendar = Calendar()
    calendar.add("prodid", "-//Plumbline//Office calendar//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-timezone", settings.TIME_ZONE)
    calendar.add("x-published-ttl", "PT1H")
    names, is_cut = [], False
    for office in offices_of(feed.user, today):
        found = dates_of(feed, office)
        is_cut |= len(found) > MOST
        names.append(office.municipality.name)
        for deadline in found[:MOST]:
            calendar.add_component(event_of(deadline, office, now))
    calendar.add("x-wr-calname", f"{', '.join(names) or 'No office'}: {feed.user.name}")
    if is_cut:
        calendar.add("x-wr-caldesc", f"Only the first {MOST} dates of an office are shown.")
    return bytes(calendar.to_ical())


def event_of(deadline: Deadline, office: Office, now: datetime) -> Event:
    """One date, all day long, with its arithmetic and the way to its case."""
    case, event = deadline.case, Event()
    key = {"town": office.municipality.slug, "number": case.number}
    event.add("uid", f"{deadline.key}-{case.pk}@{urlsplit(settings.PUBLIC_URL).hostname}")
    event.add("dtstamp", now)
    event.add("sequence", case.version)
    event.add("dtstart", deadline.due_on)
    event.add("dtend", deadline.due_on + timedelta(days=1))
    event.add("summary", f"{deadline.label}: {case.headline or case.number}")
    event.add("description", f"{kind_of(case).label} {case.number}. {deadline.sentence}")
    event.add("url", f"{settings.PUBLIC_URL}{reverse('casework:case', kwargs=key)}")
    event.add("transp", "TRANSPARENT")
    return event
