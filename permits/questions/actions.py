"""The only writers of an application's answers to the further questions."""

from dataclasses import asdict, dataclass
from datetime import date
from typing import Any, Unpack

from accounts.actors import Actor
from casework.acting import How, act
from permits.approvals.actions import ask_papers
from permits.building.models import BuildingPermit
from permits.building.policies import the_law
from permits.questions.models import Declaration

DEMOLITION = "demolition"


@dataclass(frozen=True)
class Declared:
    """What was answered. None, or empty: not asked, or not answered."""

    uses_truss: bool | None = None
    takes_down: bool | None = None
    district: str = ""
    contractor_permit: str = ""
    contractor_permit_expires_on: date | None = None


NOTHING_SAID = Declared()


def said(declared: Declared) -> dict[str, Any]:
    """The answers as an event tells them."""
    return {name: value for name, value in asdict(declared).items() if value not in (None, "")}


def declare(permit: BuildingPermit, declared: Declared) -> None:
    """Keep the answers, as part of the act that tells them; what is taken down brings in the papers for it."""
    Declaration.objects.update_or_create(permit=permit, defaults=asdict(declared))
    if declared.takes_down:
        papers = the_law(permit).permits.preconditions.papers
        ask_papers(permit, [paper for paper in papers if DEMOLITION in paper.natures])


def answer_questions(
    permit: BuildingPermit, *, by: Actor, on: date, declared: Declared, **how: Unpack[How]
) -> BuildingPermit:
    """The applicant answers, or answers otherwise, what is asked beside the items. § 5-24(d)(3)"""
    with act(permit, "answer_questions", by=by, on=on, **how) as step:
        declare(step.record, declared)
        step.data |= said(declared)
    return step.record
