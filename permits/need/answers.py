"""An answer in words: the verdict, what decided it with figure and clause, and what holds besides (§ 5-24(a)-(c))."""

from dataclasses import dataclass

from casework.kinds import Tone
from ordinances.conditions import Condition, Measured
from ordinances.exemption_chapter import NeedNote, Verdict, Work
from ordinances.law import Law
from ordinances.need_walk import Walk

TITLES = {
    Verdict.NOT_NEEDED: "No building permit is needed",
    Verdict.NEEDED: "A building permit is needed",
    Verdict.ASK: "Ask the office",
}
LABELS = {
    Verdict.NOT_NEEDED: "No permit needed",
    Verdict.NEEDED: "Permit needed",
    Verdict.ASK: "Ask the office",
}
TONES = {Verdict.NOT_NEEDED: Tone.GOOD, Verdict.NEEDED: Tone.WARNING, Verdict.ASK: Tone.WAITING}


@dataclass(frozen=True)
class Reason:
    """What one answer means. `met` is None where nothing certain was said."""

    sentence: str
    cite: str
    met: bool | None = None
    question: str = ""
    answer: str = ""

    @property
    def tone(self) -> Tone:
        return {True: Tone.GOOD, False: Tone.WARNING, None: Tone.WAITING}[self.met]


@dataclass(frozen=True)
class Explained:
    """A decided answer. `leading` is what it turns on; `reasons` is everything that was asked."""

    job: str
    work: Work
    verdict: Verdict
    cite: str
    leading: tuple[Reason, ...]
    reasons: tuple[Reason, ...]
    notes: tuple[NeedNote, ...]

    @property
    def title(self) -> str:
        return TITLES[self.verdict]

    @property
    def tone(self) -> Tone:
        return TONES[self.verdict]


def explain(law: Law, walk: Walk, *, in_flood_area: bool) -> Explained:
    """The answer to what was said, by this law."""
    assert walk.work is not None, "what is to be done is asked first"
    found = walk.answer()
    reasons = tuple(_reason(condition, walk) for condition in walk.asked)
    turning = [_reason(condition, walk) for condition in (*found.failing, *found.open)]
    if found.verdict is Verdict.NOT_NEEDED:
        turning = _exempt(law, walk, found.exemption, found.cite)
    settled = walk.work.unsettled if found.verdict is Verdict.ASK and not found.open else ""
    return Explained(
        job=law.permits.need.named(walk.start, walk.work),
        work=walk.work,
        verdict=found.verdict,
        cite=found.cite,
        leading=tuple(turning) or (_general(walk.work, settled, found.cite),),
        reasons=reasons,
        notes=notes(law, walk.work, found.verdict, in_flood_area=in_flood_area),
    )


def notes(law: Law, work: Work, verdict: Verdict, *, in_flood_area: bool) -> tuple[NeedNote, ...]:
    """What holds besides: zoning, the flood rules, and whatever else the law has of this work."""
    return tuple(note for note in law.permits.need.notes if note.belongs(verdict, work, in_flood_area))


def _reason(condition: Condition, walk: Walk) -> Reason:
    return Reason(
        sentence=condition.sentence(walk.facts),
        cite=condition.cite,
        met=condition.state(walk.facts),
        question=condition.asks,
        answer=condition.told(walk.facts.get(condition.fact)),
    )


def _exempt(law: Law, walk: Walk, key: str, cite: str) -> list[Reason]:
    """What makes it exempt: the exemption by name, and its figures."""
    exemption = law.permits.need.exemption(key)
    figures = [condition for condition in exemption.conditions if isinstance(condition, Measured)]
    return [Reason(f"{exemption.label}: exempt.", cite, True), *(_reason(condition, walk) for condition in figures)]


def _general(work: Work, unsettled: str, cite: str) -> Reason:
    """What is said where no condition decided."""
    return Reason(unsettled or "No exemption reaches this work.", cite, None if unsettled else False)
