"""What an open permit offers besides: a letter to whoever owns the property now."""

from collections.abc import Iterable
from datetime import date

from casework.kinds import Verb
from casework.obstacle import Obstacle
from permits.building.models import BuildingPermit
from permits.open.actions import CITE, NOBODY, POWER, write_open_letter
from permits.open.queries import OPEN, present_owner


def obstacles_to_write(permit: BuildingPermit, on: date) -> Iterable[Obstacle]:
    """Somebody has to own the property."""
    if present_owner(permit) is None:
        yield NOBODY


WRITE = Verb(
    "write_open_letter",
    "Write to the present owner",
    write_open_letter,
    POWER,
    CITE,
    obstacles=obstacles_to_write,
    while_in=OPEN,
    explains="The letter names what is missing for the certificate and how to close the permit.",
    past="Letter about the open permit written",
    tells=lambda data: f"to {data['to']}",
)
