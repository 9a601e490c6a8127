"""The database itself refuses to change or delete the permanent record, on PostgreSQL and on SQLite."""

from collections.abc import Callable
from datetime import date

import pytest
from django.apps import apps
from django.db import Error, connection, transaction

from accounts import clock
from casework.apps import protect_events
from casework.checks import events_are_protected
from casework.events import checkpoints, triggers
from casework.events.models import Checkpoint, Event
from tests import factories as make

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
MONDAY = date(2026, 3, 9)


def with_records() -> None:
    permit = make.submitted(MONDAY)
    with clock.set_to(make.at(MONDAY, 23)):
        checkpoints.take(permit.municipality)
    connection.check_constraints()


@pytest.mark.clause("V-5-34-001")
@pytest.mark.parametrize("model", [Event, Checkpoint])
@pytest.mark.parametrize("act", ["update", "delete", "SQL"])
def test_no_row_can_be_changed_or_deleted(model: type[Event] | type[Checkpoint], act: str) -> None:
    """Given events and a checkpoint, when somebody changes or deletes one by any road, then the database refuses."""
    with_records()
    table, rows = model._meta.db_table, model._base_manager.count()
    assert rows
    roads: dict[str, Callable[[], object]] = {
        "update": lambda: model._base_manager.update(municipality=make.town("union")),
        "delete": lambda: model._base_manager.all()._raw_delete("default"),
        "SQL": lambda: connection.cursor().execute(f"DELETE FROM {table}"),
    }
    make.town("union")
    with pytest.raises(Error, match=triggers.MESSAGE), transaction.atomic():
        roads[act]()
    assert model._base_manager.count() == rows


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has no TRUNCATE")
def test_the_tables_cannot_be_truncated() -> None:
    with_records()
    with pytest.raises(Error, match=triggers.MESSAGE), transaction.atomic():
        connection.cursor().execute("TRUNCATE casework_event CASCADE")


def test_new_events_are_taken() -> None:
    with_records()
    assert Event.objects.exists()


def test_the_start_up_check_is_content() -> None:
    assert triggers.missing(connection) == []
    assert events_are_protected(databases=["default"]) == []


def test_the_start_up_check_names_every_trigger_that_is_gone() -> None:
    """Given the triggers removed, then starting up fails with each name; after a migration they are back."""
    triggers.remove(connection)
    found = events_are_protected(databases=["default"])
    assert {error.id for error in found} == {"casework.E001"}
    assert {error.msg for error in found} >= {
        f"The trigger {table}_no_{act} is missing."
        for table in ("casework_event", "casework_checkpoint")
        for act in ("update", "delete")
    }
    protect_events(using="default", sender=apps.get_app_config("casework"))
    assert events_are_protected(databases=["default"]) == []


def test_one_trigger_gone_is_found() -> None:
    on = " ON casework_event" if connection.vendor == "postgresql" else ""
    connection.cursor().execute(f"DROP TRIGGER casework_event_no_update{on}")
    assert [error.msg for error in events_are_protected(databases=["default"])] == [
        "The trigger casework_event_no_update is missing."
    ]
    triggers.install(connection)


def test_no_database_asked_about_is_no_database_checked() -> None:
    assert events_are_protected(databases=None) == []


def test_installing_twice_is_as_good_as_once() -> None:
    triggers.install(connection)
    triggers.install(connection)
    assert triggers.missing(connection) == []


def test_lifting_puts_them_back_even_when_something_goes_wrong() -> None:
    with pytest.raises(RuntimeError), triggers.lifted(connection):
        raise RuntimeError
    assert triggers.missing(connection) == []
