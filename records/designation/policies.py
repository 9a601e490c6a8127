"""What stands in the way of naming a designee (§ 5-24(a)(2))."""

from collections.abc import Iterator
from datetime import date

from accounts.designation.queries import overlapping
from accounts.models import Membership, Role, User
from accounts.office import held_on
from casework.obstacle import Obstacle
from casework.writing import long_date
from ordinances.law import law
from parcels.models import Municipality


def obstacles_to_designate(
    municipality: Municipality, *, user: User, power: str, first_day: date, last_day: date, on: date
) -> Iterator[Obstacle]:
    """Only what the law lets be passed on, only to somebody of the office, only for days that are not all past."""
    the_law = law(municipality.law_code, on)
    cite = the_law.office.cite(the_law.office.delegable.cite)
    if power not in the_law.office.delegable.value:
        yield Obstacle("not-delegable", f"The law does not let “{power}” be passed on.", cite)
    if last_day < first_day:
        yield Obstacle("days", "The last day lies before the first.", cite)
    elif last_day < on:
        yield Obstacle("over", f"{long_date(last_day)} is past: nothing can be done by it any more.", cite)
    roles = set(
        Membership.objects.filter(held_on(on), municipality=municipality, user=user).values_list("role", flat=True)
    )
    if not roles:
        yield Obstacle("outside", f"{user} holds no role in this office.", cite)
    if Role.CODE_OFFICER in roles:
        yield Obstacle("officer", f"{user} may do so anyway.", cite)
    other = overlapping(municipality, user, power, first_day, last_day)
    if other is not None:
        days = f"from {long_date(other.first_day)} through {long_date(other.last_day)}"
        yield Obstacle("twice", f"{user} is named already {days}. End that one first, or take other days.", cite)


def obstacles_to_end(
    municipality: Municipality, *, last_day: date, ended_on: date | None, on: date
) -> Iterator[Obstacle]:
    """One that counts still, or will."""
    the_law = law(municipality.law_code, on)
    cite = the_law.office.cite(the_law.office.delegable.cite)
    if ended_on is not None or last_day < on:
        yield Obstacle("ended", f"It ended on {long_date(ended_on or last_day)}.", cite)
