"""Started by test_backup with an office's settings: `make` a town with a sealed certificate, or `look` at one."""

import hashlib
import json
import sys
from datetime import date
from typing import Any

import django
from django.conf import settings

settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
settings.DEMO = True  # no second factor for the people of the test
django.setup()

from django.db import DatabaseError, connection, transaction  # noqa: E402  # Django had to be set up first
from django.test import Client  # noqa: E402

from accounts import clock  # noqa: E402
from casework.events import triggers  # noqa: E402
from casework.events.checkpoints import take  # noqa: E402
from casework.events.models import Checkpoint, Event  # noqa: E402
from records import keys  # noqa: E402
from records.actions import attach  # noqa: E402
from records.models import Document, Upload  # noqa: E402
from tests import factories  # noqa: E402
from tests.unit.certificates import jobs  # noqa: E402
from tests.unit.records.filing import plan  # noqa: E402


def make() -> dict[str, Any]:
    """A town with plans handed in, a certificate issued and sealed, and a checkpoint over its record; the database is
    migrated already."""
    keys.make_key("vestal", "Town of Vestal", on=date(2026, 1, 2))
    certificate = jobs.ready()
    with clock.set_to(factories.at(jobs.JUNE_10)):
        clerk = factories.actor("clerk")
        attach(certificate, by=clerk, on=jobs.JUNE_10, title="As-built plan", file=plan())
    jobs.issue(factories.fresh(certificate), jobs.JUNE_11)
    take(certificate.municipality)
    return held()


def held() -> dict[str, Any]:
    """What a restore has to bring back: every file with what it hashes to now, and the length of the record."""
    files = [*Upload.objects.exclude(file=""), *Document.objects.filter(state=Document.State.READY)]
    for file in files:
        assert hashlib.sha256(file.file.read()).hexdigest() == file.sha256, file
    return {
        "code": Document.objects.get(kind="certificate").code,
        "files": {file.file.name: file.sha256 for file in files},
        "pending": Document.objects.filter(state=Document.State.PENDING).count(),
        "events": Event.objects.count(),
        "checkpoints": Checkpoint.objects.count(),
    }


def look() -> dict[str, Any]:
    """What is held, what the public page says of the certificate and its file, and whether the record is guarded."""
    certificate = Document.objects.get(kind="certificate")
    with clock.set_to(factories.at(jobs.JUNE_11, 16)), certificate.file.open("rb") as pdf:
        page = Client().post(f"/v/{certificate.code}/", {"file": pdf})
    return {
        "held": held(),
        "page": page.content.decode(),
        "triggers_missing": triggers.missing(connection),
        "refused": [refused("UPDATE casework_event SET actor = 'Nobody'"), refused("DELETE FROM casework_checkpoint")],
    }


def refused(statement: str) -> str:
    """What the database says to that; empty where it lets it happen."""
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(statement)
    except DatabaseError as error:
        return str(error)
    return ""


print(json.dumps({"make": make, "look": look}[sys.argv[1]]()))
