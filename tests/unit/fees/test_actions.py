"""Charging, paying, reversing and voiding: what is refused, what stays, and what the record says."""

from dataclasses import replace
from datetime import date

import pytest
from django.db import IntegrityError, transaction

from accounts.actors import SYSTEM, Actor
from casework.acting import act
from casework.cases.models import Case
from casework.errors import NotAllowed, Refused, StalePage
from casework.events.chain import read
from casework.events.models import Event
from casework.events.queries import chain_faults, of_case
from casework.opening import open_case
from fees import keys
from fees.actions import add_charge, charge, reverse_payment, said, take_payment, void_charge
from fees.adopting import adopt
from fees.calculation import quote
from fees.errors import NoFeeSet
from fees.models import Charge, FeeItem, FeeSchedule, Payment, PaymentLine
from fees.policies import unpaid
from fees.queries import paid_total
from parcels.models import Municipality
from tests.unit.fees.conftest import KIND, TODAY


@pytest.fixture
def owing(job: Case, clerk: Actor) -> Case:
    """A job that owes $75.00 for its application and $25.00 for its certificate."""
    charge(job, quotes=[quote(job.municipality, "residential_small", TODAY)], by=clerk, on=TODAY)
    charge(job, quotes=[quote(job.municipality, keys.CERTIFICATE, TODAY)], by=clerk, on=TODAY)
    return job


def due(case: Case) -> list[int]:
    return list(Charge.objects.filter(case=case, state="due").order_by("pk").values_list("pk", flat=True))


def pay(case: Case, by: Actor, *, cents: int, charges: list[int] | None = None, **given: object) -> Case:
    asked = {"method": "cash", "received_from": "Rosa Kaminski", "on": TODAY} | given
    return take_payment(case, charges=due(case) if charges is None else charges, amount_cents=cents, by=by, **asked)


def last_event(case: Case) -> Event:
    event = of_case(case).last()
    assert event is not None
    return event


# --- charging ---


def test_what_is_charged_at_the_opening_is_in_the_first_event(
    vestal: Municipality, schedule: FeeSchedule, clerk: Actor
) -> None:
    fees = [quote(vestal, "pool", TODAY)]
    case = open_case(
        KIND, municipality=vestal, by=clerk, on=TODAY, power="permits.intake", cite="§ 5-24(d)", headline="Pool",
        data=said(fees),
    )  # fmt: skip
    charge(case, quotes=fees, by=clerk, on=TODAY)
    told = read(last_event(case))["data"]["charged"]
    assert [(one["label"], one["cents"]) for one in told] == [
        ("Application fee, Swimming pool, hot tub or spa", 100_00)
    ]
    made = Charge.objects.get(case=case)
    assert (made.amount_cents, made.state, made.made_by, made.cite) == (100_00, "due", "Denise Rowe", "§ 5-24(l)")


def test_what_is_charged_inside_an_act_is_in_its_event(job: Case, clerk: Actor) -> None:
    with act(job, "charge", by=clerk, on=TODAY) as step:
        charge(step, quotes=[quote(job.municipality, keys.SITE_DOCUMENTS, TODAY)], by=clerk, on=TODAY)
    told = read(last_event(job))
    assert told["data"]["charged"][0]["cents"] == 50_00
    assert told["cites"] == ["§ 5-37(b)", "§ 5-24(g)(3)"]


@pytest.mark.clause("V-5-37-001")
def test_a_charge_keeps_its_amount_when_the_schedule_changes(owing: Case) -> None:
    item = FeeItem(key="residential_small", event="BP_NEW", label="Application fee", method="flat", amount_cents=90_00)
    adopt(
        owing.municipality, resolution="2026-90", adopted_on=date(2026, 8, 1), effective_from=date(2026, 8, 10),
        items=[item], by=SYSTEM, on=date(2026, 8, 1),
    )  # fmt: skip
    assert Charge.objects.filter(case=owing).order_by("pk").values_list("amount_cents", flat=True)[0] == 75_00


def test_a_charge_by_another_towns_schedule_is_a_fault(job: Case, clerk: Actor) -> None:
    other = Municipality.objects.create(slug="other", name="Town of Other", county="Broome", law_code="vestal")
    foreign = adopt(
        other, resolution="1", adopted_on=TODAY, effective_from=TODAY, by=SYSTEM, on=TODAY,
        items=[FeeItem(key="pool", event="BP_NEW", label="Application fee", method="flat", amount_cents=1_00)],
    )  # fmt: skip
    with pytest.raises(ValueError, match="another municipality"):
        charge(job, quotes=[quote(other, "pool", TODAY)], by=clerk, on=TODAY)
    assert foreign.items.count() == 1
    assert not Charge.objects.exists()


def test_a_reinspection_is_charged_by_itself(job: Case, clerk: Actor) -> None:
    add_charge(job, fee_key=keys.REINSPECTION, by=clerk, on=TODAY, version=job.version)
    assert last_event(job).type == "job.charge"
    assert [str(o) for o in unpaid(job)] == ["The reinspection fee of $60.00 is not paid. §§ 5-25(d)(1), 5-37"]


def test_nothing_is_charged_that_the_board_did_not_set(job: Case, clerk: Actor) -> None:
    with pytest.raises(NoFeeSet):
        add_charge(job, fee_key="records_copy", by=clerk, on=TODAY)
    assert of_case(job).count() == 1


# --- paying ---


def test_paying_what_is_due(owing: Case, clerk: Actor) -> None:
    pay(owing, clerk, cents=100_00, method="check", check_number=" 4417 ")
    payment = Payment.objects.get()
    assert (payment.receipt_number, payment.how, payment.taken_by) == (
        "R-2026-00001", "Check no. 4417", "Denise Rowe, Clerk",
    )  # fmt: skip
    assert unpaid(owing) == []
    assert paid_total(owing) == 100_00


def test_a_receipt_has_room_for_the_longest_name_with_the_longest_title(owing: Case, clerk: Actor) -> None:
    pay(owing, replace(clerk, name="N" * 120, title="T" * 80), cents=100_00)
    taken_by = Payment.objects.get().taken_by
    assert taken_by == "N" * 120 + ", " + "T" * 80
    assert len(taken_by) <= (Payment._meta.get_field("taken_by").max_length or 0)


@pytest.mark.clause("V-5-34-009")
def test_the_record_tells_charge_payment_and_receipt(owing: Case, clerk: Actor) -> None:
    pay(owing, clerk, cents=100_00)
    event = last_event(owing)
    told = read(event)
    assert (event.type, event.happened_on) == ("job.pay", TODAY)
    assert told["data"]["receipt"] == "R-2026-00001"
    assert told["data"]["fees"] == [
        {"label": "Application fee", "cents": 75_00},
        {"label": "Certificate fee", "cents": 25_00},
    ]
    assert told["cites"] == ["§ 5-37(b)", "§ 5-24(l)", "§ 5-27(g)"]
    assert list(chain_faults(owing.municipality)) == []


def test_one_of_two_fees(owing: Case, clerk: Actor) -> None:
    first, second = due(owing)
    pay(owing, clerk, cents=75_00, charges=[first])
    assert due(owing) == [second]
    assert paid_total(owing) == 75_00
    pay(owing, clerk, cents=25_00, charges=[second])
    assert due(owing) == []
    assert list(Payment.objects.order_by("pk").values_list("receipt_number", flat=True)) == [
        "R-2026-00001", "R-2026-00002",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("cents", "sentence"),
    [
        (100_01, "$100.01 is more than the $100.00 due for what was chosen."),
        (99_99, "$99.99 is less than the $100.00 due; a fee is paid in full."),
        (0, "$0.00 is less than the $100.00 due; a fee is paid in full."),
    ],
)
def test_the_money_must_be_exact(owing: Case, clerk: Actor, cents: int, sentence: str) -> None:
    with pytest.raises(Refused, match=r"\$100\.00 due") as refused:
        pay(owing, clerk, cents=cents)
    assert refused.value.obstacles[0].sentence == sentence
    assert len(due(owing)) == 2
    assert not Payment.objects.exists()


def test_a_fee_is_not_paid_twice(owing: Case, clerk: Actor) -> None:
    first, _ = due(owing)
    pay(owing, clerk, cents=75_00, charges=[first])
    with pytest.raises(Refused, match="Choose fees that are due"):
        pay(owing, clerk, cents=75_00, charges=[first])


def test_another_cases_fee_cannot_be_paid_here(owing: Case, clerk: Actor) -> None:
    other = open_case(
        KIND, municipality=owing.municipality, by=clerk, on=TODAY, power="permits.intake", cite="", headline="Shed"
    )
    charge(other, quotes=[quote(other.municipality, "pool", TODAY)], by=clerk, on=TODAY)
    with pytest.raises(Refused, match="Choose fees that are due"):
        pay(owing, clerk, cents=100_00, charges=due(other))


def test_a_check_has_its_number(owing: Case, clerk: Actor) -> None:
    with pytest.raises(Refused, match="number of the check"):
        pay(owing, clerk, cents=100_00, method="check", check_number=" ")


def test_nothing_due_nothing_to_pay(job: Case, clerk: Actor) -> None:
    with pytest.raises(Refused, match=f"No fee is due on {job.number}"):
        pay(job, clerk, cents=0)


@pytest.mark.parametrize(("role", "may"), [("clerk", True), ("inspector", True), ("board", False), ("admin", False)])
def test_who_takes_money(owing: Case, clerk: Actor, role: str, may: bool) -> None:
    by = Actor(name="Someone", roles=frozenset({role}), municipality_id=owing.municipality_id)
    if may:
        pay(owing, by, cents=100_00)
    else:
        with pytest.raises(NotAllowed):
            pay(owing, by, cents=100_00)
    assert Payment.objects.exists() is may


def test_a_page_shown_before_another_payment_is_stale(owing: Case, clerk: Actor) -> None:
    first, second = due(owing)
    pay(owing, clerk, cents=75_00, charges=[first], version=1)
    with pytest.raises(StalePage):
        pay(owing, clerk, cents=25_00, charges=[second], version=1)


def test_receipts_start_anew_each_year(owing: Case, clerk: Actor) -> None:
    first, second = due(owing)
    pay(owing, clerk, cents=75_00, charges=[first], on=TODAY)
    new_year = date(2027, 1, 4)
    pay(owing, SYSTEM, cents=25_00, charges=[second], on=new_year)
    assert Payment.objects.get(received_on=new_year).receipt_number == "R-2027-00001"


@pytest.mark.both_databases
def test_the_database_keeps_a_charge_from_being_paid_twice(owing: Case, clerk: Actor) -> None:
    pay(owing, clerk, cents=100_00)
    line = PaymentLine.objects.order_by("pk").first()
    assert line is not None
    twin = Payment.objects.get()
    twin.pk, twin.receipt_number, twin.receipt = None, "R-2026-09999", None
    twin.save(force_insert=True)
    with pytest.raises(IntegrityError), transaction.atomic():
        PaymentLine.objects.create(payment=twin, charge_id=line.charge_id)


# --- reversing and voiding ---


def test_a_mistake_is_reversed_and_both_stay(owing: Case, clerk: Actor, admin: Actor) -> None:
    pay(owing, clerk, cents=100_00)
    payment = Payment.objects.get()
    reverse_payment(
        owing, payment_id=payment.pk, reversal="mistake", by=admin, on=TODAY, why="Keyed on the wrong permit"
    )
    payment.refresh_from_db()
    assert (payment.reversed_on, payment.reversal_reason) == (TODAY, "Keyed on the wrong permit")
    assert len(due(owing)) == 2
    assert paid_total(owing) == 0
    told = read(last_event(owing))
    assert (told["data"]["receipt"], told["data"]["reversal"]) == ("R-2026-00001", "It was entered by mistake")


def test_a_returned_check_makes_the_fee_due_again_and_a_new_one_pays_it(
    owing: Case, clerk: Actor, admin: Actor
) -> None:
    pay(owing, clerk, cents=100_00, method="check", check_number="4417")
    reverse_payment(owing, payment_id=Payment.objects.get().pk, reversal="returned", by=admin, on=TODAY)
    assert [o.sentence for o in unpaid(owing)] == [
        "The application fee of $75.00 is not paid.", "The certificate fee of $25.00 is not paid.",
    ]  # fmt: skip
    pay(owing, clerk, cents=100_00)
    assert unpaid(owing) == []
    assert Payment.objects.count() == 2
    assert PaymentLine.objects.filter(in_force=True).count() == 2


@pytest.mark.clause("V-5-24-091")
def test_a_permit_fee_is_not_refunded(owing: Case, clerk: Actor, admin: Actor) -> None:
    pay(owing, clerk, cents=75_00, charges=due(owing)[:1])
    with pytest.raises(Refused) as refused:
        reverse_payment(owing, payment_id=Payment.objects.get().pk, reversal="refund", by=admin, on=TODAY, why="Asked")
    assert [str(o) for o in refused.value.obstacles] == ["Fees are not refundable. § 5-24(m)"]
    assert Payment.objects.get().reversed_on is None
    assert len(due(owing)) == 1


@pytest.mark.clause("V-5-27-040")
def test_a_certificate_fee_is_not_refunded(owing: Case, clerk: Actor, admin: Actor) -> None:
    pay(owing, clerk, cents=25_00, charges=due(owing)[1:])
    with pytest.raises(Refused) as refused:
        reverse_payment(owing, payment_id=Payment.objects.get().pk, reversal="refund", by=admin, on=TODAY)
    assert [o.cite for o in refused.value.obstacles] == ["§ 5-27(g)"]


@pytest.mark.clause("V-5-25-037")
def test_an_inspection_fee_is_not_refunded(job: Case, clerk: Actor, admin: Actor) -> None:
    add_charge(job, fee_key=keys.INSPECTION, by=clerk, on=TODAY)
    pay(job, clerk, cents=40_00)
    with pytest.raises(Refused) as refused:
        reverse_payment(job, payment_id=Payment.objects.get().pk, reversal="refund", by=admin, on=TODAY)
    assert [o.cite for o in refused.value.obstacles] == ["§ 5-25(d)(2)"]


@pytest.mark.parametrize(
    ("reversal", "why", "sentence"),
    [
        ("mistake", " ", "Say what the mistake was."),
        ("", "wrong", "Choose why the payment is reversed."),
        ("other", "wrong", "Choose why the payment is reversed."),
    ],
)
def test_a_reversal_has_its_reason(
    owing: Case, clerk: Actor, admin: Actor, reversal: str, why: str, sentence: str
) -> None:
    pay(owing, clerk, cents=100_00)
    with pytest.raises(Refused, match=sentence):
        reverse_payment(owing, payment_id=Payment.objects.get().pk, reversal=reversal, by=admin, on=TODAY, why=why)


def test_a_payment_is_reversed_once_and_not_by_the_clerk(owing: Case, clerk: Actor, admin: Actor) -> None:
    pay(owing, clerk, cents=75_00, charges=due(owing)[:1])
    pay(owing, clerk, cents=25_00)
    first = Payment.objects.order_by("pk")[0].pk
    with pytest.raises(NotAllowed):
        reverse_payment(owing, payment_id=first, reversal="returned", by=clerk, on=TODAY)
    reverse_payment(owing, payment_id=first, reversal="returned", by=admin, on=TODAY)
    with pytest.raises(Refused, match="not been reversed"):
        reverse_payment(owing, payment_id=first, reversal="returned", by=admin, on=TODAY)


def test_a_payment_is_not_reversed_before_it_was_received(owing: Case, clerk: Actor, admin: Actor) -> None:
    pay(owing, SYSTEM, cents=100_00, on=date(2026, 8, 17))
    with pytest.raises(Refused, match="received after that day"):
        reverse_payment(owing, payment_id=Payment.objects.get().pk, reversal="returned", by=admin, on=TODAY)


def test_a_fee_charged_by_mistake_is_voided_and_stays(owing: Case, admin: Actor) -> None:
    wrong, right = due(owing)
    void_charge(owing, charge_id=wrong, by=admin, on=TODAY, why="Charged twice")
    assert due(owing) == [right]
    kept = Charge.objects.get(pk=wrong)
    assert (kept.state, kept.ended_on, kept.end_reason) == ("void", TODAY, "Charged twice")
    assert read(last_event(owing))["data"]["voided"]["cents"] == 75_00


def test_a_fee_is_not_voided_without_a_reason_or_once_paid(owing: Case, clerk: Actor, admin: Actor) -> None:
    wrong, other = due(owing)
    with pytest.raises(Refused, match="Say why"):
        void_charge(owing, charge_id=wrong, by=admin, on=TODAY)
    pay(owing, clerk, cents=75_00, charges=[wrong])
    with pytest.raises(Refused, match="due and not paid"):
        void_charge(owing, charge_id=wrong, by=admin, on=TODAY, why="Charged twice")
    with pytest.raises(NotAllowed):
        void_charge(owing, charge_id=other, by=clerk, on=TODAY, why="Charged twice")


# --- schedules ---


def test_a_schedule_is_told_in_the_offices_own_stream(vestal: Municipality, schedule: FeeSchedule) -> None:
    event = Event.objects.get(municipality=vestal, case__isnull=True)
    told = read(event)
    assert (event.type, event.seq, told["cites"]) == ("fees.adopt", 1, ["§ 5-37(a)"])
    assert told["data"]["resolution"] == "2023-58"
    assert len(told["data"]["items"]) == schedule.items.count()
    assert list(chain_faults(vestal)) == []


def test_a_schedule_is_not_entered_by_the_clerk_nor_for_another_town(vestal: Municipality, clerk: Actor) -> None:
    with pytest.raises(NotAllowed):
        adopt(vestal, resolution="2026-1", adopted_on=TODAY, effective_from=TODAY, items=[], by=clerk, on=TODAY)


def test_an_item_for_an_occasion_the_law_does_not_know(vestal: Municipality) -> None:
    item = FeeItem(key="x", event="FERRY", label="Ferry fee", method="flat", amount_cents=1_00)
    with pytest.raises(KeyError):
        adopt(vestal, resolution="1", adopted_on=TODAY, effective_from=TODAY, items=[item], by=SYSTEM, on=TODAY)
    assert not FeeSchedule.objects.exists()


@pytest.mark.both_databases
@pytest.mark.parametrize(
    "wrong",
    [
        {"method": "flat", "amount_cents": 0},
        {"method": "flat", "amount_cents": 100, "rate": "0.35"},
        {"method": "per_square_foot"},
        {"method": "per_square_foot", "rate": "0.35", "amount_cents": 100},
        {"method": "per_thousand", "amount_cents": 100},
        {"method": "guess", "amount_cents": 100},
    ],
)
def test_the_database_refuses_a_line_without_the_figures_of_its_method(
    schedule: FeeSchedule, wrong: dict[str, object]
) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        FeeItem.objects.create(schedule=schedule, key="new", event="OTHER", label="New", **wrong)
