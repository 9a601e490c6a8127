"""§§ 30-10 to 30-14: permits, in the order of the sections."""

from ordinances.bodies import Appeal
from ordinances.chapters import Part, PrintedText, RequiredItem
from ordinances.new_york import COMPENSATION, CONSTRUCTION_TYPES, OCCUPANCY_CLASSES
from ordinances.permit_chapter import PermitLaw
from ordinances.types import Bound, Deadline, Roll, Rule, Status, Term, days, months
from ordinances.webster.need import NEED
from ordinances.webster.permit_life import LIFE, SUBMISSION
from ordinances.webster.permit_types import PERMIT_TYPES, WORK_NATURES
from ordinances.webster.preconditions import PRECONDITIONS

_POLICY = "Office policy; the article does not say"
_PLANS = "30-11 C"


def _item(
    key: str, label: str, question: str, cite: str = _PLANS, may_not_apply: bool = False, parts: tuple[Part, ...] = ()
) -> RequiredItem:
    return RequiredItem(
        key,
        label,
        cite,
        question=question,
        needs_applicability=may_not_apply,
        number=cite.removeprefix("30-11 "),
        plan_review=key != "plan_sets",
        parts=parts,
    )


APPLICATION_ITEMS = (
    _item("plan_sets", "Plans and specifications in duplicate", "Are there two sets?"),
    _item(
        "site_plan",
        "Plot plan",
        "Is there a plot plan, drawn to scale, that shows everything asked for?",
        may_not_apply=True,
        parts=(
            Part("new_work", "Location and size of new construction", _PLANS),
            Part("existing", "Existing structures", _PLANS),
            Part("lot_lines", "Distances from lot lines", _PLANS),
            Part("neighbors", "Relationship of structures on adjacent property", _PLANS),
            Part("streets", "Widths and grades of adjoining streets, walks and alleys", _PLANS),
            Part("watercourses", "Watercourses", _PLANS),
            Part("easements", "Easements", _PLANS),
            Part("utilities", "Utilities", _PLANS),
        ),
    ),
    _item("size", "Size of the new construction", "Do the plans show its size?"),
    _item("description", "Nature and character of the work, and materials", "Are work and materials described?"),
    _item(
        "details",
        "Structural, plumbing, mechanical and electrical details",
        "Are the details supplied that the Building Inspector asked for?",
        may_not_apply=True,
    ),
    _item("designer", "Signature of the designer", "Do plans and specifications bear it?", cite="30-11 E"),
    _item(
        "seal",
        "Seal of an architect or engineer",
        "Where Education Law § 7307 asks for it, is the seal there?",
        cite="30-11 E",
        may_not_apply=True,
    ),
)

PRINTED_TEXTS = (
    PrintedText(
        "only_this_activity",
        "This permit covers the activity written on it and no other, and is good only while its conditions are kept.",
        "30-12 C",
        document="permit",
    ),
    PrintedText(
        "not_transferable",
        "This permit is not transferable unless the office approves. A change of activity, size, location, "
        "ownership or use needs a new permit.",
        "30-12 D",
        document="permit",
    ),
    PrintedText(
        "consent_to_entry",
        "Applying for a permit, or accepting one, is consent to inspections of the premises during working hours. "
        "Refusing one is reason to revoke or suspend the permit at once.",
        "30-12 F",
        document="application",
    ),
)

APPEAL = Appeal(
    "code_council",
    "Appeal to the State Fire Prevention and Building Code Council",
    "30-10 A",
    body="code_council",
    grounds=(
        Term("refused", "An application was disapproved or a permit refused", "30-10 A"),
        Term("not_applicable", "The Uniform Code does not apply", "30-10 A"),
        Term("misread", "The article was misread", "30-10 A"),
    ),
    within=None,
    stays_hazard_orders=Rule(False, "30-10 B", note="An appeal holds up the removal of a distinct hazard."),
)

PERMITS = PermitLaw(
    required=Rule(
        True,
        "30-11 A",
        note="A permit is needed for work on a building or structure and for a change of use, unless exempt.",
    ),
    need=NEED,
    work_natures=WORK_NATURES,
    signers=tuple(
        Term(key, label, "30-11 B")
        for key, label in (
            ("owner", "Owner of the property"),
            ("lessee", "Lessee"),
            ("agent", "Agent of the owner or lessee"),
            ("architect", "Architect employed for the work"),
            ("engineer", "Engineer employed for the work"),
            ("builder", "Builder employed for the work"),
        )
    ),
    must_sign=Rule(True, _POLICY, Status.SILENT, note="The applicant signs the application."),
    agent_needs_authorization=Rule(
        False, _POLICY, Status.SILENT, note="An agent shows the authorization of the owner or lessee."
    ),
    application_items=APPLICATION_ITEMS,
    occupancy_classes=OCCUPANCY_CLASSES,
    construction_types=CONSTRUCTION_TYPES,
    plan_sets=Rule(2, _PLANS, unit="sets", note="Sets of plans and specifications on paper."),
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
    sets_kept=Rule(1, _POLICY, Status.SILENT, unit="set", note="Accepted sets that the office keeps."),
    sets_returned=Rule(1, _POLICY, Status.SILENT, unit="set", note="Accepted sets returned to the applicant."),
    review_before_issue=Rule(True, "30-12 A", note="Every application is examined, with all that was filed with it."),
    site_documents_fee=Rule(
        False, _POLICY, Status.SILENT, note="A fee is due when permit or plans are not available on site."
    ),
    site_documents_exemptions=Rule(
        0, _POLICY, Status.SILENT, unit="per permit", note="Written exemptions from the fee for missing documents."
    ),
    commence_within=Deadline(
        months(12),
        "30-14",
        start="issued",
        bound=Bound.AT_MOST,
        roll=Roll.ACT,
        act="work may begin",
        note="Time in which construction or use must begin, or the permit expires.",
    ),
    term=None,
    warn_before=Rule(days(30), _POLICY, Status.SILENT, note="How long before a permit lapses its holder is warned."),
    renewal_lead=None,
    code_change_denial=None,
    change_decisions=(
        Term("amendment", "Amended before work begins", "30-11 H"),
        Term("new_permit", "A new permit is needed", "30-12 D"),
    ),
    renewal_denials=(),
    suspension_grounds=(
        Term("access_refused", "An inspection of premises or records was refused", "30-12 F"),
        Term("conditions", "The conditions of the permit were not kept", "30-12 C"),
        Term("consolidated_part", "A part of the consolidated permit was revoked or suspended", "30-12 G"),
    ),
    reinstatement_findings=(),
    permit_types=PERMIT_TYPES,
    printed_texts=PRINTED_TEXTS,
    compensation=COMPENSATION,
    preconditions=PRECONDITIONS,
    submission=SUBMISSION,
    life=LIFE,
    appeal=APPEAL,
)
