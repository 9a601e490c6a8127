"""The office’s week: calls to see to, somebody away, an inspector’s own house, paper in its drawers."""

from datetime import date, timedelta

from accounts.models import User
from casework.away.actions import go_away
from casework.calls.actions import done, log_call
from casework.cases.queries import cases
from casework.own.actions import declare
from config.demo.town import Staff
from ordinances.calendar import next_business_day
from parcels.models import Municipality
from parcels.queries import parcels


def live(town: Municipality, staff: Staff, today: date) -> None:
    """What a usual Monday finds there."""
    from_counter = {"by": staff.clerk}
    officer, inspector = _user(staff.officer.user_id), _user(staff.inspector.user_id)
    soon = next_business_day(today + timedelta(days=1))
    at_work = cases(town).filter(kind="building_permit", status="active").order_by("pk").first()
    quiet = parcels(town).filter(cases=None, property_class="210").order_by("-pk").first()
    log_call(
        town,
        on=today,
        caller="Ruben Castellano",
        phone="607 555 0163",
        said="Asks whether the framing can be looked at before Friday; the drywall crew is booked.",
        case=at_work,
        follow_up=inspector,
        due_on=soon,
        **from_counter,
    )
    log_call(
        town,
        on=today,
        caller="Mrs. Pruitt",
        phone="607 555 0118",
        said="Trucks on the neighbor’s lawn since Saturday, thinks a porch is being built.",
        parcel=quiet,
        follow_up=officer,
        due_on=today,
        **from_counter,
    )
    answered = log_call(
        town, on=today, caller="Susquehanna Title", said="Wants a copy of an old certificate.", **from_counter
    )
    done(answered, by=staff.clerk, on=today, outcome="Sent to the records request form.")
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


def _user(pk: int | None) -> User:
    return User.objects.get(pk=pk)
