"""Trying again what did not go out, or setting it aside; told in the municipality's own stream."""

from datetime import date

from django.db import transaction

from accounts import clock
from accounts.actors import Actor
from casework.errors import NotAllowed, Refused
from casework.events.chain import Fact
from casework.events.office import tell_office
from casework.obstacle import Obstacle
from casework.outbox.models import OutboxItem
from casework.outbox.post import hurry
from notices.printing.actions import CITE, POWER
from ordinances.law import law

State = OutboxItem.State


def try_again(item: OutboxItem, *, by: Actor, on: date) -> OutboxItem:
    """From the beginning, at once.

    :raises Refused: it went out meanwhile.
    """
    with transaction.atomic():
        held = _held(item, by, on)
        held.state, held.attempts = State.PENDING, 0
        held.save(update_fields=["state", "attempts"])
        _tell(held, "again", "", by, on)
        hurry(OutboxItem.objects.filter(pk=held.pk), clock.now())
    return held


def set_aside(item: OutboxItem, *, why: str, by: Actor, on: date) -> OutboxItem:
    """It is not tried any more: it arrived after all, or its person was told another way.

    :raises Refused: no reason is given, or it went out meanwhile.
    """
    if not why.strip():
        raise Refused([Obstacle("no-reason", "Say how the person was told, or why nobody need be.", CITE)])
    with transaction.atomic():
        held = _held(item, by, on)
        held.state, held.done_at, held.error = State.DONE, clock.now(), f"Set aside by {by.name}: {why.strip()}"
        held.save(update_fields=["state", "done_at", "error"])
        _tell(held, "set_aside", why.strip(), by, on)
    return held


def _held(item: OutboxItem, by: Actor, on: date) -> OutboxItem:
    """The item under lock, if it still needs somebody."""
    town = item.event.municipality
    the_law = law(town.law_code, on) if town.law_code else None
    if by.municipality_id != town.pk or not by.may(POWER, the_law):
        raise NotAllowed("Your role does not include sending notices.")
    held = OutboxItem.objects.select_for_update(of=("self",)).select_related("event__municipality").get(pk=item.pk)
    if held.state not in (State.FAILED, State.PENDING):
        raise Refused([Obstacle("went-out", "It went out meanwhile.", CITE)])
    return held


def _tell(item: OutboxItem, what: str, why: str, by: Actor, on: date) -> None:
    said = {"item": item.pk, "message": item.template, "to": item.recipient}
    fact = Fact(f"undelivered.{what}", by, on, clock.now(), why=why, cites=(CITE,), data=said)
    tell_office(item.event.municipality, fact)
