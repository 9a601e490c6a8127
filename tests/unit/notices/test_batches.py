"""The daily batch: gathered, drawn, bound, printed, mailed; each letter and each paper exactly once."""

from collections.abc import Callable
from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest
from django.db import transaction

from accounts import clock
from accounts.actors import SYSTEM, Actor
from casework.cases.models import Case
from casework.errors import NotAllowed, Refused
from casework.events.chain import read
from casework.events.models import Event
from casework.events.queries import of_case
from casework.outbox import drain
from casework.outbox.models import OutboxItem
from fees.letters import Receipt
from notices import mail, tasks
from notices.models import Delivery, PrintBatch, PrintItem
from notices.printing import actions, drawing, making, queries
from notices.printing.actions import Wanted
from parcels.models import Municipality, Party
from records import preparing
from records.models import Document
from records.requesting import request_document
from tests import factories as make
from tests.unit.notices.conftest import TODAY, Posting
from tests.unit.records.reading import opened, text_of

MONDAY, TUESDAY, WEDNESDAY = TODAY, date(2026, 9, 1), date(2026, 9, 2)
NEXT_WEEK = datetime(2026, 9, 8, 9, 0, tzinfo=ZoneInfo("America/New_York"))
State = PrintItem.State


@pytest.fixture(autouse=True)
def wired(monkeypatch: pytest.MonkeyPatch) -> None:
    handlers = {
        "mail": mail.send,
        "document": preparing.prepare_document,
        making.LETTER: making.make_letter,
        making.ENVELOPES: making.make_envelopes,
        making.COPIES: making.make_copies,
    }
    monkeypatch.setattr(drain, "HANDLERS", handlers)
    monkeypatch.setattr(preparing, "ensure_demo_key", lambda town: None)
    monkeypatch.setattr(preparing, "seal", lambda pdf, slug, said: pdf)


@pytest.fixture
def clerk(vestal: Municipality) -> Actor:
    return make.actor("clerk", vestal)


Letter = Callable[..., PrintItem]


@pytest.fixture
def letter(vestal: Municipality, permit: Case, posted: Posting) -> Letter:
    """A notice to somebody who has no e-mail."""

    def write(name: str, zip_code: str = "13850", street: str = "1 Elm St", of: Case = permit) -> PrintItem:
        party = Party.objects.create(
            municipality=vestal, name=name, address_1=street, city="Vestal", state="NY", zip=zip_code
        )
        item = posted(of, "application_received", f"print:{party.pk}")
        mail.send(item)
        return PrintItem.objects.get(outbox_item=item)

    return write


def receipt(permit: Case) -> Document:
    context = Receipt(
        town="Town of Vestal", state="New York", department="Building and Code Department", address_lines=("Vestal",),
        phone="607-555-0148", title="Receipt", number="R-2026-00001", issued_on=TODAY, payer="Rosa Kaminski",
        payer_lines=(), method="Cash", taken_by="Denise Rowe", amounts=(), total_cents=75_00, notices=(),
    )  # fmt: skip
    with transaction.atomic():
        event = of_case(permit).latest("seq")
        return request_document(permit, kind="receipt", title="Receipt", context=context, by=SYSTEM, event=event)


def worked_off(batch: PrintBatch) -> PrintBatch:
    for item in OutboxItem.objects.filter(event=batch.event).order_by("pk"):
        drain.attempt(item.pk)
    batch.refresh_from_db()
    return batch


def stack(batch: PrintBatch) -> bytes:
    with batch.file.open("rb") as file:
        content: bytes = file.read()
    return content


def told(vestal: Municipality) -> list[str]:
    return list(Event.objects.filter(municipality=vestal, case=None).order_by("seq").values_list("type", flat=True))


# --- gathering -------------------------------------------------------------------------------------------------


def test_a_batch_gathers_what_waits_in_mailing_order(
    vestal: Municipality, clerk: Actor, letter: Letter, visit: Case
) -> None:
    """Given letters to three ZIP codes, two of them to one address, then by ZIP code with those two together."""
    far, near = letter("Far Away", "90210"), letter("Ann Near", "13850", "9 Oak St")
    mid, same = letter("Mid Way", "13902"), letter("Ann Near", "13850", "9 Oak St", visit)
    other = letter("Bob Nearby", "13850", "1 Elm St")
    batch = actions.make_batch(vestal, by=clerk, on=MONDAY)
    order = [one.pk for one in queries.letters_of(batch)]
    assert order == [other.pk, near.pk, same.pk, mid.pk, far.pk]
    assert told(vestal) == ["print.letters"]
    said = read(batch.event)["data"]["what"]
    assert [one["to"] for one in said] == ["Bob Nearby", "Ann Near", "Ann Near", "Mid Way", "Far Away"]


def test_what_is_in_a_batch_is_in_no_other(vestal: Municipality, clerk: Actor, letter: Letter) -> None:
    first = letter("Ann")
    batch = actions.make_batch(vestal, by=clerk, on=MONDAY)
    with pytest.raises(Refused, match="No letter waits"):
        actions.make_batch(vestal, by=clerk, on=MONDAY)
    second = letter("Bob")
    later = actions.make_batch(vestal, by=clerk, on=MONDAY)
    assert [one.pk for one in queries.letters_of(batch)] == [first.pk]
    assert [one.pk for one in queries.letters_of(later)] == [second.pk]


def test_a_letter_without_an_address_waits_for_one(
    vestal: Municipality, clerk: Actor, permit: Case, posted: Posting
) -> None:
    party = Party.objects.create(municipality=vestal, name="No Where")
    mail.send(posted(permit, "application_received", f"print:{party.pk}"))
    with pytest.raises(Refused, match="No letter waits"):
        actions.make_batch(vestal, by=clerk, on=MONDAY)
    lines = {"address_1": "5 Elm St", "address_2": "", "city": "Vestal", "state": "NY", "zip": "13850"}
    found = actions.give_address(PrintItem.objects.get(), lines=lines, by=clerk, on=MONDAY)
    assert found.address_lines == ["No Where", "5 Elm St", "Vestal, NY 13850"]
    assert actions.make_batch(vestal, by=clerk, on=MONDAY).letters.count() == 1
    with pytest.raises(Refused, match="in a batch already"):
        actions.give_address(PrintItem.objects.get(), lines=lines, by=clerk, on=MONDAY)


def test_every_morning_the_days_batch_is_made_once(vestal: Municipality, letter: Letter) -> None:
    tasks.make_daily_batches()
    assert not PrintBatch.objects.exists()
    letter("Ann")
    tasks.make_daily_batches()
    letter("Bob")
    tasks.make_daily_batches()
    assert [batch.letters.count() for batch in PrintBatch.objects.all()] == [1]
    with clock.set_to(NEXT_WEEK):
        tasks.make_daily_batches()
    assert PrintBatch.objects.count() == 2


def test_only_who_prints_may(vestal: Municipality, letter: Letter) -> None:
    letter("Ann")
    for somebody in (make.actor("board", vestal), make.actor("clerk", make.town("union"))):
        with pytest.raises(NotAllowed):
            actions.make_batch(vestal, by=somebody, on=MONDAY)


# --- making ----------------------------------------------------------------------------------------------------


def test_letters_and_their_papers_come_out_once(
    vestal: Municipality, clerk: Actor, permit: Case, letter: Letter
) -> None:
    """Given two people get a notice with a receipt, then each letter is followed by the receipt, once."""
    receipt(permit)
    letter("Ann", street="1 Elm St")
    letter("Bob", street="2 Elm St")
    batch = worked_off(actions.make_batch(vestal, by=clerk, on=MONDAY))
    assert batch.ready
    pdf = stack(batch)
    assert (batch.pages, len(opened(pdf).pages)) == (4, 4)
    text = text_of(pdf)
    assert text.count("Hello Ann") == text.count("Hello Bob") == 1
    assert text.count("R-2026-00001") >= 2
    assert "('lines'" not in text
    assert [paper.title for one in queries.letters_of(batch) for paper in one.papers.all()] == ["Receipt", "Receipt"]


def test_both_sides_begin_each_letter_on_a_new_sheet(vestal: Municipality, clerk: Actor, letter: Letter) -> None:
    letter("Ann")
    letter("Bob")
    batch = worked_off(actions.make_batch(vestal, by=clerk, on=MONDAY, wanted=Wanted(both_sides=True)))
    assert batch.pages == 4


def test_one_envelope_for_each_address(vestal: Municipality, clerk: Actor, letter: Letter, visit: Case) -> None:
    letter("Ann", street="9 Oak St")
    letter("Ann", street="9 Oak St", of=visit)
    letter("Bob")
    batch = worked_off(actions.make_batch(vestal, by=clerk, on=MONDAY, wanted=Wanted(envelopes=True)))
    with batch.envelopes.open("rb") as file:
        pdf = file.read()
    pages = opened(pdf).pages
    assert [[float(v) for v in page.mediabox] for page in pages] == [[0, 0, 684, 297]] * 2  # 9.5 by 4.125 inches
    assert text_of(pdf).count("Ann 9 Oak St") == 1


def test_a_piece_made_twice_changes_nothing(vestal: Municipality, clerk: Actor, letter: Letter) -> None:
    """Given every piece of work is delivered a second time, then the stack is the same."""
    letter("Ann")
    letter("Bob")
    batch = worked_off(actions.make_batch(vestal, by=clerk, on=MONDAY))
    before = (stack(batch), batch.pages)
    OutboxItem.objects.filter(event=batch.event).update(state=OutboxItem.State.PENDING)
    batch = worked_off(batch)
    assert (stack(batch), batch.pages) == before


def test_a_crash_between_two_letters_is_gone_on_from(
    vestal: Municipality, clerk: Actor, letter: Letter, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given the process dies at the second letter, then the first stays made, and the next try makes it whole."""

    class Killed(BaseException):
        pass

    ann, bob = letter("Ann", street="1 Elm St"), letter("Bob", street="2 Elm St")
    batch = actions.make_batch(vestal, by=clerk, on=MONDAY)
    really = drawing.letter_pdf
    drawn: list[int] = []

    def draw(one: PrintItem, *, both_sides: bool) -> tuple[bytes, int]:
        if one.pk == bob.pk and drawn.count(bob.pk) == 0:
            drawn.append(one.pk)
            raise Killed
        drawn.append(one.pk)
        return really(one, both_sides=both_sides)

    monkeypatch.setattr(drawing, "letter_pdf", draw)
    with pytest.raises(Killed):
        worked_off(batch)
    found = queries.batch_by_id(vestal, batch.pk)
    assert found is not None and not found.ready
    assert queries.progress(found) == queries.Progress(1, 2)
    assert worked_off(batch).ready
    assert drawn == [ann.pk, bob.pk, bob.pk]
    assert text_of(stack(batch)).count("Hello Ann") == 1


def test_a_letter_that_cannot_be_made_keeps_no_batch_waiting(
    vestal: Municipality, clerk: Actor, letter: Letter, monkeypatch: pytest.MonkeyPatch
) -> None:
    good, bad = letter("Ann", street="1 Elm St"), letter("Bob", street="2 Elm St")
    batch = actions.make_batch(vestal, by=clerk, on=MONDAY)
    really = drawing.letter_pdf

    def draw(one: PrintItem, *, both_sides: bool) -> tuple[bytes, int]:
        if one.pk == bad.pk:
            raise ValueError("no such font")
        return really(one, both_sides=both_sides)

    with monkeypatch.context() as patch:
        patch.setattr(drawing, "letter_pdf", draw)
        assert not worked_off(batch).ready
    assert [item.error for item in queries.troubles(batch).values()] == ["ValueError: no such font"]
    bad.refresh_from_db()
    actions.leave_out(bad, by=clerk, on=MONDAY)
    batch.refresh_from_db()
    assert batch.ready and [one.pk for one in queries.letters_of(batch)] == [good.pk]
    later = worked_off(actions.make_batch(vestal, by=clerk, on=MONDAY))
    assert [one.pk for one in queries.letters_of(later)] == [bad.pk]


# --- printing and mailing --------------------------------------------------------------------------------------


def test_printed_then_mailed_on_its_day(vestal: Municipality, clerk: Actor, letter: Letter) -> None:
    """Given a batch made Monday, then it is printed, then mailed; out of order it is refused, and each only once."""
    letter("Ann")
    batch = actions.make_batch(vestal, by=clerk, on=MONDAY)
    with pytest.raises(Refused, match="still being made"):
        actions.mark_printed(batch, by=clerk, on=MONDAY)
    worked_off(batch)
    with clock.set_to(NEXT_WEEK):
        with pytest.raises(Refused, match="after they were printed"):
            actions.mark_mailed(batch, by=clerk, on=TUESDAY)
        actions.mark_printed(batch, by=clerk, on=TUESDAY)
        assert PrintItem.objects.get().state == State.PRINTED
        with pytest.raises(Refused, match="printed on September 1, 2026"):
            actions.mark_mailed(batch, by=clerk, on=MONDAY)
        with pytest.raises(Refused, match="was printed on"):
            actions.mark_printed(batch, by=clerk, on=WEDNESDAY)
        actions.mark_mailed(batch, by=clerk, on=WEDNESDAY)
        with pytest.raises(Refused, match="was mailed on"):
            actions.mark_mailed(batch, by=clerk, on=WEDNESDAY)
    one = PrintItem.objects.get()
    assert (one.state, one.mailed_on) == (State.MAILED, WEDNESDAY)
    assert told(vestal) == ["print.letters", "print.printed", "print.mailed"]


def test_nothing_is_mailed_on_a_day_to_come(vestal: Municipality, clerk: Actor, letter: Letter) -> None:
    letter("Ann")
    batch = worked_off(actions.make_batch(vestal, by=clerk, on=MONDAY))
    actions.mark_printed(batch, by=clerk, on=MONDAY)
    with pytest.raises(Refused, match="lies in the future"):
        actions.mark_mailed(batch, by=clerk, on=TUESDAY)


def test_printing_again_after_a_jam_counts_nothing_twice(vestal: Municipality, clerk: Actor, letter: Letter) -> None:
    letter("Ann")
    letter("Bob")
    batch = worked_off(actions.make_batch(vestal, by=clerk, on=MONDAY))
    actions.mark_printed(batch, by=clerk, on=MONDAY)
    before = list(PrintItem.objects.order_by("pk").values_list("state", "batch", "position"))
    actions.print_again(batch, first=2, last=2, why="Paper jam", by=clerk, on=MONDAY)
    assert list(PrintItem.objects.order_by("pk").values_list("state", "batch", "position")) == before
    assert told(vestal)[-1] == "print.again"
    for first, last in ((0, 1), (2, 1), (1, 3)):
        with pytest.raises(Refused, match="from number 1 to 2"):
            actions.print_again(batch, first=first, last=last, why="Paper jam", by=clerk, on=MONDAY)


# --- e-mail that came back -------------------------------------------------------------------------------------


def test_email_that_came_back_is_printed_once(
    vestal: Municipality, clerk: Actor, permit: Case, posted: Posting
) -> None:
    mail.send(posted(permit, "application_received", "part:applicant"))
    (delivery,) = queries.emails_to(vestal, " Rosa@Example.org ")
    letter = actions.came_back(delivery, by=clerk, on=MONDAY)
    assert (letter.party.name, letter.reason) == ("Rosa Kaminski", PrintItem.Reason.EMAIL_FAILED)
    with pytest.raises(Refused, match="already"):
        actions.came_back(delivery, by=clerk, on=MONDAY)
    assert PrintItem.objects.count() == 1
    assert Delivery.objects.get().way == Delivery.Way.PRINT
    assert not queries.emails_to(vestal, "rosa@example.org")


# --- copies ----------------------------------------------------------------------------------------------------


def test_copies_are_one_stack_and_the_originals_stay(vestal: Municipality, clerk: Actor, permit: Case) -> None:
    papers = [receipt(permit) for _ in range(making.PART + 2)]
    for item in OutboxItem.objects.filter(topic="document"):
        assert drain.attempt(item.pk)
    fingerprints = list(Document.objects.order_by("pk").values_list("sha256", flat=True))
    chosen = list(queries.printable_papers(vestal, since=MONDAY, kinds=("receipt",), again=False))
    assert [one.pk for one in chosen] == [one.pk for one in papers]
    batch = worked_off(actions.make_copies(vestal, documents=chosen, by=clerk, on=MONDAY))
    assert (batch.ready, batch.pages) == (True, len(papers))
    assert list(Document.objects.order_by("pk").values_list("sha256", flat=True)) == fingerprints
    assert not queries.printable_papers(vestal, since=MONDAY, kinds=("receipt",), again=False)
    assert len(queries.printable_papers(vestal, since=MONDAY, kinds=("receipt",), again=True)) == len(papers)
    assert not queries.printable_papers(vestal, since=TUESDAY, kinds=("receipt",), again=True)
    with pytest.raises(Refused, match="after they were printed"):
        actions.mark_mailed(actions.mark_printed(batch, by=clerk, on=MONDAY), by=clerk, on=MONDAY)


def test_nothing_chosen_is_no_stack(vestal: Municipality, clerk: Actor) -> None:
    with pytest.raises(Refused, match="between 1 and 300 papers"):
        actions.make_copies(vestal, documents=[], by=clerk, on=MONDAY)


def test_the_office_gives_its_address_once_in_a_letter(letter: Letter, vestal: Municipality) -> None:
    """The letterhead has it; below the text it would take the letter onto a second page."""
    vestal.address_1, vestal.city, vestal.state, vestal.zip = "605 Parkway West", "Vestal", "NY", "13850"
    vestal.save()
    written = letter("Ann Owner")
    PrintItem.objects.filter(pk=written.pk).update(
        text="Hello Ann Owner,\n\nIt is here.\n\nCode Department\nTown of Vestal\n605 Parkway West\nVestal, NY 13850"
    )
    pdf, _ = drawing.letter_pdf(PrintItem.objects.get(pk=written.pk), both_sides=False)
    text = text_of(pdf)
    assert text.count("605 Parkway West") == 1
    assert "Code Department" in text.split("It is here.")[1]
