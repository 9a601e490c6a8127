"""The assessor's list on paper."""

from collections.abc import Sequence
from dataclasses import dataclass

from accounts.office import Office
from records.heads import head_of_office
from records.papers import Paper, Section, Table
from reports.assessor.pages import COLUMNS, ListRow, MonthlyList
from reports.letters import nobody


@dataclass(frozen=True, kw_only=True)
class ListPaper(Paper):
    """Tables of rows, in landscape."""

    subtitle: str
    summary: tuple[str, ...]
    amounts: int  # which column holds amounts, the first being 1
    sections: tuple[Section, ...]


def list_paper(office: Office, told: MonthlyList, *, said: str) -> ListPaper:
    law = office.law
    sections = [_section("Permits issued and certificates issued", told.rows)]
    if told.corrections:
        sections.append(_section("Corrections of what was told before", told.corrections))
    return ListPaper(
        **head_of_office(
            office.municipality,
            department=law.office.department if law else "Code Enforcement",
            title="List for the Assessor",
            by=nobody(office),
            on=office.today,
            number=told.period.name,
        ),
        subtitle=f"Building permits, {told.period.words}",
        summary=(said,),
        amounts=COLUMNS.index("Cost") + 1,
        sections=tuple(sections),
    )


def _section(heading: str, rows: Sequence[ListRow]) -> Section:
    found = tuple(_cells(row) for row in rows)
    table = Table(caption=heading, columns=COLUMNS, rows=found or (("None", *[""] * (len(COLUMNS) - 1)),))
    return Section(heading=heading, tables=(table,))


def _cells(row: ListRow) -> tuple[str, ...]:
    """The last column says also what was told otherwise before."""
    *cells, stands = row.cells
    return (*cells, ". ".join(part for part in (stands, *row.changed) if part))
