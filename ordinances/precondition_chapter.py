"""What State law and the town's own law ask for beside an application: papers of others, notices, flood, zoning."""

from dataclasses import dataclass, field

from ordinances.bodies import BoardApproval
from ordinances.types import Amount, BadLaw, Deadline, Limit, Period, Rule, Term, check_known, check_unique

ISSUE, CERTIFICATE = "issue", "certificate"


@dataclass(frozen=True)
class OutsidePaper(Term):
    """A paper from outside the office that must be in before a permit is issued, or before its certificate."""

    agency: str = field(kw_only=True)
    natures: tuple[str, ...] = field(kw_only=True)  # the kinds of work that bring it in
    before: str = field(default=ISSUE, kw_only=True)

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.before not in (ISSUE, CERTIFICATE):
            raise BadLaw(self.key, f"is wanted before {self.before!r}")


@dataclass(frozen=True)
class TrussLaw:
    """Truss type, pre-engineered wood or timber construction in a residential structure."""

    question: Rule[bool]
    form: Rule[bool]
    tell_chief: Rule[bool]
    sign: Rule[bool]
    asked_of: tuple[str, ...]  # the permit types whose application asks
    structures: tuple[Term, ...]
    kinds: tuple[Term, ...]
    places: tuple[Term, ...]

    def __post_init__(self) -> None:
        for name, terms in (("structures", self.structures), ("kinds", self.kinds), ("places", self.places)):
            check_unique(f"construction notice, {name}", terms)


@dataclass(frozen=True)
class FloodLaw:
    """When improvements of a building in a special flood hazard area are substantial."""

    substantial: Limit  # percent of the market value of the building before the work
    not_improvements: tuple[str, ...]  # permit types that improve no standing building


@dataclass(frozen=True)
class ZoningLaw:
    """Zoning as a permit must comply with it, and where a denied applicant can turn."""

    review: Rule[bool]
    appeal_within: Deadline
    variance: Rule[str]  # the body that may grant one


@dataclass(frozen=True)
class ContractorLaw:
    """What a contractor shows before a permit is issued for the work."""

    application: Rule[bool]
    insurances: tuple[Term, ...]  # all of them
    other_license: Rule[str]
    first_fee: Amount
    renewal_fee: Amount
    term: Rule[Period]
    owner_exempt: Rule[bool]

    def __post_init__(self) -> None:
        check_unique("insurances of a contractor", self.insurances)


@dataclass(frozen=True)
class PreconditionLaw:
    """All of it; a part that the law does not know is None."""

    papers: tuple[OutsidePaper, ...]
    truss: TrussLaw | None
    flood: FloodLaw | None
    zoning: ZoningLaw | None
    contractor_permit: Rule[bool] | None
    contractor: ContractorLaw | None = None
    board_approvals: tuple[BoardApproval, ...] = ()

    def __post_init__(self) -> None:
        check_unique("papers of others", self.papers)
        check_unique("approvals of boards", self.board_approvals)

    def check_types(self, permit_types: tuple[Term, ...], natures: tuple[Term, ...]) -> None:
        """Refuse a permit type or a kind of work that the chapter does not know."""
        for paper in self.papers:
            check_known(paper.key, paper.natures, natures)
        if self.truss:
            check_known("construction notice", self.truss.asked_of, permit_types)
        if self.flood:
            check_known("flood", self.flood.not_improvements, permit_types)
