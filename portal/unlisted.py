"""Keeping a public record out of search engines."""

from typing import TypeVar

from django.http import HttpResponseBase

R = TypeVar("R", bound=HttpResponseBase)


def unlisted(response: R) -> R:
    """A public record is there for whoever looks it up, not for search engines to gather."""
    response["X-Robots-Tag"] = "noindex, nofollow"
    return response
