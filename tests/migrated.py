"""The migrated database that every test process gets a copy of.

All migrations run once for each state of the sources that make the schema; what they made is kept in the checkout's
ignored .run folder, under a key of those sources. A test session copies it, a process of the session copies that.
"""

import ast
import hashlib
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from importlib import import_module
from pathlib import Path

import django
from django.apps import apps
from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader

from tests.servers import Cluster, copy_whole, locked, postgres_programs

DATABASE = "migrated"
KEPT = Path(settings.BASE_DIR) / ".run" / "tests"
SO_MANY = 4  # kept at most: enough to go to and fro between branches


def sources() -> list[Path]:
    """Every file that the schema depends on: migrations, the models of apps without any, what runs after a migration,
    and what those import from the house."""
    found = set(_by_app())
    for file in list(found):
        found.update(_imported(file))
    return sorted(found | {Path(__file__), Path(__file__).with_name("servers.py")})


def _by_app() -> Iterator[Path]:
    for config in apps.get_app_configs():
        name, _ = MigrationLoader.migrations_module(config.label)
        yield _file(type(config).__module__)
        if name is not None and (Path(config.path) / "migrations").is_dir():
            yield from Path(_file(name)).parent.rglob("*.py")
        elif config.models_module is not None:
            yield _file(config.models_module.__name__)


def _file(module: str) -> Path:
    return Path(str(import_module(module).__file__))


def _imported(file: Path) -> Iterator[Path]:
    """The house's modules that the file imports; the others belong to packages, whose versions are in the key."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from _house(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from _house([node.module, *(f"{node.module}.{alias.name}" for alias in node.names)])


def _house(modules: Iterable[str]) -> Iterator[Path]:
    for module in modules:
        path = Path(settings.BASE_DIR, *module.split("."))
        yield from (file for file in (path.with_suffix(".py"), path / "__init__.py") if file.is_file())


def key(files: Iterable[Path], *versions: str) -> str:
    """Another one whenever a file or a version is another, or a file comes or goes."""
    said = hashlib.sha256("\n".join(versions).encode())
    for file in files:
        said.update(f"\n{file}\n{hashlib.sha256(file.read_bytes()).hexdigest()}".encode())
    return said.hexdigest()[:24]


def versions() -> list[str]:
    """Of what makes the schema out of the sources; with the rows that Django writes for each model."""
    models = [
        (str(model._meta), model._meta.default_permissions, model._meta.permissions) for model in apps.get_models()
    ]
    return [django.__version__, sqlite3.sqlite_version, _postgres_version(), str(models)]


def _postgres_version() -> str:
    if connection.vendor != "postgresql":
        return ""
    program = str(postgres_programs() / "postgres")
    return subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout


def kept_at(vendor: str = connection.vendor) -> Path:
    """Where the migrated database of these sources is kept, or will be."""
    return KEPT / f"{vendor}-{key(sources(), *versions())}"


@contextmanager
def kept(vendor: str = connection.vendor) -> Iterator[Path]:
    """The place of the migrated database, which no other session uses meanwhile; the oldest others are removed."""
    KEPT.mkdir(parents=True, exist_ok=True)
    with locked(KEPT / "lock"):
        place = kept_at(vendor)
        yield place
        os.utime(place)
        for old in sorted(KEPT.glob("*-*"), key=lambda path: path.stat().st_mtime)[:-SO_MANY]:
            _remove(old)


def _remove(place: Path) -> None:
    if place.is_dir():
        shutil.rmtree(place)
    else:
        place.unlink(missing_ok=True)


def _keep(made: Path, place: Path) -> None:
    """Under its name only when whole: a session may be killed while it copies."""
    half = place.with_suffix(".half")
    _remove(half)
    copy_whole(made, half)
    half.rename(place)


def start(cluster: Cluster) -> None:
    """Starts the session's cluster with the migrated database in it, unless it runs already."""
    with locked(cluster.folder.with_suffix(".lock")):
        if cluster.runs:
            return
        with kept() as place:
            if place.exists():
                cluster.copy_of(place)
            else:
                cluster.make()
                _migrate_in(cluster)
                _keep(cluster.data, place)
        cluster.run()


def _migrate_in(cluster: Cluster) -> None:
    cluster.run()
    _create(DATABASE)
    use(DATABASE)
    _migrate()
    connection.close()
    use("postgres")
    cluster.halt()


def _migrate() -> None:
    call_command("migrate", verbosity=0, interactive=False, run_syncdb=True)


def _create(database: str, template: str = "template1") -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE DATABASE {database} TEMPLATE {template}")


def use(database: str) -> None:
    """From now on the default connection is to that database."""
    connection.close()
    settings.DATABASES[connection.alias]["NAME"] = connection.settings_dict["NAME"] = database


def own_copy(cluster: Cluster, worker: str) -> None:
    """The database of this process of the tests."""
    if connection.vendor == "postgresql":
        start(cluster)
        _create(f"tests_{worker}", DATABASE)
        use(f"tests_{worker}")
    else:
        use(f"file:tests_{worker}?mode=memory&cache=shared")
        _fill_sqlite()


def _fill_sqlite() -> None:
    connection.ensure_connection()
    with kept() as place:
        if place.exists():
            with closing(sqlite3.connect(place)) as from_file:
                from_file.backup(connection.connection)
        else:
            _migrate()
            half = place.with_suffix(".half")
            with closing(sqlite3.connect(half)) as to_file:
                connection.connection.backup(to_file)
            half.rename(place)


def sqlite_file(path: Path, office: dict[str, str]) -> None:
    """A migrated SQLite database in that place, for an office with these settings."""
    with kept("sqlite") as place:
        if not place.exists():
            half = place.with_suffix(".half")
            half.unlink(missing_ok=True)
            command = [sys.executable, "manage.py", "migrate", "--verbosity=0"]
            environment = os.environ | office | {"DATABASE_URL": f"sqlite:///{half}"}
            subprocess.run(command, cwd=settings.BASE_DIR, env=environment, check=True)
            half.rename(place)
        copy_whole(place, path)
