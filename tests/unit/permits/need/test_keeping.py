"""Keeping an answer, asking for it in writing, and what the officer makes of it (§ 5-24(a)-(c))."""

from datetime import date
from typing import Any

import pytest
from django.core import mail
from django.db import IntegrityError, transaction

from accounts import clock
from casework.errors import NotAllowed, Refused
from casework.events.chain import read as said_in
from casework.events.models import Event
from casework.outbox.drain import drain
from notices.models import PrintItem
from ordinances.exemption_chapter import Verdict
from ordinances.law import law
from ordinances.need_walk import Walk, read
from parcels.models import Parcel
from permits.need.actions import confirm, correct
from permits.need.keeping import VISITOR, Carried, ask_to_confirm, carried, carried_from, keep
from permits.need.models import PermitQuestion, Status
from permits.need.queries import answer_of, kept
from records.models import Document
from tests import factories as make

pytestmark = pytest.mark.django_db
MONDAY, TUESDAY = date(2026, 3, 9), date(2026, 3, 10)
LAW = law("vestal", MONDAY)
SMALL_SHED = {
    "work": "shed", "principal_use": "one_family", "accessory_use": "tool_shed", "one_story": "yes",
    "detached": "yes", "connections": "no", "length": "10", "width": "9", "height": "9", "area": "90",
}  # fmt: skip


def walk(start: str, said: dict[str, str]) -> Walk:
    found = LAW.permits.need.start(start)
    assert found
    return read(LAW.permits.need, found, said)


def asked(start: str = "shed", said: dict[str, str] | None = None, parcel: Parcel | None = None) -> PermitQuestion:
    """An answer kept on Monday."""
    with clock.set_to(make.at(MONDAY)):
        return keep(make.town(), by=VISITOR, on=MONDAY, walk=walk(start, said or SMALL_SHED), parcel=parcel)


def in_writing(question: PermitQuestion, **where: str) -> PermitQuestion:
    where = where or {"name": "Pat Doe", "email": "pat@example.test"}
    with clock.set_to(make.at(MONDAY)):
        return ask_to_confirm(question, on=MONDAY, **where)


def confirmed(question: PermitQuestion, **facts: Any) -> PermitQuestion:
    with clock.set_to(make.at(TUESDAY)):
        return confirm(question, by=make.actor("code_officer"), on=TUESDAY, **facts)


def corrected(question: PermitQuestion, verdict: Verdict, reason: str, role: str = "code_officer") -> PermitQuestion:
    with clock.set_to(make.at(TUESDAY)):
        return correct(question, by=make.actor(role), on=TUESDAY, verdict=verdict, reason=reason)


def test_what_is_kept_has_a_number_the_laws_date_and_nobodys_name() -> None:
    """Given an answer about a small shed, when it is kept, then it can be quoted and says nothing of who asked."""
    question = asked()
    assert (question.number, question.status, question.law_date) == ("PN-2026-00001", Status.KEPT, MONDAY)
    assert (question.start, question.work, question.verdict) == ("shed", "shed", Verdict.NOT_NEEDED)
    assert not question.case_parties.exists()
    event = Event.objects.get(case=question)
    assert (event.type, event.actor) == ("question.open", "A visitor of the website")
    assert said_in(event)["data"]["verdict"] == "not_needed"


@pytest.fixture
def unsealed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Messages go out without waiting for a paper: there is no seal here."""
    monkeypatch.setattr("notices.mail.enclosures", lambda event: [])


@pytest.mark.clause("V-5-24-001")
def test_a_kept_answer_names_the_exemption_that_it_rests_on() -> None:
    given = answer_of(asked())
    assert (given.verdict, given.cite) == (Verdict.NOT_NEEDED, "5-24(b)(1)(a)")
    assert [reason.sentence for reason in given.leading] == [
        "Small detached shed or playhouse of a house: exempt.",
        "The shed’s length is 10 ft; up to 20 ft is exempt.",
        "The shed’s width is 9 ft; up to 20 ft is exempt.",
        "The shed’s height is 9 ft; up to 20 ft is exempt.",
        "The shed’s floor area is 90 sq ft; up to 101 sq ft is exempt.",
    ]
    assert answer_of(asked("deck", {"work": "deck"})).cite == "5-24(a)(1)"


def test_whoever_has_the_code_comes_back_and_another_town_does_not() -> None:
    question = asked()
    here = make.office("code_officer", MONDAY)
    assert kept(here, question.code.lower()) == question
    assert kept(here, question.number) is None
    assert kept(make.office("code_officer", MONDAY, make.town("union")), question.code) is None


@pytest.mark.clause("V-5-24-034", "V-5-24-035")
def test_the_officer_confirms_in_a_sealed_letter_that_authorizes_nothing_else() -> None:
    """Given an answer asked for in writing, when the officer confirms it, then the letter goes out with § 5-24(c)."""
    question = confirmed(in_writing(asked(parcel=make.parcel(flood_zone="AE"))), remark="Mind the hedge.")
    assert question.status == Status.CONFIRMED
    paper = Document.objects.get(case=question)
    assert (paper.kind, paper.title) == ("exemption_answer", "No building permit is needed")
    closing = " ".join(paper.context["closing"])
    assert "does not authorize work in violation of the Uniform Code or the Energy Code" in closing
    assert "All work must comply" in closing
    assert "Zoning still applies" in closing
    assert "floodplain development permit" in closing
    assert "Mind the hedge." in paper.context["opening"]
    assert "The shed’s floor area is 90 sq ft; up to 101 sq ft is exempt." in [
        item["text"] for item in paper.context["items"]
    ]
    assert paper.signed_by


def test_the_letter_goes_by_e_mail_or_by_mail_once(unsealed: None) -> None:
    """Given one person with e-mail and one without, then the one gets a message and the other stands on the list."""
    confirmed(in_writing(asked()))
    confirmed(in_writing(asked(), name="Lee Roe", address_1="4 Maple Street", city="Vestal", state="NY", zip="13850"))
    with clock.set_to(make.at(TUESDAY, 11)):
        drain()
    assert [message.to for message in mail.outbox] == [["pat@example.test"]]
    assert mail.outbox[0].subject == "Your question PN-2026-00001: No building permit is needed"
    assert [item.party.name for item in PrintItem.objects.all()] == ["Lee Roe"]


def test_a_reference_quoted_at_the_counter_is_confirmed_without_anybody_to_write_to() -> None:
    confirmed(asked())
    assert Document.objects.get().context["recipient"] == "To whom it may concern"
    assert not PrintItem.objects.exists()


@pytest.mark.clause("V-5-24-008")
def test_the_officer_may_require_a_permit_but_says_why(unsealed: None) -> None:
    """Given an exempt shed of 90 sq ft, when the officer overrides, then a reason is needed and the asker is told."""
    question = in_writing(asked())
    for reason in ("", "   "):
        with pytest.raises(Refused, match="Say why"):
            corrected(question, Verdict.NEEDED, reason)
    question = corrected(question, Verdict.NEEDED, "It stands on the right-of-way.")
    assert (question.status, question.final_verdict, question.verdict) == (
        Status.CORRECTED,
        Verdict.NEEDED,
        Verdict.NOT_NEEDED,
    )
    opening = " ".join(Document.objects.get(case=question).context["opening"])
    assert "the answer is: a building permit is needed. § 5-24(b)(1)" in opening
    assert "It stands on the right-of-way." in opening
    with clock.set_to(make.at(TUESDAY, 11)):
        drain()
    assert mail.outbox[0].subject == "Your question PN-2026-00001: A building permit is needed"


def test_a_correction_takes_the_place_of_an_earlier_letter() -> None:
    question = corrected(confirmed(asked()), Verdict.NEEDED, "The lot is a wetland.")
    later, earlier = Document.objects.filter(case=question).order_by("-pk")
    assert later.supersedes == earlier


def test_the_same_answer_is_no_correction_and_ask_the_office_no_answer() -> None:
    with pytest.raises(Refused, match="That is the answer already"):
        corrected(asked(), Verdict.NOT_NEEDED, "Because.")
    unsure = asked("other", {"work": "unsure"})
    assert unsure.verdict == Verdict.ASK
    with pytest.raises(Refused, match="Say whether a permit is needed"):
        confirmed(unsure)
    assert corrected(unsure, Verdict.NOT_NEEDED, "A dog house.").final_verdict == Verdict.NOT_NEEDED


def test_only_the_officer_answers_in_writing() -> None:
    for role in ("clerk", "inspector", "board", "admin"):
        with pytest.raises(NotAllowed):
            corrected(asked(), Verdict.NEEDED, "Because.", role)


def test_another_answer_cannot_be_stored_without_its_reason() -> None:
    question = asked()
    with pytest.raises(IntegrityError), transaction.atomic():
        PermitQuestion.objects.filter(pk=question.pk).update(ruled_verdict="needed")


def test_an_application_takes_over_what_was_said() -> None:
    """Given a shed of 160 sq ft, when an application is begun from it, then kind, measures and place are there."""
    land = make.parcel()
    question = asked(said=SMALL_SHED | {"length": "16", "width": "10", "area": "160"}, parcel=land)
    found = carried(make.office("clerk", MONDAY), question.code)
    assert isinstance(found, Carried)
    assert (found.number, found.permit_type, found.verdict, found.parcel) == (
        question.number,
        "shed",
        Verdict.NEEDED,
        land,
    )
    assert ("How long is it?", "16 ft") in found.answers
    assert found.description.startswith("Build or place a shed or playhouse. What is on the property?")
    assert "What is its floor area? 160 sq ft." in found.description
    assert carried(make.office("clerk", MONDAY), "nothing") is None


def test_an_answer_that_was_not_kept_is_taken_over_too() -> None:
    found = carried_from(LAW, walk("fence", {"work": "fence", "height": "120", "pool_enclosure": "no"}), on=MONDAY)
    assert (found.number, found.permit_type, found.verdict) == ("", "fence", Verdict.NEEDED)
