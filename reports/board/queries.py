"""Finding the yearly reports to the board. The office comes first."""

from django.db.models import QuerySet

from casework.cases.queries import HasMunicipality
from reports.board.models import BoardQuestion, BoardReport


def board_reports(office: HasMunicipality) -> QuerySet[BoardReport]:
    """Every report of the municipality, the latest year first."""
    found = BoardReport.objects.filter(municipality=office.municipality).select_related("municipality", "parcel")
    return found.order_by("-year", "-pk")


def questions(report: BoardReport) -> QuerySet[BoardQuestion]:
    return BoardQuestion.objects.filter(report=report).order_by("asked_on", "pk")


def open_questions(report: BoardReport) -> QuerySet[BoardQuestion]:
    """What the board asked and has no answer yet."""
    return questions(report).filter(answered_on__isnull=True)
