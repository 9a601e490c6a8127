"""Cases, events, holds, deadlines, the outbox and the queue. Vestal § 5-34; General Construction Law §§ 20-31."""

from importlib import import_module
from typing import Any

from django.apps import AppConfig
from django.db import connections
from django.db.models.signals import post_migrate

from casework.checks import events_are_protected  # noqa: F401 - registers the check
from casework.events import triggers


def protect_events(using: str, **_: Any) -> None:
    """Put the append-only triggers back: SQLite drops them whenever it rebuilds the table."""
    tables = connections[using].introspection.table_names()
    if set(triggers.TABLES) <= set(tables):
        triggers.install(connections[using])


def refresh_turns(using: str, **_: Any) -> None:
    """A release may change whom a status waits on: the queue’s column follows."""
    if "casework_case" not in connections[using].introspection.table_names():
        return
    with connections[using].cursor() as cursor:
        columns = connections[using].introspection.get_table_description(cursor, "casework_case")
    if "waits_on" in {column.name for column in columns}:  # not while migrating back
        import_module("casework.turns").refresh()


class CaseworkConfig(AppConfig):
    name = "casework"
    verbose_name = "Casework"

    def ready(self) -> None:
        post_migrate.connect(protect_events, sender=self)
        post_migrate.connect(refresh_turns, sender=self)
