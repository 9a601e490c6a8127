"""§§ 30-17 to 30-19: certificates of occupancy and of compliance, in the order of the sections."""

from decimal import Decimal

from ordinances.chapters import (
    CertificateKind,
    CertificateLaw,
    ContentItem,
    PrintedText,
    RequiredItem,
    SafetyFinding,
)
from ordinances.new_york import HEARING
from ordinances.types import Bound, Deadline, Limit, Roll, Rule, Service, Status, Term, days, months
from ordinances.voiding import SavedBy, VoidEvent

_POLICY = "Office policy; the article does not say"
_LOST = "30-17 B"
_TRANSFER = "30-17 F(2)"

_BUILDINGS = (
    Term("two_family", "A two-family dwelling", "30-17 F"),
    Term("multiple", "A multiple-family dwelling", "30-17 F"),
    Term("mixed", "Dwellings with a store, restaurant, office or personal service", "30-17 F"),
)
VOIDS = (
    VoidEvent("change_of_use", "Change in use", "30-17 F(1)", certificates=("CO",), buildings=_BUILDINGS),
    VoidEvent(
        "transfer",
        "Sale or transfer of title",
        _TRANSFER,
        certificates=("CO",),
        buildings=_BUILDINGS,
        saved_by=(
            SavedBy("co_owner", "To somebody who held fee title just before", f"{_TRANSFER}(a)"),
            SavedBy("relative", "To a relative by blood, marriage or adoption", f"{_TRANSFER}(b)"),
            SavedBy(
                "beneficial_interest",
                "The transferor or such relatives keep the beneficial interest",
                f"{_TRANSFER}(b)",
                share=Limit(
                    Decimal(50),
                    f"{_TRANSFER}(b)",
                    bound=Bound.AT_LEAST,
                    unit="percent",
                    note="Share of the beneficial interest that keeps a certificate alive.",
                ),
            ),
            SavedBy("court_officer", "To a trustee in bankruptcy, receiver or other court officer", f"{_TRANSFER}(c)"),
        ),
    ),
    VoidEvent(
        "reoccupation",
        "Use again after a long vacancy",
        "30-17 F(3)",
        certificates=("CO",),
        buildings=_BUILDINGS,
        after=Deadline(
            days(200),
            "30-17 F(3)",
            Status.ASSUMED,
            reading="W-17-28",
            start="vacated",
            bound=Bound.AT_LEAST,
            roll=Roll.NEVER,
            act="the certificate has to be renewed before the building is used again",
            note="Vacancy after which a certificate is marked to be renewed before the building is used again.",
        ),
    ),
)

CERTIFICATES = CertificateLaw(
    required=Rule(True, "30-17 A", note="All work under a building permit needs a certificate."),
    required_for_conversion=Rule(
        True, "30-17 A", note="A change to another class or subclass of use or occupancy needs one too."
    ),
    kinds=(
        CertificateKind(
            "CO",
            "C of O",
            "30-17 A",
            title="Certificate of Occupancy/Certificate of Compliance",
            covers="Work under a building permit, and a building that was converted.",
        ),
        CertificateKind(
            "CC",
            "C of C",
            "30-19 A",
            title="Certificate of Compliance",
            covers="Installations that get no certificate of occupancy, and fire safety inspections (reading W-19-04).",
        ),
        CertificateKind("TEMP", "Temporary", "30-17 D, 30-18 A", title="Temporary Certificate", temporary=True),
    ),
    contents=(
        ContentItem("permit_number", "Building permit no.", "30-17 C(1)", number=1, absent="none"),
        ContentItem("permit_date", "Permit issued", "30-17 C(2)", number=2, absent="none"),
        ContentItem("property", "Name, address and tax map number", "30-17 C(3)", number=3),
        ContentItem("portion", "Part of the structure covered", "30-17 C(4)", number=4, absent="entire structure"),
        ContentItem("occupancy", "Use and occupancy", "30-17 C(5)", number=5),
        ContentItem("construction_type", "Type of construction", "30-17 C(6)", number=6),
        ContentItem("occupant_load", "Assembly occupant load", "30-17 C(7)", number=7, absent="none"),
        ContentItem("sprinkler", "Automatic sprinkler system", "30-17 C(8)", number=8, absent="none provided"),
        ContentItem("conditions", "Special conditions", "30-17 C(9)", number=9, absent="none"),
        ContentItem("signature", "Building Inspector and date of issue", "30-17 C(10)", number=10),
    ),
    documents=(
        RequiredItem(
            "special_inspections",
            "Structural observations or final report of special inspections",
            _LOST,
            question="Has a final report of special inspections or structural observations been accepted?",
            needs_applicability=True,
            number="1",
        ),
        RequiredItem(
            "flood",
            "Flood hazard certifications",
            _LOST,
            question="Have the flood hazard certifications been accepted?",
            needs_applicability=True,
            number="2",
        ),
    ),
    documents_list=Rule(
        "structural observations or special inspections; flood hazard certifications",
        _LOST,
        Status.ASSUMED,
        reading="W-17-07",
        note="Documents needed before a certificate; the list itself is lost from the text.",
    ),
    bundled_application=Rule(
        False, _POLICY, Status.SILENT, note="The certificate is applied for together with the permit."
    ),
    late_final=Rule(
        False, _POLICY, Status.SILENT, note="A final may be made after the permit has expired, on an earlier request."
    ),
    temporary_max=Deadline(
        months(6),
        "30-17 D, 30-18 A",
        start="issued",
        bound=Bound.AT_MOST,
        roll=Roll.NEVER,
        act="the temporary certificate may run",
        note="The longest a temporary certificate may run, all in all (reading W-17-18).",
    ),
    temporary_findings=(
        SafetyFinding("safe", "The covered part may be occupied safely", "30-17 D"),
        SafetyFinding("detection", "Installed fire detection and protection works", "30-17 D"),
        SafetyFinding("egress", "All required exits are provided", "30-17 D"),
    ),
    temporary_warn_before=Rule(
        days(30), _POLICY, Status.SILENT, note="How long before a temporary certificate ends its holder is warned."
    ),
    extension=None,
    error_ground=Rule(
        "issued in error on incorrect, inaccurate or incomplete information",
        "30-17 E, 30-18 B",
        note="Ground for revoking or suspending a certificate that is not put right in the time given.",
    ),
    error_kinds=(
        Term("incorrect", "Incorrect information", "30-17 E"),
        Term("inaccurate", "Inaccurate information", "30-17 E"),
        Term("incomplete", "Incomplete information", "30-17 E"),
    ),
    correct_within=Rule(
        days(30),
        "Office policy; the Building Inspector sets the time",
        Status.SILENT,
        note="Time proposed for correcting the deficiencies of a certificate issued in error.",
    ),
    hearing=HEARING,
    service=Service(
        "certificate_notice",
        "A notice of deficiencies, a suspension or a revocation of a certificate",
        "30-22 A(5)",
        methods=(
            Term("personal", "Handed over in person", "30-22 A(5)"),
            Term("certified", "Certified mail, return receipt requested", "30-22 A(5)"),
        ),
    ),
    fee_refundable=Rule(False, "30-13", Status.ASSUMED, reading="W-13-02", note="Certificate fees are refundable."),
    printed_texts=(
        PrintedText(
            "no_use_before_certificate",
            "The work under this permit may be used or occupied only after a certificate of occupancy/certificate of "
            "compliance has been issued.",
            "30-17 A",
            document="permit",
        ),
        PrintedText(
            "no_liability",
            "Neither the Village nor its officers answer for damage from an inspection, or from one not made.",
            "30-25",
            document="certificate",
        ),
    ),
    voids=VOIDS,
    renewal_standards=(
        Term("usable_condition", "Usable condition (§ 175-3)", "30-17 G"),
        Term("maintenance", "Maintenance standards (§ 175-67)", "30-17 G"),
    ),
    change_ground=Rule(
        "a substantial and unauthorized change of conditions",
        "30-19 C",
        note="Ground for revoking a certificate of compliance later on.",
    ),
)
