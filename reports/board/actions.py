"""The only writers of the yearly report to the board. Each leaves exactly one event (§ 5-35(a))."""

from datetime import date
from typing import Unpack

from django.db import transaction

from accounts.actors import Actor
from accounts.office import Office
from casework.acting import How, act
from casework.errors import Refused
from casework.kinds import kind_called
from casework.obstacle import Obstacle
from casework.opening import open_case
from parcels.holding import hold
from parcels.models import Municipality
from records.actions import request_document
from records.papers import Item
from reports.board.models import BoardQuestion, BoardReport
from reports.board.queries import board_reports, open_questions, questions
from reports.letters import report_paper
from reports.pages import report_on
from reports.period import Period

CODE = "board_report"
POWER = "reports.prepare"
CITE = "§ 5-35(a)"
SAID = "Counted from the records on the day of this report."


def open_report(municipality: Municipality, *, year: int, by: Actor, on: date) -> BoardReport:
    """The report of a year, to be prepared.

    :raises Refused: there is one, or the year has not begun.
    """
    with transaction.atomic():
        hold(municipality)
        if board_reports(Office(municipality, by, on)).filter(year=year).exists():
            raise Refused([Obstacle("twice", f"There is a report on {year} already.", CITE)])
        if year > on.year:
            raise Refused([Obstacle("early", f"{year} has not begun.", CITE)])
        report: BoardReport = open_case(
            kind_called(CODE),
            municipality=municipality,
            by=by,
            on=on,
            power=POWER,
            cite=CITE,
            headline=f"Report to the board on {year}",
            year=year,
        )
    return report


def ask(report: BoardReport, *, question: str, by: Actor, on: date, **how: Unpack[How]) -> BoardReport:
    """The board wants this in the report."""
    with act(report, "ask", by=by, on=on, **how) as step:
        BoardQuestion.objects.create(report=step.record, asked_on=on, question=question.strip())
        step.data["question"] = question.strip()
    return step.record


def answer(
    report: BoardReport, *, question_id: int, answer: str, by: Actor, on: date, **how: Unpack[How]
) -> BoardReport:
    """What the board wanted to know.

    :raises Refused: the question is not one of this report that is open.
    """
    with act(report, "answer", by=by, on=on, **how) as step:
        asked = open_questions(step.record).filter(pk=question_id).first()
        if asked is None:
            raise Refused([Obstacle("no-question", "Choose a question of this report without an answer.", CITE)])
        asked.answer, asked.answered_by, asked.answered_on = answer.strip(), by.name, on
        asked.save(update_fields=["answer", "answered_by", "answered_on"])
        step.data |= {"question": asked.question, "answer": asked.answer}
    return step.record


def remark(report: BoardReport, *, remarks: str, by: Actor, on: date, **how: Unpack[How]) -> BoardReport:
    """The department's own words, printed before the figures."""
    with act(report, "remark", by=by, on=on, **how) as step:
        step.record.remarks = remarks.strip()
        step.data["remarks"] = step.record.remarks
    return step.record


def submit(report: BoardReport, *, by: Actor, on: date, **how: Unpack[How]) -> BoardReport:
    """The report goes to the board: signed, sealed, kept. § 5-35(a), § 5-34(a)(5)"""
    with transaction.atomic():
        with act(report, "submit", by=by, on=on, **how) as step:
            step.record.submit(on)
            step.data["year"] = report.year
        office = Office(report.municipality, by, on)
        counted = report_on(office, Period(report.year, "", date(report.year, 12, 31)))
        answers = tuple(Item(heading=one.question, text=one.answer) for one in questions(report))
        remarks = tuple(line for line in step.record.remarks.splitlines() if line.strip())
        request_document(
            step.record,
            kind="annual_report",
            title=f"Annual Report {report.year}",
            context=report_paper(office, counted, said=SAID, by=by, remarks=remarks, answers=answers),
            by=by,
            event=step.happened(),
        )
    return step.record
