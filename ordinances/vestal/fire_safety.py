"""§ 5-31: inspections for fire safety and property maintenance."""

from ordinances.fire_chapter import FireSafetyLaw, InspectedClass
from ordinances.types import Bound, Deadline, Period, Roll, Rule, Status, Term, months


def _every(period: Period, item: int, what: str, reading: str = "") -> Deadline:
    return Deadline(
        period,
        f"5-31(a)({item})",
        Status.ASSUMED if reading else Status.STATED,
        reading=reading,
        start="inspected",
        bound=Bound.AT_MOST,
        roll=Roll.NEVER,
        act="the next inspection is in time",
        note=f"Longest time between inspections: {what}.",
    )


FIRE_SAFETY = FireSafetyLaw(
    classes=(
        InspectedClass(
            "assembly",
            "Buildings with an area of public assembly",
            "5-31(a)(1)",
            every=_every(months(12), 1, "public assembly"),
        ),
        InspectedClass(
            "school",
            "Schools and colleges",
            "5-31(a)(2)",
            every=_every(months(12), 2, "schools and colleges"),
            others_accepted=True,
        ),
        InspectedClass(
            "student_housing",
            "Multiple dwellings mainly for students",
            "5-31(a)(3)",
            every=_every(months(12), 3, "student housing", "V-5-31-006"),
        ),
        InspectedClass(
            "other",
            "Other multiple dwellings and all nonresidential buildings and uses",
            "5-31(a)(4)",
            every=_every(months(36), 4, "everything else but homes"),
        ),
    ),
    on_request=(
        Term("owner", "The owner or the owner's agent asks for it", "5-31(b)(1)(a)"),
        Term("complaint", "A written complaint, signed and verified", "5-31(b)(1)(b)"),
        Term("known", "The officer knows of it personally", "5-31(b)(1)(c)"),
    ),
    no_interval=Rule(
        "one- and two-family homes and townhouses", "5-31(a)", note="Which buildings are not inspected at intervals."
    ),
    by=Rule(
        "the code enforcement officer or an inspector designated by the officer",
        "5-31(a)",
        note="Who makes these inspections.",
    ),
    warrant=Rule(True, "5-31(b)(2)", note="Where a warrant or court order is required, there is none without it."),
    others=(
        Term("ofpc", "State Office of Fire Prevention and Control", "5-31(c)(1)"),
        Term("authorized", "Another entity that State law authorizes", "5-31(c)(1)"),
    ),
    fee_due=Rule("at or before the inspection", "5-31(d)", note="When the fee of such an inspection is paid."),
    fee_refundable=Rule(False, "5-31(d)", note="Fees of these inspections are refundable."),
)
