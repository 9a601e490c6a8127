"""A date that follows from a record's facts and its law, before it is a row."""

from dataclasses import dataclass
from datetime import date

from ordinances.calendar import Reckoning

BOOKED = "visit"  # the key of the day on which somebody is expected, in every record type that books one


@dataclass(frozen=True)
class Due:
    """`moot_from`: a warning is dropped from this day on, for what it warns of has happened."""

    key: str
    label: str
    due_on: date
    acts_on: date | None
    cite: str
    sentence: str
    moot_from: date | None = None

    @classmethod
    def from_reckoning(cls, key: str, label: str, reckoning: Reckoning) -> "Due":
        """The consequence falls on the day after the last day in time."""
        return cls(key, label, reckoning.last_day, reckoning.acts_on, reckoning.cite, reckoning.sentence)
