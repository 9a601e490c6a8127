"""Any life the office can give its records: random acts by random people on random days, and what always holds.

A permit, its inspections and its certificate are pushed on as usual, or disturbed by an act that may be out of turn,
of the wrong role, on an odd day, or from a stale page. After every step the permanent record must tell exactly what
changed; after every night a second check must change nothing.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import date, timedelta
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

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
from casework.sweep.run import check_town
from certificates.occupancy.models import Certificate
from certificates.occupancy.models import Status as CertificateStatus
from config.wiring import KINDS
from fees.queries import due_on, standing_payments_on
from inspections.construction import actions as inspection_actions
from inspections.construction import policies, queries, standing
from inspections.construction.findings import Findings, Flaw
from inspections.construction.models import Inspection
from inspections.construction.planning import proposed
from ordinances.law import law
from ordinances.types import ROLES
from parcels.models import Municipality
from permits.building.models import BuildingPermit, Status
from permits.building.queries import items_by_key, open_shortfalls
from tests import factories as make
from tests.unit.certificates.jobs import FACTS

TURNED_DOWN = (Refused, NotAllowed, StalePage)
FIRST_DAY = date(2026, 3, 2)
JOBS = ("deck", "fence")
Given = Callable[[Any], dict[str, Any] | None]  # what an act takes besides who and when; None: nothing to act on


def findings(visit: Inspection, result: str) -> Findings:
    line = queries.line_of(visit)
    points = [*standing.site_points(line.law, line.kind), *policies.points_of(visit, line)]
    return Findings(
        result,
        answers={point.key: standing.YES for point in points},
        signed_name="Ira",
        portion="The north half." if result == "partial" else "",
        deficiencies=(Flaw("North wall", "R403"),) if result == "failed" else (),
        corrected=frozenset(flaw.pk for flaw in queries.open_deficiencies(visit)),
    )


def usual_plan(permit: BuildingPermit) -> dict[str, Any]:
    rules = law("vestal", FIRST_DAY)
    job = rules.permits.permit_type(permit.permit_type)
    return {"inspections": proposed(rules.inspections, job.inspections, job.systems)}


def payment(record: Case) -> dict[str, Any] | None:
    owed = list(due_on(record))
    facts = {"method": "cash", "received_from": "The owner", "amount_cents": sum(one.amount_cents for one in owed)}
    return facts | {"charges": [one.pk for one in owed]} if owed else None


def reversal(record: Case) -> dict[str, Any] | None:
    paid = standing_payments_on(record).first()
    return {"payment_id": paid.pk, "reversal": "mistake"} if paid else None


def shortfall(permit: BuildingPermit) -> dict[str, Any] | None:
    flaw = open_shortfalls(permit).first()
    return {"finding": flaw, "settled_how": "Revised."} if flaw else None


def all_points(permit: BuildingPermit) -> dict[str, Any]:
    return {"satisfied": dict.fromkeys(items_by_key(permit), True)}


def nothing(record: Any) -> dict[str, Any]:
    return {}


ACTS: Mapping[str, Given] = {
    "permit.submit": nothing,
    "permit.sign_application": lambda p: {"signer": "owner", "signer_name": "Ada"},
    "permit.start_review": nothing,
    "permit.request_items": lambda p: {"missing": {"scope": "A sketch."}},
    "permit.answer_items": lambda p: {"answers": {"scope": ("here", "")}, "plan_sets": 2},
    "permit.resume_review": nothing,
    "permit.review_documents": all_points,
    "permit.accept_documents": nothing,
    "permit.record_finding": lambda p: {"provision": "R507", "complies": False, "note": "No ledger."},
    "permit.settle_finding": shortfall,
    "permit.file_compensation": lambda p: {"form": "CE-200", "party": p.case_parties.get(part="applicant").party},
    "permit.issue": usual_plan,
    "permit.deny": lambda p: {"sections": [("R507", "No ledger.")]},
    "permit.commence": nothing,
    "permit.restore": nothing,
    "permit.complete": lambda p: {"inspection": "IN-0"},
    "permit.reopen": lambda p: {"inspection": "IN-0"},
    "permit.close": lambda p: {"certificate": "CO-0"},
    "permit.pay": payment,
    "permit.reverse_payment": reversal,
    "permit.apply_certificate": nothing,
    "inspection.record": lambda visit: {"found": findings(visit, "passed")},
    "inspection.not_done": lambda visit: {"cause": "Nobody there"},
    "inspection.cancel": nothing,
    "inspection.reverse": nothing,
    "certificate.submit": nothing,
    "certificate.describe": lambda c: FACTS,
    "certificate.issue": nothing,
    "certificate.pay": payment,
    "certificate.reverse_payment": reversal,
}

# The next step of a permit in each status, done by whoever may: act by act.
NEXT_OF_PERMIT: Mapping[str, tuple[tuple[str, str], ...]] = {
    Status.RECEIVED: (("clerk", "permit.sign_application"), ("clerk", "permit.answer_items"), ("clerk", "permit.pay")),
    Status.SUBMITTED: (("code_officer", "permit.start_review"), ("clerk", "permit.file_compensation")),
    Status.UNDER_REVIEW: (
        ("code_officer", "permit.settle_finding"),
        ("code_officer", "permit.review_documents"),
        ("code_officer", "permit.accept_documents"),
        ("code_officer", "permit.record_finding"),
        ("code_officer", "permit.settle_finding"),
        ("clerk", "permit.pay"),
        ("code_officer", "permit.issue"),
    ),
    Status.INCOMPLETE: (("clerk", "permit.answer_items"), ("clerk", "permit.resume_review")),
}


class Lives(RuleBasedStateMachine):
    """One town, from its first application on; its people and its fees are there before every life."""

    town: Municipality
    people: Mapping[str, Actor]
    stranger: Actor

    def __init__(self) -> None:
        super().__init__()
        self.world = transaction.atomic()
        self.world.__enter__()
        self.day = FIRST_DAY
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
            for model in (BuildingPermit, Inspection, Certificate)
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
        given = ACTS[act](record)
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

    @initialize(stage=st.sampled_from(("received", "submitted", "issued", "issued")), job=st.sampled_from(JOBS))
    def the_office_has_work(self, stage: str, job: str) -> None:
        getattr(make, stage)(self.day, job=job)

    @precondition(lambda self: len(self.before) < 4)
    @rule(job=st.sampled_from(JOBS), signed=st.booleans(), sets=st.integers(1, 2), all_here=st.booleans())
    def an_application_comes_in(self, job: str, signed: bool, sets: int, all_here: bool) -> None:
        said = make.answers(job, self.day, **({} if all_here else {"scope": ("missing", "")}))
        signature = {} if signed else {"signer": "", "signed_on": None}
        make.received(self.day, job=job, by=self.people["clerk"], plan_sets=sets, answers=said, **signature)

    @rule(days=st.sampled_from((1, 3, 8, 31)))
    def time_passes(self, days: int) -> None:
        self.day += timedelta(days=days)

    @rule(index=st.integers(0, 5), steps=st.integers(1, 6))
    def a_permit_is_pushed_on(self, index: int, steps: int) -> None:
        for _ in range(steps):
            permit = self.chosen(BuildingPermit, index)
            if permit is None:
                return
            for role, act in NEXT_OF_PERMIT.get(permit.status, ()):
                self.do(make.fresh(permit), act, self.people[role], self.day)
            if permit.status in (Status.ISSUED, Status.ACTIVE):
                self.inspect(permit, "passed")

    @rule(index=st.integers(0, 5), result=st.sampled_from(("passed", "partial", "failed")))
    def work_is_inspected(self, index: int, result: str) -> None:
        permit = self.chosen(BuildingPermit, index)
        if permit is not None:
            self.inspect(permit, result)

    def inspect(self, permit: BuildingPermit, result: str) -> None:
        """Book what is open and inspect it the same day."""
        open_kinds = queries.open_kinds(permit)
        if not open_kinds:
            return
        with self.at_the_office(), suppress(*TURNED_DOWN):
            visit = inspection_actions.book(
                permit, by=self.people["clerk"], on=self.day, kind_key=open_kinds[0], day=self.day, half="morning"
            )
            inspection_actions.record(visit, by=self.people["inspector"], on=self.day, found=findings(visit, result))

    @rule(index=st.integers(0, 5), ahead=st.sampled_from((0, 1, 10, 60)))
    def an_inspection_is_booked(self, index: int, ahead: int) -> None:
        permit = self.chosen(BuildingPermit, index)
        keys = queries.open_kinds(permit) if permit is not None else ()
        with self.at_the_office(), suppress(*TURNED_DOWN):
            for key in keys[:1]:
                day = self.day + timedelta(days=ahead)
                inspection_actions.book(
                    permit, by=self.people["clerk"], on=self.day, kind_key=key, day=day, half="afternoon"
                )

    @rule(index=st.integers(0, 5))
    def a_certificate_is_pushed_on(self, index: int) -> None:
        certificate = self.chosen(Certificate, index)
        if certificate is None or certificate.status == CertificateStatus.ISSUED:
            return
        for role, act in (
            ("clerk", "certificate.pay"),
            ("clerk", "certificate.describe"),
            ("code_officer", "certificate.issue"),
        ):
            self.do(make.fresh(certificate), act, self.people[role], self.day)

    @rule(
        index=st.integers(0, 30),
        choice=st.integers(0, 100),
        in_turn=st.booleans(),
        role=st.sampled_from((*["whoever may"] * 6, *ROLES, "stranger")),
        back=st.sampled_from((0, 0, 0, 0, 0, 4, 5, 30, -1)),
        why=st.sampled_from(("Keyed late.", "Keyed late.", "")),
        stale=st.sampled_from((None, 0, 0, 0, 0, 1)),
    )
    def somebody_does_something(
        self, index: int, choice: int, in_turn: bool, role: str, back: int, why: str, stale: int | None
    ) -> None:
        """Any act on any record: one that its status has, or one out of turn."""
        record = self.chosen(Case, index)
        kind = kind_of(record)
        verbs = [verb for verb in (offered(record) if in_turn else kind.verbs) if f"{kind.slug}.{verb.name}" in ACTS]
        if not verbs:
            return
        verb = verbs[choice % len(verbs)]
        may = [self.people[one] for one in ROLES if self.people[one].may(verb.power, record.law)]
        by = may[0] if role == "whoever may" and may else self.people.get(role, self.stranger)
        version = None if stale is None else record.version - stale
        day = self.day - timedelta(days=back)
        self.do(record, f"{kind.slug}.{verb.name}", by, day, why=why, version=version)

    @rule(after=st.sampled_from((0, 1, 31, 160, 190, 370)))
    def night_falls(self, after: int) -> None:
        """The nightly check after so many days, and again: the second time nothing is left to do."""
        self.day += timedelta(days=after)
        with self.at_the_office():
            check_town(self.town, self.day)
            once = (self.told(), OutboxItem.objects.count())
            assert check_town(self.town, self.day).changed == 0
        assert (self.told(), OutboxItem.objects.count()) == once
        for permit in BuildingPermit.objects.filter(status__in=(Status.ISSUED, Status.ACTIVE)):
            assert all(row.acts_on is None or row.acts_on > self.day for row in permit.deadlines.all())

    # --- what always holds ----------------------------------------------------------------------------------

    @invariant()
    def the_record_tells_exactly_what_changed(self) -> None:
        """A record changed if and only if events were added; its version counts them."""
        now = self.told()
        changed = []
        for pk, (values, events) in now.items():
            old_values, old_events = self.before.get(pk, ({}, 0))
            assert values["version"] == events
            assert (values != old_values) == (events > old_events)
            changed += [pk] if events > old_events else []
        self.before = now
        for record in (one for one in self.records() if one.pk in changed):
            self.assert_statuses_follow_each_other(record)
            self.assert_dates_follow_from_facts(record)
            self.assert_it_has_what_it_needs(record)

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

    def assert_it_has_what_it_needs(self, record: Any) -> None:
        """No permit without its conditions, no completion without the final, no certificate but for completed work."""
        if isinstance(record, BuildingPermit) and record.issued_on:
            assert None not in (record.submitted_on, record.signed_on, record.documents_accepted_on)
            assert not open_shortfalls(record).exists()
            over = record.status in (Status.COMPLETED, Status.CLOSED)
            assert not over or queries.final_passed_on(record) is not None
        if isinstance(record, Certificate) and record.issued_on:
            assert record.subject is not None
            assert record.subject.status == Status.CLOSED


@pytest.mark.django_db
@pytest.mark.clause("V-5-23-011")
def test_any_life_leaves_a_whole_record() -> None:
    make.fee_schedule()
    Lives.town, Lives.stranger = make.town(), make.actor("code_officer", make.town("union"))
    Lives.people = {role: make.actor(role) for role in ROLES}
    few_but_long = settings(
        max_examples=12,
        stateful_step_count=35,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
    run_state_machine_as_test(Lives, settings=few_but_long)
