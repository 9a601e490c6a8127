"""Database triggers that refuse to change or delete an event, on PostgreSQL and on SQLite.

Installed after every migration because SQLite drops triggers when it rebuilds a table.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db.backends.base.base import BaseDatabaseWrapper

TABLES = ("casework_event", "casework_checkpoint")
MESSAGE = "The permanent record cannot be changed or deleted"

_POSTGRES_FUNCTION = f"""
CREATE OR REPLACE FUNCTION plumbline_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION '{MESSAGE}' USING ERRCODE = 'restrict_violation'; END $$
"""


def install(connection: BaseDatabaseWrapper) -> None:
    """Put the triggers in place; does nothing where they already are."""
    with connection.cursor() as cursor:
        for statement in _statements(connection.vendor):
            cursor.execute(statement)


def remove(connection: BaseDatabaseWrapper) -> None:
    with connection.cursor() as cursor:
        for table in TABLES:
            for act in ("update", "delete", "truncate"):
                on = f" ON {table}" if connection.vendor == "postgresql" else ""
                cursor.execute(f"DROP TRIGGER IF EXISTS {table}_no_{act}{on}")


@contextmanager
def lifted(connection: BaseDatabaseWrapper) -> Iterator[None]:
    """Without triggers inside the block: for emptying a test database, and for nothing else."""
    remove(connection)
    try:
        yield
    finally:
        install(connection)


def missing(connection: BaseDatabaseWrapper) -> list[str]:
    """The triggers that ought to be there and are not."""
    acts = ("update", "delete", "truncate") if connection.vendor == "postgresql" else ("update", "delete")
    wanted = {f"{table}_no_{act}" for table in TABLES for act in acts}
    catalog = (
        "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal"
        if connection.vendor == "postgresql"
        else "SELECT name FROM sqlite_master WHERE type = 'trigger'"
    )
    with connection.cursor() as cursor:
        cursor.execute(catalog)
        return sorted(wanted - {row[0] for row in cursor.fetchall()})


def _statements(vendor: str) -> Iterator[str]:
    if vendor == "postgresql":
        yield _POSTGRES_FUNCTION
        for table in TABLES:
            for act, each in (("update", "ROW"), ("delete", "ROW"), ("truncate", "STATEMENT")):
                yield (
                    f"CREATE OR REPLACE TRIGGER {table}_no_{act} BEFORE {act.upper()} ON {table} "
                    f"FOR EACH {each} EXECUTE FUNCTION plumbline_keep()"
                )
    else:
        for table in TABLES:
            for act in ("update", "delete"):
                yield (
                    f"CREATE TRIGGER IF NOT EXISTS {table}_no_{act} BEFORE {act.upper()} ON {table} "
                    f"BEGIN SELECT RAISE(ABORT, '{MESSAGE}'); END"
                )
