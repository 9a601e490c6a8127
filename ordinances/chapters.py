"""What each chapter of an ordinance has to say, town by town: the fields that a town's package fills in.

A feature that an ordinance does not have is `None` or empty, and whoever reads the law offers nothing for it.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType

from ordinances.bodies import Body, Charge, DocumentTitle
from ordinances.types import (
    Amount,
    BadLaw,
    Deadline,
    Extension,
    Period,
    Rule,
    Service,
    Term,
    check_document,
    check_known,
    check_roles,
    check_unique,
    printed_cite,
)
from ordinances.voiding import VoidEvent

TO_BE_CONFIRMED = "(number to be confirmed)"


@dataclass(frozen=True)
class PrintedText(Term):
    """A statement that a document must carry; `label` is the text as printed."""

    document: str = field(kw_only=True)

    def __post_init__(self) -> None:
        super().__post_init__()
        check_document(self.key, self.document)

    @property
    def text(self) -> str:
        """The words on the paper."""
        return self.label


@dataclass(frozen=True)
class Power(Term):
    """Something only some roles may do. `decides`: it judges a case, which nobody does in a matter of their own."""

    roles: frozenset[str] = field(kw_only=True)
    decides: bool = field(default=False, kw_only=True)

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.roles:
            raise BadLaw(self.key, "nobody may do it")
        check_roles(self.key, self.roles)


@dataclass(frozen=True)
class CodeSource(Term):
    """A body of code that is enforced here, by the name people use for it."""

    edition: Rule[str] = field(kw_only=True)  # the edition of the day; a case keeps the one of its law date


@dataclass(frozen=True)
class OfficeLaw:
    """The office, its people and what each may do.

    `inferred`: sections whose number was counted because the text at hand does not name it.
    """

    municipality: str
    chapter: str
    chapter_title: str
    adopted_by: str
    legal_basis: str
    department: str
    lead_title: str
    governing_board: str
    role_titles: Mapping[str, str]
    grants: tuple[Power, ...]
    designated_by_board: Rule[frozenset[str]]  # roles that need a resolution
    delegable: Rule[frozenset[str]]  # powers that a dated, written delegation may pass on
    lead_role_titles: tuple[Term, ...]  # job titles under which the officer's role may be held
    officials: tuple[Term, ...]  # who may accompany an inspection
    code_sources: tuple[CodeSource, ...]
    party_kinds: tuple[Term, ...]
    assembly_threshold: Rule[int]
    supervisor_of_inspectors: Rule[str]
    authority_resolution: Rule[bool]
    not_own_matter: Rule[bool]  # nobody decides on land or a firm of their own
    bodies: tuple[Body, ...] = ()
    charges: tuple[Charge, ...] = ()
    document_titles: tuple[DocumentTitle, ...] = ()
    inferred: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        for name in ("bodies", "charges", "document_titles"):
            check_unique(name.replace("_", " "), getattr(self, name))
        for charge in self.charges:
            check_known(f"charge {charge.key}", charge.titles, self.lead_role_titles)
        check_unique("powers", self.grants)
        check_roles("role titles", frozenset(self.role_titles))
        check_roles("designation", self.designated_by_board.value)
        check_known("delegable powers", tuple(self.delegable.value), self.grants)

    @cached_property
    def powers(self) -> Mapping[str, frozenset[str]]:
        """Power → roles that hold it."""
        return MappingProxyType({power.key: power.roles for power in self.grants})

    @cached_property
    def deciding(self) -> frozenset[str]:
        """The powers that judge a case."""
        return frozenset(power.key for power in self.grants if power.decides)

    def cite(self, section: str) -> str:
        """ "5-24(i)(1)" as people write it: "§ 5-24(i)(1)"."""
        return printed_cite(section)

    def staff_cite(self, section: str) -> str:
        """The same for staff, who are told when the number itself is still to be confirmed."""
        counted = self.inferred & set(re.findall(r"(?<![\w-])(?:\d+|[A-Z]{2})-\d+", section))
        return f"{printed_cite(section)} {TO_BE_CONFIRMED}" if counted else printed_cite(section)


@dataclass(frozen=True)
class Part(Term):
    """A point inside an item that is answered by itself. `when` names the fact that brings it in."""

    when: str = field(default="", kw_only=True)


@dataclass(frozen=True)
class RequiredItem(Term):
    """Something an application must include: the question the reviewer answers, and whether it may not apply."""

    question: str = field(kw_only=True)
    needs_applicability: bool = field(kw_only=True)  # "does not apply", with a reason, is an answer
    number: str = field(kw_only=True)  # as the section numbers it: "a", "e.5"
    plan_review: bool = field(default=False, kw_only=True)  # judged on the construction documents
    parts: tuple[Part, ...] = field(default=(), kw_only=True)


@dataclass(frozen=True)
class SubItem(Term):
    """A point of an inspection with its own answer. A required one is always answered, others where they apply."""

    required: bool = field(kw_only=True)


@dataclass(frozen=True)
class InspectionKind(Term):
    """One inspection of the construction process, and what must have passed before it."""

    number: int = field(kw_only=True)
    subitems: tuple[SubItem, ...] = field(default=(), kw_only=True)
    after: tuple[str, ...] = field(default=(), kw_only=True)
    before_permit: bool = field(default=False, kw_only=True)


@dataclass(frozen=True)
class InspectionLaw:
    """Inspections during construction."""

    stays_exposed: Rule[bool]
    notice_lead: Rule[str]
    change_before: Rule[int]  # business days
    kinds: tuple[InspectionKind, ...]
    stages: tuple[Term, ...]  # of a building system
    site_questions: tuple[SubItem, ...]  # asked at every visit
    pass_label: Rule[str]
    bases: tuple[Term, ...]  # what failed work fails against
    fee_due: Rule[str]
    fee_refundable: Rule[bool]
    printed_texts: tuple[PrintedText, ...]
    request_lead: Deadline | None = None  # at least so long between the request and the inspection
    requesters: tuple[Term, ...] = ()
    missed_request: tuple[Term, ...] = ()  # what may follow when nobody asked
    schedule_published: Rule[bool] | None = None
    before_certificate: Rule[bool] | None = None

    def __post_init__(self) -> None:
        check_unique("inspections", self.kinds)
        for kind in self.kinds:
            check_known(f"inspection {kind.key}", kind.after, self.kinds)

    def kind(self, key: str) -> InspectionKind:
        """The inspection of that key; KeyError when there is none."""
        return {kind.key: kind for kind in self.kinds}[key]


@dataclass(frozen=True)
class CertificateKind(Term):
    """A certificate by the name it bears."""

    title: str = field(kw_only=True)
    temporary: bool = field(default=False, kw_only=True)
    covers: str = field(default="", kw_only=True)  # what it is given for, where the text tells kinds apart


@dataclass(frozen=True)
class ContentItem(Term):
    """Something a certificate must state. `absent` is printed where there is nothing; empty: it may not lack."""

    number: int = field(kw_only=True)
    absent: str = field(default="", kw_only=True)


@dataclass(frozen=True)
class SafetyFinding(Term):
    """Something that must have been found before a temporary certificate.

    `tested`: it is about equipment; the day of the test is noted, and where there is no equipment it does not apply.
    """

    tested: bool = field(default=False, kw_only=True)


@dataclass(frozen=True)
class CertificateLaw:
    """Certificates of occupancy and compliance."""

    required: Rule[bool]
    required_for_conversion: Rule[bool]
    kinds: tuple[CertificateKind, ...]
    contents: tuple[ContentItem, ...]
    documents: tuple[RequiredItem, ...]
    bundled_application: Rule[bool]
    late_final: Rule[bool]
    temporary_max: Deadline
    temporary_findings: tuple[SafetyFinding, ...]
    temporary_warn_before: Rule[Period]
    extension: Extension | None
    error_ground: Rule[str]
    error_kinds: tuple[Term, ...]
    correct_within: Rule[Period]  # proposed; the officer sets the day
    hearing: Rule[str]
    service: Service
    fee_refundable: Rule[bool]
    printed_texts: tuple[PrintedText, ...]
    required_for: tuple[Term, ...] = ()  # beside work under a permit and conversions
    documents_list: Rule[str] | None = None  # what the list of documents rests on, where the text has a gap
    voids: tuple[VoidEvent, ...] = ()
    renewal_standards: tuple[Term, ...] = ()
    change_ground: Rule[str] | None = None  # a later change that lets a certificate be revoked

    def __post_init__(self) -> None:
        check_unique("certificates", self.kinds)
        check_unique("certificate contents", self.contents)
        check_unique("events that void a certificate", self.voids)
        for event in self.voids:
            check_known(event.key, event.certificates, self.kinds)

    @property
    def extension_findings(self) -> tuple[Term, ...]:
        """What an extension of a temporary certificate rests on; nothing where there is none."""
        return self.extension.needs if self.extension else ()

    def kind(self, key: str) -> CertificateKind:
        """The certificate of that key; KeyError when there is none."""
        return {kind.key: kind for kind in self.kinds}[key]


@dataclass(frozen=True)
class FeeEvent(Term):
    """Something a fee may be set for, and when that fee falls due."""

    due: str = field(kw_only=True)
    fixed: Amount | None = field(default=None, kw_only=True)  # by the law itself; no schedule sets it


@dataclass(frozen=True)
class FeeLaw:
    """Who sets fees, for what, and what follows when one is not paid. The amounts are the board's resolutions."""

    set_by: Rule[str]
    events: tuple[FeeEvent, ...]
    classes: tuple[Term, ...]  # the rows a permit fee is looked up by
    refundable: Rule[bool]
    unpaid: Deadline | None
    unpaid_certified_to: tuple[Term, ...]
    printed_texts: tuple[PrintedText, ...]
    deposits: Rule[bool] | None = None

    def event(self, key: str) -> FeeEvent:
        """The fee event of that key; KeyError when there is none."""
        return {event.key: event for event in self.events}[key]


@dataclass(frozen=True)
class RecordLaw:
    """What the office keeps, and for how long."""

    kept: tuple[Term, ...]
    retention: Rule[str]
    public: Rule[bool]
    state_report_due: Rule[str] | None = None  # month and day of the year after, as 04-01
