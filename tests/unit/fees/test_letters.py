"""The receipt: what it says, that it is asked for with the payment, and what takes its place after a reversal."""

import pytest

from accounts.actors import Actor
from casework.cases.models import Case
from fees import keys
from fees.actions import charge, reverse_payment, take_payment
from fees.calculation import quote
from fees.models import Payment
from records.models import Document
from records.rendering import render_html
from tests.unit.fees.conftest import TODAY


@pytest.fixture
def payment(job: Case, clerk: Actor) -> Payment:
    fees = [quote(job.municipality, key, TODAY) for key in ("residential_small", keys.CERTIFICATE)]
    made = charge(job, quotes=fees, by=clerk, on=TODAY)
    take_payment(
        job,
        charges=[one.pk for one in made],
        amount_cents=100_00,
        method="check",
        check_number="4417",
        received_from="Rosa Kaminski",
        by=clerk,
        on=TODAY,
    )
    return Payment.objects.get()


def drawn(document: Document) -> str:
    return render_html(document.template, document.context | {"document_title": document.title})


def test_a_payment_has_its_receipt(payment: Payment) -> None:
    paper = payment.receipt
    assert paper is not None
    assert (paper.kind, paper.number, paper.made_on, paper.signed_by) == ("receipt", "R-2026-00001", TODAY, "")
    assert paper.event.type == "job.pay"
    said = paper.context
    assert (said["payer"], said["payer_lines"]) == ("Rosa Kaminski", ["412 Front St", "Vestal, NY 13850"])
    assert (said["method"], said["taken_by"]) == ("Check no. 4417", "Denise Rowe, Clerk")
    assert said["amounts"] == [
        {"label": "Building permit TJ-2026-00001: application fee", "cents": 75_00, "cite": "§ 5-24(l)"},
        {"label": "Building permit TJ-2026-00001: certificate fee", "cents": 25_00, "cite": "§ 5-27(g)"},
    ]
    assert said["total_cents"] == 100_00


@pytest.mark.clause("V-5-24-091")
@pytest.mark.clause("V-5-27-040")
def test_the_receipt_says_that_fees_are_not_refundable(payment: Payment) -> None:
    assert payment.receipt is not None
    notices = payment.receipt.context["notices"]
    assert [(one["text"], one["cite"]) for one in notices] == [
        ("Fees are not refundable.", "§ 5-24(m)"),
        ("Fees are not refundable.", "§ 5-27(g)"),
    ]


def test_the_receipt_can_be_drawn(payment: Payment) -> None:
    assert payment.receipt is not None
    page = drawn(payment.receipt)
    for words in ("R-2026-00001", "Rosa Kaminski", "$75.00", "$100.00", "§ 5-24(m)", "August 14, 2026"):
        assert words in page


def test_a_reversal_takes_the_place_of_the_receipt(payment: Payment, admin: Actor) -> None:
    reverse_payment(payment.case, payment_id=payment.pk, reversal="mistake", by=admin, on=TODAY, why="Wrong permit")
    later = Document.objects.get(supersedes=payment.receipt)
    assert later.event.type == "job.reverse_payment"
    assert later.context["total_cents"] == -100_00
    assert [one["cents"] for one in later.context["amounts"]] == [-75_00, -25_00]
    page = drawn(later)
    assert "−$100.00" in page
    assert "The payment of August 14, 2026 does not stand. It was entered by mistake. Wrong permit." in page


def test_a_stranger_may_pay_and_has_no_address(job: Case, clerk: Actor) -> None:
    (made,) = charge(job, quotes=[quote(job.municipality, "pool", TODAY)], by=clerk, on=TODAY)
    take_payment(
        job, charges=[made.pk], amount_cents=100_00, method="cash", received_from="A neighbor", by=clerk, on=TODAY
    )
    paper = Payment.objects.get().receipt
    assert paper is not None
    assert (paper.context["payer"], paper.context["payer_lines"]) == ("A neighbor", [])
