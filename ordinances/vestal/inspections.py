"""§ 5-25: inspections during construction, the fifteen of subsection (b) in the order of the text."""

from ordinances.chapters import InspectionKind, InspectionLaw, PrintedText, SubItem
from ordinances.types import Rule, Status, Term

_PLACES = (("walls", "Walls"), ("floors", "Floors"), ("roof", "Roof"))
_FRAMING = tuple(
    SubItem(f"{place}_{key}", f"{word}: {label}", f"5-25(b)(7)({letter})", required=True)
    for letter, key, label in (
        ("a", "before_cover", "seen before cover or concealment"),
        ("b", "integrity", "structural integrity"),
        ("c", "to_code", "installed to code"),
    )
    for place, word in _PLACES
)
_DRAINAGE = (
    SubItem("drainage", "Foundation drainage", "5-25(b)(4)", required=True),
    SubItem("dampproofing", "Damp-proofing", "5-25(b)(4)", required=False),
    SubItem("parging", "Parging", "5-25(b)(4)", required=False),
    SubItem("other", "Other application", "5-25(b)(4)", required=False),
)
_SYSTEMS = (
    SubItem("plumbing", "Plumbing", "5-25(b)(8)(a)", required=False),
    SubItem("electrical", "Electrical", "5-25(b)(8)(b)", required=False),
    SubItem("hvac", "Heating, ventilating and air conditioning", "5-25(b)(8)(c)", required=False),
    SubItem("fire_alarm", "Fire alarm, automatic or manual", "5-25(b)(8)(d)", required=False),
    SubItem("sprinkler", "Fire sprinkler, as noted with the permit", "5-25(b)(8)(e)", required=False),
    SubItem("hood", "Commercial cooking hood, duct and suppression", "5-25(b)(8)(f)", required=False),
    SubItem("other", "Other system of this project", "5-25(b)(8)(g)", required=False),
)
_SOLID_FUEL = (
    SubItem("listing", "Listing label", "5-25(b)(12)", required=True),
    SubItem("clearances", "Clearances to combustibles", "5-25(b)(12)", required=True),
)
_ENERGY = (
    *(
        SubItem(key, label, "5-25(b)(14)", required=True)
        for key, label in (
            ("insulation", "Insulation"),
            ("fenestration", "Windows and doors (fenestration)"),
            ("air_leakage", "Air leakage"),
            ("controls", "System controls"),
            ("equipment_size", "Mechanical equipment size"),
        )
    ),
    *(
        SubItem(key, label, "5-25(b)(14)", required=False)
        for key, label in (
            ("fan_efficiency", "Minimum fan efficiency"),
            ("thermostats", "Programmable thermostats"),
            ("energy_recovery", "Energy recovery"),
            ("ventilation", "Whole-house ventilation"),
            ("heat_traps", "Plumbing heat traps"),
            ("lighting", "High-performance lighting"),
            ("lighting_controls", "Lighting controls"),
        )
    ),
)

_BEFORE_FINAL = (
    InspectionKind("SITE", "Work site before the permit", "5-25(b)(1)", number=1, before_permit=True),
    InspectionKind("FOOTING", "Footing before the pour", "5-25(b)(2)", number=2),
    InspectionKind("FOUNDATION", "Foundation before the pour", "5-25(b)(3)", number=3, after=("FOOTING",)),
    InspectionKind("DRAINAGE", "Foundation drainage and damp-proofing", "5-25(b)(4)", number=4, subitems=_DRAINAGE),
    InspectionKind("BACKFILL", "Foundation before backfill", "5-25(b)(5)", number=5, after=("FOUNDATION", "DRAINAGE")),
    InspectionKind("SLAB", "Preparation for a concrete slab", "5-25(b)(6)", number=6),
    InspectionKind("FRAMING", "Walls, floors and roof before cover", "5-25(b)(7)", number=7, subitems=_FRAMING),
    InspectionKind("SYSTEMS", "Building systems before concealment", "5-25(b)(8)", number=8, subitems=_SYSTEMS),
    InspectionKind("FIRE_RESISTANT", "Fire-resistant construction", "5-25(b)(9)", number=9),
    InspectionKind("PENETRATIONS", "Fire-resistant penetrations", "5-25(b)(10)", number=10),
    InspectionKind("CHIMNEY", "Chimney, flue or gas vent", "5-25(b)(11)", number=11),
    InspectionKind("SOLID_FUEL", "Solid-fuel appliance", "5-25(b)(12)", number=12, subitems=_SOLID_FUEL),
    InspectionKind("OTHER_FUEL", "Other fuel-burning appliance", "5-25(b)(13)", number=13),
    InspectionKind("ENERGY", "Energy Code", "5-25(b)(14)", number=14, subitems=_ENERGY),
)
KINDS = (
    *_BEFORE_FINAL,
    InspectionKind("FINAL", "Final", "5-25(b)(15)", number=15, after=tuple(kind.key for kind in _BEFORE_FINAL)),
)

INSPECTIONS = InspectionLaw(
    stays_exposed=Rule(True, "5-25(a)(1)", note="Work stays accessible and exposed until inspected and accepted."),
    notice_lead=Rule(
        "",
        "5-25(a)(2)",
        Status.ASSUMED,
        reading="V-5-25-003",
        choice="inspection_lead",
        note="How long before an inspection the office wants to hear of it, as noted with the permit.",
    ),
    change_before=Rule(
        1,
        "Office policy; the code sets no time",
        Status.SILENT,
        unit="business day",
        note="How long before a booked visit whoever asked for it may still cancel or move it from home.",
    ),
    kinds=KINDS,
    stages=(
        Term("underground", "Underground", "5-25(b)(8)"),
        Term("rough_in", "Rough-in", "5-25(b)(8)"),
    ),
    site_questions=(
        SubItem("permit_displayed", "Permit displayed and readable", "5-24(g)(1)", required=True),
        SubItem("plans_on_site", "Accepted plans on site", "5-24(g)(2)", required=True),
        SubItem("matches_documents", "Work matches the accepted documents", "5-24(h)(1)", required=True),
    ),
    pass_label=Rule("Satisfactory as completed", "5-25(c)(1)", note="How work that passes is noted."),
    bases=(
        Term("code", "Code section", "5-25(b)"),
        Term("plans", "Submitted plans", "5-25(b)"),
        Term("specifications", "Specifications", "5-25(b)"),
        Term("manufacturer", "Manufacturer's requirements", "5-25(b)"),
    ),
    fee_due=Rule(
        "at or before the inspection",
        "5-25(d)(1), 5-37",
        Status.ASSUMED,
        reading="V-5-25-036",
        note="When an inspection fee is paid.",
    ),
    fee_refundable=Rule(False, "5-25(d)(2)", note="Inspection fees are refundable."),
    printed_texts=(
        PrintedText(
            "stays_exposed",
            "Work must stay accessible and exposed until it has been inspected and accepted.",
            "5-25(a)(1)",
            document="permit",
        ),
        PrintedText(
            "ask_for_inspection",
            "Tell the office when work is ready for each inspection listed on this permit.",
            "5-25(a)(2)",
            document="permit",
        ),
        PrintedText(
            "failed_stays_exposed",
            "The work described must stay exposed until it has been corrected, inspected again and found satisfactory.",
            "5-25(c)(2)",
            document="correction_notice",
        ),
    ),
)
