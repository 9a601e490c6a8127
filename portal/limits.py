"""How often one visitor may look up records and leave something: plenty for a person, too little for a machine."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, TypeVar, cast

from allauth.account.adapter import get_adapter
from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest
from django.shortcuts import render

View = TypeVar("View", bound=Callable[..., Any])
A_MINUTE, AN_HOUR = 60, 3600
READING = ("GET", "HEAD", "OPTIONS")


@dataclass(frozen=True)
class Limit:
    """So many requests within so many seconds from one address; 0 in the settings means no limit."""

    name: str
    setting: str
    seconds: int


LOOKUPS = Limit("lookups", "PUBLIC_LOOKUPS_PER_MINUTE", A_MINUTE)
KEEPS = Limit("keeps", "PUBLIC_KEEPS_PER_HOUR", AN_HOUR)


def limited(view: View) -> View:
    """At most PUBLIC_LOOKUPS_PER_MINUTE requests from one address."""

    @wraps(view)
    def within(request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        return _turned_away(request, LOOKUPS) or view(request, *args, **kwargs)

    return cast(View, within)


def seldom(view: View) -> View:
    """At most PUBLIC_KEEPS_PER_HOUR requests that leave something here from one address."""

    @wraps(view)
    def within(request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        reading = request.method in READING
        return (None if reading else _turned_away(request, KEEPS)) or view(request, *args, **kwargs)

    return cast(View, within)


def _turned_away(request: HttpRequest, limit: Limit) -> Any:
    if not is_too_often(request, limit):
        return None
    context = {"title": "Too many requests", "limit": limit}
    response = render(request, "portal/too_often.html", context, status=429)
    response["Retry-After"] = str(limit.seconds)
    return response


def is_too_often(request: HttpRequest, limit: Limit = LOOKUPS) -> bool:
    """Counts the request; the time begins with the first one."""
    most: int = getattr(settings, limit.setting)
    if not most:
        return False
    # The address as sign-in counts it, so that one setting says which proxy is believed.
    key = f"{limit.name}:{get_adapter().get_client_ip(request)}"
    if cache.add(key, 1, timeout=limit.seconds):
        return False
    try:
        return bool(cache.incr(key) > most)
    except ValueError:  # the time ended between the two
        return False
