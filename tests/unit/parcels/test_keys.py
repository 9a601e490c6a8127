"""Tax map numbers in every spelling that paper, files and people use."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parcels.keys import Key, KeyFault, KeyScheme, UnreadableKey, loose_key, lot_key, match_key, parse_key

SAME_LOT = [
    "157.13-2-14",
    " 157.13 - 2 - 14 ",
    "157.13-02-014",
    "157.13-2-14.0",
    "157.13-2-14.000-0000",
    "157.13–2–14",  # typed with en dashes
    "15701300020140000000",
    "034800 15701300020140000000",
]


@pytest.mark.parametrize("text", SAME_LOT)
def test_one_lot_has_one_form(text: str) -> None:
    assert match_key(text) == "157.13-2-14"


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("001.1-01-15.1", Key("1", "1", "1", "15", "1")),
        ("002.-01-05.0", Key("2", "", "1", "5")),
        ("006.-10-01.11", Key("6", "", "10", "1", "11")),
        ("019.-09-03.0/19", Key("19", "", "9", "3", "", "19")),
        ("62.1-2-9.120", Key("62", "1", "2", "9", "120")),
        ("157.13-2-14.1-7", Key("157", "13", "2", "14", "1", "7")),
        ("a12.3-4-5", Key("A12", "3", "4", "5")),
    ],
)
def test_a_print_key_is_read_part_by_part(text: str, parts: Key) -> None:
    assert parse_key(text) == parts


def test_sublots_of_ten_and_of_one_are_different_lots() -> None:
    assert match_key("9.1-1-3.1") != match_key("9.1-1-3.10")


def test_the_twenty_digits_lead_back_to_the_same_key() -> None:
    key = parse_key("62.1-2-9.120")
    assert key.sbl == "06200100020091200000"
    assert parse_key(key.sbl) == key


@pytest.mark.parametrize(
    "text", ["32-J-061-00", "32-J-61", "Section 32, Block J, Lot 61", "Sec. 32 Blk. J Lot 61", "32/J/61", "032 J 061"]
)
def test_nassau_county_numbers_by_section_block_and_lot(text: str) -> None:
    assert match_key(text, KeyScheme.NASSAU) == "32-J-61"


def test_a_nassau_number_keeps_its_lot_suffix() -> None:
    assert match_key("32-199-129-1", KeyScheme.NASSAU) == "32-199-129-1"
    assert match_key("32-199-129", KeyScheme.NASSAU) == "32-199-129"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", KeyFault.EMPTY),
        (" \n ", KeyFault.EMPTY),
        ("Loading Zones", KeyFault.LETTERS),
        ("157.13-2", KeyFault.PARTS),
        ("157.13-2-14-1-1", KeyFault.PARTS),
        ("157.13-2-0", KeyFault.PARTS),
        ("0-2-14", KeyFault.PARTS),
        ("1570130002014000000", KeyFault.PARTS),  # 19 digits
        ("157013000201400000000", KeyFault.PARTS),  # 21 digits
        ("1578.13-2-14", KeyFault.TOO_LONG),
        ("157.13-23456-14", KeyFault.TOO_LONG),
    ],
)
def test_what_is_no_tax_map_number_says_why(text: str, fault: KeyFault) -> None:
    with pytest.raises(UnreadableKey) as caught:
        parse_key(text)
    assert caught.value.fault is fault


def test_parts_as_long_as_the_map_allows_are_read() -> None:
    assert str(parse_key("157.130-2345-140.120-4567")) == "157.130-2345-140.120-4567"


@pytest.mark.parametrize("text", ["157.13-2-14", "157 13 2 14", "157-13-2-14", "157.13.2.14", "0157 013 02 0014"])
def test_the_counter_reads_it_out_without_punctuation(text: str) -> None:
    assert loose_key(text) == "157 13 2 14"


def test_the_lot_is_named_only_where_a_part_of_it_was_given() -> None:
    assert lot_key("157.13-2-14.1") == "157.13-2-14"
    assert lot_key("157.13-2-14") == ""
    assert lot_key("Riverbend Dr") == ""


@given(st.text(max_size=60), st.sampled_from(KeyScheme))
def test_any_text_is_read_or_turned_down_with_a_reason(text: str, scheme: KeyScheme) -> None:
    try:
        key = parse_key(text, scheme)
    except UnreadableKey as error:
        assert error.fault in KeyFault
    else:
        assert match_key(str(key), scheme) == str(key)


PART = st.integers(min_value=1, max_value=999).map(str)
OPTIONAL = st.one_of(st.just(""), PART)


@given(st.builds(Key, PART, OPTIONAL, PART, PART, OPTIONAL, OPTIONAL))
def test_every_key_survives_print_and_file(key: Key) -> None:
    assert parse_key(str(key)) == key
    assert parse_key(key.sbl) == key
    assert len(key.sbl) == 20


@given(st.text(max_size=60))
def test_the_forms_for_matching_and_searching_are_stable(text: str) -> None:
    assert match_key(match_key(text)) == match_key(text)
    assert loose_key(loose_key(text)) == loose_key(text)
