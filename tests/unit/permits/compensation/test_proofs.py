"""No permit without proof of both insurances, or that none is needed (General Municipal Law § 125)."""

from datetime import date
from typing import Any

import pytest

from accounts import clock
from casework.cases.models import CaseParty
from casework.errors import NotAllowed, Refused
from casework.events import chain
from casework.events.queries import of_case
from ordinances.law import law
from parcels.models import Party
from permits.building.actions import deny
from permits.building.kind import KIND
from permits.building.models import BuildingPermit, Status
from permits.building.policies import who_is_insured
from permits.compensation.actions import file_proof
from permits.compensation.models import CompensationProof
from permits.compensation.policies import in_force, obstacles
from tests import factories as make

pytestmark = pytest.mark.django_db
MONDAY, TUESDAY = date(2026, 3, 9), date(2026, 3, 10)
NEXT_YEAR = date(2027, 3, 9)
BOTH = {"compensation-workers", "compensation-disability"}


@pytest.fixture
def firm() -> Party:
    return make.party(name="Bolt Carpentry", is_contractor=True)


def permit_of(firm: Party | None = None) -> BuildingPermit:
    """An application under review; with a firm, that does the work."""
    owner = make.party(name="Ada Owner")
    people = {"owner": owner, "applicant": owner} | ({"contractor": firm} if firm else {})
    return make.under_review(MONDAY, parties=people, parcel=make.parcel(owner=owner))


def file(permit: BuildingPermit, form: str, party: Party | None = None, role: str = "clerk", **facts: Any) -> None:
    insured = party or who_is_insured(permit)
    assert insured is not None
    with clock.set_to(make.at(MONDAY)):
        file_proof(permit, by=make.actor(role), on=MONDAY, party=insured, form=form, **facts)


def lacking(permit: BuildingPermit, on: date = TUESDAY) -> dict[str, str]:
    return {o.code: o.sentence for o in obstacles(permit, who_is_insured(permit), on)}


# --- which forms prove what ---------------------------------------------------------------------------------


def test_without_any_form_both_insurances_are_lacking(firm: Party) -> None:
    assert lacking(permit_of(firm)) == {
        "compensation-workers": (
            "No proof of workers' compensation insurance is on file for Bolt Carpentry; "
            "file C-105.2 or U-26.3 or SI-12 or GSI-105.2 or CE-200 or BP-1."
        ),
        "compensation-disability": (
            "No proof of disability benefits insurance is on file for Bolt Carpentry; "
            "file DB-120.1 or DB-155 or CE-200 or BP-1."
        ),
    }


@pytest.mark.parametrize(
    ("form", "still"),
    [
        ("C-105.2", {"compensation-disability"}),
        ("U-26.3", {"compensation-disability"}),
        ("SI-12", {"compensation-disability"}),
        ("GSI-105.2", {"compensation-disability"}),
        ("DB-120.1", {"compensation-workers"}),
        ("DB-155", {"compensation-workers"}),
        ("CE-200", set()),
    ],
)
def test_each_form_proves_its_own_insurance(firm: Party, form: str, still: set[str]) -> None:
    permit = permit_of(firm)
    file(permit, form, expires_on=NEXT_YEAR)
    assert set(lacking(permit)) == still


def test_an_acord_certificate_is_no_proof(firm: Party) -> None:
    permit = permit_of(firm)
    with pytest.raises(Refused) as refused:
        file(permit, "ACORD", expires_on=NEXT_YEAR)
    (obstacle,) = refused.value.obstacles
    assert str(obstacle) == "ACORD is not accepted as proof of insurance. General Municipal Law § 125"
    assert not CompensationProof.objects.exists()
    assert make.fresh(permit).version == permit.version
    form_class: Any = KIND.verb("file_compensation").form
    form = form_class({"form": "ACORD"}, record=permit, office=make.office("clerk", MONDAY))
    assert "form" in form.errors
    assert "ACORD" in form.fields["form"].help_text


@pytest.mark.parametrize(("units", "good"), [(0, False), (1, True), (4, True), (5, False)])
def test_the_homeowners_affidavit_is_for_one_to_four_families(units: int, good: bool) -> None:
    permit = permit_of()
    if not good:
        with pytest.raises(Refused, match="BP-1 is only for an owner-occupied house of one to 4 families"):
            file(permit, "BP-1", owner_occupied_units=units)
        return
    file(permit, "BP-1", owner_occupied_units=units)
    assert lacking(permit) == {}
    assert chain.read(of_case(permit).latest("seq"))["data"]["units"] == units


@pytest.mark.parametrize("form", ["C-105.2", "DB-120.1"])
def test_an_insurance_certificate_says_when_it_ends(firm: Party, form: str) -> None:
    with pytest.raises(Refused, match=f"Enter the day on which the {form} expires"):
        file(permit_of(firm), form)


# --- until when ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("expires", "issues"), [(TUESDAY, True), (MONDAY, False)])
def test_insurance_covers_its_last_day_and_not_the_next(firm: Party, expires: date, issues: bool) -> None:
    """Given a C-105.2 and a permit issued on March 10, 2026, then one that ends that day is good, a day before not."""
    permit = make.reviewed(MONDAY, parties=parties(firm))
    CompensationProof.objects.all().delete()
    file(permit, "C-105.2", expires_on=expires)
    file(permit, "DB-120.1", expires_on=NEXT_YEAR)
    if issues:
        assert make.issue_it(permit, TUESDAY).status == Status.ISSUED
        return
    with pytest.raises(Refused) as refused:
        make.issue_it(permit, TUESDAY)
    assert str(refused.value) == (
        "The C-105.2 of Bolt Carpentry expired on March 9, 2026; file C-105.2 or U-26.3 or SI-12 or GSI-105.2 or "
        "CE-200 or BP-1. General Municipal Law § 125"
    )


def parties(firm: Party) -> dict[str, Party]:
    owner = make.party(name="Ada Owner")
    return {"owner": owner, "applicant": owner, "contractor": firm}


@pytest.mark.parametrize(
    ("begins", "ends", "on", "good"),
    [
        (TUESDAY, NEXT_YEAR, MONDAY, False),
        (TUESDAY, NEXT_YEAR, TUESDAY, True),
        (None, TUESDAY, TUESDAY, True),
        (None, TUESDAY, date(2026, 3, 11), False),
        (None, None, NEXT_YEAR, True),
    ],
)
def test_a_proof_is_in_force_from_its_first_day_through_its_last(
    begins: date | None, ends: date | None, on: date, good: bool
) -> None:
    assert in_force(CompensationProof(effective_on=begins, expires_on=ends), on) is good


def test_of_several_proofs_that_ended_the_last_one_is_named(firm: Party) -> None:
    permit = permit_of(firm)
    file(permit, "C-105.2", expires_on=date(2025, 12, 31))
    file(permit, "U-26.3", expires_on=MONDAY)
    assert lacking(permit)["compensation-workers"].startswith("The U-26.3 of Bolt Carpentry expired on March 9, 2026;")


# --- for which job ------------------------------------------------------------------------------------------


def test_a_contractors_insurance_serves_every_permit_until_it_ends(firm: Party) -> None:
    """Given both certificates filed with one permit, then another of the same firm needs none, until they end."""
    first, second = permit_of(firm), permit_of(firm)
    file(first, "C-105.2", expires_on=NEXT_YEAR)
    file(first, "DB-120.1", expires_on=NEXT_YEAR)
    assert lacking(second) == {}
    assert lacking(second, NEXT_YEAR) == {}
    assert set(lacking(second, date(2027, 3, 10))) == BOTH
    assert set(lacking(permit_of(make.party(name="Another firm")))) == BOTH


@pytest.mark.parametrize(("form", "facts"), [("CE-200", {}), ("BP-1", {"owner_occupied_units": 1})])
def test_an_exemption_is_good_for_its_own_job_only(firm: Party, form: str, facts: dict[str, Any]) -> None:
    first, second = permit_of(firm), permit_of(firm)
    file(first, form, **facts)
    assert lacking(first) == {}
    assert set(lacking(second)) == BOTH


# --- whose insurance counts ---------------------------------------------------------------------------------


def test_whoever_does_the_work_is_insured(firm: Party) -> None:
    """Given a contractor, then the owner's proof is none; without a contractor, the applicant's counts."""
    with_firm, alone = permit_of(firm), permit_of()
    owner = alone.case_parties.get(part="owner").party
    assert who_is_insured(with_firm) == firm
    assert who_is_insured(alone) == owner
    file(with_firm, "CE-200", party=with_firm.case_parties.get(part="owner").party)
    assert set(lacking(with_firm)) == BOTH
    CaseParty.objects.filter(case=alone, part="applicant").delete()
    assert who_is_insured(alone) == owner
    CaseParty.objects.filter(case=alone).delete()
    assert lacking(alone) == {"compensation": "It is not recorded who does the work."}


def test_another_towns_contractor_of_that_name_is_somebody_else(firm: Party) -> None:
    namesake = make.party(make.town("union"), "Bolt Carpentry")
    CompensationProof.objects.create(
        party=namesake, form="C-105.2", expires_on=NEXT_YEAR, filed_on=MONDAY, filed_by="Clerk"
    )
    assert set(lacking(permit_of(firm))) == BOTH


# --- filing it ----------------------------------------------------------------------------------------------


def test_filing_is_an_act_that_the_record_keeps(firm: Party) -> None:
    permit = permit_of(firm)
    file(permit, "C-105.2", carrier="State Fund", policy_number="WC-1", effective_on=MONDAY, expires_on=NEXT_YEAR)
    event = of_case(permit).latest("seq")
    assert event.type == "permit.file_compensation"
    said = chain.read(event)
    assert said["cites"] == ["General Municipal Law § 125"]
    assert said["data"] == {
        "form": "C-105.2",
        "party": "Bolt Carpentry",
        "policy": "WC-1",
        "expires": "2027-03-09",
    }
    proof = CompensationProof.objects.get()
    assert (proof.carrier, proof.filed_on, proof.job, str(proof)) == (
        "State Fund",
        MONDAY,
        None,
        "C-105.2 of Bolt Carpentry",
    )


@pytest.mark.parametrize("role", ["inspector", "board"])
def test_filing_needs_the_power(firm: Party, role: str) -> None:
    with pytest.raises(NotAllowed):
        file(permit_of(firm), "CE-200", role=role)


def test_proof_is_filed_while_a_permit_lives_and_not_once_it_was_denied(firm: Party) -> None:
    """A renewal needs proof that is in force then: it can be filed on the permit, lapsed or not."""
    permit = make.issue_it(make.reviewed(MONDAY), MONDAY)
    file(permit, "CE-200")
    denied = make.under_review(MONDAY)
    with clock.set_to(make.at(MONDAY)):
        denied = deny(denied, by=make.actor("code_officer"), on=MONDAY, sections=[("R507.5", "The beam is too long.")])
    with pytest.raises(Refused, match="is not possible"):
        file(denied, "CE-200")


def test_the_form_hands_over_whose_proof_it_is(firm: Party) -> None:
    form_class: Any = KIND.verb("file_compensation").form
    permit, office = permit_of(firm), make.office("clerk", MONDAY)
    sent = {"form": "C-105.2", "effective_on": "2026-03-09", "expires_on": "2027-03-09"}
    form = form_class(sent, record=permit, office=office)
    assert form.is_valid()
    assert form.facts() == {
        "form": "C-105.2", "carrier": "", "policy_number": "", "effective_on": MONDAY, "expires_on": NEXT_YEAR,
        "owner_occupied_units": 0, "party": firm,
    }  # fmt: skip
    turned = form_class(sent | {"expires_on": "2026-03-08"}, record=permit, office=office)
    assert turned.errors == {"expires_on": ["The last day lies before the first."]}
    accepted = {f.key for f in law("vestal", MONDAY).permits.compensation.forms}
    assert {key for key, _ in form.fields["form"].choices} == accepted
