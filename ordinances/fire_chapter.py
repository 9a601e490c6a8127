"""What an ordinance has to say on inspections for fire safety and property maintenance: which buildings, how often."""

from dataclasses import dataclass, field

from ordinances.types import BadLaw, Deadline, Rule, Term, check_unique


@dataclass(frozen=True)
class InspectedClass(Term):
    """A class of buildings inspected again and again: at most so long after the last inspection."""

    every: Deadline = field(kw_only=True)
    others_accepted: bool = field(default=False, kw_only=True)  # an inspection by the State may take its place

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.every.start != "inspected":
            raise BadLaw(self.key, "is counted from another day than that of the last inspection")


@dataclass(frozen=True)
class FireSafetyLaw:
    """Inspections at intervals, and those on request or complaint."""

    classes: tuple[InspectedClass, ...]  # the first that fits decides
    on_request: tuple[Term, ...]  # what else lets an inspection be made, of any building
    no_interval: Rule[str]  # whose buildings are never inspected of themselves
    by: Rule[str]
    warrant: Rule[bool]
    others: tuple[Term, ...]  # whose inspections may be accepted
    fee_due: Rule[str] | None
    fee_refundable: Rule[bool] | None

    def __post_init__(self) -> None:
        check_unique("fire safety inspections", self.classes)
        check_unique("grounds of an inspection", self.on_request)
        if not self.others and any(one.others_accepted for one in self.classes):
            raise BadLaw("fire safety inspections", "accept an inspection of others, but name nobody")
