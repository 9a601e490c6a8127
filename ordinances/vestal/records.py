"""§ 5-34: what the department keeps."""

from ordinances.chapters import RecordLaw
from ordinances.types import Rule, Status, Term

RECORDS = RecordLaw(
    kept=(
        Term("applications", "Applications received, reviewed, accepted or denied", "5-34(a)(1)"),
        Term("documents", "Plans, specifications and construction documents approved", "5-34(a)(2)"),
        Term("issued", "Permits, certificates, stop work orders and operating permits issued", "5-34(a)(3)"),
        Term("inspections", "Inspections and tests", "5-34(a)(4)"),
        Term("reports", "Reports issued", "5-34(a)(5)"),
        Term("complaints", "Complaints acted upon", "5-34(a)(6)"),
        Term("other", "Everything else that §§ 5-24 to 5-32 provide for", "5-34(a)(7)"),
        Term("fees", "Fees charged and collected", "5-34(a)(8)"),
    ),
    retention=Rule("permanent", "5-34(a)", note="Records of the department are permanent."),
    state_report_due=Rule(
        "04-01",
        "19 NYCRR 1203.4(a)",
        Status.ASSUMED,
        reading="V-5-35-005",
        note="By when the Department of State asks for the report on the year before (month and day).",
    ),
    public=Rule(True, "5-34(b)", note="Records are open as copyright and Freedom of Information law allow."),
)
