"""The values of the law as people read them, for the pages that show it."""

from functools import singledispatch
from typing import Any

from ordinances.bodies import Appeal, BoardApproval, Charge
from ordinances.calendar import us_date
from ordinances.chapters import (
    CertificateKind,
    FeeEvent,
    InspectionKind,
    Part,
    Power,
    PrintedText,
    RequiredItem,
    SubItem,
)
from ordinances.conditions import Measured
from ordinances.exemption_chapter import Exemption
from ordinances.fire_chapter import InspectedClass
from ordinances.operating_chapter import OperatingCategory
from ordinances.permit_chapter import PermitType
from ordinances.pool_chapter import Requirement, Spared
from ordinances.registry_chapter import Entry, PenaltyStep, Registry
from ordinances.types import Amount, Deadline, Limit, Rule, Term
from ordinances.unsafe_chapter import Defect, OwnersDuty
from ordinances.voiding import VoidEvent


def spoken(key: str) -> str:
    """A key as a word: "code officer" for code_officer, "footing" for FOOTING."""
    return key.replace("_", " ").lower()


@singledispatch
def words(value: object) -> str:
    """A value as people read it."""
    return str(value)


@words.register
def _yes_no(value: bool) -> str:
    return "yes" if value else "no"


@words.register
def _nothing(value: None) -> str:
    return "nothing stated"


@words.register
def _list(value: frozenset) -> str:  # type: ignore[type-arg]
    return ", ".join(sorted(spoken(one) for one in value)) or "none"


@words.register
def _text(value: str) -> str:
    return value or "nothing"


@singledispatch
def value_of(rule: Rule[Any]) -> str:
    """The value of a rule with its unit or bound."""
    unit = "" if isinstance(rule.value, bool) or not rule.unit else f" {rule.unit}"
    return f"{words(rule.value)}{unit}"


_ROLLS = {
    "act": "moves to the next business day",
    "never": "does not move to a business day",
    "later only": "only ever moves later",
}


@value_of.register
def _deadline(rule: Deadline) -> str:
    return f"{rule.bound.value} {rule.period} from the day it is {rule.start}; {_ROLLS[rule.roll.value]}"


@value_of.register
def _limit(rule: Limit) -> str:
    return f"{rule.bound.value} {rule.value} {rule.unit}"


@value_of.register
def _amount(rule: Amount) -> str:
    return f"${rule.value / 100:,.2f}"


@singledispatch
def remarks(term: Term) -> str:
    """What a list entry adds to its words."""
    return ""


@remarks.register
def _power(term: Power) -> str:
    return words(term.roles)


@remarks.register
def _item(term: RequiredItem) -> str:
    return f"{term.question} {'May not apply, with a reason.' if term.needs_applicability else 'Always applies.'}"


@remarks.register
def _part(term: Part) -> str:
    return f"only with {spoken(term.when)}" if term.when else ""


@remarks.register
def _subitem(term: SubItem) -> str:
    return "" if term.required else "where it applies"


@remarks.register
def _inspection(term: InspectionKind) -> str:
    return f"after {', '.join(spoken(key) for key in term.after)}" if term.after else ""


@remarks.register
def _printed(term: PrintedText) -> str:
    return f"on the {spoken(term.document)}"


@remarks.register
def _exemption(term: Exemption) -> str:
    return "if all of this holds." if term.conditions else ""


@remarks.register
def _measured(term: Measured) -> str:
    return value_of(term.limit)


@remarks.register
def _permit_type(term: PermitType) -> str:
    return f"{term.help} Proposed: {', '.join(spoken(key) for key in term.inspections)}; {term.certificate}."


@remarks.register
def _charge(term: Charge) -> str:
    return f"{', '.join(spoken(title) for title in term.titles)}{', together' if len(term.titles) > 1 else ''}."


@remarks.register
def _approval(term: BoardApproval) -> str:
    return f"By the {spoken(term.body)}; kept alive by the {spoken(term.kept_by)}."


@remarks.register
def _appeal(term: Appeal) -> str:
    return f"To the {spoken(term.body)}{'' if term.within else '; the text gives no time'}."


@remarks.register
def _certificate(term: CertificateKind) -> str:
    return f"{term.title}. {term.covers}" if term.covers else ""


@remarks.register
def _void(term: VoidEvent) -> str:
    return f"Ends: {', '.join(term.certificates)}."


@remarks.register
def _fee(term: FeeEvent) -> str:
    return f"{value_of(term.fixed)}, by the law itself." if term.fixed else ""


@remarks.register
def _operating(term: OperatingCategory) -> str:
    said = [f"{value_of(term.threshold)}." if term.threshold else "", "As determined." if term.by_officer else ""]
    said.append(f"At most {term.longest.period}." if term.longest else "No longest time is given.")
    return " ".join(part for part in said if part)


@remarks.register
def _inspected(term: InspectedClass) -> str:
    return f"every {term.every.period}{'; another body may inspect instead' if term.others_accepted else ''}."


@remarks.register
def _registry_entry(term: Entry) -> str:
    return f"only when {term.when}" if term.when else ""


@remarks.register
def _step(term: PenaltyStep) -> str:
    return f"{value_of(term.amount)}, from day {term.first_day} after the last day in time."


@remarks.register
def _defect(term: Defect) -> str:
    return "; ".join(value_of(limit) for limit in term.share)


@remarks.register
def _duty(term: OwnersDuty) -> str:
    time = value_of(term.hours) if term.hours else str(term.within.period) if term.within else ""
    return f"within {time}."


@remarks.register
def _requirement(term: Requirement) -> str:
    figures = "; ".join(value_of(limit) for limit in term.limits)
    return f"{f'of a {term.when}' if term.when else ''}{': ' if term.when and figures else ''}{figures}"


@remarks.register
def _spared(term: Spared) -> str:
    return f"{value_of(term.limit)}."


@remarks.register
def _registry(term: Registry) -> str:
    return f"In this text since {us_date(term.since)}." if term.since else ""


# What each list of a chapter is called on the page, by its path.
TITLES = {
    "office.grants": "Who may do what",
    "office.lead_role_titles": "Titles under which the officer may act",
    "office.bodies": "Boards and officers",
    "office.charges": "Who is in charge of what",
    "office.document_titles": "What documents are called",
    "office.officials": "Town officials who may accompany an inspection",
    "office.code_sources": "Codes enforced",
    "office.party_kinds": "Who is a person",
    "permits.need.always": "A permit is always needed to install",
    "permits.work_natures": "Kinds of work",
    "permits.need.exemptions": "Work that needs no permit",
    "permits.signers": "Who signs an application",
    "permits.application_items": "What an application must include",
    "permits.occupancy_classes": "Occupancy classes",
    "permits.construction_types": "Types of construction",
    "permits.permit_types": "Kinds of job, and what is proposed for each",
    "permits.printed_texts": "Statements that must be printed",
    "permits.change_decisions": "What the officer decides of a change during the work",
    "permits.renewal_denials": "A renewal may be denied because",
    "permits.suspension_grounds": "A permit is suspended or revoked because",
    "permits.reinstatement_findings": "A suspension ends when all of this is shown",
    "permits.submission.waiver": "A required paper is waived when all of this is found",
    "permits.submission.seal.unless": "No seal is needed when all of this is found",
    "permits.life.anew_on": "Changes that need a new permit",
    "permits.life.other_permits": "Permits beside the building permit",
    "permits.preconditions.board_approvals": "Approvals of boards, and when they lapse",
    "permits.preconditions.contractor.insurances": "Insurance of a contractor",
    "permits.appeal.grounds": "Grounds of an appeal",
    "permits.compensation.forms": "Proof of insurance that is accepted",
    "permits.compensation.not_accepted": "Not accepted as proof of insurance",
    "inspections.kinds": "Inspections",
    "inspections.requesters": "Who asks for an inspection",
    "inspections.missed_request": "When nobody asked for an inspection",
    "inspections.stages": "Stages of a building system",
    "inspections.site_questions": "Asked at every visit",
    "inspections.bases": "What work is judged against",
    "inspections.printed_texts": "Statements that must be printed",
    "certificates.kinds": "Certificates",
    "certificates.contents": "What a certificate states",
    "certificates.required_for": "A certificate is also needed for",
    "certificates.voids": "What ends a certificate of itself",
    "certificates.renewal_standards": "What a renewed certificate is judged by",
    "certificates.documents": "Documents that may be needed first",
    "certificates.temporary_findings": "A temporary certificate needs all of these findings",
    "certificates.extension.needs": "An extension needs all of",
    "certificates.error_kinds": "A certificate was issued in error for",
    "certificates.service.methods": "How a notice about a certificate may be served",
    "certificates.printed_texts": "Statements that must be printed",
    "fees.events": "What a fee may be set for",
    "fees.classes": "Rows of the fee schedule for permits",
    "fees.unpaid_certified_to": "An unpaid bill is certified to",
    "fees.printed_texts": "Statements that must be printed",
    "records.kept": "Records kept",
    "operating.categories": "What needs an operating permit",
    "fire_safety.classes": "Inspected at intervals",
    "fire_safety.on_request": "Any building may be inspected when",
    "registries": "Registries",
    "pools.kinds": "What is judged as a pool",
    "pools.enclosure": "The enclosure of a pool",
    "pools.setbacks": "Distance of a pool from the lot lines",
    "pools.spared": "Pools that need no enclosure",
    "fireworks.costs": "What a display of fireworks may cost beside the fee",
    "fireworks.costs_borne_by": "Who bears these costs",
    "unsafe.defects": "What makes a building unsafe",
    "unsafe.notice_contents": "What the notice of an unsafe building contains",
    "unsafe.service.methods": "How the notice of an unsafe building is served",
    "unsafe.filed_with": "Where the notice of an unsafe building is filed",
    "unsafe.costs": "How the cost of the work is recovered",
    "unsafe.owners_duties": "What the owner of a damaged building does",
    "fire_safety.others": "Whose inspections may be accepted",
}
