"""The way through the questions: what is asked next, and the answer as soon as nothing more can change it."""

from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from ordinances.conditions import UNSURE, Condition, Fact, Facts
from ordinances.exemption_chapter import Exemption, PermitNeed, PermitNeedLaw, Start, Work

Page = tuple[Condition, ...]
WORK = "work"  # the name under which an address says what is to be done


@dataclass(frozen=True)
class Walk:
    """Somebody's way from a starting point. `said` holds every answer given, also those that no longer matter."""

    law: PermitNeedLaw
    start: Start
    work: Work | None
    said: Facts

    @cached_property
    def pages(self) -> tuple[Page, ...]:
        """The pages come to so far, the one to be asked now included."""
        return tuple(self._tour())

    @property
    def asking(self) -> Page:
        """The questions to be asked now; none when the answer is certain or the work is not chosen yet."""
        last = self.pages[-1] if self.pages else ()
        return last if any(condition.fact not in self.said for condition in last) else ()

    @property
    def is_decided(self) -> bool:
        return self.work is not None and not self.asking

    @cached_property
    def facts(self) -> Facts:
        """The answers on which it rests."""
        asked = (condition.fact for page in self.pages for condition in page)
        return {fact: self.said[fact] for fact in asked if fact in self.said}

    @property
    def asked(self) -> Page:
        """The questions that were answered, in their order, each once."""
        asked = {condition.fact: condition for page in self.pages for condition in page}
        return tuple(condition for fact, condition in asked.items() if fact in self.facts)

    def answer(self) -> PermitNeed:
        """Whether a permit is needed, by what was said."""
        assert self.work is not None, "what is to be done is asked first"
        return self.law.decide(self.work, self.facts)

    def written(self) -> dict[str, str]:
        """The way as an address holds it."""
        chosen = {WORK: self.work.key} if self.work and len(self.start.works) > 1 else {}
        return chosen | {condition.fact: condition.written(self.facts[condition.fact]) for condition in self.asked}

    def before(self) -> dict[str, str] | None:
        """The way without its last answered page, as an address holds it; None at the very beginning."""
        answered = [page for page in self.pages if page != self.asking]
        if not answered:
            return {} if WORK in self.written() else None
        dropped = {condition.fact for condition in answered[-1]}
        return {name: said for name, said in self.written().items() if name not in dropped}

    def _tour(self) -> Iterator[Page]:
        for exemption in self.law.reaching(self.work) if self.work else ():
            if (yield from self._through(exemption)):
                return

    def _through(self, exemption: Exemption) -> Generator[Page, None, bool]:
        """The pages of one exemption up to where it is lost; returns whether no other has to be tried."""
        for page in pages_of(exemption):
            yield page
            if any(condition.fact not in self.said for condition in page):
                return True
            if any(condition.state(self.said) is False for condition in page):
                return False
        return not exemption.open(self.said)


def pages_of(exemption: Exemption) -> tuple[Page, ...]:
    """Its questions page by page: those of one group together, the others alone."""
    grouped = groupby(exemption.conditions, key=lambda condition: condition.group or condition.key)
    return tuple(tuple(group) for _, group in grouped)


def read(law: PermitNeedLaw, start: Start, said: Mapping[str, str]) -> Walk:
    """The way that an address tells of; what is no answer counts as not given."""
    work = start.work(said.get(WORK, ""))
    conditions = [c for exemption in law.reaching(work) for c in exemption.conditions] if work else []
    facts: dict[str, Fact | None] = {}
    for condition in conditions:
        try:
            facts[condition.fact] = condition.read(said.get(condition.fact, "").strip())
        except ValueError:
            continue
    return Walk(law, start, work, facts)


def not_sure(page: Page) -> dict[str, str]:
    """What an address says when nothing on a page is known."""
    return {condition.fact: UNSURE for condition in page}
