"""The only writer of what the assessor was sent; the act is told in the municipality's own stream."""

from datetime import date
from typing import Any

from django.db import transaction

from accounts import clock
from accounts.actors import Actor
from accounts.office import Office
from casework.errors import NotAllowed, Refused
from casework.events.chain import Fact
from casework.events.office import tell_office
from casework.obstacle import Obstacle
from reports.assessor.models import SentList
from reports.assessor.pages import monthly_list
from reports.period import Period

POWER = "reports.send"
EVENT = "assessor_list.send"


def send_list(office: Office, *, period: Period, to: str, note: str = "", by: Actor, on: date) -> SentList:
    """Record that the month's list went to the assessor, row by row as it was.

    :raises NotAllowed: the doer's role does not include it.
    :raises Refused: the month is not over, nobody is named, or it is sent again and no note says why.
    """
    if by.municipality_id != office.municipality.pk or not by.may(POWER, office.law):
        raise NotAllowed("Your role does not include sending the assessor the list.")
    with transaction.atomic():
        told = monthly_list(office, period)
        _refuse(told.period, to, note, again=bool(told.sent), on=on)
        rows = {row.permit.number: row.told for row in told.every}
        said: dict[str, Any] = {
            "month": f"{period.first:%Y-%m}",
            "to": to.strip(),
            "note": note.strip(),
            "permits": sorted(rows),
            "corrections": {row.permit.number: list(row.changed) for row in told.corrections},
        }
        tell_office(office.municipality, Fact(EVENT, by, on, clock.now(), why=note.strip(), data=said))
        return SentList.objects.create(
            municipality=office.municipality,
            month=period.first,
            sent_on=on,
            sent_by=by.name,
            sent_to=to.strip(),
            note=note.strip(),
            times=len(told.sent) + 1,
            told=rows,
        )


def _refuse(period: Period, to: str, note: str, *, again: bool, on: date) -> None:
    """:raises Refused: every reason at once."""
    found = []
    if on <= period.end:
        found.append(Obstacle("month", f"{period.name} is not over yet.", "§ 5-34(a)"))
    if not to.strip():
        found.append(Obstacle("nobody", "Say to whom the list goes.", "§ 5-34(a)"))
    if again and not note.strip():
        found.append(Obstacle("again", "The list was sent before: say why it is sent again.", "§ 5-34(a)"))
    if found:
        raise Refused(found)
