"""§ 5-27: certificates of occupancy and of compliance, in the order of the section."""

from ordinances.chapters import (
    CertificateKind,
    CertificateLaw,
    ContentItem,
    PrintedText,
    RequiredItem,
    SafetyFinding,
)
from ordinances.types import Bound, Deadline, Extension, Roll, Rule, Service, Status, Term, days, months

_NO_SERVICE = "Office policy; the code names no way"

CERTIFICATES = CertificateLaw(
    required=Rule(True, "5-27(a)(1)", note="All work under a building permit needs a certificate."),
    required_for_conversion=Rule(
        True, "5-27(a)(1)", note="A change from one occupancy class to another needs one too."
    ),
    kinds=(
        CertificateKind("CO", "C of O", "5-27(a)(1)", title="Certificate of Occupancy"),
        CertificateKind("CC", "C of C", "5-27(a)(1)", title="Certificate of Compliance"),
        CertificateKind("TEMP", "Temporary", "5-27(d)(1)", title="Temporary Certificate", temporary=True),
    ),
    contents=(
        ContentItem("permit_number", "Building permit no.", "5-27(c)(1)", number=1, absent="none"),
        ContentItem("permit_date", "Permit issued", "5-27(c)(2)", number=2, absent="none"),
        ContentItem("property", "Name, address and tax map number", "5-27(c)(3)", number=3),
        ContentItem("portion", "Part of the structure covered", "5-27(c)(4)", number=4, absent="entire structure"),
        ContentItem("occupancy", "Use and occupancy", "5-27(c)(5)", number=5),
        ContentItem("construction_type", "Type of construction", "5-27(c)(6)", number=6),
        ContentItem("occupant_load", "Assembly occupant load", "5-27(c)(7)", number=7, absent="none"),
        ContentItem("sprinkler", "Automatic sprinkler system", "5-27(c)(8)", number=8, absent="none provided"),
        ContentItem("conditions", "Special conditions", "5-27(c)(9)", number=9, absent="none"),
        ContentItem("signature", "Code Enforcement Officer and date of issue", "5-27(c)(10)", number=10),
    ),
    documents=(
        RequiredItem(
            "special_inspections",
            "Structural observations or final report of special inspections",
            "5-27(b)(3)(a)",
            question="Has a final report of special inspections or structural observations been accepted?",
            needs_applicability=True,
            number="a",
        ),
        RequiredItem(
            "flood",
            "Flood hazard certification",
            "5-27(b)(3)(b)",
            question="Has a flood hazard certification been accepted?",
            needs_applicability=True,
            number="b",
        ),
    ),
    bundled_application=Rule(
        True,
        "5-27(g)",
        Status.ASSUMED,
        reading="V-5-27-041",
        choice="bundled_certificate",
        note="The certificate is applied for together with the permit, and taken up when the final passes.",
    ),
    late_final=Rule(
        True,
        "5-27(b)(1)",
        Status.ASSUMED,
        reading="V-5-27-042",
        note="A final asked for before the permit expired may still be made, and the certificate issued.",
    ),
    temporary_max=Deadline(
        months(6),
        "5-27(d)(3)",
        start="issued",
        bound=Bound.AT_MOST,
        roll=Roll.NEVER,
        act="the temporary certificate may run",
        note="The longest a temporary certificate may run.",
    ),
    temporary_findings=(
        SafetyFinding("safe", "The covered part may be occupied safely", "5-27(d)(2)(a)"),
        SafetyFinding(
            "detection", "Installed fire detection and protection is tested and works", "5-27(d)(2)(b)", tested=True
        ),
        SafetyFinding("egress", "All required exits are provided", "5-27(d)(2)(c)"),
    ),
    temporary_warn_before=Rule(
        days(30),
        "Office policy; the code sets no warning",
        Status.SILENT,
        note="How long before a temporary certificate ends its holder is warned.",
    ),
    extension=Extension(
        days(90),
        "5-27(e)(3)",
        start="expires",
        times=Rule(
            1,
            "5-27(e)",
            Status.ASSUMED,
            reading="V-5-27-035",
            choice="temporary_extensions",
            note="How many times a temporary certificate may be extended.",
        ),
        needs=(
            Term("de_minimis", "Only a minimal amount of work remains", "5-27(e)(2)"),
            Term("steady_progress", "Work goes on at a steady pace", "5-27(e)(2)"),
        ),
        note="The longest extension of a temporary certificate.",
    ),
    error_ground=Rule(
        "issued in error on incorrect, inaccurate or incomplete information",
        "5-27(f)",
        note="Ground for revoking or suspending a certificate that is not put right in the time given.",
    ),
    error_kinds=(
        Term("incorrect", "Incorrect information", "5-27(f)"),
        Term("inaccurate", "Inaccurate information", "5-27(f)"),
        Term("incomplete", "Incomplete information", "5-27(f)"),
    ),
    correct_within=Rule(
        days(30),
        "Office policy; the officer sets the time",
        Status.SILENT,
        note="Time proposed for correcting the deficiencies of a certificate issued in error.",
    ),
    hearing=Rule(
        "Until that day you may answer and be heard: in writing, by telephone or in person at the office, with "
        "documents, and with an attorney or anyone else you choose. What you say is put on the record before anything "
        "is decided.",
        "Office policy; the code says nothing of a hearing",
        Status.SILENT,
        note="How the holder is heard before a certificate is suspended or revoked.",
    ),
    service=Service(
        "certificate_notice",
        "A notice of deficiencies, a suspension or a revocation of a certificate",
        "5-27(f)",
        methods=(
            Term("personal", "Handed over in person", _NO_SERVICE),
            Term("certified", "Certified mail, return receipt requested", _NO_SERVICE),
            Term("regular", "Regular mail", _NO_SERVICE),
        ),
    ),
    fee_refundable=Rule(False, "5-27(g)", note="Certificate fees are refundable."),
    printed_texts=(
        PrintedText(
            "no_use_before_certificate",
            "No building, structure or part of one under this permit may be used or occupied until a certificate of "
            "occupancy or a certificate of compliance has been issued.",
            "5-27(a)(2)",
            document="permit",
        ),
    ),
)
