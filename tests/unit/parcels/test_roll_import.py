"""A roll's file from the State or the assessor: read row by row, compared, applied once (§ 5-24(d)(4)(b))."""

import json
from collections.abc import Sequence
from datetime import date
from typing import Any

import pytest

from parcels import actions, queries
from parcels.models import Municipality, OwnerChange, Parcel, ParcelAlias
from parcels.rollfile import NYS_GIS, ORPTS, RollField, proposed
from parcels.rollplan import RollPlan, plan
from parcels.rollreading import RollReading, read_roll, read_table
from parcels.tables import UnreadableFile

pytestmark = pytest.mark.django_db
JULY, NEXT_JULY = date(2026, 7, 1), date(2027, 7, 1)
GIS_HEAD = "SWIS,PRINT_KEY,PARCEL_ADDR,LOC_ST_NBR,LOC_STREET,CITYTOWN_NAME,LOC_ZIP,PROP_CLASS,FULL_MARKET_VAL,PRIMARY_OWNER,MAIL_ADDR,MAIL_CITY,MAIL_STATE,MAIL_ZIP,ROLL_YR"  # noqa: E501
HOUSE = "034800,157.13-2-14,412 Front St,412,Front St,VESTAL,13850,210,185000,ROSENKRANS OLGA,412 FRONT ST,VESTAL,NY,13850,2026"  # noqa: E501
SHOP = '034800,157.13-2-15,414 Front St,414,Front St,VESTAL,13850,421,"$410,000",TWO RIVERS REALTY LLC,5 CANAL ROW,ITHACA,NY,14850,2026'  # noqa: E501
SQUARE = [[[-76.05, 42.08], [-76.049, 42.08], [-76.049, 42.081], [-76.05, 42.081], [-76.05, 42.08]]]


def read(town: Municipality, *rows: str, head: str = GIS_HEAD, swis: str = "") -> RollReading:
    table = read_table("roll.csv", "\n".join([head, *rows]).encode())
    return read_roll(table, proposed(table.header), scheme=town.scheme, swis=swis)


def bring_in(town: Municipality, reading: RollReading, on: date = JULY) -> RollPlan:
    planned = plan(town, reading)
    roll = planned.applicable(reading.roll)
    actions.apply_roll(town, roll, on=on, renumbered=planned.numbers, also_there=planned.there)
    return planned


def words(found: RollPlan) -> dict[str, int]:
    return {
        name: len(getattr(found, name)) for name in ("new", "changed", "owners", "renumbered", "gone", "former_used")
    }


def counts(**found: int) -> dict[str, int]:
    return dict.fromkeys(("new", "changed", "owners", "renumbered", "gone", "former_used"), 0) | found


# --- reading ------------------------------------------------------------------------------------------------


def test_the_states_parcels_are_read_without_a_word_of_mapping(vestal: Municipality) -> None:
    reading = read(vestal, HOUSE, SHOP)
    house, shop = reading.roll.entries
    assert (reading.roll.year, reading.faults, reading.rows) == (2026, (), 2)
    assert (house.print_key, house.address, house.city, house.property_class) == (
        "157.13-2-14", "412 Front St", "Vestal", "210",
    )  # fmt: skip
    assert (house.owner.name, house.owner.kind, shop.owner.kind) == ("ROSENKRANS OLGA", "individual", "llc")
    assert (house.market_value_cents, shop.market_value_cents) == (18_500_000, 41_000_000)


def test_the_open_rolls_are_read_by_their_own_names(vestal: Municipality) -> None:
    head = "roll_year,swis_code,municipality_name,print_key_code,parcel_address_number,parcel_address_street,parcel_address_suff,property_class,full_market_value,primary_owner_first_name,primary_owner_last_name"  # noqa: E501
    reading = read(vestal, "2025,034800,Vestal,157.13-2-14,412,Front,St,210,185000,Olga,Rosenkrans", head=head)
    assert (reading.roll.year, reading.roll.entries[0].address) == (2025, "412 Front St")
    assert reading.roll.entries[0].owner.name == "Olga Rosenkrans"


@pytest.mark.parametrize(("header", "preset"), [(GIS_HEAD.lower().split(","), NYS_GIS), (["print_key_code"], ORPTS)])
def test_the_layout_that_fits_is_proposed_however_it_is_spelled(header: Sequence[str], preset: Any) -> None:
    found = proposed(header)
    assert found[RollField.KEY].casefold() == preset.columns[RollField.KEY].casefold()


@pytest.mark.parametrize(
    ("row", "field", "why"),
    [
        (HOUSE.replace("157.13-2-14", "garden"), "Tax map number (print key)", "no digits"),
        (HOUSE.replace("157.13-2-14", ""), "Tax map number (print key)", "empty"),
        (HOUSE.replace("ROSENKRANS OLGA", ""), "Owner (or last name)", "no owner is named"),
        (HOUSE.replace("185000", "a lot"), "Full market value", "no amount in dollars"),
        (HOUSE.replace("185000", "-1"), "Full market value", "no value a parcel can have"),
        (HOUSE.replace("185000", "NaN"), "Full market value", "no value a parcel can have"),
        (HOUSE.replace(",210,", ",house,"), "Property class", "three digits"),
        (HOUSE + ",more", "Tax map number (print key)", "more cells"),
    ],
)
def test_a_row_that_cannot_be_read_says_line_column_and_why(
    vestal: Municipality, row: str, field: str, why: str
) -> None:
    reading = read(vestal, SHOP, row)
    (fault,) = reading.faults
    assert (fault.line, fault.field) == (3, field)
    assert why in fault.why
    assert len(reading.roll.entries) + len(reading.faults) + reading.elsewhere == reading.rows


def test_a_number_on_two_rows_is_taken_once_and_told(vestal: Municipality) -> None:
    reading = read(vestal, HOUSE, HOUSE.replace("185000", "1"))
    assert (len(reading.roll.entries), reading.faults[0].line) == (1, 3)
    assert reading.roll.entries[0].market_value_cents == 18_500_000


def test_rows_of_other_municipalities_in_a_countys_file_are_left_out(vestal: Municipality) -> None:
    reading = read(vestal, HOUSE, SHOP.replace("034800", "030200"), HOUSE.replace("034800", "34800"), swis="034800")
    assert (len(reading.roll.entries), reading.elsewhere, len(reading.faults)) == (1, 1, 1)


@pytest.mark.parametrize(
    "blank", ["LOC_ZIP", "CITYTOWN_NAME", "PROP_CLASS", "FULL_MARKET_VAL", "LOC_STREET,PARCEL_ADDR"]
)
@pytest.mark.parametrize("without_column", [True, False])
def test_what_a_roll_does_not_say_is_not_forgotten(vestal: Municipality, blank: str, without_column: bool) -> None:
    """Given a recorded house, when a roll has no such column, or nothing in it, then what was known stays."""
    bring_in(vestal, read(vestal, HOUSE))
    before = Parcel.objects.values("zip", "city", "property_class", "market_value_cents", "address").get()
    silent = [GIS_HEAD.split(","), HOUSE.split(",")]
    for name in blank.split(","):
        at = silent[0].index(name)
        if without_column:
            del silent[0][at], silent[1][at]
        else:
            silent[1][at] = ""
    reading = read(vestal, ",".join(silent[1]), head=",".join(silent[0]))
    assert words(bring_in(vestal, reading, on=NEXT_JULY)) == counts()
    assert Parcel.objects.values("zip", "city", "property_class", "market_value_cents", "address").get() == before


def test_a_value_of_nothing_that_the_roll_states_is_taken(vestal: Municipality) -> None:
    bring_in(vestal, read(vestal, HOUSE))
    bring_in(vestal, read(vestal, HOUSE.replace("185000", "0")), on=NEXT_JULY)
    assert Parcel.objects.get().market_value_cents == 0


def feature(geometry: Any, **properties: Any) -> dict[str, Any]:
    said = dict(zip(GIS_HEAD.split(","), HOUSE.split(","), strict=True)) | properties
    return {"type": "Feature", "geometry": geometry, "properties": said}


def read_features(town: Municipality, *features: dict[str, Any]) -> RollReading:
    content = json.dumps({"type": "FeatureCollection", "features": features}).encode()
    table = read_table("parcels.geojson", content)
    return read_roll(table, proposed(table.header), scheme=town.scheme)


def test_geojson_brings_the_outline(vestal: Municipality) -> None:
    reading = read_features(vestal, feature({"type": "Polygon", "coordinates": SQUARE}))
    bring_in(vestal, reading)
    parcel = queries.parcel_by_key(vestal, "157.13-2-14")
    assert parcel is not None
    assert parcel.geometry == {"type": "Polygon", "coordinates": SQUARE}


@pytest.mark.parametrize(
    "geometry",
    [
        {"type": "Polygon", "coordinates": [[[412_000, 4_660_000], [412_050, 4_660_000], [412_050, 4_660_050]]]},
        {"type": "Polygon", "coordinates": "here"},
        {"type": "MultiPolygon", "coordinates": []},
    ],
)
def test_an_outline_in_another_grid_is_a_fault_of_its_row(vestal: Municipality, geometry: Any) -> None:
    assert len(read_features(vestal, feature(geometry)).faults) == 1


@pytest.mark.parametrize("geometry", [None, {"type": "Point", "coordinates": [-76.05, 42.08]}])
def test_a_parcel_without_an_outline_is_taken_without(vestal: Municipality, geometry: Any) -> None:
    assert read_features(vestal, feature(geometry)).roll.entries[0].geometry is None


@pytest.mark.parametrize(
    "content", [b"", b"{}", b'{"features": 7}', b'{"features": []}', b"A,A\n1,2", b"{[[[", b"A,B\n", b"PK\x03\x04 x"]
)
def test_a_file_that_is_no_roll_is_turned_down_whole(content: bytes) -> None:
    with pytest.raises(UnreadableFile):
        read_table("x", content)


# --- comparing and applying ---------------------------------------------------------------------------------


def test_a_first_roll_is_all_new_and_the_same_again_changes_nothing(vestal: Municipality) -> None:
    assert words(bring_in(vestal, read(vestal, HOUSE, SHOP))) == counts(new=2)
    again = bring_in(vestal, read(vestal, HOUSE, SHOP), on=NEXT_JULY)
    assert (again.changes_nothing, again.same) == (True, 2)
    assert not OwnerChange.objects.exists()


def test_each_change_is_shown_before_it_is_made(vestal: Municipality) -> None:
    bring_in(vestal, read(vestal, HOUSE, SHOP))
    dearer = HOUSE.replace("185000", "210000")
    sold = SHOP.replace("TWO RIVERS REALTY LLC", "CANAL HOLDINGS LLC")
    planned = plan(vestal, read(vestal, dearer, sold))
    assert planned.changed[0].facts == (("Market value", "$185,000", "$210,000"),)
    assert planned.owners[0][1:] == ("TWO RIVERS REALTY LLC", "CANAL HOLDINGS LLC")
    assert Parcel.objects.get(print_key="157.13-2-14").market_value_cents == 18_500_000, "a plan changes nothing"
    bring_in(vestal, read(vestal, dearer, sold), on=NEXT_JULY)
    assert OwnerChange.objects.get().seen_on == NEXT_JULY


def test_a_parcel_that_goes_on_under_a_new_number_keeps_its_record_and_its_old_number(vestal: Municipality) -> None:
    bring_in(vestal, read(vestal, HOUSE, SHOP))
    before = Parcel.objects.get(print_key="157.13-2-14")
    renumbered = HOUSE.replace("157.13-2-14", "157.13-2-14.100")
    planned = bring_in(vestal, read(vestal, renumbered, SHOP), on=NEXT_JULY)
    assert words(planned) == counts(renumbered=1)
    after = Parcel.objects.get(print_key="157.13-2-14.100")
    assert (after.pk, after.retired_on) == (before.pk, None)
    alias = ParcelAlias.objects.get()
    assert (alias.print_key, alias.reason, alias.since) == ("157.13-2-14", "renumbered", NEXT_JULY)
    again = bring_in(vestal, read(vestal, renumbered, SHOP), on=NEXT_JULY)
    assert again.changes_nothing


@pytest.mark.parametrize(
    "other",
    [
        HOUSE.replace("157.13-2-14", "157.13-2-99").replace("ROSENKRANS OLGA", "SOMEBODY ELSE"),
        HOUSE.replace("157.13-2-14", "157.13-2-99").replace(",412,Front St", ",99,Front St"),
    ],
)
def test_another_owner_or_another_address_is_another_parcel(vestal: Municipality, other: str) -> None:
    bring_in(vestal, read(vestal, HOUSE))
    assert words(plan(vestal, read(vestal, other))) == counts(new=1, gone=1)


def test_units_at_one_address_are_not_guessed_at(vestal: Municipality) -> None:
    """Given two condominiums of one owner at one address, when both are renumbered, then neither is guessed."""
    units = [HOUSE, HOUSE.replace("157.13-2-14", "157.13-2-16")]
    bring_in(vestal, read(vestal, *units))
    new = [row.replace("157.13-2-1", "157.13-7-1") for row in units]
    assert words(plan(vestal, read(vestal, *new))) == counts(new=2, gone=2)


def test_the_file_itself_may_name_the_former_number(vestal: Municipality) -> None:
    bring_in(vestal, read(vestal, HOUSE))
    row = HOUSE.replace("157.13-2-14", "160.01-1-1").replace("ROSENKRANS OLGA", "NEW OWNER") + ",157.13-2-14"
    table = read_table("roll.csv", f"{GIS_HEAD},OLD\n{row}".encode())
    columns = proposed(table.header) | {RollField.FORMER: "OLD"}
    reading = read_roll(table, columns, scheme=vestal.scheme)
    assert words(bring_in(vestal, reading, on=NEXT_JULY)) == counts(renumbered=1)
    assert ParcelAlias.objects.get().print_key == "157.13-2-14"


def test_a_faulty_row_does_not_make_its_parcel_vanish(vestal: Municipality) -> None:
    """Given a row whose value cannot be read, then its parcel stays; one that is not in the file is retired."""
    bring_in(vestal, read(vestal, HOUSE, SHOP))
    bring_in(vestal, read(vestal, HOUSE.replace("185000", "?")), on=NEXT_JULY)
    assert Parcel.objects.get(print_key="157.13-2-14").retired_on is None
    assert Parcel.objects.get(print_key="157.13-2-15").retired_on == NEXT_JULY


def test_an_older_file_does_not_bring_a_former_number_back(vestal: Municipality) -> None:
    bring_in(vestal, read(vestal, HOUSE))
    bring_in(vestal, read(vestal, HOUSE.replace("157.13-2-14", "157.13-2-14.100")), on=NEXT_JULY)
    planned = bring_in(vestal, read(vestal, HOUSE), on=NEXT_JULY)
    assert words(planned) == counts(former_used=1)
    parcel = Parcel.objects.get()
    assert (parcel.print_key, parcel.retired_on) == ("157.13-2-14.100", None)
