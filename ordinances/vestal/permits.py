"""§ 5-24: building permits, in the order of the section. The kinds of job are in `permit_types.py`."""

from ordinances.chapters import Part, PrintedText, RequiredItem
from ordinances.new_york import COMPENSATION, CONSTRUCTION_TYPES, OCCUPANCY_CLASSES
from ordinances.permit_chapter import PermitLaw
from ordinances.types import Bound, Deadline, Roll, Rule, Status, Term, days, months
from ordinances.vestal.need import NEED
from ordinances.vestal.permit_decisions import (
    CHANGE_DECISIONS,
    REINSTATEMENT_FINDINGS,
    RENEWAL_DENIALS,
    SUSPENSION_GROUNDS,
)
from ordinances.vestal.permit_life import LIFE, SUBMISSION
from ordinances.vestal.permit_types import PERMIT_TYPES, WORK_NATURES
from ordinances.vestal.preconditions import PRECONDITIONS

_DOCUMENTS = "5-24(d)(4)(e)"


def _part(key: str, label: str, number: int, when: str = "") -> Part:
    return Part(key, label, f"{_DOCUMENTS}({number})", when=when)


def _document_item(
    number: int, key: str, label: str, question: str, may_not_apply: bool = True, parts: tuple[Part, ...] = ()
) -> RequiredItem:
    """One of the eleven points that construction documents are judged on."""
    return RequiredItem(
        key,
        label,
        f"{_DOCUMENTS}({number})",
        question=question,
        needs_applicability=may_not_apply,
        number=f"e.{number}",
        plan_review=True,
        parts=parts,
    )


APPLICATION_ITEMS = (
    RequiredItem(
        "description",
        "Location, nature, extent and scope of the work",
        "5-24(d)(4)(a)",
        question="Is the work described well enough to define the project?",
        needs_applicability=False,
        number="a",
        parts=(
            Part("location", "Where on the property", "5-24(d)(4)(a)"),
            Part("nature", "What is to be done", "5-24(d)(4)(a)"),
            Part("extent", "How much of it", "5-24(d)(4)(a)"),
            Part("scope", "What it includes", "5-24(d)(4)(a)"),
        ),
    ),
    RequiredItem(
        "premises",
        "Tax map number and street address",
        "5-24(d)(4)(b)",
        question="Are the tax map number and the street address given?",
        needs_applicability=False,
        number="b",
    ),
    RequiredItem(
        "occupancy",
        "Occupancy classification of each building affected",
        "5-24(d)(4)(c)",
        question="Does every affected building have its occupancy classification?",
        needs_applicability=False,
        number="c",
    ),
    RequiredItem(
        "special_inspections",
        "Statement of special inspections",
        "5-24(d)(4)(d)",
        question="Where special inspections apply, is the statement filed?",
        needs_applicability=True,
        number="d",
    ),
    RequiredItem(
        "plan_sets",
        "Two sets of construction documents",
        _DOCUMENTS,
        question="Are there at least two sets of drawings or specifications?",
        needs_applicability=False,
        number="e",
    ),
    _document_item(1, "scope", "Scope of the work", "Do the documents define the scope of the work?"),
    _document_item(
        2,
        "design_professional",
        "Architect or engineer",
        "Where Education Law articles 145 and 147 ask for it, are they by a registered architect or licensed engineer?",
    ),
    _document_item(
        3,
        "detail",
        "Nature and extent, clear and in detail",
        "Are the nature and extent of the work clear and detailed?",
        may_not_apply=False,
    ),
    _document_item(
        4,
        "compliance",
        "Compliance with codes and board approvals",
        "Do they show compliance with the Uniform Code, the Energy Code and every board approval?",
    ),
    _document_item(
        5,
        "egress",
        "Means of egress",
        "Do they show location, construction, size and character of every part of the means of egress?",
    ),
    _document_item(6, "envelope", "Building envelope", "Do they show the building envelope?"),
    _document_item(
        7,
        "structure",
        "Structure",
        "Do they give the structural information?",
        parts=(
            _part("bracing", "Braced wall designs", 7),
            _part("members", "Size, section and location of members", 7),
            _part("loads", "Design loads", 7),
            _part("other", "Other structural information", 7),
        ),
    ),
    _document_item(
        8,
        "systems",
        "Building systems",
        "Do they show the structural, electrical, plumbing, mechanical, fire-protection and other systems?",
    ),
    _document_item(
        9, "energy", "Energy Code statement", "Is there a written statement of compliance with the Energy Code?"
    ),
    _document_item(
        10,
        "site_plan",
        "Site plan from an accurate survey",
        "Is there a site plan, to scale and from an accurate survey, that shows everything asked for?",
        parts=(
            _part("to_scale", "Drawn to scale from an accurate survey", 10),
            _part("new_work", "Size and location of new construction", 10),
            _part("existing", "Existing structures and appurtenances", 10),
            _part("lot_lines", "Distances from lot lines", 10),
            _part("street_grades", "Established street grades", 10),
            _part("finished_grades", "Proposed finished grades", 10),
            _part("wells", "Existing and proposed wells", 10),
            _part("septic", "Existing and proposed septic systems", 10),
            _part("flood_areas", "Flood hazard areas", 10, when="flood_hazard"),
            _part("floodways", "Floodways", 10, when="flood_hazard"),
            _part("flood_elevations", "Design flood elevations", 10, when="flood_hazard"),
        ),
    ),
    _document_item(
        11,
        "further",
        "Further information asked for",
        "Has everything else the office asked for been supplied?",
    ),
)

PRINTED_TEXTS = (
    PrintedText(
        "not_authorization",
        "The return of these accepted construction documents is not an authorization to commence work, and no sign "
        "that a building permit will be issued. No work may begin until a building permit has been issued.",
        "5-24(e)(4)-(5)",
        document="plan_cover",
    ),
    PrintedText(
        "no_warranty",
        "This permit is not a warranty or guaranty that the work is being done, or was done, in a workmanlike manner.",
        "5-24(f)(2)",
        document="permit",
    ),
    PrintedText(
        "display",
        "Display this permit where it can be seen and read at the work site until the work is completed.",
        "5-24(g)(1)",
        document="permit",
    ),
    PrintedText(
        "plans_on_site",
        "Keep a copy of the accepted plans at the work site.",
        "5-24(g)(2)",
        document="permit",
    ),
    PrintedText(
        "follow_documents",
        "All work must follow the applicable codes and the accepted construction documents. The permit holder must "
        "immediately notify the Code Enforcement Officer of any change occurring during the work.",
        "5-24(h)(1)-(3)",
        document="permit",
    ),
    PrintedText(
        "ask_inspection",
        "Work must stay accessible and exposed until it has been inspected and accepted. Tell the office, by telephone "
        "or with your account, when the work of each inspection on this permit is ready.",
        "5-25(a)(1)-(2)",
        document="permit",
    ),
    PrintedText(
        "exemption_no_license",
        "Being exempt from a permit does not authorize work in violation of the Uniform Code or the Energy Code. All "
        "work must comply with them.",
        "5-24(c)(1)-(2)",
        document="exemption_answer",
    ),
    PrintedText(
        "display_card",
        "Display until the work is completed.",
        "5-24(g)(1)",
        document="permit_card",
    ),
)

PERMITS = PermitLaw(
    required=Rule(
        True, "5-24(a)(1)", note="A permit is needed for all work under the Uniform or Energy Code, unless exempt."
    ),
    need=NEED,
    work_natures=WORK_NATURES,
    signers=(
        Term("owner", "Owner of the property", "5-24(d)(2)"),
        Term("agent", "Authorized agent of the owner", "5-24(d)(2)"),
    ),
    must_sign=Rule(True, "5-24(d)(2)", note="The owner or the owner's authorized agent signs the application."),
    agent_needs_authorization=Rule(True, "5-24(d)(2)", note="An agent shows the owner's authorization."),
    application_items=APPLICATION_ITEMS,
    occupancy_classes=OCCUPANCY_CLASSES,
    construction_types=CONSTRUCTION_TYPES,
    plan_sets=Rule(2, _DOCUMENTS, unit="sets", note="At least so many sets of construction documents on paper."),
    one_upload_is_all_sets=Rule(
        True,
        _DOCUMENTS,
        Status.ASSUMED,
        reading="V-5-24-043",
        choice="one_upload_is_all_sets",
        note="An electronic upload counts as every set.",
    ),
    draft_kept=Rule(
        days(90),
        status=Status.SILENT,
        note="Policy: an application begun online and not sent is kept so long after its last change.",
    ),
    sets_kept=Rule(1, "5-24(e)(3)", unit="set", note="Accepted sets that the office keeps."),
    sets_returned=Rule(1, "5-24(e)(3)", unit="set", note="Accepted sets returned, to be kept at the work site."),
    review_before_issue=Rule(True, "5-24(f)(1)", note="Every application is examined for compliance."),
    site_documents_fee=Rule(True, "5-24(g)(3)", note="A fee is due when permit or plans are not available on site."),
    site_documents_exemptions=Rule(
        1,
        "5-24(g)(3)",
        Status.ASSUMED,
        reading="V-5-24-072",
        unit="per permit",
        note="Written exemptions from the fee for missing documents.",
    ),
    commence_within=Deadline(
        months(6),
        "5-24(i)(1)",
        start="issued",
        bound=Bound.AT_MOST,
        roll=Roll.ACT,
        act="work may begin",
        note="Time in which the work must begin, or the permit becomes invalid.",
    ),
    term=Deadline(
        months(12),
        "5-24(i)(2)",
        start="issued",
        bound=Bound.AT_MOST,
        roll=Roll.NEVER,
        act="the permit runs",
        note="How long a permit runs before it expires.",
    ),
    warn_before=Rule(
        days(30),
        "Office policy; the code sets no warning",
        Status.SILENT,
        note="How long before a permit lapses its holder is warned.",
    ),
    renewal_lead=Rule(
        60,
        "5-24(i)(3)",
        Status.ASSUMED,
        reading="V-5-24-082",
        choice="renewal_lead",
        unit="days",
        note="How early a renewal may be applied for.",
    ),
    code_change_denial=Deadline(
        months(24),
        "5-24(i)(4)",
        start="issued",
        bound=Bound.MORE_THAN,
        roll=Roll.NEVER,
        act="renewal may not be denied for changed codes",
        note="Time from the first permit before a renewal may be denied for changed codes.",
    ),
    change_decisions=CHANGE_DECISIONS,
    renewal_denials=RENEWAL_DENIALS,
    suspension_grounds=SUSPENSION_GROUNDS,
    reinstatement_findings=REINSTATEMENT_FINDINGS,
    permit_types=PERMIT_TYPES,
    printed_texts=PRINTED_TEXTS,
    compensation=COMPENSATION,
    preconditions=PRECONDITIONS,
    submission=SUBMISSION,
    life=LIFE,
)
