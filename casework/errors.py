"""The few ways in which an act can be turned down; each says what is wrong and what to do."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from casework.obstacle import Obstacle

if TYPE_CHECKING:
    from casework.cases.models import Case


class Refused(Exception):
    """The law or the record's state stands in the way: every reason at once."""

    def __init__(self, obstacles: Sequence[Obstacle]) -> None:
        self.obstacles = tuple(obstacles)
        super().__init__(" ".join(str(o) for o in obstacles))


class StalePage(Exception):
    """The record changed after the page was shown; the page tells what happened meanwhile."""

    def __init__(self, case: "Case", seen: int) -> None:
        self.case, self.seen = case, seen
        super().__init__(f"{case.number} has changed since this page was opened.")


class NotAllowed(Exception):
    """This person's role does not include the act."""
