"""What stands in the way of submitting the report to the board (§ 5-35(a))."""

from collections.abc import Iterator
from datetime import date

from casework.obstacle import Obstacle
from reports.board.models import BoardReport
from reports.board.queries import open_questions

CITE = "§ 5-35(a)"


def obstacles_to_submit(report: BoardReport, on: date) -> Iterator[Obstacle]:
    """The year is over, and what the board asked for is answered."""
    if on <= date(report.year, 12, 31):
        yield Obstacle("year", f"{report.year} is not over yet.", CITE)
    for one in open_questions(report):
        yield Obstacle(f"question-{one.pk}", f"The board asked, and there is no answer yet: {one.question}", CITE)
