"""Reports and rows as files: whole, streamed, and with nothing in them that a spreadsheet would compute."""

import csv
import io
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from openpyxl import load_workbook

from parcels.models import Municipality
from reports.exporting import Sheet, csv_lines, safe_text, write_xlsx
from tests import factories as make
from tests.unit.reports.conftest import Visit

EVIL = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", " =1", '=HYPERLINK("http://example.test/")']


@pytest.mark.parametrize("text", EVIL)
def test_a_text_that_looks_like_a_formula_is_text_in_csv(text: str) -> None:
    assert safe_text(text) == f"'{text}"


@pytest.mark.parametrize("value", ["Deck", "1 = 1", "", None, -3, 12, Decimal("-1.50")])
def test_ordinary_text_and_numbers_are_left_alone_in_csv(value: Any) -> None:
    assert safe_text(value) == value


def test_a_text_that_looks_like_a_formula_is_text_in_a_workbook() -> None:
    file = io.BytesIO()
    rows = [[text, -5, Decimal("12.50"), date(2026, 3, 2), None] for text in EVIL]
    write_xlsx([Sheet("Rows", ["=Head", "n", "cost", "day", "nothing"], rows)], file)
    page = load_workbook(io.BytesIO(file.getvalue())).active
    cells = list(page.iter_rows(min_row=1))
    assert {cell.data_type for row in cells for cell in row[:1]} == {"s"}
    assert [cell.value for cell in cells[1][1:4]] == [-5, 12.5, page["D2"].value]
    assert page["D2"].value.date() == date(2026, 3, 2)


def test_a_workbook_takes_a_name_and_signs_that_excel_refuses() -> None:
    file = io.BytesIO()
    write_xlsx([Sheet("Fees: 2026/03 [all] and a name that is too long", ["a"], [["bell \x07 and 🏠"]])], file)
    book = load_workbook(io.BytesIO(file.getvalue()))
    assert len(book.sheetnames[0]) <= 31
    assert "\x07" not in book.active["A2"].value


def test_a_file_is_written_as_the_rows_come() -> None:
    drawn: list[int] = []

    def rows() -> Iterator[list[int]]:
        for number in range(2_000):
            drawn.append(number)
            yield [number]

    lines = csv_lines(Sheet("Rows", ["n"], rows()))
    next(lines)
    assert 0 < len(drawn) < 2_000


@pytest.mark.django_db
def test_rows_and_report_come_as_files(year_2026: Municipality, board: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("reports.paging.CHUNK", 2)
    page = board("/vestal/reports/2026/rows/permits-issued/rows.csv")
    read = list(csv.reader(io.StringIO(page.getvalue().decode("utf-8-sig"))))
    assert read[0] == ["Record", "What and where", "Issued", "Cost of the work"]
    assert len(read) == 1 + 4
    assert {row[3] for row in read[1:]} == {"12000.00", "20000.00"}
    assert read[1][2] == "2026-03-10"
    part = board("/vestal/reports/2026/rows/permits-issued/rows.csv?of=deck")
    assert len(list(csv.reader(io.StringIO(part.getvalue().decode())))) == 1 + 2
    book = load_workbook(io.BytesIO(board("/vestal/reports/2026-03/report.xlsx").getvalue())).active
    heads = [cell.value for cell in book[1]]
    assert heads[-4:] == ["Mar 2026", "Mar 2025", "2026 through Mar 31", "2025 through Mar 31"]
    told = {(row[1].value, row[2].value, row[3].value): row[4].value for row in book.iter_rows(min_row=2)}
    assert told[("Building permits issued", "Deck or porch", "Number")] == 1
    assert told[("Building permits issued", None, "Cost of the work")] == 24_000


@pytest.mark.django_db
def test_an_owners_name_cannot_run_in_the_assessors_sheet(board: Visit) -> None:
    land = make.parcel(owner=make.party(name="=cmd|' /C calc'!A0"))
    make.issued(date(2026, 11, 2), job="shed", parcel=land)
    page = board("/vestal/reports/2026-11/assessor/list.csv")
    assert "'=cmd|" in page.getvalue().decode()
