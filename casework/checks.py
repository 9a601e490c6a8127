"""Start-up check: the database must refuse to change the permanent record."""

from collections.abc import Sequence
from typing import Any

from django.core.checks import CheckMessage, Error, Tags, register
from django.db import connections

from casework.events import triggers


@register(Tags.database)
def events_are_protected(databases: Sequence[str] | None = None, **_: Any) -> list[CheckMessage]:
    """An error for every trigger that is not there."""
    return [
        Error(f"The trigger {name} is missing.", hint="Run manage.py migrate.", id="casework.E001")
        for alias in databases or ()
        for name in _missing(alias)
    ]


def _missing(alias: str) -> list[str]:
    connection = connections[alias]
    migrated = set(triggers.TABLES) <= set(connection.introspection.table_names())
    return triggers.missing(connection) if migrated else []
