"""Writing a batch of outcomes in a handful of statements: columns, events, deadline rows, messages."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import F

from accounts import clock
from accounts.actors import SYSTEM
from casework.cases.models import Case
from casework.deadlines.models import Deadline
from casework.deadlines.rows import as_row
from casework.events.chain import GENESIS, Fact, link
from casework.events.models import Event
from casework.outbox.models import OutboxItem
from casework.outbox.post import as_items
from casework.reactions import REACTIONS, react
from casework.sweep.apply import Outcome

CASE_COLUMNS = frozenset(f.attname for f in Case._meta.concrete_fields)


class LostRecord(Exception):
    """A locked row was not where it should be; the batch is rolled back."""


def write(outcomes: list[Outcome]) -> None:
    """Save everything that the outcomes changed. The caller holds the locks and the transaction."""
    if not outcomes:
        return
    ids = [o.record.pk for o in outcomes]
    heads = dict(Event.objects.filter(case_id__in=ids, seq=F("case__version")).values_list("case_id", "hash"))
    _write_columns(outcomes)
    events = _write_events(outcomes, heads)
    Deadline.objects.filter(case_id__in=ids).delete()
    Deadline.objects.bulk_create(as_row(o.record, due) for o in outcomes for due in o.dues)
    _post_and_react(outcomes, events)


def _write_columns(outcomes: Iterable[Outcome]) -> None:
    """One UPDATE per distinct set of values and table: records that fell due together change together."""
    groups: dict[tuple[Any, ...], list[int]] = defaultdict(list)
    for o in outcomes:
        own = {k: v for k, v in o.changes.items() if k not in CASE_COLUMNS}
        shared = {k: v for k, v in o.changes.items() if k in CASE_COLUMNS}
        groups[(Case, len(o.steps), tuple(sorted(shared.items())))].append(o.record.pk)
        if own:
            groups[(o.kind.model, 0, tuple(sorted(own.items())))].append(o.record.pk)
    for (model, steps, values), ids in groups.items():
        new: dict[str, Any] = dict(values)
        if steps:
            new["version"] = F("version") + steps
        if model._base_manager.filter(pk__in=ids).update(**new) != len(ids):
            raise LostRecord(f"{len(ids)} {model._meta.verbose_name_plural} were locked, fewer were changed")


def _write_events(outcomes: Iterable[Outcome], heads: Mapping[int, str]) -> list[Event]:
    """Each step's event, chained; `record.version` moves along."""
    events = []
    for o in outcomes:
        previous = heads.get(o.record.pk, GENESIS)
        for step in o.steps:
            o.record.version += 1
            fact = Fact(
                type=step.happening.type,
                by=SYSTEM,
                happened_on=step.happened_on,
                recorded_at=clock.now(),
                from_status=step.from_status,
                to_status=step.to_status,
                cites=(step.happening.cite,),
                data=step.happening.data,
            )
            event = link(
                fact,
                municipality_id=o.record.municipality_id,
                case_id=o.record.pk,
                seq=o.record.version,
                previous=previous,
            )
            previous = event.hash
            events.append(event)
    return Event.objects.bulk_create(events)


def _post_and_react(outcomes: Iterable[Outcome], events: Iterable[Event]) -> None:
    """Messages go to the outbox, which its own tick drains; reactions run as for any other event."""
    items: list[OutboxItem] = []
    written = iter(events)
    for o in outcomes:
        for step in o.steps:
            event = next(written)
            items += as_items(event, step.happening.messages)
            if event.type in REACTIONS:
                react(o.record, event)
    OutboxItem.objects.bulk_create(items)
