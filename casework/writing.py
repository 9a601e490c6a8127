"""How money, dates and citations are written, on screen and in sentences: US English, one way everywhere."""

import re
from datetime import date, datetime

from django.utils import timezone

OWN_SECTION = re.compile(r"\d+-\d")


def dollars(cents: int) -> str:
    """$1,234.50; a negative amount with a true minus sign."""
    sign = "\u2212" if cents < 0 else ""
    whole, rest = divmod(abs(cents), 100)
    return f"{sign}${whole:,}.{rest:02}"


def office_day(moment: date | datetime) -> date:
    """The office's calendar day of a date or a moment."""
    if not isinstance(moment, datetime):
        return moment
    return timezone.localtime(moment).date() if timezone.is_aware(moment) else moment.date()


def long_date(day: date) -> str:
    """March 2, 2026."""
    return f"{day:%B} {day.day}, {day.year}"


def short_date(day: date) -> str:
    """Mar 2, 2026: for tables and lists."""
    return f"{day:%b} {day.day}, {day.year}"


def time_of_day(moment: datetime) -> str:
    """10:12 a.m., in the office's time."""
    local = timezone.localtime(moment) if timezone.is_aware(moment) else moment
    return f"{local.hour % 12 or 12}:{local:%M} {'a.m.' if local.hour < 12 else 'p.m.'}"


def citation(cite: str) -> str:
    """The citation with its section sign: § 5-24(i)(1). A title of other law, such as 19 NYCRR, has none."""
    text = cite.strip()
    return f"§ {text}" if OWN_SECTION.match(text) else text


def how_far(days: int) -> str:
    """How far off a date is: "today", "in 12 days", "3 days ago"."""
    if days == 0:
        return "today"
    count = f"{abs(days)} day{'' if abs(days) == 1 else 's'}"
    return f"in {count}" if days > 0 else f"{count} ago"
