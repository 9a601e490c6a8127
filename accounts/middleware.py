"""Finds the office of a request and refuses what its person may not open.

Fails closed: a town page whose view declares no access is an error, not an open door.
"""

from collections.abc import Callable
from typing import Any

from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import ImproperlyConfigured, PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import redirect

from accounts import clock
from accounts.access import OWN, PROGRAMS, PUBLIC, SIGNED_IN, access_of
from accounts.office import Office, office_for
from parcels.models import Municipality
from parcels.queries import municipality_by_slug

# Whose page this is, and for whom a phone kept what it sends: two people may share one.
PERSON = "X-Plumbline-Person"


class OfficeMiddleware:
    """Sets `request.office` on every URL that names a town, and checks the view's declared access.

    What is shown to one person is kept by no cache: whoever goes back after they signed out sees nothing of it.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        of_town = getattr(request, "office_is_private", False)
        if of_town or request.user.is_authenticated:
            response.setdefault("Cache-Control", "private, no-store")
        if of_town and request.user.is_authenticated:
            response[PERSON] = str(request.user.pk)
        return response

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponseBase], args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> HttpResponseBase | None:
        slug = kwargs.pop("town", None)
        if slug is None:
            return None
        municipality, access = municipality_by_slug(slug), access_of(view)
        if municipality is None:
            if access == PROGRAMS:
                return JsonResponse({"problem": "There is no such municipality."}, status=404)
            raise Http404(f"There is no municipality called “{slug}” here.")
        office = enter(request, municipality)
        if access is None:
            raise ImproperlyConfigured(f"{view} serves a town but declares no access.")
        request.office_is_private = access != PUBLIC or request.user.is_authenticated  # type: ignore[attr-defined]
        return None if access in (PUBLIC, PROGRAMS) else _turned_away(request, office, access)


def _turned_away(request: HttpRequest, office: Office, access: str) -> HttpResponseBase | None:
    """What whoever may not open the page gets instead; None lets the request through."""
    if not request.user.is_authenticated:
        return redirect_to_login(request.get_full_path())
    if request.headers.get(PERSON, str(request.user.pk)) != str(request.user.pk):
        return HttpResponse("This was kept for somebody else, who has to sign in to send it.", status=401)
    if not settings.DEMO and lacks_second_factor(office, request.user):
        return redirect("mfa_activate_totp")
    if access not in (SIGNED_IN, OWN) and not office.may(access):
        raise PermissionDenied(f"Your role in the {office.municipality.name} does not include this.")
    return None


def lacks_second_factor(office: Office, user: Any) -> bool:
    """Whether this is staff whose password alone opens the door."""
    return office.is_staff and not is_mfa_enabled(user)


def enter(request: HttpRequest, municipality: Municipality) -> Office:
    """The office as whoever asks sees it today. A page that finds its town only by what it looks up calls it itself."""
    office = office_for(request.user, municipality, clock.today())
    request.office = office  # type: ignore[attr-defined]
    return office
