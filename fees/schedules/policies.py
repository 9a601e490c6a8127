"""What stands in the way of entering a fee schedule, and of withdrawing one (§ 5-37(a))."""

from collections.abc import Iterator, Sequence
from datetime import date

from casework.obstacle import Obstacle
from casework.writing import long_date
from fees.models import FeeItem, FeeSchedule
from fees.queries import is_charged_by, schedule_from
from ordinances.law import law
from parcels.models import Municipality


def obstacles_to_adopt(
    municipality: Municipality, *, adopted_on: date, effective_from: date, items: Sequence[FeeItem], on: date
) -> Iterator[Obstacle]:
    """The board acted before anybody enters it, and it counts from one day of its own; it sets at least one fee."""
    the_law = law(municipality.law_code, on)
    cite = the_law.office.cite(the_law.fees.set_by.cite)
    if adopted_on > on:
        yield Obstacle("adopted-later", f"{long_date(adopted_on)} is still to come.", cite)
    if effective_from < adopted_on:
        sentence = f"It cannot be in force before the {the_law.office.governing_board} adopted it."
        yield Obstacle("before-adopted", sentence, cite)
    same = schedule_from(municipality, effective_from)
    if same is not None:
        sentence = (
            f"{same} is in force from {long_date(effective_from)} already. Withdraw it first, or take another day."
        )
        yield Obstacle("same-day", sentence, cite)
    if not items:
        yield Obstacle("no-lines", "A schedule sets at least one fee.", cite)
    keys = [item.key for item in items]
    for key in sorted({key for key in keys if keys.count(key) > 1}):
        twice = next(item for item in items if item.key == key)
        yield Obstacle("twice", f"The line “{twice}” is there twice.", cite)


def obstacles_to_withdraw(schedule: FeeSchedule, on: date) -> Iterator[Obstacle]:
    """Only what was entered by mistake: nothing was charged under it, and it was not withdrawn before."""
    the_law = law(schedule.municipality.law_code, on)
    cite = the_law.office.cite(the_law.fees.set_by.cite)
    if schedule.withdrawn_on is not None:
        yield Obstacle("withdrawn", f"It was withdrawn on {long_date(schedule.withdrawn_on)}.", cite)
    if is_charged_by(schedule):
        yield Obstacle("charged", "Fees were charged under it. Enter a new schedule, from a later day on.", cite)
