"""What the case page shows of a kept answer."""

from collections.abc import Mapping, Sequence
from typing import Any

from accounts.office import Office
from casework.kinds import Panel
from permits.need.answers import TITLES
from permits.need.models import PermitQuestion
from permits.need.queries import answer_of, inquirer, permits_in_force


def header_facts(question: PermitQuestion) -> Sequence[tuple[str, str]]:
    """What it is about, and where."""
    parcel = question.parcel
    return (("Work", answer_of(question).job), ("Premises", str(parcel) if parcel else "Not named"))


def answer(question: PermitQuestion, office: Office) -> Mapping[str, Any]:
    return {
        "question": question,
        "given": answer_of(question),
        "ruled": TITLES[question.final_verdict] if question.ruled_verdict else "",
        "in_force": permits_in_force(office, question.parcel) if question.parcel else [],
    }


def asked_by(question: PermitQuestion, office: Office) -> Mapping[str, Any] | None:
    party = inquirer(question)
    return {"party": party} if party else None


ANSWER = Panel("answer", "Question and answer", "permits/panels/need.html", answer)
INQUIRER = Panel("inquirer", "Asked by", "permits/panels/inquirer.html", asked_by)
