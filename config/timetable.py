"""What runs by itself, and when. Celery beat and the demo's scheduler thread both read this table.

Each task computes the office's day and makes one call; running one twice changes nothing, so the two
may overlap, and a machine that was off catches up at its next start.
"""

from dataclasses import dataclass
from datetime import datetime, time, timedelta

from django.utils import timezone


@dataclass(frozen=True)
class Every:
    """Again and again, with this much between two starts."""

    interval: timedelta

    def next_after(self, moment: datetime) -> datetime:
        return moment + self.interval


@dataclass(frozen=True)
class Daily:
    """Once a day at this time on the office's clock."""

    at: time

    def next_after(self, moment: datetime) -> datetime:
        here = timezone.localtime(moment)
        today = here.replace(hour=self.at.hour, minute=self.at.minute, second=0, microsecond=0, fold=0)
        return today if today > here else today + timedelta(days=1)


@dataclass(frozen=True)
class Entry:
    """One line of the table; the task is named by its dotted path, as Celery names it."""

    name: str
    task: str
    when: Every | Daily


TIMETABLE = (
    Entry("outbox", "casework.tasks.drain_outbox", Every(timedelta(minutes=1))),
    Entry("nightly check", "casework.tasks.nightly_check", Daily(time(0, 30))),
    # Before the office opens: the letters that came together the day before are ready to print.
    Entry("letters", "notices.tasks.make_daily_batches", Daily(time(5, 30))),
    # After the nightly check, so that the signed checkpoint covers what it wrote.
    Entry("checkpoint", "casework.tasks.checkpoint", Daily(time(1, 30))),
    Entry("applications not sent", "portal.tasks.clear_drafts", Daily(time(3, 15))),
)
