"""A visitor without an account, a town with a seal, and papers that are ready."""

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from accounts import clock
from casework.outbox.drain import attempt
from parcels.models import Municipality
from records import keys
from records.models import Document
from records.queries import preparation
from tests import factories as make

Visit = Callable[..., Any]


@pytest.fixture
def vestal(db: None) -> Municipality:
    return make.town(address_1="605 Vestal Parkway West", zip="13850", phone="607-555-0148")


@pytest.fixture
def visit(client: Client) -> Visit:
    """Opens an address on a day, as anyone may: `visit("/vestal/", on=date(2026, 5, 4))`."""

    def opened(address: str, on: date, **posted: Any) -> Any:
        with clock.set_to(make.at(on)):
            return client.post(address, posted) if posted else client.get(address)

    return opened


@pytest.fixture(scope="session")
def seal(vestal_key: str) -> Path:
    return keys.key_file(vestal_key)


def words(page: HttpResponse) -> str:
    return page.content.decode()


def as_if_ready(document: Document) -> Document:
    """Ready without being drawn: how a paper stands does not depend on its file."""
    Document.objects.filter(pk=document.pk).update(
        state=Document.State.READY, file="paper.pdf", sha256="0" * 64, ready_at=make.at(document.made_on)
    )
    return Document.objects.get(pk=document.pk)


def made(document: Document) -> Document:
    """The paper drawn and sealed, as the outbox does it after the commit."""
    work = preparation(document)
    assert work is not None
    with clock.set_to(make.at(document.made_on)):
        assert attempt(work.pk)
    return Document.objects.get(pk=document.pk)
