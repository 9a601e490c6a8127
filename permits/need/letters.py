"""The officer's answer in writing (§ 5-24(b)(1), (c)): what was asked, what it turns on, what holds besides."""

from datetime import date

from accounts.actors import Actor
from casework.writing import long_date
from parcels.models import Party
from permits.building.letters import Letter
from permits.need.answers import TITLES, Explained, notes
from permits.need.models import PermitQuestion
from permits.need.queries import answer_of, the_law
from records.heads import head_of, printed_items
from records.papers import Item

PAPER = "exemption_answer"


def answer_letter(question: PermitQuestion, to: Party | None, by: Actor, on: date, remark: str = "") -> Letter:
    """The answer as the officer gives it."""
    given, law = answer_of(question), the_law(question)
    verdict = question.final_verdict
    cite = law.office.cite("5-24(b)(1)") if question.ruled_verdict else law.office.cite(given.cite)
    place = f", {question.parcel}" if question.parcel else ""
    lines = to.mailing_lines if to else ()
    return Letter(
        **head_of(question, title=TITLES[verdict], by=by, on=on, citations=("§ 5-24(a)", "§ 5-24(b)", "§ 5-24(c)")),
        recipient=lines[0] if lines else "To whom it may concern",
        recipient_lines=tuple(lines[1:]),
        subject=f"{question.number}{place}: {given.job}",
        salutation=f"Dear {to.contact_person or to.name}:" if to else "To whom it may concern:",
        opening=(
            f"On {long_date(question.opened_on)} you asked whether a building permit is needed. By the law of that day "
            f"the answer is: {TITLES[verdict].lower()}. {cite}",
            *_ruling(question),
            *((remark,) if remark else ()),
        ),
        list_heading="What this answer rests on",
        items=_items(question, given),
        closing=_closing(question),
    )


def _ruling(question: PermitQuestion) -> tuple[str, ...]:
    """Why the officer answers otherwise than the questions did."""
    return (f"The Code Enforcement Officer decided so because: {question.ruled_why}",) if question.ruled_verdict else ()


def _items(question: PermitQuestion, given: Explained) -> tuple[Item, ...]:
    """What was said, with what each answer means; what decided, where nothing was asked."""
    cite = the_law(question).office.cite
    said = given.reasons or given.leading
    return tuple(
        Item(heading=" ".join(filter(None, (one.question, one.answer))), text=one.sentence, cite=cite(one.cite))
        for one in said
    )


def _closing(question: PermitQuestion) -> tuple[str, ...]:
    """That being exempt authorizes nothing else (§ 5-24(c)), and the other rules that hold."""
    law, work = the_law(question), answer_of(question).work
    flooded = question.parcel is not None and question.parcel.in_flood_hazard_area
    besides = notes(law, work, question.final_verdict, in_flood_area=flooded)
    return (
        *(f"{printed.text} {printed.cite}" for printed in printed_items(law, PAPER)),
        *(f"{note.label} {law.office.cite(note.cite)}" for note in besides),
        "This answer is about the work as described above. If the work changes, ask again.",
    )
