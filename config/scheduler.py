"""The timetable without Celery: one thread in the server process, for the demo and very small offices.

A lock on a file keeps it to one per data folder, however many server processes there are.
"""

import fcntl
import logging
import threading
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from django.db import close_old_connections
from django.utils import timezone
from django.utils.module_loading import import_string

from config.timetable import TIMETABLE, Entry

logger = logging.getLogger(__name__)
LONGEST_NAP = 30.0  # seconds; a laptop that slept is noticed after at most this long


class Scheduler(threading.Thread):
    """Runs every line of the timetable once at the start, then each when it is due."""

    def __init__(self, lock_file: Path, clock: Callable[[], datetime] = timezone.now) -> None:
        super().__init__(name="scheduler", daemon=True)
        self.lock_file = lock_file
        self.clock = clock
        self.stopped = threading.Event()

    def stop(self) -> None:
        self.stopped.set()

    def run(self) -> None:
        with self.lock_file.open("w") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                logger.info("Another process on this data folder runs the timetable.")
                return
            self.run_timetable()

    def run_timetable(self) -> None:
        due = {entry: self.clock() for entry in TIMETABLE}
        while not self.stopped.is_set():
            now = self.clock()
            for entry in [entry for entry in TIMETABLE if due[entry] <= now]:
                run_entry(entry)
                due[entry] = entry.when.next_after(now)
            nap = (min(due.values()) - self.clock()).total_seconds()
            self.stopped.wait(min(max(nap, 0.0), LONGEST_NAP))


def run_entry(entry: Entry) -> None:
    """One task. A failure is logged and tried again at its next time: it must not end the others."""
    close_old_connections()
    try:
        import_string(entry.task)()
    except Exception:
        logger.exception("The %s failed.", entry.name)
    finally:
        close_old_connections()
