"""What only a real server shows: several connections at once. Everything here commits."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from casework.outbox import post
from tests.settings import ON_SQLITE

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """SQLite takes one writer at a time, so there is nothing to see."""
    here = [item for item in items if HERE in item.path.parents]
    for item in here:
        item.add_marker(pytest.mark.django_db(transaction=True))
        if ON_SQLITE:
            item.add_marker(pytest.mark.skip(reason="needs PostgreSQL: several writers at once"))


@pytest.fixture(autouse=True)
def papers_wait(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing is drawn or sent right after commit; these tests are about who does what first."""
    monkeypatch.setattr(post, "NUDGE", [lambda item_ids: None])
    monkeypatch.setattr(post, "NUDGE_MANY", [lambda item_ids: None])
    yield
