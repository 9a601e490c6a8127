"""Work that needs no permit: each exemption with every condition it rests on, so that an answer names what decided."""

from dataclasses import dataclass, field, replace
from enum import StrEnum

from ordinances.conditions import Condition, Facts
from ordinances.types import BadLaw, Term, check_unique


class Verdict(StrEnum):
    """The three answers to "do I need a permit?"."""

    NOT_NEEDED = "not_needed"
    NEEDED = "needed"
    ASK = "ask"


@dataclass(frozen=True)
class Exemption(Term):
    """Work that needs no permit when every condition holds."""

    conditions: tuple[Condition, ...] = field(kw_only=True)

    def __post_init__(self) -> None:
        super().__post_init__()
        check_unique(self.key, self.conditions)

    def failing(self, facts: Facts) -> tuple[Condition, ...]:
        """The conditions that do not hold."""
        return tuple(condition for condition in self.conditions if condition.state(facts) is False)

    def open(self, facts: Facts) -> tuple[Condition, ...]:
        """The conditions about which nothing certain was said."""
        return tuple(condition for condition in self.conditions if condition.state(facts) is None)


@dataclass(frozen=True)
class AlwaysRequired(Term):
    """Work for which a permit is needed whatever else is exempt; `unless` names the exemptions that still reach it."""

    unless: tuple[str, ...] = field(default=(), kw_only=True)


@dataclass(frozen=True)
class Work(Term):
    """What somebody may say is to be done. It decides nothing itself: it leads to what does.

    `by` names the entries of the two lists that decide, tried in turn; none of them, and a permit is needed.
    `unsettled` says why only the office can tell although every condition holds.
    """

    by: tuple[str, ...] = field(default=(), kw_only=True)
    permit_type: str = field(default="", kw_only=True)
    help: str = field(default="", kw_only=True)
    unsettled: str = field(default="", kw_only=True)


@dataclass(frozen=True)
class Start(Term):
    """What people come with: a deck, a shed. `asks` finds out which work it is, where it may be several."""

    works: tuple[Work, ...] = field(kw_only=True)
    asks: str = field(default="", kw_only=True)
    why: str = field(default="", kw_only=True)
    help: str = field(default="", kw_only=True)

    def __post_init__(self) -> None:
        super().__post_init__()
        check_unique(self.key, self.works)
        if not self.works or (len(self.works) > 1 and not (self.asks and self.why)):
            raise BadLaw(self.key, "does not ask which work it is, and why")

    def work(self, key: str) -> Work | None:
        """The work of that key; the only one there is without asking."""
        found = {work.key: work for work in self.works}
        return self.works[0] if len(self.works) == 1 else found.get(key)


@dataclass(frozen=True)
class NeedNote(Term):
    """What an answer also says; `label` is the text. Without `works` it belongs to all of them.

    `in_flood_area`: True, only where the property is known to lie in a flood hazard area; False, only where not.
    """

    verdicts: tuple[Verdict, ...] = field(default=tuple(Verdict), kw_only=True)
    works: tuple[str, ...] = field(default=(), kw_only=True)
    in_flood_area: bool | None = field(default=None, kw_only=True)

    def belongs(self, verdict: Verdict, work: Work, in_flood_area: bool) -> bool:
        """Whether the answer for this work says it."""
        where = self.in_flood_area is None or self.in_flood_area is in_flood_area
        return where and verdict in self.verdicts and (not self.works or bool({work.key, *work.by} & set(self.works)))


@dataclass(frozen=True)
class PermitNeed:
    """The answer: needed unless an exemption applies. What kept one from it, and what nobody knows yet."""

    verdict: Verdict
    cite: str
    exemption: str = ""
    failing: tuple[Condition, ...] = ()
    open: tuple[Condition, ...] = ()


@dataclass(frozen=True)
class PermitNeedLaw:
    """When a permit is needed at all."""

    cite: str
    always: tuple[AlwaysRequired, ...]
    exemptions: tuple[Exemption, ...]
    starts: tuple[Start, ...] = ()
    notes: tuple[NeedNote, ...] = ()

    def __post_init__(self) -> None:
        for name, terms in (("always required", self.always), ("exemptions", self.exemptions), ("starts", self.starts)):
            check_unique(name, terms)
        known = {exemption.key for exemption in self.exemptions}
        for always in self.always:
            if set(always.unless) - known:
                raise BadLaw(always.key, f"refers to an unknown exemption among {always.unless}")
        for work in (work for start in self.starts for work in start.works):
            if set(work.by) - known - {always.key for always in self.always}:
                raise BadLaw(work.key, f"refers to an unknown entry among {work.by}")
            for condition in (c for exemption in self.reaching(work) for c in exemption.conditions):
                if not (condition.asks and condition.why):
                    raise BadLaw(condition.key, "is not asked about, or not why")

    def start(self, key: str) -> Start | None:
        """The starting point of that key."""
        return {start.key: start for start in self.starts}.get(key)

    def named(self, start: Start, work: Work) -> str:
        """The work in a few words; what several starting points offer is told with the one it was chosen at."""
        shared = [other for other in self.starts if work.key in {each.key for each in other.works}]
        alone = len(shared) == 1 or len(start.works) == 1
        return work.label if alone else f"{start.label}: {work.label[:1].lower()}{work.label[1:]}"

    def exemption(self, key: str) -> Exemption:
        """The exemption of that key; KeyError when there is none."""
        return {exemption.key: exemption for exemption in self.exemptions}[key]

    def reaching(self, work: Work) -> tuple[Exemption, ...]:
        """The exemptions that may reach this work, in the order in which they are tried."""
        unless = {always.key: always.unless for always in self.always}
        return tuple(self.exemption(key) for by in work.by for key in unless.get(by, (by,)))

    def need(self, key: str, facts: Facts) -> PermitNeed:
        """Whether this work needs a permit. `key` is of either list; anything else needs one."""
        always = {entry.key: entry for entry in self.always}
        keys = always[key].unless if key in always else (key,)
        cite = always[key].cite if key in always else self.cite
        last = PermitNeed(Verdict.NEEDED, cite)
        for exemption in (exemption for exemption in self.exemptions if exemption.key in keys):
            failing, still_open = exemption.failing(facts), exemption.open(facts)
            if not failing and not still_open:
                return PermitNeed(Verdict.NOT_NEEDED, exemption.cite, exemption.key)
            verdict = Verdict.NEEDED if failing else Verdict.ASK
            last = PermitNeed(verdict, cite if failing else exemption.cite, exemption.key, failing, still_open)
        return last

    def decide(self, work: Work, facts: Facts) -> PermitNeed:
        """Whether this work needs a permit: exempt if any way leads there, open if any may still do so."""
        found = [self.need(key, facts) for key in work.by]
        exempt = next((one for one in found if one.verdict is Verdict.NOT_NEEDED), None)
        if work.unsettled and (exempt or not found):
            return replace(exempt, verdict=Verdict.ASK) if exempt else PermitNeed(Verdict.ASK, work.cite)
        unknown = next((one for one in found if one.verdict is Verdict.ASK), None)
        failing = tuple(condition for one in found for condition in one.failing)
        cite = found[-1].cite if found else work.cite
        return exempt or unknown or PermitNeed(Verdict.NEEDED, cite, failing=failing)
