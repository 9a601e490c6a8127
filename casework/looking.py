"""Asking the database once for what one page asks several times.

Only while a page is being put together, which changes nothing; an act always reads anew, even within a look.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import Any, TypeVar

Read = TypeVar("Read", bound=Callable[..., Any])
_SEEN: ContextVar[dict[Any, Any] | None] = ContextVar("seen", default=None)


@contextmanager
def looking() -> Iterator[dict[Any, Any]]:
    """Until the block ends, what was read once is not read again."""
    seen: dict[Any, Any] = {}
    token = _SEEN.set(seen)
    try:
        yield seen
    finally:
        _SEEN.reset(token)


@contextmanager
def reading_anew() -> Iterator[None]:
    """Until the block ends, everything is read from the database, whoever looks."""
    token = _SEEN.set(None)
    try:
        yield
    finally:
        _SEEN.reset(token)


def seen_so_far() -> dict[Any, Any] | None:
    """What was read in this look; None where nobody looks."""
    return _SEEN.get()


def once_a_look(read: Read) -> Read:
    """For functions whose arguments say everything that the answer depends on, and whose answer nobody changes."""

    @wraps(read)
    def asked(*args: Any) -> Any:
        seen = _SEEN.get()
        if seen is None:
            return read(*args)
        key = (read, *args)
        if key not in seen:
            seen[key] = read(*args)
        return seen[key]

    return asked  # type: ignore[return-value]
