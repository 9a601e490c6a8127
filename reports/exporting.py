"""Tables as files: CSV row by row as it is read, XLSX written without holding it in memory.

What people typed stays text. A spreadsheet takes a text that begins with = + - or @ for a formula: in CSV such a
text gets an apostrophe in front, as spreadsheets mark text themselves; in XLSX the cell says that it is text.
"""

import csv
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from tempfile import TemporaryFile
from typing import Any

from django.http import FileResponse, HttpResponseBase, StreamingHttpResponse
from django.utils.text import get_valid_filename
from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter

from records.papers import printable

FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
MOST_ROWS = 1_000_000  # a sheet ends a little later; what does not fit is said in its last row
LONGEST_CELL = 32_000
BATCH = 500


@dataclass(frozen=True)
class Sheet:
    """A table to be written. A cell is text, a whole number, an amount in dollars, a day, or None."""

    name: str
    columns: Sequence[str]
    rows: Iterable[Sequence[Any]]


class _Line:
    """Gives back what the csv writer writes."""

    def write(self, text: str) -> str:
        return text


def safe_text(value: Any) -> Any:
    """A cell of a CSV file: a text that a spreadsheet would compute is marked as text; numbers are left alone."""
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, str) and value.lstrip(" ").startswith(FORMULA):
        return f"'{value}"
    return value


def csv_lines(sheet: Sheet) -> Iterator[str]:
    """The file piece by piece. The mark at its head tells a spreadsheet that it is UTF-8."""
    writer = csv.writer(_Line())
    batch = ["\ufeff", writer.writerow(sheet.columns)]
    for row in sheet.rows:
        batch.append(writer.writerow([safe_text(value) for value in row]))
        if len(batch) >= BATCH:
            yield "".join(batch)
            batch = []
    yield "".join(batch)


def write_xlsx(sheets: Iterable[Sheet], file: Any) -> None:
    """Writes the workbook as the rows come."""
    book = Workbook(write_only=True)
    for sheet in sheets:
        page = book.create_sheet(_sheet_name(sheet.name))
        page.freeze_panes = "A2"
        for place, column in enumerate(sheet.columns, start=1):
            page.column_dimensions[get_column_letter(place)].width = max(14, min(len(column) + 4, 40))
        page.append([_bold(page, column) for column in sheet.columns])
        for count, row in enumerate(sheet.rows):
            if count == MOST_ROWS:
                page.append([_text(page, "There are more rows than a sheet holds; take the CSV file.")])
                break
            page.append([_cell(page, value) for value in row])
    book.save(file)


def _sheet_name(name: str) -> str:
    return "".join(char for char in name if char not in "[]:*?/\\")[:31] or "Sheet"


def _bold(page: Any, text: str) -> Any:
    cell = _text(page, text)
    cell.font = Font(bold=True)
    return cell


def _text(page: Any, text: str) -> Any:
    cell = WriteOnlyCell(page, printable(text)[:LONGEST_CELL])
    cell.data_type = "s"  # also where it begins like a formula
    return cell


def _cell(page: Any, value: Any) -> Any:
    if isinstance(value, str):
        return _text(page, value)
    if isinstance(value, Decimal):
        cell = WriteOnlyCell(page, value)
        cell.number_format = "#,##0.00"
        return cell
    if isinstance(value, date):
        cell = WriteOnlyCell(page, value)
        cell.number_format = "yyyy-mm-dd"
        return cell
    return value


def csv_file(sheet: Sheet, name: str) -> HttpResponseBase:
    response = StreamingHttpResponse(csv_lines(sheet), content_type="text/csv; charset=utf-8")
    return _attached(response, f"{name}.csv")


def xlsx_file(sheets: Iterable[Sheet], name: str) -> HttpResponseBase:
    file = TemporaryFile()  # noqa: SIM115  # the response closes it
    write_xlsx(sheets, file)
    file.seek(0)
    return _attached(FileResponse(file, content_type=XLSX), f"{name}.xlsx")


def _attached(response: HttpResponseBase, name: str) -> HttpResponseBase:
    response["Content-Disposition"] = f'attachment; filename="{get_valid_filename(name)}"'
    response["Cache-Control"] = "private, no-store"
    response["X-Content-Type-Options"] = "nosniff"
    return response


FILES = ("csv", "xlsx")


def file_of(sheet: Sheet, name: str, form: str) -> HttpResponseBase:
    """The table in the form that was asked for."""
    return csv_file(sheet, name) if form == "csv" else xlsx_file([sheet], name)
