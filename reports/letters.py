"""The report of the department on paper (§ 5-35(a)): every period beside the other, the charts, the definitions."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from accounts.actors import Actor
from accounts.office import Office
from casework.writing import long_date
from records.heads import head_of_office
from records.papers import Item, Line, Paper, Section, Table
from reports.counting import Counted
from reports.counting import Line as Counts
from reports.pages import Chapter, Chart, Report


@dataclass(frozen=True, kw_only=True, slots=True)
class Drawing:
    """A chart of a paper with the table that says the same."""

    title: str
    svg: str
    table: Table


@dataclass(frozen=True, kw_only=True)
class ReportPaper(Paper):
    """The figures of a period for the board."""

    subtitle: str
    summary: tuple[str, ...]
    highlights: tuple[Line, ...]
    drawings: tuple[Drawing, ...]
    answers: tuple[Item, ...] = ()
    sections: tuple[Section, ...]


def nobody(office: Office) -> Actor:
    """A printout that nobody signs."""
    return replace(office.actor, name="", title="", signed=False)


def report_paper(
    office: Office,
    report: Report,
    *,
    said: str,
    by: Actor | None = None,
    remarks: Sequence[str] = (),
    answers: tuple[Item, ...] = (),
) -> ReportPaper:
    """What the paper says; `said` tells how it is sealed, `by` who signs it."""
    law, period = office.law, report.period
    board = law.office.governing_board if law else "board"
    so_far = "" if period.is_whole else f" Figures run through {long_date(period.last)}; the period is not over."
    return ReportPaper(
        **head_of_office(
            office.municipality,
            department=law.office.department if law else "Archive of older records",
            title="Report" if period.part else "Annual Report",
            by=by or nobody(office),
            on=office.today,
            number=period.name
            if period.part not in ("q1", "q2", "q3", "q4")
            else f"{period.part.upper()} {period.year}",
            citations=(f"{law.office.chapter_title}, § 5-35(a)",) if law else (),
        ),
        subtitle=f"To the {board}, for {period.words}",
        summary=(f"Each figure says what it counts.{so_far} {said}", *remarks),
        highlights=tuple(_highlight(report, words, found) for words, found in report.highlights),
        drawings=tuple(_drawing(chart) for chart in report.charts),
        answers=answers,
        sections=(*_times(report), *(_section(report, chapter) for chapter in report.chapters)),
    )


def _highlight(report: Report, words: str, found: Counted) -> Line:
    before = f"{report.periods[1].heading}: {found.said(found.whole.numbers[1])}"
    return Line(label=words, value=found.headline, cite=before)


def _drawing(chart: Chart) -> Drawing:
    table = Table(caption=chart.title, columns=tuple(chart.columns), rows=tuple(tuple(row) for row in chart.rows))
    return Drawing(title=chart.title, svg=str(chart.drawing), table=table)


def _section(report: Report, chapter: Chapter) -> Section:
    return Section(
        heading=chapter.section.title,
        cite=chapter.section.cite,
        paragraphs=(chapter.section.note,) if chapter.section.note else (),
        tables=tuple(table for found in chapter.figures for table in _tables(report, found)),
    )


def _tables(report: Report, found: Counted) -> list[Table]:
    """The counts of a figure, and in a table of their own the amounts."""
    figure = found.figure
    heading = figure.group.heading if figure.group else ""
    periods = [period.heading for period in report.periods]
    if figure.is_money:
        return [_table(found, (f"{heading or 'Amount'}", *periods), f"{figure.label}. {figure.definition}", money=True)]
    tables = [_table(found, (heading or "Number", *periods), f"{figure.label}. {figure.definition}", money=False)]
    if figure.sums:
        tables.append(_table(found, (heading or figure.sum_label, *periods), figure.sum_label, money=True))
    return tables


def _table(found: Counted, columns: tuple[str, ...], caption: str, *, money: bool) -> Table:
    rows = tuple(_row(part, money=money) for part in found.parts)
    whole = _row(found.whole, money=money)
    return Table(caption=caption, columns=columns, rows=rows or (whole,), totals=whole if rows else ())


def _row(line: Counts, *, money: bool) -> tuple[str, ...]:
    return (line.label, *(number.amount if money else number.count for number in line.numbers))


def _times(report: Report) -> tuple[Section, ...]:
    """Middle and long end: "12 / 31"."""
    if not report.times:
        return ()
    columns = ("Half within / nine in ten within, days", *(period.heading for period in report.periods))
    rows = tuple((line.label, *(spread.words for spread, _ in line.spreads)) for line in report.times)
    table = Table(caption="Days that things took.", columns=columns, rows=rows)
    return (Section(heading="How long it took", tables=(table,), paragraphs=(report.method,), cite=""),)
