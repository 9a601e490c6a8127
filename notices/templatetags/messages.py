"""What the templates of messages can do beyond Django's own: they read ISO dates, dates and whole cents."""

from datetime import date

from django import template

from casework import writing

register = template.Library()


@register.filter
def longdate(day: date | str) -> str:
    """Monday, March 2, 2026, from a date or its ISO form: people plan by weekdays."""
    known = date.fromisoformat(day) if isinstance(day, str) else day
    return f"{known:%A}, {writing.long_date(known)}"


@register.filter
def money(cents: int) -> str:
    """$185.00"""
    return writing.dollars(cents)


@register.filter
def cite(section: str) -> str:
    """ "5-24(i)(1)" → "§ 5-24(i)(1)"; other law as it stands."""
    return writing.citation(section)
