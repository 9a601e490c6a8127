"""The outbox: nothing twice, a failure tried again ever less often, another worker's item passed over."""

from datetime import date, datetime, timedelta

import pytest
from django.db import IntegrityError, transaction

from accounts import clock
from casework.events.queries import of_case
from casework.kinds import Draft
from casework.outbox import drain as drains
from casework.outbox import post as posting
from casework.outbox.drain import FIRST_RETRY, GIVE_UP_AFTER, attempt, drain
from casework.outbox.models import OutboxItem
from casework.outbox.post import post
from tests import factories as make

pytestmark = pytest.mark.django_db
MONDAY = date(2026, 3, 9)
TEN = make.at(MONDAY)
State = OutboxItem.State


class Unreachable(Exception):
    """The other side is not there."""


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the topic "bell" has worked off; "broken" never works."""
    seen: list[str] = []

    def break_down(item: OutboxItem) -> None:
        OutboxItem.objects.filter(pk=item.pk).update(template="half written")
        raise Unreachable("nobody at the other end")

    handlers = {"bell": lambda item: seen.append(item.recipient), "broken": break_down}
    monkeypatch.setattr(drains, "HANDLERS", handlers)
    return seen


def items(*recipients: str, topic: str = "bell", at: datetime = TEN) -> list[OutboxItem]:
    event = of_case(make.received(MONDAY)).latest("seq")
    with clock.set_to(at):
        post(event, [Draft(topic, recipient, "ring") for recipient in recipients])
    return list(OutboxItem.objects.filter(event=event).order_by("pk"))


def drained(at: datetime, limit: int = 200) -> int:
    with clock.set_to(at):
        return drain(limit)


@pytest.mark.both_databases
def test_an_event_tells_the_same_person_the_same_thing_once() -> None:
    items("ada", "bob")
    event = OutboxItem.objects.latest("pk").event
    with pytest.raises(IntegrityError), transaction.atomic():
        post(event, [Draft("bell", "ada", "ring")])
    post(event, [Draft("bell", "ada", "another")])
    assert OutboxItem.objects.filter(event=event).count() == 3


def test_draining_works_off_each_item_once(done: list[str]) -> None:
    items("ada", "bob")
    assert drained(TEN) == 2
    assert drained(TEN) == 0
    assert done == ["ada", "bob"]
    assert {(item.state, item.attempts, item.done_at) for item in OutboxItem.objects.all()} == {(State.DONE, 1, TEN)}


def test_draining_takes_no_more_than_its_limit_the_longest_waiting_first(done: list[str]) -> None:
    items("late", at=TEN + timedelta(minutes=5))
    items("early", at=TEN)
    assert drained(TEN + timedelta(minutes=10), limit=1) == 1
    assert done == ["early"]


def test_what_is_not_due_yet_waits(done: list[str]) -> None:
    items("ada", at=TEN)
    assert drained(TEN - timedelta(seconds=1)) == 0
    assert drained(TEN) == 1


def test_a_failure_is_kept_with_its_reason_and_nothing_half_done(done: list[str]) -> None:
    """Given a handler that writes and then fails, then its writing is undone and the reason stays with the item."""
    (item,) = items("ada", topic="broken")
    assert drained(TEN) == 0
    item.refresh_from_db()
    assert (item.state, item.attempts, item.template) == (State.PENDING, 1, "ring")
    assert item.error == "Unreachable: nobody at the other end"
    assert item.next_try_at == TEN + FIRST_RETRY


def test_a_failure_is_tried_again_ever_less_often_until_it_is_given_up(done: list[str]) -> None:
    """Given something that never works, then it waits 1, 2, 4 … 64 minutes and then needs attention."""
    (item,) = items("ada", topic="broken")
    moment, waits = TEN, []
    for _ in range(GIVE_UP_AFTER):
        drained(moment)
        item.refresh_from_db()
        waits.append((item.next_try_at - moment) // timedelta(minutes=1))
        moment = item.next_try_at
    assert waits == [1, 2, 4, 8, 16, 32, 64, 128]
    assert (item.state, item.attempts) == (State.FAILED, GIVE_UP_AFTER)
    assert drained(moment + timedelta(days=30)) == 0
    item.refresh_from_db()
    assert item.attempts == GIVE_UP_AFTER


def test_the_last_attempt_before_giving_up_may_still_succeed(done: list[str]) -> None:
    (item,) = items("ada", topic="broken")
    OutboxItem.objects.filter(pk=item.pk).update(attempts=GIVE_UP_AFTER - 2)
    drained(TEN)
    item.refresh_from_db()
    assert item.state == State.PENDING
    OutboxItem.objects.filter(pk=item.pk).update(topic="bell")
    assert drained(item.next_try_at) == 1
    item.refresh_from_db()
    assert (item.state, item.error) == (State.DONE, "")


def test_one_item_that_fails_does_not_stop_the_others(done: list[str]) -> None:
    items("ada", topic="broken")
    items("bob")
    assert drained(TEN) == 1
    assert done == ["bob"]


def test_a_topic_nobody_works_off_is_a_failure_and_not_a_loss(done: list[str]) -> None:
    (item,) = items("ada", topic="smoke signal")
    assert drained(TEN) == 0
    item.refresh_from_db()
    assert (item.state, item.error) == (State.PENDING, "KeyError: 'smoke signal'")


def test_an_item_already_done_is_not_tried_again(done: list[str]) -> None:
    (item,) = items("ada")
    assert attempt(item.pk)
    assert not attempt(item.pk)
    assert done == ["ada"]


def test_an_item_that_is_gone_is_nothing_to_do(done: list[str]) -> None:
    assert not attempt(0)


# --- right after commit -------------------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
def test_items_are_nudged_after_commit_and_not_before(done: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    nudged: list[list[int]] = []
    monkeypatch.setattr(posting, "NUDGE", [nudged.append])
    event = of_case(make.received(MONDAY)).latest("seq")
    nudged.clear()
    with transaction.atomic():
        post(event, [Draft("bell", "ada", "ring")])
        assert nudged == []
    assert nudged == [[OutboxItem.objects.get(recipient="ada").pk]]
    with transaction.atomic():
        post(event, [])
    assert len(nudged) == 1, "nobody is woken for nothing"


@pytest.mark.django_db(transaction=True)
def test_what_was_rolled_back_is_neither_kept_nor_nudged(monkeypatch: pytest.MonkeyPatch) -> None:
    nudged: list[list[int]] = []
    monkeypatch.setattr(posting, "NUDGE", [nudged.append])
    event = of_case(make.received(MONDAY)).latest("seq")
    nudged.clear()
    with pytest.raises(Unreachable), transaction.atomic():
        post(event, [Draft("bell", "ada", "ring")])
        raise Unreachable
    assert (nudged, OutboxItem.objects.count()) == ([], 0)


@pytest.mark.django_db(transaction=True)
def test_a_nudge_that_fails_does_not_undo_the_act(done: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a broker that is down, when an act commits, then the act stands and its item waits for the next tick."""

    def down(ids: list[int]) -> None:
        raise Unreachable

    monkeypatch.setattr(posting, "NUDGE", [down])
    event = of_case(make.received(MONDAY)).latest("seq")
    post(event, [Draft("bell", "ada", "ring")])
    assert OutboxItem.objects.get(recipient="ada").state == State.PENDING
    assert drained(clock.now()) == 1


def test_without_a_broker_the_items_are_worked_off_at_once(done: list[str]) -> None:
    posting.at_once([item.pk for item in items("ada", "bob")])
    assert done == ["ada", "bob"]
