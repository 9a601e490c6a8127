"""What did not go out: seen by the office, tried again, or set aside with a reason."""

import pytest
from django.core import mail as sent

from accounts.actors import Actor
from casework.cases.models import Case
from casework.errors import NotAllowed, Refused
from casework.events.models import Event
from casework.outbox import drain
from casework.outbox.models import OutboxItem
from notices import mail
from notices.undelivered import actions, queries
from parcels.models import Municipality, Party
from tests import factories as make
from tests.unit.notices.conftest import TODAY, Posting

State = OutboxItem.State


@pytest.fixture
def clerk(vestal: Municipality) -> Actor:
    return make.actor("clerk", vestal)


@pytest.fixture
def stuck(permit: Case, posted: Posting) -> OutboxItem:
    item = posted(permit, "application_received", "part:applicant")
    OutboxItem.objects.filter(pk=item.pk).update(state=State.FAILED, attempts=8, error="EmailFailed: no route")
    return item


def test_it_says_who_was_to_be_told_what(
    vestal: Municipality, permit: Case, walter: Party, stuck: OutboxItem, posted: Posting
) -> None:
    """Given one given up and one being tried again, then the first stands on top, each in words."""
    again = posted(permit, "permit_issued", f"party:{walter.pk}")
    OutboxItem.objects.filter(pk=again.pk).update(attempts=2, error="PapersNotReady: soon")
    posted(permit, "permit_denied", "part:owner")  # waits for its first try
    found = queries.lines(list(queries.undelivered(vestal)))
    assert [(line.what, line.who, line.given_up) for line in found] == [
        ("Application received", "The applicant", True),
        ("Permit issued", "Walter Novak", False),
    ]
    assert not queries.undelivered(make.town("union"))


def test_trying_again_begins_anew(
    vestal: Municipality, clerk: Actor, stuck: OutboxItem, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drain, "HANDLERS", {"mail": mail.send})
    actions.try_again(stuck, by=clerk, on=TODAY)
    stuck.refresh_from_db()
    assert (stuck.state, stuck.attempts) == (State.PENDING, 0)
    assert drain.attempt(stuck.pk)
    assert len(sent.outbox) == 1
    with pytest.raises(Refused, match="went out meanwhile"):
        actions.try_again(stuck, by=clerk, on=TODAY)
    assert Event.objects.filter(municipality=vestal, type="undelivered.again").count() == 1


def test_what_is_set_aside_says_why_and_goes_no_more(clerk: Actor, stuck: OutboxItem) -> None:
    with pytest.raises(Refused, match="Say how"):
        actions.set_aside(stuck, why=" ", by=clerk, on=TODAY)
    actions.set_aside(stuck, why="Told by telephone", by=clerk, on=TODAY)
    stuck.refresh_from_db()
    assert (stuck.state, stuck.error) == (State.DONE, f"Set aside by {clerk.name}: Told by telephone")
    assert not drain.attempt(stuck.pk)


def test_only_who_sends_notices_may(vestal: Municipality, stuck: OutboxItem) -> None:
    for somebody in (make.actor("board", vestal), make.actor("clerk", make.town("union"))):
        with pytest.raises(NotAllowed):
            actions.try_again(stuck, by=somebody, on=TODAY)
