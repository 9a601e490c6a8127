"""Money on the case page and its verbs, as the clerk meets them."""

from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import strip_tags
from pytest_django import DjangoAssertNumQueries

from accounts.actors import Actor
from accounts.models import Membership, User
from accounts.office import Office
from casework.cases.models import Case
from fees import keys
from fees.actions import add_charge, charge, take_payment
from fees.calculation import quote
from fees.models import Charge, Payment
from fees.panels import fees
from fees.verbs import charge_verb
from tests.unit.fees.conftest import STATES, TODAY


@pytest.fixture(autouse=True)
def one_factor(settings: Any) -> None:
    settings.DEMO = True


def signed_in(case: Case, role: str) -> Client:
    user = User.objects.create_user(email=f"{role}@vestal.example", name="Denise Rowe", password="correct horse 1")
    Membership.objects.create(
        user=user, municipality=case.municipality, role=role, title="Clerk",
        resolution="2023-4", designated_on=date(2023, 4, 1),
    )  # fmt: skip
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def owing(job: Case, clerk: Actor) -> Case:
    wanted = [quote(job.municipality, key, TODAY) for key in ("residential_small", keys.CERTIFICATE)]
    charge(job, quotes=wanted, by=clerk, on=TODAY)
    return job


def page_of(case: Case) -> str:
    return reverse("casework:case", kwargs={"town": "vestal", "number": case.number})


def do(case: Case, verb: str) -> str:
    return reverse("casework:do", kwargs={"town": "vestal", "number": case.number, "verb": verb})


def sent(case: Case, **given: Any) -> dict[str, Any]:
    case.refresh_from_db()
    return {"on": TODAY.isoformat(), "why": "", "version": case.version} | given


def test_the_panel_shows_fees_with_their_arithmetic(owing: Case) -> None:
    page = signed_in(owing, "clerk").get(page_of(owing)).content.decode()
    assert "<strong>$100.00</strong> of $100.00 is not paid" in page
    assert "Flat fee of $75.00. Resolution 2023-58, in force from May 1, 2023." in strip_tags(page)


def test_taking_a_payment_from_the_form_as_it_is_offered(owing: Case) -> None:
    client = signed_in(owing, "clerk")
    form = client.get(do(owing, "pay")).context["form"]
    assert form["amount_cents"].value() == "100.00"
    assert form["received_from"].value() == "Rosa Kaminski"
    data = sent(
        owing, charges=form["charges"].value(), amount_cents="100.00", method="check", check_number="4417",
        received_from="Rosa Kaminski",
    )  # fmt: skip
    answer = client.post(do(owing, "pay"), data)
    assert (answer.status_code, answer["Location"]) == (302, page_of(owing))
    page = client.get(page_of(owing)).content.decode()
    assert "$100.00 in full" in page
    assert "R-2026-00001" in page
    assert "Check no. 4417" in page
    payment = Payment.objects.get()
    assert reverse("records:document", args=["vestal", payment.receipt_id]) in page


def test_a_check_without_a_number_is_asked_for_on_its_field(owing: Case) -> None:
    data = sent(owing, charges=[1], amount_cents="100", method="check", received_from="Rosa")
    answer = signed_in(owing, "clerk").post(do(owing, "pay"), data)
    assert answer.status_code == 422
    assert "Enter the number of the check." in answer.content.decode()


def test_too_much_money_is_refused_with_the_sum(owing: Case) -> None:
    ids = list(Charge.objects.values_list("pk", flat=True))
    data = sent(owing, charges=ids, amount_cents="200", method="cash", received_from="Rosa")
    answer = signed_in(owing, "clerk").post(do(owing, "pay"), data)
    assert answer.status_code == 409
    assert "$200.00 is more than the $100.00 due for what was chosen." in answer.content.decode()
    assert not Payment.objects.exists()


def test_the_api_says_why_money_is_not_given_back(owing: Case, clerk: Actor) -> None:
    ids = list(Charge.objects.values_list("pk", flat=True))
    take_payment(owing, charges=ids, amount_cents=100_00, method="cash", received_from="Rosa", by=clerk, on=TODAY)
    client = signed_in(owing, "admin")
    url = reverse("api-verb", kwargs={"town": "vestal", "number": owing.number, "verb": "reverse_payment"})
    answer = client.post(url, sent(owing, payment=Payment.objects.get().pk, reversal="refund"))
    assert answer.status_code == 409
    assert [one["cite"] for one in answer.json()["obstacles"]] == ["§ 5-24(m)", "§ 5-27(g)"]


def test_a_clerk_is_not_offered_to_reverse(owing: Case) -> None:
    client = signed_in(owing, "clerk")
    assert "Reverse a payment" not in client.get(page_of(owing)).content.decode()
    assert client.get(do(owing, "reverse_payment")).status_code == 403


def test_charging_and_voiding_by_form(job: Case) -> None:
    client = signed_in(job, "clerk")
    offered = client.get(do(job, "charge")).content.decode()
    assert "Reinspection fee, Work that failed or was not ready: $60.00" in offered
    assert "Application fee, New one-family house: $0.35 per square foot" in offered
    assert client.post(do(job, "charge"), sent(job, fee_key=keys.REINSPECTION)).status_code == 302
    answer = client.post(do(job, "charge"), sent(job, fee_key="new_dwelling"))
    assert answer.status_code == 409
    assert "Enter the floor area" in answer.content.decode()
    answer = client.post(do(job, "charge"), sent(job, fee_key="new_dwelling", square_feet="1240"))
    assert answer.status_code == 302
    assert list(Charge.objects.order_by("pk").values_list("amount_cents", flat=True)) == [60_00, 434_00]
    admin = signed_in(job, "admin")
    wrong = Charge.objects.order_by("pk")[0]
    answer = admin.post(do(job, "void_charge"), sent(job, charge=wrong.pk, why="Charged on the wrong case"))
    assert answer.status_code == 302
    assert "Charged on the wrong case" in admin.get(page_of(job)).content.decode()


def test_an_area_beyond_any_building_is_a_slip_of_the_hand(job: Case, office: Office) -> None:
    form = charge_verb(while_in=STATES).form
    assert form is not None
    filled = form(record=job, office=office, data={"fee_key": "residential_small", "square_feet": "1e30"})  # type: ignore[call-arg]
    assert "square_feet" in filled.errors


def test_a_case_that_owes_nothing_has_no_panel(job: Case, office: Office) -> None:
    assert fees(job, office) is None


@pytest.mark.parametrize("count", [1, 5])
def test_the_panel_takes_three_queries_however_much_there_is(
    job: Case, office: Office, clerk: Actor, count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(count):
        (made,) = charge(job, quotes=[quote(job.municipality, keys.CERTIFICATE, TODAY)], by=clerk, on=TODAY)
        take_payment(
            job, charges=[made.pk], amount_cents=25_00, method="cash", received_from="Rosa", by=clerk, on=TODAY
        )
    with django_assert_num_queries(3):  # charges, payments, their lines
        data = fees(job, office)
        assert data is not None
        told = [(str(one.item), one.item.schedule.resolution) for one in data["charges"]]
        told += [(one.receipt_number, line.charge.label) for one in data["payments"] for line in one.lines.all()]
    assert len(told) == 2 * count


def test_a_record_type_offers_only_the_fees_of_its_events(job: Case, office: Office) -> None:
    form_class: Any = charge_verb(while_in=STATES, events=("INSPECTION", "SITE_DOCS")).form
    offered = [key for key, _ in form_class(record=job, office=office).fields["fee_key"].choices]
    assert offered == [keys.INSPECTION, keys.REINSPECTION, keys.SITE_DOCUMENTS]


def test_the_exemption_page_offers_the_fee_and_asks_for_the_password(job: Case, clerk: Actor) -> None:
    add_charge(job, fee_key=keys.SITE_DOCUMENTS, by=clerk, on=TODAY)
    client = signed_in(job, "code_officer")
    page = client.get(do(job, "waive_fee")).content.decode()
    assert "Missing documents fee, $50.00" in page
    data = sent(job, charge=Charge.objects.get().pk, why="Blown off in the storm", password="correct horse 1")
    assert client.post(do(job, "waive_fee"), data).status_code == 302
    assert "Waived on August 14, 2026: Blown off in the storm" in client.get(page_of(job)).content.decode()
