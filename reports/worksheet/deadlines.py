"""By when the State's report is due; it only informs, nothing follows from it by itself."""

from collections.abc import Sequence
from datetime import date

from casework.deadlines.due import Due
from casework.writing import long_date
from ordinances.types import Status as Certainty
from reports.worksheet.models import Status, Worksheet


def deadlines(sheet: Worksheet) -> Sequence[Due]:
    """The day, while the worksheet is open, with how sure it is."""
    law = sheet.law
    rule = law.records.state_report_due if law else None
    if rule is None or sheet.status != Status.OPEN:
        return ()
    due = date.fromisoformat(f"{sheet.year + 1}-{rule.value}")
    sure = " (assumed: see the instructions of the form of the year)" if rule.status is Certainty.ASSUMED else ""
    words = f"The report on {sheet.year} is asked for no later than {long_date(due)}{sure}. § 5-35(b) names no day."
    label = f"Due at the Department of State{' (assumed)' if sure else ''}"
    return (Due("state-report", label, due, None, rule.cite, words),)
