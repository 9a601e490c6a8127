"""Numbers out of an address or a form, whatever stands there."""

import pytest

from casework.asked import row_number, row_numbers


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("12", 12), ("9" * 18, 10**18 - 1)])
def test_a_number_is_read(text: str, number: int) -> None:
    assert row_number(text) == number


@pytest.mark.parametrize("text", ["", "-1", "1.5", "x", "²", "٣", " 1", "9" * 19])
def test_what_no_row_can_have_is_none(text: str) -> None:
    assert row_number(text) is None


def test_the_rest_is_left_out() -> None:
    assert row_numbers(["7", "²", "8"]) == [7, 8]
