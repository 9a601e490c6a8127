"""Declares who may open a page. A view without a declaration cannot be served (see OfficeMiddleware)."""

from collections.abc import Callable
from typing import Any, TypeVar

from django.http import HttpRequest, HttpResponseBase

from accounts.office import Office

View = TypeVar("View", bound=Callable[..., Any])

PUBLIC = "public"
OWN = "own"  # signed in, and the view finds what is the person's own; for everybody else there is nothing there
SIGNED_IN = "signed-in"
PROGRAMS = "programs"  # the address finds out itself who calls: by token or session, and answers in JSON


class OfficeRequest(HttpRequest):
    """A request to one town's pages, after the middleware has found the office."""

    office: Office


def open_to(access: str) -> Callable[[View], View]:
    """Say who may open the view: PUBLIC, SIGNED_IN, PROGRAMS, or a power that the town's law gives to roles."""

    def mark(view: View) -> View:
        view.access = access  # type: ignore[attr-defined]
        return view

    return mark


def access_of(view: Callable[..., HttpResponseBase]) -> str | None:
    """What `open_to` declared, looking through class-based views too."""
    declared = getattr(view, "access", None) or getattr(getattr(view, "view_class", None), "access", None)
    return declared or getattr(getattr(view, "cls", None), "access", None)
