"""§§ 30-5 to 30-8: the Office of the Building Inspector, its people and their powers."""

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
_RECORDS = "30-23 A"
_POLICY = "Office policy; the article does not say"

# Who does the paperwork at the counter is not in the text. The officer's role is held under any of the five titles of
# § 30-5; which of them a matter belongs to is in `charges`. Nobody renews a permit: § 30-12 E and § 30-14 extend it.
GRANTS = (
    Power("permits.intake", "Take in a permit application", "30-11 B", roles=_COUNTER),
    Power("permits.apply", "Apply for a permit from outside the office", "30-11 B", roles=_OUTSIDE),
    Power("permits.hold", "Do what an applicant or permit holder does", "30-11 B", roles=_OUTSIDE),
    Power("permits.review", "Examine an application", "30-12 A", roles=_PERSONNEL, decides=True),
    Power("permits.issue", "Issue a building permit", "30-12 B", roles=_OFFICER, decides=True),
    Power("permits.accept", "Accept construction documents", "30-12 A", roles=_OFFICER, decides=True),
    Power("permits.amend", "Decide on an amendment", "30-11 H", roles=_OFFICER, decides=True),
    Power("permits.revoke", "Suspend or revoke a permit", "30-12 F, 30-12 G", roles=_OFFICER, decides=True),
    Power("permits.answer", "Answer in writing whether a permit is needed", "30-11 A", roles=_OFFICER, decides=True),
    Power("permits.deny", "Deny a building permit", "30-10 A", roles=_OFFICER, decides=True),
    Power("permits.reverse", "Reverse an entry on a permit", "30-7 A", roles=_OFFICER, decides=True),
    Power("inspections.book", "Book an inspection", "30-16 C", roles=_STAFF),
    Power("inspections.request", "Ask for an inspection from outside the office", "30-16 B, G", roles=_OUTSIDE),
    Power("inspections.record", "Record an inspection result", "30-16 J", roles=_PERSONNEL, decides=True),
    Power("inspections.reverse", "Reverse an inspection result", "30-7 A", roles=_OFFICER, decides=True),
    Power("certificates.apply", "Take in a certificate application", "30-17 A", roles=_COUNTER),
    Power("certificates.issue", "Issue a certificate", "30-17 B", roles=_OFFICER, decides=True),
    Power("certificates.revoke", "Suspend or revoke a certificate", "30-17 E", roles=_OFFICER, decides=True),
    Power("notices.serve", "Record that a paper was served", "30-22 A(5)", roles=_STAFF),
    Power("notices.reverse", "Take back an entry of service made by mistake", "30-7 A", roles=_OFFICER),
    Power("fees.take", "Take a payment", "30-12 B", roles=_STAFF),
    Power("fees.adopt", "Enter a fee schedule that is on file", "30-13", roles=frozenset({"admin"})),
    Power("fees.reverse", "Void a payment entered by mistake", "30-13", roles=frozenset({"admin"})),
    Power("compensation.file", "File proof of insurance", "General Municipal Law § 125", roles=_COUNTER),
    Power("records.upload", "File a document", _RECORDS, roles=_STAFF),
    Power("records.view", "Read documents", _RECORDS, roles=_STAFF | {"admin"}),
    Power("notices.print", "Print and mail notices", _RECORDS, roles=_COUNTER),
    Power("cases.view", "Read cases", _RECORDS, roles=_EVERYBODY),
    Power("cases.assign", "Give a case to somebody of the office", "30-7 A", roles=_STAFF),
    Power("cases.keep", "Note where the paper of a case is kept", _RECORDS, roles=_STAFF),
    Power("calls.log", "Note who called and see to it", _RECORDS, roles=_STAFF),
    Power("office.settings", "Keep the village's own lists and settings", "30-7 A", roles=_OFFICER | {"admin"}),
    Power("reports.view", "Read reports", "30-24 A", roles=_EVERYBODY),
    Power("reports.prepare", "Prepare the reports to the board and the State", "30-24", roles=_OFFICER | {"admin"}),
    Power("reports.send", "Send the assessor the monthly list", _RECORDS, roles=_COUNTER | {"admin"}),
    Power("sweep.release", "Release a held nightly check", "30-7 A", roles=_OFFICER | {"admin"}),
)

OFFICE = OfficeLaw(
    municipality="Village of Webster",
    chapter="Chapter 30, Article I",
    chapter_title="Village of Webster Code, Chapter 30, Article I",
    adopted_by="Local Law No. 2 of 1989, as amended to Local Law No. 1 of 2007",
    legal_basis="Municipal Home Rule Law § 10",
    department="Office of the Building Inspector",
    lead_title="Building Inspector",
    governing_board="Village Board",
    role_titles={
        "code_officer": "Building Inspector",
        "inspector": "Inspector",
        "clerk": "Clerk of the Office of the Building Inspector",
        "board": "Village Board Member",
        "admin": "Administrator",
    },
    grants=GRANTS,
    designated_by_board=Rule(
        frozenset({"code_officer", "inspector"}),
        "30-6 C",
        note="The Village Board appoints the Building Inspector, and inspectors by resolution.",
    ),
    delegable=Rule(
        frozenset[str](),
        "30-6 C",
        Status.ASSUMED,
        reading="W-6-09",
        note="Powers of the Building Inspector that may be passed on; each belongs to the office named and its deputy.",
    ),
    lead_role_titles=(
        Term("building_inspector", "Building Inspector", "30-5"),
        Term("deputy_building_inspector", "Deputy Building Inspector", "30-5"),
        Term("fire_marshal", "Fire Marshal", "30-5"),
        Term("deputy_fire_marshal", "Deputy Fire Marshal", "30-5"),
        Term("ceo", "Code Enforcement Officer", "30-5"),
    ),
    officials=(Term("other_official", "Other municipal official with jurisdiction over the work", "30-8"),),
    code_sources=(
        *earlier_editions(),
        CodeSource(
            "LOCAL",
            "Code of the Village of Webster",
            "30-2 A",
            edition=Rule("as amended", "30-2 A", note="Edition of the Village Code."),
        ),
    ),
    party_kinds=PERSONS,
    assembly_threshold=Rule(
        50, _POLICY, Status.SILENT, unit="persons", note="A place to gather this many or more is an assembly area."
    ),
    supervisor_of_inspectors=Rule("the Code Enforcement Official", "30-6 C(3)(a)", note="Under whom inspectors work."),
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
        Body("governing_board", "Village Board", "30-6 C(1)"),
        Body("executive", "Mayor", "30-16 L"),
        Body("legal_officer", "Attorney for the Village", "30-21 H"),
        Body("code_council", "State Fire Prevention and Building Code Council", "30-10 A"),
        Body("zoning_board", "Zoning Board of Appeals", "Village Law § 7-712"),
        Body("planning_board", "Planning Board", "Village Law § 7-718"),
    ),
    charges=(
        Charge("building", "Buildings and structures", "30-7 A", titles=("building_inspector",)),
        Charge("fire", "Fire prevention and fire safety", "30-7 B", titles=("fire_marshal",)),
        Charge(
            "fire_construction",
            "Construction that has to do with fire safety",
            "30-7 C",
            titles=("building_inspector", "fire_marshal"),
        ),
        Charge("stop_work", "Stop-work orders", "30-15 B", titles=("building_inspector",)),
        Charge("solid_fuel", "Solid-fuel appliances, chimneys and flues", "30-16 E", titles=("fire_marshal",)),
        Charge("fire_inspections", "Fire safety inspections", "30-16 D", titles=("fire_marshal",)),
        Charge("occupancy", "Certificates of occupancy", "30-17 B", titles=("building_inspector",)),
    ),
    document_titles=(
        DocumentTitle("permit", "Building Permit", "30-12 B"),
        DocumentTitle("certificate", "Certificate of Occupancy/Certificate of Compliance", "30-17 A"),
        DocumentTitle("temporary_certificate", "Temporary Certificate", "30-17 D, 30-18 A"),
        DocumentTitle("stop_work_order", "Stop-Work Order", "30-15 B"),
        DocumentTitle("violation_notice", "Violation Notice", "30-22 A(4)"),
    ),
    # § 30-15, § 30-22 and § 30-23 are named in the text
    inferred=frozenset(f"30-{number}" for number in range(1, 27)) - {"30-15", "30-22", "30-23"},
)
