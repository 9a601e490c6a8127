"""What an exemption rests on, with the question that a person is asked about it, and why it is asked.

An answer may be left open ("I am not sure"): then only the office can say.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation

from ordinances.measures import measure
from ordinances.types import BadLaw, Bound, Limit, Term

Fact = bool | str | Decimal
Facts = Mapping[str, Fact | None]  # None: asked, and the person is not sure

YES, NO, UNSURE = "yes", "no", "unsure"
MOST = Decimal(1_000_000)  # a larger measure is a slip of the hand
_WITHIN = {
    Bound.AT_MOST: "up to",
    Bound.LESS_THAN: "less than",
    Bound.AT_LEAST: "at least",
    Bound.MORE_THAN: "more than",
}


@dataclass(frozen=True)
class Condition(Term):
    """Something that must be so; `label` says it as it is when it holds, `fails` when it does not.

    `asks` is the question about it, whose answer is kept under the name `fact`; questions of one `group` stand on one
    page.
    """

    fact: str = field(kw_only=True)
    asks: str = field(default="", kw_only=True)
    why: str = field(default="", kw_only=True)
    help: str = field(default="", kw_only=True)
    fails: str = field(default="", kw_only=True)
    group: str = field(default="", kw_only=True)

    def state(self, facts: Facts) -> bool | None:
        """Whether the facts meet it; None while that is open."""
        fact = facts.get(self.fact)
        return None if fact is None else self.met_by(fact)

    def met_by(self, fact: Fact) -> bool:
        """Whether this one answer meets it."""
        raise NotImplementedError

    def read(self, text: str) -> Fact | None:
        """The answer as it stands in an address; None for "not sure".

        :raises ValueError: it is no answer to this question.
        """
        return None if text == UNSURE else self.parse(text)

    def parse(self, text: str) -> Fact:
        """See `read`."""
        raise NotImplementedError

    def written(self, fact: Fact | None) -> str:
        """The answer as it stands in an address."""
        return UNSURE if fact is None else str(fact)

    def told(self, fact: Fact | None) -> str:
        """The answer as people read it."""
        return "Not sure" if fact is None else str(fact)

    def sentence(self, facts: Facts) -> str:
        """What the answer means for the exemption."""
        state = self.state(facts)
        if state is None:
            return f"Still open: {self.asks or self.label}"
        return f"{self.label}." if state else self.fails or f"Not so: {self.label}."


@dataclass(frozen=True)
class Answered(Condition):
    """A yes-or-no question with one answer that keeps the exemption."""

    expected: bool = field(kw_only=True)

    def met_by(self, fact: Fact) -> bool:
        return fact is self.expected

    def parse(self, text: str) -> Fact:
        if text not in (YES, NO):
            raise ValueError(text)
        return text == YES

    def written(self, fact: Fact | None) -> str:
        return UNSURE if fact is None else YES if fact else NO

    def told(self, fact: Fact | None) -> str:
        return "Not sure" if fact is None else "Yes" if fact else "No"


@dataclass(frozen=True)
class OneOf(Condition):
    """A question whose answer must be in a list; `choices` are all the answers that are offered."""

    options: tuple[str, ...] = field(kw_only=True)
    choices: tuple[tuple[str, str], ...] = field(default=(), kw_only=True)

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.choices and set(self.options) - set(dict(self.choices)):
            raise BadLaw(self.key, "does not offer every answer that meets it")

    def met_by(self, fact: Fact) -> bool:
        return fact in self.options

    def parse(self, text: str) -> Fact:
        if text not in dict(self.choices):
            raise ValueError(text)
        return text

    def told(self, fact: Fact | None) -> str:
        return "Not sure" if fact is None else dict(self.choices).get(str(fact), str(fact))


@dataclass(frozen=True)
class Measured(Condition):
    """A measure that must stay within a figure.

    `noun` names what is measured ("The shed’s height"); with `product_of` it is worked out from two other measures
    where it is not given.
    """

    limit: Limit = field(kw_only=True)
    noun: str = field(default="", kw_only=True)
    product_of: tuple[str, ...] = field(default=(), kw_only=True)

    def met_by(self, fact: Fact) -> bool:
        return isinstance(fact, Decimal) and self.limit.holds(fact)

    def parse(self, text: str) -> Fact:
        try:
            found = Decimal(text)
        except InvalidOperation as error:
            raise ValueError(text) from error
        if not found.is_finite() or not 0 <= found < MOST or abs(int(found.as_tuple().exponent)) > 6:
            raise ValueError(text)
        return found

    def written(self, fact: Fact | None) -> str:
        return UNSURE if fact is None else f"{Decimal(str(fact)).normalize():f}"

    def told(self, fact: Fact | None) -> str:
        return "Not sure" if fact is None else measure(Decimal(str(fact)), self.limit.unit)

    def sentence(self, facts: Facts) -> str:
        fact = facts.get(self.fact)
        if fact is None:
            return super().sentence(facts)
        figure = f"{_WITHIN[self.limit.bound]} {measure(self.limit.value, self.limit.unit)}"
        return f"{self.noun or self.label} is {self.told(fact)}; {figure} is exempt."
