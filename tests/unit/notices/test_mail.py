"""Sending: to whom, by which way, once; and what happens when it cannot be done."""

from datetime import timedelta

import pytest
from django.core import mail as sent
from pytest_django import DjangoAssertNumQueries

from casework.cases.models import Case, CaseParty
from casework.outbox import drain
from casework.outbox.models import OutboxItem
from notices import mail
from notices.errors import NobodyToTell
from notices.models import PrintItem
from notices.printing.queries import print_items
from parcels.models import Municipality, Party
from tests.unit.notices.conftest import TODAY, Posting


def test_an_address_goes_by_mail(permit: Case, posted: Posting) -> None:
    mail.send(posted(permit, "application_received", "rosa@example.org"))
    (message,) = sent.outbox
    assert message.to == ["rosa@example.org"]
    assert message.subject == f"We have your application {permit.number}"
    assert message.from_email == "Town of Vestal <office@localhost>"
    assert message.reply_to == ["code@vestal.example"]
    assert "Hello Rosa Kaminski," in message.body
    ((page, kind),) = message.alternatives
    assert kind == "text/html"
    assert f"<h1>We have your application {permit.number}</h1>" in page


def test_every_try_bears_the_same_message_id(permit: Case, posted: Posting) -> None:
    item = posted(permit, "application_received", "rosa@example.org")
    mail.send(item)
    mail.send(item)
    ids = {message.message()["Message-ID"] for message in sent.outbox}
    assert ids == {mail.message_id(item.event, item)}
    assert str(item.pk) in ids.pop()


def test_two_messages_of_one_event_have_their_own_ids(permit: Case, posted: Posting) -> None:
    one = posted(permit, "application_received", "rosa@example.org")
    other = posted(permit, "permit_issued", "rosa@example.org")
    assert mail.message_id(one.event, one) != mail.message_id(other.event, other)


def test_a_part_is_whoever_plays_it(permit: Case, posted: Posting) -> None:
    mail.send(posted(permit, "application_received", "part:applicant"))
    assert sent.outbox[0].to == ["rosa@example.org"]


def test_an_inspection_tells_the_people_of_its_permit(visit: Case, posted: Posting) -> None:
    mail.send(posted(visit, "inspection_booked", "part:applicant", inspection="Footing", day="2026-09-08"))
    assert sent.outbox[0].to == ["rosa@example.org"]


def test_the_owner_stands_in_for_a_part_that_nobody_plays(permit: Case, posted: Posting) -> None:
    mail.send(posted(permit, "application_received", "part:contractor"))
    assert sent.outbox == []
    assert PrintItem.objects.get().party.name == "Walter Novak"


def test_nobody_to_tell_is_an_error(permit: Case, posted: Posting) -> None:
    CaseParty.objects.all().delete()
    for recipient in ("part:applicant", "print:0", "fax:12"):
        with pytest.raises(NobodyToTell):
            mail.send(posted(permit, "application_received", recipient))


def test_another_towns_person_is_nobody_here(permit: Case, posted: Posting) -> None:
    other = Municipality.objects.create(slug="other", name="Town of Other", county="Broome", law_code="vestal")
    stranger = Party.objects.create(municipality=other, name="Stranger")
    with pytest.raises(NobodyToTell):
        mail.send(posted(permit, "application_received", f"print:{stranger.pk}"))


def test_without_an_address_it_is_printed(permit: Case, walter: Party, posted: Posting) -> None:
    item = posted(permit, "application_received", f"print:{walter.pk}")
    mail.send(item)
    mail.send(item)
    assert sent.outbox == []
    letter = print_items(permit.municipality).get()
    assert letter.address_lines == ["Walter Novak", "88 Ridge Rd", "Vestal, NY 13850"]
    assert (letter.subject, letter.written_on) == (f"We have your application {permit.number}", TODAY)
    assert letter.text.startswith("Hello Walter Novak,\n")


def test_the_print_list_is_the_towns_own(permit: Case, walter: Party, posted: Posting) -> None:
    mail.send(posted(permit, "application_received", f"print:{walter.pk}"))
    other = Municipality.objects.create(slug="other", name="Town of Other", county="Broome")
    assert not print_items(other).exists()
    assert not print_items(permit.municipality, PrintItem.State.MAILED).exists()


def test_the_outbox_sends_and_is_done(permit: Case, posted: Posting, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(drain.HANDLERS, "mail", mail.send)
    item = posted(permit, "application_received", "part:applicant")
    assert drain.attempt(item.pk)
    assert not drain.attempt(item.pk)
    assert len(sent.outbox) == 1


def test_a_message_with_a_hole_is_not_sent_and_the_office_sees_why(
    permit: Case, posted: Posting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(drain.HANDLERS, "mail", mail.send)
    item = posted(permit, "expiry_warning", "part:applicant")
    assert not drain.attempt(item.pk)
    item.refresh_from_db()
    assert item.state == OutboxItem.State.PENDING
    assert item.error == "UnfinishedMessage: The message has no value for “last_day”."
    assert item.next_try_at - item.event.recorded_at == timedelta(minutes=1)
    assert sent.outbox == []


def test_sending_takes_few_queries(
    visit: Case, posted: Posting, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    item = posted(visit, "inspection_booked", "part:applicant", inspection="Footing", day="2026-09-08")
    fresh = OutboxItem.objects.get(pk=item.pk)
    with django_assert_max_num_queries(9):  # event, people, who was told (in a savepoint), papers twice, dates
        mail.send(fresh)
    assert len(sent.outbox) == 1
