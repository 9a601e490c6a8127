"""The annual report on paper (§ 5-35(a)): a printout of the page, not a sealed document."""

from dataclasses import dataclass, replace

from accounts.office import Office
from casework.writing import long_date
from records.heads import head_of_office
from records.papers import Line, Paper, Section, Table
from reports.pages import Annual, Chapter, Counted, Number

NOT_SEALED = "This printout is not sealed. Each figure can be followed to the records behind it at the office."


@dataclass(frozen=True, kw_only=True)
class AnnualReport(Paper):
    """The year's figures for the board."""

    subtitle: str
    summary: tuple[str, ...]
    highlights: tuple[Line, ...]
    sections: tuple[Section, ...]


def annual_paper(office: Office, report: Annual) -> AnnualReport:
    """What the printout says; nobody signs it."""
    law, period = office.law, report.period
    board = law.office.governing_board if law else "board"
    so_far = "" if period.is_whole else f" The year is not over: figures run through {long_date(period.last)}."
    return AnnualReport(
        **head_of_office(
            office.municipality,
            department=law.office.department if law else "Archive of older records",
            title="Annual Report",
            by=replace(office.actor, name="", title="", signed=False),
            on=office.today,
            number=str(period.year),
            citations=(f"{law.office.chapter_title}, § 5-35(a)",) if law else (),
        ),
        subtitle=f"To the {board}, for {period.words}",
        summary=(f"Each figure says what it counts.{so_far} {NOT_SEALED}",),
        highlights=tuple(Line(label=words, value=found.headline) for words, found in report.highlights),
        sections=tuple(_section(chapter) for chapter in report.chapters),
    )


def _section(chapter: Chapter) -> Section:
    return Section(
        heading=chapter.section.title,
        cite=chapter.section.cite,
        paragraphs=(chapter.section.note,) if chapter.section.note else (),
        tables=tuple(_table(found) for found in chapter.figures),
    )


def _table(found: Counted) -> Table:
    figure = found.figure
    heading = figure.group.heading if figure.group else "In all"
    whole = _row(found.whole) if found.parts or figure.group is None else ("None", *_row(found.whole)[1:])
    return Table(
        caption=f"{figure.label}. {figure.definition}",
        columns=(heading, "Number", *((figure.sum_label,) if figure.sums else ())),
        rows=tuple(_row(part) for part in found.parts) or (whole,),
        totals=whole if found.parts else (),
    )


def _row(number: Number) -> tuple[str, ...]:
    return (number.label, number.count, *((number.amount,) if number.cents is not None else ()))
