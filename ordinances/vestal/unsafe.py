"""§§ 5-91 to 5-95: unsafe buildings."""

from ordinances.types import Bound, Deadline, Roll, Rule, Service, Status, Term, business_days, days
from ordinances.unsafe_chapter import UnsafeLaw

UNSAFE = UnsafeLaw(
    inspector=Rule("Town Engineer", "5-91", note="Who inspects unsafe buildings and reports to the Town Board."),
    defects=(),
    property_too=None,
    decided_by="governing_board",
    notice_contents=(
        Term("premises", "The premises", "5-93(b)(1)"),
        Term("particulars", "In what the building is unsafe", "5-93(b)(2)"),
        Term("order", "How it is to be made safe, or taken down and removed", "5-93(b)(3)"),
        Term("times", "By when the work begins and is completed", "5-93(b)(4)"),
        Term("hearing", "Date, time and place of the hearing", "5-93(b)(5)"),
        Term("default", "What the Town Board may do otherwise, and at whose cost", "5-93(b)(6)"),
    ),
    service=Service(
        "unsafe_notice",
        "Notice of an unsafe building",
        "5-93(a)",
        methods=(
            Term("personal", "Handed over in person", "5-93(a)"),
            Term("registered", "Registered mail to the last known address", "5-93(a)"),
        ),
    ),
    posted=Rule("when it was mailed", "5-93(a)", note="When a copy of the notice is posted on the premises."),
    hearing_lead=Deadline(
        business_days(5),
        "5-93(b)(5)",
        start="served",
        bound=Bound.AT_LEAST,
        roll=Roll.LATER_ONLY,
        act="the hearing is held",
        note="Time between service of the notice and the hearing.",
    ),
    begin_within=Deadline(
        days(30),
        "5-93(b)(4)",
        start="served",
        bound=Bound.AT_MOST,
        roll=Roll.ACT,
        act="securing or removal may begin",
        note="Time to begin securing or removing an unsafe building.",
    ),
    finish_within=Deadline(
        days(60),
        "5-93(b)(4)",
        Status.ASSUMED,
        reading="V-5-93-012",
        start="begin_by",
        bound=Bound.AT_MOST,
        roll=Roll.ACT,
        act="the work may be completed",
        note="Time after that to complete the work.",
    ),
    longer_for_good_cause=Rule(True, "5-93(b)(4)", note="The times may be extended for good cause."),
    filed_with=(Term("county_clerk", "County Clerk", "5-94"),),
    filed_for=None,
    work_in_default=Rule(
        "shall", "5-95", note="Whether the Town Board has the building taken down when nothing is done."
    ),
    bidding=Rule("as the General Municipal Law says", "5-95", note="How a contract for the work is awarded."),
    costs=(
        Term("land", "Assessed against the land", "5-93(b)(6)"),
        Term("proceeding", "Collected in a special proceeding, with legal expenses", "5-93(b)(6)"),
    ),
    emergency=None,
)
