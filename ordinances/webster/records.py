"""§§ 30-23 and 30-24: what the Building Inspector keeps and reports."""

from ordinances.chapters import RecordLaw
from ordinances.types import Rule, Status, Term

RECORDS = RecordLaw(
    kept=(
        Term("applications", "Applications received, reviewed, approved or denied", "30-23 A(1)"),
        Term("documents", "Plans, specifications and construction documents approved", "30-23 A(2)"),
        Term("issued", "Permits, certificates, stop-work orders and operating permits issued", "30-23 A(3)"),
        Term("inspections", "Inspections and tests", "30-23 A(4)"),
        Term("reports", "Statements and reports issued", "30-23 A(5)"),
        Term("complaints", "Complaints received", "30-23 A(6)"),
        Term("investigations", "Investigations conducted", "30-23 A(7)"),
        Term("other", "Everything else that the article provides for", "30-23 A(8)"),
        Term("fees", "Fees charged and collected", "30-23 A(9)"),
    ),
    retention=Rule(
        "permanent",
        "30-23 A",
        Status.ASSUMED,
        reading="W-23-05",
        note="How long records are kept; plans at least as long as State law says.",
    ),
    state_report_due=Rule(
        "04-01",
        "19 NYCRR 1203.4(a)",
        Status.ASSUMED,
        reading="NYS-1203",
        note="By when the Department of State asks for the report on the year before (month and day).",
    ),
    public=Rule(True, "30-23 B", note="Records are open to the public in normal business hours."),
)
