"""Asking the database once for what one page asks several times.

Only while a page is being put together, which changes nothing; an act always reads anew.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import Any, TypeVar

Read = TypeVar("Read", bound=Callable[..., Any])
_SEEN: ContextVar[dict[Any, Any] | None] = ContextVar("seen", default=None)


@contextmanager
def looking() -> Iterator[None]:
    """Until the block ends, what was read once is not read again."""
    token = _SEEN.set({})
    try:
        yield
    finally:
        _SEEN.reset(token)


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
