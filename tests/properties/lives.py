"""A town whose people do things at random on random days, and what holds of every record whatever they do.

A record is pushed on as usual, or disturbed by an act that may be out of turn, of the wrong role, on an odd day, or
from a stale page. After every step the permanent record must tell exactly what changed; after every night a second
check must change nothing. The lifecycles add their own records, acts and turns.
"""

from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from datetime import date, timedelta
from typing import Any, ClassVar

from django.db import transaction
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from accounts import clock
from accounts.actors import Actor
from casework.cases.models import Case
from casework.deadlines.rows import differences
from casework.errors import NotAllowed, Refused, StalePage
from casework.events.models import Event
from casework.events.queries import chain_faults
from casework.kinds import kind_of, typed
from casework.outbox.models import OutboxItem
from casework.policies import offered
from casework.sweep.apply import columns
from casework.sweep.run import check_town, due_cases
from config.wiring import KINDS
from inspections.construction import actions as inspection_actions
from inspections.construction import queries
from ordinances.types import ROLES
from parcels.models import Municipality
from permits.building.models import BuildingPermit
from tests import factories as make
from tests.properties.given import Given, findings
from tests.properties.truths import assert_true_on

TURNED_DOWN = (Refused, NotAllowed, StalePage)
Turns = Mapping[str, tuple[tuple[str, str], ...]]  # "permit:received" → who does what next, as usual
# What the law leaves to the officer, with the officer's reason.
REASONS = dict.fromkeys(("suspended", "no-documents", "permit-not-in-force"), "Seen on site.")


class Lives(RuleBasedStateMachine):
    """One town from one day on; its people, its fees and its first records are there before every life."""

    town: Municipality
    people: Mapping[str, Actor]
    stranger: Actor
    first_day: ClassVar[date] = date(2026, 3, 2)
    models: ClassVar[tuple[type[Case], ...]] = ()
    acts: ClassVar[Mapping[str, Given]] = {}
    turns: ClassVar[Turns] = {}

    def __init__(self) -> None:
        super().__init__()
        self.world = transaction.atomic()
        self.world.__enter__()
        self.day = self.first_day
        self.before = self.told()

    def teardown(self) -> None:
        """Everything is as if it had never been."""
        faults = list(chain_faults(self.town))
        transaction.set_rollback(True)
        self.world.__exit__(None, None, None)
        assert faults == []

    # --- what there is --------------------------------------------------------------------------------------

    def records(self) -> list[Any]:
        found = [
            record
            for model in self.models
            for record in model._default_manager.filter(municipality=self.town).select_related("municipality")
        ]
        return sorted(found, key=lambda record: record.pk)

    def told(self) -> dict[int, tuple[dict[str, Any], int]]:
        """Each record's columns, and how many events it has."""
        counts = Counter(Event.objects.filter(case__isnull=False).values_list("case_id", flat=True))
        return {record.pk: (columns(record), counts[record.pk]) for record in self.records()}

    def chosen(self, model: type[Case], index: int) -> Any:
        """One of the records of that type, or none where there is none."""
        codes = {kind.code for kind in KINDS if issubclass(kind.model, model)}
        pks = [pk for pk, (values, _) in self.before.items() if values["kind"] in codes]
        return typed(Case.objects.get(pk=pks[index % len(pks)])) if pks else None

    def at_the_office(self) -> Any:
        return clock.set_to(make.at(self.day))

    def do(self, record: Case, act: str, by: Actor, on: date, **how: Any) -> None:
        """The act as it is declared; turned down, it leaves no trace."""
        given = self.acts[act](record, on)
        if given is None:
            return
        before = (columns(record), Event.objects.count(), OutboxItem.objects.count())
        with self.at_the_office():
            try:
                kind_of(record).verb(act.partition(".")[2]).does(record, by=by, on=on, **given, **how)
            except TURNED_DOWN:
                after = (columns(make.fresh(record)), Event.objects.count(), OutboxItem.objects.count())
                assert after == before, f"{act} was turned down and left a trace"

    # --- what may happen ------------------------------------------------------------------------------------

    @rule(days=st.sampled_from((1, 3, 8, 31)))
    def time_passes(self, days: int) -> None:
        self.day += timedelta(days=days)

    @rule(index=st.integers(0, 30), steps=st.integers(1, 6))
    def a_record_is_pushed_on(self, index: int, steps: int) -> None:
        """The next of the usual steps, each by whoever does it."""
        for _ in range(steps):
            record = self.chosen(Case, index)
            if record is None:
                return
            for role, act in self.turns.get(f"{kind_of(record).slug}:{record.status}", ()):
                self.do(make.fresh(record), act, self.people[role], self.day, overrides=REASONS)

    @rule(
        index=st.integers(0, 30),
        choice=st.integers(0, 100),
        in_turn=st.booleans(),
        role=st.sampled_from((*["whoever may"] * 6, *ROLES, "stranger")),
        back=st.sampled_from((0, 0, 0, 0, 0, 4, 5, 30, -1)),
        why=st.sampled_from(("Keyed late.", "Keyed late.", "")),
        stale=st.sampled_from((None, 0, 0, 0, 0, 1)),
        reasons=st.sampled_from(({}, REASONS)),
    )
    def somebody_does_something(
        self, index: int, choice: int, in_turn: bool, role: str, back: int, stale: int | None, **how: Any
    ) -> None:
        """Any act on any record: one that its status has, or one out of turn."""
        record = self.chosen(Case, index)
        if record is None:
            return
        kind = kind_of(record)
        found = offered(record) if in_turn else kind.verbs
        verbs = [verb for verb in found if f"{kind.slug}.{verb.name}" in self.acts]
        if not verbs:
            return
        verb = verbs[choice % len(verbs)]
        may = [self.people[one] for one in ROLES if self.people[one].may(verb.power, record.law)]
        by = may[0] if role == "whoever may" and may else self.people.get(role, self.stranger)
        how["overrides"] = how.pop("reasons")
        version = None if stale is None else record.version - stale
        day = self.day - timedelta(days=back)
        self.do(record, f"{kind.slug}.{verb.name}", by, day, version=version, **how)

    @rule(after=st.sampled_from((0, 1, 31, 160, 190, 370)))
    def night_falls(self, after: int) -> None:
        """The nightly check after so many days, and again: the second time nothing is left to do."""
        self.day += timedelta(days=after)
        with self.at_the_office():
            check_town(self.town, self.day)
            once = (self.told(), OutboxItem.objects.count())
            assert check_town(self.town, self.day).changed == 0
        assert (self.told(), OutboxItem.objects.count()) == once
        assert not due_cases(self.town, self.day).exists()

    def inspect(self, permit: BuildingPermit, result: str) -> bool:
        """Book what is open and inspect it the same day; whether anything was open."""
        open_kinds = queries.open_kinds(permit)
        if open_kinds:
            with self.at_the_office(), suppress(*TURNED_DOWN):
                visit = inspection_actions.book(
                    permit, by=self.people["clerk"], on=self.day, kind_key=open_kinds[0], day=self.day, half="morning"
                )
                found = findings(visit, result)
                inspection_actions.record(visit, by=self.people["inspector"], on=self.day, found=found)
        return bool(open_kinds)

    # --- what always holds ----------------------------------------------------------------------------------

    @invariant()
    def the_record_tells_exactly_what_changed(self) -> None:
        """A record changed if and only if events were added; its version counts them."""
        now, before = self.told(), self.before
        changed = []
        for pk, (values, events) in now.items():
            old_values, old_events = before.get(pk, ({}, 0))
            assert values["version"] == events
            assert (values != old_values) == (events > old_events)
            changed += [pk] if events > old_events else []
        self.before = now
        statuses = {pk: values["status"] for pk, (values, _) in before.items()}
        for record in self.records():
            assert_true_on(record, self.day, statuses)
            if record.pk in changed:
                self.assert_statuses_follow_each_other(record)
                self.assert_dates_follow_from_facts(record)

    def assert_statuses_follow_each_other(self, record: Case) -> None:
        """Each event takes up where the one before it left off, by a change that the record type declares."""
        kind = kind_of(record)
        declared = {(str(t.source), str(t.target)) for t in kind.transitions()}
        status = ""
        for event in Event.objects.filter(case_id=record.pk).order_by("seq"):
            assert event.from_status == status
            assert event.to_status == status or not status or (status, event.to_status) in declared
            status = event.to_status
        assert record.status == status
        assert status in kind.states

    def assert_dates_follow_from_facts(self, record: Any) -> None:
        """The stored dates are those that follow, and none comes before what it follows from."""
        dues = kind_of(record).deadlines(record)
        assert differences(record, dues) == []
        triggered = record.issued_on if isinstance(record, BuildingPermit) else record.opened_on
        assert all(due.due_on >= triggered for due in dues)


def people_of_the_town(machine: type[Lives]) -> None:
    """Who works there, what things cost, and somebody of another town."""
    make.fee_schedule()
    machine.town, machine.stranger = make.town(), make.actor("code_officer", make.town("union"))
    machine.people = {role: make.actor(role) for role in ROLES}


def live(machine: type[Lives], lives: int, steps: int) -> None:
    """So many lives of so many steps each: few but long ones find more."""
    few_but_long = settings(
        max_examples=lives,
        stateful_step_count=steps,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
    )
    run_state_machine_as_test(machine, settings=few_but_long)
