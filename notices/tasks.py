"""What the notices do on a schedule."""

from celery import shared_task

from accounts import clock
from accounts.actors import SYSTEM
from casework.errors import Refused
from notices.printing.actions import make_batch
from notices.printing.queries import made_today
from parcels.queries import municipalities


@shared_task
def make_daily_batches() -> None:
    """One batch of letters for each town and day, where any wait; the clerk finds it ready."""
    today = clock.today()
    for town in municipalities().exclude(law_code=""):
        if not made_today(town, today):
            try:
                make_batch(town, by=SYSTEM, on=today)
            except Refused:
                continue  # nothing waits
