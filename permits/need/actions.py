"""What becomes of a kept answer: its confirmation is asked for, and the officer confirms or corrects it."""

from datetime import date
from typing import Unpack

from django.db import transaction

from accounts.actors import Actor
from casework.acting import How, Step, act
from casework.cases.models import CaseParty
from casework.errors import Refused
from ordinances.exemption_chapter import Verdict
from parcels.models import Party
from permits.need.answers import TITLES
from permits.need.letters import PAPER, answer_letter
from permits.need.models import PermitQuestion
from permits.need.policies import obstacles_to_answer
from permits.need.queries import inquirer
from records.actions import request_document
from records.queries import documents_of

HOLDER = "part:applicant"


def ask(question: PermitQuestion, *, by: Actor, on: date, party: Party, **how: Unpack[How]) -> PermitQuestion:
    """Whoever kept the answer wants it confirmed in writing, and says where to."""
    with act(question, "ask", by=by, on=on, **how) as step:
        step.record.ask()
        CaseParty.objects.create(case=step.record, part=CaseParty.Part.APPLICANT, party=party)
    return step.record


def confirm(question: PermitQuestion, *, by: Actor, on: date, remark: str = "", **how: Unpack[How]) -> PermitQuestion:
    """The officer stands by the answer, in writing. § 5-24(b)(1)"""
    with transaction.atomic():
        with act(question, "confirm", by=by, on=on, **how) as step:
            step.record.confirm()
            step.data["verdict"] = step.record.verdict
            _tell(step)
        _write(step, remark)
    return step.record


def correct(
    question: PermitQuestion, *, by: Actor, on: date, verdict: Verdict, reason: str, **how: Unpack[How]
) -> PermitQuestion:
    """The officer answers otherwise, such as by specifically requiring a permit. § 5-24(b)(1)

    :raises Refused: it is the same answer, or no reason is given.
    """
    with transaction.atomic():
        with act(question, "correct", by=by, on=on, **how) as step:
            found = list(obstacles_to_answer(step.record, verdict, reason))
            if found:
                raise Refused(found)
            step.data |= {"before": step.record.final_verdict.value, "verdict": verdict.value, "reason": reason}
            step.record.correct(verdict, reason.strip())
            _tell(step)
        _write(step)
    return step.record


def _tell(step: Step[PermitQuestion]) -> None:
    """A message to whoever asked, where somebody did; a reference quoted at the counter has nobody to write to."""
    if inquirer(step.record):
        step.mail("permit_question_answered", HOLDER, answer=TITLES[step.record.final_verdict])


def _write(step: Step[PermitQuestion], remark: str = "") -> None:
    """The letter, in place of an earlier one."""
    record = step.record
    request_document(
        record,
        kind=PAPER,
        title=TITLES[record.final_verdict],
        context=answer_letter(record, inquirer(record), step.by, step.on, remark),
        by=step.by,
        event=step.happened(),
        supersedes=documents_of(record).filter(kind=PAPER).first(),
    )
