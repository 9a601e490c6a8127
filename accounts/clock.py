"""The office's clock: the only place that asks what time it is.

The demonstration lives through two years of office history in a minute by setting it; nothing else does.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import date, datetime

from django.utils import timezone

_set_to: ContextVar[datetime | None] = ContextVar("clock_set_to", default=None)


def now() -> datetime:
    """The present moment, aware."""
    return _set_to.get() or timezone.now()


def today() -> date:
    """The office's day, America/New_York."""
    return timezone.localdate(now())


@contextmanager
def set_to(moment: datetime) -> Iterator[None]:
    """Let the office's clock show `moment` inside the block."""
    token = _set_to.set(moment)
    try:
        yield
    finally:
        _set_to.reset(token)
