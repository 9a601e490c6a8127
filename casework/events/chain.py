"""Writing and checking the hash chain of events. Pure, but for the clock that stamps what is recorded.

The hash of an event is SHA-256 over the previous hash and the canonical JSON of the event.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

from accounts.actors import Actor
from casework.events.models import Event

GENESIS = "0" * 64


@dataclass(frozen=True)
class Fact:
    """What an event says, before it has a place in a chain."""

    type: str
    by: Actor
    happened_on: date
    recorded_at: datetime
    from_status: str = ""
    to_status: str = ""
    why: str = ""
    cites: tuple[str, ...] = ()
    data: Mapping[str, Any] = field(default_factory=dict)


def canonical(value: Mapping[str, Any]) -> str:
    """JSON with one spelling: sorted keys, no spaces, dates in ISO form, anything else in its own words."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, default=str)


def digest(previous: str, body: str) -> str:
    return hashlib.sha256(f"{previous}\n{body}".encode()).hexdigest()


def link(fact: Fact, *, municipality_id: int, case_id: int | None, seq: int, previous: str) -> Event:
    """The event that states `fact` as step `seq` after `previous`; not yet saved."""
    body = canonical(
        {
            "municipality": municipality_id,
            "case": case_id,
            "seq": seq,
            "type": fact.type,
            "by": {"name": fact.by.name, "title": fact.by.title, "user": fact.by.user_id},
            "happened_on": fact.happened_on.isoformat(),
            "recorded_at": fact.recorded_at.isoformat(),
            "from": fact.from_status,
            "to": fact.to_status,
            "why": fact.why,
            "cites": list(fact.cites),
            "data": fact.data,
        }
    )
    return Event(
        municipality_id=municipality_id,
        case_id=case_id,
        seq=seq,
        type=fact.type,
        actor=fact.by.name,
        actor_user_id=fact.by.user_id,
        happened_on=fact.happened_on,
        recorded_at=fact.recorded_at,
        from_status=fact.from_status,
        to_status=fact.to_status,
        body=body,
        previous=previous,
        hash=digest(previous, body),
    )


def read(event: Event) -> dict[str, Any]:
    """What the event says, from its hashed body."""
    said: dict[str, Any] = json.loads(event.body)
    return said


def faults(events: Iterable[Event]) -> Iterator[str]:
    """Everything wrong in one chain, given its events in order: gaps, broken links, columns that disagree."""
    previous, expected = GENESIS, 1
    for event in events:
        where = f"event {event.pk} (case {event.case_id}, step {event.seq})"
        if event.seq != expected:
            yield f"{where}: step {expected} is missing"
        if event.previous != previous:
            yield f"{where}: does not follow the event before it"
        if event.hash != digest(event.previous, event.body):
            yield f"{where}: its text has been changed"
        if _columns(event) != _said(read(event)):
            yield f"{where}: its columns do not say what its text says"
        previous, expected = event.hash, event.seq + 1


def _columns(event: Event) -> tuple[Any, ...]:
    return (
        event.municipality_id,
        event.case_id,
        event.seq,
        event.type,
        event.actor,
        event.actor_user_id,
        event.happened_on.isoformat(),
        event.recorded_at,
        event.from_status,
        event.to_status,
    )


def _said(body: Mapping[str, Any]) -> tuple[Any, ...]:
    return (
        body["municipality"],
        body["case"],
        body["seq"],
        body["type"],
        body["by"]["name"],
        body["by"]["user"],
        body["happened_on"],
        datetime.fromisoformat(body["recorded_at"]),
        body["from"],
        body["to"],
    )
