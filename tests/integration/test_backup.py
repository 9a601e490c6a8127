"""Backup and restore as docs/operations.md tells them, each office in processes and folders of its own (§ 5-34)."""

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from tests import migrated
from tests.servers import postgres_programs
from tests.settings import FOLDER

ROOT = Path(settings.BASE_DIR)
CHILD = Path(__file__).with_name("backup_child.py")
GUIDE = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
# What `docker compose` is asked for, done on this machine.
STAND_IN = """#!/usr/bin/env bash
set -eu
case $2 in
    up) exit ;;
    exec) shift 4 ;;
    run) while [ "$1" != web ]; do shift; done; shift ;;
esac
said=("${@/#\\/data/$PLUMBLINE_DATA_DIR}")
said=("${said[@]/#\\/backup/$PWD}")
if [ "$1" = python ]; then cd "$CHECKOUT"; fi
exec "${said[@]}"
"""
CANNOT = "The permanent record cannot be changed or deleted"


def as_the_guide_says(script: str, folder: Path) -> list[str]:
    """The guide's command with this script, and our folder in place of the one it names."""
    (command,) = set(re.findall(rf"^(?: {{4}}|.*`)(script/{script} \S+?)`?$", GUIDE, re.MULTILINE))
    program, _named = shlex.split(command)
    return [str(ROOT / program), str(folder)]


def run(command: list[str], office: dict[str, str]) -> str:
    """What the command says with that office's settings in the environment."""
    done = subprocess.run(command, env=os.environ | office, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def child(doing: str, office: dict[str, str]) -> Any:
    return json.loads(run([sys.executable, str(CHILD), doing], office).splitlines()[-1])


def new_database(name: str, template: str = "template1") -> str:
    """The address of an empty PostgreSQL database, spelled so that Plumbline and pg_dump both read it."""
    program = [postgres_programs() / "createdb", f"--host={FOLDER}", "--username=plumbline"]
    subprocess.run([*program, f"--template={template}", name], check=True, timeout=60)
    return f"postgres://plumbline@/{name}?host={FOLDER}"


def office(folder: Path, database_url: str, seals: Path | None = None) -> dict[str, str]:
    """The settings of an office whose data lies in that folder."""
    folder.mkdir()
    return {
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "DATABASE_URL": database_url,
        "PLUMBLINE_DATA_DIR": str(folder),
        "PLUMBLINE_SEAL_DIR": str(seals or folder / "seals"),
        "PLUMBLINE_ALLOWED_HOSTS": "testserver",
        "PLUMBLINE_EMAIL_URL": "dummymail://",
        "PYTHONPATH": str(ROOT),
        "PATH": f"{postgres_programs()}:{os.environ['PATH']}",
    }


def assert_whole(restored: dict[str, str], before: Any) -> None:
    found = child("look", restored)
    assert before["pending"] == 0
    assert found["held"] == before
    assert "Genuine and in force" in found["page"]
    assert "This file is the document, unchanged" in found["page"], "its seal is checked with the restored certificate"
    assert found["triggers_missing"] == []
    assert all(CANNOT in said for said in found["refused"])


@pytest.fixture(scope="module")
def on_postgresql(django_db_setup: None, tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, str], Any]:
    """An office on PostgreSQL with its seals in the data folder, and what it holds."""
    there = office(tmp_path_factory.mktemp("office") / "there", new_database("backed_up", migrated.DATABASE))
    return there, child("make", there)


def test_an_office_on_postgresql_comes_back_whole(on_postgresql: tuple[dict[str, str], Any], tmp_path: Path) -> None:
    """Given a sealed certificate and plans, when the office is backed up and restored into a new database and a new
    folder, then nothing is lost and the record is guarded as before; and nothing is ever restored over it."""
    there, before = on_postgresql
    run(as_the_guide_says("backup", tmp_path / "backup"), there)

    here = office(tmp_path / "here", new_database("restored"))
    said = run(as_the_guide_says("restore", tmp_path / "backup"), here)

    assert "The permanent record is whole." in said
    assert_whole(here, before)
    again = subprocess.run(
        as_the_guide_says("restore", tmp_path / "backup"), env=os.environ | here, capture_output=True, check=False
    )
    assert (again.returncode, b"is not empty" in again.stderr) == (1, True)


def test_the_commands_for_containers_bring_it_back_too(
    on_postgresql: tuple[dict[str, str], Any], tmp_path: Path
) -> None:
    """Given the same, when the guide's commands for containers are run one by one, without the containers' walls."""
    there, before = on_postgresql
    told = GUIDE.split("\n## Backup\n")[1].split("\n## ")[0]
    backup, restore = told.split("### Restore")
    kept = tmp_path / "kept"
    kept.mkdir()
    saving, bringing_back = re.findall(r"^    (docker .+)$", backup, re.M), re.findall(r"`(docker [^`]+)`", restore)
    assert (len(saving), len(bringing_back)) == (2, 7)
    without_walls(saving, kept, there, "backed_up")

    here = office(tmp_path / "here", new_database("restored_by_hand"))
    without_walls(bringing_back, kept, here, "restored_by_hand")

    assert_whole(here, before)


def without_walls(commands: list[str], folder: Path, office: dict[str, str], database: str) -> None:
    """Runs commands of `docker compose` in that folder on this machine, /data and /backup being where they are here."""
    stand_in = folder.parent / "bin" / "docker"
    stand_in.parent.mkdir(exist_ok=True)
    stand_in.write_text(STAND_IN, encoding="utf-8")
    stand_in.chmod(0o755)
    places = {"CHECKOUT": str(ROOT), "PGHOST": str(FOLDER), "POSTGRES_USER": "plumbline", "POSTGRES_DB": database}
    path = f"{stand_in.parent}:{Path(sys.executable).parent}:{office['PATH']}"
    for command in commands:
        done = subprocess.run(
            ["bash", "-c", command], env=os.environ | office | places | {"PATH": path}, cwd=folder, capture_output=True,
            check=False,
        )  # fmt: skip
        assert done.returncode == 0, f"{command}: {done.stderr.decode()}"
        assert "verify_chains" not in command or b"The permanent record is whole." in done.stdout


def test_an_office_on_sqlite_comes_back_whole(tmp_path: Path) -> None:
    """Given the same on SQLite, the seals in a folder of their own, then the same."""
    there = office(tmp_path / "there", f"sqlite:///{tmp_path}/there/plumbline.sqlite3", seals=tmp_path / "seals")
    migrated.sqlite_file(tmp_path / "there" / "plumbline.sqlite3", there)
    before = child("make", there)
    run(as_the_guide_says("backup", tmp_path / "backup"), there)

    here = office(tmp_path / "here", f"sqlite:///{tmp_path}/here/plumbline.sqlite3", seals=tmp_path / "seals_restored")
    said = run(as_the_guide_says("restore", tmp_path / "backup"), here)

    assert "The permanent record is whole." in said
    assert_whole(here, before)


@pytest.mark.parametrize("script", ["backup", "restore", "manage"])
def test_the_shell_can_read_the_script(script: str) -> None:
    subprocess.run(["bash", "-n", str(ROOT / "script" / script)], check=True)
