"""The worksheet on paper: prepared for entry in the State's form, and not that form."""

from accounts.office import Office
from casework.writing import long_date
from records.heads import head_of_office
from records.papers import Section, Table
from reports.assessor.letters import ListPaper
from reports.letters import nobody
from reports.worksheet.models import Worksheet
from reports.worksheet.queries import Answer

COLUMNS = ("Row", "What is counted", "Figure", "Note")


def heading(sheet: Worksheet) -> str:
    return f"Prepared for entry in the Department of State’s form for {sheet.year}"


def note_of(answer: Answer) -> str:
    """The note, and who replaced the figure by what was counted."""
    row = answer.row
    if not row.override:
        return row.note
    day = long_date(row.overridden_on) if row.overridden_on else ""
    counted = f" Counted: {answer.counted}." if answer.counted else ""
    return f"{row.note} Entered by {row.overridden_by}, {day}.{counted}"


def table_rows(found: list[Answer]) -> list[list[str]]:
    return [[one.row.label, one.row.definition, one.shown, note_of(one)] for one in found]


def worksheet_paper(office: Office, sheet: Worksheet, found: list[Answer], *, said: str) -> ListPaper:
    law = office.law
    rows = tuple(tuple(row) for row in table_rows(found))
    sent = f"Sent on {long_date(sheet.sent_on)}: {sheet.sent_how}." if sheet.sent_on else "Not sent yet."
    return ListPaper(
        **head_of_office(
            office.municipality,
            department=law.office.department if law else "Code Enforcement",
            title="State Report Worksheet",
            by=nobody(office),
            on=office.today,
            number=str(sheet.year),
            citations=(f"{law.office.chapter_title}, § 5-35(b)",) if law else (),
        ),
        subtitle=heading(sheet),
        summary=(f"This is the town’s own worksheet, not the State’s form. {sent} {said}",),
        amounts=COLUMNS.index("Figure") + 1,
        sections=(
            Section(heading=str(sheet.year), tables=(Table(caption=heading(sheet), columns=COLUMNS, rows=rows),)),
        ),
    )
