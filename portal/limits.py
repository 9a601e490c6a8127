"""How often one visitor may look up records and codes: plenty for a person, too little for a machine."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

from allauth.account.adapter import get_adapter
from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest
from django.shortcuts import render

View = TypeVar("View", bound=Callable[..., Any])
A_MINUTE = 60


def limited(view: View) -> View:
    """At most PUBLIC_LOOKUPS_PER_MINUTE requests from one address; 0 means no limit."""

    @wraps(view)
    def within(request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        if is_too_often(request):
            response = render(request, "portal/too_often.html", {"title": "Too many look-ups"}, status=429)
            response["Retry-After"] = str(A_MINUTE)
            return response
        return view(request, *args, **kwargs)

    return cast(View, within)


def is_too_often(request: HttpRequest) -> bool:
    """Counts the request; the minute begins with the first one."""
    most: int = settings.PUBLIC_LOOKUPS_PER_MINUTE
    if not most:
        return False
    # The address as sign-in counts it, so that one setting says which proxy is believed.
    key = f"lookups:{get_adapter().get_client_ip(request)}"
    if cache.add(key, 1, timeout=A_MINUTE):
        return False
    try:
        return bool(cache.incr(key) > most)
    except ValueError:  # the minute ended between the two
        return False
