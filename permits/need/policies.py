"""What stands in the way of confirming or correcting an answer."""

from collections.abc import Iterator
from datetime import date

from casework.obstacle import Obstacle
from ordinances.exemption_chapter import Verdict
from permits.need.models import PermitQuestion


def obstacles_to_confirm(question: PermitQuestion, on: date) -> Iterator[Obstacle]:
    """“Ask the office” is no answer that could be confirmed."""
    if question.verdict == Verdict.ASK:
        sentence = "The answer was to ask the office. Say whether a permit is needed."
        yield Obstacle("open", sentence, "§ 5-24(b)(1)")


def obstacles_to_answer(question: PermitQuestion, verdict: Verdict, why: str) -> Iterator[Obstacle]:
    """Another answer than the one given, with the officer's reason (§ 5-24(b)(1))."""
    if verdict == question.final_verdict:
        yield Obstacle("same", "That is the answer already. Confirm it instead.", "§ 5-24(b)(1)")
    if not why.strip():
        yield Obstacle("no-reason", "Say why the answer is another one.", "§ 5-24(b)(1)")
