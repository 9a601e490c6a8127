"""The Celery application of a full installation: the worker does the work, beat only ticks."""

import os

from celery import Celery
from celery.schedules import crontab
from celery.schedules import schedule as interval

from config.timetable import TIMETABLE, Daily, Every

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")


def beat_time(when: Every | Daily) -> interval | crontab:
    """A line of the timetable in Celery's terms. Celery's clock is the office's: CELERY_TIMEZONE."""
    if isinstance(when, Every):
        return interval(when.interval)
    return crontab(hour=str(when.at.hour), minute=str(when.at.minute))


app = Celery("plumbline")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.conf.beat_schedule = {entry.name: {"task": entry.task, "schedule": beat_time(entry.when)} for entry in TIMETABLE}
