"""One row: what is missing is flagged, what is wrong is turned down."""

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parcels.tables import Record
from permits.archive.flags import Flag
from permits.archive.mappings import MAPPINGS, SYRACUSE, Field, UnknownMapping, mapping_called
from permits.archive.rows import (
    EARLIEST,
    LONGEST,
    Entry,
    TurnedDown,
    Unreadable,
    read_date,
    read_key,
    read_location,
    read_money,
    read_number,
    read_row,
)

ON = date(2026, 11, 30)
PLAIN = {
    Field.NUMBER: "14322",
    Field.TYPE: "Sprinkler",
    Field.APPLICANT: "Applicant 00004",
    Field.LOCATION: "837-935 Hiawatha Blvd E",
    Field.KEY: "001.1-01-15.1",
    Field.ISSUED: "03/04/2014",
    Field.VALUATION: "$20,000.00",
    Field.FEE: "$698.00",
}


def row(**changed: str) -> Record:
    cells = PLAIN | {Field[name]: text for name, text in changed.items()}
    return Record(2, tuple(cells.values()))


def read(**changed: str) -> Entry:
    entry = read_row(row(**changed), SYRACUSE, on=ON)
    assert isinstance(entry, Entry)
    return entry


def turned_down(**changed: str) -> TurnedDown:
    answer = read_row(row(**changed), SYRACUSE, on=ON)
    assert isinstance(answer, TurnedDown)
    return answer


def test_a_plain_row_is_read_without_a_flag() -> None:
    entry = read()
    assert entry.flags == frozenset()
    assert (entry.number, entry.print_key, entry.address) == ("14322", "001.1-01-15.1", "837-935 Hiawatha Blvd E")
    assert (entry.issued_on, entry.valuation_cents, entry.fee_cents) == (date(2014, 3, 4), 2_000_000, 69_800)


@pytest.mark.parametrize(
    ("changed", "flags"),
    [
        ({"ISSUED": ""}, {Flag.NO_DATE}),
        ({"APPLICANT": " "}, {Flag.NO_APPLICANT}),
        ({"NUMBER": " 10784"}, {Flag.NUMBER_TIDIED}),
        ({"NUMBER": "pc-0178-12"}, {Flag.NUMBER_TIDIED}),
        ({"NUMBER": "6045"}, {Flag.NUMBER_UNUSUAL}),
        ({"NUMBER": "PC-0047-16  (A)"}, {Flag.NUMBER_TIDIED, Flag.NUMBER_UNUSUAL}),
        ({"KEY": ""}, {Flag.NO_KEY}),
        ({"KEY": "Loading Zones"}, {Flag.KEY_WORDS}),
        ({"KEY": "048.-13-\n08.0/418"}, {Flag.KEY_BROKEN, Flag.KEY_UNIT}),
        ({"KEY": "048.-12-06.0 \n(Zoning)"}, {Flag.KEY_BROKEN, Flag.KEY_NOTE}),
        ({"KEY": "019.-09-03.0/19"}, {Flag.KEY_UNIT}),
        ({"LOCATION": ""}, {Flag.NO_PLACE}),
        ({"LOCATION": "Loading Zones 000 Any City Street with a LZ"}, {Flag.NO_PLACE}),
        ({"LOCATION": "Any City Street with a LZ, Syracuse"}, {Flag.NO_PLACE}),
        ({"LOCATION": "Salina St S, Syracuse"}, {Flag.STREET_ONLY}),
        ({"LOCATION": "306 Hiawatha \nBlvd W"}, {Flag.LOCATION_BROKEN}),
        ({"LOCATION": "781 Butternut St & Peter St &"}, {Flag.LOCATION_CUT}),
        ({"LOCATION": "1601 Court St & Englert Ave To"}, {Flag.LOCATION_CUT}),
        ({"LOCATION": "9999 Airport Boulevard"}, {Flag.HOUSE_PLACEHOLDER}),
        ({"VALUATION": "$50.00", "FEE": "$54.00"}, {Flag.FEE_OVER_VALUE}),
    ],
)
def test_each_oddity_has_its_flag_and_the_row_is_read(changed: dict[str, str], flags: set[Flag]) -> None:
    assert read(**changed).flags == flags


def test_a_fee_equal_to_the_value_is_no_oddity_and_nor_is_a_fee_for_work_of_no_value() -> None:
    assert read(VALUATION="$54.00", FEE="$54.00").flags == frozenset()
    assert read(VALUATION="$0.00", FEE="$25.00").flags == frozenset()


@pytest.mark.parametrize(
    ("text", "cut"), [("12 Hiawatha Blvd E & Sixth", False), ("12 Hiawatha Blvd E & Sixth N", True)]
)
def test_a_location_is_cut_off_at_25_characters_after_the_number_not_before(text: str, cut: bool) -> None:
    assert (Flag.LOCATION_CUT in read(LOCATION=text).flags) is cut


def test_only_a_unit_with_its_own_number_has_the_unit_in_its_address() -> None:
    assert read(LOCATION="133 Walton St #107", KEY="101.-14-01.1/107").address == "133 Walton St #107"
    assert read(LOCATION="133 Walton St #107", KEY="101.-14-01.1").address == "133 Walton St"


@pytest.mark.parametrize(
    ("changed", "column", "why"),
    [
        ({"NUMBER": "  "}, Field.NUMBER, "no number"),
        ({"ISSUED": "02/30/2014"}, Field.ISSUED, "not a date"),
        ({"ISSUED": "2014-03-04"}, Field.ISSUED, "not a date"),
        ({"VALUATION": "lots"}, Field.VALUATION, "not an amount"),
        ({"FEE": "-$5.00"}, Field.FEE, "not an amount"),
        ({"APPLICANT": "A\x00B"}, Field.APPLICANT, "null character"),
        ({"LOCATION": "x" * 161}, Field.LOCATION, "longer than 160"),
    ],
)
def test_what_cannot_be_read_is_turned_down_with_line_field_and_reason(
    changed: dict[str, str], column: Field, why: str
) -> None:
    answer = turned_down(**changed)
    assert (answer.line, answer.column) == (2, column)
    assert why in answer.why
    assert str(answer).startswith(f"line 2, {column}: ")


def test_a_cell_as_long_as_its_column_is_read() -> None:
    assert read(APPLICANT="x" * LONGEST[Field.APPLICANT]).recorded[Field.APPLICANT] == "x" * 160
    assert turned_down(APPLICANT="x" * (LONGEST[Field.APPLICANT] + 1)).column is Field.APPLICANT


@pytest.mark.parametrize("cells", [7, 9])
def test_a_row_with_a_cell_too_few_or_too_many_is_turned_down(cells: int) -> None:
    answer = read_row(Record(5, ("x",) * cells), SYRACUSE, on=ON)
    assert answer == TurnedDown(5, "row", f"{cells} cells where 8 columns are")


@pytest.mark.parametrize(
    ("text", "cents"),
    [
        ("$0.00", 0),
        ("$20,000.00", 2_000_000),
        ("$15,183,229.00", 1_518_322_900),
        ("698", 69_800),
        ("$ 5.5", 550),
        ("35.99", 3_599),
        ("", None),
        (" ", None),
    ],
)
def test_amounts_are_read_to_the_cent(text: str, cents: int | None) -> None:
    assert read_money(Field.FEE, text) == cents


@pytest.mark.parametrize("text", ["$1,00.00", "1,0000", "$5.005", "($5.00)", "$", "5 dollars", "٥", "1e3", "9" * 14])
def test_what_is_no_amount_is_not_guessed_at(text: str) -> None:
    with pytest.raises(Unreadable, match="not an amount"):
        read_money(Field.FEE, text)


def test_a_permit_may_be_issued_on_the_day_of_the_import_but_not_after() -> None:
    assert read_date("11/30/2026", on=ON) == ON
    with pytest.raises(Unreadable, match="has not come yet"):
        read_date("12/01/2026", on=ON)


def test_a_day_before_there_were_permits_is_a_slip() -> None:
    assert read_date("01/01/1850", on=ON) == EARLIEST
    with pytest.raises(Unreadable, match="too long ago"):
        read_date("12/31/1849", on=ON)


def test_no_date_is_none_and_a_leap_day_is_a_day() -> None:
    assert read_date(" ", on=ON) is None
    assert read_date("02/29/2016", on=ON) == date(2016, 2, 29)
    with pytest.raises(Unreadable, match="not a date"):
        read_date("02/29/2015", on=ON)


TEXT = st.text(max_size=40)


@given(st.lists(TEXT, min_size=8, max_size=8))
def test_any_row_is_read_or_turned_down(cells: list[str]) -> None:
    answer = read_row(Record(2, tuple(cells)), SYRACUSE, on=ON)
    assert isinstance(answer, Entry | TurnedDown)


@given(TEXT)
def test_each_reader_raises_nothing_but_its_own_error(text: str) -> None:
    read_key(text)
    read_location(text, SYRACUSE)
    for reader in (
        lambda: read_number(text, SYRACUSE),
        lambda: read_date(text, on=ON),
        lambda: read_money(Field.FEE, text),
    ):
        try:
            reader()
        except Unreadable as error:
            assert error.why


@given(st.integers(min_value=0, max_value=99_999_999_999_999))
def test_every_amount_that_is_written_is_read_back(cents: int) -> None:
    assert read_money(Field.FEE, f"${cents // 100:,}.{cents % 100:02}") == cents


def test_a_source_that_does_not_cut_locations_off_has_none_flagged() -> None:
    _, flags = read_location("12 Hiawatha Blvd E & Sixth N", replace(SYRACUSE, street_width=0))
    assert Flag.LOCATION_CUT not in list(flags)


def test_every_flag_has_its_sentence() -> None:
    assert all(flag.sentence.endswith(".") for flag in Flag)


def test_mappings_are_known_by_their_names() -> None:
    assert all(mapping_called(code).code == code for code in MAPPINGS)
    with pytest.raises(UnknownMapping, match="utica"):
        mapping_called("utica")
