"""What the case page shows of a worksheet."""

from collections.abc import Mapping, Sequence
from typing import Any

from accounts.office import Office
from casework.kinds import Panel
from casework.writing import long_date
from reports.worksheet.models import Worksheet
from reports.worksheet.queries import answers


def header_facts(sheet: Worksheet) -> Sequence[tuple[str, str]]:
    return (
        ("Year", str(sheet.year)),
        ("Sent", f"{long_date(sheet.sent_on)}: {sheet.sent_how}" if sheet.sent_on else "not yet"),
    )


def rows(sheet: Worksheet, office: Office) -> Mapping[str, Any]:
    return {"answers": answers(office, sheet), "sheet": sheet}


ROWS = Panel("rows", "Figures", "reports/worksheet/_panel.html", rows)
