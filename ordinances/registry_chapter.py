"""What an ordinance has to say on its registries: who enters what, by when, and what it costs not to."""

from dataclasses import dataclass, field
from datetime import date
from itertools import pairwise

from ordinances.types import Amount, BadLaw, Deadline, Limit, Rule, Term, check_unique


@dataclass(frozen=True)
class Entry(Term):
    """A piece of information in a registry; `when` says in words where it is asked, empty: always."""

    when: str = field(default="", kw_only=True)


@dataclass(frozen=True)
class PenaltyStep(Term):
    """What is owed on these days after the last day in time; `each`: again for each further period of so many days."""

    amount: Amount = field(kw_only=True)
    first_day: int = field(kw_only=True)
    last_day: int | None = field(kw_only=True)
    each: int | None = field(default=None, kw_only=True)

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.first_day < 1:
            raise BadLaw(self.key, f"is owed from day {self.first_day}, before anybody is late")
        if self.last_day is not None and self.first_day > self.last_day:
            raise BadLaw(self.key, f"the minimum, day {self.first_day}, is above the maximum, day {self.last_day}")


@dataclass(frozen=True)
class Registry(Term):
    """One registry. `since`: the first day of the text at hand, where it is later than that of the whole law."""

    keeper: Rule[str] = field(kw_only=True)
    covers: tuple[Term, ...] = field(kw_only=True)
    exempt: tuple[Term, ...] = field(kw_only=True)
    entries: tuple[Entry, ...] = field(kw_only=True)
    enter_by: Deadline | None = field(kw_only=True)  # None: before what is registered begins
    every: Deadline | None = field(kw_only=True)
    anew_on: tuple[Term, ...] = field(kw_only=True)
    notarized: Rule[bool] | None = field(default=None, kw_only=True)
    penalties: tuple[PenaltyStep, ...] = field(default=(), kw_only=True)
    flat_penalty: Amount | None = field(default=None, kw_only=True)
    criminal: Rule[bool] | None = field(default=None, kw_only=True)
    appeal_within: Deadline | None = field(default=None, kw_only=True)
    appeal_to: Rule[str] | None = field(default=None, kw_only=True)
    limits: tuple[Limit, ...] = field(default=(), kw_only=True)
    since: date | None = field(default=None, kw_only=True)

    def __post_init__(self) -> None:
        super().__post_init__()
        for terms in (self.covers, self.exempt, self.entries, self.anew_on, self.penalties):
            check_unique(self.key, terms)
        for earlier, later in pairwise(self.penalties):
            if earlier.last_day is None or later.first_day != earlier.last_day + 1:
                raise BadLaw(later.key, f"does not follow day {earlier.last_day} of {earlier.key}")

    def step(self, day: int) -> PenaltyStep | None:
        """What is owed on that day after the last one in time; None while nothing is."""
        for step in self.penalties:
            if step.first_day <= day and (step.last_day is None or day <= step.last_day):
                return step
        return None
