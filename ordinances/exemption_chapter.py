"""Work that needs no permit: each exemption with every condition it rests on, so that an answer names what fails."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from ordinances.types import BadLaw, Limit, Term, check_unique

Fact = bool | str | Decimal
Facts = Mapping[str, Fact]


@dataclass(frozen=True)
class Condition(Term):
    """Something that must be so; `fact` is the question it is answered from, `label` what must hold."""

    fact: str = field(kw_only=True)

    def holds(self, facts: Facts) -> bool:
        """Whether the facts meet it; a question left open does not."""
        return self.fact in facts and self.met_by(facts[self.fact])

    def met_by(self, fact: Fact) -> bool:
        """Whether this one answer meets it."""
        raise NotImplementedError


@dataclass(frozen=True)
class Answered(Condition):
    """A yes-or-no question with one answer that keeps the exemption."""

    expected: bool = field(kw_only=True)

    def met_by(self, fact: Fact) -> bool:
        return fact is self.expected


@dataclass(frozen=True)
class OneOf(Condition):
    """A question whose answer must be in a list."""

    options: tuple[str, ...] = field(kw_only=True)

    def met_by(self, fact: Fact) -> bool:
        return fact in self.options


@dataclass(frozen=True)
class Measured(Condition):
    """A measure that must stay within a figure."""

    limit: Limit = field(kw_only=True)

    def met_by(self, fact: Fact) -> bool:
        return isinstance(fact, Decimal) and self.limit.holds(fact)


@dataclass(frozen=True)
class Exemption(Term):
    """Work that needs no permit when every condition holds."""

    conditions: tuple[Condition, ...] = field(kw_only=True)

    def __post_init__(self) -> None:
        super().__post_init__()
        check_unique(self.key, self.conditions)

    def failing(self, facts: Facts) -> tuple[Condition, ...]:
        """The conditions that do not hold."""
        return tuple(condition for condition in self.conditions if not condition.holds(facts))


@dataclass(frozen=True)
class AlwaysRequired(Term):
    """Work for which a permit is needed whatever else is exempt; `unless` names the exemptions that still reach it."""

    unless: tuple[str, ...] = field(default=(), kw_only=True)


@dataclass(frozen=True)
class PermitNeed:
    """The answer to "do I need a permit?": needed unless an exemption applies; `failing` says what kept one from it."""

    needed: bool
    cite: str
    exemption: str = ""
    failing: tuple[Condition, ...] = ()


@dataclass(frozen=True)
class PermitNeedLaw:
    """When a permit is needed at all."""

    cite: str
    always: tuple[AlwaysRequired, ...]
    exemptions: tuple[Exemption, ...]

    def __post_init__(self) -> None:
        check_unique("always required", self.always)
        check_unique("exemptions", self.exemptions)
        known = {exemption.key for exemption in self.exemptions}
        for work in self.always:
            if set(work.unless) - known:
                raise BadLaw(work.key, f"refers to an unknown exemption among {work.unless}")

    def need(self, work: str, facts: Facts) -> PermitNeed:
        """Whether this work needs a permit. `work` is a key of either list; anything else needs one."""
        always = {entry.key: entry for entry in self.always}
        keys = always[work].unless if work in always else (work,)
        cite = always[work].cite if work in always else self.cite
        found = [exemption for exemption in self.exemptions if exemption.key in keys]
        failing: tuple[Condition, ...] = ()
        for exemption in found:
            failing = exemption.failing(facts)
            if not failing:
                return PermitNeed(needed=False, cite=exemption.cite, exemption=exemption.key)
        return PermitNeed(needed=True, cite=cite, failing=failing)
