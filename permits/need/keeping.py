"""Keeping an answer with the law's date, and what it hands on to an application."""

from dataclasses import dataclass
from datetime import date

from django.db import transaction

from accounts.actors import Actor
from accounts.office import Office
from casework.opening import open_case
from ordinances.exemption_chapter import Verdict
from ordinances.law import Law, law
from ordinances.need_walk import Walk
from parcels.actions import add_party
from parcels.models import Municipality, Parcel
from permits.need.actions import ask
from permits.need.answers import Explained, explain
from permits.need.kind import KIND
from permits.need.models import PermitQuestion
from permits.need.queries import answer_of, kept
from records.codes import new_code

# Nobody signs in to ask; what is kept is kept for whoever looked at the page.
VISITOR = Actor(name="A visitor of the website", system=True)


def keep(
    municipality: Municipality, *, by: Actor, on: date, walk: Walk, parcel: Parcel | None = None
) -> PermitQuestion:
    """Keep the answer, with the law of the day and without a word about who asked (§ 5-24(a)-(c))."""
    rules = law(municipality.law_code, on)
    given = explain(rules, walk, in_flood_area=parcel is not None and parcel.in_flood_hazard_area)
    place = f", {parcel}" if parcel else ""
    question: PermitQuestion = open_case(
        KIND,
        municipality=municipality,
        by=by,
        on=on,
        power="permits.answer",
        cite=rules.office.cite(given.cite),
        headline=f"{given.job}{place}"[:200],
        parcel=parcel,
        data={"answers": walk.written(), "verdict": given.verdict.value},
        start=walk.start.key,
        work=given.work.key,
        answers=walk.written(),
        verdict=given.verdict.value,
        code=new_code(),
    )
    return question


@transaction.atomic
def ask_to_confirm(question: PermitQuestion, *, on: date, **where: str) -> PermitQuestion:
    """Whoever kept the answer asks for it in writing; `where` is the name and the e-mail or mailing address."""
    party = add_party(question.municipality, **where)
    return ask(question, by=VISITOR, on=on, party=party)


@dataclass(frozen=True)
class Carried:
    """What an application takes over, so that nothing is asked twice.

    `answers` are the questions and answers as people read them; `permit_type` is empty where several may fit.
    """

    number: str
    asked_on: date
    permit_type: str
    description: str
    verdict: Verdict
    answers: tuple[tuple[str, str], ...]
    parcel: Parcel | None = None


def carried(office: Office, code: str) -> Carried | None:
    """The kept answer with this code, for an application."""
    question = kept(office, code)
    if question is None:
        return None
    given = answer_of(question)
    return _carry(given, question.number, question.opened_on, question.final_verdict, question.parcel)


def carried_from(rules: Law, walk: Walk, *, on: date) -> Carried:
    """An answer that was not kept, for an application begun from its page."""
    given = explain(rules, walk, in_flood_area=False)
    return _carry(given, "", on, given.verdict, None)


def _carry(given: Explained, number: str, on: date, verdict: Verdict, parcel: Parcel | None) -> Carried:
    said = tuple((reason.question, reason.answer) for reason in given.reasons)
    measured = "".join(f" {question} {answer}." for question, answer in said)
    return Carried(number, on, given.work.permit_type, f"{given.job}.{measured}", verdict, said, parcel)
