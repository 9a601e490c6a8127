"""The search box, and looking things up within one municipality."""

from datetime import date

import pytest

from parcels import actions, queries
from parcels.demo import demo_contractors, demo_roll
from parcels.models import Municipality, Parcel, ParcelAlias, Party
from parcels.queries import MatchedBy, find_contractors, find_parcels, find_public_parcels
from tests.unit.parcels.conftest import lot

pytestmark = pytest.mark.both_databases


@pytest.fixture
def town(vestal: Municipality) -> Municipality:
    """Five lots along two streets."""
    owner = actions.add_party(vestal, name="Olga Rosenkrans")
    firm = actions.add_party(vestal, name="Maple Hill Holdings LLC", kind=Party.Kind.LLC)
    for key, address, whose in [
        ("157.13-2-14", "412 Front St", owner),
        ("157.13-2-14.1", "414 Front St", firm),
        ("157.13-2-15", "42 Front St", owner),
        ("158.09-1-2", "9 Maple Hill Rd", None),
        ("158.09-1-20", "1412 Front St", None),
    ]:
        lot(vestal, address, key, whose)
    return vestal


def hits(found: list[queries.Found]) -> list[tuple[str, str]]:
    return [(hit.parcel.address, hit.by.name) for hit in found]


@pytest.mark.parametrize(
    "text", ["157.13-2-14", "157.13-02-014", "157 13 2 14", "157.13.2.14", "15701300020140000000", "157.13-2-14.0"]
)
def test_a_tax_map_number_finds_its_lot_first_and_the_parts_of_it_next(town: Municipality, text: str) -> None:
    assert hits(find_parcels(town, text)) == [("412 Front St", "KEY"), ("414 Front St", "KEY_PART")]


def test_a_number_with_a_suffix_that_is_not_there_leads_to_the_lot(town: Municipality) -> None:
    assert hits(find_parcels(town, "157.13-2-15.3")) == [("42 Front St", "KEY_PART")]


def test_a_number_half_typed_lists_what_it_may_become(town: Municipality) -> None:
    assert hits(find_parcels(town, "158.09-1-2")) == [("9 Maple Hill Rd", "KEY"), ("1412 Front St", "KEY_PART")]
    assert [address for address, _ in hits(find_parcels(town, "158.09-1"))] == ["1412 Front St", "9 Maple Hill Rd"]


@pytest.mark.parametrize("text", ["412 front", "412 Front Street", "412 FRONT ST.", "412 front stre"])
def test_an_address_from_its_start_comes_before_one_that_contains_it(town: Municipality, text: str) -> None:
    assert hits(find_parcels(town, text)) == [("412 Front St", "ADDRESS"), ("1412 Front St", "ADDRESS_PART")]


def test_the_words_of_an_address_may_come_in_any_order(town: Municipality) -> None:
    assert hits(find_parcels(town, "front 414")) == [("414 Front St", "ADDRESS_PART")]


def test_a_street_lists_its_houses_in_the_order_of_their_numbers(town: Municipality) -> None:
    assert [address for address, _ in hits(find_parcels(town, "front st"))] == [
        "42 Front St",
        "412 Front St",
        "414 Front St",
        "1412 Front St",
    ]


def test_the_owner_comes_after_the_address(town: Municipality) -> None:
    assert hits(find_parcels(town, "maple hill")) == [("9 Maple Hill Rd", "ADDRESS_PART"), ("414 Front St", "OWNER")]
    assert [address for address, _ in hits(find_parcels(town, "rosenkrans olga"))] == ["42 Front St", "412 Front St"]


def test_the_public_finds_land_but_not_people(town: Municipality) -> None:
    assert hits(find_public_parcels(town, "maple hill")) == [("9 Maple Hill Rd", "ADDRESS_PART")]
    assert find_public_parcels(town, "rosenkrans") == []
    assert hits(find_public_parcels(town, "157.13-2-15"))[0] == ("42 Front St", "KEY")


def test_another_municipality_finds_nothing(town: Municipality, webster: Municipality) -> None:
    for text in ("157.13-2-14", "412 Front St", "rosenkrans"):
        assert find_parcels(webster, text) == []
    assert queries.parcel_by_key(webster, "157.13-2-14") is None
    assert queries.parcel_by_id(webster, Parcel.objects.earliest("pk").pk) is None


def test_no_more_than_the_limit_best_first(town: Municipality) -> None:
    assert hits(find_parcels(town, "412 front", limit=1)) == [("412 Front St", "ADDRESS")]
    assert len(find_parcels(town, "front", limit=3)) == 3


@pytest.mark.parametrize("text", ["", " ", "4", "\x00", "%", "--"])
def test_too_little_to_search_for_finds_nothing(town: Municipality, text: str) -> None:
    assert find_parcels(town, text) == []


def test_two_characters_are_enough(town: Municipality) -> None:
    assert hits(find_parcels(town, "42"))[0] == ("42 Front St", "ADDRESS")


@pytest.mark.parametrize("text", ["rosen%", "ros_nkrans", "'; --", "4" * 5000])
def test_wildcards_and_rubbish_are_only_text(town: Municipality, text: str) -> None:
    assert find_parcels(town, text) == []


def test_a_null_character_is_dropped(town: Municipality) -> None:
    assert hits(find_parcels(town, "\x00412 front"))[0] == ("412 Front St", "ADDRESS")


def test_a_former_number_still_leads_to_the_parcel(town: Municipality) -> None:
    parcel = queries.parcel_by_key(town, "157.13-2-15")
    assert parcel is not None
    former = {"print_key": "157.13-2-7", "reason": ParcelAlias.Reason.MERGED, "since": date(2024, 3, 1)}
    ParcelAlias.objects.create(municipality=town, parcel=parcel, **former)
    assert queries.parcel_by_key(town, "157.13-02-07") == parcel
    assert hits(find_parcels(town, "157.13-2-7")) == [("42 Front St", MatchedBy.FORMER_KEY.name)]


def test_an_empty_key_is_no_parcel(town: Municipality) -> None:
    lot(town, "1 Unmapped Way")
    assert queries.parcel_by_key(town, " ") is None


def test_contractors_are_listed_and_found_apart_from_other_people(vestal: Municipality) -> None:
    actions.add_party(vestal, name="Carnahan Family Trust", kind=Party.Kind.TRUST)
    actions.add_contractors(vestal, demo_contractors(vestal))
    actions.add_party(vestal, name="Ridgeline LLC", contact_person="Ada Moultrie", is_contractor=True)
    assert [party.name for party in find_contractors(vestal, "moultrie ada")] == ["Ridgeline LLC"]
    assert [party.name for party in find_contractors(vestal, "carnahan")] == ["Carnahan Roofing LLC"]
    assert len(find_contractors(vestal, "", limit=5)) == 5


def test_the_whole_demo_roll_can_be_searched(vestal: Municipality) -> None:
    actions.apply_roll(vestal, demo_roll(vestal), on=date(2026, 7, 1))
    assert hits(find_parcels(vestal, "101 riverbend"))[0] == ("101 Riverbend Dr", "ADDRESS")
    assert len(find_parcels(vestal, "estate", limit=100)) > 5


def test_municipalities_by_path_and_by_name(vestal: Municipality, webster: Municipality) -> None:
    assert queries.municipality_by_slug("vestal") == vestal
    assert queries.municipality_by_slug("nowhere") is None
    assert list(queries.municipalities()) == [vestal, webster]
