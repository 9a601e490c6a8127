"""What an ordinance has to say on building permits, and the State on proof of insurance before one."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from ordinances.bodies import Appeal
from ordinances.chapters import PrintedText, RequiredItem
from ordinances.exemption_chapter import PermitNeedLaw
from ordinances.permit_life import LifeLaw, SubmissionLaw
from ordinances.precondition_chapter import PreconditionLaw
from ordinances.types import BadLaw, Deadline, Period, Rule, Term, check_known, check_unique


@dataclass(frozen=True)
class PermitType(Term):
    """One kind of job as the office knows it, with what is proposed for it; the officer decides."""

    fee_key: str = field(kw_only=True)
    natures: tuple[str, ...] = field(kw_only=True)
    inspections: tuple[str, ...] = field(kw_only=True)
    certificate: str = field(kw_only=True)
    systems: tuple[str, ...] = field(default=(), kw_only=True)
    kept_inspections: tuple[str, ...] = field(default=(), kw_only=True)  # leave the plan only for a reason
    not_applicable: Mapping[str, str] = field(default_factory=dict, kw_only=True, hash=False)
    preset: bool = field(default=False, kw_only=True)
    dwelling_units: int | None = field(default=None, kw_only=True)  # homes it usually adds; None: not asked
    help: str = field(default="", kw_only=True)

    def __post_init__(self) -> None:
        super().__post_init__()
        for item, reason in self.not_applicable.items():
            if not reason:
                raise BadLaw(self.key, f"says {item!r} does not apply but not why")
        check_known(
            f"{self.key}, kept inspections",
            self.kept_inspections,
            tuple(Term(key, key, self.cite) for key in self.inspections),
        )


WORKERS, DISABILITY = "workers", "disability"


@dataclass(frozen=True)
class CompensationForm(Term):
    """A form that proves insurance, or that none is needed."""

    proves: frozenset[str] = field(kw_only=True)
    exemption: bool = field(default=False, kw_only=True)
    job_specific: bool = field(default=False, kw_only=True)  # names this job and no other
    owner_occupied_units: int = field(default=0, kw_only=True)  # only for an owner-occupied house of up to so many


@dataclass(frozen=True)
class CompensationLaw:
    """Proof of workers' compensation and disability insurance before a permit."""

    required: Rule[bool]
    forms: tuple[CompensationForm, ...]
    not_accepted: tuple[Term, ...]

    def form(self, key: str) -> CompensationForm:
        """The accepted form of that number; KeyError when it proves nothing."""
        found = {form.key: form for form in self.forms}
        return found[key]

    def lacking(self, filed: tuple[str, ...]) -> frozenset[str]:
        """Which of the two insurances the filed forms leave unproven."""
        proven = frozenset[str]().union(*(self.form(key).proves for key in filed))
        return frozenset({WORKERS, DISABILITY}) - proven if self.required.value else frozenset()


@dataclass(frozen=True)
class PermitLaw:
    """Building permits: application, issue, and how long one lives."""

    required: Rule[bool]
    commence_within: Deadline
    term: Deadline | None  # None: set at issue, which `life` says
    warn_before: Rule[Period]
    plan_sets: Rule[int]
    one_upload_is_all_sets: Rule[bool]
    draft_kept: Rule[Period]
    sets_kept: Rule[int]
    sets_returned: Rule[int]
    work_natures: tuple[Term, ...]
    application_items: tuple[RequiredItem, ...]
    signers: tuple[Term, ...]
    must_sign: Rule[bool]
    agent_needs_authorization: Rule[bool]
    occupancy_classes: tuple[Term, ...]
    construction_types: tuple[Term, ...]
    permit_types: tuple[PermitType, ...]
    need: PermitNeedLaw
    review_before_issue: Rule[bool]
    site_documents_fee: Rule[bool]
    site_documents_exemptions: Rule[int]
    change_decisions: tuple[Term, ...]
    code_change_denial: Deadline | None
    renewal_lead: Rule[int] | None
    renewal_denials: tuple[Term, ...]  # the first is the one that must wait for `code_change_denial`
    suspension_grounds: tuple[Term, ...]
    reinstatement_findings: tuple[Term, ...]  # all of them are needed
    printed_texts: tuple[PrintedText, ...]
    compensation: CompensationLaw
    preconditions: PreconditionLaw
    submission: SubmissionLaw
    life: LifeLaw
    appeal: Appeal | None = None

    def __post_init__(self) -> None:
        check_unique("application items", self.application_items)
        check_unique("permit types", self.permit_types)
        if (self.term is None) is (self.life.term_at_issue is None):
            raise BadLaw("term of a permit", "is either fixed or set at issue")
        if self.renewal_denials and self.renewal_lead is None:
            raise BadLaw("renewal", "may be denied, but nothing says when it is applied for")
        for name in ("change_decisions", "renewal_denials", "suspension_grounds", "reinstatement_findings"):
            check_unique(name.replace("_", " "), getattr(self, name))
        for kind in self.permit_types:
            check_known(f"permit type {kind.key}", tuple(kind.not_applicable), self.application_items)
            check_known(f"permit type {kind.key}", kind.natures, self.work_natures)
        self.preconditions.check_types(self.permit_types, self.work_natures)

    def permit_type(self, key: str) -> PermitType:
        """The permit type of that key; KeyError when there is none."""
        return {kind.key: kind for kind in self.permit_types}[key]

    def item(self, key: str) -> RequiredItem:
        """The application item of that key; KeyError when there is none."""
        return {item.key: item for item in self.application_items}[key]
