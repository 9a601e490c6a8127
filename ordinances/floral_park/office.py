"""§§ 99-60, 99-61 and 99-63: the Building Department, its people and their powers.

The sections on the officers themselves are in another part of the Code that is not at hand.
"""

from ordinances.bodies import Body, Charge, DocumentTitle
from ordinances.chapters import CodeSource, OfficeLaw, Power
from ordinances.new_york import PERSONS, earlier_editions
from ordinances.types import APPLICANT, Rule, Status, Term

_OFFICER = frozenset({"code_officer"})
_PERSONNEL = frozenset({"code_officer", "inspector"})
_COUNTER = frozenset({"clerk", "code_officer"})
_STAFF = frozenset({"clerk", "code_officer", "inspector"})
_OUTSIDE = frozenset({APPLICANT})
_EVERYBODY = _STAFF | {"board", "admin"}
_PRACTICE = "Office policy; the chapter names the Building Department alone"
_POLICY = "Office policy; the chapter does not say"

# Who does the paperwork at the counter is not in the text. No power to renew a permit or to charge for papers
# missing at the site: § 99-61 F lets a permit end, and no fee of that kind is known here.
GRANTS = (
    Power("permits.intake", "Take in a permit application", "99-60 B", roles=_COUNTER),
    Power("permits.apply", "Apply for a permit from outside the office", "99-60 B", roles=_OUTSIDE),
    Power("permits.hold", "Do what an applicant or permit holder does", "99-60 B", roles=_OUTSIDE),
    Power("permits.review", "Examine an application", "99-60 C", roles=_PERSONNEL, decides=True),
    Power("permits.issue", "Issue a building permit", "99-60 A(1)", roles=_OFFICER, decides=True),
    Power("permits.accept", "Accept construction documents", "99-60 C", roles=_OFFICER, decides=True),
    Power("permits.amend", "Decide on a change during the work", "99-60 F", roles=_OFFICER, decides=True),
    Power("permits.revoke", "Suspend, reinstate or revoke a building permit", "99-60 J", roles=_OFFICER, decides=True),
    Power("permits.answer", "Answer in writing whether a permit is needed", "99-60 A(2)", roles=_OFFICER, decides=True),
    Power("permits.deny", "Deny a building permit", "99-60 A(1)", roles=_OFFICER, decides=True),
    Power("permits.reverse", "Reverse an entry on a permit", _PRACTICE, roles=_OFFICER, decides=True),
    Power("inspections.book", "Book an inspection", "99-61 C", roles=_STAFF),
    Power("inspections.request", "Ask for an inspection from outside the office", "99-61 C", roles=_OUTSIDE),
    Power("inspections.record", "Record an inspection result", "99-61 C", roles=_PERSONNEL, decides=True),
    Power("inspections.reverse", "Reverse an inspection result", _PRACTICE, roles=_OFFICER, decides=True),
    Power("certificates.apply", "Take in a certificate application", "99-61 B", roles=_COUNTER),
    Power("certificates.issue", "Issue a certificate", "99-61 B", roles=_OFFICER, decides=True),
    Power("certificates.revoke", "Suspend or revoke a certificate", "99-61 G", roles=_OFFICER, decides=True),
    Power("notices.serve", "Record that a paper was served", "99-63 C(1)", roles=_STAFF),
    Power("notices.reverse", "Take back an entry of service made by mistake", _PRACTICE, roles=_OFFICER),
    Power("fees.take", "Take a payment", "99-62", roles=_STAFF),
    Power("fees.adopt", "Enter a fee schedule that the board adopted", "99-62", roles=frozenset({"admin"})),
    Power("fees.reverse", "Void a payment entered by mistake", _PRACTICE, roles=frozenset({"admin"})),
    Power("compensation.file", "File proof of insurance", "General Municipal Law § 125", roles=_COUNTER),
    Power("records.upload", "File a document", _PRACTICE, roles=_STAFF),
    Power("records.view", "Read documents", _PRACTICE, roles=_STAFF | {"admin"}),
    Power("notices.print", "Print and mail notices", _PRACTICE, roles=_COUNTER),
    Power("cases.view", "Read cases", _PRACTICE, roles=_EVERYBODY),
    Power("cases.assign", "Give a case to somebody of the office", _PRACTICE, roles=_STAFF),
    Power("cases.keep", "Note where the paper of a case is kept", _PRACTICE, roles=_STAFF),
    Power("calls.log", "Note who called and see to it", _PRACTICE, roles=_STAFF),
    Power("office.settings", "Keep the village's own lists and settings", _PRACTICE, roles=_OFFICER | {"admin"}),
    Power("reports.view", "Read reports", _PRACTICE, roles=_EVERYBODY),
    Power("reports.prepare", "Prepare the report to the State", "19 NYCRR 1203.4", roles=_OFFICER | {"admin"}),
    Power("reports.send", "Send the assessor the monthly list", _PRACTICE, roles=_COUNTER | {"admin"}),
    Power("sweep.release", "Release a held nightly check", _PRACTICE, roles=_OFFICER | {"admin"}),
)

OFFICE = OfficeLaw(
    municipality="Village of Floral Park",
    chapter="Chapter 99",
    chapter_title="Village of Floral Park Code, Chapter 99",
    adopted_by="Chapter 99, as amended by Local Law No. 12 of 2006",
    legal_basis="Village Law § 7-714",
    department="Building Department",
    lead_title="Superintendent of Buildings",
    governing_board="Board of Trustees",
    role_titles={
        "code_officer": "Superintendent of Buildings",
        "inspector": "Inspector",
        "clerk": "Building Department Clerk",
        "board": "Trustee",
        "admin": "Administrator",
    },
    grants=GRANTS,
    designated_by_board=Rule(
        frozenset[str](), _POLICY, Status.SILENT, note="Roles that need a resolution of the Board of Trustees."
    ),
    delegable=Rule(
        frozenset[str](), _POLICY, Status.SILENT, note="Powers that the Superintendent may pass on in writing."
    ),
    lead_role_titles=(
        Term("superintendent", "Superintendent of Buildings", "99-60 A(1)"),
        Term("inspector", "Inspector", "99-63 C(3)"),
    ),
    officials=(),
    code_sources=(
        *earlier_editions(),
        CodeSource(
            "LOCAL",
            "Code of the Village of Floral Park",
            "99-60 A(1)",
            edition=Rule("as amended", "99-60 A(1)", note="Edition of the Village Code."),
        ),
    ),
    party_kinds=PERSONS,
    assembly_threshold=Rule(
        50, _POLICY, Status.SILENT, unit="persons", note="A place to gather this many or more is an assembly area."
    ),
    supervisor_of_inspectors=Rule("the Superintendent", _POLICY, Status.SILENT, note="Under whom inspectors work."),
    authority_resolution=Rule(
        False, _POLICY, Status.SILENT, note="A determination left to an authority needs a board resolution."
    ),
    not_own_matter=Rule(
        True,
        "General Municipal Law art. 18",
        Status.ASSUMED,
        reading="GML-18",
        note="Nobody of the office decides on land or a firm of their own; somebody else does.",
    ),
    bodies=(
        Body("governing_board", "Board of Trustees", "99-62"),
        Body("legal_officer", "Village Attorney", "99-63 C(2)"),
        Body("design_board", "Architectural Review Board", "99-61 F"),
        Body("zoning_board", "Zoning Board of Appeals", "Village Law § 7-712"),
    ),
    charges=(
        Charge("permits", "Building permits and certificates", "99-60 A(1)", titles=("superintendent",)),
        Charge("violations", "Finding violations and serving notice", "99-63 B", titles=("superintendent",)),
    ),
    document_titles=(
        DocumentTitle("permit", "Building Permit", "99-60 A(1)"),
        DocumentTitle("certificate", "Certificate of Occupancy or Certificate of Completion", "99-61 A"),
        DocumentTitle("temporary_certificate", "Temporary Certificate", "99-61 B(2)"),
        DocumentTitle("violation_notice", "Notice of Violation", "99-63 C(1)"),
    ),
    inferred=frozenset({"99-60", "99-61", "99-62", "99-64", "99-65"}),  # § 99-63 is named in the text
)
