"""Records: the chapter at hand says nothing of them; what State law asks stands here."""

from ordinances.chapters import RecordLaw
from ordinances.types import Rule, Status

RECORDS = RecordLaw(
    kept=(),
    retention=Rule(
        "permanent", "Office policy; the chapter does not say", Status.SILENT, note="How long records are kept."
    ),
    state_report_due=Rule(
        "04-01",
        "19 NYCRR 1203.4(a)",
        Status.ASSUMED,
        reading="NYS-1203",
        note="By when the Department of State asks for the report on the year before (month and day).",
    ),
    public=Rule(
        True,
        "Public Officers Law art. 6",
        Status.SILENT,
        note="Records are open as the Freedom of Information Law says; the chapter does not speak of it.",
    ),
)
