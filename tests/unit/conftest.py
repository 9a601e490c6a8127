"""An archive that several chapters look at."""

from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings as project
from django.core.cache import cache
from django.core.management import call_command

from parcels.models import Municipality
from tests import factories as make


@pytest.fixture(autouse=True)
def nothing_counted() -> Iterator[None]:
    """Limits begin anew with every test."""
    yield
    cache.clear()


@pytest.fixture
def syracuse(db: None) -> Municipality:
    town = make.town("syracuse", law_code="", name="City of Syracuse", kind="city")
    excerpt = Path(project.BASE_DIR) / "permits" / "data" / "syracuse_excerpt.csv"
    call_command(
        "import_permits", str(excerpt), *["--municipality", "syracuse", "--mapping", "syracuse"], stdout=StringIO()
    )
    return town
