"""§§ 5-21 to 5-23: the Building and Code Department, its people and their powers."""

from datetime import date

from ordinances.bodies import Body, DocumentTitle
from ordinances.chapters import CodeSource, OfficeLaw, Power
from ordinances.new_york import STATE_CODES
from ordinances.types import APPLICANT, Rule, Status, Term

ADOPTED = date(2023, 3, 22)  # L.L. 2-2023; the day it was filed with the State is not in the text

_OFFICER = frozenset({"code_officer"})
_PERSONNEL = frozenset({"code_officer", "inspector"})
_COUNTER = frozenset({"clerk", "code_officer"})
_STAFF = frozenset({"clerk", "code_officer", "inspector"})
_OUTSIDE = frozenset({APPLICANT})
_EVERYBODY = _STAFF | {"board", "admin"}
_RECORDS = "5-34(a)"

# Who does the paperwork at the counter is not in the text: clerks act for the department that § 5-22 names.
GRANTS = (
    Power("permits.intake", "Take in a permit application", "5-24(d)(1)", roles=_COUNTER),
    Power("permits.apply", "Apply for a permit from outside the office", "5-24(d)(1)", roles=_OUTSIDE),
    Power("permits.hold", "Do what an applicant or permit holder does", "5-24(d)(1)", roles=_OUTSIDE),
    Power("permits.review", "Examine an application", "5-24(f)(1)", roles=_PERSONNEL, decides=True),
    Power("permits.issue", "Issue a building permit", "5-23(a)(2)(b)", roles=_OFFICER, decides=True),
    Power("permits.accept", "Accept construction documents", "5-24(e)(2)", roles=_OFFICER, decides=True),
    Power("permits.amend", "Decide on a change during the work", "5-24(h)(4)", roles=_OFFICER, decides=True),
    Power("permits.renew", "Decide on a renewal", "5-24(i)(3)", roles=_OFFICER, decides=True),
    Power(
        "permits.revoke", "Suspend, reinstate or revoke a building permit", "5-24(j)(1)", roles=_OFFICER, decides=True
    ),
    Power("permits.answer", "Answer in writing whether a permit is needed", "5-24(b)(1)", roles=_OFFICER, decides=True),
    Power("permits.delegate", "Name a designee who may issue building permits", "5-24(a)(2)", roles=_OFFICER),
    Power("permits.deny", "Deny a building permit", "5-23(a)(2)(a)", roles=_OFFICER, decides=True),
    Power("permits.reverse", "Reverse an entry on a permit", "5-23(a)(1)", roles=_OFFICER, decides=True),
    Power("inspections.book", "Book an inspection", "5-25(a)(2)", roles=_STAFF),
    Power("inspections.request", "Ask for an inspection from outside the office", "5-25(a)(2)", roles=_OUTSIDE),
    Power("inspections.record", "Record an inspection result", "5-25(a)(1)", roles=_PERSONNEL, decides=True),
    Power("inspections.reverse", "Reverse an inspection result", "5-23(a)(1)", roles=_OFFICER, decides=True),
    Power("certificates.apply", "Take in a certificate application", "5-27(g)", roles=_COUNTER),
    Power("certificates.issue", "Issue a certificate", "5-27(b)(1)", roles=_OFFICER, decides=True),
    Power("certificates.revoke", "Suspend or revoke a certificate", "5-27(f)", roles=_OFFICER, decides=True),
    Power("notices.serve", "Record that a paper was served", "5-23(a)(1)", roles=_STAFF),
    Power("notices.reverse", "Take back an entry of service made by mistake", "5-23(a)(1)", roles=_OFFICER),
    Power("fees.take", "Take a payment", "5-23(a)(2)(h)", roles=_STAFF),
    Power("fees.adopt", "Enter a fee schedule that the board adopted", "5-37(a)", roles=frozenset({"admin"})),
    Power(
        "fees.waive",
        "Grant the one exemption from the fee for missing documents",
        "5-24(g)(3)",
        roles=_OFFICER,
        decides=True,
    ),
    Power("fees.reverse", "Void a payment entered by mistake", "5-24(m)", roles=frozenset({"admin"})),
    Power("compensation.file", "File proof of insurance", "General Municipal Law § 125", roles=_COUNTER),
    Power("records.upload", "File a document", _RECORDS, roles=_STAFF),
    Power("records.view", "Read documents", _RECORDS, roles=_STAFF | {"admin"}),
    Power("notices.print", "Print and mail notices", _RECORDS, roles=_COUNTER),
    Power("cases.view", "Read cases", _RECORDS, roles=_EVERYBODY),
    Power("cases.assign", "Give a case to somebody of the office", "5-23(a)(1)", roles=_STAFF),
    Power("cases.keep", "Note where the paper of a case is kept", _RECORDS, roles=_STAFF),
    Power("calls.log", "Note who called and see to it", _RECORDS, roles=_STAFF),
    Power("office.settings", "Keep the town's own lists and settings", "5-23(a)(1)", roles=_OFFICER | {"admin"}),
    Power("reports.view", "Read reports", "5-35(a)", roles=_EVERYBODY),
    Power("reports.prepare", "Prepare the reports to the board and the State", "5-35", roles=_OFFICER | {"admin"}),
    Power("reports.send", "Send the assessor the monthly list", _RECORDS, roles=_COUNTER | {"admin"}),
    Power("sweep.release", "Release a held nightly check", "5-23(a)(1)", roles=_OFFICER | {"admin"}),
)

_PERSONS = (
    ("individual", "Individual"),
    ("corporation", "Corporation"),
    ("llc", "Limited liability company"),
    ("partnership", "Partnership"),
    ("limited_partnership", "Limited partnership"),
    ("business_trust", "Business trust"),
    ("estate", "Estate"),
    ("trust", "Trust"),
    ("association", "Association"),
    ("other", "Other legal or commercial entity"),
)
_OFFICIALS = (
    ("supervisor", "Town Supervisor"),
    ("councilperson", "Town Councilperson"),
    ("attorney", "Town Attorney"),
    ("engineer", "Town Engineer"),
    ("assessor", "Town Assessor"),
    ("highway", "Town Highway Superintendent"),
    ("police", "Town Police Officer"),
    ("other_head", "Other department head named by the Town Board"),
)
_TITLES = (
    ("ceo", "Code Enforcement Officer"),
    ("building_inspector", "Building and Code Inspector"),
    ("fire_inspector", "Municipal Fire Code Inspector"),
    ("other_officer", "Other officer designated by the Town Board"),
)

OFFICE = OfficeLaw(
    municipality="Town of Vestal",
    chapter="Chapter 5",
    chapter_title="Town of Vestal Code, Chapter 5",
    adopted_by="Local Law No. 2 of 2023",
    legal_basis="Municipal Home Rule Law § 10",
    department="Building and Code Department",
    lead_title="Code Enforcement Officer",
    governing_board="Town Board",
    role_titles={
        "code_officer": "Code Enforcement Officer",
        "inspector": "Inspector",
        "clerk": "Building and Code Clerk",
        "board": "Town Board Member",
        "admin": "Administrator",
    },
    grants=GRANTS,
    designated_by_board=Rule(
        frozenset({"code_officer", "inspector"}),
        "5-23(b), (c)(2)",
        note="The Town Board designates the code enforcement officer and the inspectors.",
    ),
    delegable=Rule(
        frozenset({"permits.issue"}),
        "5-24(a)(2)",
        Status.ASSUMED,
        reading="V-5-23-022",
        note="Only issuing a building permit may be delegated, in writing and for named days.",
    ),
    lead_role_titles=tuple(Term(key, label, "5-22 Code enforcement officer") for key, label in _TITLES),
    officials=tuple(Term(key, label, "5-22 Town official") for key, label in _OFFICIALS),
    code_sources=(
        *STATE_CODES,
        CodeSource(
            "LOCAL",
            "Local codes of the Town of Vestal",
            "5-22 Codes",
            edition=Rule("as amended", "5-22 Codes", note="Edition of the local codes."),
        ),
    ),
    bodies=(
        Body("governing_board", "Town Board", "5-22 Town official"),
        Body("executive", "Town Supervisor", "5-22 Town official"),
        Body("legal_officer", "Town Attorney", "5-22 Town official"),
        Body("planning_board", "Planning Board", "5-119"),
        Body("zoning_board", "Zoning Board of Appeals", "Town Law § 267"),
    ),
    document_titles=(
        DocumentTitle("permit", "Building Permit", "5-22 Building permit"),
        DocumentTitle("certificate", "Certificate of Occupancy or Certificate of Compliance", "5-27(a)(1)"),
        DocumentTitle("temporary_certificate", "Temporary Certificate", "5-27(d)(1)"),
        DocumentTitle("stop_work_order", "Stop Work Order", "5-26(a)"),
        DocumentTitle("violation_notice", "Order to Remedy", "5-36(a)(1)"),
    ),
    party_kinds=tuple(Term(key, label, "5-22 Person") for key, label in _PERSONS),
    assembly_threshold=Rule(
        50, "5-22 Assembly area", unit="persons", note="A place to gather this many or more is an assembly area."
    ),
    supervisor_of_inspectors=Rule("department head", "5-23(c)(2)", note="Inspectors work under the department head."),
    authority_resolution=Rule(
        False,
        "5-22",
        Status.ASSUMED,
        reading="V-5-22-028",
        choice="authority_resolution",
        note="A determination left to the authority having jurisdiction needs a board resolution.",
    ),
    not_own_matter=Rule(
        True,
        "General Municipal Law art. 18",
        Status.ASSUMED,
        reading="GML-18",
        note="Nobody of the office decides on land or a firm of their own; somebody else does.",
    ),
    # The text names § 5-33 for a section that was repealed, and § 5-36 where § 5-37 is meant.
    inferred=frozenset(f"5-{number}" for number in (21, 23, 26, 27, 33, 34, 35, 36, 39, 93, 94, 95, 119))
    | frozenset(f"KB-{number}" for number in (2, 3, 4, 6, 7, 8, 11))
    | frozenset(f"RR-{number}" for number in (2, 3, 4, 5)),
)
