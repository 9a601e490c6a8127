"""What document templates can do beyond Django's own tags. They read snapshots: ISO dates and whole cents."""

from datetime import date

import segno
from django import template
from django.utils.safestring import SafeString, mark_safe

from casework import writing
from records import codes
from records.barcode import svg as barcode_svg
from records.emblem import emblem_svg

register = template.Library()
register.filter("grouped", codes.grouped)
register.filter("dollars", writing.dollars)


@register.filter
def long_date(iso: str) -> str:
    """ "2026-03-02" → "March 2, 2026"."""
    return writing.long_date(date.fromisoformat(iso))


@register.filter
def weekday(iso: str) -> str:
    return f"{date.fromisoformat(iso):%A}"


@register.simple_tag
def qr(url: str) -> SafeString:
    """A QR code as vector squares. Level M still reads with a seventh of it soiled."""
    code = segno.make(url, error="m", micro=False)
    drawing = code.svg_inline(border=0, omitsize=True, svgclass="qr", lineclass=None, title=f"QR code that opens {url}")
    return mark_safe(drawing.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1))


@register.simple_tag
def barcode(text: str) -> SafeString:
    return barcode_svg(text)


@register.simple_tag
def emblem(town: str, state: str) -> SafeString:
    return mark_safe(emblem_svg(town, state))


@register.filter
def without_scheme(url: str) -> str:
    return url.partition("://")[2].rstrip("/")


@register.filter
def check_page(url: str) -> str:
    """The address where a person types the code: the document's own address without its last part."""
    return without_scheme(url).rpartition("/")[0]
