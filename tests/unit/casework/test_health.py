"""/healthz: whether what runs by itself has run, for whoever watches the server."""

from datetime import date, datetime, timedelta

import pytest
from django.test import Client

from accounts import clock
from casework.events import checkpoints
from casework.events.models import Checkpoint
from casework.events.queries import of_case
from casework.health import ages
from casework.kinds import Draft
from casework.outbox.models import OutboxItem
from casework.outbox.post import post
from casework.sweep.models import SweepRun
from parcels.models import Municipality
from tests import factories as make

pytestmark = pytest.mark.django_db
MARCH_10 = date(2026, 3, 10)
NOON = make.at(MARCH_10, 12)
CHECK, OUTBOX, CHECKPOINT = "nightly check", "outbox, oldest waiting", "checkpoint"


def checked(moment: datetime, town: Municipality | None = None) -> None:
    SweepRun.objects.create(
        municipality=town or make.town(), on=moment.date(), state=SweepRun.State.DONE, started_at=moment
    )


def late() -> set[str]:
    with clock.set_to(NOON):
        return {name for name, age in ages().items() if age.late}


def words(name: str) -> str:
    with clock.set_to(NOON):
        return ages()[name].words


def test_a_new_office_is_not_late() -> None:
    assert late() == set()
    assert words(CHECK) == "has not run yet"
    assert words(OUTBOX) == "nothing is waiting"
    assert words(CHECKPOINT) == "has not been taken yet"


@pytest.mark.parametrize(("ago", "is_late"), [(timedelta(hours=26), False), (timedelta(hours=26, seconds=1), True)])
def test_the_nightly_check_is_late_after_twenty_six_hours(ago: timedelta, is_late: bool) -> None:
    checked(NOON - timedelta(days=7))
    checked(NOON - ago)
    assert (CHECK in late()) is is_late
    assert words(CHECK) == "1560 minutes ago"


def test_the_town_whose_check_is_longest_ago_counts() -> None:
    """Given two towns, one of which has failed for three days, then the office is late though the other is not."""
    checked(NOON - timedelta(hours=11))
    checked(NOON - timedelta(days=3), make.town("union"))
    make.town("archive", law_code="")
    assert late() == {CHECK}


@pytest.mark.parametrize(("ago", "is_late"), [(timedelta(minutes=15), False), (timedelta(minutes=16), True)])
def test_a_message_that_nobody_has_tried_is_late_after_a_quarter_of_an_hour(ago: timedelta, is_late: bool) -> None:
    event = of_case(make.received(MARCH_10)).latest("seq")
    with clock.set_to(NOON - ago):
        post(event, [Draft("mail", "ada", "x")])
    assert (OUTBOX in late()) is is_late
    OutboxItem.objects.update(attempts=1)
    assert OUTBOX not in late(), "what was tried and failed is shown on its case, not here"


@pytest.mark.parametrize(("ago", "is_late"), [(timedelta(hours=50), False), (timedelta(hours=51), True)])
def test_the_checkpoint_is_late_after_two_nights(ago: timedelta, is_late: bool) -> None:
    permit = make.received(MARCH_10)
    with clock.set_to(NOON - ago):
        checkpoints.take(permit.municipality)
    assert Checkpoint.objects.exists()
    assert (CHECKPOINT in late()) is is_late


def test_the_page_is_open_to_all_and_says_503_when_something_is_late() -> None:
    checked(NOON - timedelta(hours=12))
    with clock.set_to(NOON):
        healthy = Client().get("/healthz")
    assert (healthy.status_code, healthy["Content-Type"]) == (200, "text/plain")
    assert "nightly check: 720 minutes ago\n" in healthy.content.decode()
    with clock.set_to(NOON + timedelta(days=1)):
        assert Client().get("/healthz").status_code == 503


def test_a_message_that_keeps_failing_is_seen() -> None:
    """Given a message whose paper cannot be made, when it failed for the third time, then somebody has to look."""
    post(of_case(make.received(MARCH_10)).latest("seq"), [Draft("mail", "a@example.test", "items_requested")])
    item = OutboxItem.objects.filter(topic="mail")
    item.update(attempts=2)
    assert "outbox, failing" not in late()
    item.update(attempts=3)
    assert "outbox, failing" in late()
    assert words("outbox, failing") == "1 message"
    item.update(state=OutboxItem.State.FAILED)
    assert "outbox, failing" in late()
    item.update(state=OutboxItem.State.DONE)
    assert "outbox, failing" not in late()
