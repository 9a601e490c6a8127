"""What a new schedule changes against the one that it takes the place of, line by line and for a sample job."""

from collections.abc import Iterable
from dataclasses import dataclass

from casework.writing import dollars
from fees.calculation import Measures, Quote, worked_out
from fees.models import FeeItem
from fees.schedules.lines import in_words
from ordinances.law import Law


@dataclass(frozen=True)
class Change:
    """One line before and after, each with what the sample job pays; None where there is no such line."""

    before: FeeItem | None
    after: FeeItem | None
    was: Quote | None
    will_be: Quote | None

    @property
    def name(self) -> str:
        return str(self.after or self.before)

    @property
    def before_words(self) -> str:
        return in_words(self.before) if self.before else "No such fee"

    @property
    def after_words(self) -> str:
        return in_words(self.after) if self.after else "No such fee"

    @property
    def is_same(self) -> bool:
        return self.before_words == self.after_words

    @property
    def difference(self) -> str:
        """What it means for the sample job: "$25.00 more", "$10.00 less", "the same"; "new" and "no longer charged"."""
        if self.was is None or self.will_be is None:
            return "new" if self.was is None else "no longer charged"
        cents = self.will_be.cents - self.was.cents
        if not cents:
            return "the same"
        return f"{dollars(abs(cents))} {'more' if cents > 0 else 'less'}"


def compare(before: Iterable[FeeItem], after: Iterable[FeeItem], measures: Measures, the_law: Law) -> list[Change]:
    """Every line of either, in the order of the new one; what is left out comes last."""
    old = {item.key: item for item in before}
    new = {item.key: item for item in after}
    pairs = [(old.get(key), item) for key, item in new.items()]
    gone = [(item, None) for key, item in old.items() if key not in new]
    return [_change(was, will_be, measures, the_law) for was, will_be in (*pairs, *gone)]


def _change(before: FeeItem | None, after: FeeItem | None, measures: Measures, the_law: Law) -> Change:
    was = worked_out(before, measures, the_law) if before else None
    will_be = worked_out(after, measures, the_law) if after else None
    return Change(before, after, was, will_be)
