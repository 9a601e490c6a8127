"""What the public’s pages need done by itself: drafts that are no longer kept go."""

from celery import shared_task
from django.db import transaction

from accounts import clock
from portal.application.clearing import clear


@shared_task
def clear_drafts() -> int:
    """Once a day. Run twice, it changes nothing more."""
    with transaction.atomic():
        return clear(on=clock.today())
