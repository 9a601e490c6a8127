"""An archive that several chapters look at, and the seal of the town in which they play."""

from collections.abc import Iterator
from datetime import date
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings as project
from django.core.cache import cache
from django.core.management import call_command

from parcels.models import Municipality
from records import keys
from tests import factories as make


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
