"""The only writers of an application's answers to the further questions."""

from datetime import date
from typing import Unpack

from accounts.actors import Actor
from casework.acting import How, act
from permits.building.models import BuildingPermit
from permits.questions.declaring import Declared, declare, said


def answer_questions(
    permit: BuildingPermit, *, by: Actor, on: date, declared: Declared, **how: Unpack[How]
) -> BuildingPermit:
    """The applicant answers, or answers otherwise, what is asked beside the items. § 5-24(d)(3)"""
    with act(permit, "answer_questions", by=by, on=on, **how) as step:
        declare(step.record, declared)
        step.data |= said(declared)
    return step.record
