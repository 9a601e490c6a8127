"""What waits on somebody and is no case: said at the head of their queue, each with the page where it is done.

Chapters above this one add theirs when the house is wired.
"""

from collections.abc import Callable
from dataclasses import dataclass

from accounts.office import Office


@dataclass(frozen=True)
class Reminder:
    """One line, and where it leads."""

    text: str
    url: str


REMINDERS: list[Callable[[Office], Reminder | None]] = []


def reminders_of(office: Office) -> list[Reminder]:
    """Those that this person has reason to see today."""
    return [found for remind in REMINDERS if (found := remind(office))]
