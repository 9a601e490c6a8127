"""What a paper is worth on a given day. Each chapter says it of its own papers; config.wiring brings them together."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from casework.kinds import Tone
from casework.writing import long_date
from records.ink.queries import ink_of
from records.models import Document


@dataclass(frozen=True)
class Standing:
    """How a record or its paper stands: in a word, in a sentence, and by which clause."""

    label: str
    tone: Tone
    sentence: str
    cite: str = ""


Rule = Callable[[Document, date], Standing]

# Kind of document → who says how it stands. What is not here, a letter or a list, only says what was so on its day.
STANDINGS: dict[str, Rule] = {}


def standing(document: Document, on: date) -> Standing:
    """How the paper stands on that day, a later one that took its place first of all."""
    if not document.ready:
        return Standing(
            "Being prepared", Tone.WAITING, "The office is making this document. Come back in a few minutes."
        )
    ink = ink_of(document)
    if ink is not None and ink.waits:
        sentence = f"{ink.officer} signs this paper with a pen. It counts once the signed sheet is on record."
        return Standing("Not signed yet", Tone.WARNING, sentence)
    later: Document | None = getattr(document, "superseded_by", None)
    if later is not None:
        return Standing(
            "Replaced",
            Tone.WARNING,
            f"“{later.title}” took its place on {long_date(later.made_on)}. Go by that one.",
        )
    return STANDINGS.get(document.kind, as_of_its_day)(document, on)


def as_of_its_day(document: Document, on: date) -> Standing:
    """A paper that grants nothing: a letter, a receipt, a list."""
    return Standing(
        "Genuine",
        Tone.GOOD,
        f"The office made this document on {long_date(document.made_on)}. It says what was so that day.",
    )
