"""§ 99-61: certificates of occupancy and of completion, in the order of the section."""

from ordinances.chapters import (
    CertificateKind,
    CertificateLaw,
    ContentItem,
    PrintedText,
    RequiredItem,
    SafetyFinding,
)
from ordinances.new_york import HEARING
from ordinances.types import Bound, Deadline, Roll, Rule, Service, Status, Term, days, months
from ordinances.voiding import VoidEvent

_POLICY = "Office policy; the chapter does not say"
_CONTENTS = "Office policy; the chapter lists no contents"

CERTIFICATES = CertificateLaw(
    required=Rule(True, "99-61 A", note="A building or an addition is not used before its certificate."),
    required_for_conversion=Rule(True, "99-61 A(2)", note="A change of use of an existing building needs one too."),
    kinds=(
        CertificateKind(
            "CO",
            "C of O",
            "99-61 A",
            title="Certificate of Occupancy",
            covers="A new building, a change of use or of the number of dwellings, and land put to use.",
        ),
        CertificateKind(
            "COMPLETION",
            "Completion",
            "99-61 A",
            title="Certificate of Completion",
            covers="An addition, and an alteration that leaves the use as it was (reading N-61-07).",
        ),
        CertificateKind("TEMP", "Temporary", "99-61 B(2)", title="Temporary Certificate", temporary=True),
    ),
    contents=(
        ContentItem("permit_number", "Building permit no.", _CONTENTS, number=1, absent="none"),
        ContentItem("permit_date", "Permit issued", _CONTENTS, number=2, absent="none"),
        ContentItem("property", "Name, address and tax map number", _CONTENTS, number=3),
        ContentItem("portion", "Part of the structure covered", _CONTENTS, number=4, absent="entire structure"),
        ContentItem("occupancy", "Use and occupancy", "99-60 H", number=5),
        ContentItem("conditions", "Conditions", "99-61 B(2)", number=6, absent="none"),
        ContentItem("signature", "Superintendent of Buildings and date of issue", "99-61 A", number=7),
    ),
    documents=(
        RequiredItem(
            "special_inspections",
            "Structural observations or final report of special inspections",
            "99-61 C(1)",
            question="Has a final report of special inspections or structural observations been accepted?",
            needs_applicability=True,
            number="1",
        ),
        RequiredItem(
            "flood",
            "Flood hazard certifications",
            "99-61 C(2)",
            question="Have the flood hazard certifications been accepted?",
            needs_applicability=True,
            number="2",
        ),
    ),
    bundled_application=Rule(
        True, "99-61 B(1)", note="The certificate for a building is applied for together with its permit."
    ),
    late_final=Rule(
        False, _POLICY, Status.SILENT, note="A final may be made after the permit has expired, on an earlier request."
    ),
    temporary_max=Deadline(
        months(3),
        "99-61 B(2)",
        start="issued",
        bound=Bound.AT_MOST,
        roll=Roll.NEVER,
        act="the temporary certificate may run",
        note="The longest a temporary certificate may run, all in all (reading N-61-16).",
    ),
    temporary_findings=(
        SafetyFinding("safe", "The covered part may be occupied safely", "99-61 B(2)(a)"),
        SafetyFinding("detection", "Installed fire detection and protection works", "99-61 B(2)(b)"),
        SafetyFinding("egress", "All required exits are provided", "99-61 B(2)(c)"),
    ),
    temporary_warn_before=Rule(
        days(30), _POLICY, Status.SILENT, note="How long before a temporary certificate ends its holder is warned."
    ),
    extension=None,
    error_ground=Rule(
        "issued in error on incorrect, inaccurate or incomplete information",
        "99-61 G",
        note="Ground for revoking or suspending a certificate that is not put right in the time given.",
    ),
    error_kinds=(
        Term("incorrect", "Incorrect information", "99-61 G"),
        Term("inaccurate", "Inaccurate information", "99-61 G"),
        Term("incomplete", "Incomplete information", "99-61 G"),
    ),
    correct_within=Rule(
        days(30),
        "Office policy; the Superintendent sets the time",
        Status.SILENT,
        note="Time proposed for correcting the deficiencies of a certificate issued in error.",
    ),
    hearing=HEARING,
    service=Service(
        "certificate_notice",
        "A notice of deficiencies, a suspension or a revocation of a certificate",
        "99-61 G",
        methods=(
            Term("personal", "Handed over in person", "99-63 C(1)"),
            Term("certified", "Certified mail, return receipt requested", "99-63 C(1)"),
        ),
    ),
    fee_refundable=Rule(False, "99-62", Status.ASSUMED, reading="N-62-04", note="Certificate fees are refundable."),
    printed_texts=(
        PrintedText(
            "validates_nothing",
            "This certificate does not make lawful anything that violates the Village Code or any other law.",
            "99-61 D",
            document="certificate",
        ),
        PrintedText(
            "no_use_before_certificate",
            "The building or addition may not be occupied before its certificate is issued, and then only for the "
            "purpose that the certificate names.",
            "99-60 H",
            document="permit",
        ),
    ),
    required_for=(
        Term("built_or_moved", "A building that was erected, altered, enlarged, extended or moved", "99-61 A(1)"),
        Term("existing_building", "Use, occupancy or change of use of an existing building", "99-61 A(2)"),
        Term("land", "Use, occupancy or change of use of land", "99-61 A(3)"),
    ),
    voids=(VoidEvent("violation_notice", "A notice of violation is served", "99-61 E", certificates=("CO",)),),
)
