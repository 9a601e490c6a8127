"""What every test runs under: one database server for the session, no network, no wall clock of its own."""

import gc
import ipaddress
import shutil
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test import TransactionTestCase
from hypothesis import settings as hypothesis_settings
from pytest_django import DjangoDbBlocker

from casework.events import triggers
from tests import migrated, servers
from tests.settings import FOLDER, WORKER

pytest_plugins = ["tests.clause_plugin"]

hypothesis_settings.register_profile("plumbline", deadline=None, derandomize=True, database=None, print_blob=True)
hypothesis_settings.load_profile("plumbline")


def is_worker(config: pytest.Config) -> bool:
    """Whether this process is one that pytest-xdist started."""
    return hasattr(config, "workerinput")


def pytest_configure(config: pytest.Config) -> None:
    if not is_worker(config):
        servers.remove_abandoned()
        FOLDER.mkdir(exist_ok=True)


def pytest_collection_finish(session: pytest.Session) -> None:
    """What is loaded by now stays loaded: looking through it for garbage again and again takes a tenth of the time."""
    gc.collect()
    gc.freeze()


def pytest_unconfigure(config: pytest.Config) -> None:
    if not is_worker(config):
        servers.Cluster(FOLDER).stop()
        shutil.rmtree(FOLDER, ignore_errors=True)


@pytest.fixture(scope="session")
def django_db_setup(django_test_environment: None, django_db_blocker: DjangoDbBlocker) -> None:
    """A copy of the migrated database for the first test that wants one; tests of the law alone never do.
    Nothing takes it down again: it goes with the whole throw-away server."""
    with django_db_blocker.unblock():
        migrated.own_copy(servers.Cluster(FOLDER), WORKER)


@pytest.fixture(scope="session")
def valkey() -> Iterator[Path]:
    """The socket of a real Redis-protocol server."""
    with servers.valkey() as path:
        yield path


def is_here(address: Any) -> bool:
    """Whether a socket address is on this machine: a Unix socket, or a loopback address."""
    if isinstance(address, str | bytes):
        return True
    host = address[0]
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


@pytest.fixture(scope="session", autouse=True)
def no_network() -> Iterator[None]:
    """A test that reaches beyond this machine fails."""
    connect = socket.socket.connect

    def guarded(self: socket.socket, address: Any) -> None:
        if not is_here(address):
            raise RuntimeError(f"A test tried to reach {address}.")
        connect(self, address)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(socket.socket, "connect", guarded)
        yield


@pytest.fixture(scope="session", autouse=True)
def record_emptied_between_tests() -> Iterator[None]:
    """Tests that commit are followed by a flush; for that alone the permanent record lets go of its rows."""
    tear_down = TransactionTestCase._fixture_teardown

    def lifted(self: TransactionTestCase) -> None:
        with triggers.lifted(connection):
            tear_down(self)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", lifted)
        yield
