"""The nightly check: applies what the dates say, in batches, at a cost that follows what is due.

Run twice, killed halfway or three weeks late, the result is the same: each batch is one transaction, a record's
dates are applied in their own order, and its rows are derived anew from its facts.
"""

import logging
from collections.abc import Mapping
from datetime import date

from django.conf import settings
from django.db import connection, transaction
from django.db.models import QuerySet

from accounts import clock
from accounts.actors import Actor
from casework.cases.models import Case
from casework.deadlines.models import Deadline
from casework.events.chain import Fact
from casework.events.office import tell_office
from casework.kinds import kind_called
from casework.sweep.apply import Outcome, apply_dates
from casework.sweep.models import SweepRun
from casework.sweep.write import write
from parcels.models import Municipality

log = logging.getLogger(__name__)

BATCH = 500


def check_all(on: date) -> list[SweepRun]:
    """The nightly check as of `on` for every municipality that has a law; one that fails does not stop the others."""
    runs = []
    for town in Municipality.objects.exclude(law_code="").order_by("pk"):
        try:
            runs.append(check_town(town, on))
        except Exception:
            log.exception("The nightly check of the %s failed; the others go on", town)
    return runs


def check_town(
    town: Municipality, on: date, *, released_by: Actor | None = None, preview_above: int | None = None
) -> SweepRun:
    """One municipality's check. More due cases than the town wants changed unseen only make a preview,
    until an officer releases it."""
    limit = settings.SWEEP_PREVIEW_ABOVE if preview_above is None else preview_above
    started = clock.now()
    due = _how_many_due(town, on, limit)
    if due > limit and released_by is None:
        run, _ = SweepRun.objects.update_or_create(
            municipality=town, state=SweepRun.State.PREVIEW, defaults={"on": on, "due": due, "started_at": started}
        )
        return run
    if released_by is not None:
        _tell_release(town, on, released_by)
    changed = _work_off(town, on)
    SweepRun.objects.filter(municipality=town, state=SweepRun.State.PREVIEW).delete()
    return SweepRun.objects.create(
        municipality=town,
        on=on,
        state=SweepRun.State.DONE,
        due=due,
        changed=changed,
        started_at=started,
        released_by=released_by.name if released_by else "",
    )


def _tell_release(town: Municipality, on: date, by: Actor) -> None:
    """Who let a large run go ahead is part of the office's permanent record."""
    with transaction.atomic():
        tell_office(town, Fact("office.release_nightly_check", by, clock.today(), clock.now(), data={"as_of": on}))


def due_cases(town: Municipality, on: date) -> QuerySet[Case]:
    """Cases with a date to be applied by `on`; what was opened before the cutover only an officer changes."""
    due = Deadline.objects.filter(acts_on__lte=on)
    cases = Case.objects.filter(municipality=town, pk__in=due.values("case_id"))
    return cases.filter(opened_on__gte=town.cutover_on) if town.cutover_on else cases


def _how_many_due(town: Municipality, on: date, limit: int) -> int:
    """Counted only as far as it matters: one more than the limit says enough."""
    return len(due_cases(town, on).values_list("pk", flat=True)[: limit + 1])


def _work_off(town: Municipality, on: date) -> int:
    changed, passed_over = 0, set[int]()
    while True:
        with transaction.atomic():
            heads = _next_batch(town, on, passed_over)
            if not heads:
                return changed
            outcomes = [o for o in _outcomes(heads, on, passed_over) if o.steps]
            write(outcomes)
            changed += len(outcomes)
            passed_over |= heads.keys() - {o.record.pk for o in outcomes}


def _next_batch(town: Municipality, on: date, passed_over: set[int]) -> dict[int, str]:
    """The next cases under lock, with their kinds; another worker's are skipped, so two workers share the work."""
    skip = connection.features.has_select_for_update_skip_locked
    cases = due_cases(town, on).select_for_update(skip_locked=skip).order_by("pk")
    return dict(cases.exclude(pk__in=passed_over).values_list("pk", "kind")[:BATCH])


def _outcomes(heads: Mapping[int, str], on: date, passed_over: set[int]) -> list[Outcome]:
    """What the dates do to each record; one record that cannot be worked out does not stop the others."""
    by_kind: dict[str, list[int]] = {}
    for pk, kind_code in heads.items():
        by_kind.setdefault(kind_code, []).append(pk)
    outcomes = []
    for code, ids in by_kind.items():
        kind = kind_called(code)
        for record in kind.model._default_manager.filter(pk__in=ids).select_related("municipality").order_by("pk"):
            try:
                outcomes.append(apply_dates(record, kind, on))
            except Exception:
                log.exception("The nightly check could not work out %s; it is left as it is", record.number)
                passed_over.add(record.pk)
    return outcomes
