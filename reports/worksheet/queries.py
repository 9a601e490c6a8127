"""Finding worksheets, and what their rows say. The office comes first."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import QuerySet

from accounts.office import Office
from casework.cases.queries import HasMunicipality
from reports.counting import Counted, Number, counted, rows_url
from reports.figures.sections import FIGURES
from reports.period import Period
from reports.worksheet.models import Worksheet, WorksheetRow


def worksheets(office: HasMunicipality) -> QuerySet[Worksheet]:
    """Every worksheet of the municipality, the latest year first."""
    found = Worksheet.objects.filter(municipality=office.municipality).select_related("municipality", "parcel")
    return found.order_by("-year", "-pk")


def worksheet_of(office: HasMunicipality, year: int) -> Worksheet | None:
    return worksheets(office).filter(year=year).first()


def rows_of(sheet: Worksheet) -> QuerySet[WorksheetRow]:
    return WorksheetRow.objects.filter(worksheet=sheet).order_by("place", "pk")


def row_by_id(sheet: Worksheet, pk: int) -> WorksheetRow | None:
    return rows_of(sheet).filter(pk=pk).first()


@dataclass(frozen=True)
class Answer:
    """A row with its answer: what was counted and the rows behind it, or what somebody entered."""

    row: WorksheetRow
    counted: str
    url: str

    @property
    def value(self) -> str:
        return self.row.override or self.counted

    @property
    def shown(self) -> str:
        """Of a worksheet that was sent, what was sent."""
        return self.row.sent_value or self.value


def answers(office: Office, sheet: Worksheet) -> list[Answer]:
    """Every row with its answer: one query for each figure that the rows name, however many parts they take."""
    rows = list(rows_of(sheet))
    year = Period(sheet.year, "", min(date(sheet.year, 12, 31), office.today))
    wanted = dict.fromkeys(row.figure for row in rows if row.figure in FIGURES)
    known = {key: counted(FIGURES[key], office, [year]) for key in wanted}
    return [_answer(row, known.get(row.figure), office, year) for row in rows]


def _answer(row: WorksheetRow, found: Counted | None, office: Office, year: Period) -> Answer:
    if found is None:
        return Answer(row, "", "")
    number = _number(row, found, office, year)
    return Answer(row, number.amount if row.measure == WorksheetRow.Measure.SUM else number.count, number.url)


def _number(row: WorksheetRow, found: Counted, office: Office, year: Period) -> Number:
    """The whole figure, or the part that the row takes; a part that nothing belongs to is none."""
    figure = found.figure
    if not row.part or figure.group is None:
        return found.whole.own
    line = found.part(figure.group.words(row.part, office.law))
    none = Number(0, 0 if figure.sums else None, rows_url(figure, office, year, row.part), figure.sums_money)
    return line.own if line else none


def parts_of(key: str, office: Office) -> Sequence[tuple[str, str]]:
    """The parts that a row may take of a figure."""
    group = FIGURES[key].group
    return tuple(group.terms(office.law).items()) if group else ()
