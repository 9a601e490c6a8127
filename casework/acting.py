"""The one way to change a record: lock, check, transition, save, event, in one transaction.

    with act(permit, "issue", by=by, on=on, **how) as step:
        step.record.issue()
        step.data["conditions"] = conditions

Subject is locked before child. Leaving the block saves the record, rewrites its deadlines, writes exactly one
event, puts messages into the outbox and runs the reactions. An exception inside leaves everything as it was.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Generic, TypedDict, TypeVar, cast

from django.db import transaction

from accounts import clock
from accounts.actors import Actor
from casework.cases.models import Case
from casework.deadlines.rows import rewrite
from casework.errors import NotAllowed, Refused, StalePage
from casework.events.chain import Fact, link
from casework.events.models import Event
from casework.events.queries import head_hash
from casework.kinds import Draft, Kind, Verb, kind_of
from casework.looking import reading_anew
from casework.outbox.post import post
from casework.policies import may_do, obstacles_now
from casework.reactions import react

C = TypeVar("C", bound=Case)


class How(TypedDict, total=False):
    """What every action takes besides its own facts.

    `version`: of the record when the page was shown; `why`: the reason, for the record; `overrides`: reasons by
    obstacle code, where the law leaves the obstacle to the officer.
    """

    version: int | None
    why: str
    overrides: Mapping[str, str]


@dataclass
class Step(Generic[C]):
    """An act under way: the locked record, and what its event will say. `event` is there after the block."""

    record: C
    verb: Verb
    by: Actor
    on: date
    why: str
    from_status: str
    data: dict[str, Any] = field(default_factory=dict)
    cites: list[str] = field(default_factory=list)
    messages: list[Draft] = field(default_factory=list)
    event: Event | None = None

    def mail(self, template: str, recipient: str, **payload: Any) -> None:
        """Have `recipient` (an address or `print:<party>`) told, once the change is made."""
        self.messages.append(Draft("mail", recipient, template, payload))

    def happened(self) -> Event:
        """The event that the act wrote."""
        assert self.event is not None, "the act is not finished"
        return self.event


@contextmanager
def act(record: C, verb_name: str, *, by: Actor, on: date, **how: Any) -> Iterator[Step[C]]:
    """Do one thing to one record.

    :raises NotAllowed: the doer's role does not include it, or a signature is wanted and was not given.
    :raises StalePage: the record is no longer at `version`.
    :raises Refused: something stands in the way; every obstacle at once.
    """
    given = cast(How, how)
    with reading_anew(), transaction.atomic():
        locked = lock(record)
        kind = kind_of(locked)
        verb = kind.verb(verb_name)
        require_power(locked, verb, by)
        seen = given.get("version")
        if seen is not None and seen != locked.version:
            raise StalePage(locked, seen)
        why, overrides = given.get("why", ""), given.get("overrides", {})
        overridden = check(locked, verb, by=by, on=on, why=why, overrides=overrides)
        step = Step(locked, verb, by, on, why, locked.status, cites=[verb.cite] if verb.cite else [])
        if overridden:
            step.data["overridden"] = overridden
        writing = by.by_writing(verb.power, locked.law)
        if writing:
            step.data["designation"] = {"officer": writing.officer, "paper": writing.paper}
        if verb.signs and by.pen:
            step.data["signature"] = "with a pen, on the printed paper"
        yield step
        _finish(step, kind)


def lock(record: C) -> C:
    """The record as it is now, under lock; its subject is locked first so that two acts cannot wait on each other."""
    if record.subject_id:
        Case.objects.select_for_update().get(pk=record.subject_id)
    locked = type(record)._default_manager.select_for_update().get(pk=record.pk)
    return cast(C, locked)


def require_power(case: Case, verb: Verb, by: Actor) -> None:
    """:raises NotAllowed: see `act`."""
    if not by.system and by.municipality_id != case.municipality_id:
        raise NotAllowed(f"This record belongs to the {case.municipality.name}, where you have no role.")
    if not may_do(by, verb, case):
        raise NotAllowed(f"“{verb.label}” is not part of your role here.")
    if verb.signs and not by.signed:
        raise NotAllowed(f"“{verb.label}” is signed: enter your password.")


def check(
    case: Case, verb: Verb, *, by: Actor, on: date, why: str, overrides: Mapping[str, str]
) -> list[dict[str, str]]:
    """What stood in the way and was overridden by name with a reason.

    :raises Refused: anything that was not, or cannot be.
    """
    found = obstacles_now(case, verb, by=by, on=on, why=why)
    left = [o for o in found if not (o.overridable and overrides.get(o.code, "").strip())]
    if left:
        raise Refused(left)
    return [{"obstacle": str(o), "code": o.code, "reason": overrides[o.code].strip()} for o in found]


def _finish(step: Step[C], kind: Kind) -> None:
    """Save, rewrite the deadlines, write the event, post the messages, run the reactions."""
    record = step.record
    record.version += 1
    if record.status != step.from_status:
        record.status_since, record.waits_on = step.on, kind.turn(record.status)
    record.save()
    rewrite(record, kind.deadlines(record))
    fact = Fact(
        type=f"{kind.slug}.{step.verb.name}",
        by=step.by,
        happened_on=step.on,
        recorded_at=clock.now(),
        from_status=step.from_status,
        to_status=record.status,
        why=step.why,
        cites=tuple(step.cites),
        data=step.data,
    )
    step.event = write_event(record, fact)
    post(step.event, step.messages)
    react(record, step.event)


def write_event(record: Case, fact: Fact) -> Event:
    """Append the event of the record's present version to its chain."""
    previous = head_hash(record.pk, record.version - 1)
    event = link(fact, municipality_id=record.municipality_id, case_id=record.pk, seq=record.version, previous=previous)
    event.save(force_insert=True)
    return event
