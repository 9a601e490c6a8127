"""The office’s week: calls to see to, somebody away, an inspector’s own house, fees that the board has raised."""

from datetime import date, timedelta
from typing import Any

from accounts.models import User
from casework.away.actions import go_away
from casework.calls.actions import done, log_call
from casework.cases.queries import cases
from casework.own.actions import declare
from casework.writing import long_date
from config.demo.town import Staff
from fees.demo import following
from ordinances.calendar import next_business_day
from parcels.models import Municipality, Parcel
from parcels.queries import parcels
from records.designation.actions import designate


def live(town: Municipality, staff: Staff, today: date) -> None:
    """What a usual Monday finds there."""
    officer, inspector = _user(staff.officer.user_id), _user(staff.inspector.user_id)
    # The last such house is the applicant's (see `applicant`); the one before it is the inspector's.
    quiet = next(iter(parcels(town).filter(cases=None, property_class="210", flood_zone="").order_by("-pk")[1:2]), None)
    _calls(town, staff, today, officer, inspector, quiet)
    first = next_business_day(today + timedelta(days=9))
    go_away(
        town,
        by=staff.inspector,
        on=today,
        user=inspector,
        first_day=first,
        last_day=first + timedelta(days=4),
        stand_in=officer,
        note="Training",
    )
    if quiet is not None:
        declare(town, by=staff.inspector, on=today, relation="own", parcel=quiet)
    following(town, today)
    _designee(town, staff, today, inspector)


def _calls(town: Municipality, staff: Staff, today: date, officer: User, inspector: User, quiet: Parcel | None) -> None:
    """One for the inspector, one for the officer, one answered at once."""
    taken: dict[str, Any] = {"by": staff.clerk, "on": today}
    at_work = cases(town).filter(kind="building_permit", status="active").order_by("pk").first()
    said = "Asks whether the framing can be looked at before Friday; the drywall crew is booked."
    caller: dict[str, Any] = {"caller": "Ruben Castellano", "phone": "607 555 0163", "case": at_work}
    due_on = next_business_day(today + timedelta(days=1))
    log_call(town, said=said, follow_up=inspector, due_on=due_on, **caller, **taken)
    said = "Trucks on the neighbor’s lawn since Saturday, thinks a porch is being built."
    caller = {"caller": "Mrs. Pruitt", "phone": "607 555 0118", "parcel": quiet}
    log_call(town, said=said, follow_up=officer, due_on=today, **caller, **taken)
    answered = log_call(town, caller="Susquehanna Title", said="Wants a copy of an old certificate.", **taken)
    done(answered, outcome="Sent to the records request form.", **taken)


def _user(pk: int | None) -> User:
    assert pk is not None, "who works in the office has an account"
    return User.objects.get(pk=pk)


def _designee(town: Municipality, staff: Staff, today: date, inspector: User) -> None:
    """The inspector issues permits for two weeks in the officer's place."""
    paper = f"Memo of {long_date(today)}, file drawer 2"
    designate(
        town,
        by=staff.officer,
        on=today,
        user=inspector,
        power="permits.issue",
        first_day=today,
        last_day=today + timedelta(days=13),
        paper=paper,
    )
