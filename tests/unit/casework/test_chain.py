"""The permanent record: one spelling, one chain, and every way of tampering with it that must show (§ 5-34(a))."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from accounts import clock
from accounts.actors import SYSTEM
from casework.cases.models import Case
from casework.events import chain, checkpoints, triggers
from casework.events.chain import GENESIS, Fact, canonical, digest, link
from casework.events.models import Checkpoint, Event
from casework.events.office import tell_office
from casework.events.queries import chain_faults, of_case, since
from permits.building import actions
from permits.building.models import BuildingPermit
from tests import factories as make

pytestmark = pytest.mark.django_db
MONDAY = date(2026, 3, 9)


# --- one spelling -------------------------------------------------------------------------------------------


def test_canonical_json_has_sorted_keys_no_spaces_and_letters_as_they_are() -> None:
    assert (
        canonical({"b": 1, "a": {"d": [True, None], "c": "§ 5–24 é"}}) == '{"a":{"c":"§ 5–24 é","d":[true,null]},"b":1}'
    )


def test_canonical_json_writes_days_in_iso_form() -> None:
    assert canonical({"on": MONDAY}) == '{"on":"2026-03-09"}'


def test_the_order_in_which_something_was_said_does_not_matter() -> None:
    assert canonical({"a": 1, "b": 2}) == canonical({"b": 2, "a": 1})


def test_the_hash_is_over_the_hash_before_and_the_text() -> None:
    """Known by heart, so that nobody changes the recipe under events already written."""
    assert digest(GENESIS, '{"a":1}') == "f21735afd2cd6af4fc5804b0045cebfd545aef8396d29d030c39cb8880b45b7f"
    assert digest(GENESIS, '{"a":1}') != digest("1" * 64, '{"a":1}')


def fact(**changed: Any) -> Fact:
    given = {"type": "permit.x", "by": SYSTEM, "happened_on": MONDAY, "recorded_at": make.at(MONDAY)}
    return Fact(**(given | changed))


def a_chain(*types: str) -> list[Event]:
    """Unsaved events of one case, one after the other."""
    events: list[Event] = []
    for n, name in enumerate(types, start=1):
        previous = events[-1].hash if events else GENESIS
        events.append(link(fact(type=name), municipality_id=1, case_id=7, seq=n, previous=previous))
    return events


def test_an_event_reads_as_it_was_written() -> None:
    event = link(
        fact(from_status="a", to_status="b", why="§", cites=("§ 1", "§ 2"), data={"day": MONDAY, "n": 3}),
        municipality_id=1, case_id=7, seq=1, previous=GENESIS,
    )  # fmt: skip
    assert chain.read(event) == {
        "municipality": 1, "case": 7, "seq": 1, "type": "permit.x",
        "by": {"name": "Plumbline", "title": "nightly check", "user": None},
        "happened_on": "2026-03-09", "recorded_at": "2026-03-09T10:00:00-04:00",
        "from": "a", "to": "b", "why": "§", "cites": ["§ 1", "§ 2"], "data": {"day": "2026-03-09", "n": 3},
    }  # fmt: skip


# --- faults of one chain ------------------------------------------------------------------------------------


def test_a_chain_as_it_was_written_has_no_fault() -> None:
    assert list(chain.faults(a_chain("a", "b", "c"))) == []


def test_a_changed_text_shows() -> None:
    events = a_chain("a", "b", "c")
    events[1].body = events[1].body.replace("permit", "pirate").replace('"type":"b"', '"type":"x"')
    events[1].type = "x"
    assert list(chain.faults(events)) == ["event None (case 7, step 2): its text has been changed"]


def test_a_text_changed_with_its_hash_shows_in_the_event_that_follows() -> None:
    """Given somebody who knows the recipe and hashes the changed event anew, then the next one does not fit."""
    events = a_chain("a", "b", "c")
    forged = link(fact(type="x"), municipality_id=1, case_id=7, seq=2, previous=events[0].hash)
    assert list(chain.faults([events[0], forged, events[2]])) == [
        "event None (case 7, step 3): does not follow the event before it"
    ]


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("type", "permit.other"),
        ("actor", "Somebody else"),
        ("actor_user_id", 5),
        ("happened_on", date(2026, 3, 8)),
        ("recorded_at", datetime(2026, 3, 9, 14, 0, 1, tzinfo=UTC)),
        ("from_status", "received"),
        ("to_status", "issued"),
        ("case_id", 8),
        ("municipality_id", 2),
    ],
)
def test_a_column_that_says_something_else_than_the_text_shows(column: str, value: Any) -> None:
    events = a_chain("a", "b")
    setattr(events[1], column, value)
    where = f"case {events[1].case_id}, step 2"
    assert list(chain.faults(events)) == [f"event None ({where}): its columns do not say what its text says"]


def test_the_moment_is_the_same_in_whatever_zone_the_database_gives_it() -> None:
    events = a_chain("a")
    events[0].recorded_at = events[0].recorded_at.astimezone(UTC)
    assert list(chain.faults(events)) == []


def test_a_missing_step_shows() -> None:
    first, _, third = a_chain("a", "b", "c")
    assert list(chain.faults([first, third])) == [
        "event None (case 7, step 3): step 2 is missing",
        "event None (case 7, step 3): does not follow the event before it",
    ]


def test_a_missing_beginning_shows() -> None:
    assert "event None (case 7, step 2): step 1 is missing" in list(chain.faults(a_chain("a", "b")[1:]))


# --- in the database ----------------------------------------------------------------------------------------


@contextmanager
def tampering() -> Iterator[None]:
    """Somebody with the database's own password, who lifts the triggers."""
    with triggers.lifted(connection):
        yield


def whole(permit: BuildingPermit) -> list[str]:
    town = permit.municipality
    return [*chain_faults(town), *checkpoints.faults(town)]


def night(permit: BuildingPermit) -> Checkpoint:
    with clock.set_to(make.at(MONDAY, 23)):
        taken = checkpoints.take(permit.municipality)
    assert taken is not None
    return taken


def test_a_life_lived_leaves_a_whole_record() -> None:
    permit = make.issued(MONDAY)
    night(permit)
    assert whole(permit) == []
    call_command("verify_chains", stdout=StringIO())


def test_an_event_row_changed_behind_the_triggers_shows() -> None:
    permit = make.submitted(MONDAY)
    event = of_case(permit).get(seq=2)
    with tampering():
        Event.objects.filter(pk=event.pk).update(happened_on=date(2026, 3, 8))
    where = f"event {event.pk} (case {permit.pk}, step 2)"
    assert whole(permit) == [f"{where}: its columns do not say what its text says"]
    with pytest.raises(CommandError, match="1 faults in the permanent record"):
        call_command("verify_chains", stdout=StringIO())


def test_an_event_taken_out_of_the_middle_shows() -> None:
    permit = make.under_review(MONDAY)
    with clock.set_to(make.at(MONDAY)):
        actions.answer_items(permit, by=make.actor("clerk"), on=MONDAY, answers={})
    after = of_case(permit).get(seq=5)
    with tampering():
        of_case(permit).filter(seq=4).delete()
    where = f"event {after.pk} (case {permit.pk}, step 5)"
    assert whole(permit) == [f"{where}: step 4 is missing", f"{where}: does not follow the event before it"]


def test_a_tail_cut_off_shows_in_the_version() -> None:
    """Given the last event deleted, then the record has made more changes than it has events."""
    permit = make.under_review(MONDAY)
    with tampering():
        of_case(permit).filter(seq=permit.version).delete()
    assert whole(permit) == [f"case {permit.number}: 4 changes were made, 3 events are there"]


def test_a_tail_cut_off_and_hidden_in_the_version_shows_in_the_checkpoint() -> None:
    """Given the last event deleted and the version set back, then only the night's checkpoint knows."""
    permit = make.under_review(MONDAY)
    night(permit)
    with tampering():
        of_case(permit).filter(seq=4).delete()
        Case.objects.filter(pk=permit.pk).update(version=3)
    assert list(chain_faults(permit.municipality)) == []
    everything = Event.objects.filter(municipality=permit.municipality).count()
    assert list(checkpoints.faults(permit.municipality)) == [
        f"checkpoint of March 9, 2026: {everything + 1} events were there, {everything} are left"
    ]


def test_an_event_rewritten_together_with_its_hash_shows_in_the_checkpoint() -> None:
    permit = make.under_review(MONDAY)
    night(permit)
    old = of_case(permit).get(seq=4)
    forged = link(
        fact(type=old.type), municipality_id=old.municipality_id, case_id=permit.pk, seq=4, previous=old.previous
    )
    forged.pk = old.pk
    with tampering():
        forged.save(force_update=True)
    assert list(chain_faults(permit.municipality)) == []
    assert list(checkpoints.faults(permit.municipality)) == [
        "checkpoint of March 9, 2026: the events are no longer the same"
    ]


# --- checkpoints --------------------------------------------------------------------------------------------


def test_checkpoints_follow_each_other_and_a_quiet_night_takes_none() -> None:
    permit = make.submitted(MONDAY)
    first = night(permit)
    with clock.set_to(make.at(date(2026, 3, 10), 1)):
        assert checkpoints.take(permit.municipality) is None
    make.paid(make.received(date(2026, 3, 10)), date(2026, 3, 10))
    second = night(permit)
    assert (first.previous, second.previous) == (GENESIS, first.digest)
    assert second.first_event_id == first.last_event_id + 1
    assert whole(permit) == []


def test_each_town_has_its_own_checkpoints() -> None:
    permit = make.submitted(MONDAY)
    other = make.town("union", law_code="")
    with clock.set_to(make.at(MONDAY, 23)):
        tell_office(other, fact(type="office.x"))
        taken = checkpoints.take_all()
    assert {(point.municipality, point.events) for point in taken} == {
        (permit.municipality, Event.objects.filter(municipality=permit.municipality).count()),
        (other, 1),
    }


def test_a_signature_that_is_not_the_municipalitys_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkpoints, "SIGN", [lambda town, data: f"signed {data.decode()[:6]}"])
    monkeypatch.setattr(checkpoints, "VERIFY", [lambda town, data, said: said == f"signed {data.decode()[:6]}"])
    permit = make.submitted(MONDAY)
    point = night(permit)
    assert whole(permit) == []
    with tampering():
        Checkpoint.objects.filter(pk=point.pk).update(signature="signed by me")
    assert whole(permit) == ["checkpoint of March 9, 2026: its signature does not verify"]


# --- reading ------------------------------------------------------------------------------------------------


def test_what_happened_since_a_version() -> None:
    permit = make.under_review(MONDAY)
    assert [event.type for event in since(permit, 2)] == ["permit.submit", "permit.start_review"]


def test_office_wide_events_are_a_stream_of_their_own() -> None:
    office = make.office("admin", MONDAY)
    stream = Event.objects.filter(municipality=office.municipality, case__isnull=True).order_by("seq")
    before = stream.count()
    for name in ("office.a", "office.b"):
        tell_office(office.municipality, fact(type=name))
    assert list(stream.values_list("type", "seq"))[-2:] == [("office.a", before + 1), ("office.b", before + 2)]
    assert list(chain_faults(office.municipality)) == []
