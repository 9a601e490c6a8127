"""The department's report on a year, a quarter or a month: every figure counted once, over all periods beside it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString

from accounts.office import Office
from casework.writing import dollars
from reports import charts
from reports.counting import Counted, counted, rows_url
from reports.days import METHOD, Spread
from reports.figures.columns import in_decimal
from reports.figures.money import ARCHIVED, FEES_COLLECTED
from reports.figures.permits import INSPECTIONS_BY_RESULT, PERMITS_ISSUED
from reports.figures.sections import ARCHIVE_HIGHLIGHTS, ARCHIVE_SECTIONS, HIGHLIGHTS, SECTIONS
from reports.figures.times import MEASURES, TO_DECISION, Measure, spreads, turns
from reports.monthly import NAMES, by_month
from reports.period import Period
from reports.types import Figure, Section


@dataclass(frozen=True)
class Chapter:
    """A section with its figures counted."""

    section: Section
    figures: Sequence[Counted]


@dataclass(frozen=True)
class TimeLine:
    """How long something took: middle and long end, period by period, each leading to its rows."""

    label: str
    definition: str  # empty on the lines that divide the one above
    spreads: Sequence[tuple[Spread, str]]


@dataclass(frozen=True)
class Chart:
    """A drawing, and the same in a table beside it."""

    title: str
    drawing: SafeString
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]


@dataclass(frozen=True)
class Report:
    """The report of one period, with what stands beside it."""

    period: Period
    periods: Sequence[Period]
    chapters: Sequence[Chapter]
    highlights: Sequence[tuple[str, Counted]]  # in few words, and the figure
    times: Sequence[TimeLine]
    charts: Sequence[Chart]
    method: str = METHOD


def report_on(office: Office, period: Period) -> Report:
    """The report that this municipality's records allow: an archive's says what is not recorded."""
    is_archive = office.municipality.is_archive
    periods = period.compared
    sections = ARCHIVE_SECTIONS if is_archive else SECTIONS
    chapters = [Chapter(one, [counted(figure, office, periods) for figure in one.figures]) for one in sections]
    by_key = {found.figure.key: found for chapter in chapters for found in chapter.figures}
    leading = ARCHIVE_HIGHLIGHTS if is_archive else HIGHLIGHTS
    times = [] if is_archive else [line for measure in MEASURES for line in _times(measure, office, periods)]
    drawn = [_months_chart(office, period, ARCHIVED)] if is_archive else _charts(office, period, by_key)
    highlights = [(words, by_key[figure.key]) for figure, words in leading]
    return Report(period, periods, chapters, highlights, times, [chart for chart in drawn if chart])


def _times(measure: Measure, office: Office, periods: Sequence[Period]) -> Iterator[TimeLine]:
    definition = measure.figure.definition
    for label, found in spreads(measure, office, periods):
        urls = [rows_url(measure.figure, office, period) for period in periods]
        yield TimeLine(label, definition, list(zip(found, urls, strict=True)))
        definition = ""


# --- charts ---------------------------------------------------------------------------------------------------


def _charts(office: Office, period: Period, by_key: dict[str, Counted]) -> list[Chart | None]:
    return [
        _months_chart(office, period, PERMITS_ISSUED),
        _months_chart(office, period, FEES_COLLECTED),
        _turns_chart(office, period),
        _results_chart(by_key[INSPECTIONS_BY_RESULT.key]),
    ]


def _months_chart(office: Office, period: Period, figure: Figure) -> Chart | None:
    months = by_month(figure, office, period.year)
    if not months.together:
        return None
    write = dollars if figure.is_money else "{:,}".format
    rows = [
        (name, "" if this is None else write(this), write(last))
        for name, this, last in zip(NAMES, months.this, months.last, strict=True)
    ]
    columns = ("Month", str(months.year), str(months.year - 1))
    return Chart(f"{figure.label} by month", charts.months_chart(figure.key, months), columns, rows)


def _turns_chart(office: Office, period: Period) -> Chart | None:
    """Whose turn it was while applications waited for the decision."""
    wait = turns(office, period.days)
    rest = wait.days - wait.town - wait.applicant
    shares = [charts.Slice("The town", wait.town), charts.Slice("The applicant", wait.applicant)]
    shares += [charts.Slice("Nobody", rest)] if rest > 0 else []
    if not wait.days:
        return None
    title = "Whose turn it was before the decision"
    rows = [(one.label, f"{one.amount:,}") for one in shares]
    return Chart(title, charts.shares_chart("turns", title, shares), ("Waiting on", "Days, all together"), rows)


def _results_chart(found: Counted) -> Chart | None:
    shares = [charts.Slice(part.label, part.own.n) for part in found.parts if part.own.n]
    if not shares:
        return None
    title = "What inspections found"
    rows = [(one.label, f"{one.amount:,}") for one in shares]
    return Chart(title, charts.shares_chart("results", title, shares), ("Result", "Visits"), rows)


# --- as a table -----------------------------------------------------------------------------------------------


def table_columns(report: Report) -> list[str]:
    """The head of the report as one table: for a file."""
    return ["Chapter", "Figure", "Part", "What", *(period.heading for period in report.periods)]


def table_rows(report: Report) -> Iterator[list[object]]:
    """Every number of the report, one line for each."""
    for chapter in report.chapters:
        for found in chapter.figures:
            figure = found.figure
            for line in (*found.parts, found.whole):
                head = [chapter.section.title, figure.label, "" if line is found.whole else line.label]
                yield [*head, "Number", *(number.n for number in line.numbers)]
                if figure.sums:
                    sums = (number.total or 0 for number in line.numbers)
                    yield [*head, figure.sum_label, *(in_decimal(one) if figure.sums_money else one for one in sums)]
    for time in report.times:
        head = ["Days", TO_DECISION.figure.label if not time.definition else time.label, time.label]
        yield [*head, "Number", *(spread.n for spread, _ in time.spreads)]
        yield [*head, "Half within, days", *(spread.median for spread, _ in time.spreads)]
        yield [*head, "Nine in ten within, days", *(spread.long_end for spread, _ in time.spreads)]
