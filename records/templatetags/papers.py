"""What document templates can do beyond Django's own tags. They read snapshots: ISO dates and whole cents."""

from datetime import date

import segno
from django import template
from django.utils.safestring import SafeString, mark_safe

from records.emblem import emblem_svg

register = template.Library()


@register.filter
def long_date(iso: str) -> str:
    """ "2026-03-02" → "March 2, 2026"."""
    day = date.fromisoformat(iso)
    return f"{day:%B} {day.day}, {day.year}"


@register.filter
def weekday(iso: str) -> str:
    return f"{date.fromisoformat(iso):%A}"


@register.filter
def dollars(cents: int) -> str:
    """18500 → "$185.00"; a reversal shows its minus sign before the dollar sign."""
    return f"{'−' if cents < 0 else ''}${abs(cents) // 100:,}.{abs(cents) % 100:02}"


@register.simple_tag
def qr(url: str) -> SafeString:
    """A QR code as vector squares. Level M still reads with a seventh of it soiled."""
    code = segno.make(url, error="m", micro=False)
    drawing = code.svg_inline(border=0, omitsize=True, svgclass="qr", lineclass=None, title=f"QR code that opens {url}")
    return mark_safe(drawing.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1))


@register.simple_tag
def emblem(town: str, state: str) -> SafeString:
    return mark_safe(emblem_svg(town, state))


@register.filter
def grouped(code: str) -> str:
    """A check code in groups of four, as a person reads it out."""
    return "-".join(code[start : start + 4] for start in range(0, len(code), 4))


@register.filter
def without_scheme(url: str) -> str:
    return url.partition("://")[2].rstrip("/")


@register.filter
def check_page(url: str) -> str:
    """The address where a person types the code: the document's own address without its last part."""
    return without_scheme(url).rpartition("/")[0]
