"""What other parts of the house add to a permit's decision: each list is filled once, in config.wiring.

Outside approvals, zoning, flood and construction notices each keep their own facts of a permit and say here what
stands in its way, what a denial would rest on, what is printed on it, and where a denied applicant can turn.
"""

from collections.abc import Callable, Iterable, Sequence
from datetime import date

from casework.obstacle import Obstacle
from permits.building.models import BuildingPermit
from records.papers import Item

Precondition = Callable[[BuildingPermit, date], Iterable[Obstacle]]
Sections = Sequence[tuple[str, str]]  # each section that the work fails, and why
Grounds = Callable[[BuildingPermit], Sections]
Conditions = Callable[[BuildingPermit], Iterable[Item]]
WaysOn = Callable[[BuildingPermit, Sections, date], Iterable[str]]

PRECONDITIONS: list[Precondition] = []  # before the permit is issued
GROUNDS: list[Grounds] = []  # proposed on the form of a denial
CONDITIONS: list[Conditions] = []  # printed on the permit after the officer's own
WAYS_ON: list[WaysOn] = []  # paragraphs of the denial


def grounds_to_deny(permit: BuildingPermit) -> list[tuple[str, str]]:
    """What the other parts of the house would deny the permit for."""
    return [section for grounds in GROUNDS for section in grounds(permit)]


def printed_conditions(permit: BuildingPermit) -> tuple[Item, ...]:
    """The conditions that come with outside approvals and determinations."""
    return tuple(item for conditions in CONDITIONS for item in conditions(permit))


def ways_on(permit: BuildingPermit, sections: Sections, on: date) -> tuple[str, ...]:
    """Where an applicant who is denied for these sections can turn."""
    return tuple(sentence for ways in WAYS_ON for sentence in ways(permit, sections, on))
