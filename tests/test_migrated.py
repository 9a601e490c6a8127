"""The tests' database is a copy: it must be what the migrations of this very checkout make."""

import inspect
from pathlib import Path

import knox.models
import pytest
from django.conf import settings
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader

from casework.events import triggers
from tests import migrated

BASE = Path(settings.BASE_DIR)


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    """Two migrations."""
    made = [tmp_path / "0001_initial.py", tmp_path / "0002_more.py"]
    for file in made:
        file.write_text(f"operations = []  # {file.name}")
    return made


def test_the_same_files_and_versions_have_the_same_key(files: list[Path]) -> None:
    assert migrated.key(files, "5.2", "15.1") == migrated.key(files, "5.2", "15.1")


@pytest.mark.parametrize("change", ["changed", "renamed", "removed", "added", "version"])
def test_a_change_changes_the_key(files: list[Path], change: str) -> None:
    """Given migrations, when one is changed, renamed, removed or added, or Django is another, then the key is."""
    before, version = migrated.key(files, "5.2"), "5.2"
    first, second = files
    if change == "changed":
        first.write_text(first.read_text() + "\n")
    elif change == "renamed":
        files[1] = second.rename(second.with_name("0002_other.py"))
    elif change == "removed":
        files.remove(second)
    elif change == "added":
        files.append(second.with_name("0003.py"))
        files[2].write_text("")
    else:
        version = "5.3"

    assert migrated.key(files, version) != before


def test_all_that_makes_the_schema_is_in_the_key() -> None:
    """Every migration, the models of an app without any, the triggers, what installs them, and what one imports."""
    loader = MigrationLoader(None)
    migrations = {Path(inspect.getfile(type(migration))) for migration in loader.disk_migrations.values()}
    others = {"casework/events/triggers.py", "casework/apps.py", "records/models.py", "tests/migrated.py"}

    assert len(migrations) > 70
    assert migrations | {Path(inspect.getfile(knox.models))} | {BASE / name for name in others} <= set(
        migrated.sources()
    )


def test_the_place_follows_the_sources(monkeypatch: pytest.MonkeyPatch, files: list[Path]) -> None:
    """Given a checkout, when a migration more is among its sources, then another database is looked for."""
    before, known = migrated.kept_at(), migrated.sources()
    monkeypatch.setattr(migrated, "sources", lambda: [*known, files[0]])
    assert migrated.kept_at() != before


@pytest.mark.both_databases
@pytest.mark.django_db
def test_the_copy_is_migrated_to_the_end_and_its_record_is_guarded() -> None:
    executor = MigrationExecutor(connection)
    assert executor.migration_plan(executor.loader.graph.leaf_nodes()) == []
    assert triggers.missing(connection) == []
