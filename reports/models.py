"""The tables of the reports: what was prepared, sent and asked. What a report says is counted from the records."""

from reports.assessor.models import SentList
from reports.board.models import BoardQuestion, BoardReport
from reports.requests.models import StateRequest
from reports.worksheet.models import Worksheet, WorksheetRow

__all__ = ["BoardQuestion", "BoardReport", "SentList", "StateRequest", "Worksheet", "WorksheetRow"]
