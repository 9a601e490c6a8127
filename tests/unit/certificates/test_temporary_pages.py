"""Temporary certificates and deficiencies as clerk, inspector, officer and public meet them on the pages."""

from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts import clock
from accounts.models import User
from casework.cases.models import Case, Participant
from casework.cases.participants import applicant
from casework.errors import Refused
from certificates.occupancy import actions as certificate_actions
from certificates.occupancy.models import Status as CertificateStatus
from certificates.occupancy.queries import permit_of
from certificates.temporary import actions
from certificates.temporary.models import Status, TemporaryCertificate
from certificates.temporary.queries import of_permit
from fees.queries import due_on
from records.models import Document
from tests import factories as make
from tests.unit.certificates import jobs, temporaries
from tests.unit.certificates.temporaries import DEC_16, DEC_17, JUNE_15, JUNE_16
from tests.unit.certificates.test_deficiency import decide, notify, served
from tests.unit.portal.conftest import as_if_ready

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def office_clock(settings: Any) -> Iterator[None]:
    """June 16, 2026, and no second factor asked for."""
    settings.DEMO = True
    with clock.set_to(make.at(JUNE_16, 14)):
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
    return {"on": JUNE_16.isoformat(), "why": "", "version": make.fresh(case).version} | given


def findings(**changed: str) -> dict[str, str]:
    """The form of the three findings, as an inspector sends it."""
    given: dict[str, str] = {}
    for key in ("safe", "detection", "egress"):
        given |= {f"answer_{key}": "yes", f"by_{key}": "", f"on_{key}": "2026-06-16", f"note_{key}": ""}
    return given | {"tested_detection": "2026-06-12"} | changed


def test_from_the_permits_page_to_the_sealed_paper() -> None:
    """Given a permit under way: clerk applies, inspector records, officer signs; the permit's page says until when."""
    permit = temporaries.under_way()
    clerk, officer = signed_in("clerk"), signed_in("code_officer")
    assert clerk.post(do(permit, "apply_temporary"), sent(permit, scope="part", portion="")).status_code == 422
    clerk.post(do(permit, "apply_temporary"), sent(permit, scope="part", portion="First floor"))
    certificate = jobs.pay(of_permit(permit).get(), JUNE_16)  # type: ignore[arg-type]
    inspector = make.person("inspector")
    client = Client()
    client.force_login(inspector)
    named = {f"by_{key}": inspector.name for key in ("safe", "detection", "egress")}
    assert client.post(do(certificate, "record_findings"), sent(certificate, **findings(**named))).status_code == 302
    assert f"Seen by {inspector.name} on June 16, 2026; tested on June 12, 2026" in page(officer, certificate)
    form = officer.get(do(certificate, "issue")).context["form"]
    assert str(form["until"].value()) == "2026-12-16"
    assert "Inspection 15" in form["open_items"].value()
    given = {"until": "2026-12-16", "open_items": "Deck railing", "conditions": "", "password": make.PASSWORD}
    assert officer.post(do(certificate, "issue"), sent(certificate, **given)).status_code == 302
    assert "Temporary occupancy until December 16, 2026" in page(officer, permit)


@pytest.mark.parametrize(
    "changed",
    [{"tested_detection": ""}, {"tested_detection": "2026-06-17"}, {"answer_detection": "none"}, {"answer_safe": ""}],
)
def test_the_form_asks_for_what_belongs_to_a_finding(changed: dict[str, str]) -> None:
    certificate = temporaries.applied()
    inspector = make.person("inspector")
    client = Client()
    client.force_login(inspector)
    named = {f"by_{key}": inspector.name for key in ("safe", "detection", "egress")}
    answer = client.post(do(certificate, "record_findings"), sent(certificate, **findings(**named, **changed)))
    assert answer.status_code == 422


def test_the_extension_is_asked_for_and_granted_on_its_pages() -> None:
    certificate = temporaries.in_force()
    clerk, officer = signed_in("clerk"), signed_in("code_officer")
    clerk.post(do(certificate, "ask_extension"), sent(certificate, reason="Railing is late."))
    assert "Railing is late." in page(officer, certificate)
    given = {"until": "2027-03-16", "open_items": "Railing", "password": make.PASSWORD}
    for key in ("de_minimis", "steady_progress"):
        given |= {f"holds_{key}": "yes", f"words_{key}": "As seen on June 15."}
    unsaid = officer.post(do(certificate, "extend"), sent(certificate, **given | {"words_de_minimis": ""}))
    assert list(unsaid.context["form"].errors) == ["words_de_minimis"]
    refused = officer.post(do(certificate, "extend"), sent(certificate, **given | {"holds_de_minimis": "no"}))
    assert (refused.status_code, [o.code for o in refused.context["obstacles"]]) == (409, ["finding-de_minimis"])
    assert officer.post(do(certificate, "extend"), sent(certificate, **given)).status_code == 302
    assert make.fresh(certificate).status == Status.EXTENDED


def test_the_notice_is_written_on_its_page_with_what_the_law_proposes() -> None:
    certificate = jobs.issue(jobs.ready(), jobs.JUNE_10)
    officer = signed_in("code_officer")
    form = officer.get(do(certificate, "give_notice")).context["form"]
    assert [key for key, _ in form.fields["error_kinds"].choices] == ["incorrect", "inaccurate", "incomplete"]
    assert str(form["correct_by"].value()) == "2026-07-16"
    assert "you may answer and be heard" in form["hearing"].value()
    given = {
        "error_kinds": ["incorrect"],
        "deficiencies": "One exit is locked.",
        "hearing": "Call us.",
        "correct_by": "2026-06-16",
    }
    answer = officer.post(do(certificate, "give_notice"), sent(certificate, **given, password=make.PASSWORD))
    assert list(answer.context["form"].errors) == ["correct_by"]
    given["correct_by"] = "2026-07-15"
    officer.post(do(certificate, "give_notice"), sent(certificate, **given, password=make.PASSWORD))
    shown = page(officer, certificate)
    for words in ("One exit is locked.", "Wednesday, July 15, 2026", "Not served yet", "Call us."):
        assert words in shown


@pytest.mark.clause("V-5-27-003", "V-5-27-030")
def test_the_propertys_page_says_what_may_be_occupied_until_when() -> None:
    """Through December 16, 2026: temporary occupancy on that day, not approved on December 17; no terms are shown."""
    certificate = temporaries.in_force()
    assert certificate.parcel is not None
    url = reverse("portal:property", kwargs={"town": "vestal", "key": certificate.parcel.print_key})
    with clock.set_to(make.at(DEC_16)):
        shown = Client().get(url).content.decode()
    assert "Temporary occupancy until December 16, 2026" in shown
    assert "Second floor closed" not in shown
    with clock.set_to(make.at(DEC_17)):
        shown = Client().get(url).content.decode()
    assert "Not approved for occupancy" in shown
    assert "Its last day was December 16, 2026. What it covers is not approved for use or occupancy." in shown


@pytest.mark.parametrize(("day", "verdict"), [(DEC_16, "Genuine and in force"), (DEC_17, "Genuine, but ended")])
def test_the_printed_code_says_so_too(day: Any, verdict: str) -> None:
    certificate = temporaries.in_force()
    paper = as_if_ready(Document.objects.get(case=certificate, kind="temporary_certificate"))
    with clock.set_to(make.at(day)):
        shown = unescape(Client().get(reverse("portal:verify", kwargs={"code": paper.code})).content.decode())
    assert verdict in shown


def test_a_suspended_certificate_says_so_to_everybody() -> None:
    certificate = jobs.issue(jobs.ready(), jobs.JUNE_10)
    served(notify(certificate, jobs.JUNE_10, JUNE_15), jobs.JUNE_11)
    decide(certificate, "suspend", JUNE_16)
    paper = as_if_ready(Document.objects.get(case=certificate, kind="certificate"))
    shown = Client().get(reverse("portal:verify", kwargs={"code": paper.code})).content.decode()
    assert "Genuine, but suspended" in shown
    assert certificate.parcel is not None
    url = reverse("portal:property", kwargs={"town": "vestal", "key": certificate.parcel.print_key})
    assert "Suspended since June 16, 2026." in Client().get(url).content.decode()
    assert "is suspended since June 16, 2026" in page(signed_in("clerk"), permit_of(certificate))


# --- the applicant, and one application for both --------------------------------------------------------------


def test_the_public_sees_none_that_was_only_applied_for() -> None:
    """Given one applied for and found safe, then its property's page does not know it; issued, it does."""
    certificate = temporaries.found(temporaries.applied())
    assert certificate.parcel is not None
    url = reverse("portal:property", kwargs={"town": "vestal", "key": certificate.parcel.print_key})
    assert certificate.number not in Client().get(url).content.decode()
    temporaries.issue(certificate)
    assert certificate.number in Client().get(url).content.decode()


@pytest.mark.clause("V-5-27-032")
def test_the_holder_applies_and_asks_for_more_time_with_an_own_account() -> None:
    """Given the account that takes part in the permit, then it applies and asks; another one's case it cannot touch."""
    permit = temporaries.under_way()
    user = User.objects.open_account("owner@example.test", name="Ada Owner", password=make.PASSWORD)
    Participant.objects.create(case=permit, user=user, part="owner", since=jobs.MARCH_10)
    holder = applicant(user, permit.municipality, permit)
    certificate = temporaries.apply(permit, JUNE_15, by=holder)
    assert certificate.status == Status.RECEIVED
    running = temporaries.issue(temporaries.found(jobs.pay(certificate, JUNE_15)))  # type: ignore[arg-type]
    asked = actions.ask_extension(running, by=holder, on=JUNE_16, reason="Railing is late.")
    assert asked.extension_asked_on == JUNE_16
    assert isinstance(asked, TemporaryCertificate)


@pytest.mark.clause("V-5-27-041")
def test_a_certificate_asked_and_paid_for_with_the_permit_is_taken_up_when_the_final_passes() -> None:
    """Given its fee paid on March 10, 2026, when the final passes, then the officer has it and nothing more is due."""
    permit = make.issued(jobs.MARCH_10)
    with clock.set_to(make.at(jobs.MARCH_10)):
        certificate_actions.ask_together(permit, by=make.actor("clerk"), on=jobs.MARCH_10)
    done = jobs.pass_all(make.paid(make.fresh(permit), jobs.MARCH_10), JUNE_15)
    certificate = jobs.certificate_of(done)
    assert certificate.status == CertificateStatus.APPLIED
    assert not due_on(certificate).exists()
    assert not due_on(done).exists()


@pytest.mark.clause("V-5-27-041")
def test_the_certificate_is_asked_for_and_paid_together_with_the_permit() -> None:
    """Given it asked for with the permit, then its fee is due at once, and once only."""
    permit = make.received(JUNE_15)
    with clock.set_to(make.at(JUNE_15)):
        certificate_actions.ask_together(permit, by=make.actor("clerk"), on=JUNE_15)
        with pytest.raises(Refused, match="asked for together"):
            certificate_actions.ask_together(make.fresh(permit), by=make.actor("clerk"), on=JUNE_15)
    assert sorted(charge.amount_cents for charge in due_on(permit)) == [25_00, 75_00]


def test_a_fee_paid_together_sends_the_application_straight_to_the_officer() -> None:
    permit = make.issued(jobs.MARCH_10)
    with clock.set_to(make.at(JUNE_15)):
        certificate_actions.ask_together(permit, by=make.actor("clerk"), on=JUNE_15)
    done = jobs.pass_all(make.fresh(permit), JUNE_15)
    certificate = jobs.certificate_of(done)
    assert certificate.status == CertificateStatus.RECEIVED
    make.paid(make.fresh(permit), JUNE_16)
    assert make.fresh(certificate).status == CertificateStatus.APPLIED
    assert not due_on(certificate).exists()
