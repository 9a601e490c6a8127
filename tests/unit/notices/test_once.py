"""Every notice reaches its person exactly once, by e-mail or on paper, whatever happens on the way."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from threading import Barrier, Thread
from zoneinfo import ZoneInfo

import pytest
from django.core import mail as sent
from django.core.mail import EmailMultiAlternatives
from django.db import connection

from accounts import clock
from casework.cases.models import Case, CaseParty
from casework.events.queries import of_case
from casework.kinds import Draft
from casework.outbox import drain
from casework.outbox import post as posting
from casework.outbox.drain import GIVE_UP_AFTER, UNKNOWN_AFTER
from casework.outbox.models import OutboxItem
from casework.outbox.post import post
from notices import mail
from notices.models import Delivery, PrintItem
from parcels.models import Party
from tests.settings import ON_SQLITE
from tests.unit.notices.conftest import Posting

NOON = datetime(2026, 8, 31, 16, 30, tzinfo=ZoneInfo("America/New_York"))
State = OutboxItem.State


class Killed(BaseException):
    """The worker's process is gone."""


@pytest.fixture(autouse=True)
def wired(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(drain.HANDLERS, "mail", mail.send)
    monkeypatch.setattr(drain, "HANDED_OVER", {"mail"})
    monkeypatch.setattr(drain, "LAST_RESORT", {"mail": mail.send_on_paper})
    monkeypatch.setattr(posting, "NUDGE", [lambda ids: None])  # each test says itself who works when
    yield


def tell(case: Case, *recipients: str) -> list[OutboxItem]:
    event = of_case(case).latest("seq")
    post(event, [Draft("mail", one, "application_received") for one in recipients])
    return list(OutboxItem.objects.filter(event=event, topic="mail").order_by("pk"))


def states() -> list[str]:
    return list(OutboxItem.objects.filter(topic="mail").order_by("pk").values_list("state", flat=True))


def how_often_told() -> int:
    return len(sent.outbox) + PrintItem.objects.count()


def refuse(self: EmailMultiAlternatives) -> None:
    raise ConnectionRefusedError("nobody answers")


def test_one_with_email_and_one_without_are_each_told_once(permit: Case) -> None:
    """Given an applicant with e-mail and an owner without, then one e-mail and one letter, however often it is run."""
    items = tell(permit, "part:applicant", "part:owner")
    for _ in range(3):
        for item in items:
            drain.attempt(item.pk)
        drain.drain()
    assert [one.to for one in sent.outbox] == [["rosa@example.org"]]
    assert [one.party.name for one in PrintItem.objects.all()] == ["Walter Novak"]
    assert states() == [State.DONE, State.DONE]


def test_the_owner_who_applies_is_told_once(permit: Case, rosa: Party) -> None:
    """Given one person is owner and applicant, then one e-mail."""
    CaseParty.objects.filter(case=permit, part="owner").update(party=rosa)
    for item in tell(permit, "part:applicant", "part:owner", "Rosa@Example.org"):
        assert drain.attempt(item.pk)
    assert len(sent.outbox) == 1
    assert states() == [State.DONE] * 3


def test_somebody_entered_twice_without_email_gets_one_letter(permit: Case, walter: Party) -> None:
    """Given the roll's owner typed in again as applicant, same name and address, then one letter."""
    again = Party.objects.create(
        municipality=walter.municipality, name="WALTER  NOVAK", address_1="88 Ridge Rd", city="Vestal", state="NY",
        zip="13850",
    )  # fmt: skip
    CaseParty.objects.filter(case=permit, part="applicant").update(party=again)
    for item in tell(permit, "part:applicant", "part:owner"):
        assert drain.attempt(item.pk)
    assert (len(sent.outbox), PrintItem.objects.count()) == (0, 1)


def test_the_rolls_owner_who_gave_an_address_when_applying_gets_one_email(permit: Case, walter: Party) -> None:
    """Given the same person known with e-mail as applicant and without as owner, then one e-mail and no letter."""
    applying = Party.objects.create(municipality=walter.municipality, name="Walter Novak", email="walter@example.org")
    CaseParty.objects.filter(case=permit, part="applicant").update(party=applying)
    for item in tell(permit, "part:owner", "part:applicant"):
        assert drain.attempt(item.pk)
    assert [one.to for one in sent.outbox] == [["walter@example.org"]]
    assert not PrintItem.objects.exists()


def test_a_namesake_at_another_address_is_another_person(permit: Case, walter: Party) -> None:
    """Given father and son of one name at two addresses, then each is told."""
    son = Party.objects.create(
        municipality=walter.municipality, name="Walter Novak", address_1="2 Elm St", email="son@example.org"
    )
    CaseParty.objects.filter(case=permit, part="applicant").update(party=son)
    for item in tell(permit, "part:owner", "part:applicant"):
        assert drain.attempt(item.pk)
    assert (len(sent.outbox), PrintItem.objects.count()) == (1, 1)


def test_two_events_are_two_messages(permit: Case, posted: Posting) -> None:
    first = posted(permit, "application_received", "part:applicant")
    Case.objects.filter(pk=permit.pk).update(version=2)
    assert drain.attempt(first.pk)
    assert Delivery.objects.get().name == "Rosa Kaminski"


def test_email_that_never_gets_through_becomes_one_letter(permit: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given the mail server refuses eight times, then the notice is printed, once, and says why."""
    (item,) = tell(permit, "part:applicant")
    moment = NOON
    monkeypatch.setattr(EmailMultiAlternatives, "send", refuse)
    for attempt in range(1, GIVE_UP_AFTER + 1):
        assert PrintItem.objects.count() == 0
        with clock.set_to(moment):
            assert drain.attempt(item.pk) == (attempt == GIVE_UP_AFTER)
        item.refresh_from_db()
        moment = item.next_try_at
    monkeypatch.undo()
    with clock.set_to(moment + timedelta(days=1)):
        assert drain.drain() == 0
    letter = PrintItem.objects.get()
    assert (letter.reason, letter.party.name) == (PrintItem.Reason.EMAIL_FAILED, "Rosa Kaminski")
    assert (item.state, item.error) == (State.DONE, "EmailFailed: nobody answers")
    assert sent.outbox == []


def test_a_person_in_two_parts_whose_email_fails_gets_one_letter(
    permit: Case, rosa: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    CaseParty.objects.filter(case=permit, part="owner").update(party=rosa)
    items = tell(permit, "part:applicant", "part:owner")
    OutboxItem.objects.filter(topic="mail").update(attempts=GIVE_UP_AFTER - 1)
    monkeypatch.setattr(EmailMultiAlternatives, "send", refuse)
    for item in items:
        drain.attempt(item.pk)
    assert PrintItem.objects.count() == 1
    assert states() == [State.DONE, State.DONE]


def test_a_broken_message_is_not_printed_instead(permit: Case, posted: Posting) -> None:
    """Given the message itself has a hole, then no letter with the same hole: the office must look."""
    item = posted(permit, "expiry_warning", "part:applicant")
    OutboxItem.objects.filter(pk=item.pk).update(attempts=GIVE_UP_AFTER - 1)
    assert not drain.attempt(item.pk)
    item.refresh_from_db()
    assert item.state == State.FAILED
    assert how_often_told() == 0


def test_an_unknown_address_that_fails_needs_attention(permit: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    (item,) = tell(permit, "chief@fire.example")
    OutboxItem.objects.filter(pk=item.pk).update(attempts=GIVE_UP_AFTER - 1)
    monkeypatch.setattr(EmailMultiAlternatives, "send", refuse)
    assert not drain.attempt(item.pk)
    item.refresh_from_db()
    assert item.state == State.FAILED


@pytest.mark.django_db(transaction=True)
def test_a_worker_that_dies_right_after_sending_sends_no_second_time(
    permit: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given the process is killed between the mail server's answer and our note, then nobody sends it again unseen."""
    (item,) = tell(permit, "part:applicant")
    really = EmailMultiAlternatives.send

    def send_and_die(self: EmailMultiAlternatives) -> None:
        really(self)
        raise Killed

    monkeypatch.setattr(EmailMultiAlternatives, "send", send_and_die)
    with pytest.raises(Killed):
        drain.attempt(item.pk)
    monkeypatch.setattr(EmailMultiAlternatives, "send", really)
    with clock.set_to(NOON + UNKNOWN_AFTER + timedelta(minutes=1)):
        assert drain.drain() == 0
        assert drain.drain() == 0
    assert how_often_told() == 1
    item.refresh_from_db()
    assert item.state == State.FAILED
    assert "may have gone out" in item.error


@pytest.mark.django_db(transaction=True)
def test_a_worker_that_dies_before_the_letter_is_written_leaves_none(
    permit: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given the process dies while it puts a letter on the list, then there is no half letter, and one after a look."""
    (item,) = tell(permit, "part:owner")
    really = mail._put_on_print_list

    def write_and_die(*args: object) -> PrintItem:
        really(*args)  # type: ignore[arg-type]
        raise Killed

    monkeypatch.setattr(mail, "_put_on_print_list", write_and_die)
    with pytest.raises(Killed):
        drain.attempt(item.pk)
    assert (PrintItem.objects.count(), Delivery.objects.count()) == (0, 0)
    monkeypatch.setattr(mail, "_put_on_print_list", really)
    OutboxItem.objects.filter(pk=item.pk).update(state=State.PENDING)
    assert drain.attempt(item.pk)
    assert how_often_told() == 1


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(ON_SQLITE, reason="the test database of SQLite is one connection's own")
def test_two_workers_at_once_tell_a_person_once(permit: Case, rosa: Party) -> None:
    """Given two workers, each with all messages of an event to one person in two parts, then one e-mail."""
    CaseParty.objects.filter(case=permit, part="owner").update(party=rosa)
    items = tell(permit, "part:applicant", "part:owner")
    start = Barrier(2)

    def work(order: list[OutboxItem]) -> None:
        try:
            start.wait(timeout=10)
            with clock.set_to(NOON):
                for item in order:
                    drain.attempt(item.pk)
        finally:
            connection.close()

    workers = [Thread(target=work, args=(order,)) for order in (items, items[::-1])]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join(timeout=30)
    assert how_often_told() == 1
    assert states() == [State.DONE, State.DONE]
