"""What a building permit's dates do when they come (§ 5-24(i)). In memory only; the nightly check saves."""

from dataclasses import replace
from typing import Any

from casework.deadlines.due import Due
from casework.kinds import Draft, Happening
from permits.building.actions import HOLDER
from permits.building.deadlines import last_day_of_term, last_day_to_commence
from permits.building.models import BuildingPermit
from permits.building.warnings import TOPIC


def lapse(permit: BuildingPermit, due: Due) -> Happening:
    """Not commenced in time: invalid, by itself."""
    permit.lapse()
    return _happened("lapse", due, "permit_invalid", last_day=due.due_on)


def expire(permit: BuildingPermit, due: Due) -> Happening:
    """The term is over and the final has not passed: expired."""
    permit.expire()
    return _happened("expire", due, "permit_expired", last_day=due.due_on)


def warn_of_lapse(permit: BuildingPermit, due: Due) -> Happening:
    """Told once for each last day."""
    permit.commence_warned_for = last_day_to_commence(permit)
    return _warned("commence_warning", due, "commence_warning", last_day=permit.commence_warned_for)


def warn_of_expiry(permit: BuildingPermit, due: Due) -> Happening:
    """Told once for each last day."""
    permit.expiry_warned_for = last_day_of_term(permit)
    return _warned("term_warning", due, "expiry_warning", last_day=permit.expiry_warned_for)


def _warned(name: str, due: Due, template: str, **data: Any) -> Happening:
    """Told by a message with a letter, which is written before the message goes out."""
    happened = _happened(name, due, template, **data)
    return replace(happened, messages=(Draft(TOPIC, "permit", template), *happened.messages))


def _happened(name: str, due: Due, template: str, **data: Any) -> Happening:
    said = {"arithmetic": due.sentence, **{key: value.isoformat() for key, value in data.items()}}
    return Happening(f"permit.{name}", due.cite, said, (Draft("mail", HOLDER, template, said),))
