"""What the acts on a notice of deficiencies share: the open notice, and what became of it (§ 5-27(f))."""

from datetime import date
from typing import TypeVar

from casework.acting import Step
from casework.cases.models import Case
from casework.errors import Refused
from casework.obstacle import Obstacle
from certificates.deficiency.models import DeficiencyNotice, Revocable
from certificates.deficiency.policies import CITE
from certificates.deficiency.queries import open_notice

R = TypeVar("R", bound=Revocable)
Outcome = DeficiencyNotice.Outcome


def corrected(step: Step[R], corrected_how: str) -> None:
    """Part of the act that issues a certificate again: its deficiencies are put right.

    :raises Refused: it is not said how.
    """
    if not corrected_how.strip():
        raise Refused([Obstacle("how", "Say how the deficiencies were corrected.", CITE)])
    settle(step.record, step.on, Outcome.CORRECTED, corrected_how.strip())
    step.record.correct()
    step.data["corrected"] = corrected_how.strip()


def the_notice(certificate: Case) -> DeficiencyNotice:
    """The open notice, which the policy of the act has asked for."""
    notice = open_notice(certificate)
    assert notice is not None, "the policy of the act asks for it"
    return notice


def settle(certificate: Case, on: date, outcome: str, how: str = "") -> DeficiencyNotice | None:
    """The open notice, if there is one, with what became of it."""
    notice = open_notice(certificate)
    if notice is not None:
        notice.outcome, notice.settled_on, notice.settled_how = outcome, on, how
        notice.save(update_fields=["outcome", "settled_on", "settled_how"])
    return notice


def lines_of(text: str) -> list[str]:
    """What was written one thing a line."""
    return [line.strip() for line in text.splitlines() if line.strip()]
