"""The nightly check: dates come by themselves; twice is once, late is daily, one fault stops nobody (§ 5-24(i))."""

from collections.abc import Iterable
from datetime import date, timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import transaction

from accounts import clock
from casework.deadlines.due import Due
from casework.events import chain
from casework.events.models import Event
from casework.events.queries import chain_faults, of_case
from casework.kinds import Happening
from casework.outbox.models import OutboxItem
from casework.sweep import run as sweep
from casework.sweep.apply import next_due
from casework.sweep.models import SweepRun
from casework.sweep.run import check_all, check_town
from parcels.models import Municipality
from permits.building.kind import KIND
from permits.building.models import BuildingPermit, Status
from tests import factories as make

pytestmark = pytest.mark.django_db
MARCH_10 = date(2026, 3, 10)
ONE_DAY = timedelta(days=1)


def night(day: date, **how: Any) -> SweepRun:
    """The check of half past midnight."""
    with clock.set_to(make.at(day, 0)):
        return check_town(make.town(), day, **how)


def by_itself(permit: BuildingPermit) -> list[tuple[str, date]]:
    """What the nightly check did to the permit, with the legal days."""
    found = of_case(permit).filter(actor="Plumbline")
    return [(event.type.removeprefix("permit."), event.happened_on) for event in found]


# --- lapse (§ 5-24(i)(1)) -----------------------------------------------------------------------------------

LAPSES = [
    pytest.param(date(2026, 3, 10), date(2026, 9, 11), id="six months to a Thursday"),
    pytest.param(date(2026, 8, 31), date(2027, 3, 2), id="the shorter month ends on a Sunday, which moves to Monday"),
    pytest.param(date(2027, 8, 31), date(2028, 3, 1), id="leap day is the last day"),
    pytest.param(date(2025, 8, 31), date(2026, 3, 3), id="the shorter month ends on a Saturday"),
    pytest.param(date(2026, 3, 7), date(2026, 9, 9), id="Labor Day moves to Tuesday"),
    pytest.param(date(2026, 2, 28), date(2026, 8, 29), id="the numbered day, not the end of the month"),
    pytest.param(date(2026, 5, 3), date(2026, 11, 5), id="General Election Day moves to Wednesday"),
]


@pytest.mark.clause("V-5-24-077", "V-5-24-078", "V-5-24-080")
@pytest.mark.parametrize(("issued", "invalid_from"), LAPSES)
def test_a_permit_whose_work_has_not_begun_becomes_invalid_on_its_day_and_not_before(
    issued: date, invalid_from: date
) -> None:
    """Given work not begun, then the permit is in force on the last day and invalid, by itself, on the day after."""
    permit = make.issued(issued)

    night(invalid_from - ONE_DAY)
    assert make.fresh(permit).status == Status.ISSUED

    night(invalid_from)
    after = make.fresh(permit)
    assert (after.status, after.status_since) == (Status.INVALID, invalid_from)
    lapse = of_case(permit).latest("seq")
    said = chain.read(lapse)
    assert (lapse.type, lapse.happened_on, lapse.actor) == ("permit.lapse", invalid_from, "Plumbline")
    assert said["cites"] == ["5-24(i)(1)"]
    assert said["data"]["last_day"] == (invalid_from - ONE_DAY).isoformat()


@pytest.mark.clause("V-5-24-077")
def test_work_begun_on_the_last_day_keeps_the_permit_valid() -> None:
    """Given work begun on September 10, when the check of September 11 runs, then the permit is in force."""
    permit = make.commenced(make.issued(MARCH_10), date(2026, 9, 10))
    night(date(2026, 9, 11))
    assert make.fresh(permit).status == Status.ACTIVE


# --- expiry (§ 5-24(i)(2)) ----------------------------------------------------------------------------------

EXPIRIES = [
    pytest.param(date(2026, 3, 10), date(2027, 3, 11), id="twelve months to the day"),
    pytest.param(date(2024, 2, 29), date(2025, 3, 1), id="no February 29 in the next year"),
    pytest.param(date(2026, 2, 14), date(2027, 2, 15), id="a Sunday does not move an expiry"),
    pytest.param(date(2026, 9, 7), date(2027, 9, 8), id="a holiday does not move it either"),
]


@pytest.mark.clause("V-5-24-079", "V-5-24-080")
@pytest.mark.parametrize(("issued", "expired_from"), EXPIRIES)
def test_a_permit_expires_after_twelve_months_even_with_work_under_way(issued: date, expired_from: date) -> None:
    permit = make.commenced(make.issued(issued), issued)

    night(expired_from - ONE_DAY)
    assert make.fresh(permit).status == Status.ACTIVE

    night(expired_from)
    after = make.fresh(permit)
    assert (after.status, after.status_since) == (Status.EXPIRED, expired_from)
    event = of_case(permit).latest("seq")
    assert (event.type, event.happened_on) == ("permit.expire", expired_from)
    assert chain.read(event)["cites"] == ["5-24(i)(2)"]


def test_a_permit_that_lapsed_does_not_expire_as_well() -> None:
    permit = make.issued(MARCH_10)
    night(date(2027, 6, 1))
    assert by_itself(permit) == [("lapse", date(2026, 9, 11))]
    assert not permit.deadlines.exists()


# --- warnings -----------------------------------------------------------------------------------------------


def test_the_holder_is_warned_once_thirty_days_before_work_must_begin() -> None:
    """Given a last day of September 10, then the warning goes out on August 11, not before and not again."""
    permit = make.issued(MARCH_10)
    night(date(2026, 8, 10))
    assert by_itself(permit) == []
    for day in (11, 12, 13):
        night(date(2026, 8, day))
    assert by_itself(permit) == [("commence_warning", date(2026, 8, 11))]
    (item,) = OutboxItem.objects.filter(topic="mail", template="commence_warning")
    assert (item.recipient, item.payload["last_day"]) == ("part:applicant", "2026-09-10")
    assert item.payload["arithmetic"].startswith("30 days before September 10, 2026.")
    assert make.fresh(permit).status == Status.ISSUED


def test_the_holder_is_warned_once_thirty_days_before_the_permit_expires() -> None:
    permit = make.commenced(make.issued(MARCH_10), date(2026, 4, 1))
    for day in (date(2027, 2, 7), date(2027, 2, 8), date(2027, 2, 9)):
        night(day)
    assert by_itself(permit) == [("term_warning", date(2027, 2, 8))]


def test_a_warning_whose_matter_has_come_about_is_dropped() -> None:
    """Given no check from August 10 to September 11, then the permit lapses and nobody is warned of the past."""
    permit = make.issued(MARCH_10)
    night(date(2026, 8, 10))
    night(date(2026, 9, 11))
    assert by_itself(permit) == [("lapse", date(2026, 9, 11))]
    assert not OutboxItem.objects.filter(template="commence_warning").exists()


def test_a_warning_is_still_given_on_the_last_day() -> None:
    permit = make.issued(MARCH_10)
    night(date(2026, 9, 10))
    assert by_itself(permit) == [("commence_warning", date(2026, 8, 11))]


def test_nobody_is_warned_to_begin_work_that_has_begun() -> None:
    permit = make.commenced(make.issued(MARCH_10), date(2026, 8, 10))
    night(date(2026, 8, 11))
    assert by_itself(permit) == []


def test_the_next_date_is_the_earliest_and_a_moot_warning_is_none() -> None:
    def due(key: str, acts_on: date | None, moot_from: date | None = None) -> Due:
        return Due(key, key, MARCH_10, acts_on, "", "", moot_from)

    tomorrow = MARCH_10 + ONE_DAY
    assert next_due((due("b", MARCH_10), due("a", MARCH_10), due("c", tomorrow)), MARCH_10) == due("a", MARCH_10)
    assert next_due((due("b", tomorrow), due("c", None)), MARCH_10) is None
    assert next_due((due("w", MARCH_10, moot_from=tomorrow),), MARCH_10) is not None
    assert next_due((due("w", MARCH_10, moot_from=tomorrow),), tomorrow) is None


# --- twice, late --------------------------------------------------------------------------------------------


def test_twice_is_as_good_as_once() -> None:
    """Given a check that changed two permits, when it runs again the same night, then nothing is written."""
    first, second = make.issued(MARCH_10), make.issued(MARCH_10)
    assert night(date(2026, 9, 11)).changed == 2
    before = (Event.objects.count(), OutboxItem.objects.count(), first.deadlines.count())
    run = night(date(2026, 9, 11))
    assert (run.state, run.due, run.changed) == (SweepRun.State.DONE, 0, 0)
    assert (Event.objects.count(), OutboxItem.objects.count(), first.deadlines.count()) == before
    assert make.fresh(second).status == Status.INVALID


def lives(days: Iterable[date]) -> list[Any]:
    """What checks on these days do to everything, and then as if it had never been."""
    with transaction.atomic():
        for day in days:
            night(day)
        events = Event.objects.filter(actor="Plumbline", case__isnull=False).order_by("case_id", "seq")
        steps = [(e.case_id, e.type, e.happened_on, e.to_status) for e in events if "warning" not in e.type]
        permits = BuildingPermit.objects.order_by("pk").values_list("number", "status", "status_since")
        found = [*steps, *permits]
        assert list(chain_faults(make.town())) == []
        transaction.set_rollback(True)
    return found


def test_three_weeks_late_is_the_same_as_every_night() -> None:
    """Given permits that lapse, expire, or neither, then statuses and legal days do not depend on when one looked."""
    make.issued(MARCH_10)
    make.issued(date(2026, 3, 16))
    make.commenced(make.issued(MARCH_10), date(2026, 9, 10))
    make.commenced(make.issued(date(2025, 9, 14)), date(2025, 10, 1))
    first, last = date(2026, 9, 5), date(2026, 10, 2)
    every_night = [first + ONE_DAY * n for n in range((last - first).days + 1)]

    daily = lives(every_night)

    assert daily == lives([first, last]) == lives([last])
    assert [step[1:3] for step in daily if step[1] in ("permit.lapse", "permit.expire")] == [
        ("permit.lapse", date(2026, 9, 11)),
        ("permit.lapse", date(2026, 9, 17)),
        ("permit.expire", date(2026, 9, 15)),
    ]


def test_several_dates_of_one_record_are_applied_in_their_order() -> None:
    """Given a check only on the last day of the term, then both warnings are given, the earlier first."""
    permit = make.commenced(make.issued(MARCH_10), date(2026, 9, 10))
    night(date(2027, 3, 11))
    assert by_itself(permit) == [("expire", date(2027, 3, 11))]
    other = make.issued(MARCH_10)
    night(date(2026, 9, 10))
    night(date(2026, 9, 11))
    assert by_itself(other) == [("commence_warning", date(2026, 8, 11)), ("lapse", date(2026, 9, 11))]
    assert list(chain_faults(make.town())) == []


# --- cutover, preview, release ------------------------------------------------------------------------------


@pytest.mark.parametrize(("cutover", "status"), [(date(2026, 3, 10), "invalid"), (date(2026, 3, 11), "issued")])
def test_what_was_opened_before_the_cutover_only_an_officer_changes(cutover: date, status: str) -> None:
    permit = make.issued(MARCH_10)
    Municipality.objects.update(cutover_on=cutover)
    with clock.set_to(make.at(date(2026, 9, 11), 0)):
        check_town(Municipality.objects.get(), date(2026, 9, 11))
    assert make.fresh(permit).status == status


def test_more_than_the_limit_only_makes_a_preview() -> None:
    """Given three due and a limit of two, then nothing changes; at a limit of three the check goes ahead."""
    permits = [make.issued(MARCH_10) for _ in range(3)]
    for _ in range(2):
        run = night(date(2026, 9, 11), preview_above=2)
        assert (run.state, run.due, run.changed) == (SweepRun.State.PREVIEW, 3, 0)
    assert SweepRun.objects.count() == 1, "one preview waits, however often the check runs"
    assert {make.fresh(permit).status for permit in permits} == {Status.ISSUED}

    assert night(date(2026, 9, 11), preview_above=3).changed == 3
    assert not SweepRun.objects.filter(state=SweepRun.State.PREVIEW).exists()


def test_the_limit_is_a_setting(settings: Any) -> None:
    permit = make.issued(MARCH_10)
    settings.SWEEP_PREVIEW_ABOVE = 0
    assert night(date(2026, 9, 11)).state == SweepRun.State.PREVIEW
    settings.SWEEP_PREVIEW_ABOVE = 1
    assert night(date(2026, 9, 11)).state == SweepRun.State.DONE
    assert make.fresh(permit).status == Status.INVALID


def test_a_released_run_is_told_to_the_office() -> None:
    permit = make.issued(MARCH_10)
    officer = make.actor("code_officer")
    run = night(date(2026, 9, 11), preview_above=0, released_by=officer)
    assert (run.changed, run.released_by) == (1, officer.name)
    told = Event.objects.filter(case__isnull=True).latest("seq")
    assert (told.type, told.actor) == ("office.release_nightly_check", officer.name)
    assert chain.read(told)["data"] == {"as_of": "2026-09-11"}
    assert make.fresh(permit).status == Status.INVALID


# --- faults -------------------------------------------------------------------------------------------------


def test_a_record_that_cannot_be_worked_out_does_not_stop_the_others(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Given one permit of three that raises, then the two others change, and the third waits for the next night."""
    permits = [make.issued(MARCH_10) for _ in range(3)]
    lapse = KIND.on_due["commence"]

    def stumble(permit: BuildingPermit, due: Due) -> Happening:
        if permit.number == permits[1].number:
            raise ArithmeticError("no such day")
        return lapse(permit, due)

    monkeypatch.setitem(KIND.on_due, "commence", stumble)  # type: ignore[arg-type]
    assert night(date(2026, 9, 11)).changed == 2
    assert [make.fresh(p).status for p in permits] == [Status.INVALID, Status.ISSUED, Status.INVALID]
    assert f"could not work out {permits[1].number}" in caplog.text

    monkeypatch.undo()
    assert night(date(2026, 9, 12)).changed == 1
    assert by_itself(permits[1]) == [("lapse", date(2026, 9, 11))]
    assert list(chain_faults(make.town())) == []


def test_a_date_that_stays_due_is_a_fault_and_not_an_endless_night(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    permit = make.issued(MARCH_10)
    nothing = Happening("permit.nothing", "§ 1")
    monkeypatch.setitem(KIND.on_due, "commence_warning", lambda permit, due: nothing)  # type: ignore[arg-type]
    assert night(date(2026, 8, 11)).changed == 0
    assert "“commence_warning” stays due" in caplog.text
    assert by_itself(permit) == []


def test_small_batches_change_everything_once(monkeypatch: pytest.MonkeyPatch) -> None:
    permits = [make.issued(MARCH_10) for _ in range(5)]
    monkeypatch.setattr(sweep, "BATCH", 2)
    assert night(date(2026, 9, 11)).changed == 5
    assert [by_itself(p) for p in permits] == [[("lapse", date(2026, 9, 11))]] * 5


def test_a_town_whose_check_fails_does_not_keep_the_others_from_theirs(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Given two towns, the first of which fails, then the second is checked; an archive has nothing to check."""
    Municipality.objects.create(slug="apalachin", name="Town of Apalachin", county="Tioga", law_code="vestal")
    make.town("archive", law_code="")
    permit = make.issued(MARCH_10)
    work_off = sweep._work_off

    def fail(town: Municipality, on: date) -> int:
        if town.slug == "apalachin":
            raise ConnectionError("gone")
        return work_off(town, on)

    monkeypatch.setattr(sweep, "_work_off", fail)
    with clock.set_to(make.at(date(2026, 9, 11), 0)):
        runs = check_all(date(2026, 9, 11))
    assert [run.municipality.slug for run in runs] == ["vestal"]
    assert make.fresh(permit).status == Status.INVALID
    assert "Town of Apalachin" in caplog.text


# --- by hand ------------------------------------------------------------------------------------------------


def command(*arguments: str, today: date = date(2026, 9, 11)) -> str:
    """What the command says on that day."""
    out = StringIO()
    with clock.set_to(make.at(today)):
        call_command("sweep", *arguments, stdout=out)
    return out.getvalue()


def test_the_check_can_be_run_by_hand_for_a_day() -> None:
    make.issued(MARCH_10)
    make.town("archive", law_code="")
    assert command("--on", "2026-09-10") == "Town of Vestal: 1 cases changed as of September 10, 2026.\n"
    assert command("--on", "2026-09-11", "--municipality", "vestal") == (
        "Town of Vestal: 1 cases changed as of September 11, 2026.\n"
    )
    assert command("--on", "2026-09-11", "--municipality", "union") == ""


def test_by_hand_a_day_to_come_is_asked_for_twice() -> None:
    """Given September 11, when it is run for the day after, then only whoever says so goes ahead of the calendar."""
    make.town()
    with pytest.raises(CommandError, match="still to come"):
        command("--on", "2026-09-12")
    assert "0 cases changed" in command("--on", "2026-09-12", "--ahead")
    assert "0 cases changed" in command("--on", "2026-09-11")


def test_by_hand_too_a_large_run_waits_for_its_release(settings: Any) -> None:
    permit = make.issued(MARCH_10)
    settings.SWEEP_PREVIEW_ABOVE = 0
    assert "an officer has to release the run" in command("--on", "2026-09-11")
    assert make.fresh(permit).status == Status.ISSUED
    assert "1 cases changed" in command("--on", "2026-09-11", "--release", "Cora Clerk")
    assert SweepRun.objects.get(state="done").released_by == "Cora Clerk"
