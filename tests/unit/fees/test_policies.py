"""What an unpaid fee stands in the way of, and in which words."""

import pytest

from accounts.actors import Actor
from casework.cases.models import Case
from fees import keys
from fees.actions import add_charge, charge, take_payment
from fees.calculation import quote
from fees.models import Charge
from fees.policies import refund_rule, unpaid
from ordinances.law import law
from tests.unit.fees.conftest import TODAY


@pytest.fixture
def owing(job: Case, clerk: Actor) -> Case:
    fees = [quote(job.municipality, key, TODAY) for key in ("residential_small", keys.CERTIFICATE)]
    charge(job, quotes=fees, by=clerk, on=TODAY)
    return job


def test_unpaid_fees_name_amount_and_clause(owing: Case) -> None:
    assert [str(o) for o in unpaid(owing)] == [
        "The application fee of $75.00 is not paid. § 5-24(l)",
        "The certificate fee of $25.00 is not paid. § 5-27(g)",
    ]
    assert not any(o.overridable for o in unpaid(owing))


def test_only_the_fees_of_an_event(owing: Case) -> None:
    assert [o.cite for o in unpaid(owing, events={"CERT", "TEMP_CERT"})] == ["§ 5-27(g)"]
    assert unpaid(owing, events={"INSPECTION"}) == []


def test_an_inspection_fee_may_be_left_to_the_bill(job: Case, clerk: Actor) -> None:
    add_charge(job, fee_key=keys.INSPECTION, by=clerk, on=TODAY)
    (found,) = unpaid(job, events={"INSPECTION"}, overridable=True)
    assert found.overridable
    assert found.code == f"unpaid-{Charge.objects.get(case=job).pk}"
    assert found.sentence == "The inspection fee of $40.00 is not paid."


def test_what_is_paid_stands_in_nobodys_way(owing: Case, clerk: Actor) -> None:
    first = Charge.objects.order_by("pk")[0]
    take_payment(
        owing, charges=[first.pk], amount_cents=75_00, method="cash", received_from="R. K.", by=clerk, on=TODAY
    )
    assert [o.cite for o in unpaid(owing)] == ["§ 5-27(g)"]


@pytest.mark.parametrize(
    ("event", "cite"),
    [
        ("BP_NEW", "5-24(m)"),
        ("BP_AMEND", "5-24(m)"),
        ("BP_RENEW", "5-24(m)"),
        ("PLAN_REVIEW", "5-24(m)"),
        ("INSPECTION", "5-25(d)(2)"),
        ("CERT", "5-27(g)"),
        ("TEMP_CERT", "5-27(g)"),
    ],
)
def test_every_fee_has_a_clause_that_keeps_it(event: str, cite: str) -> None:
    rule = refund_rule(event, law("vestal", TODAY))
    assert (rule.value, rule.cite) == (False, cite)
