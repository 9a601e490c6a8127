"""Working out a fee from the schedule in force: the amount, and the arithmetic in plain words (§ 5-37(a)-(b))."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import ROUND_CEILING, ROUND_HALF_UP, Decimal
from typing import Any

from casework.writing import dollars
from fees.errors import MeasureMissing, NoFeeSet
from fees.models import FeeItem, FeeSchedule
from fees.queries import item_of, schedule_in_force
from ordinances.law import Law, law
from parcels.models import Municipality

THOUSAND_DOLLARS = 100_000  # in cents


@dataclass(frozen=True)
class Measures:
    """What a fee may depend on; None where it is not known."""

    square_feet: Decimal | int | None = None
    valuation_cents: int | None = None


NOTHING = Measures()


@dataclass(frozen=True)
class Quote:
    """A fee worked out: what it comes to, how, under which clause and whose resolution."""

    item: FeeItem
    cents: int
    arithmetic: str
    cite: str

    @property
    def label(self) -> str:
        return self.item.label

    @property
    def schedule(self) -> FeeSchedule:
        return self.item.schedule

    def said(self) -> dict[str, str | int]:
        """The quote as an event tells it."""
        return {
            "label": str(self.item),
            "cents": self.cents,
            "arithmetic": self.arithmetic,
            "cite": self.cite,
            "resolution": self.schedule.resolution,
        }


def said(quotes: Iterable[Quote]) -> dict[str, Any]:
    """What is to be charged, for the data of the event that charges it."""
    return {"charged": [one.said() for one in quotes]}


def quote(municipality: Municipality, fee_key: str, on: date, measures: Measures = NOTHING) -> Quote:
    """What the fee comes to if it is charged on that day.

    :raises NoFeeSet: no schedule is in force on that day, or it has no such line.
    :raises MeasureMissing: the fee goes by area or valuation and that is not known.
    """
    the_law = law(municipality.law_code, on)
    set_by = the_law.office.cite(the_law.fees.set_by.cite)
    schedule = schedule_in_force(municipality, on)
    if schedule is None:
        raise NoFeeSet.no_schedule(the_law.office.governing_board, on, set_by)
    item = item_of(schedule, fee_key)
    if item is None:
        raise NoFeeSet.no_line(str(schedule), _called(fee_key, the_law), set_by)
    return worked_out(item, measures, the_law)


def worked_out(item: FeeItem, measures: Measures, the_law: Law) -> Quote:
    """One line of a schedule applied to the measures of a job."""
    cite = the_law.office.cite(the_law.fees.event(item.event).cite)
    cents, arithmetic = METHODS[item.method](item, measures, cite)
    return Quote(item, cents, arithmetic, cite)


def _called(fee_key: str, the_law: Law) -> str:
    """The class of work in the law's words, or the line's own name."""
    classes = {term.key: term.label for term in the_law.fees.classes}
    return classes.get(fee_key, fee_key.replace("_", " ").capitalize())


def flat(item: FeeItem, measures: Measures, cite: str) -> tuple[int, str]:
    """The same amount for every job of its class."""
    return item.amount_cents, f"Flat fee of {dollars(item.amount_cents)}"


def per_square_foot(item: FeeItem, measures: Measures, cite: str) -> tuple[int, str]:
    """So much for each square foot, but not less than the minimum. Half a cent and more counts as a cent."""
    if not measures.square_feet:
        raise MeasureMissing(f"Enter the floor area: the {_lower(item)} goes by square feet.", cite)
    area, rate = Decimal(measures.square_feet), _rate(item)
    cents = int((area * rate * 100).quantize(Decimal(1), ROUND_HALF_UP))
    return _at_least(item, cents, f"{_plain(area)} sq ft × {price(rate)} = {dollars(cents)}")


def per_thousand(item: FeeItem, measures: Measures, cite: str) -> tuple[int, str]:
    """So much for each $1,000 of valuation or part of it, on top of a base."""
    if not measures.valuation_cents:
        raise MeasureMissing(f"Enter the estimated cost of the work: the {_lower(item)} goes by it.", cite)
    thousands = (Decimal(measures.valuation_cents) / THOUSAND_DOLLARS).to_integral_value(ROUND_CEILING)
    rate = _rate(item)
    cents = item.amount_cents + int((thousands * rate * 100).quantize(Decimal(1), ROUND_HALF_UP))
    base = f"{dollars(item.amount_cents)} + " if item.amount_cents else ""
    of = f"each $1,000 or part of it in {dollars(measures.valuation_cents)}"
    return _at_least(item, cents, f"{base}{_plain(thousands)} × {price(rate)} ({of}) = {dollars(cents)}")


Method = Callable[[FeeItem, Measures, str], tuple[int, str]]
METHODS: Mapping[str, Method] = {
    FeeItem.Method.FLAT: flat,
    FeeItem.Method.PER_SQUARE_FOOT: per_square_foot,
    FeeItem.Method.PER_THOUSAND: per_thousand,
}


def _at_least(item: FeeItem, cents: int, arithmetic: str) -> tuple[int, str]:
    minimum = item.minimum_cents
    if cents < minimum:
        return minimum, f"{arithmetic}; the minimum of {dollars(minimum)} applies"
    return cents, f"{arithmetic} (minimum {dollars(minimum)})" if minimum else arithmetic


def _rate(item: FeeItem) -> Decimal:
    assert item.rate is not None, "the database keeps a rate for every method but flat"
    return Decimal(item.rate)


def price(rate: Decimal) -> str:
    """$0.35; a rate finer than a cent keeps its digits: $0.125."""
    digits = max(2, -int(rate.normalize().as_tuple().exponent))
    return f"${rate:,.{digits}f}"


def _plain(number: Decimal) -> str:
    """1,240 or 1,240.5."""
    return f"{number:,f}".rstrip("0").rstrip(".") if "." in f"{number:f}" else f"{number:,f}"


def _lower(item: FeeItem) -> str:
    return in_sentence(item.label)


def in_sentence(label: str) -> str:
    """The label inside a sentence: "Application fee" → "application fee", but "C of O fee" as it is."""
    return label[:1].lower() + label[1:] if label[1:2].islower() else label
