"""One year of an office, known row by row."""

from collections.abc import Callable, Iterator
from datetime import date
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from pytest_django import DjangoDbBlocker

from accounts import clock
from fees.actions import reverse_payment
from parcels.models import Municipality
from permits.building import actions
from tests import factories as make
from tests.unit.certificates import jobs

Visit = Callable[..., Any]
JANUARY_2027 = date(2027, 1, 20)


@pytest.fixture(scope="module")
def year_2026(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Municipality]:
    """The year told below, once for every test of a module; what a test adds is taken back after it."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield told_year()
        transaction.set_rollback(True)


def told_year() -> Municipality:
    """2026 in Vestal, and what lies just outside it.

    Applications: 6 (deck, deck, fence, shed, roof, furnace); one denied. Permits issued: 4, and one on January 4, 2027.
    Of the four: one certified in June, one completed on January 5, 2027, one invalid since September 11, and one in
    force. Visits: every inspection of two decks, all passed. One payment came back from the bank.
    """
    vestal = make.town(address_1="605 Vestal Parkway West", zip="13850", phone="607-555-0148")
    make.received(date(2025, 12, 31), job="fence")  # the year before
    jobs.issue(jobs.ready(), jobs.JUNE_11)  # a deck, applied for March 9, issued March 10, final June 10
    late = make.issued(date(2026, 8, 31), job="deck", valuation_cents=20_000_00)
    jobs.pass_all(late, date(2026, 10, 1), but={"FINAL"})
    jobs.pass_all(make.fresh(late), date(2027, 1, 5))
    jobs.after_the_night(make.issued(jobs.MARCH_10, job="fence"), date(2026, 9, 11))
    make.issued(date(2026, 12, 31), job="shed")
    make.issued(date(2027, 1, 4), applied=date(2026, 12, 30), job="roof")
    _denied_and_unpaid()
    return vestal


def _denied_and_unpaid() -> None:
    permit = make.under_review(date(2026, 5, 4), job="furnace")
    with clock.set_to(make.at(date(2026, 5, 8))):
        actions.deny(
            permit, by=make.actor("code_officer"), on=date(2026, 5, 8), sections=[("M1305", "No working space.")]
        )
        reverse_payment(
            make.fresh(permit),
            payment_id=permit.payments.get().pk,
            reversal="returned",
            why="No funds",
            by=make.actor("admin"),
            on=date(2026, 5, 8),
        )


@pytest.fixture
def board(client: Client, db: None, settings: Any) -> Iterator[Visit]:
    """Opens an address in January 2027 as a member of the board."""
    settings.DEMO = True  # no second factor for the test's people
    client.force_login(make.person("board"))
    with clock.set_to(make.at(JANUARY_2027)):
        yield lambda address: client.get(address)
