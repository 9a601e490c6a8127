"""Two in the building department at once: clerks, officers, holders, programs; and one at work as a roll comes in."""

from collections.abc import Callable
from contextlib import suppress
from datetime import date
from functools import partial
from pathlib import Path
from threading import Barrier, BrokenBarrierError
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client
from django.urls import reverse

from accounts import clock
from accounts.tokens.actions import issue_token
from casework.cases.participants import applicant
from casework.errors import Refused, StalePage
from casework.events.queries import chain_faults, of_case
from casework.kinds import Draft
from casework.outbox import drain as drains
from casework.outbox.models import OutboxItem
from casework.outbox.post import post
from casework.roll import actions as roll
from casework.roll import applying
from casework.roll.models import RollImport
from fees.actions import take_payment
from fees.models import Payment
from fees.queries import due_on
from inspections.construction.planning import proposed
from notices.models import PrintBatch, PrintItem
from notices.printing.actions import make_batch
from notices.printing.making import LETTER
from ordinances.law import law
from parcels.models import Parcel, Party
from permits.building import actions
from permits.building.issue import issue
from permits.building.models import BuildingPermit, Status
from permits.ending.actions import revoke, suspend, withdraw
from records.models import Document
from tests import factories as make
from tests.integration.together import both
from tests.unit.permits import acts

MONDAY = date(2026, 3, 9)
HEAD = "PRINT_KEY,LOC_ST_NBR,LOC_STREET,PROP_CLASS,FULL_MARKET_VAL,PRIMARY_OWNER,ROLL_YR"
ROWS = [f"157.13-2-{n},{n},Front St,210,{n}00000,OWNER {n},2026" for n in range(400, 440)]
ROLL = "\n".join([HEAD, *ROWS]).encode()


def ends_apart(*ends: Any) -> tuple[Any, Any]:
    """The one that was done, and why the other was not."""
    (won,) = [end for end in ends if not isinstance(end, BaseException)]
    (lost,) = [end for end in ends if isinstance(end, BaseException)]
    return won, lost


@pytest.mark.parametrize("from_a_page", [True, False])
def test_two_clerks_at_once_record_one_check_once(from_a_page: bool) -> None:
    """Given the same check recorded by two clerks, with a page or without, then it is taken once, with one receipt."""
    permit = make.received(MONDAY)
    owed = due_on(permit).get()
    check: dict[str, Any] = {
        "charges": [owed.pk], "amount_cents": owed.amount_cents, "method": "check", "check_number": "1041",
        "received_from": "The owner", "on": MONDAY, "version": permit.version if from_a_page else None,
    }  # fmt: skip
    with clock.set_to(make.at(MONDAY)):
        ends = both(*[partial(take_payment, permit, by=make.actor("clerk"), **check) for _ in range(2)])

    _, lost = ends_apart(*ends)
    assert isinstance(lost, StalePage if from_a_page else Refused)
    assert Payment.objects.get().amount_cents == owed.amount_cents
    assert Document.objects.filter(case=permit, kind="receipt").count() == 1
    assert of_case(permit).filter(type="permit.pay").count() == 1
    assert not due_on(permit).exists()
    assert list(chain_faults(permit.municipality)) == []


@pytest.mark.parametrize("from_a_page", [True, False])
def test_a_holder_who_withdraws_while_the_officer_issues_meets_one_of_both(from_a_page: bool) -> None:
    """Given both at the same moment, then the application is withdrawn or the permit issued, and never both."""
    permit = make.reviewed(MONDAY)
    holder = applicant(make.applicant(permit, MONDAY), permit.municipality, permit)
    given: dict[str, Any] = {"on": MONDAY, "version": permit.version if from_a_page else None}
    rules = law("vestal", MONDAY)
    job = rules.permits.permit_type(permit.permit_type)
    plan = proposed(rules.inspections, job.inspections, job.systems)
    with clock.set_to(make.at(MONDAY)):
        ends = both(
            partial(withdraw, permit, by=holder, asked_by="Pat Applicant", **given),
            partial(issue, permit, by=make.actor("code_officer"), inspections=plan, **given),
        )

    won, lost = ends_apart(*ends)
    assert isinstance(lost, StalePage if from_a_page else Refused)
    now = make.fresh(permit)
    assert now.status == won.status
    assert now.status in (Status.WITHDRAWN, Status.ISSUED)
    papers = set(Document.objects.filter(case=permit).values_list("kind", flat=True))
    assert ("permit" in papers) == (now.status == Status.ISSUED) == (now.issued_on is not None)
    assert now.deadlines.exists() == (now.status == Status.ISSUED)
    assert of_case(permit).filter(type__in=["permit.withdraw", "permit.issue"]).count() == 1
    assert list(chain_faults(permit.municipality)) == []


def test_two_officers_who_suspend_and_revoke_at_once() -> None:
    """Given one page, then one of both is done; without one the permit ends revoked, by one act or by two in turn."""
    first, second = make.issued(MONDAY), make.issued(MONDAY)
    ada, bob = make.actor("code_officer"), make.actor("code_officer")
    for permit, version in ((first, first.version), (second, None)):
        given: dict[str, Any] = {"on": MONDAY, "version": version, **acts.FACTS}
        with clock.set_to(make.at(MONDAY)):
            ends = both(partial(suspend, permit, by=ada, **given), partial(revoke, permit, by=bob, **given))
        done = list(of_case(permit).filter(type__in=["permit.suspend", "permit.revoke"]).values_list("type", flat=True))
        assert len(done) == len([end for end in ends if isinstance(end, BuildingPermit)])
        assert (
            make.fresh(permit).status == {"permit.suspend": Status.SUSPENDED, "permit.revoke": Status.REVOKED}[done[-1]]
        )
        notices = Document.objects.filter(
            case=permit, title__in=["Building permit suspended", "Building permit revoked"]
        )
        assert notices.count() == len(done)
        if version is not None:
            assert isinstance(ends_apart(*ends)[1], StalePage)
        else:
            assert make.fresh(permit).status == Status.REVOKED
            assert all(isinstance(end, BuildingPermit | Refused) for end in ends)
    assert list(chain_faults(first.municipality)) == []


def test_two_print_batches_at_once_print_each_letter_once() -> None:
    """Given four letters that wait, when two clerks make a batch at once, then one has all, the other has nothing."""
    permit, town = make.submitted(MONDAY), make.town()
    owner = make.party(town, "Ann Owner", email="", address_1="5 Elm St", city="Vestal", state="NY", zip="13850")
    event = of_case(permit).latest("seq")
    with transaction.atomic():
        post(event, [Draft("mail", f"print:{owner.pk}", f"letter_{n}") for n in range(4)])
    for item in OutboxItem.objects.filter(recipient=f"print:{owner.pk}"):
        PrintItem.objects.create(
            municipality=town, outbox_item=item, party=owner, address_lines=list(owner.mailing_lines),
            subject="A letter", text="A letter.", written_on=MONDAY,
        )  # fmt: skip
    with clock.set_to(make.at(MONDAY)):
        ends = both(*[partial(make_batch, town, by=make.actor("clerk"), on=MONDAY) for _ in range(2)])

    batch, lost = ends_apart(*ends)
    assert isinstance(lost, Refused)
    assert "No letter waits" in str(lost)
    assert PrintBatch.objects.get() == batch
    assert list(batch.letters.order_by("position").values_list("position", flat=True)) == [1, 2, 3, 4]
    assert OutboxItem.objects.filter(topic=LETTER).count() == 4
    assert list(chain_faults(town)) == []


def test_two_imports_of_one_roll_at_once_make_each_parcel_once(
    settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given the same file brought in twice, when two workers apply both at once, then one finds nothing to do."""
    settings.MEDIA_ROOT = tmp_path
    plan, other_has_planned = applying.plan, Barrier(2)

    def planned_by_both(*what: Any) -> Any:
        """Whoever is first waits for the other, unless the other is kept out meanwhile."""
        found = plan(*what)
        with suppress(BrokenBarrierError):
            other_has_planned.wait(1)
        return found

    town, admin = make.town(), make.actor("admin")
    with clock.set_to(make.at(MONDAY)):
        brought = [roll.bring_in(town, name="roll.csv", content=ROLL, by=admin, on=MONDAY) for _ in "12"]
        both(*[partial(roll.begin, one, by=admin, on=MONDAY, whole=True) for one in brought])
        items = OutboxItem.objects.filter(topic=roll.TOPIC).values_list("pk", flat=True)
        monkeypatch.setattr(applying, "plan", planned_by_both)
        assert both(*[partial(drains.attempt, pk) for pk in items]) == [True, True]

    assert {make.fresh(one).state for one in brought} == {RollImport.State.APPLIED}
    assert sorted(make.fresh(one).counts["added"] for one in brought) == [0, 40]
    assert Parcel.objects.filter(municipality=town).count() == 40
    assert Party.objects.filter(municipality=town).count() == 40
    assert list(chain_faults(town)) == []


def test_two_programs_with_one_version_one_acts_and_the_other_learns_what_happened(settings: Any) -> None:
    """Given two tokens and one version, when both send the act at once, then one gets 200, one 409 with the history."""
    settings.DEMO = True
    permit = make.submitted(MONDAY)
    address = reverse("api-verb", kwargs={"town": "vestal", "number": permit.number, "verb": "start_review"})
    sent = {"on": MONDAY.isoformat(), "version": permit.version}

    def program() -> Callable[[], Any]:
        officer = make.person("code_officer")
        token = issue_token(officer, name="Field tablet", days=30, only_reads=False)
        client = Client(headers={"Authorization": f"Token {token}"})
        return partial(client.post, address, sent, content_type="application/json")

    with clock.set_to(make.at(MONDAY)):
        answers: list[Any] = both(program(), program())

    done, told = sorted(answers, key=lambda answer: answer.status_code)
    assert (done.status_code, told.status_code) == (200, 409)
    assert done.json()["version"] == told.json()["version"] == permit.version + 1
    assert [line["who"] for line in told.json()["meanwhile"]] == [make.fresh(permit).assignee.name]
    assert of_case(permit).filter(type="permit.start_review").count() == 1


def test_the_office_goes_on_while_a_roll_is_applied(
    settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a large roll that takes its time, when an officer acts meanwhile, then the act does not wait for it."""
    settings.MEDIA_ROOT = tmp_path
    permit, officer, admin = make.submitted(MONDAY), make.actor("code_officer"), make.actor("admin")
    apply_roll, done = applying.apply_roll, []

    def act_at_once() -> None:
        with connection.cursor() as cursor:
            cursor.execute("SET lock_timeout = '3s'")
        done.append(actions.start_review(permit, by=officer, on=MONDAY).status)

    def apply_while_somebody_acts(*what: Any, **how: Any) -> Any:
        both(act_at_once)
        return apply_roll(*what, **how)

    monkeypatch.setattr(applying, "apply_roll", apply_while_somebody_acts)
    with clock.set_to(make.at(MONDAY)):
        brought = roll.bring_in(permit.municipality, name="roll.csv", content=ROLL, by=admin, on=MONDAY)
        roll.begin(brought, by=admin, on=MONDAY, whole=True)
        assert drains.attempt(OutboxItem.objects.get(topic=roll.TOPIC).pk)
    assert done == [Status.UNDER_REVIEW]
    assert make.fresh(brought).counts["added"] == 40
