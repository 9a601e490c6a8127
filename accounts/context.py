"""What every page's frame needs: the office, its navigation, and whether this is the demonstration."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse

from accounts.office import Office

# label, URL name, power that shows it
NAVIGATION = (
    ("Queue", "casework:queue", "cases.view"),
    ("New application", "permits:intake", "permits.intake"),
    ("Book an inspection", "inspections:book", "inspections.book"),
    ("Inspections today", "inspections:today", "inspections.record"),
    ("Day sheet", "inspections:day_sheet", "inspections.book"),
    ("Reports", "reports:index", "reports.view"),
    ("Open permits", "permits:open", "cases.view"),
    ("Letters to print", "notices:printing", "notices.print"),
    ("Nightly check", "casework:nightly", "sweep.release"),
)


def office(request: HttpRequest) -> dict[str, Any]:
    """`office`, `nav`, `demo`: the frame of a page."""
    seen: Office | None = getattr(request, "office", None)
    return {"office": seen, "demo": settings.DEMO, "nav": navigation(seen, request.path) if seen else []}


def navigation(office: Office, path: str) -> list[dict[str, Any]]:
    """The staff pages this person may open, the current one marked."""
    entries = []
    for label, name, power in NAVIGATION:
        if office.is_staff and office.may(power):
            url = reverse(name, kwargs={"town": office.municipality.slug})
            entries.append({"label": label, "url": url, "current": path == url})
    return entries
