"""§ 30-16: inspections, the ten elements of subsection I in the order of the text."""

from ordinances.chapters import InspectionKind, InspectionLaw, PrintedText, SubItem
from ordinances.types import Bound, Deadline, Roll, Rule, Status, Term, business_days

_POLICY = "Office policy; the article does not say"
_SYSTEMS = tuple(
    SubItem(key, label, "30-16 I(5)", required=False)
    for key, label in (
        ("plumbing", "Plumbing"),
        ("electrical", "Electrical"),
        ("hvac", "Heating, ventilating and air conditioning"),
        ("other", "Other system of this project"),
    )
)
_BEFORE_FINAL = (
    InspectionKind("SITE", "Work site before the permit", "30-16 I(1)", number=1, before_permit=True),
    InspectionKind("FOOTING", "Footing and foundation", "30-16 I(2)", number=2),
    InspectionKind("SLAB", "Preparation for a concrete slab", "30-16 I(3)", number=3),
    InspectionKind("FRAMING", "Framing", "30-16 I(4)", number=4),
    InspectionKind("SYSTEMS", "Building systems", "30-16 I(5)", number=5, subitems=_SYSTEMS),
    InspectionKind("FIRE_RESISTANT", "Fire-resistant construction", "30-16 I(6)", number=6),
    InspectionKind("PENETRATIONS", "Fire-resistant penetrations", "30-16 I(7)", number=7),
    InspectionKind("SOLID_FUEL", "Solid-fuel appliance, chimney, flue or gas vent", "30-16 I(8)", number=8),
    InspectionKind("ENERGY", "Energy Code", "30-16 I(9)", number=9),
)

INSPECTIONS = InspectionLaw(
    stays_exposed=Rule(True, "30-16 G", note="Work stays accessible and exposed until inspected and accepted."),
    notice_lead=Rule(
        "At least one working day before the inspection.",
        "30-16 C",
        note="How long before an inspection the office wants to hear of it.",
    ),
    change_before=Rule(
        1,
        _POLICY,
        Status.SILENT,
        unit="business day",
        note="How long before a booked visit whoever asked for it may still cancel or move it from home.",
    ),
    kinds=(
        *_BEFORE_FINAL,
        InspectionKind("FINAL", "Final", "30-16 I(10)", number=10, after=tuple(kind.key for kind in _BEFORE_FINAL)),
    ),
    stages=(
        Term("underground", "Underground", "30-16 I(5)"),
        Term("rough_in", "Rough-in", "30-16 I(5)"),
    ),
    site_questions=(SubItem("matches_documents", "Work matches the permit and its plans", "30-12 C", required=True),),
    pass_label=Rule("Satisfactory as completed", "30-16 J", note="How work that passes is noted."),
    bases=(
        Term("uniform", "Uniform Code", "30-16 J"),
        Term("energy", "Energy Code", "30-16 J"),
        Term("plans", "Application, plans or specifications", "30-15 A"),
    ),
    fee_due=Rule("", _POLICY, Status.SILENT, note="When an inspection fee is paid; none is known here."),
    fee_refundable=Rule(False, _POLICY, Status.SILENT, note="Inspection fees are refundable."),
    printed_texts=(
        PrintedText(
            "stays_exposed",
            "Work must stay accessible and exposed until it has been inspected and accepted.",
            "30-16 G",
            document="permit",
        ),
        PrintedText(
            "ask_for_inspection",
            "Ask for each inspection on the schedule at least one working day before it is to be made. Work for "
            "which no inspection was asked may be rejected, or ordered to be exposed.",
            "30-16 C, H",
            document="permit",
        ),
        PrintedText(
            "failed_stays_exposed",
            "The work described must stay exposed until it has been corrected, inspected again and found satisfactory.",
            "30-16 J",
            document="correction_notice",
        ),
    ),
    request_lead=Deadline(
        business_days(1),
        "30-16 C",
        start="requested",
        bound=Bound.AT_LEAST,
        roll=Roll.LATER_ONLY,
        act="the inspection is made",
        note="Time between the request for an inspection and the inspection.",
    ),
    requesters=(
        Term("owner", "The owner", "30-16 B"),
        Term("agent", "The owner's agent", "30-16 B"),
        Term("holder", "The permit holder", "30-16 G"),
    ),
    missed_request=(
        Term("reject", "The work may be rejected", "30-16 H"),
        Term("expose", "The work may be ordered to be exposed", "30-16 H"),
    ),
    schedule_published=Rule(True, "30-16 A", note="Every applicant is given the schedule of required inspections."),
    before_certificate=Rule(True, "30-17 B", note="Building, structure or work is inspected before its certificate."),
)
