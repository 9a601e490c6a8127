"""Settings and wiring. Loads Celery with Django, so that tasks find their application."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
