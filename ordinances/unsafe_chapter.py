"""What an ordinance has to say on unsafe buildings: who finds them so, how the owner is heard, and who pays."""

from dataclasses import dataclass, field

from ordinances.bodies import check_body
from ordinances.types import BadLaw, Bound, Deadline, Limit, Rule, Service, Term, check_unique


@dataclass(frozen=True)
class Defect(Term):
    """Something that makes a building unsafe; `share`: from which part on."""

    share: tuple[Limit, ...] = field(default=(), kw_only=True)


@dataclass(frozen=True)
class OwnersDuty(Term):
    """Something the owner does without being ordered; in hours where the text counts hours."""

    within: Deadline | None = field(default=None, kw_only=True)
    hours: Rule[int] | None = field(default=None, kw_only=True)

    def __post_init__(self) -> None:
        super().__post_init__()
        if (self.within is None) is (self.hours is None):
            raise BadLaw(self.key, "is due within a period or within hours")


@dataclass(frozen=True)
class UnsafeLaw:
    """Unsafe buildings, in the order of the procedure."""

    inspector: Rule[str]
    defects: tuple[Defect, ...]  # none: the text says no more than unsafe or dangerous
    property_too: Rule[bool] | None  # debris and junk on the land, by the same procedure
    decided_by: str
    notice_contents: tuple[Term, ...]
    service: Service
    posted: Rule[str]
    hearing_lead: Deadline
    begin_within: Deadline
    finish_within: Deadline
    longer_for_good_cause: Rule[bool]
    filed_with: tuple[Term, ...]
    filed_for: Deadline | None
    work_in_default: Rule[str]
    bidding: Rule[str]
    costs: tuple[Term, ...]
    emergency: Rule[bool] | None
    owners_duties: tuple[OwnersDuty, ...] = ()

    def __post_init__(self) -> None:
        check_body("unsafe buildings", self.decided_by)
        for terms in (self.defects, self.notice_contents, self.filed_with, self.costs, self.owners_duties):
            check_unique("unsafe buildings", terms)
        if self.hearing_lead.bound is not Bound.AT_LEAST:
            raise BadLaw(self.hearing_lead.cite, "would let a hearing be held at once")
