"""What an archived permit does not allow."""

from collections.abc import Iterator
from datetime import date

from casework.obstacle import Obstacle
from permits.archive.models import ArchivedPermit


def not_inspected(permit: ArchivedPermit, on: date) -> Iterator[Obstacle]:
    """What became of the work is not established, so no inspection can be booked on it."""
    yield Obstacle("archived", f"{permit.number} is an older record; inspections need a permit of this office.", "")
