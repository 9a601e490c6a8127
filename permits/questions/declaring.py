"""Keeping the answers to the further questions, as part of the act that tells them."""

from dataclasses import asdict, dataclass
from datetime import date
from typing import Any

from permits.approvals.asking import ask_papers
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
