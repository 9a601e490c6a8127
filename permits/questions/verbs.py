"""What the further questions add to a building permit; put among its verbs in config.wiring."""

from collections.abc import Mapping
from typing import Any

from casework.kinds import Verb
from permits.building.models import Status
from permits.questions import actions, forms

WORDS = {
    "uses_truss": "truss or similar construction",
    "takes_down": "something is taken down",
    "district": "district",
    "contractor_permit": "contractor’s annual permit",
}


def tells(data: Mapping[str, Any]) -> str:
    """The answers in one line."""
    plain = {True: "yes", False: "no"}
    return "; ".join(f"{words}: {plain.get(data[name], data[name])}" for name, words in WORDS.items() if name in data)


ANSWER = Verb(
    "answer_questions",
    "Answer the further questions",
    actions.answer_questions,
    "permits.intake",
    "§ 5-24(d)(3)",
    form=forms.QuestionsForm,
    while_in=(Status.RECEIVED, Status.SUBMITTED, Status.UNDER_REVIEW, Status.INCOMPLETE),
    explains="Trusses, what is taken down, the zoning district, the contractor’s annual permit.",
    past="Further questions answered",
    tells=tells,
    open_to="permits.hold",
)
