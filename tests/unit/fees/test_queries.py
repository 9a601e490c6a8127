"""Finding payments, and the money of a period: by day of receipt, reversals by their own day."""

from datetime import date

import pytest

from accounts.actors import SYSTEM, Actor
from accounts.office import Office
from casework.cases.models import Case, CaseParty
from casework.opening import open_case
from fees import keys, queries
from fees.actions import charge, reverse_payment, take_payment, void_charge
from fees.calculation import quote
from fees.models import Charge, FeeSchedule, Payment
from parcels.models import Municipality, Party
from tests.unit.fees.conftest import KIND, TODAY

JULY_31, AUGUST_1, AUGUST_31, SEPTEMBER_1 = date(2026, 7, 31), date(2026, 8, 1), date(2026, 8, 31), date(2026, 9, 1)


def paid_case(town: Municipality, key: str, on: date, check: str = "") -> Case:
    case: Case = open_case(KIND, municipality=town, by=SYSTEM, on=on, power="", cite="", headline="Job")
    (made,) = charge(case, quotes=[quote(town, key, on)], by=SYSTEM, on=on)
    return take_payment(
        case,
        charges=[made.pk],
        amount_cents=made.amount_cents,
        method="check" if check else "cash",
        check_number=check,
        received_from="Somebody",
        by=SYSTEM,
        on=on,
    )


@pytest.fixture
def summer(vestal: Municipality, schedule: FeeSchedule) -> dict[date, Case]:
    """One payment on each side of both ends of August."""
    return {
        JULY_31: paid_case(vestal, "pool", JULY_31),
        AUGUST_1: paid_case(vestal, "residential_small", AUGUST_1, check="4417"),
        AUGUST_31: paid_case(vestal, keys.CERTIFICATE, AUGUST_31),
        SEPTEMBER_1: paid_case(vestal, "demolition", SEPTEMBER_1),
    }


@pytest.mark.clause("V-5-34-009")
def test_the_money_of_a_month(office: Office, summer: dict[date, Case]) -> None:
    found = queries.totals(office, AUGUST_1, AUGUST_31)
    assert (found.charged_cents, found.received_cents, found.reversed_cents, found.payments) == (100_00, 100_00, 0, 2)
    assert found.by_method == {"Cash": 25_00, "Check": 75_00}
    assert found.by_label == {"Application fee": 75_00, "Certificate fee": 25_00}


def test_a_reversal_counts_on_its_own_day(office: Office, summer: dict[date, Case]) -> None:
    payment = Payment.objects.get(check_number="4417")
    reverse_payment(payment.case, payment_id=payment.pk, reversal="returned", by=SYSTEM, on=SEPTEMBER_1)
    august = queries.totals(office, AUGUST_1, AUGUST_31)
    assert (august.received_cents, august.reversed_cents) == (100_00, 0)
    september = queries.totals(office, SEPTEMBER_1, SEPTEMBER_1)
    assert (september.received_cents, september.reversed_cents) == (100_00, 75_00)


def test_a_void_charge_was_never_charged(office: Office, job: Case, admin: Actor) -> None:
    (made,) = charge(job, quotes=[quote(job.municipality, "pool", TODAY)], by=admin, on=TODAY)
    assert queries.totals(office, TODAY, TODAY).charged_cents == 100_00
    void_charge(job, charge_id=made.pk, by=admin, on=TODAY, why="Charged twice")
    assert queries.totals(office, TODAY, TODAY).charged_cents == 0


def test_a_period_with_nothing_in_it(office: Office) -> None:
    found = queries.totals(office, AUGUST_1, AUGUST_31)
    assert (found.charged_cents, found.received_cents, found.by_method) == (0, 0, {})


def test_another_towns_money_is_not_ours(office: Office, summer: dict[date, Case]) -> None:
    other = Municipality.objects.create(slug="other", name="Town of Other", county="Broome", law_code="vestal")
    assert queries.totals(other, AUGUST_1, AUGUST_31).received_cents == 0
    assert not queries.charges(other).exists()
    assert not queries.schedules(other).exists()


def test_the_applicant_pays_first(job: Case, vestal: Municipality) -> None:
    owner = Party.objects.create(municipality=vestal, name="Walter Novak")
    CaseParty.objects.filter(case=job).delete()
    CaseParty.objects.create(case=job, party=owner, part=CaseParty.Part.OWNER)
    rosa = Party.objects.create(municipality=vestal, name="Rosa Kaminski")
    CaseParty.objects.create(case=job, party=rosa, part=CaseParty.Part.APPLICANT)
    assert [one.party.name for one in queries.payers_of(job)] == ["Rosa Kaminski", "Walter Novak"]


def test_a_case_without_people_asks_those_of_its_subject(job: Case) -> None:
    child = open_case(KIND, municipality=job.municipality, by=SYSTEM, on=TODAY, power="", cite="", headline="Visit",
                      subject=job)  # fmt: skip
    assert [one.party.name for one in queries.payers_of(child)] == ["Rosa Kaminski"]


def test_schedules_come_latest_first_with_their_lines(office: Office, schedule: FeeSchedule) -> None:
    (found,) = queries.schedules(office)
    assert found.items.all()[0].key == "new_dwelling"
    assert queries.items_in_force(office, TODAY)[0].key == "new_dwelling"
    assert queries.items_in_force(office, date(2023, 4, 30)) == []
    assert Charge.objects.count() == 0
