"""Service of papers: the methods of the law, the snapshot of name and address, the proof, and taking an entry back."""

from collections.abc import Iterator
from datetime import date
from html import unescape
from io import BytesIO
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse
from PIL import Image

from accounts import clock
from casework.errors import NotAllowed, Refused
from casework.events import chain
from certificates.occupancy.models import Certificate
from notices.service import actions
from notices.service.actions import Served
from notices.service.models import Service
from notices.service.queries import first_service, standing_services_of
from ordinances.law import law
from records.models import Document
from tests import factories as make
from tests.unit.certificates import jobs
from tests.unit.certificates.test_deficiency import JUNE_15, JUNE_16, notify

pytestmark = pytest.mark.django_db
WAYS = {term.key: term for term in law("vestal", JUNE_15).certificates.service.methods}


@pytest.fixture(autouse=True)
def office_clock(settings: Any) -> Iterator[None]:
    """June 16, 2026, and no second factor asked for."""
    settings.DEMO = True
    with clock.set_to(make.at(JUNE_16, 14)):
        yield


@pytest.fixture
def notified() -> Certificate:
    found: Certificate = notify(jobs.issue(jobs.ready(), jobs.JUNE_10))
    return found


def paper_of(certificate: Certificate) -> Document:
    return Document.objects.get(case=certificate, kind="notice")


def serve(certificate: Certificate, on: date = JUNE_16, by: Any = None, **facts: Any) -> Certificate:
    given: dict[str, Any] = {
        "document": paper_of(certificate),
        "person": Served("Ada Owner", ("12 Maple Street", "Vestal, NY 13850")),
        "method": WAYS["certified"],
        "served_by": "Ruth Clerk",
    }
    return actions.serve(make.fresh(certificate), by=by or make.actor("clerk"), on=on, **(given | facts))


def scan() -> SimpleUploadedFile:
    drawn = BytesIO()
    Image.new("RGB", (40, 40), "white").save(drawn, "PNG")
    return SimpleUploadedFile("receipt.png", drawn.getvalue())


def do(certificate: Certificate, verb: str) -> str:
    return reverse("casework:do", kwargs={"town": "vestal", "number": certificate.number, "verb": verb})


def sent(certificate: Certificate, **given: Any) -> dict[str, Any]:
    return {"on": JUNE_16.isoformat(), "why": "", "version": make.fresh(certificate).version} | given


def signed_in(role: str) -> Client:
    client = Client()
    client.force_login(make.person(role))
    return client


def test_who_was_served_is_kept_as_it_was_that_day(notified: Certificate) -> None:
    """Given service on the owner, when the owner moves later, then name and address of the entry stay."""
    owner = notified.case_parties.get(part="owner").party
    name = owner.name
    owner.address_1, owner.city, owner.state, owner.zip = "12 Maple Street", "Vestal", "NY", "13850"
    owner.save()
    serve(notified, person=Served.of(owner), article="9407 1000", note="Left at the door.", proof=scan())
    owner.name, owner.address_1 = "Somebody Else", "1 New Street"
    owner.save()

    entry = standing_services_of(notified).get()

    assert (entry.name, entry.recipient) == (name, owner)
    assert entry.address_lines == ["12 Maple Street", "Vestal, NY 13850"]
    assert (entry.method, entry.method_label) == ("certified", "Certified mail, return receipt requested")
    assert entry.proof is not None
    assert entry.proof.title == "Proof of service: Notice of deficiencies"
    told = chain.read(notified.events.get(type="certificate.serve"))["data"]
    assert (told["article"], told["served by"]) == ("9407 1000", "Ruth Clerk")


@pytest.mark.parametrize(("day", "possible"), [(date(2026, 6, 14), False), (JUNE_15, True), (JUNE_16, True)])
def test_a_paper_is_not_served_before_it_was_made(notified: Certificate, day: date, possible: bool) -> None:
    """Made on June 15, 2026: service on that day or later counts, on June 14 it does not."""
    if possible:
        serve(notified, day)
        assert first_service(paper_of(notified)) is not None
    else:
        with pytest.raises(Refused, match="made on June 15, 2026"):
            serve(notified, day)


def test_the_paper_of_another_case_is_not_served_here(notified: Certificate) -> None:
    other = jobs.issue(jobs.ready(), jobs.JUNE_10)
    with pytest.raises(Refused, match="is not a paper of"):
        serve(notify(other), document=paper_of(notified))


def test_what_was_entered_by_mistake_is_taken_back_with_a_reason(notified: Certificate) -> None:
    serve(notified)
    entry = standing_services_of(notified).get()
    officer = make.actor("code_officer")
    with pytest.raises(NotAllowed):
        actions.reverse_service(notified, by=make.actor("clerk"), on=JUNE_16, service=entry, why="Wrong person.")
    with pytest.raises(Refused, match="Say why"):
        actions.reverse_service(notified, by=officer, on=JUNE_16, service=entry)
    actions.reverse_service(notified, by=officer, on=JUNE_16, service=entry, why="Wrong person.")
    kept = Service.objects.get()
    assert (kept.stands, kept.reversal_reason, kept.reversed_by) == (False, "Wrong person.", officer.name)
    assert first_service(paper_of(notified)) is None
    with pytest.raises(Refused, match="No service is recorded"):
        actions.reverse_service(make.fresh(notified), by=officer, on=JUNE_16, service=entry, why="Again.")


def test_the_database_keeps_no_entry_taken_back_without_a_reason(notified: Certificate) -> None:
    serve(notified)
    with pytest.raises(IntegrityError), transaction.atomic():
        Service.objects.update(reversed_on=JUNE_16, reversed_by="Somebody")


def test_the_form_offers_the_people_of_the_case_and_the_ways_of_the_law(notified: Certificate) -> None:
    form = signed_in("clerk").get(do(notified, "serve")).context["form"]
    assert [key for key, _ in form.fields["method"].choices] == ["personal", "certified", "regular"]
    people = [label for _, label in form.fields["person"].choices]
    owner = notified.case_parties.get(part="owner").party
    assert people == [f"{owner.name}, applicant", "Somebody else"]


def test_service_is_entered_with_its_proof_on_the_page(notified: Certificate) -> None:
    clerk, paper = signed_in("clerk"), paper_of(notified)
    given = sent(notified, document=paper.pk, person="else", method="personal", served_by="Ruth Clerk", address="")
    assert clerk.post(do(notified, "serve"), given).status_code == 422
    assert clerk.post(do(notified, "serve"), given | {"name": "Bo, manager", "proof": scan()}).status_code == 302
    case_url = reverse("casework:case", kwargs={"town": "vestal", "number": notified.number})
    shown = unescape(clerk.get(case_url).content.decode())
    for words in ("Bo, manager", "Handed over in person", "Proof of service", "Jun 16, 2026"):
        assert words in shown
    entry = standing_services_of(notified).get()
    officer = signed_in("code_officer")
    officer.post(do(notified, "reverse_service"), sent(notified, service=entry.pk, why="He does not work there."))
    shown = unescape(officer.get(case_url).content.decode())
    assert "Taken back" in shown
    assert "He does not work there." in shown
    assert "Not served yet" in shown
