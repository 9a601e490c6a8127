"""§ 99-61 C: the chapter lists no stages; the work is inspected before its certificate."""

from ordinances.chapters import InspectionKind, InspectionLaw, SubItem
from ordinances.types import Rule, Status, Term

_POLICY = "Office policy; the chapter does not say"

INSPECTIONS = InspectionLaw(
    stays_exposed=Rule(
        False, _POLICY, Status.SILENT, note="Work stays accessible and exposed until inspected and accepted."
    ),
    notice_lead=Rule("", _POLICY, Status.SILENT, note="How long before an inspection the office wants to hear of it."),
    change_before=Rule(
        1,
        _POLICY,
        Status.SILENT,
        unit="business day",
        note="How long before a booked visit whoever asked for it may still cancel or move it from home.",
    ),
    kinds=(InspectionKind("FINAL", "Before the certificate", "99-61 C", number=1),),
    stages=(),
    site_questions=(
        SubItem("permit_displayed", "Permit on the front door or in a front window", "99-60 G", required=True),
        SubItem("plans_on_site", "Accepted set at the work site", "99-60 C", required=True),
        SubItem("matches_documents", "Work matches the accepted documents", "99-60 F", required=True),
    ),
    pass_label=Rule("Satisfactory", _POLICY, Status.SILENT, note="How work that passes is noted."),
    bases=(
        Term("code", "Uniform Code or Village Code section", "99-60 J"),
        Term("plans", "Accepted construction documents", "99-60 F"),
    ),
    fee_due=Rule("", _POLICY, Status.SILENT, note="When an inspection fee is paid; none is known here."),
    fee_refundable=Rule(False, _POLICY, Status.SILENT, note="Inspection fees are refundable."),
    printed_texts=(),
    before_certificate=Rule(
        True,
        "99-61 C",
        note="Building, structure or work is inspected before a certificate of occupancy or completion.",
    ),
)
