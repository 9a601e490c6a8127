"""The exemption from the fee for missing documents: once, with its reason, in writing, by the officer (§ 5-24(g))."""

import pytest

from accounts.actors import Actor
from casework.cases.models import Case
from casework.errors import NotAllowed, Refused
from casework.events.chain import read
from casework.events.queries import of_case
from casework.opening import open_case
from fees import keys
from fees.actions import add_charge
from fees.models import Charge
from fees.policies import unpaid
from fees.waiving import waive_fee
from parcels.models import Municipality
from records.models import Document
from records.rendering import render_html
from tests.unit.fees.conftest import KIND, TODAY, person

WHY = "The permit was blown off its post in the storm of August 12."


@pytest.fixture
def officer(vestal: Municipality) -> Actor:
    return person(vestal, "Margaret Donnelly", "code_officer").signing()


def missing_documents(case: Case, by: Actor) -> int:
    """Charge the fee once more; its id."""
    add_charge(case, fee_key=keys.SITE_DOCUMENTS, by=by, on=TODAY)
    return Charge.objects.filter(case=case).latest("pk").pk


def test_the_fee_for_missing_documents(job: Case, officer: Actor) -> None:
    missing_documents(job, officer)
    assert [str(o) for o in unpaid(job)] == ["The missing documents fee of $50.00 is not paid. § 5-24(g)(3)"]


@pytest.mark.clause("V-5-24-071")
def test_the_exemption_is_given_in_writing(job: Case, officer: Actor) -> None:
    waive_fee(job, charge_id=missing_documents(job, officer), by=officer, on=TODAY, why=WHY)
    assert unpaid(job) == []
    event = of_case(job).latest("seq")
    assert (event.type, read(event)["why"]) == ("job.waive_fee", WHY)
    letter = Document.objects.get(event=event)
    assert (letter.kind, letter.signed_by) == ("letter", "Margaret Donnelly")
    page = render_html(letter.template, letter.context | {"document_title": letter.title})
    for words in (
        "Dear Rosa Kaminski:",
        "the missing documents fee of $50.00",
        WHY,
        "once for a permit",
        "§ 5-24(g)(4)",
    ):
        assert words in page


@pytest.mark.clause("V-5-24-070")
def test_the_second_exemption_is_refused_but_another_permit_has_its_own(job: Case, officer: Actor) -> None:
    waive_fee(job, charge_id=missing_documents(job, officer), by=officer, on=TODAY, why=WHY)
    again = missing_documents(job, officer)
    with pytest.raises(Refused) as refused:
        waive_fee(job, charge_id=again, by=officer, on=TODAY, why=WHY)
    assert [str(o) for o in refused.value.obstacles] == [
        f"The exemption of {job.number} was given on August 14, 2026. § 5-24(g)(3)"
    ]
    other = open_case(
        KIND, municipality=job.municipality, by=officer, on=TODAY, power="permits.intake", cite="", headline="Shed"
    )
    waive_fee(other, charge_id=missing_documents(other, officer), by=officer, on=TODAY, why=WHY)
    assert unpaid(other) == []


def test_no_other_fee_can_be_waived(job: Case, officer: Actor) -> None:
    add_charge(job, fee_key=keys.REINSPECTION, by=officer, on=TODAY)
    with pytest.raises(Refused, match="owes no fee for missing documents"):
        waive_fee(job, charge_id=Charge.objects.get().pk, by=officer, on=TODAY, why=WHY)
    missing_documents(job, officer)
    with pytest.raises(Refused, match="Choose a fee for missing documents"):
        waive_fee(job, charge_id=Charge.objects.earliest("pk").pk, by=officer, on=TODAY, why=WHY)


def test_circumstances_must_warrant_it(job: Case, officer: Actor) -> None:
    with pytest.raises(Refused, match="circumstances"):
        waive_fee(job, charge_id=missing_documents(job, officer), by=officer, on=TODAY, why=" ")


def test_only_the_officer_gives_it_and_signs(job: Case, officer: Actor, clerk: Actor) -> None:
    due = missing_documents(job, officer)
    with pytest.raises(NotAllowed):
        waive_fee(job, charge_id=due, by=clerk.signing(), on=TODAY, why=WHY)
    unsigned = person(job.municipality, "Margaret Donnelly", "code_officer")
    with pytest.raises(NotAllowed, match="enter your password"):
        waive_fee(job, charge_id=due, by=unsigned, on=TODAY, why=WHY)
