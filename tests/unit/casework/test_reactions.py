"""Reactions: what answers an event, in the same transaction, and never itself."""

from datetime import date

import pytest
from django_fsm import TransitionNotAllowed

from accounts import clock
from accounts.actors import SYSTEM
from casework import reactions
from casework.cases.models import Case
from casework.events.models import Event
from casework.events.queries import of_case
from casework.reactions import ReactionLoop
from config.wiring import ANSWERS, KINDS
from permits.building import actions
from permits.building.models import BuildingPermit, Status
from tests import factories as make

pytestmark = pytest.mark.django_db
MONDAY = date(2026, 3, 9)


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> dict[str, tuple[reactions.Reaction, ...]]:
    """A table of reactions of the test's own, beside what submits an application."""
    table: dict[str, tuple[reactions.Reaction, ...]] = {"permit.pay": ANSWERS["permit.pay"]}
    monkeypatch.setattr(reactions, "REACTIONS", table)
    return table


def start_review(permit: BuildingPermit) -> BuildingPermit:
    with clock.set_to(make.at(MONDAY)):
        return actions.start_review(permit, by=make.actor("code_officer"), on=MONDAY)


def answer_items(record: Case, event: Event) -> None:
    assert isinstance(record, BuildingPermit)
    actions.answer_items(make.fresh(record), by=SYSTEM, on=event.happened_on, answers={})


def test_every_answer_of_an_event_is_given_in_order(answers: dict[str, tuple[reactions.Reaction, ...]]) -> None:
    permit, told = make.submitted(MONDAY), []
    answers["permit.start_review"] = (
        lambda record, event: told.append(("first", record.status)),
        lambda record, event: told.append(("second", event.type)),
    )
    start_review(permit)
    assert told == [("first", "under_review"), ("second", "permit.start_review")]


def test_what_an_answer_does_has_its_own_event_after_the_first(
    answers: dict[str, tuple[reactions.Reaction, ...]],
) -> None:
    permit = make.submitted(MONDAY)
    answers["permit.start_review"] = (answer_items,)
    start_review(permit)
    assert list(of_case(permit).values_list("type", flat=True))[-2:] == ["permit.start_review", "permit.answer_items"]


def test_an_answer_that_fails_undoes_the_act(answers: dict[str, tuple[reactions.Reaction, ...]]) -> None:
    """Given a reaction that raises, then neither the act nor its event is there."""

    def fail(record: Case, event: Event) -> None:
        raise RuntimeError("cannot")

    permit = make.submitted(MONDAY)
    answers["permit.start_review"] = (fail,)
    with pytest.raises(RuntimeError):
        start_review(permit)
    assert make.fresh(permit).status == Status.SUBMITTED
    assert of_case(permit).count() == permit.version


def test_an_event_that_reaches_itself_is_a_fault_of_the_wiring(
    answers: dict[str, tuple[reactions.Reaction, ...]],
) -> None:
    permit = make.submitted(MONDAY)
    answers["permit.start_review"] = (answer_items,)
    answers["permit.answer_items"] = (answer_items,)
    with pytest.raises(ReactionLoop, match=r"permit\.answer_items reached itself by way of permit\.start_review"):
        start_review(permit)
    answers["permit.answer_items"] = ()
    start_review(permit)


def test_the_same_act_on_another_record_is_no_loop(answers: dict[str, tuple[reactions.Reaction, ...]]) -> None:
    first, second = make.submitted(MONDAY), make.submitted(MONDAY)

    def the_other_too(record: Case, event: Event) -> None:
        if record.pk == first.pk:
            actions.start_review(second, by=SYSTEM, on=event.happened_on)

    answers["permit.start_review"] = (the_other_too,)
    start_review(first)
    assert make.fresh(second).status == Status.UNDER_REVIEW


def test_the_wiring_only_answers_events_that_come_about() -> None:
    """Given every event type that a verb, an opening or a date can write, then each answered one is among them."""
    known = {f"{kind.slug}.{verb.name}" for kind in KINDS for verb in kind.verbs}
    known |= {f"{kind.slug}.{name}" for kind in KINDS for name in kind.event_labels}
    assert set(ANSWERS) <= known


# --- the status is protected --------------------------------------------------------------------------------


def test_a_status_cannot_be_assigned() -> None:
    permit = make.received(MONDAY)
    with pytest.raises(AttributeError):
        permit.status = Status.ISSUED
    assert permit.status == Status.RECEIVED


def test_a_status_changes_only_as_declared() -> None:
    permit = make.received(MONDAY)
    with pytest.raises(TransitionNotAllowed):
        permit.issue(MONDAY)


def test_refreshing_brings_the_status_of_the_database() -> None:
    permit = make.submitted(MONDAY)
    start_review(permit)
    assert permit.status == Status.SUBMITTED
    permit.refresh_from_db()
    assert permit.status == Status.UNDER_REVIEW
    permit.refresh_from_db(fields=["status"])
    assert permit.status == Status.UNDER_REVIEW


def test_a_refresh_that_fails_leaves_the_protection_on() -> None:
    """Given a record that is gone, when its refresh fails, then its status and its protection are as before."""
    permit = BuildingPermit(pk=0)
    before = permit.status
    with pytest.raises(BuildingPermit.DoesNotExist):
        permit.refresh_from_db()
    assert permit.status == before
    with pytest.raises(AttributeError):
        permit.status = Status.ISSUED
    with pytest.raises(AttributeError):
        make.received(MONDAY).status = Status.ISSUED
