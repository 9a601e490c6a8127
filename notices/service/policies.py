"""What stands in the way of recording service, and of taking an entry back."""

from collections.abc import Iterator
from datetime import date

from casework.cases.models import Case
from casework.obstacle import Obstacle
from notices.service.queries import servable, standing_services_of

CITE = "§ 5-34(a)"


def obstacles_to_serve(case: Case, on: date) -> Iterator[Obstacle]:
    """There must be a paper to serve."""
    if not servable(case).exists():
        yield Obstacle("nothing-to-serve", f"{case.number} has no paper that is served.", CITE)


def obstacles_to_reverse(case: Case, on: date) -> Iterator[Obstacle]:
    """There must be an entry that stands."""
    if not standing_services_of(case).exists():
        yield Obstacle("nothing-served", f"No service is recorded on {case.number}.", CITE)
