"""What every page's frame needs: the office, its navigation, and whether this is the demonstration."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse

from accounts.office import Office

# label, URL name, power that shows it
NAVIGATION = (
    ("Queue", "casework:queue", "cases.view"),
    ("Calendar", "casework:calendar", "cases.view"),
    ("New application", "permits:intake", "permits.intake"),
    ("Book an inspection", "inspections:book", "inspections.book"),
    ("Inspections today", "inspections:today", "inspections.record"),
    ("Day sheet", "inspections:day_sheet", "inspections.book"),
    ("Calls", "casework:calls", "calls.log"),
    ("Reports", "reports:index", "reports.view"),
    ("Open permits", "permits:open", "cases.view"),
    ("Letters to print", "notices:printing", "notices.print"),
    ("Before a permit", "permits:lists", "office.settings"),
    ("Designees", "records:designees", "permits.delegate"),
    ("Fee schedules", "fees:schedules", "fees.adopt"),
    ("Assessment roll", "casework:rolls", "office.settings"),
    ("Nightly check", "casework:nightly", "sweep.release"),
)
# The same for everybody else; the last only for who is signed in.
PUBLIC_NAVIGATION = (
    ("Find a property", "portal:town"),
    ("Do I need a permit?", "portal:need"),
    ("Apply for a permit", "portal:apply"),
    ("Fees", "portal:fees"),
)
OWN_NAVIGATION = (("My applications", "portal:mine"),)


def office(request: HttpRequest) -> dict[str, Any]:
    """`office`, `nav`, `demo`: the frame of a page."""
    seen: Office | None = getattr(request, "office", None)
    nav = navigation(seen, request.path) if seen else []
    return {"office": seen, "demo": settings.DEMO, "nav": nav, **header_has(seen)}


def header_has(office: Office | None) -> dict[str, bool]:
    """Whether the header has the button for a call, and the person's menu the way of signing."""
    staff = office if office is not None and office.is_staff else None
    return {
        "may_log_calls_here": staff is not None and staff.may("calls.log"),
        "may_sign_here": staff is not None and staff.may("records.view"),
    }


def navigation(office: Office, path: str) -> list[dict[str, Any]]:
    """The pages this person may open, the current one marked: of the office, or the public's and the own."""
    entries = []
    for label, name in _open_to(office):
        url = reverse(name, kwargs={"town": office.municipality.slug})
        entries.append({"label": label, "url": url, "current": path == url})
    return entries


def _open_to(office: Office) -> list[tuple[str, str]]:
    if office.is_staff:
        return [(label, name) for label, name, power in NAVIGATION if office.may(power)]
    if office.municipality.is_archive:
        return []
    return [*PUBLIC_NAVIGATION, *(OWN_NAVIGATION if office.actor.user_id else ())]
