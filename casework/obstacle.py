"""What stands in the way of an act, as a sentence with its clause."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Obstacle:
    """One reason why something cannot be done now.

    `overridable` only where the law leaves it to the officer; the reason given becomes part of the event.
    """

    code: str
    sentence: str
    cite: str
    overridable: bool = False

    def __str__(self) -> str:
        return f"{self.sentence} {self.cite}".strip()
