"""The only writers of batches. Each is told in the municipality's own stream of events, in the same transaction.

A letter is in one batch, and moves on from waiting to printed to mailed once; printing again after a jam changes none.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db import transaction

from accounts import clock
from accounts.actors import Actor
from casework.errors import NotAllowed, Refused
from casework.events.chain import Fact
from casework.events.models import Event
from casework.events.office import tell_office
from casework.kinds import Draft
from casework.obstacle import Obstacle
from casework.outbox.post import post
from casework.writing import long_date, office_day
from notices import mail
from notices.errors import NobodyToTell
from notices.models import Delivery, PrintBatch, PrintedPaper, PrintItem
from notices.printing import queries
from notices.printing.drawing import mailing_order
from notices.printing.making import COPIES, ENVELOPES, LETTER, PART, bind_when_complete
from ordinances.law import law
from parcels.holding import hold
from parcels.models import Municipality
from records.models import Document

POWER = "notices.print"
CITE = "§ 5-34(a)"
MOST_COPIES = 300


@dataclass(frozen=True)
class Wanted:
    """How a batch is to be printed."""

    both_sides: bool = False
    envelopes: bool = False


def make_batch(municipality: Municipality, *, by: Actor, on: date, wanted: Wanted = Wanted()) -> PrintBatch:
    """Gather every letter that can be mailed into one batch, in mailing order; it is made in the background.

    :raises Refused: nothing waits.
    """
    with transaction.atomic():
        _allow_one_at_a_time(municipality, by, on)
        letters = [one for one in queries.to_batch(municipality) if one.can_be_mailed]
        if not letters:
            raise Refused([Obstacle("nothing-waits", "No letter waits to be printed.", CITE)])
        letters.sort(key=mailing_order)
        told = [{"letter": one.pk, "to": one.address_lines[0], "about": one.subject} for one in letters]
        batch = _batch(municipality, "letters", PrintBatch.What.LETTERS, by, on, wanted, told)
        for position, letter in enumerate(letters, 1):
            letter.batch, letter.position = batch, position
        PrintItem.objects.bulk_update(letters, ["batch", "position"])
        drafts = [Draft(LETTER, f"letter:{one.pk}", "letter", {"letter": one.pk}) for one in letters]
        if wanted.envelopes:
            drafts.append(Draft(ENVELOPES, f"batch:{batch.pk}", "envelopes", {"batch": batch.pk}))
        post(batch.event, drafts, many=True)
    return batch


def make_copies(
    municipality: Municipality, *, documents: Sequence[Document], by: Actor, on: date, wanted: Wanted = Wanted()
) -> PrintBatch:
    """Copies of papers on one stack; the sealed files stay as they are.

    :raises Refused: nothing, or too much, was chosen.
    """
    if not 1 <= len(documents) <= MOST_COPIES:
        sentence = f"Choose between 1 and {MOST_COPIES} papers; {len(documents)} are chosen."
        raise Refused([Obstacle("how-many", sentence, CITE)])
    with transaction.atomic():
        _allow_one_at_a_time(municipality, by, on)
        told = [{"document": one.pk, "title": one.title, "number": one.number} for one in documents]
        batch = _batch(municipality, "copies", PrintBatch.What.COPIES, by, on, wanted, told)
        PrintedPaper.objects.bulk_create(
            PrintedPaper(batch=batch, document=one, position=n) for n, one in enumerate(documents, 1)
        )
        starts = range(1, len(documents) + 1, PART)
        post(
            batch.event,
            [Draft(COPIES, f"batch:{batch.pk}:{n}", "copies", {"batch": batch.pk, "first": n}) for n in starts],
            many=True,
        )
    return batch


def _batch(
    municipality: Municipality, name: str, what: str, by: Actor, on: date, wanted: Wanted, told: list[dict[str, Any]]
) -> PrintBatch:
    event = _tell(municipality, name, by, on, {"what": told})
    return PrintBatch.objects.create(
        municipality=municipality, what=what, event=event, made_on=on, made_by=by.name, both_sides=wanted.both_sides
    )


def mark_printed(batch: PrintBatch, *, by: Actor, on: date) -> PrintBatch:
    """The stack came out of the printer whole.

    :raises Refused: the batch is not ready, or was printed already.
    """
    with _locked(batch, by, on) as held:
        if not held.ready:
            raise Refused([Obstacle("not-ready", "The batch is still being made.", CITE)])
        if held.printed_on:
            raise Refused([Obstacle("printed", f"It was printed on {long_date(held.printed_on)}.", CITE)])
        _not_before(on, held.made_on, "made")
        held.printed_on = on
        held.save(update_fields=["printed_on"])
        letters = PrintItem.objects.filter(batch=held, state=PrintItem.State.WAITING)
        count = letters.update(state=PrintItem.State.PRINTED)
        _tell(held.municipality, "printed", by, on, {"batch": held.pk, "letters": count})
    return held


def mark_mailed(batch: PrintBatch, *, by: Actor, on: date) -> PrintBatch:
    """The letters were handed to the Postal Service on `on`.

    :raises Refused: they were not printed, or were mailed already.
    """
    with _locked(batch, by, on) as held:
        if held.mailed_on:
            raise Refused([Obstacle("mailed", f"It was mailed on {long_date(held.mailed_on)}.", CITE)])
        if held.what != PrintBatch.What.LETTERS or held.printed_on is None:
            raise Refused([Obstacle("not-printed", "Letters are mailed after they were printed.", CITE)])
        _not_before(on, held.printed_on, "printed")
        held.mailed_on = on
        held.save(update_fields=["mailed_on"])
        letters = PrintItem.objects.filter(batch=held, state=PrintItem.State.PRINTED)
        count = letters.update(state=PrintItem.State.MAILED, mailed_on=on)
        _tell(held.municipality, "mailed", by, on, {"batch": held.pk, "letters": count})
    return held


def print_again(batch: PrintBatch, *, first: int, last: int, why: str, by: Actor, on: date) -> PrintBatch:
    """Sheets were spoiled: from the letter `first` to `last` they are printed once more. No letter counts twice.

    :raises Refused: the batch has no such letters, or no reason is given.
    """
    with _locked(batch, by, on) as held:
        known = queries.progress(held).total
        if not held.ready or not 1 <= first <= last <= known:
            raise Refused([Obstacle("no-such", f"Choose from number 1 to {known}.", CITE)])
        if not why.strip():
            raise Refused([Obstacle("no-reason", "Say why it is printed again.", CITE)])
        _tell(held.municipality, "again", by, on, {"batch": held.pk, "first": first, "last": last}, why.strip())
    return held


def leave_out(letter: PrintItem, *, by: Actor, on: date) -> PrintItem:
    """A letter that cannot be made keeps no batch waiting: it goes back to those that wait.

    :raises Refused: it is made already, or is the only one.
    """
    batch = letter.batch
    if batch is None:
        raise Refused([Obstacle("no-batch", "The letter is in no batch.", CITE)])
    with _locked(batch, by, on) as held:
        letter.refresh_from_db()
        if held.ready or letter.sheet:
            raise Refused([Obstacle("made", "The letter has been made; it stays in its batch.", CITE)])
        if queries.progress(held).total == 1:
            raise Refused([Obstacle("only-one", "It is the only letter of the batch.", CITE)])
        letter.batch, letter.position = None, 0
        letter.save(update_fields=["batch", "position"])
        _tell(held.municipality, "left_out", by, on, {"batch": held.pk, "letter": letter.pk})
        bind_when_complete(held)
    return letter


def give_address(letter: PrintItem, *, lines: Mapping[str, str], by: Actor, on: date) -> PrintItem:
    """The mailing address of somebody whose letter had none; kept with the person for the next time.

    :raises Refused: the letter is in a batch already.
    """
    municipality = letter.municipality
    with transaction.atomic():
        _allow_one_at_a_time(municipality, by, on)
        letter.refresh_from_db()
        if letter.batch_id:
            raise Refused([Obstacle("in-batch", "The letter is in a batch already.", CITE)])
        party = letter.party
        for name, value in lines.items():
            setattr(party, name, value)
        party.save(update_fields=list(lines))
        letter.address_lines = list(party.mailing_lines)
        letter.save(update_fields=["address_lines"])
        _tell(municipality, "address", by, on, {"letter": letter.pk, "to": letter.address_lines})
    return letter


def came_back(delivery: Delivery, *, by: Actor, on: date) -> PrintItem:
    """An e-mail bounced after it had left: its person gets a letter instead, once.

    :raises Refused: it is on paper already, or nobody's mailing address is known for it.
    """
    municipality = delivery.event.municipality
    with transaction.atomic():
        _allow_one_at_a_time(municipality, by, on)
        held = Delivery.objects.select_for_update().get(pk=delivery.pk)
        if held.way == Delivery.Way.PRINT:
            raise Refused([Obstacle("on-paper", "A letter takes its place already.", CITE)])
        try:
            letter = mail.on_paper_instead(held.outbox_item)
        except NobodyToTell as nobody:
            raise Refused([Obstacle("nobody", f"{nobody} Write to the person by hand.", CITE)]) from nobody
        held.way = Delivery.Way.PRINT
        held.save(update_fields=["way"])
        _tell(municipality, "came_back", by, on, {"letter": letter.pk, "to": letter.address_lines[:1]})
    return letter


# --- what they share -------------------------------------------------------------------------------------------


@contextmanager
def _locked(batch: PrintBatch, by: Actor, on: date) -> Iterator[PrintBatch]:
    """A batch under its lock, in a transaction of its own; the doer may print, and the day has come."""
    with transaction.atomic():
        _allow_one_at_a_time(batch.municipality, by, on)
        yield PrintBatch.objects.select_for_update(of=("self",)).select_related("municipality").get(pk=batch.pk)


def _allow_one_at_a_time(municipality: Municipality, by: Actor, on: date) -> None:
    """:raises NotAllowed: the doer's role does not include printing. :raises Refused: the day has not come."""
    today = office_day(clock.now())  # whose role it is, today's law says; the day that is entered may be any
    the_law = law(municipality.law_code, today) if municipality.law_code else None
    if not by.system and (by.municipality_id != municipality.pk or not by.may(POWER, the_law)):
        raise NotAllowed("Your role does not include printing and mailing.")
    if on > today:
        raise Refused([Obstacle("future", "The date lies in the future; enter the day on which it happened.", CITE)])
    hold(municipality)


def _not_before(on: date, day: date, done: str) -> None:
    if on < day:
        raise Refused([Obstacle("too-early", f"It was {done} on {long_date(day)}; check the date.", CITE)])


def _tell(municipality: Municipality, what: str, by: Actor, on: date, data: Mapping[str, Any], why: str = "") -> Event:
    return tell_office(municipality, Fact(f"print.{what}", by, on, clock.now(), why=why, cites=(CITE,), data=data))
