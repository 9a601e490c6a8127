"""What leaves the house: marked before it goes, never sent twice unseen, another way when it cannot be sent."""

from datetime import date, timedelta

import pytest

from accounts import clock
from casework.events.queries import of_case
from casework.kinds import Draft
from casework.outbox import drain as drains
from casework.outbox.drain import GIVE_UP_AFTER, LOOK_AGAIN, UNKNOWN, UNKNOWN_AFTER, NotYet, attempt, drain
from casework.outbox.models import OutboxItem
from casework.outbox.post import post
from tests import factories as make

pytestmark = pytest.mark.django_db
MONDAY = date(2026, 3, 9)
TEN = make.at(MONDAY)
State = OutboxItem.State


class Killed(BaseException):
    """The process dies: nothing of it runs on."""


class Post:
    """A way out of the house that can be made to fail."""

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.otherwise: list[str] = []
        self.trouble: BaseException | None = None
        self.dies_after_sending = False

    def send(self, item: OutboxItem) -> None:
        if self.trouble:
            raise self.trouble
        self.sent.append(item.recipient)
        if self.dies_after_sending:
            raise Killed

    def send_otherwise(self, item: OutboxItem) -> None:
        self.otherwise.append(item.recipient)


@pytest.fixture
def way(monkeypatch: pytest.MonkeyPatch) -> Post:
    way = Post()
    monkeypatch.setattr(drains, "HANDLERS", {"bell": way.send})
    monkeypatch.setattr(drains, "HANDED_OVER", {"bell"})
    monkeypatch.setattr(drains, "LAST_RESORT", {})
    return way


@pytest.fixture
def item() -> OutboxItem:
    event = of_case(make.received(MONDAY)).latest("seq")
    with clock.set_to(TEN):
        post(event, [Draft("bell", "ada", "ring")])
    return OutboxItem.objects.get(event=event, topic="bell")


def fresh(item: OutboxItem) -> OutboxItem:
    return OutboxItem.objects.get(pk=item.pk)


def test_what_is_handed_over_is_marked_before_it_goes(way: Post, item: OutboxItem) -> None:
    """Given a second worker while the first hands the message over, then the second finds nothing to do."""
    seen: list[tuple[str, bool]] = []
    drains.HANDLERS["bell"] = lambda one: seen.append((fresh(one).state, attempt(one.pk)))
    with clock.set_to(TEN):
        assert attempt(item.pk)
    assert seen == [(State.SENDING, False)]
    assert fresh(item).state == State.DONE


def test_a_process_that_dies_after_sending_does_not_send_again(way: Post, item: OutboxItem) -> None:
    """Given the worker was killed between the mail server's answer and our note of it, then nobody sends it again by
    itself: a quarter of an hour later it needs attention, and says why."""
    way.dies_after_sending = True
    with clock.set_to(TEN), pytest.raises(Killed):
        attempt(item.pk)
    way.dies_after_sending = False
    with clock.set_to(TEN + UNKNOWN_AFTER - timedelta(seconds=1)):
        assert drain() == 0
    assert fresh(item).state == State.SENDING
    with clock.set_to(TEN + UNKNOWN_AFTER):
        assert drain() == 0
    assert way.sent == ["ada"]
    assert (fresh(item).state, fresh(item).error) == (State.FAILED, UNKNOWN)


def test_after_the_last_failure_the_message_goes_another_way_once(way: Post, item: OutboxItem) -> None:
    drains.LAST_RESORT["bell"] = way.send_otherwise
    way.trouble = OSError("no route")
    OutboxItem.objects.filter(pk=item.pk).update(attempts=GIVE_UP_AFTER - 2)
    with clock.set_to(TEN):
        assert drain() == 0
    assert way.otherwise == []
    with clock.set_to(TEN + timedelta(days=1)):
        assert drain() == 1
        assert drain() == 0
    assert way.otherwise == ["ada"]
    assert (fresh(item).state, fresh(item).error) == (State.DONE, "OSError: no route")


def test_where_the_last_resort_fails_too_somebody_must_look(way: Post, item: OutboxItem) -> None:
    def nowhere(item: OutboxItem) -> None:
        raise LookupError("no address")

    drains.LAST_RESORT["bell"] = nowhere
    way.trouble = OSError("no route")
    OutboxItem.objects.filter(pk=item.pk).update(attempts=GIVE_UP_AFTER - 1)
    with clock.set_to(TEN):
        assert drain() == 0
    assert fresh(item).state == State.FAILED


def test_what_cannot_go_yet_is_no_failure(way: Post, item: OutboxItem) -> None:
    way.trouble = NotYet("waits for the pen")
    with clock.set_to(TEN):
        assert drain() == 0
    found = fresh(item)
    assert (found.state, found.attempts, found.error) == (State.PENDING, 0, "waits for the pen")
    assert found.next_try_at == TEN + LOOK_AGAIN
    way.trouble = None
    with clock.set_to(TEN + LOOK_AGAIN):
        assert drain() == 1
