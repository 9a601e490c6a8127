"""§ 30-21: unsafe buildings and unsafe property."""

from decimal import Decimal

from ordinances.types import (
    Bound,
    Deadline,
    Limit,
    Period,
    Roll,
    Rule,
    Service,
    Status,
    Term,
    business_days,
    days,
    months,
)
from ordinances.unsafe_chapter import Defect, OwnersDuty, UnsafeLaw

_DEFECT = "30-21 B(1)"


def _share(figure: int, note: str) -> Limit:
    return Limit(Decimal(figure), f"{_DEFECT}(b)", unit="percent", bound=Bound.AT_LEAST, note=note)


def _due(period: Period, cite: str, start: str, act: str, note: str, reading: str = "") -> Deadline:
    status = Status.ASSUMED if reading else Status.STATED
    return Deadline(
        period, cite, status, reading=reading, start=start, bound=Bound.AT_MOST, roll=Roll.ACT, act=act, note=note
    )


DEFECTS = (
    Defect("leaning", "Walls or posts out of plumb beyond the middle third of their base", f"{_DEFECT}(a)"),
    Defect(
        "deteriorated",
        "Supporting members, or enclosing walls and covering, damaged or decayed",
        f"{_DEFECT}(b)",
        share=(
            _share(33, "Damage of supporting members from which on a building is unsafe."),
            _share(50, "Damage of enclosing walls or covering from which on a building is unsafe."),
        ),
    ),
    Defect("overloaded", "Overloaded or too weak floors or roofs", f"{_DEFECT}(c)"),
    Defect("damaged", "Dangerous after fire, wind, snow or other damage", f"{_DEFECT}(d)"),
    Defect("dilapidated", "Unfit for people, animals or storage", f"{_DEFECT}(e)"),
    Defect("inadequate", "Not fit to keep its residents safe and healthy", f"{_DEFECT}(f)"),
    Defect("exits", "Too few ways out", f"{_DEFECT}(g)"),
    Defect("loose_parts", "Parts that may fall", f"{_DEFECT}(h)"),
    Defect("violations", "Violations of building, zoning and other codes", f"{_DEFECT}(i)"),
    Defect("vacant", "Vacant and open for a year or longer", f"{_DEFECT}(j)"),
)
DUTIES = (
    OwnersDuty(
        "tell",
        "Tell the office of a fire or explosion",
        "30-21 C(1)",
        hours=Rule(72, "30-21 C(1)", unit="hours", note="Time to tell the office of damage by fire or explosion."),
    ),
    OwnersDuty(
        "seal",
        "Seal the building against entry",
        "30-21 C(2)",
        hours=Rule(72, "30-21 C(2)", unit="hours", note="Time to seal a building that cannot be used."),
    ),
    OwnersDuty(
        "clear",
        "Clear the debris",
        "30-21 C(2)",
        within=_due(days(14), "30-21 C(2)", "occurred", "debris may be cleared", "Time to clear debris."),
    ),
    OwnersDuty(
        "elect",
        "Say whether the building is taken down or rebuilt",
        "30-21 C(3)",
        within=_due(days(60), "30-21 C(3)", "occurred", "the owner may choose", "Time to choose between both."),
    ),
    OwnersDuty(
        "demolish",
        "Take it down and remove all debris",
        "30-21 C(4)",
        within=_due(
            days(60), "30-21 C(4)", "elected", "demolition may be completed", "Time to take it down.", "W-21-29"
        ),
    ),
    OwnersDuty(
        "apply",
        "Apply for a building permit to rebuild",
        "30-21 C(5)",
        within=_due(
            days(60), "30-21 C(5)", "elected", "a permit may be applied for", "Time to apply to rebuild.", "W-21-34"
        ),
    ),
    OwnersDuty(
        "rebuild",
        "Finish rebuilding",
        "30-21 C(5)",
        within=_due(months(6), "30-21 C(5)", "elected", "rebuilding may be finished", "Time to rebuild.", "W-21-34"),
    ),
)

UNSAFE = UnsafeLaw(
    inspector=Rule("Code Enforcement Official", "30-21 D(1)", note="Who inspects and reports to the Village Board."),
    defects=DEFECTS,
    property_too=Rule(True, "30-21 B", note="Debris, garbage and junked vehicles make a property unsafe as well."),
    decided_by="governing_board",
    notice_contents=(
        Term("premises", "The premises, with tax account number and street address", "30-21 F(1)(a)"),
        Term("particulars", "In what building or property is unsafe", "30-21 F(1)(b)"),
        Term("order", "How it is to be made safe, taken down or cleared", "30-21 F(1)(c)"),
        Term("times", "By when the work begins and is completed", "30-21 F(1)(d)"),
        Term("hearing", "Date, time and place of the hearing", "30-21 F(1)(e)"),
        Term("default", "What the Village Board may do otherwise, and at whose cost", "30-21 F(2)"),
    ),
    service=Service(
        "unsafe_notice",
        "Notice of an unsafe building or property",
        "30-21 G",
        methods=(
            Term("personal", "Handed over in person", "30-21 G"),
            Term("regular_and_certified", "Regular and certified mail, when nobody can be found", "30-21 G"),
        ),
    ),
    posted=Rule("when it was mailed", "30-21 G", note="When a copy of the notice is posted on the premises."),
    hearing_lead=Deadline(
        business_days(15),
        "30-21 F(1)(e)",
        start="served",
        bound=Bound.AT_LEAST,
        roll=Roll.LATER_ONLY,
        act="the hearing is held",
        note="Time between service of the notice and the hearing.",
    ),
    begin_within=_due(
        days(30),
        "30-21 I(2)",
        "served",
        "the work may begin",
        "Time to begin after service of the order that follows the hearing.",
        "W-21-68",
    ),
    finish_within=_due(
        days(60), "30-21 I(2)", "begin_by", "the work may be completed", "Time after that to complete it.", "W-21-68"
    ),
    longer_for_good_cause=Rule(True, "30-21 F(1)(d)", note="The Village Board may extend the times for good cause."),
    filed_with=(
        Term("county_clerk", "Monroe County Clerk, as a notice of pendency", "30-21 H"),
        Term("village_clerk", "Village Clerk", "30-21 H"),
    ),
    filed_for=Deadline(
        months(12),
        "30-21 H",
        start="filed",
        bound=Bound.AT_MOST,
        roll=Roll.NEVER,
        act="the filing is effective",
        note="How long the filing with the County Clerk is effective.",
    ),
    work_in_default=Rule("may", "30-21 J(1)", note="Whether the Village Board has the work done when nothing is done."),
    bidding=Rule(
        "competitive bidding above the limits of General Municipal Law § 103, but for an emergency",
        "30-21 J(1)",
        note="How a contract for the work is awarded.",
    ),
    costs=(Term("ad_valorem", "Levied like special ad valorem assessments (Village Law art. 5)", "30-21 L"),),
    emergency=Rule(True, "30-21 K", note="By resolution the work may be done at once in clear and imminent danger."),
    owners_duties=DUTIES,
)
