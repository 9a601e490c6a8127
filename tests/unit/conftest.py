"""An archive that several chapters look at, and the seal of the town in which they play."""

import logging
from collections.abc import Iterator
from datetime import date
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings as project
from django.core.cache import cache
from django.core.management import call_command

from casework import dossier
from parcels.models import Municipality
from records import keys
from tests import factories as make


class Incomplete(logging.Handler):
    """What a dossier says it lacks."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.said.append(record.getMessage())


@pytest.fixture(autouse=True)
def lacking() -> Iterator[list[str]]:
    """No page that a test opens asks for rows of its case which the record type does not declare."""
    handler = Incomplete()
    dossier.LOG.addHandler(handler)
    yield handler.said
    dossier.LOG.removeHandler(handler)
    assert not handler.said


@pytest.fixture(autouse=True)
def nothing_counted() -> Iterator[None]:
    """Limits begin anew with every test."""
    yield
    cache.clear()


@pytest.fixture(scope="session")
def vestal_key() -> str:
    """The slug of a town that has a seal; it is made once for all tests."""
    if not keys.key_file("vestal").exists():
        keys.make_key("vestal", "Town of Vestal", on=date(2026, 8, 31))
    return "vestal"


@pytest.fixture
def syracuse(db: None) -> Municipality:
    town = make.town("syracuse", law_code="", name="City of Syracuse", kind="city")
    excerpt = Path(project.BASE_DIR) / "permits" / "data" / "syracuse_excerpt.csv"
    call_command(
        "import_permits", str(excerpt), *["--municipality", "syracuse", "--mapping", "syracuse"], stdout=StringIO()
    )
    return town
