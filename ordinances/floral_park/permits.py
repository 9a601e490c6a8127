"""§§ 99-60 and 99-61 F: building permits, in the order of the sections."""

from ordinances.chapters import Part, PrintedText, RequiredItem
from ordinances.floral_park.need import NEED
from ordinances.floral_park.permit_life import LIFE, SUBMISSION
from ordinances.floral_park.permit_types import PERMIT_TYPES, WORK_NATURES
from ordinances.floral_park.preconditions import PRECONDITIONS
from ordinances.new_york import COMPENSATION, CONSTRUCTION_TYPES, OCCUPANCY_CLASSES
from ordinances.permit_chapter import PermitLaw
from ordinances.types import Bound, Deadline, Roll, Rule, Status, Term, days, months

_POLICY = "Office policy; the chapter does not say"


def _item(
    key: str,
    label: str,
    cite: str,
    question: str,
    may_not_apply: bool = False,
    plans: bool = True,
    parts: tuple[Part, ...] = (),
) -> RequiredItem:
    number = cite.removeprefix("99-60 ")
    return RequiredItem(
        key,
        label,
        cite,
        question=question,
        needs_applicability=may_not_apply,
        number=number,
        plan_review=plans,
        parts=parts,
    )


APPLICATION_ITEMS = (
    _item("description", "Description of the work", "99-60 B(1)", "Is the work described?", plans=False),
    _item(
        "premises",
        "Tax map number and street address",
        "99-60 B(2)",
        "Are the tax map number and the street address given?",
        plans=False,
    ),
    _item(
        "occupancy",
        "Occupancy classification of each building affected",
        "99-60 B(3)",
        "Does every affected building have its occupancy classification?",
        plans=False,
    ),
    _item(
        "special_inspections",
        "Statement of special inspections",
        "99-60 B(4)",
        "Where special inspections apply, is the statement filed?",
        may_not_apply=True,
        plans=False,
    ),
    _item("survey", "Existing survey", "99-60 B", "Is an existing survey filed?", plans=False),
    _item(
        "plan_sets",
        "Three sets of construction documents",
        "99-60 B(5)",
        "Are there at least three sets of drawings or specifications?",
        plans=False,
    ),
    _item("scope", "Scope of the work", "99-60 B(5)(a)", "Do the documents define the scope of the work?"),
    _item(
        "design_professional",
        "Architect or engineer, with seal",
        "99-60 B(5)(b), D",
        "Are building plan and plot plan to scale, by a New York architect or engineer, and sealed?",
        may_not_apply=True,
    ),
    _item(
        "detail", "Nature and extent, clear and in detail", "99-60 B(5)(c)", "Are nature and extent clear and detailed?"
    ),
    _item(
        "compliance",
        "Compliance with the Uniform Code and the Village Code",
        "99-60 B(5)(d)",
        "Do they substantiate that the work complies?",
    ),
    _item(
        "site_plan",
        "Plot plan",
        "99-60 B(5)(e), E",
        "Does the plot plan show everything asked for?",
        may_not_apply=True,
        parts=(
            Part("lot", "Lines, angles and dimensions of the lot", "99-60 E(1)"),
            Part("existing", "Existing buildings, porches and accessory buildings", "99-60 E(2)"),
            Part("proposed", "Lines of proposed buildings, with all setback lines", "99-60 E(3)"),
            Part("distances", "Distances between buildings and to the lot lines", "99-60 B(5)(e)"),
            Part("wells", "Existing and proposed wells and septic systems", "99-60 B(5)(e)"),
        ),
    ),
    _item(
        "use",
        "Existing and intended use, with the number of dwellings",
        "99-60 E(4)",
        "Is the use of each building shown, with the number of dwelling units?",
    ),
    _item(
        "parking",
        "Parking and driveways",
        "99-60 E(5)-(6)",
        "Are parking spaces and driveways shown, with size, grades and surface?",
        may_not_apply=True,
    ),
    _item(
        "further",
        "Further information prescribed",
        "99-60 E(7)",
        "Has everything else the Superintendent prescribed been supplied?",
        may_not_apply=True,
    ),
)

PRINTED_TEXTS = (
    PrintedText(
        "follow_documents",
        "All work must follow the construction documents accepted with the application. The permit holder must "
        "immediately notify the Superintendent of Buildings of any change during the work.",
        "99-60 F",
        document="permit",
    ),
    PrintedText(
        "display",
        "Keep this permit on, or visible in, the front door or a front window while the work is in progress, and one "
        "accepted set of documents at the work site.",
        "99-60 C, G",
        document="permit",
    ),
    PrintedText(
        "display_card",
        "Display on the front door or in a front window while the work is in progress.",
        "99-60 G",
        document="permit_card",
    ),
    PrintedText(
        "exemption_no_license",
        "Being exempt from a permit does not authorize work that violates the Uniform Code or the Village Code.",
        "99-60 A(3)",
        document="exemption_answer",
    ),
    PrintedText(
        "not_authorization",
        "No work may begin until a building permit has been issued.",
        "99-60 C",
        document="plan_cover",
    ),
)

PERMITS = PermitLaw(
    required=Rule(
        True,
        "99-60 A(1)",
        Status.ASSUMED,
        reading="N-60-59",
        note="A permit is needed for all work under the Uniform Code or the Village Code, unless exempt.",
    ),
    need=NEED,
    work_natures=WORK_NATURES,
    signers=(
        Term("owner", "Owner of the property", "99-60 B"),
        Term("agent", "Applicant authorized in writing by the owner", "99-60 B"),
    ),
    must_sign=Rule(True, "99-60 B", note="The applicant swears to the application."),
    agent_needs_authorization=Rule(True, "99-60 B", note="An applicant shows the owner's written authorization."),
    application_items=APPLICATION_ITEMS,
    occupancy_classes=OCCUPANCY_CLASSES,
    construction_types=CONSTRUCTION_TYPES,
    plan_sets=Rule(3, "99-60 B(5)", unit="sets", note="At least so many sets of construction documents on paper."),
    one_upload_is_all_sets=Rule(
        True,
        _POLICY,
        Status.SILENT,
        choice="one_upload_is_all_sets",
        note="An electronic upload counts as every set.",
    ),
    draft_kept=Rule(
        days(90),
        status=Status.SILENT,
        note="Policy: an application begun online and not sent is kept so long after its last change.",
    ),
    sets_kept=Rule(2, "99-60 C", unit="sets", note="Accepted sets that the office keeps."),
    sets_returned=Rule(1, "99-60 C", unit="set", note="Accepted sets returned, to be kept at the work site."),
    review_before_issue=Rule(True, "99-60 C", note="Documents are examined before they are accepted."),
    site_documents_fee=Rule(
        False, _POLICY, Status.SILENT, note="A fee is due when permit or plans are not available on site."
    ),
    site_documents_exemptions=Rule(
        0, _POLICY, Status.SILENT, unit="per permit", note="Written exemptions from the fee for missing documents."
    ),
    commence_within=Deadline(
        months(6),
        "99-61 F",
        start="issued",
        bound=Bound.AT_MOST,
        roll=Roll.ACT,
        act="work may begin",
        note="Time in which the work must begin, or the permit is void.",
    ),
    term=Deadline(
        months(12),
        "99-61 F",
        start="issued",
        bound=Bound.AT_MOST,
        roll=Roll.NEVER,
        act="the permit runs",
        note="How long a permit runs before it expires.",
    ),
    warn_before=Rule(days(30), _POLICY, Status.SILENT, note="How long before a permit lapses its holder is warned."),
    renewal_lead=None,
    code_change_denial=None,
    change_decisions=(
        Term("none", "No amendment is needed", "99-60 F"),
        Term("amendment", "The permit has to be amended", "99-60 F"),
        Term("new_permit", "A new permit is needed", "99-60 F"),
    ),
    renewal_denials=(),
    suspension_grounds=(
        Term("issued_in_error", "The permit was issued in error", "99-60 J"),
        Term("work_violates", "The work violates the Uniform Code or the Village Code", "99-60 J"),
    ),
    reinstatement_findings=(
        Term("completed_complies", "All work completed so far complies", "99-60 J(1)"),
        Term("proposed_complies", "All work still to be done will comply", "99-60 J(2)"),
    ),
    permit_types=PERMIT_TYPES,
    printed_texts=PRINTED_TEXTS,
    compensation=COMPENSATION,
    preconditions=PRECONDITIONS,
    submission=SUBMISSION,
    life=LIFE,
)
