"""What the database itself keeps true of land and people."""

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from parcels.models import Building, Municipality, Parcel, ParcelAlias, Party

pytestmark = pytest.mark.both_databases


def refused_by_the_database(record: Parcel | Party | Building | ParcelAlias | Municipality, constraint: str) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        record.save()
    assert constraint in {c.name for c in type(record)._meta.constraints}


def test_two_spellings_of_a_key_are_one_parcel(vestal: Municipality) -> None:
    Parcel(municipality=vestal, print_key="157.13-2-14").save()
    refused_by_the_database(Parcel(municipality=vestal, print_key="157.13-02-014.0"), "parcel_match_key_once")


def test_the_same_key_in_another_municipality_is_another_parcel(vestal: Municipality, webster: Municipality) -> None:
    Parcel(municipality=vestal, print_key="157.13-2-14").save()
    Parcel(municipality=webster, print_key="157.13-2-14").save()
    assert Parcel.objects.count() == 2


def test_parcels_without_a_key_may_be_many(vestal: Municipality) -> None:
    Parcel(municipality=vestal, address="1 Ferry Landing Rd").save()
    Parcel(municipality=vestal, address="3 Ferry Landing Rd").save()
    assert Parcel.objects.filter(match_key="").count() == 2


def test_a_parcel_has_a_key_or_an_address(vestal: Municipality) -> None:
    refused_by_the_database(Parcel(municipality=vestal), "parcel_key_or_address")


def test_a_market_value_of_nothing_is_possible_and_less_is_not(vestal: Municipality) -> None:
    Parcel(municipality=vestal, address="1 A St", market_value_cents=0).save()
    refused_by_the_database(
        Parcel(municipality=vestal, address="2 A St", market_value_cents=-1), "parcel_value_not_negative"
    )


def test_a_party_has_a_name(vestal: Municipality) -> None:
    refused_by_the_database(Party(municipality=vestal, name=""), "party_has_name")


def test_a_former_number_leads_to_one_parcel_only(vestal: Municipality) -> None:
    one = Parcel(municipality=vestal, print_key="157.13-2-14")
    one.save()
    reason = ParcelAlias.Reason.RENUMBERED
    ParcelAlias(municipality=vestal, parcel=one, print_key="157.13-2-9", reason=reason).save()
    refused_by_the_database(
        ParcelAlias(municipality=vestal, parcel=one, print_key="157.13-02-09", reason=reason), "alias_match_key_once"
    )


def test_building_names_differ_within_a_parcel(vestal: Municipality) -> None:
    parcel = Parcel(municipality=vestal, address="1 A St")
    parcel.save()
    Building(parcel=parcel, name="Garage").save()
    refused_by_the_database(Building(parcel=parcel, name="Garage"), "building_name_once")


def test_saving_some_fields_keeps_the_forms_for_searching_in_line(vestal: Municipality) -> None:
    parcel = Parcel(municipality=vestal, address="1 A St")
    parcel.save()
    parcel.address, parcel.street_number = "22 Maple Lane", "22"
    parcel.save(update_fields=["address", "street_number"])
    parcel.refresh_from_db()
    assert (parcel.match_address, parcel.house_number) == ("22 MAPLE LN", 22)


@pytest.mark.parametrize(("zone", "hazard"), [("AE", True), ("A", True), ("VE", True), ("X", False), ("", False)])
def test_zones_a_and_v_are_flood_hazard_areas(zone: str, hazard: bool) -> None:
    assert Parcel(flood_zone=zone).in_flood_hazard_area is hazard


@pytest.mark.clause("V-5-22-018")
@pytest.mark.parametrize(
    "kind",
    [
        "individual", "corporation", "llc", "partnership", "limited_partnership", "business_trust", "estate", "trust",
        "association", "other",
    ],
)  # fmt: skip
def test_a_person_is_also_a_company_estate_trust_or_other_legal_entity(vestal: Municipality, kind: str) -> None:
    party = Party(municipality=vestal, kind=kind, name="Estate of Sadie Quackenbush")
    party.full_clean()
    party.save()
    assert Party.objects.get().get_kind_display()


def test_a_kind_of_person_that_the_law_does_not_know_is_turned_down(vestal: Municipality) -> None:
    with pytest.raises(ValidationError, match="not a valid choice"):
        Party(municipality=vestal, kind="ghost", name="Nobody").full_clean()


def test_an_envelope_has_no_empty_lines() -> None:
    full = Party(name="Ridgeline Realty LLC", address_1="5 Canal Row", city="Ithaca", state="NY", zip="14850")
    assert full.mailing_lines == ("Ridgeline Realty LLC", "5 Canal Row", "Ithaca, NY 14850")
    assert Party(name="Ada Moultrie").mailing_lines == ("Ada Moultrie",)


def test_a_municipality_without_a_law_is_an_archive(vestal: Municipality, webster: Municipality) -> None:
    assert not vestal.is_archive
    assert webster.is_archive
