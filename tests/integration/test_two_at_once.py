"""Two officers at once: one wins, the other learns what happened. Two clerks at once: two numbers."""

from collections.abc import Callable
from datetime import date
from functools import partial
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from accounts import clock
from casework.errors import StalePage
from casework.events.queries import chain_faults, of_case, since
from casework.opening import draw_number, open_case
from casework.outbox import drain as drains
from casework.outbox.drain import drain
from casework.outbox.models import OutboxItem
from permits.building import actions
from permits.building.kind import KIND
from permits.building.models import BuildingPermit, Status
from tests import factories as make
from tests.integration.together import Meeting, both

MONDAY = date(2026, 3, 9)


def test_two_officers_at_once_one_wins_and_the_other_is_told_what_happened() -> None:
    """Given two officers with the same page open, when both act at the same moment, then exactly one act is done."""
    permit = make.under_review(MONDAY)
    ada, bob = make.actor("code_officer"), make.actor("code_officer")
    given: dict[str, Any] = {"on": MONDAY, "version": permit.version}
    with clock.set_to(make.at(MONDAY)):
        ends = both(
            partial(actions.deny, permit, by=ada, sections=[("R507", "No ledger detail.")], **given),
            partial(actions.request_items, permit, by=bob, missing={"scope": "A sketch."}, **given),
        )

    (lost,) = [end for end in ends if isinstance(end, BaseException)]
    (won,) = [end for end in ends if isinstance(end, BuildingPermit)]
    assert isinstance(lost, StalePage)
    assert lost.seen == permit.version
    (event,) = since(permit, lost.seen)
    act, winner = ("permit.deny", ada) if won.status == Status.DENIED else ("permit.request_items", bob)
    assert (event.type, event.actor, event.happened_on) == (act, winner.name, MONDAY)
    assert make.fresh(permit).version == permit.version + 1
    assert list(chain_faults(permit.municipality)) == []


def test_two_browsers_at_once_one_is_thanked_and_the_other_sees_what_happened(settings: Any) -> None:
    """Given the same form sent by two people at once, then one is sent on and the other gets the page that explains."""
    settings.DEMO = True
    permit = make.submitted(MONDAY)
    url = reverse("casework:do", kwargs={"town": "vestal", "number": permit.number, "verb": "start_review"})
    sent = {"on": MONDAY.isoformat(), "why": "", "version": permit.version}

    def browser() -> Callable[[], Any]:
        client = Client()
        client.force_login(make.person("code_officer"))
        return partial(client.post, url, sent)

    with clock.set_to(make.at(MONDAY)):
        answers: list[Any] = both(browser(), browser())

    assert sorted(answer.status_code for answer in answers) == [302, 409]
    (stale,) = [answer for answer in answers if answer.status_code == 409]
    shown = stale.content.decode()
    assert "This case changed meanwhile" in shown
    assert make.fresh(permit).assignee.name in shown
    assert of_case(permit).filter(type="permit.start_review").count() == 1


@pytest.mark.parametrize("drawn_before", [0, 1])
def test_two_clerks_at_once_draw_different_numbers(drawn_before: int) -> None:
    """Given an empty series, or one begun, when two permits are opened at once, then neither number is given twice."""
    town, clerk = make.town(), make.actor("clerk")
    with transaction.atomic():
        for _ in range(drawn_before):
            draw_number(town, "BP", 2026)
    given: dict[str, Any] = {
        "municipality": town, "by": clerk, "on": MONDAY, "power": "permits.intake", "cite": "§", "headline": "Deck",
        "permit_type": "deck", "description": "A deck.", "valuation_cents": 1, "occupancy_class": "R-3",
    }  # fmt: skip
    ends = both(*[partial(open_case, KIND, **given)] * 4)
    assert sorted(str(end) for end in ends) == [f"BP-2026-{drawn_before + n:05d}" for n in (1, 2, 3, 4)]
    assert list(chain_faults(town)) == []


def test_two_workers_never_work_off_the_same_item(monkeypatch: pytest.MonkeyPatch) -> None:
    """Given two workers with an item each under lock, then neither waits for the other, and nothing is done twice."""
    make.submitted(MONDAY)
    make.submitted(MONDAY)
    waiting = OutboxItem.objects.count()
    assert waiting >= 4
    at_work, done = Meeting(2), []

    def handle(item: OutboxItem) -> None:
        # The first item of each worker waits until the other worker has one too.
        if len(done) < 2:
            done.append(item.pk)
            at_work.wait()
        else:
            done.append(item.pk)

    monkeypatch.setattr(drains, "HANDLERS", dict.fromkeys(("mail", "document"), handle))
    with clock.set_to(make.at(date(2026, 3, 10))):
        counts = both(drain, drain)
    assert sum(counts) == waiting  # type: ignore[arg-type]
    assert len(done) == len(set(done)) == waiting
    assert set(OutboxItem.objects.values_list("state", "attempts")) == {("done", 1)}
