"""What an ordinance has to say on pools and what is judged like them: enclosure, setbacks, what is spared."""

from dataclasses import dataclass, field

from ordinances.types import BadLaw, Limit, Rule, Term, check_unique


@dataclass(frozen=True)
class Requirement(Term):
    """Something an enclosure must be or have; `limits`: the figures it must keep."""

    limits: tuple[Limit, ...] = field(default=(), kw_only=True)
    when: str = field(default="", kw_only=True)  # only for an enclosure of this kind


@dataclass(frozen=True)
class Spared(Term):
    """What needs no enclosure, when the figure is kept and what else is asked holds."""

    limit: Limit = field(kw_only=True)
    needs: tuple[Term, ...] = field(default=(), kw_only=True)


@dataclass(frozen=True)
class PoolLaw:
    """Outdoor pools and skateboard facilities."""

    kinds: tuple[Term, ...]
    facility_from: Limit
    enclosure: tuple[Requirement, ...]
    setbacks: tuple[Requirement, ...]
    buffers: Rule[bool]
    spared: tuple[Spared, ...]  # from the enclosure alone; the setbacks bind all the same

    def __post_init__(self) -> None:
        for terms in (self.kinds, self.enclosure, self.setbacks, self.spared):
            check_unique("pools", terms)
        for setback in self.setbacks:
            if len(setback.limits) != 1:
                raise BadLaw(setback.key, "is one distance")
