"""How many days things took: one stated method, and whose turn it was meanwhile (from the events).

Nearest rank: of n numbers of days in order, the p-th percentile is the one at place ⌈p × n ÷ 100⌉. It is always a
number of days that a real record took, never something between two of them.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from casework.kinds import Kind, WaitsOn

METHOD = (
    "The middle is the number of days within which half of them were done, the long end the number within which nine "
    "in ten were done: the days a real record took, at place p × n ÷ 100 in order, rounded up (nearest rank)."
)
# The town's people wait on each other; the applicant sees one town.
TOWN = frozenset({WaitsOn.OFFICER, WaitsOn.CLERK, WaitsOn.INSPECTOR, WaitsOn.BOARD})
MEDIAN, LONG_END = 50, 90


def percentile(days: Sequence[int], share: int) -> int | None:
    """The nearest-rank percentile; None of nothing. `days` need not be in order."""
    if not days:
        return None
    rank = -(-share * len(days) // 100)
    return sorted(days)[max(rank, 1) - 1]


@dataclass(frozen=True)
class Wait:
    """How long something took, and how much of it waited on whom; the rest waited on nobody."""

    days: int
    town: int = 0
    applicant: int = 0


@dataclass(frozen=True)
class Spread:
    """The two numbers that describe many: the middle and the long end."""

    n: int
    median: int | None
    long_end: int | None

    @classmethod
    def of(cls, days: Sequence[int]) -> "Spread":
        return cls(len(days), percentile(days, MEDIAN), percentile(days, LONG_END))

    @property
    def words(self) -> str:
        return "none" if self.median is None else f"{self.median:,} / {self.long_end:,}"


@dataclass(frozen=True)
class Change:
    """One change of a status: the step in the case's chain, the day, and the status it led to."""

    seq: int
    on: date
    to: str


@dataclass
class Turns:
    """Days by whom they waited on."""

    days: dict[WaitsOn, int] = field(default_factory=dict)

    def add(self, whom: WaitsOn, days: int) -> None:
        self.days[whom] = self.days.get(whom, 0) + days

    def of(self, whom: Iterable[WaitsOn]) -> int:
        return sum(self.days.get(one, 0) for one in whom)


def waited(kind: Kind, opened: date, changes: Iterable[Change], until: int) -> Wait:
    """How the days from `opened` to the change at step `until` divide, by what each status waits on.

    A day that was entered out of order adds nothing; a status the kind no longer has waits on nobody.
    """
    turns, status, since = Turns(), kind.initial, opened
    for change in changes:
        turns.add(_whom(kind, status), max((change.on - since).days, 0))
        status, since = change.to, max(change.on, since)
        if change.seq == until:
            break
    return Wait((since - opened).days, turns.of(TOWN), turns.of({WaitsOn.APPLICANT}))


def _whom(kind: Kind, status: str) -> WaitsOn:
    states: Mapping[str, object] = kind.states
    return kind.states[status].waits_on if status in states else WaitsOn.NOBODY
