"""Finding the street address in what old records say of a place."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from permits.archive.places import read_place


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("2230 Park St", "2230 Park St"),
        ("512 Hiawatha Blvd E", "512 Hiawatha Blvd E"),
        ("837-935 Hiawatha Blvd E & Sixth N", "837-935 Hiawatha Blvd E"),
        ("1701 Salina St N & Wolf St", "1701 Salina St N"),
        ("110 Wolf St To Salina St N", "110 Wolf St"),
        ("700-86 Adams St E to Irving Ave", "700-86 Adams St E"),
        ("1601 Court St & Englert Ave To", "1601 Court St"),
        ("203-33 Water St E&Warren St& Erie Bl", "203-33 Water St E"),
        ("1238 1/2 Park St", "1238 1/2 Park St"),
        ("203-1/2 Cherry St", "203-1/2 Cherry St"),
        ("Unit 11 1412 Spring St", "1412 Spring St"),
        ("M-205 - Five Below 306 Hiawatha Blvd W", "306 Hiawatha Blvd W"),
        ("L-313 - 5 Wits 306 Hiawatha Blvd W", "306 Hiawatha Blvd W"),
        ("99X04 - Macy's 1 Carousel Center Dr", "1 Carousel Center Dr"),
        ("B108 - Foot Action (Old: 77 KIDS) 1 Carousel \nCenter Dr", "1 Carousel Center Dr"),
        ("Newhouse 1 and 2 217 University Pl to \nWaverly Ave", "217 University Pl"),
        ("320 (313-320) Winding Ridge Rd 1500 Colvin \nSt E", "1500 Colvin St E"),
        ("Bowne Hall (100 University Place & College \nPlace) 120 Sims Dr", "120 Sims Dr"),
        ("1320 Jamesville Ave Office 1320 Jamesville \nAve", "1320 Jamesville Ave"),
        ("1143 Comstock Ave R 15 Nursery", "1143 Comstock Ave"),
        ("360 Midler Ave N Rear", "360 Midler Ave N"),
        ("3401 James St Rear #18", "3401 James St"),
        ("106 Montgomery St Com Unit A", "106 Montgomery St"),
        ("404 Martin Luthr King E & Leon St", "404 Martin Luthr King E"),
        ("12 Broadway", "12 Broadway"),
        ("4 Avenue A", "4 Avenue A"),
        ("Salina St S", "Salina St S"),
        ("", ""),
    ],
)
def test_house_number_and_street_are_found(text: str, address: str) -> None:
    assert read_place(text).address == address


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("133 Walton St #107", "#107"),
        ("333 Onondaga St E Condo Four", "Condo Four"),
        ("106 Montgomery St Com Unit A", "Unit A"),
        ("Unit 11 1412 Spring St", ""),
        ("2230 Park St", ""),
    ],
)
def test_a_unit_named_at_the_end_is_kept(text: str, unit: str) -> None:
    assert read_place(text).unit == unit


@given(st.text(max_size=120))
def test_any_text_is_a_place_of_some_kind(text: str) -> None:
    place = read_place(text)
    assert place.address in " ".join(text.split())
