"""Street addresses, compared."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parcels.addresses import house_number, match_address, typed_words


@pytest.mark.parametrize("text", ["412 Front St", "412 front street", " 412  FRONT ST. ", "412 Front Street,"])
def test_spellings_of_one_address_are_equal(text: str) -> None:
    assert match_address(text) == "412 FRONT ST"


def test_east_and_west_stay_apart() -> None:
    assert match_address("9 Main Street East") == "9 MAIN ST E"
    assert match_address("9 Main Street West") == "9 MAIN ST W"


@pytest.mark.parametrize(("text", "number"), [("412", 412), ("837-935", 837), ("12B", 12), ("", None), ("B12", None)])
def test_houses_sort_by_their_first_number(text: str, number: int | None) -> None:
    assert house_number(text) == number


def test_a_street_word_half_typed_means_itself_or_its_short_form() -> None:
    assert typed_words("412 front stre") == (("412", "FRONT", "STRE"), ("412", "FRONT", "ST"))
    assert ("HIAWATHA", "BLVD") in typed_words("hiawatha boul")


def test_one_letter_is_not_completed() -> None:
    assert typed_words("12 s") == (("12", "S"),)
    assert typed_words("") == ()


@given(st.text(max_size=80))
def test_any_text_can_be_read_and_matching_is_stable(text: str) -> None:
    typed_words(text)
    assert match_address(match_address(text)) == match_address(text)
