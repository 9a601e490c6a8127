"""The lines of a fee schedule as people read them, and those that the program itself will ask for."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from casework.writing import dollars
from fees import keys
from fees.calculation import price
from fees.models import FeeItem
from ordinances.chapters import FeeEvent
from ordinances.law import Law

APPLICATION = "BP_NEW"
APPLICATION_FEE = "Application fee"


@dataclass(frozen=True)
class Expected:
    """A line that is looked up by its key: without it, nothing is charged for that, or nobody can apply."""

    key: str
    event: str
    label: str
    applies_to: str = ""

    @property
    def name(self) -> str:
        return f"{self.label}, {self.applies_to}" if self.applies_to else self.label


def expected(the_law: Law) -> tuple[Expected, ...]:
    """One application fee for each class of the town's fee law, then what else that law has a fee for."""
    events = {event.key for event in the_law.fees.events}
    classes = (Expected(term.key, APPLICATION, APPLICATION_FEE, term.label) for term in the_law.fees.classes)
    return tuple(line for line in (*classes, *(Expected(*line) for line in keys.LINES)) if line.event in events)


def left_out(items: Iterable[FeeItem], the_law: Law) -> list[Expected]:
    """Classes of work without an application fee: nobody can apply for these."""
    here = {item.key for item in items}
    return [line for line in expected(the_law) if line.event == APPLICATION and line.key not in here]


def in_words(item: FeeItem) -> str:
    """ "$75.00"; "$0.35 per square foot, at least $150.00"; "$50.00 plus $4.00 per $1,000 of the cost"."""
    if item.rate is None:
        return dollars(item.amount_cents)
    base = f"{dollars(item.amount_cents)} plus " if item.amount_cents else ""
    least = f", at least {dollars(item.minimum_cents)}" if item.minimum_cents else ""
    return f"{base}{price(item.rate)} {UNITS[item.method]}{least}"


UNITS: Mapping[str, str] = {
    FeeItem.Method.PER_SQUARE_FOOT: "per square foot",
    FeeItem.Method.PER_THOUSAND: "per $1,000 of the cost or part of it",
}


@dataclass(frozen=True)
class Line:
    """One fee, what it comes to, and the permit types that are charged it."""

    item: FeeItem
    words: str
    types: Sequence[str]


@dataclass(frozen=True)
class Group:
    """The fees for one occasion, with its clause and when they fall due."""

    event: FeeEvent
    lines: Sequence[Line]


def groups(items: Iterable[FeeItem], the_law: Law) -> list[Group]:
    """The schedule in the order of the town's fee law."""
    kept = list(items)
    found = []
    for event in the_law.fees.events:
        lines = [Line(i, in_words(i), _types(i, the_law)) for i in kept if i.event == event.key]
        if lines:
            found.append(Group(event, lines))
    return found


def _types(item: FeeItem, the_law: Law) -> list[str]:
    if item.event != APPLICATION:
        return []
    found = [kind.label for kind in the_law.permits.permit_types if kind.fee_key == item.key]
    return found if found != [item.applies_to] else []
