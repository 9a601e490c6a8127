"""Certificates as clerk and officer meet them on the pages."""

from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts import clock
from casework.cases.models import Case
from certificates.occupancy.models import Certificate, CertificateDocument, Status
from certificates.occupancy.queries import (
    certificates,
    in_force_for,
    issued_between,
    on_parcel,
    permit_of,
)
from tests import factories as make
from tests.unit.certificates import jobs
from tests.unit.certificates.jobs import JUNE_9, JUNE_10, JUNE_11, MARCH_10

pytestmark = pytest.mark.django_db
NOT_YET = "may be used and occupied only after a certificate has been issued"


@pytest.fixture(autouse=True)
def office_clock(settings: Any) -> Iterator[None]:
    """June 11, 2026, and no second factor asked for."""
    settings.DEMO = True
    with clock.set_to(make.at(JUNE_11, 14)):
        yield


def signed_in(role: str) -> Client:
    client = Client()
    client.force_login(make.person(role))
    return client


def page(client: Client, case: Case) -> str:
    url = reverse("casework:case", kwargs={"town": "vestal", "number": case.number})
    return unescape(client.get(url).content.decode())


def do(case: Case, verb: str) -> str:
    return reverse("casework:do", kwargs={"town": "vestal", "number": case.number, "verb": verb})


def sent(case: Case, **given: Any) -> dict[str, Any]:
    return {"on": JUNE_11.isoformat(), "why": "", "version": make.fresh(case).version} | given


FORM = {
    "certificate_kind": "CC",
    "property_name": "Maple Diner",
    "scope": "entire",
    "portion": "",
    "occupancy_class": "R-3",
    "construction_type": "VB",
    "has_assembly_area": "no",
    "has_sprinkler": "no",
}


@pytest.mark.clause("V-5-27-003")
def test_the_permits_page_says_whether_what_it_covers_may_be_used() -> None:
    """Given a permit completed without a certificate, then it says not yet; with one issued, it names it."""
    officer = signed_in("code_officer")
    under_way = make.issued(MARCH_10)
    assert NOT_YET in page(officer, under_way)
    certificate = jobs.ready()
    permit = permit_of(certificate)
    assert NOT_YET in page(officer, permit)
    assert in_force_for(permit) is None

    jobs.issue(certificate, JUNE_11)

    shown = page(officer, permit)
    assert NOT_YET not in shown
    assert certificate.number in shown
    assert "In force" in shown
    assert in_force_for(permit) == certificate


def test_a_permit_that_is_not_issued_shows_no_certificate() -> None:
    assert NOT_YET not in page(signed_in("code_officer"), make.received(MARCH_10))


def test_the_page_shows_what_is_still_missing_of_the_ten() -> None:
    certificate = jobs.certificate_of(jobs.completed())
    shown = page(signed_in("code_officer"), certificate)
    assert "The type of construction is missing." in shown
    assert "Not signed yet" in shown
    assert "Certificate fee" in shown


def test_the_form_offers_what_permit_and_roll_say() -> None:
    permit = jobs.completed()
    certificate = jobs.certificate_of(permit)
    form = signed_in("clerk").get(do(certificate, "describe")).context["form"]
    owner = permit.parcel.owner if permit.parcel else None
    assert {name: form[name].value() for name in ("certificate_kind", "property_name", "scope", "occupancy_class")} == {
        "certificate_kind": "CC",
        "property_name": str(owner),
        "scope": "part",
        "occupancy_class": "R-3",
    }
    assert [key for key, _ in form.fields["certificate_kind"].choices] == ["CO", "CC"]


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"scope": "part"}, "portion"),
        ({"has_assembly_area": "yes"}, "occupant_load"),
        ({"has_assembly_area": "yes", "occupant_load": "49"}, "occupant_load"),
        ({"has_sprinkler": "yes"}, "sprinkler_required"),
        ({"construction_type": ""}, "construction_type"),
        ({"certificate_kind": "TEMP"}, "certificate_kind"),
    ],
)
def test_the_form_asks_for_what_belongs_together(given: dict[str, str], field: str) -> None:
    certificate = jobs.certificate_of(jobs.completed())
    answer = signed_in("clerk").post(do(certificate, "describe"), sent(certificate, **(FORM | given)))
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == [field]


@pytest.mark.parametrize(
    ("given", "load"),
    [({}, None), ({"has_assembly_area": "yes", "occupant_load": "50"}, 50), ({"occupant_load": "80"}, None)],
)
def test_the_form_enters_what_is_certified(given: dict[str, str], load: int | None) -> None:
    certificate = jobs.certificate_of(jobs.completed())
    answer = signed_in("clerk").post(do(certificate, "describe"), sent(certificate, **(FORM | given)))
    assert answer.status_code == 302
    certificate = make.fresh(certificate)
    assert (certificate.property_name, certificate.construction_type) == ("Maple Diner", "VB")
    assert (certificate.has_sprinkler, certificate.occupant_load) == (False, load)


def test_the_officer_answers_documents_on_one_page() -> None:
    certificate = jobs.certificate_of(jobs.completed(parcel=make.parcel(flood_zone="AE")))
    officer = signed_in("code_officer")
    half = sent(certificate, answer_flood="not_required")
    assert officer.post(do(certificate, "answer_documents"), half).status_code == 422
    nobody = sent(certificate, answer_flood="accepted")
    assert officer.post(do(certificate, "answer_documents"), nobody).status_code == 422
    officer.post(do(certificate, "answer_documents"), half | {"reason_flood": "Interior work."})
    row = CertificateDocument.objects.get(certificate=certificate)
    assert (row.key, row.answer, row.reason) == ("flood", "not_required", "Interior work.")
    assert "Interior work." in page(officer, certificate)


def test_the_officer_asks_for_a_document_on_its_page() -> None:
    certificate = jobs.certificate_of(jobs.completed())
    officer = signed_in("code_officer")
    assert officer.post(do(certificate, "ask_documents"), sent(certificate)).status_code == 422
    officer.post(do(certificate, "ask_documents"), sent(certificate, also="Electrical certificate"))
    assert "Electrical certificate" in page(officer, certificate)


def test_documents_are_answered_only_where_some_are_needed() -> None:
    certificate = jobs.certificate_of(jobs.completed())
    shown = signed_in("code_officer").get(do(certificate, "answer_documents"))
    assert [o.code for o in shown.context["obstacles"]] == ["none-wanted"]


def test_the_officer_signs_with_the_password() -> None:
    certificate = jobs.ready()
    officer = signed_in("code_officer")
    answer = officer.post(do(certificate, "issue"), sent(certificate, password="a wrong password"))
    assert answer.status_code == 422
    assert make.fresh(certificate).status == Status.APPLIED
    answer = officer.post(do(certificate, "issue"), sent(certificate, password=make.PASSWORD))
    assert answer.status_code == 302
    assert make.fresh(certificate).status == Status.ISSUED


def test_the_clerk_cannot_open_the_page_for_issuing() -> None:
    assert signed_in("clerk").get(do(jobs.ready(), "issue")).status_code == 403


def test_certificates_are_found_by_office_parcel_and_period() -> None:
    """Given one issued on June 10 and one applied for, then reports count the first, on that day and no other."""
    issued: Certificate = jobs.issue(jobs.ready(), JUNE_10)
    waiting = jobs.certificate_of(jobs.completed())
    office = make.office("code_officer", JUNE_11)
    assert set(certificates(office)) == {issued, waiting}
    assert issued.parcel is not None
    assert list(on_parcel(office, issued.parcel)) == [issued]
    assert list(issued_between(office, JUNE_10, JUNE_10)) == [issued]
    assert list(issued_between(office, MARCH_10, JUNE_9)) == []
    assert list(issued_between(office, JUNE_11, JUNE_11)) == []
    assert list(certificates(make.town("elsewhere"))) == []
