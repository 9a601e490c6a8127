"""Applying an assessment roll."""

from dataclasses import replace
from datetime import date

import pytest

from parcels import actions, queries
from parcels.demo import demo_contractors, demo_roll
from parcels.keys import parse_key
from parcels.models import Building, Municipality, OwnerChange, Parcel, Party
from parcels.roll import Roll, RollBuilding, RollChange, RollEntry, RollParty

JULY = date(2026, 7, 1)
NEXT_JULY = date(2027, 7, 1)
OLGA = RollParty("Olga Rosenkrans", "individual", "412 Front St", "Vestal", "NY", "13850")
FIRM = RollParty("Two Rivers Realty LLC", "llc", "5 Canal Row", "Ithaca", "NY", "14850")
HOUSE = RollBuilding("Main building", "One-family house", 2, 1954, 1, "R-3", "V-B")


def entry(print_key: str = "157.13-2-14", number: str = "412", owner: RollParty = OLGA) -> RollEntry:
    return RollEntry(print_key, number, "Front St", "Vestal", "13850", "210", owner, 18_500_000, buildings=(HOUSE,))


def test_a_first_roll_makes_parcels_owners_and_buildings(vestal: Municipality) -> None:
    change = actions.apply_roll(vestal, Roll(2026, (entry(), entry("157.13-2-15", "414"))), on=JULY)
    assert change == RollChange(added=2, changed=0, retired=0, owner_changes=0)
    parcel = queries.parcel_by_key(vestal, "157.13-2-14")
    assert parcel is not None
    assert (str(parcel), parcel.roll_year, parcel.market_value_cents) == ("412 Front St", 2026, 18_500_000)
    assert parcel.owner is not None
    assert parcel.owner.name == "Olga Rosenkrans"
    assert Party.objects.count() == 1
    assert Building.objects.count() == 2


def test_the_same_roll_again_changes_nothing(vestal: Municipality) -> None:
    roll = demo_roll(vestal)
    actions.apply_roll(vestal, roll, on=JULY)
    before = (Parcel.objects.count(), Party.objects.count(), Building.objects.count())
    assert actions.apply_roll(vestal, roll, on=NEXT_JULY) == RollChange(0, 0, 0, 0)
    assert (Parcel.objects.count(), Party.objects.count(), Building.objects.count()) == before


def test_a_change_of_owner_is_kept_with_its_day(vestal: Municipality) -> None:
    actions.apply_roll(vestal, Roll(2026, (entry(),)), on=JULY)
    change = actions.apply_roll(vestal, Roll(2027, (entry(owner=FIRM),)), on=NEXT_JULY)
    assert change == RollChange(added=0, changed=0, retired=0, owner_changes=1)
    kept = OwnerChange.objects.get()
    assert kept.before is not None
    assert kept.after is not None
    assert (kept.before.name, kept.after.name, kept.seen_on) == (OLGA.name, FIRM.name, NEXT_JULY)


def test_capital_letters_do_not_make_another_owner(vestal: Municipality) -> None:
    actions.apply_roll(vestal, Roll(2026, (entry(),)), on=JULY)
    shouted = replace(OLGA, name="OLGA ROSENKRANS")
    assert actions.apply_roll(vestal, Roll(2027, (entry(owner=shouted),)), on=NEXT_JULY).owner_changes == 0


def test_another_spelling_of_the_key_is_the_same_parcel(vestal: Municipality) -> None:
    actions.apply_roll(vestal, Roll(2026, (entry(),)), on=JULY)
    change = actions.apply_roll(vestal, Roll(2027, (entry("157.13-02-014"),)), on=NEXT_JULY)
    assert change == RollChange(added=0, changed=1, retired=0, owner_changes=0)
    assert Parcel.objects.get().print_key == "157.13-02-014"


def test_a_parcel_gone_from_the_roll_is_retired_once_and_comes_back(vestal: Municipality) -> None:
    both, one = Roll(2026, (entry(), entry("157.13-2-15", "414"))), Roll(2027, (entry(),))
    actions.apply_roll(vestal, both, on=JULY)
    assert actions.apply_roll(vestal, one, on=NEXT_JULY).retired == 1
    assert actions.apply_roll(vestal, one, on=date(2028, 7, 1)).retired == 0
    assert Parcel.objects.get(street_number="414").retired_on == NEXT_JULY
    assert actions.apply_roll(vestal, both, on=date(2029, 7, 1)).changed == 1
    assert Parcel.objects.get(street_number="414").retired_on is None


def test_a_place_without_a_number_is_left_alone(vestal: Municipality) -> None:
    place = Parcel.objects.create(municipality=vestal, address="Salina St S")
    actions.apply_roll(vestal, Roll(2026, (entry(),)), on=JULY)
    place.refresh_from_db()
    assert place.retired_on is None


def test_a_building_that_an_inspector_corrected_is_not_overwritten(vestal: Municipality) -> None:
    actions.apply_roll(vestal, Roll(2026, (entry(),)), on=JULY)
    Building.objects.update(stories=3)
    actions.apply_roll(vestal, Roll(2027, (entry(),)), on=NEXT_JULY)
    assert Building.objects.get().stories == 3


def test_a_roll_with_one_number_twice_is_not_applied_at_all(vestal: Municipality) -> None:
    with pytest.raises(actions.RepeatedKey, match=r"157\.13-02-014"):
        actions.apply_roll(vestal, Roll(2026, (entry(), entry("157.13-02-014", "414"))), on=JULY)
    assert Parcel.objects.count() == 0


def test_a_roll_touches_only_its_own_municipality(vestal: Municipality, webster: Municipality) -> None:
    actions.apply_roll(webster, Roll(2026, (entry(),)), on=JULY)
    actions.apply_roll(vestal, Roll(2026, ()), on=JULY)
    assert Parcel.objects.get().retired_on is None


def test_the_demo_roll_is_the_same_every_time_and_another_with_another_seed(vestal: Municipality) -> None:
    assert demo_roll(vestal, 7) == demo_roll(vestal, 7)
    assert demo_roll(vestal, 7) != demo_roll(vestal, 8)


def test_the_demo_roll_has_what_a_town_has(vestal: Municipality) -> None:
    entries = demo_roll(vestal).entries
    assert len(entries) == 320
    assert len({str(parse_key(line.print_key)) for line in entries}) == 320
    assert {"210", "220", "411", "484"} <= {line.property_class for line in entries}
    assert {"individual", "llc", "estate", "trust", "government"} <= {line.owner.kind for line in entries}
    assert 10 <= sum(line.flood_zone == "AE" for line in entries) <= 30
    assert all(line.owner.address_1 and line.owner.zip for line in entries)


def test_demo_contractors_come_once(vestal: Municipality) -> None:
    firms = demo_contractors(vestal)
    actions.add_contractors(vestal, firms)
    actions.add_contractors(vestal, firms)
    assert Party.objects.filter(is_contractor=True).count() == len(firms)
