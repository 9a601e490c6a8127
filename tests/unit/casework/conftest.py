"""The office as a browser meets it."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from parcels.models import Municipality
from tests import factories as make


@pytest.fixture
def no_second_factor(settings: Any) -> None:
    settings.DEMO = True


@pytest.fixture
def browser(no_second_factor: None) -> Callable[..., Client]:
    """A browser in which somebody with that role is signed in: `browser("clerk")`."""

    def signed_in(role: str, town: Municipality | None = None, name: str = "") -> Client:
        client = Client()
        client.force_login(make.person(role, town, name))
        return client

    return signed_in
