"""What the case page shows of a report to the board."""

from collections.abc import Mapping, Sequence
from typing import Any

from accounts.office import Office
from casework.kinds import Panel
from casework.writing import long_date
from reports.board.models import BoardReport
from reports.board.queries import questions


def header_facts(report: BoardReport) -> Sequence[tuple[str, str]]:
    return (
        ("Year", str(report.year)),
        ("Submitted", long_date(report.submitted_on) if report.submitted_on else "not yet"),
    )


def contents(report: BoardReport, office: Office) -> Mapping[str, Any]:
    return {"report": report, "questions": list(questions(report))}


CONTENTS = Panel("contents", "What goes to the board", "reports/board/_panel.html", contents)
