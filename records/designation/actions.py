"""Entering and ending the officer's written designation of who may issue building permits (§ 5-24(a)(2))."""

from collections.abc import Iterable
from datetime import date
from typing import Any, BinaryIO, cast

from django.core.files import File
from django.db import transaction

from accounts import clock
from accounts.actors import Actor
from accounts.designation.models import Designation
from accounts.models import User
from casework.errors import NotAllowed, Refused
from casework.events.chain import Fact
from casework.events.office import tell_office
from casework.obstacle import Obstacle
from ordinances.law import Law, law
from parcels.models import Municipality
from records.designation.policies import obstacles_to_designate, obstacles_to_end
from records.intake import inspect

POWER = "permits.delegate"


def designate(
    municipality: Municipality,
    *,
    by: Actor,
    on: date,
    user: User,
    power: str,
    first_day: date,
    last_day: date,
    paper: str,
    file: File[bytes] | None = None,
) -> Designation:
    """The officer named somebody in writing; `file` is the scan of it, `paper` says where the signed sheet is.

    :raises NotAllowed: the doer is not the code enforcement officer of this municipality.
    :raises Refused: the law, the days or the person do not allow it.
    :raises UploadNotAccepted: the scan is no file that the office can take.
    """
    the_law = _may(municipality, by, on)
    days = {"first_day": first_day, "last_day": last_day}
    with transaction.atomic():
        # One at a time: two that are entered at once must not both find the days free.
        Municipality.objects.select_for_update().get(pk=municipality.pk)
        _refuse(obstacles_to_designate(municipality, user=user, power=power, on=on, **days))
        made = Designation(
            municipality=municipality, user=user, power=power, designated_by=by.name, paper=paper.strip(), **days
        )
        if file is not None:
            checked = inspect(cast(BinaryIO, file), file.name or "")
            made.name, made.sha256, made.content_type = checked.name, checked.sha256, checked.content_type
            made.file.save(checked.name, file, save=False)
        made.save()
        said = {"designee": user.name, "power": power, "paper": made.paper, "sha256": made.sha256}
        _tell(made, "office.designate", by, on, the_law, said | {"from": first_day, "through": last_day})
    return made


def end(designation: Designation, *, by: Actor, on: date) -> Designation:
    """From today on it counts no more; what was done by it stands.

    :raises NotAllowed: the doer is not the code enforcement officer of this municipality.
    :raises Refused: it has ended.
    """
    the_law = _may(designation.municipality, by, on)
    with transaction.atomic():
        locked = (
            Designation.objects.select_for_update(of=("self",)).select_related("municipality").get(pk=designation.pk)
        )
        _refuse(obstacles_to_end(locked.municipality, last_day=locked.last_day, ended_on=locked.ended_on, on=on))
        locked.ended_on, locked.ended_by = on, by.name
        locked.save(update_fields=["ended_on", "ended_by"])
        said = {"designee": locked.user.name, "power": locked.power, "paper": locked.paper}
        _tell(locked, "office.end_designation", by, on, the_law, said)
    return locked


def _may(municipality: Municipality, by: Actor, on: date) -> Law:
    the_law = law(municipality.law_code, on)
    if by.municipality_id != municipality.pk or not by.may(POWER, the_law):
        raise NotAllowed("Only the code enforcement officer names a designee.")
    return the_law


def _refuse(obstacles: Iterable[Obstacle]) -> None:
    found = list(obstacles)
    if found:
        raise Refused(found)


def _tell(designation: Designation, event: str, by: Actor, on: date, the_law: Law, said: dict[str, Any]) -> None:
    cites = (the_law.office.cite(the_law.office.delegable.cite),)
    tell_office(designation.municipality, Fact(event, by, on, clock.now(), cites=cites, data=said))
