"""Several workers or officers at once, each with a database connection of its own."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import copy_context
from threading import Barrier
from typing import Any, TypeVar

from django.db import connection

T = TypeVar("T")
LONG_ENOUGH = 60.0  # seconds after which a test that waits for the other side has failed


class Meeting:
    """Where all sides wait for each other; a side that never comes fails the test instead of hanging it."""

    def __init__(self, sides: int) -> None:
        self.barrier = Barrier(sides)

    def wait(self) -> None:
        self.barrier.wait(LONG_ENOUGH)


def both(*doings: Callable[[], T]) -> list[T | BaseException]:
    """Do all of it at the same moment; what each came to, or the exception it ended with, in order."""
    start = Meeting(len(doings))

    def side(doing: Callable[[], T]) -> T:
        start.wait()
        try:
            return doing()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(doings)) as pool:
        # Each side sees the office's clock as the test has set it.
        sides: list[Future[Any]] = [pool.submit(copy_context().run, side, doing) for doing in doings]
        return [one.exception(LONG_ENOUGH) or one.result() for one in sides]
